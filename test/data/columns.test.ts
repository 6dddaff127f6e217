/** A column means one thing in all tables, marts and records that have it; a table may add a note after that meaning. */
import assert from 'node:assert/strict';
import { columns, noted } from '../../data/columns/columns.ts';
import { tables } from '../../data/published.ts';
import { EjariLine } from '../../service/families/rents/ejari/schema.ts';
import { Unit } from '../../service/records/property-schema.ts';
import { RentContract } from '../../service/records/rents/schema.ts';
import { Transaction } from '../../service/records/transactions/schema.ts';

type Row = Readonly<Record<string, { readonly description?: string | undefined }>>;

/** Columns whose name says their part in a table, and why each means another thing in another table. */
const differing: Readonly<Record<string, string>> = {
  aliases: 'a list of the register has brands, a search also spellings and numbers',
  basis: 'says how the row of its own table is known',
  confidence: 'says how sure the row of its own table is: a word or a number',
  key: 'names the row of its own table',
  kind: 'words of one kind of row, and each table has other kinds',
  line_count: 'of a contract its properties, of a period the lines of the register',
  n: 'counts the records behind the figure of its own table',
  reason: 'says why the figure or the record of its own table is as it is',
  stage: 'of a sale new or existing, of a backtest off-plan or ready',
  transaction_count: 'of an area deals and contracts, of a building sales',
};

/** Answers of the service that name their columns as the tables do, except for their own id and name. */
const records: Readonly<Record<string, Row>> = {
  Transaction: Transaction.shape,
  TransactionLocation: Transaction.shape.location.shape,
  RentContract: RentContract.shape,
  EjariLine: EjariLine.shape,
  Unit: Unit.shape,
};
/** Columns of answers whose words are a closed list, described with it, or whose form differs from that of the tables. */
const ownWords = new Set(['id', 'type', 'property_type', 'name', 'project_id']);

/** Returns the text that every table begins with: that of the vocabulary, else that of the first table. */
function meanings(rows: ReadonlyMap<string, Row>): Map<string, string> {
  const found = new Map(Object.entries(columns).map(([name, { description = '' }]) => [name, description]));
  for (const row of rows.values())
    for (const [name, { description = '' }] of Object.entries(row))
      if (!found.has(name)) found.set(name, description);
  return found;
}

/** Returns columns that are described by a text that does not begin with their meaning. */
function describedOtherwise(rows: ReadonlyMap<string, Row>): string[] {
  const found = meanings(rows);
  return [...rows].flatMap(([id, row]) =>
    Object.entries(row).flatMap(([name, { description = '' }]) =>
      name in differing || description.startsWith(found.get(name) ?? '') ? [] : [`${id}.${name}`],
    ),
  );
}

describe('columns', () => {
  const published = new Map(
    tables.filter(({ layer }) => layer !== 'stage').map(({ id, row }) => [id, row.shape]),
  );

  it('mean one thing in every table and mart', () => {
    assert.ok(published.size > 50);
    assert.deepEqual(describedOtherwise(published), []);
  });

  it('mean the same in records of the service', () => {
    for (const [record, row] of Object.entries(records))
      for (const [name, { description = '' }] of Object.entries(row)) {
        const meaning = Object.entries(columns).find(([column]) => column === name)?.[1].description;
        if (meaning === undefined || ownWords.has(name)) continue;
        assert.ok(description.startsWith(meaning), `${record}.${name} says “${description}”`);
      }
  });

  it('would differ where a table used its own words', () => {
    const row = { area_id: columns.area_id.describe('The area.') };
    assert.deepEqual(describedOtherwise(new Map([['sales', row]])), ['sales.area_id']);
    const withNote = { area_id: noted(columns.area_id, 'Null outside all areas.') };
    assert.deepEqual(describedOtherwise(new Map([['sales', withNote]])), []);
  });

  it('differ only where several tables have them', () => {
    for (const name of Object.keys(differing)) {
      const having = [...published.values()].filter((row) => name in row);
      const texts = new Set(having.map((row) => row[name]?.description));
      assert.ok(texts.size > 1, `${name} means one thing: it needs no reason`);
    }
  });
});
