import assert from 'node:assert/strict';
import { z } from 'zod';
import { AccountFault } from '../../../service/accounts/account-fault.ts';
import { openDatabase } from '../../../service/accounts/database.ts';
import { type Migration, migrate, readMigrations } from '../../../service/accounts/migrate.ts';
import { describeOnBoth, describeOnPostgres, openStore, TestClock, testLog } from '../../support/accounts.ts';

const Name = z.object({ name: z.string() });

function migration(number: number, sql: string): Migration {
  return { number, name: `000${number}-test.sql`, sql, checksum: sql };
}

describe('migration files', () => {
  it('are numbered without gaps, and their checksums do not depend on line ends', async () => {
    const migrations = await readMigrations();
    assert.ok(migrations.length >= 2);
    assert.ok(migrations.every(({ checksum }) => /^[0-9a-f]{64}$/.test(checksum)));
  });
});

describeOnBoth('migrate', (databases) => {
  it('runs each migration once, in order, and notes it', async () => {
    const { logger } = testLog();
    const clock = new TestClock();
    const database = await openDatabase({ ...(await databases.place('empty')), logger });
    try {
      const first = migration(1, 'create table a (n int); insert into a values (1)');
      await migrate(database, [first], clock.now, logger);
      const second = migration(2, 'insert into a select n + 1 from a');
      await migrate(database, [first, second], clock.now, logger);
      await migrate(database, [first, second], clock.now, logger);
      const rows = await database.query('select n from a order by n', [], z.object({ n: z.int() }));
      assert.deepEqual(rows, [{ n: 1 }, { n: 2 }]);
      const names = await database.query('select name from migrations order by number', [], Name);
      assert.deepEqual(names, [{ name: '0001-test.sql' }, { name: '0002-test.sql' }]);
    } finally {
      await database.close();
    }
  });

  it('leaves nothing of migrations of which one fails', async () => {
    const { logger } = testLog();
    const database = await openDatabase({ ...(await databases.place('empty')), logger });
    try {
      const migrations = [migration(1, 'create table a (n int)'), migration(2, 'create tabel b (n int)')];
      await assert.rejects(migrate(database, migrations, new TestClock().now, logger), /syntax error/);
      const [row] = await database.query(`select coalesce(to_regclass('a')::text, 'none') as name`, [], Name);
      assert.equal(row?.name, 'none');
    } finally {
      await database.close();
    }
  });

  it('refuses a migration that was changed after it ran, and a database from a newer release', async () => {
    const { logger } = testLog();
    const clock = new TestClock().now;
    const database = await openDatabase({ ...(await databases.place('empty')), logger });
    try {
      await migrate(database, [migration(1, 'select 1'), migration(2, 'select 2')], clock, logger);
      const isFault = (pattern: RegExp) => (error: unknown) =>
        error instanceof AccountFault && error.kind === 'conflict' && pattern.test(error.message);
      await assert.rejects(
        migrate(database, [migration(1, 'select 1'), migration(2, 'select 3')], clock, logger),
        isFault(/0002-test\.sql was changed/),
      );
      await assert.rejects(
        migrate(database, [migration(1, 'select 1')], clock, logger),
        isFault(/newer release/),
      );
    } finally {
      await database.close();
    }
  });
});

describeOnPostgres('migrate from several processes', (databases) => {
  it('runs each migration once', async () => {
    const place = await databases.place('empty');
    const opened = await Promise.all(Array.from({ length: 6 }, () => openStore(place)));
    const applied = opened.map(({ lines }) => lines().split('migration applied').length - 1);
    assert.deepEqual(
      applied.filter((count) => count > 0),
      [(await readMigrations()).length],
    );
    await Promise.all(opened.map(({ store }) => store.close()));
  });
});
