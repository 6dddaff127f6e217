/** Defines the parts of the running process that endpoints may use. */

import type { Embedder } from '../../search-index/embeddings/embedder.ts';
import type { QuestionModel } from '../../search-index/model/question-model.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { SiteFigures } from '../accounts/site-figures.ts';
import type { DocumentLimits } from '../documents/document-store.ts';
import type { SearchLog } from '../documents/search-log.ts';
import type { SiteDocuments } from '../documents/site-documents.ts';
import type { SiteTokens } from '../documents/site-tokens.ts';
import type { UsageReports } from '../documents/usage-reports.ts';
import type { Exporter } from '../exports/exporter.ts';
import type { FilePasses } from '../iceberg/file-passes.ts';
import type { LakeTables } from '../iceberg/lake-tables.ts';
import type { SignedLinks } from '../links/signed-links.ts';
import type { Narrator } from '../narrator/narrator.ts';
import type { OAuthClients } from '../oauth/oauth-clients.ts';
import type { OAuthGrants } from '../oauth/oauth-grants.ts';
import type { Patience } from '../patience.ts';
import type { Portfolios } from '../portfolios/portfolios.ts';
import type { RequestLogReader } from '../request-log/reader.ts';
import type { RowReader } from '../rows/row-reader.ts';
import type { SavedPages } from '../saved/saved-pages.ts';
import type { OpenReplica } from '../snapshot-replica/open-replica.ts';
import type { SnapshotHolder } from '../warehouse/current-snapshot.ts';
import type { TileArchive } from '../warehouse/tile-archive.ts';
import type { SiteWebhooks } from '../webhooks/site-webhooks.ts';
import type { OperationFinder } from './find-operation.ts';
import type { OpenApiDocument } from './openapi-document.ts';
import type { PassBook } from './passes.ts';

/** The running service, as endpoints see it. */
export interface Service {
  /** Version of the code; changes whenever an answer may. */
  readonly build: string;
  readonly startedAt: Date;
  readonly now: () => Date;
  /** Address at which clients reach the service, without a slash at the end. */
  readonly baseUrl: () => string;
  readonly snapshots: SnapshotHolder;
  /** Copies snapshots from the store to this machine, where a store is set up. */
  readonly replica: Pick<OpenReplica, 'state'>;
  /** People, their sites and keys. */
  readonly accounts: Accounts;
  /** Assistants that people let use their sites, by OAuth. */
  readonly oauth: { readonly clients: OAuthClients; readonly grants: OAuthGrants };
  /** Counts the requests of sites and the searches on them. */
  readonly figures: SiteFigures;
  /** The requests of the last 30 days, by account. */
  readonly requests: RequestLogReader;
  /** The webhooks of sites. */
  readonly webhooks: SiteWebhooks;
  /** The pages that people saved. */
  readonly savedPages: SavedPages;
  /** Properties that sites want estimated, and their results. */
  readonly portfolios: Pick<Portfolios, 'create' | 'store'>;
  /** Reads bodies of rows. */
  readonly rowReader: Pick<RowReader, 'read'>;
  /** Documents of sites. */
  readonly documents: SiteDocuments;
  readonly documentLimits: DocumentLimits;
  /** Short-lived tokens that search the documents of one site. */
  readonly siteTokens: SiteTokens;
  /** Keeps the searches and clicks of the visitors of sites. */
  readonly searchLog: SearchLog;
  /** Keeps the usage that sites report. */
  readonly usageReports: UsageReports;
  /** Makes files of whole tables. */
  readonly exporter: Exporter;
  /** Gives published tables as Iceberg tables. */
  readonly lakeTables: LakeTables;
  /** Short-lived tokens for the files of Iceberg tables. */
  readonly filePasses: FilePasses;
  /** Makes texts from facts. */
  readonly narrator: Narrator;
  /** Makes vectors of questions; null when no embedder is set up, and the search compares words only. */
  readonly embedder: Embedder | null;
  /** Reads words of questions that the rules left over; null when no model is set up. */
  readonly questionModel: QuestionModel | null;
  readonly openapi: () => Promise<OpenApiDocument>;
  /** The public key that the explorer shows every visitor; null when none is set up. */
  readonly explorerKey: string | null;
  /** The operator's own base map with streets; null when none is set up. */
  readonly streets: TileArchive | null;
  /** Address of the licence of the data; null when the operator names none. */
  readonly dataLicence: string | null;
  /** Short-lived tokens for addresses that a browser requests by itself. */
  readonly passes: PassBook;
  /** Addresses that work without a key. */
  readonly links: SignedLinks;
  /** Finds operations by their addresses. */
  readonly operations: OperationFinder;
  readonly isStopping: () => boolean;
  /** Checks each part that the service depends on; a check throws when its part is down. */
  readonly dependencies: Readonly<Record<string, () => Promise<void>>>;
  readonly patience: Patience;
}
