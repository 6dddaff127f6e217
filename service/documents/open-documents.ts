/** Opens the parts around the documents of sites, and closes them. */
import type { Logger } from 'pino';
import type { DocumentSource, SiteSearchEngine } from '../../search-index/site-index.ts';
import type { Database } from '../accounts/database.ts';
import type { KeyHolders } from '../accounts/key-holders.ts';
import type { ServiceConfig } from '../config.ts';
import type { Service } from '../contract/service.ts';
import type { Metrics } from '../http/metrics.ts';
import { DocumentStore } from './document-store.ts';
import { EmbeddedEngine } from './embedded/embedded-engine.ts';
import { SearchLog } from './search-log.ts';
import { SiteDocuments } from './site-documents.ts';
import { SiteTokens } from './site-tokens.ts';
import { UsageReports } from './usage-reports.ts';

/** Dependencies of the parts. */
export interface OpenDocumentsOptions {
  readonly config: Pick<
    ServiceConfig,
    'SITE_DOCUMENTS_MAX' | 'SITE_DOCUMENTS_MB' | 'SITE_INDEX_MEMORY_MB' | 'SEARCH_LOG_DAYS'
  >;
  readonly database: Database;
  /** Finds the keys that search tokens were made for. */
  readonly holders: KeyHolders;
  /** Secret that all replicas share. */
  readonly secret: string;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Opens another engine than the embedded one. */
  readonly openEngine?: ((source: DocumentSource) => SiteSearchEngine) | undefined;
}

/** The parts that endpoints use, and their end. */
export interface OpenedDocuments {
  readonly forEndpoints: Pick<
    Service,
    'documents' | 'documentLimits' | 'siteTokens' | 'searchLog' | 'usageReports'
  >;
  stop(): Promise<void>;
}

const mebibyte = 1024 * 1024;

/** Opens all parts. */
export function openDocuments(options: OpenDocumentsOptions): OpenedDocuments {
  const { config, database, holders, secret, clock, logger, metrics } = options;
  const documentLimits = { documents: config.SITE_DOCUMENTS_MAX, bytes: config.SITE_DOCUMENTS_MB * mebibyte };
  const store = new DocumentStore({ database, clock, limits: documentLimits });
  const engine =
    options.openEngine?.(store) ?? embedded(store, config.SITE_INDEX_MEMORY_MB * mebibyte, metrics);
  const documents = new SiteDocuments({ database, store, engine, clock, logger });
  const searchLog = new SearchLog({ database, secret, keepDays: config.SEARCH_LOG_DAYS, clock, logger });
  return {
    forEndpoints: {
      documents,
      documentLimits,
      siteTokens: new SiteTokens({ secret, holders, clock }),
      searchLog,
      usageReports: new UsageReports({ database, clock }),
    },
    stop: async () => {
      await searchLog.stop();
      await engine.close();
    },
  };
}

function embedded(source: DocumentSource, bytesMost: number, metrics: Metrics): SiteSearchEngine {
  const engine = new EmbeddedEngine({ source, bytesMost });
  metrics.watch('mulk_site_index_bytes', 'Estimated bytes of site documents in memory.', () => engine.bytes);
  return engine;
}
