import assert from 'node:assert/strict';
import { z } from 'zod';
import { buildingAt, listBuildingsWithin } from '../../../../service/records/buildings/lists.ts';
import { toBuilding } from '../../../../service/records/buildings/schema.ts';
import { trailingPeriod } from '../../../../service/statistics/period.ts';
import {
  groupsOfProperty,
  readHeadline,
  readLastSale,
} from '../../../../service/statistics/property/figures.ts';
import { listPropertyStats } from '../../../../service/statistics/property/statistics.ts';
import { leasedSnapshot } from '../../../support/leased-snapshot.ts';

const { signal } = new AbortController();
const tower = { building_id: 9_000_000_000, project_id: 77, areas: [330, 350] };

describe('figures of a property under a plan whose history begins late', () => {
  const snapshotOf = leasedSnapshot();

  it('count only the days it sees, and say why the rest is withheld', async () => {
    const all = await readHeadline(snapshotOf(), tower, null, signal);
    const cut = await readHeadline(snapshotOf(), tower, '2026-03-15', signal);
    assert.ok((cut.sales_count ?? 0) > 0 && (cut.sales_count ?? 0) < (all.sales_count ?? 0));
    assert.equal(cut.median_price_aed.window.from, '2026-03-15');
    assert.match(cut.gross_yield_pct.reason ?? '', /history begins|no ready sales/);
    const none = await readHeadline(snapshotOf(), tower, '2027-01-01', signal);
    assert.equal(none.sales_count, 0);
    assert.match(none.median_price_aed.reason ?? '', /history begins after/);
    assert.match(none.median_rent_aed.reason ?? '', /history begins after/);
  });

  it('withhold turnover and absorption that it cannot see whole', async () => {
    const request = { snapshot: snapshotOf(), property: tower, units: 33, sold: null, signal };
    const summary = async (historyFrom: string | null) =>
      JSON.stringify((await listPropertyStats({ ...request, historyFrom })).meta?.['summary']);
    assert.match(await summary('2026-01-01'), /"turnover_pct":\{"value":null[^}]*within the last 12 months/);
    assert.doesNotMatch(await summary(null), /within the last 12 months/);
    const several = await listPropertyStats({
      ...request,
      historyFrom: null,
      sold: { first_sale_date: '2020-01-01', sold_off_plan_units: 34 },
    });
    assert.match(JSON.stringify(several.meta?.['summary']), /more units were sold than there are/);
    const { rows, meta } = await listPropertyStats({ ...request, historyFrom: '2027-01-01' });
    assert.deepEqual(
      rows.map(({ grouped_by, sales_count }) => [grouped_by, sales_count]),
      [['all', 0]],
    );
    assert.deepEqual(meta?.['window'], { from: '2027-01-01', to: '2026-03-18' });
  });

  it('are withheld with the reason where the building of too few sales is known', async () => {
    const notCounted = 'the building of only 2.1 % of the sales there is known';
    const property = { ...tower, notCounted };
    const { sales_count, median_price_aed, gross_yield_pct, median_rent_aed } = await readHeadline(
      snapshotOf(),
      property,
      null,
      signal,
    );
    assert.deepEqual([sales_count, median_price_aed.value, gross_yield_pct.value], [null, null, null]);
    assert.deepEqual([median_price_aed.reason, gross_yield_pct.reason], [notCounted, notCounted]);
    assert.notEqual(median_rent_aed.reason, notCounted);
    const { rows, meta } = await listPropertyStats({
      snapshot: snapshotOf(),
      property,
      historyFrom: null,
      signal,
      units: 33,
      sold: null,
    });
    assert.ok(rows.length > 1);
    for (const row of rows) {
      assert.deepEqual([row.sales_count, row.sales_value_aed, row.max_price_aed], [null, null, null]);
      assert.equal(row.median_price_aed.reason, notCounted);
      assert.notEqual(row.contract_count, null);
    }
    assert.match(
      JSON.stringify(meta?.['summary']),
      /"last_sale":null.*"sales_not_counted":"the building.*"turnover_pct":{"value":null/,
    );
  });

  it('read the whole list where not all areas are known', async () => {
    const days = { sales: { from: '2000-01-01', to: '2026-03-18' }, rents: null };
    const figuresIn = (areas: readonly number[] | undefined) =>
      groupsOfProperty(snapshotOf(), { ...tower, areas }, days, signal);
    const known = await figuresIn(tower.areas);
    assert.ok((await readLastSale(snapshotOf(), known)) !== null);
    assert.deepEqual(await figuresIn(undefined), known);
    const whole = await readHeadline(snapshotOf(), { ...tower, areas: undefined }, null, signal);
    const { sales_count, median_price_aed } = await readHeadline(snapshotOf(), tower, null, signal);
    assert.deepEqual([whole.sales_count, whole.median_price_aed], [sales_count, median_price_aed]);
  });

  it('are of every day as they lie in the mart, and as they are counted', async () => {
    const Subject = z.object({ building_id: z.int().nullable(), project_id: z.int().nullable() });
    const properties = await snapshotOf().rows(
      `select distinct null as building_id, project_id from transaction_list where project_id is not null
        union all select distinct building_id, any_value(project_id) from transaction_list where building_id is not null group by building_id`,
      {},
      Subject,
    );
    assert.ok(properties.length > 1);
    const { salesAsOf, rentsAsOf } = trailingPeriod(snapshotOf(), null);
    const days = {
      sales: { from: '0001-01-01', to: salesAsOf },
      rents: { from: '0001-01-01', to: rentsAsOf },
    };
    for (const of of properties) {
      const property = { ...of, areas: undefined };
      const [inMart, counted] = [
        await groupsOfProperty(snapshotOf(), property, null, signal),
        await groupsOfProperty(snapshotOf(), property, days, signal),
      ];
      assert.ok((inMart[0]?.sales_count ?? 0) + (inMart[0]?.contract_count ?? 0) > 0);
      assert.deepEqual(inMart, counted);
    }
  });

  it('withhold the median of a directory, and count the year in which history begins day by day', async () => {
    const row = await buildingAt(snapshotOf(), tower.building_id, '2026-03-10', signal);
    const all = await buildingAt(snapshotOf(), tower.building_id, null, signal);
    const [seen, whole] = [row.transaction_count ?? 0, all.transaction_count ?? 0];
    assert.ok(seen > 0 && seen < whole);
    assert.match(toBuilding(row, false).median_price_aed_per_sqft.reason ?? '', /history begins within/);
    const call = { query: {}, snapshot: snapshotOf(), historyFrom: '2026-03-10', after: null, signal };
    const { rows } = await listBuildingsWithin(call);
    assert.equal(rows.find(({ id }) => id === tower.building_id)?.transaction_count, row.transaction_count);
  });
});
