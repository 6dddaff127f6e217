/** A process that keeps and indexes documents below a directory until it is killed: it prints the ids that were acknowledged, and nothing else. */
import { join } from 'node:path';
import { pino } from 'pino';
import { AccountStore } from '../../../service/accounts/store.ts';
import { DocumentStore } from '../../../service/documents/document-store.ts';
import { EmbeddedEngine } from '../../../service/documents/embedded/embedded-engine.ts';
import { SiteDocuments } from '../../../service/documents/site-documents.ts';
import { queryOf } from '../../../service/families/sites/search-schema.ts';
import { unboundedWork } from '../../support/unbounded-work.ts';

const [directory = '', siteId = ''] = process.argv.slice(2);
const clock = () => new Date();
const logger = pino({ level: 'silent' });
const { database } = await AccountStore.open({ directory, logger, clock });
const limits = { documents: 1_000_000, bytes: 1_000_000_000 };
const store = new DocumentStore({ database, clock, limits });
const indexes = join(directory, 'site-index');
const engine = new EmbeddedEngine({ source: store, directory: indexes });
const documents = new SiteDocuments({ database, store, engine, clock, logger });
await documents.search(siteId, queryOf({}), unboundedWork());
for (let number = 0; ; number += 100) {
  const ids = Array.from({ length: 100 }, (_, place) => `d${number + place}`);
  await documents.upsert(
    siteId,
    ids.map((id) => ({ id, text: 'word '.repeat(100) })),
  );
  process.stdout.write(`${ids.join(' ')}\n`);
}
