/** Cells of the marts, picked by chance with a fixed seed, made again in plain TypeScript from the records of the real sample. */
import assert from 'node:assert/strict';
import { chance } from '../../support/chance.ts';
import { countedBedrooms } from '../../support/counted-bedrooms.ts';
import type { Row, TestWarehouse } from '../../support/ingest.ts';
import { sampleWarehouse } from '../../support/sample-warehouse.ts';

/** A registered sale. */
interface Sale {
  readonly id: string;
  readonly day: string;
  readonly price: number;
  readonly perSqft: number | null;
  readonly sqft: number | null;
  readonly type: string | null;
  readonly bedrooms: number | null;
  readonly isOffPlan: boolean | null;
  readonly usage: string | null;
  readonly units: number;
  readonly procedure: number | null;
  readonly sqm: number | null;
  readonly wholeSqm: number | null;
  readonly subType: string | null;
  /** Area as an id, and project as the export words it: what tells a project that could not be linked. */
  readonly area: number | null;
  readonly namedProject: string | null;
  readonly ids: Readonly<Record<string, number | null>>;
}

/** A registered contract. */
interface Rent {
  readonly day: string;
  readonly version: string | null;
  readonly annual: number;
  readonly perSqft: number | null;
  readonly sqft: number | null;
  readonly type: string | null;
  readonly bedrooms: number | null;
  readonly statedBedrooms: number | null;
  readonly isEligible: boolean;
  readonly ids: Readonly<Record<string, number | null>>;
}

const numberOf = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value);
const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value);

const placesOf = (row: Row): Record<string, number | null> => ({
  market: 0,
  area: numberOf(row['area_id']),
  community: numberOf(row['community_id']),
  project: numberOf(row['project_id']),
  building: numberOf(row['building_id']),
});

function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low === undefined || high === undefined ? null : low + (high - low) * (place - Math.floor(place));
}

const median = (values: readonly number[]): number | null => quantile(values, 0.5);
const known = (values: readonly (number | null)[]): number[] => values.flatMap((value) => value ?? []);

