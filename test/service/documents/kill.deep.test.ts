/** Documents whose bulk was acknowledged survive kill -9, and searches find them afterwards: all of them. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DocumentStore } from '../../../service/documents/document-store.ts';
import { EmbeddedEngine } from '../../../service/documents/embedded/embedded-engine.ts';
import { SiteDocuments } from '../../../service/documents/site-documents.ts';
import { queryOf } from '../../../service/families/sites/search-schema.ts';
import { openStore, pgliteDirectory, someSite } from '../../support/accounts.ts';
import { unboundedWork } from '../../support/unbounded-work.ts';
import { spawnProgram } from '../accounts/spawn-program.ts';

describe('kill -9 while documents are written', () => {
  it('loses no acknowledged document, and the index goes on from what is on the disk', async () => {
    const directory = await pgliteDirectory();
    const place = { directory: directory.path };
    const before = await openStore(place);
    const site = await someSite(before.store);
    await before.store.close();
    const writer = spawnProgram('../documents/documents-process.ts', directory.path, site.id);
    while (writer.said.length < 15) await once(writer.lines, 'line');
    await writer.kill();
    const acknowledged = writer.said.flatMap((line) => line.split(' '));
    const { store: accounts, clock, logger } = await openStore(place);
    const { database } = accounts;
    const limits = { documents: 1_000_000, bytes: 1_000_000_000 };
    const store = new DocumentStore({ database, clock: clock.now, limits });
    const { parts } = await store.changes(site.id, 0);
    const kept = new Set<string>();
    for await (const part of parts) for (const { id } of part) kept.add(id);
    assert.deepEqual(
      acknowledged.filter((id) => !kept.has(id)),
      [],
    );
    const asked: number[] = [];
    const changes = (siteId: string, since: number) => {
      asked.push(since);
      return store.changes(siteId, since);
    };
    const indexes = join(directory.path, 'site-index');
    assert.ok(existsSync(join(indexes, `${site.id}.sqlite`)), 'the index was written');
    const engine = new EmbeddedEngine({ source: { changes }, directory: indexes });
    const documents = new SiteDocuments({ database, store, engine, clock: clock.now, logger });
    const { total } = await documents.search(site.id, queryOf({ q: 'word' }), unboundedWork());
    assert.equal(total, kept.size);
    assert.ok((asked[0] ?? 0) > 0, `asked from version ${asked[0]}`);
    await engine.close();
    await accounts.close();
    directory.remove();
  });
});
