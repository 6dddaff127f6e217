/** What usage counts of a request. */

/** What a finished exchange costs its key. */
export interface UsageEntry {
  readonly siteId: string;
  readonly keyId: string;
  readonly operationId: string;
  readonly status: number;
  readonly ms: number;
  readonly bytes: number;
}