function near(found: unknown, expected: number | null, what: string): void {
  if (expected === null) assert.equal(found, null, what);
  else
    assert.ok(
      Math.abs(Number(found) - expected) <= Math.abs(expected) * 1e-9 + 1e-9,
      `${what}: ${found} is not ${expected}`,
    );
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** Rows of a subject, grouped once for each kind of subject. */
function bySubject<T extends Sale | Rent>(
  rows: readonly T[],
): (subject: unknown, id: unknown) => readonly T[] {
  const kinds = new Map<string, Map<string, T[]>>();
  return (subject, id) => {
    const kind = String(subject);
    const groups = kinds.get(kind) ?? grouped(rows, ({ ids }) => String(ids[kind] ?? null));
    kinds.set(kind, groups);
    return groups.get(String(id)) ?? [];
  };
}

/** The same day a year or more earlier. */
const yearsBefore = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;

/** Some of a list by chance. */
function picked<T>(items: readonly T[], count: number, seed: number): T[] {
  const even = chance(seed);
  return Array.from({ length: count }, () => items[Math.floor(even() * items.length)]).flatMap(
    (item) => item ?? [],
  );
}

/** The least size of a rented property (docs/methods/market-statistics.md, Sizes). */
const leastSqm = (type: string | null): number =>
  ({ apartment: 11, 'hotel-apartment': 11, villa: 40, townhouse: 40, office: 5, shop: 2, other: 2 })[
    type ?? ''
  ] ?? 10;

/** Returns the bedrooms that the register states: yields are made by these. */
const stated = (row: Sale | Rent): number | null =>
  'statedBedrooms' in row ? row.statedBedrooms : row.bedrooms;

describe('marts of the sample, cells by chance', () => {
  let warehouse: TestWarehouse;
  let sales: Sale[];
  let rents: Rent[];
  let eligible: Set<string>;
  let asOf: { readonly sales: string; readonly rents: string };

  before(async () => {
    ({ warehouse } = await sampleWarehouse());
    const { manifest } = await warehouse.snapshot();
    const dates = manifest.as_of_by_dataset;
    asOf = { sales: dates['transactions'] ?? '', rents: dates['rent-contracts'] ?? '' };
    sales = (
      await warehouse.rows("select * exclude (quality_flags) from transactions where type = 'sales'")
    ).map((row) => ({
      id: String(row['id']),
      day: String(row['transaction_date']),
      price: Number(row['price_aed']),
      perSqft: numberOf(row['price_aed_per_sqft']),
      sqft: numberOf(row['area_sqft']),
      type: textOf(row['property_type']),
      bedrooms: numberOf(row['bedrooms']),
      isOffPlan: row['is_off_plan'] === null ? null : row['is_off_plan'] === true,
      usage: textOf(row['usage']),
      units: Number(row['unit_count']),
      procedure: numberOf(row['procedure_id']),
      sqm: numberOf(row['area_sqm']),
      wholeSqm: numberOf(row['actual_area_sqm']),
      subType: textOf(row['property_sub_type']),
      area: numberOf(row['area_id']),
      namedProject: textOf(row['registered_project']),
      ids: placesOf(row),
    }));
    const contracts = await warehouse.rows(
      `select start_date, version, annual_amount_aed, annual_aed_per_sqft, area_sqft, area_sqm, property_type, ${countedBedrooms} as bedrooms, bedrooms as stated_bedrooms, usage, property_count, duration_days,
         area_id, community_id, project_id from rent_contracts`,
    );
    rents = contracts.map((row) => {
      const [days, sqm, annual] = [
        Number(row['duration_days'] ?? 0),
        numberOf(row['area_sqm']),
        Number(row['annual_amount_aed']),
      ];
      const isPlausible = days >= 28 && days <= 1100 && annual >= 1000;
      const isSized = sqm === null || (sqm >= leastSqm(textOf(row['property_type'])) && sqm <= 10_000);
      return {
        day: String(row['start_date']),
        version: textOf(row['version']),
        annual,
        perSqft: numberOf(row['annual_aed_per_sqft']),
        sqft: numberOf(row['area_sqft']),
        type: textOf(row['property_type']),
        bedrooms: numberOf(row['bedrooms']),
        statedBedrooms: numberOf(row['stated_bedrooms']),
        isEligible:
          row['usage'] === 'residential' &&
          row['property_count'] === 1 &&
          isPlausible &&
          isSized &&
          row['property_type'] !== 'land',
        ids: placesOf(row),
      };
    });
    // The audit judges these sales again from the raw exports (test/audit/sql/09-outliers.sql).
    const priced = await warehouse.rows(
      'select id from eligible_sales where has_unit_price and not is_outlier',
    );
    eligible = new Set(priced.map(({ id }) => String(id)));
  });

  it('sales_monthly', async () => {
    const cells = await warehouse.rows(
      'select * from sales_monthly where property_type is not null order by all',
    );
    const salesOf = bySubject(sales);
    for (const cell of picked(cells, 60, 31)) {
      const { subject, subject_id, property_type, bedrooms, is_off_plan, month } = cell;
      const inside = salesOf(subject, subject_id).filter(
        (sale) =>
          sale.type === property_type &&
          sale.bedrooms === bedrooms &&
          sale.isOffPlan === is_off_plan &&
          sale.day.slice(0, 7) === String(month).slice(0, 7),
      );
      const what = JSON.stringify([subject, subject_id, property_type, bedrooms, month]);
      const priced = inside.filter(({ id }) => eligible.has(id));
      assert.equal(cell['sales_count'], inside.length, what);
      assert.equal(cell['price_n'], priced.length, what);
      near(
        cell['sales_value_aed'],
        inside.reduce((sum, { price }) => sum + price, 0),
        what,
      );
      near(cell['median_price_aed'], median(priced.map(({ price }) => price)), what);
      near(cell['p75_price_aed_per_sqft'], quantile(known(priced.map(({ perSqft }) => perSqft)), 0.75), what);
    }
  });

  it('headlines', async () => {
    const cells = await warehouse.rows(
      'select * from headlines where property_type is not null order by all',
    );
    const [salesOf, rentsOf] = [bySubject(sales), bySubject(rents)];
    for (const cell of picked(cells, 60, 32)) {
      const { subject, subject_id, property_type, bedrooms } = cell;
      const belongs = (row: Sale | Rent): boolean =>
        (property_type === 'all' || row.type === property_type) &&
        (bedrooms === -1 || row.bedrooms === bedrooms);
      const of = <T extends Sale | Rent>(rows: readonly T[], to: string, years: number): T[] =>
        rows.filter(
          (row) => row.day <= yearsBefore(to, years) && row.day > yearsBefore(to, years + 1) && belongs(row),
        );
      const sold = salesOf(subject, subject_id);
      const [now, before] = [of(sold, asOf.sales, 0), of(sold, asOf.sales, 1)];
      const what = JSON.stringify([subject, subject_id, property_type, bedrooms]);
      const priced = now.filter(
        ({ id, type }) => eligible.has(id) && (property_type !== 'all' || type !== 'land'),
      );
      assert.equal(cell['sales_count'], now.length, what);
      assert.equal(cell['before_sales_count'], before.length, what);
      assert.equal(cell['off_plan_count'], now.filter(({ isOffPlan }) => isOffPlan === true).length, what);
      assert.equal(cell['price_n'], priced.length, what);
      near(cell['median_price_aed'], median(priced.map(({ price }) => price)), what);
      near(cell['median_price_aed_per_sqft'], median(known(priced.map(({ perSqft }) => perSqft))), what);
      const contracts = of(rentsOf(subject, subject_id), asOf.rents, 0);
      const fresh = contracts.filter(({ isEligible, version }) => isEligible && version === 'new');
      const renewed = contracts.filter(({ isEligible, version }) => isEligible && version === 'renewed');
      assert.equal(cell['contract_count'], contracts.length, what);
      assert.equal(cell['new_rent_n'], fresh.length, what);
      near(cell['median_new_rent_aed'], median(fresh.map(({ annual }) => annual)), what);
      near(cell['median_new_rent_aed_per_sqft'], median(known(fresh.map(({ perSqft }) => perSqft))), what);
      near(cell['median_renewed_rent_aed'], median(renewed.map(({ annual }) => annual)), what);
    }
  });

  it('yields', async () => {
    const cells = await warehouse.rows(
      "select * from yields where subject in ('area', 'community') and property_type <> 'all' and basis = 'own' order by all",
    );
    const [to = ''] = [asOf.sales, asOf.rents].sort();
    const classOf = (type: string | null): string => (type === 'apartment' ? 'apartment' : 'villa');
    const isHome = (row: Sale | Rent): boolean =>
      ['apartment', 'villa', 'townhouse'].includes(row.type ?? '') &&
      row.day <= to &&
      row.day > yearsBefore(to, 1);
    const band = (sqft: number | null): number =>
      [500, 750, 1000, 1500, 2500].findLast((from) => sqft === null || sqft >= from) ?? 0;
    const ready = sales.filter(
      (sale) =>
        eligible.has(sale.id) &&
        isHome(sale) &&
        sale.isOffPlan === false &&
        sale.usage === 'residential' &&
        sale.perSqft !== null,
    );
    const newContracts = rents.filter(
      (rent) => rent.isEligible && isHome(rent) && rent.version === 'new' && (rent.perSqft ?? 0) > 0,
    );
    const [readyOf, letOf] = [bySubject(ready), bySubject(newContracts)];
    let shown = 0;
    for (const cell of picked(cells, 60, 33)) {
      const { subject, subject_id, property_type } = cell;
      const belongs = (row: Sale | Rent): boolean => classOf(row.type) === property_type;
      const sold = readyOf(subject, subject_id).filter(belongs);
      const rented = letOf(subject, subject_id).filter(belongs);
      const share = (rows: readonly (Sale | Rent)[]): number =>
        rows.length === 0 ? 1 : rows.filter((row) => stated(row) !== null).length / rows.length;
      const byBedrooms = share(sold) >= 0.8 && share(rented) >= 0.8;
      const segment = (row: Sale | Rent): string => String(byBedrooms ? stated(row) : band(row.sqft));
      const [soldBy, rentedBy] = [grouped(sold, segment), grouped(rented, segment)];
      const segments = [...soldBy]
        .filter(([key]) => key !== 'null')
        .map(([key, group]) => ({
          nSales: group.length,
          nRents: rentedBy.get(key)?.length ?? 0,
          price: median(known(group.map(({ perSqft }) => perSqft))) ?? 0,
          rent: median(known((rentedBy.get(key) ?? []).map(({ perSqft }) => perSqft))) ?? 0,
        }));
      const enough = (least: number) =>
        segments.filter(({ nSales, nRents }) => nSales >= least && nRents >= least);
      const used = enough(30).length > 0 ? enough(30) : enough(10);
      const n = used.reduce((sum, { nSales }) => sum + nSales, 0);
      const gross =
        (100 * used.reduce((sum, { nSales, rent, price }) => sum + (nSales * rent) / price, 0)) / n;
      const what = JSON.stringify([subject, subject_id, property_type]);
      near(cell['gross_yield_pct'], used.length === 0 || gross > 20 ? null : gross, what);
      assert.equal(cell['segments_used'], used.length, what);
      if (cell['gross_yield_pct'] !== null) shown += 1;
    }
    assert.ok(shown >= 5, `${shown} of the cells have a yield`);
  });
});
