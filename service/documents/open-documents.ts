/** Opens the parts around the documents of sites, and closes them. */
import type { Logger } from 'pino';
import { z } from 'zod';
import type { DocumentSource, SiteSearchEngine } from '../../search-index/site-index.ts';
import type { Database } from '../accounts/database.ts';
import { KeyHolders } from '../accounts/key-holders.ts';
import type { ServiceConfig } from '../config.ts';
import { PassBook } from '../contract/passes.ts';
import type { Service } from '../contract/service.ts';
import type { Metrics } from '../http/metrics.ts';
import { FilePasses } from '../iceberg/file-passes.ts';
import { SignedLinks } from '../links/signed-links.ts';
import type { Patience } from '../patience.ts';
import { DocumentStore } from './document-store.ts';
import { EmbeddedEngine } from './embedded/embedded-engine.ts';
import { takeIndexFolder } from './index-folder.ts';
import { SearchLog } from './search-log.ts';
import { SiteDocuments } from './site-documents.ts';
import { SiteTokens } from './site-tokens.ts';
import { UsageReports } from './usage-reports.ts';

/** Dependencies of the parts. */
export interface OpenDocumentsOptions {
  readonly config: Pick<ServiceConfig, 'SITE_DOCUMENTS_MAX' | 'SEARCH_LOG_DAYS'>;
  readonly database: Database;
  /** Folder in which each process keeps its indexes of site documents. */
  readonly directory: string;
  /** Secret that all replicas share. */
  readonly secret: string;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly patience: Patience;
  /** Opens another engine than the embedded one. */
  readonly openEngine?: ((source: DocumentSource) => SiteSearchEngine) | undefined;
}

/** The parts that endpoints use, and their end. */
export interface OpenedDocuments {
  readonly forEndpoints: Pick<
    Service,
    | 'documents'
    | 'documentLimits'
    | 'siteTokens'
    | 'passes'
    | 'filePasses'
    | 'links'
    | 'searchLog'
    | 'usageReports'
  >;
  stop(): Promise<void>;
}

const mebibyte = 1024 * 1024;
/** Documents that the embedded engine searches comfortably. */
const comfortable = 20_000;
/** The largest size of a site's documents together, in mebibytes of JSON. */
const documentMebibytes = 32;

/** Opens all parts. */
export async function openDocuments(options: OpenDocumentsOptions): Promise<OpenedDocuments> {
  const { config, database, secret, clock, logger, patience } = options;
  const documentLimits = { documents: config.SITE_DOCUMENTS_MAX, bytes: documentMebibytes * mebibyte };
  const store = new DocumentStore({ database, clock, limits: documentLimits });
  const { engine, release } = await openedEngine(options, store);
  options.metrics.watchEach(
    'mulk_site_search_engine',
    'Engine of site documents; 1 for the one that answers.',
    'engine',
    () => ({
      [engine.name]: 1,
    }),
  );
  const documents = new SiteDocuments({ database, store, engine, clock, logger });
  const searchLog = new SearchLog({ database, secret, keepDays: config.SEARCH_LOG_DAYS, clock, logger });
  const holders = new KeyHolders({ database, clock, patience });
  return {
    forEndpoints: {
      documents,
      documentLimits,
      siteTokens: new SiteTokens({ secret, holders, clock }),
      passes: new PassBook({ secret, holders, now: () => clock().getTime() }),
      filePasses: new FilePasses({ secret, holders, now: () => clock().getTime() }),
      links: new SignedLinks({ database, secret, holders, clock, patience }),
      searchLog,
      usageReports: new UsageReports({ database, clock }),
    },
    stop: async () => {
      await searchLog.stop();
      await engine.close();
      release();
    },
  };
}

async function openedEngine(
  { database, logger, directory, openEngine }: OpenDocumentsOptions,
  source: DocumentSource,
): Promise<{ readonly engine: SiteSearchEngine; readonly release: () => void }> {
  const other = openEngine?.(source);
  if (other !== undefined) return { engine: other, release: () => undefined };
  const folder = await takeIndexFolder(directory, logger);
  const engine = new EmbeddedEngine({
    source,
    directory: folder?.directory ?? null,
    onFault: (error) => logger.error({ err: error }, 'documents: the search thread failed; it starts again'),
  });
  if (folder?.isUsed === true) engine.start((siteIds) => existingSites(database, siteIds));
  await warnOfLargeSites(database, logger);
  return { engine, release: () => folder?.release() };
}

/** Names the sites that are better served by Meilisearch. */
async function warnOfLargeSites(database: Database, logger: Logger): Promise<void> {
  const rows = await database.query(
    'select site_id, document_count from site_indexes where document_count > $1 order by document_count desc limit 20',
    [comfortable],
    z.object({ site_id: z.string(), document_count: z.int() }),
  );
  if (rows.length === 0) return;
  const sites = rows.map((row) => ({ site: row.site_id, documents: row.document_count }));
  logger.warn(
    { sites },
    `documents: these sites have more than ${comfortable} documents; they stay searchable, and MEILISEARCH_URL makes their searches quicker`,
  );
}

async function existingSites(database: Database, siteIds: readonly string[]): Promise<readonly string[]> {
  const rows = await database.query(
    'select id from sites where id = any($1::text[])',
    [siteIds],
    z.object({ id: z.string() }),
  );
  return rows.map(({ id }) => id);
}
