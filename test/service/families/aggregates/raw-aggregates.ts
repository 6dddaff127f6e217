/** Random aggregate requests, and their answers computed again from the published Parquet files by other means than the service’s. */
import assert from 'node:assert/strict';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { z } from 'zod';
import type { TestService } from '../../../support/service.ts';

/** Tables of records as an outsider would build them from the files of a snapshot. */
export async function loadRaw(snapshot: string): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  const files = (table: string) =>
    `read_parquet('${snapshot}/tables/${table}/**/*.parquet', hive_partitioning = false)`;
  await connection.run(`
    create table sales as
    select t.id, type, transaction_date as day, transaction_date as start_day, area_id as area, community_id as community, project_id as project,
      developer_id as developer, building_id as building, property_type, property_sub_type, bedrooms, usage, is_freehold,
      case when type = 'sales' then case is_off_plan when true then 'off-plan' when false then 'ready' end end as market,
      price_aed, price_aed_per_sqft, area_sqft, area_sqm, unit_count, null::varchar as version,
      coalesce(e.has_unit_price and not e.is_outlier, false) as residential_level, coalesce(e.has_unit_price and not e.is_outlier, false) as level
    from ${files('transactions')} t left join ${files('eligible_sales')} e on e.id = t.id;
    create table contracts as
    select id, 'rentals' as type, transaction_date as day, start_date as start_day, area_id as area, community_id as community, project_id as project,
      developer_id as developer, null::bigint as building, property_type, property_sub_type,
      coalesce(bedrooms, case when bedrooms_confidence >= 0.9 then bedrooms_inferred end) as bedrooms, usage, is_freehold, null as market,
      annual_amount_aed, contract_amount_aed, annual_aed_per_sqft, area_sqft, area_sqm,
      case when end_date >= start_date then end_date - start_date + 1 end as duration_days, property_count, version, tenant_type,
      is_eligible as residential_level,
      property_count = 1 and coalesce(property_type, '') <> 'land' and annual_amount_aed >= 1000 and end_date - start_date + 1 between 28 and 1100
        and coalesce(area_sqm between case when property_type in ('apartment', 'hotel-apartment') then 11 when property_type in ('villa', 'townhouse') then 40
          when property_type = 'office' then 5 when property_type in ('shop', 'other') then 2 else 10 end and 10000, true) as level
    from ${files('rent_contracts')};
    create table transactions as
    select * from sales union all by name
    select * exclude (annual_amount_aed, annual_aed_per_sqft, property_count, contract_amount_aed, duration_days, tenant_type),
      annual_amount_aed as price_aed, annual_aed_per_sqft as price_aed_per_sqft, property_count as unit_count from contracts;
    create table units as
    select u.* exclude (project), u.area_id as area, u.project_id as project, p.developer_id as developer, true as level, true as residential_level
    from ${files('units')} u left join ${files('projects')} p using (project_id);
    create table projects as
    select *, area_id as area, developer_id as developer, true as level, true as residential_level from ${files('projects')};`);
  return connection;
}

/** A subject of the service, as the tables above have it. */
const subjects = {
  transactions: {
    table: 'transactions',
    dimensions: [
      'type',
      'market',
      'area',
      'community',
      'project',
      'developer',
      'building',
      'property_type',
      'property_sub_type',
      'bedrooms',
      'usage',
      'is_freehold',
      'version',
    ],
    fields: ['price_aed', 'price_aed_per_sqft', 'area_sqft', 'area_sqm', 'unit_count'],
    days: ['transaction_date'],
  },
  rents: {
    table: 'contracts',
    dimensions: [
      'area',
      'community',
      'project',
      'developer',
      'property_type',
      'property_sub_type',
      'bedrooms',
      'usage',
      'is_freehold',
      'version',
      'tenant_type',
    ],
    fields: [
      'annual_amount_aed',
      'contract_amount_aed',
      'annual_aed_per_sqft',
      'area_sqft',
      'area_sqm',
      'duration_days',
      'property_count',
    ],
    days: ['transaction_date', 'start_date'],
  },
  units: {
    table: 'units',
    dimensions: [
      'area',
      'project',
      'developer',
      'property_type',
      'property_sub_type',
      'bedrooms',
      'is_freehold',
    ],
    fields: ['area_sqft', 'balcony_sqft'],
    days: [],
  },
  projects: {
    table: 'projects',
    dimensions: ['area', 'developer', 'status', 'basis'],
    fields: ['unit_count', 'villa_count', 'building_count', 'land_count', 'completion_pct'],
    days: ['start_date', 'expected_completion_date', 'completion_date'],
  },
} as const;
type SubjectName = keyof typeof subjects;

