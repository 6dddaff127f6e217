/** A run makes the tables that it is asked for and what they are made of; every later step is content with that. */
import assert from 'node:assert/strict';
import { tables } from '../../../data/published.ts';
import { verifySnapshot } from '../../../ingest/snapshot/verify.ts';
import { MadeTables, withInputs } from '../../../ingest/steps/made-tables.ts';
import { TestWarehouse } from '../../support/ingest.ts';
import { repositoryRoot } from '../../support/repository-files.ts';
import { areas, csv, registerSale } from './export-rows.ts';

const fixtures = `${repositoryRoot}/test/fixtures/exports`;

/** Nothing; records that no later step reads; what page files and the change feed need; what the logs need, without them. */
const asked = [[], ['units'], ['transaction_list'], ['estimate_records', 'main_series']] as const;

const published = (ids: readonly string[]): string[] =>
  withInputs(tables, ids)
    .filter(({ layer }) => layer !== 'stage')
    .map(({ id }) => id)
    .sort();

const sale = (number: number, price = '1000000'): ReturnType<typeof registerSale> =>
  registerSale({ transaction_id: `1-11-2026-${number}`, instance_date: '2026-07-10', actual_worth: price });

describe('the tables that a run is asked for', () => {
  let warehouse: TestWarehouse;
  beforeEach(async () => {
    warehouse = await TestWarehouse.create();
  });
  afterEach(() => warehouse.remove());

  const made = async (): Promise<string[]> => {
    const { manifest } = await warehouse.snapshot();
    const own = manifest.tables.filter(({ layer }) => layer !== 'rejects' && layer !== 'changes');
    return own.map(({ name }) => name).sort();
  };

  for (const ids of asked) {
    it(`are made with their inputs and published whole: ${ids.join(', ') || 'none'}`, async () => {
      await warehouse.publish({ from: fixtures, tables: ids });
      assert.deepEqual(await made(), published(ids));
      await warehouse.publish({ from: fixtures, tables: ids, force: true });
      assert.deepEqual(await made(), published(ids));
      const { findings } = await verifySnapshot({ warehouseDirectory: warehouse.directory });
      assert.deepEqual(findings, []);
    });
  }

  it('may be others from run to run: a table that one leaves out has lost no record', async () => {
    await warehouse.put({ 'areas.csv': areas(), 'Transactions_2026-07-11.csv': csv([sale(1), sale(2)]) });
    await warehouse.publish({ tables: ['transactions', 'brokers'] });
    await warehouse.put({ 'Transactions_2026-07-12.csv': csv([sale(1), sale(2, '2000000'), sale(3)]) });
    const without = await warehouse.publish({ tables: ['brokers'] });
    assert.deepEqual(without.changes, { added: 0, corrected: 0, withdrawn: 0 });
    assert.ok(!(await made()).includes('transactions'));
    const whole = await warehouse.publish();
    assert.equal(whole.rows_after['transactions'], 3);
    assert.equal((await made()).length, published(tables.map(({ id }) => id)).length);
  });

  it('come in the order of the list, each once, and a name that no table has is refused with the nearest', () => {
    const closure = withInputs(tables, ['transactions', 'rent_contracts']);
    assert.deepEqual(
      closure,
      tables.filter((table) => closure.includes(table)),
    );
    for (const { inputs } of closure)
      for (const input of inputs)
        assert.ok(closure.some(({ id }) => id === input) || !tables.some(({ id }) => id === input), input);
    assert.throws(
      () => withInputs(tables, ['transaction']),
      /No table is called transaction; the nearest is transactions\./,
    );
  });

  it('have their sums among what they are made of, so that the check of a part finds every table', () => {
    for (const table of tables) {
      const inputs = new Set(withInputs(tables, [table.id]).map(({ id }) => id));
      const sums = (table.identities ?? []).map(({ left, right }) => `${left} ${right}`).join(' ');
      const named = [...sums.matchAll(/[a-z_]+/g)].map(([word]) => word);
      const missing = named.filter((word) => tables.some(({ id }) => id === word) && !inputs.has(word));
      assert.deepEqual(missing, [], table.id);
    }
  });

  it('decide which later steps run', async () => {
    const some = new MadeTables([{ id: 'transactions' }]);
    const step = (reads: readonly string[]) => some.run(reads, async () => 'made', 'absent');
    assert.equal(await step(['transactions']), 'made');
    assert.equal(await step([]), 'made');
    assert.equal(await step(['transactions', 'projects']), 'absent');
  });
});
