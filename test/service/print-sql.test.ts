/** `make sql` prints queries as they run. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { builtFile } from '../support/program.ts';

/** Returns what `make sql NAME=<name>` runs prints. */
function print(name: string) {
  return spawnSync('node', [builtFile('service/print-sql.ts'), name], { encoding: 'utf8' });
}

describe('make sql', () => {
  it('prints a mart', () => {
    const { stdout, status } = print('price_index');
    assert.equal(status, 0);
    assert.match(stdout, /from priced_sales/);
  });

  it('prints a query with its fragments', () => {
    const { stdout, status } = print('transactions-newest');
    assert.equal(status, 0);
    assert.match(stdout, /from transaction_list\b/);
    assert.match(stdout, /transaction_date >= \$from_date::DATE/);
    assert.doesNotMatch(stdout, /\{\{/);
  });

  it('prints the view that a limited history sees', () => {
    const { stdout, status } = print('history/price_index');
    assert.equal(status, 0);
    assert.match(stdout, /create temp macro history_day\(\)/);
    assert.match(stdout, /create temp view "price_index" as/);
    assert.match(stdout, /"serve"\.main\."price_index"/);
    assert.doesNotMatch(stdout, /\{\{/);
  });

  it('prints the query of a measure, with its own records alone', () => {
    const { stdout, status } = print('median_new_rent_aed');
    assert.equal(status, 0);
    assert.match(stdout, /version = 'new' and is_eligible/);
    assert.doesNotMatch(stdout, /\{\{|renewed/);
  });

  it('prints a query of ingest', () => {
    const { stdout, status } = print('flagged-sales');
    assert.equal(status, 0);
    assert.match(stdout, /from eligible_sales/);
  });

  it('suggests the name that was meant', () => {
    const { stderr, status } = print('price_indx');
    assert.equal(status, 1);
    assert.match(stderr, /There is no table and no query `price_indx`; did you mean `price_index`/);
  });
});