const withoutSum = ['price_aed_per_sqft', 'annual_aed_per_sqft', 'completion_pct'];
const wholeNumbers = ['price_aed', 'annual_amount_aed', 'contract_amount_aed'];

/** A request, and what it means for the tables above. */
export interface RandomRequest {
  readonly path: string;
  readonly subject: SubjectName;
  readonly groups: readonly string[];
  readonly period: string | null;
  readonly periodDay: string | null;
  readonly measures: readonly { readonly name: string; readonly word: string; readonly field: string }[];
  readonly conditions: readonly string[];
  readonly level: string;
  readonly least: number;
}

/** Filters of records, each as a parameter and as a condition. */
const recordFilters: readonly (readonly [name: string, value: string, sql: string])[] = [
  ['area', '330', 'area = 330'],
  ['area', '526', 'area = 526'],
  ['property_type', 'apartment', "property_type = 'apartment'"],
  ['property_type', 'villa', "property_type = 'villa'"],
  ['property_type', 'land', "property_type = 'land'"],
  ['bedrooms', '1,2', 'bedrooms in (1, 2)'],
  ['bedrooms', '0', 'bedrooms = 0'],
  ['usage', 'residential', "usage = 'residential'"],
  ['usage', 'commercial', "usage = 'commercial'"],
  ['is_freehold', 'true', 'is_freehold'],
  ['is_freehold', 'false', 'not is_freehold'],
  ['min_area_sqft', '700', 'area_sqft >= 700'],
  ['max_area_sqft', '1500.5', 'area_sqft <= 1500.5'],
];
const moreFilters: Readonly<Record<SubjectName, typeof recordFilters>> = {
  transactions: [
    ['min_price', '900000', 'price_aed >= 900000'],
    ['max_price', '2500000', 'price_aed <= 2500000'],
    ['start_from', '2026-03-01', "(type = 'rentals' and start_day >= date '2026-03-01')"],
  ],
  rents: [
    ['min_annual_amount_aed', '60000', 'annual_amount_aed >= 60000'],
    ['max_contract_amount_aed', '150000', 'contract_amount_aed <= 150000'],
    ['min_duration_days', '300', 'duration_days >= 300'],
    ['max_property_count', '1', 'property_count <= 1'],
    ['tenant_type', 'person', "tenant_type = 'person'"],
    ['start_to', '2026-04-15', "start_day <= date '2026-04-15'"],
  ],
  units: [
    ['property_type', 'apartment', "property_type = 'apartment'"],
    ['area', '330', 'area = 330'],
    ['bedrooms', '1,2', 'bedrooms in (1, 2)'],
  ],
  projects: [
    ['status', 'active', "status = 'active'"],
    ['area', '330', 'area = 330'],
    ['min_completion_pct', '30', 'completion_pct >= 30'],
  ],
};

/** A request that is being drawn: its parameters, and the conditions that they mean. */
class Drawn {
  readonly parameters = new Map<string, string>();
  readonly conditions: string[] = [];
  readonly even: () => number;
  readonly subject: SubjectName;

  constructor(even: () => number) {
    this.even = even;
    this.subject = this.pick(['transactions', 'transactions', 'rents', 'rents', 'units', 'projects']);
  }

  pick<One>(all: readonly One[]): One {
    const one = all[Math.floor(this.even() * all.length)];
    assert.ok(one !== undefined);
    return one;
  }

  upTo(most: number): number {
    return Math.floor(this.even() * (most + 1));
  }

  get isDated(): boolean {
    return this.subject === 'transactions' || this.subject === 'rents';
  }

