/** A warehouse that takes no files: the service answers from it, and writes elsewhere. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { z } from 'zod';
import { describeOnPostgres, temporaryDirectory } from '../support/accounts.ts';
import { publishFixture } from '../support/fixture-snapshot.ts';
import { startTestService } from '../support/service.ts';

const run = promisify(execFile);
const Found = z.object({ hits: z.array(z.looseObject({ id: z.string() })) });

describeOnPostgres('a read-only warehouse', (databases) => {
  const warehouse = temporaryDirectory();
  let isMounted = false;

  before(async function () {
    await publishFixture(warehouse.path);
    isMounted = await run('mount', ['--bind', warehouse.path, warehouse.path]).then(
      () => true,
      () => false,
    );
    if (!isMounted) {
      process.stderr.write('SKIPPED: a read-only warehouse needs the right to mount (root).\n');
      this.skip();
    }
    await run('mount', ['-o', 'remount,bind,ro', warehouse.path]);
  });
  after(async () => {
    if (isMounted) await run('umount', [warehouse.path]);
    warehouse.remove();
  });

  const started = async (environment: Record<string, string>) =>
    startTestService({ published: false, environment: { WAREHOUSE_DIR: warehouse.path, ...environment } });

  it('answers lists, files and sites’ documents', async () => {
    const { databaseUrl = '' } = await databases.place();
    const service = await started({ DATABASE_URL: databaseUrl });
    try {
      for (const path of ['/api/v1/areas', '/api/v1/transactions?format=parquet']) {
        const answer = await service.ask(path);
        assert.notEqual((await answer.arrayBuffer()).byteLength, 0);
        assert.equal(answer.status, 200, path);
      }
      const documents = [{ id: 'one', title: 'A home by the sea' }];
      const written = await service.ask('/api/v1/index/bulk', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ documents }),
      });
      assert.equal(written.status, 202);
      const { hits } = await service.read(`/indexes/${service.siteIds.enterprise}/search`, Found, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ q: 'sea' }),
      });
      assert.deepEqual(
        hits.map(({ id }) => id),
        ['one'],
      );
      assert.match(service.log(), /the warehouse is read-only/);
    } finally {
      await service.stop();
    }
    assert.ok(!existsSync(`${warehouse.path}/scratch`));
  });

  it('is refused where the accounts would lie in it, with the setting to make', async () => {
    await assert.rejects(started({}), /accounts is read-only\. Make it writable, or set DATABASE_URL\.$/);
  });
});
