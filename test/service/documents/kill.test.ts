/** Documents whose bulk was acknowledged survive kill -9: all of them. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { DocumentStore } from '../../../service/documents/document-store.ts';
import { openStore, pgliteDirectory, someSite } from '../../support/accounts.ts';
import { spawnProgram } from '../accounts/spawn-program.ts';

describe('kill -9 while documents are written', function () {
  this.timeout(60_000);

  it('loses no acknowledged document, and leaves a version that fits what is there', async () => {
    const directory = await pgliteDirectory();
    const place = { directory: directory.path };
    const before = await openStore(place);
    const site = await someSite(before.store);
    await before.store.close();
    const writer = spawnProgram('../documents/documents-process.ts', directory.path, site.id);
    while (writer.said.length < 15) await once(writer.lines, 'line');
    await writer.kill();
    const acknowledged = writer.said.flatMap((line) => line.split(' '));
    const { store, clock } = await openStore(place);
    const documents = new DocumentStore({
      database: store.database,
      clock: clock.now,
      limits: { documents: 1_000_000, bytes: 1_000_000_000 },
    });
    const { parts, to } = await documents.changes(site.id, 0);
    const kept = new Set<string>();
    for await (const part of parts) for (const { id } of part) kept.add(id);
    assert.deepEqual(
      acknowledged.filter((id) => !kept.has(id)),
      [],
    );
    assert.equal(kept.size, to * 10, 'whole bulks only');
    await store.close();
    directory.remove();
  });
});