  set(name: string, value: string, condition: string): void {
    if (this.parameters.has(name)) return;
    this.parameters.set(name, value);
    this.conditions.push(condition);
  }

  /** Returns true where the request filters or groups by a word. */
  hasGiven(word: string, groups: readonly string[]): boolean {
    return this.parameters.has(word) || groups.includes(word);
  }
}

function drawFilters(drawn: Drawn): void {
  const { subject, isDated, even } = drawn;
  const offered = [...(isDated ? recordFilters : []), ...moreFilters[subject]];
  for (let left = drawn.upTo(2); left > 0; left -= 1) drawn.set(...drawn.pick(offered));
  if (subject === 'rents' && even() < 0.6) drawn.set('version', 'new', "version = 'new'");
  if (subject !== 'transactions') return;
  if (even() < 0.15) drawn.conditions.push("type in ('sales', 'rentals')");
  else {
    const type = drawn.pick(['sales', 'off-plan', 'ready', 'rentals', 'mortgages', 'gifts']);
    drawn.set('type', type, typeCondition(type));
  }
}

function drawMeasures(drawn: Drawn, groups: readonly string[]): RandomRequest['measures'] {
  const { subject, parameters } = drawn;
  const type = parameters.get('type');
  const isRents = subject === 'rents' || (subject === 'transactions' && (type ?? 'rentals') === 'rentals');
  const isOfOneType = subject !== 'transactions' || drawn.hasGiven('type', groups);
  const mayHaveLevels = isOfOneType && (!isRents || drawn.hasGiven('version', groups));
  const words = mayHaveLevels ? ['sum', 'mean', 'median', `p${1 + drawn.upTo(98)}`, 'p90'] : ['sum'];
  return Array.from({ length: drawn.upTo(3) }, () => {
    const [word, field] = [drawn.pick(words), drawn.pick<string>(subjects[subject].fields)];
    return { name: `${word}_${field}`, word, field };
  })
    .filter(({ word, field }) => word !== 'sum' || !withoutSum.includes(field))
    .filter((one, place, all) => all.findIndex(({ name }) => name === one.name) === place)
    .filter(({ field }) => isOfOneType || !field.startsWith('price'));
}

const windows = [
  { from: null, to: null },
  { from: '2026-02-01', to: '2026-05-15' },
  { from: '1990-01-01', to: null },
  { from: '2012-05-05', to: '2025-12-31' },
] as const;

function drawWindow(drawn: Drawn, end: string): void {
  const { from, to } = drawn.pick(windows);
  const first = from === null ? `date '${end}' - interval 1 year + interval 1 day` : `date '${from}'`;
  if (from !== null) drawn.parameters.set('from_date', from);
  if (to !== null) drawn.parameters.set('to_date', to);
  drawn.conditions.push(`day between ${first} and date '${to === null || to > end ? end : to}'`);
}

/** Returns the condition of the records that levels count. */
function drawLevel(drawn: Drawn, groups: readonly string[]): string {
  const isAll = drawn.isDated && drawn.even() < 0.25;
  if (isAll) drawn.parameters.set('rows', 'all');
  const eligible = drawn.hasGiven('usage', groups)
    ? 'level'
    : drawn.isDated && drawn.hasGiven('property_type', groups)
      ? `case when type = 'rentals' and property_type in ('office', 'shop') then level and usage = 'commercial' else residential_level end`
      : 'residential_level';
  const isBuilt = drawn.subject !== 'projects' && !drawn.hasGiven('property_type', groups);
  return `${isAll ? 'true' : eligible} and ${isBuilt ? "coalesce(property_type, '') <> 'land'" : 'true'}`;
}

function drawPeriod(drawn: Drawn): Pick<RandomRequest, 'period' | 'periodDay'> {
  const days: readonly string[] = subjects[drawn.subject].days;
  if (days.length === 0 || drawn.even() > 0.4) return { period: null, periodDay: null };
  const day = drawn.pick(days);
  if (days.length > 1) drawn.parameters.set('period_of', day);
  const ofRecord = day === 'start_date' ? 'start_day' : 'day';
  return { period: drawn.pick(['month', 'quarter', 'year']), periodDay: drawn.isDated ? ofRecord : day };
}

