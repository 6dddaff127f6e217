/** Defines the usage of one request. */

/** The usage that a finished request adds to its key. */
export interface UsageEntry {
  readonly siteId: string;
  readonly keyId: string;
  readonly operationId: string;
  readonly status: number;
  readonly ms: number;
  readonly bytes: number;
}
