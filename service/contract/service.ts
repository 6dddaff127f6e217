/** What endpoints may know of the running process. */

import type { Embedder } from '../../search-index/embeddings/embedder.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { SiteFigures } from '../accounts/site-figures.ts';
import type { DocumentLimits } from '../documents/document-store.ts';
import type { SearchLog } from '../documents/search-log.ts';
import type { SiteDocuments } from '../documents/site-documents.ts';
import type { SiteTokens } from '../documents/site-tokens.ts';
import type { UsageReports } from '../documents/usage-reports.ts';
import type { Exporter } from '../exports/exporter.ts';
import type { Narrator } from '../narrator/narrator.ts';
import type { OpenReplica } from '../snapshot-replica/open-replica.ts';
import type { SnapshotHolder } from '../warehouse/current-snapshot.ts';
import type { SiteWebhooks } from '../webhooks/site-webhooks.ts';
import type { OpenApiDocument } from './openapi-document.ts';
import type { PassBook } from './passes.ts';

/** The running service, as endpoints see it. */
export interface Service {
  /** Version of the code; changes whenever an answer may. */
  readonly build: string;
  readonly startedAt: Date;
  readonly now: () => Date;
  /** Address clients reach the service at, without a slash at the end. */
  readonly baseUrl: () => string;
  readonly snapshots: SnapshotHolder;
  /** What brings snapshots here from the store, where there is one. */
  readonly replica: Pick<OpenReplica, 'state'>;
  /** People, their sites and keys. */
  readonly accounts: Accounts;
  /** What sites used and what was searched on them. */
  readonly figures: SiteFigures;
  /** Where sites want to be told of what happens. */
  readonly webhooks: SiteWebhooks;
  /** Documents of sites. */
  readonly documents: SiteDocuments;
  readonly documentLimits: DocumentLimits;
  /** Short-lived tokens that search the documents of one site. */
  readonly siteTokens: SiteTokens;
  /** What visitors of sites searched and clicked. */
  readonly searchLog: SearchLog;
  /** What sites use and report. */
  readonly usageReports: UsageReports;
  /** Makes files of whole tables. */
  readonly exporter: Exporter;
  /** Makes texts from facts. */
  readonly narrator: Narrator;
  /** Makes vectors of questions; null when none is set up, and words alone decide. */
  readonly embedder: Embedder | null;
  readonly openapi: () => OpenApiDocument;
  /** The public key that the explorer shows every visitor; null when none is set up. */
  readonly explorerKey: string | null;
  /** Short-lived tokens for addresses a browser asks for by itself. */
  readonly passes: PassBook;
  readonly isStopping: () => boolean;
  /** Each thing the service needs to answer; throws when it is down. */
  readonly dependencies: Readonly<Record<string, () => Promise<void>>>;
}