/** Returns a random request. `lastDay` is the newest day of each kind of record. */
export function randomRequest(
  even: () => number,
  lastDay: (subject: SubjectName, type: string | undefined) => string,
): RandomRequest {
  const drawn = new Drawn(even);
  const { subject, parameters, conditions } = drawn;
  const { dimensions } = subjects[subject];
  drawFilters(drawn);
  const groups = [...new Set(Array.from({ length: drawn.upTo(2) }, () => drawn.pick<string>(dimensions)))];
  const periods = drawPeriod(drawn);
  const measures = drawMeasures(drawn, groups);
  if (drawn.isDated) drawWindow(drawn, lastDay(subject, parameters.get('type')));
  const least = drawn.pick([0, 0, 5, 40]);
  if (least > 0) parameters.set('having', `n>=${least}`);
  const level = drawLevel(drawn, groups);
  const all = [...groups, ...(periods.period === null ? [] : [periods.period])];
  if (all.length > 0) parameters.set('group_by', all.join());
  parameters.set('measures', ['count', ...measures.map(({ name }) => name)].join());
  const path = `/api/v1/aggregate/${subject}?${new URLSearchParams([...parameters])}`;
  return { path, subject, groups, ...periods, measures, conditions, level, least };
}

function typeCondition(type: string): string {
  if (type === 'off-plan' || type === 'ready') return `type = 'sales' and market = '${type}'`;
  return `type = '${type}'`;
}

/** Figures of a cell: n, value, low, high. */
type Numbers = readonly (number | null)[];

/** Returns SQL of a quantile that is one of two equal neighbours to the last bit; that of DuckDB may be a bit less. */
function quantileSql(share: number): string {
  const [values, place] = ['list_sort(list(x))', `(count(*) - 1) * ${share}`];
  const [low, high] = [`${values}[1 + floor(${place})::bigint]`, `${values}[1 + ceil(${place})::bigint]`];
  return `${low} + (${place} - floor(${place})) * (${high} - ${low})`;
}

/** Returns SQL of the text that records of one cluster share. */
function ownerOf(subject: SubjectName, groups: readonly string[], period: string | null): string {
  if (subject === 'projects') return 'project_id::varchar';
  const orElse = (own: string, text: string) => `coalesce('${own} ' || ${own}, ${text})`;
  const isOf = (group: string) => groups.includes(group);
  if (subject === 'units') return isOf('project') ? "''" : orElse('project', "coalesce(area::varchar, '-')");
  const time = `coalesce(date_trunc('${period === 'month' ? 'day' : 'month'}', day)::varchar, '-')`;
  if (isOf('building')) return time;
  if (isOf('project')) return orElse('building', time);
  return orElse('project', orElse('building', `coalesce(area::varchar, '-') || ' ' || ${time}`));
}

