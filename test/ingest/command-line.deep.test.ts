/** Every command of ingest as an operator types it: what it prints, and how it ends. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import former from '../../data/former-settings.json' with { type: 'json' };
import { TestWarehouse } from '../support/ingest.ts';
import { runProgram, startProgram } from '../support/program.ts';
import { areas, csv, registerRent, registerSale } from './run/export-rows.ts';

const sales = (price: string) =>
  csv([registerSale({ actual_worth: price }), registerSale({ transaction_id: '1-11-2024-2' })]);

describe('ingest on the command line', () => {
  let warehouse: TestWarehouse;
  const run = (...words: string[]) =>
    runProgram('ingest/main.ts', words, {
      WAREHOUSE_DIR: warehouse.directory,
      INGEST_SOURCE_DIR: warehouse.drop,
      LOG_LEVEL: 'silent',
    });

  before(async () => {
    warehouse = await TestWarehouse.create();
    await warehouse.put({
      'areas.csv': areas(),
      'Transactions_2026-03-18.csv': sales('1000000'),
      'Rent_Contracts_2026-03-15.csv': csv([registerRent({})]),
      'page.csv': '<html><body>Try again later</body></html>',
    });
  });
  after(() => warehouse.remove());

  it('names settings of earlier releases, and refuses a model without a server', async () => {
    const [[name = '', advice = ''] = []] = Object.entries(former);
    const environment = { WAREHOUSE_DIR: warehouse.directory, [name]: '1' };
    const listed = await runProgram('ingest/main.ts', ['snapshots'], environment);
    assert.deepEqual([listed.code, listed.err], [0, `warning: ${name} is no longer a setting. ${advice}\n`]);
    const model = { ...environment, EMBEDDINGS_MODEL: 'small' };
    const refused = await runProgram('ingest/main.ts', ['snapshots'], model);
    assert.equal(refused.code, 2);
    assert.match(refused.err, /LLM_BASE_URL takes a value whenever EMBEDDINGS_MODEL has one/);
    assert.ok(refused.err.includes(`${name} is no longer a setting. ${advice}`));
  });

  it('has nothing to list or verify before the first run', async () => {
    assert.match((await run('snapshots')).out, /There are no snapshots yet/);
    const verified = await run('verify');
    assert.notEqual(verified.code, 0);
    const rolled = await run('rollback');
    assert.equal(rolled.code, 2);
    assert.notEqual(rolled.err, '');
  });

  it('reads the exports, says how many records it counted and which files it refused, and names the report', async () => {
    const { code, out, err } = await run('once');
    assert.equal(code, 0, err);
    assert.match(out, /^published: \d{8}T\d{6}Z-[0-9a-f]{8}$/m);
    const [, read, kept] = /(\d+) rows read = (\d+) kept \+ 0 rejected/.exec(out) ?? [];
    assert.ok(read !== undefined && read === kept, out);
    assert.match(out, /^not taken: .*page\.csv: /m);
    assert.match(out, /^100\.0 % of sales placed in an area$/m);
    const report = /^report: (.*)$/m.exec(out)?.[1] ?? '';
    assert.ok((await readdir(join(warehouse.directory, 'runs'))).includes(report.split('/').at(-1) ?? ''));
  });

  it('publishes nothing when nothing is new, and again when told to reload', async () => {
    assert.match((await run('once')).out, /^unchanged: /);
    const reloaded = await run('reload', '--dataset', 'transactions');
    assert.equal(reloaded.code, 0, reloaded.err);
    assert.match(reloaded.out, /^published: /);
  });

  it('lists snapshots, goes back to the one before, and verifies what is current', async () => {
    const listed = await run('snapshots');
    const ids = [...listed.out.matchAll(/\d{8}T\d{6}Z-[0-9a-f]{8}/g)].map(([id]) => id);
    assert.equal(ids.length, 2, listed.out);
    assert.match(listed.out, new RegExp(`^\\* +${ids[0]}`, 'm'));
    assert.equal((await run('rollback')).out, `current snapshot: ${ids[1]}\n`);
    assert.match((await run('verify')).out, new RegExp(`^Snapshot ${ids[1]} is whole`));
    assert.equal((await run('rollback', '--snapshot', ids[0] ?? '')).out, `current snapshot: ${ids[0]}\n`);
  });

  it('says which file of a snapshot was damaged, and ends with 1', async () => {
    const { directory } = await warehouse.snapshot();
    await writeFile(join(directory, 'tables/areas/part-0.parquet'), 'not what was published');
    const { code, out } = await run('verify');
    assert.equal(code, 1);
    assert.match(out, /tables\/areas\/part-0\.parquet/);
  });

  it('ends with 1 when a run is refused, and says why', async () => {
    await warehouse.take(
      'Transactions_2026-03-18.csv',
      'Rent_Contracts_2026-03-15.csv',
      'areas.csv',
      'page.csv',
    );
    await rm(join(warehouse.directory, 'snapshots'), { recursive: true, force: true });
    await rm(join(warehouse.directory, 'exports'), { recursive: true, force: true });
    await rm(join(warehouse.directory, 'current.json'), { force: true });
    const { code, out } = await run('once');
    assert.equal(code, 1, out);
    assert.match(out, /^(refused|failed): ./);
  });

  it('waits for its hour when scheduled, and ends with 0 when told to', async () => {
    const child = startProgram('ingest/main.ts', ['schedule'], {
      WAREHOUSE_DIR: warehouse.directory,
      INGEST_SOURCE_DIR: warehouse.drop,
      LOG_LEVEL: 'info',
    });
    let said = '';
    for await (const chunk of child.stdout ?? []) {
      said += String(chunk);
      if (said.includes('ingest is scheduled')) break;
    }
    assert.match(said, /^ingest is scheduled; the next run is at \d{4}-/m);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const [code] = await ended;
    assert.equal(code, 0);
  });

  const wrong: readonly (readonly [string, readonly string[], RegExp])[] = [
    ['no command', [], /^usage: ingest once/],
    ['two commands', ['once', 'verify'], /^usage: /],
    ['a command there is not', ['twice'], /^unknown command "twice"\nusage: /],
    ['an option there is not', ['once', '--fast'], /--fast[\s\S]*usage: /],
    [
      'a dataset there is not',
      ['reload', '--dataset', 'sales'],
      /--dataset takes one of .*transactions.*; got "sales"/,
    ],
  ];
  for (const [what, words, says] of wrong) {
    it(`refuses ${what} with 2 and the usage`, async () => {
      const { code, out, err } = await run(...words);
      assert.equal(code, 2);
      assert.equal(out, '');
      assert.match(err, says);
    });
  }

  it('refuses a wrong setting with its name', async () => {
    const { code, err } = await runProgram('ingest/main.ts', ['snapshots'], { SNAPSHOTS_KEPT: 'all' });
    assert.equal(code, 2);
    assert.match(err, /SNAPSHOTS_KEPT/);
  });
});
