/** A process that keeps documents in a PGlite directory until it is killed: it prints the ids that were acknowledged, and nothing else. */
import { pino } from 'pino';
import { AccountStore } from '../../../service/accounts/store.ts';
import { DocumentStore } from '../../../service/documents/document-store.ts';

const [directory = '', siteId = ''] = process.argv.slice(2);
const clock = () => new Date();
const store = await AccountStore.open({ directory, logger: pino({ level: 'silent' }), clock });
const limits = { documents: 1_000_000, bytes: 1_000_000_000 };
const documents = new DocumentStore({ database: store.database, clock, limits });
for (let number = 0; ; number += 10) {
  const batch = Array.from({ length: 10 }, (_, place) => {
    const id = `d${number + place}`;
    const text = JSON.stringify({ id, text: 'x'.repeat(500) });
    return { id, text, bytes: text.length };
  });
  await documents.write(siteId, batch, 0, () => Promise.resolve());
  process.stdout.write(`${batch.map(({ id }) => id).join(' ')}\n`);
}