/** Returns the numbers of one measure by the text of the keys of its cell. */
async function rawFigures(
  connection: DuckDBConnection,
  { subject, groups, period, periodDay, conditions, level }: RandomRequest,
  { word, field }: RandomRequest['measures'][number],
): Promise<Map<string, Numbers>> {
  const keys = [
    ...groups.map((group) => `"${group}"`),
    ...(period === null ? [] : [`date_trunc('${period}', ${periodDay})::date::varchar`]),
  ];
  const key = `to_json([${keys.map((one) => `(${one})::varchar`).join(', ') || 'null'}])::varchar`;
  const from = `from ${subjects[subject].table} where ${[...conditions, 'true'].join(' and ')}`;
  const x = `${field}::double`;
  const share = word === 'median' ? 0.5 : Number(word.slice(1)) / 100;
  const kept = `kept as (select ${key} as key, ${x} as x, ${ownerOf(subject, groups, period)} as owner ${from} and ${level} and ${field} is not null)`;
  const below =
    word === 'mean'
      ? 'x - middle'
      : `(x <= middle)::integer - avg((x <= middle)::integer) over (partition by key)`;
  // Independent of the service: residuals record by record, added up by cluster.
  const clustered = `with ${kept},
    middles as (select key, ${word === 'mean' ? 'avg(x)' : quantileSql(share)} as middle, count(*) as n from kept group by key),
    residuals as (select key, owner, middle, n, ${below} as residual from kept join middles using (key)),
    owners as (select key, owner, any_value(middle) as middle, any_value(n) as n, count(*) as own, sum(residual) as residual from residuals group by key, owner),
    errors as (select key, any_value(middle) as middle, any_value(n) as n, count(*) as clusters, any_value(n)^2 / sum(own^2) - 1 as freedom,
      case when count(*) >= 5 then sqrt(count(*) / (count(*) - 1) * sum(case when abs(residual) < 1e-9 then 0 else residual^2 end)) / any_value(n) end as error from owners group by key),
    reached as (select *, error * (1.959963984540054 + 2.372271230298562 / freedom + 2.8224986157396112 / freedom^2 + 2.555849679507722 / freedom^3) as reach from errors)`;
  const sql =
    word === 'sum'
      ? `select ${key} as key, count(${field}), coalesce(sum(${field}::decimal(38, 4)), 0)::double, null, null ${from} group by 1`
      : word === 'mean'
        ? `${clustered} select key, n, middle, middle - reach, middle + reach from reached`
        : `${clustered}, ranked as (select key, x, row_number() over (partition by key order by x) as place from kept),
             ranks as (select *, ceil(n * (${share} - reach)) as low, ceil(n * (${share} + reach)) as high from reached)
           select key, any_value(n), any_value(middle),
             max(x) filter (place = greatest(1, low) and reach is not null and (low >= 1 or (1 - ${share}) ^ clusters <= 0.05)),
             max(x) filter (place = least(n, high) and reach is not null and (high <= n or ${share} ^ clusters <= 0.05))
           from ranked join ranks using (key) group by key`;
  const found = await connection.runAndReadAll(sql);
  const Row = z.tuple([
    z.string(),
    z.coerce.number(),
    z.number().nullable(),
    z.number().nullable(),
    z.number().nullable(),
  ]);
  return new Map(
    found.getRows().map((row): [string, Numbers] => {
      const [name, ...numbers] = Row.parse(row);
      return [name, numbers];
    }),
  );
}

const Answer = z.object({
  cells: z.array(
    z.looseObject({
      period: z.string().nullable().optional(),
      count: z.int(),
      measures: z.record(
        z.string(),
        z.object({
          value: z.number().nullable(),
          n: z.int(),
          low: z.number().nullable().optional(),
          high: z.number().nullable().optional(),
        }),
      ),
    }),
  ),
});

/** Says whether a figure that was rounded to so many digits is the one computed here. */
function agrees(shown: number | null | undefined, raw: number | null | undefined, digits: number): boolean {
  if (raw === null || raw === undefined || Number.isNaN(raw)) return shown === null || shown === undefined;
  if (shown === null || shown === undefined) return false;
  return Math.abs(shown - raw) <= 0.51 * 10 ** -digits + Math.abs(raw) * 1e-12;
}

type Cells = z.output<typeof Answer>['cells'];

/** Returns the keys of a cell as the text under which they are computed again. */
function keyOf(cell: Cells[number], { groups, period }: RandomRequest): string {
  const keys = groups.map((group) => {
    const value = cell[group];
    return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  });
  const all = [...keys, ...(period === null ? [] : [cell.period])];
  return JSON.stringify(all.length === 0 ? [null] : all.map((one) => (one === null ? null : String(one))));
}

function checkFigure(
  shown: Cells[number]['measures'][string] | undefined,
  [n = 0, value, low, high]: Numbers,
  { word, field }: RandomRequest['measures'][number],
  where: string,
): void {
  const told = `${where}: ${JSON.stringify(shown)} against ${n} ${value} ${low} ${high}`;
  assert.equal(shown?.n, n, told);
  if (word === 'sum') assert.ok(agrees(shown?.value, value ?? 0, 2), told);
  else if ((n ?? 0) < 5) assert.equal(shown?.value, null, told);
  else {
    const digits = wholeNumbers.includes(field) ? 0 : 2;
    assert.ok(agrees(shown?.value, value, digits), told);
    assert.ok(agrees(shown?.low, low, digits) && agrees(shown?.high, high, digits), told);
  }
}

