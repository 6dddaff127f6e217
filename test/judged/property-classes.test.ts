/** Sales that the register writes as land, which judges read without seeing what was decided (docs/entities.md): a house on its plot must be one. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { sampleWarehouse } from '../support/sample-warehouse.ts';

interface Judged {
  readonly id: string;
  readonly judgement: 'home' | 'plot' | 'land' | 'unsure';
  /** Kind of home: `either` where the evidence does not tell a villa from a townhouse. */
  readonly kind: 'villa' | 'townhouse' | 'either' | '';
  readonly reason: string;
  /** Evidence of the class when the list was drawn, or `refused`. */
  readonly drawn_as: string;
}

const judged: Judged[] = parse(readFileSync(new URL('property-classes.csv', import.meta.url)), {
  columns: true,
});

describe('judged classes of land', () => {
  const classes = new Map<unknown, unknown>();

  before(async () => {
    const { warehouse } = await sampleWarehouse();
    const sales = await warehouse.rows(
      "select id, property_class from transactions where type = 'sales' and registered_type = 'land'",
    );
    for (const { id, property_class } of sales) classes.set(id, property_class);
  });

  const isHouse = ({ id }: Judged): boolean => ['villa', 'townhouse'].includes(String(classes.get(id)));
  const isSure = ({ judgement }: Judged): boolean => judgement !== 'unsure';
  const told = (rows: readonly Judged[]) => rows.map(({ id, reason }) => `${id} (${reason})`).join('; ');

  it('are of 400 sales and more, a third of which were refused when they were drawn', () => {
    assert.ok(judged.length >= 400);
    assert.ok(judged.filter(({ drawn_as }) => drawn_as === 'refused').length * 3 >= judged.length);
    for (const { id } of judged) assert.ok(classes.has(id), id);
  });

  it('are right for at least 97 of 100 houses, by every kind of evidence', () => {
    for (const basis of ['project-description', 'units', 'rents']) {
      const houses = judged.filter((row) => row.drawn_as === basis && isHouse(row) && isSure(row));
      const wrong = houses.filter(({ judgement }) => judgement !== 'home');
      assert.ok(houses.length >= 20, `${houses.length} houses by ${basis}`);
      assert.ok(wrong.length <= houses.length * 0.03, told(wrong));
    }
  });

  it('are right for at least 97 of 100 plots', () => {
    const plots = judged.filter((row) => classes.get(row.id) === 'plot' && isSure(row));
    assert.ok(plots.length > 0);
    const wrong = plots.filter(({ judgement }) => judgement !== 'plot');
    assert.ok(wrong.length <= plots.length * 0.03, told(wrong));
  });

  it('call a townhouse no sale that is a villa', () => {
    const townhouses = judged.filter((row) => classes.get(row.id) === 'townhouse');
    assert.ok(townhouses.length > 0);
    assert.deepEqual(told(townhouses.filter(({ kind }) => kind === 'villa')), '');
  });

  it('find at least 80 of 100 houses', () => {
    const homes = judged.filter(({ judgement }) => judgement === 'home');
    assert.ok(homes.filter(isHouse).length >= homes.length * 0.8);
  });
});