/** Checks which cells there are, and how many records each has. */
async function checkCounts(
  connection: DuckDBConnection,
  request: RandomRequest,
  cells: Cells,
): Promise<void> {
  const { groups, period, least } = request;
  const counted = await rawFigures(connection, request, { name: 'count', word: 'sum', field: '1' });
  const expected = new Map([...counted].filter(([, [n]]) => (n ?? 0) >= least));
  // Without a dimension, no record at all is one cell of 0.
  if (groups.length === 0 && period === null && counted.size === 0 && least === 0)
    expected.set('[null]', [0, 0]);
  assert.deepEqual(
    new Map(cells.map((cell) => [keyOf(cell, request), cell.count])),
    new Map([...expected].map(([key, [n]]) => [key, n])),
    request.path,
  );
}

/** Returns the cells of an answer; null for an answer of too many cells. */
async function cellsOf(service: TestService, { path }: RandomRequest): Promise<Cells | null> {
  const response = await service.ask(path);
  const text = await response.text();
  if (response.status === 400 && text.includes('makes more than')) return null;
  assert.equal(response.status, 200, `${path}: ${text}`);
  return Answer.parse(JSON.parse(text)).cells;
}

/** Returns cells without the figures in which engines may differ by the order in which they add. */
function withoutSums(cells: Cells, { measures }: RandomRequest): unknown {
  const added = measures.filter(({ word }) => word === 'sum' || word === 'mean').map(({ name }) => name);
  const alike = (name: string, figure: Cells[number]['measures'][string]) =>
    added.includes(name) ? { n: figure.n } : figure;
  return cells.map((cell) => ({
    ...cell,
    measures: Object.fromEntries(
      Object.entries(cell.measures).map(([name, figure]) => [name, alike(name, figure)]),
    ),
  }));
}

/** Checks that two engines have the same cells in the same order: equal percentiles, and sums and means within a billionth. */
function checkSame(one: Cells, other: Cells, request: RandomRequest): void {
  assert.deepEqual(withoutSums(other, request), withoutSums(one, request), request.path);
  for (const [at, cell] of one.entries())
    for (const measure of request.measures) {
      const [a, b] = [cell.measures[measure.name], other[at]?.measures[measure.name]];
      const told = `${request.path} ${keyOf(cell, request)}: ${JSON.stringify(a)} and ${JSON.stringify(b)}`;
      for (const part of ['value', 'low', 'high'] as const)
        assert.ok(isSameNumber(a?.[part] ?? null, b?.[part] ?? null, measure), told);
    }
}

/** Means are rounded: where they lie next to a half, a billionth may decide. */
function isSameNumber(
  a: number | null,
  b: number | null,
  { word, field }: RandomRequest['measures'][number],
): boolean {
  if (a === null || b === null) return a === b;
  const step = wholeNumbers.includes(field) ? 1 : 0.01;
  return Math.abs(a - b) <= (word === 'sum' ? 0 : step) + 1e-9 * Math.abs(a);
}

/** Asks each service a request, compares their answers, and computes the first one again. Returns the number of cells; null for an answer of too many cells. */
export async function compareRandom(
  [service, ...others]: readonly [TestService, ...TestService[]],
  connection: DuckDBConnection,
  request: RandomRequest,
): Promise<number | null> {
  const cells = await cellsOf(service, request);
  for (const other of others) {
    const same = await cellsOf(other, request);
    if (cells === null || same === null) assert.equal(same, cells, request.path);
    else checkSame(cells, same, request);
  }
  if (cells === null) return null;
  await checkCounts(connection, request, cells);
  for (const measure of request.measures) {
    const raw = await rawFigures(connection, request, measure);
    for (const cell of cells) {
      const key = keyOf(cell, request);
      checkFigure(
        cell.measures[measure.name],
        raw.get(key) ?? [],
        measure,
        `${request.path} ${key} ${measure.name}`,
      );
    }
  }
  return cells.length;
}
