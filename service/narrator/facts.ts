/**
 * Declares the facts that a text may state, by kind of text, each with its sample and date, and writes them in English.
 */
import { z } from 'zod';
import { type Verdict, verdictOfChange } from '../statistics/difference.ts';
import { monthNames } from '../statistics/month-names.ts';

/** Units of facts. A unit decides how the fact is written and which numbers of a text may stand for it. */
export const factUnits = [
  'text',
  'texts',
  'count',
  'aed',
  'aed_per_sqft',
  'sqft',
  'pct',
  'change_pct',
  'days',
  'date',
] as const;
export type FactUnit = (typeof factUnits)[number];

/** Every fact of each kind of text, in the order of the text. */
export const factsOfKind = {
  developer: {
    name: 'text',
    brand: 'text',
    number: 'text',
    registration_date: 'date',
    license_type: 'text',
    project_count: 'count',
    active_projects: 'count',
    finished_projects: 'count',
    unit_count: 'count',
    planned_projects: 'count',
    overdue_projects: 'count',
    open_projects: 'count',
    median_building_days: 'days',
    areas: 'texts',
    window_from: 'date',
    window_to: 'date',
    covered_from: 'date',
    sales_count: 'count',
    sales_value_aed: 'aed',
    median_price_aed_per_sqft: 'aed_per_sqft',
  },
  area: {
    name: 'text',
    area: 'text',
    window_from: 'date',
    window_to: 'date',
    covered_from: 'date',
    sales_count: 'count',
    sales_value_aed: 'aed',
    median_price_aed: 'aed',
    median_price_aed_per_sqft: 'aed_per_sqft',
    yoy_change_pct: 'change_pct',
    yoy_change_low_pct: 'pct',
    yoy_change_high_pct: 'pct',
    off_plan_share_pct: 'pct',
    rent_count: 'count',
    median_rent_aed: 'aed',
    gross_yield_pct: 'pct',
    gross_yield_low_pct: 'pct',
    gross_yield_high_pct: 'pct',
    top_projects: 'texts',
    top_buildings: 'texts',
  },
  project: {
    name: 'text',
    developer: 'text',
    area: 'text',
    master_project: 'text',
    status: 'text',
    completion_pct: 'pct',
    start_date: 'date',
    expected_completion_date: 'date',
    completion_date: 'date',
    cancelled_date: 'date',
    unit_count: 'count',
    villa_count: 'count',
    building_count: 'count',
    window_from: 'date',
    window_to: 'date',
    covered_from: 'date',
    sales_count: 'count',
    median_price_aed: 'aed',
    median_price_aed_per_sqft: 'aed_per_sqft',
    gross_yield_pct: 'pct',
    gross_yield_low_pct: 'pct',
    gross_yield_high_pct: 'pct',
    gross_yield_basis: 'text',
  },
  property: {
    name: 'text',
    place: 'text',
    window_from: 'date',
    window_to: 'date',
    covered_from: 'date',
    sales_count: 'count',
    median_price_aed: 'aed',
    median_price_aed_per_sqft: 'aed_per_sqft',
    off_plan_share_pct: 'pct',
    median_rent_aed: 'aed',
    gross_yield_pct: 'pct',
    gross_yield_low_pct: 'pct',
    gross_yield_high_pct: 'pct',
    gross_yield_basis: 'text',
    area_sqft: 'sqft',
    estimate_aed: 'aed',
    low_aed: 'aed',
    high_aed: 'aed',
  },
} as const satisfies Record<string, Readonly<Record<string, FactUnit>>>;

/** Facts that are ends of the interval of another fact, and come with it. */
const intervalEnds: Readonly<Record<string, { readonly of: string; readonly end: 'low' | 'high' }>> = {
  yoy_change_low_pct: { of: 'yoy_change_pct', end: 'low' },
  yoy_change_high_pct: { of: 'yoy_change_pct', end: 'high' },
  gross_yield_low_pct: { of: 'gross_yield_pct', end: 'low' },
  gross_yield_high_pct: { of: 'gross_yield_pct', end: 'high' },
};

/** Says whether a change is a rise or a fall by its interval, whose ends are facts too. */
export function verdictOfFact(name: string, value: number, facts: ReadonlyMap<string, Fact>): Verdict {
  const ends = Object.entries(intervalEnds).flatMap(([end, { of }]) =>
    of === name ? [facts.get(end)?.value] : [],
  );
  const [low, high] = ends;
  const interval = typeof low === 'number' && typeof high === 'number' ? { low, high } : null;
  return verdictOfChange({ value, interval });
}

/** The kind of subject of a text. */
export type NarrationKind = keyof typeof factsOfKind;

interface ValueOf {
  text: string;
  texts: readonly string[];
  date: string;
  count: number;
  aed: number;
  aed_per_sqft: number;
  sqft: number;
  pct: number;
  change_pct: number;
  days: number;
}

/** A value with its sample and interval, as `figure()` returns it. */
interface FigureFact<Value> {
  readonly value: Value | null;
  readonly n?: number;
  readonly as_of?: string;
  readonly interval?: { readonly low: number; readonly high: number } | null | undefined;
}

/** A value, or a figure; null when unknown. */
type FactInput<Value> = Value | null | FigureFact<Value>;

/** The facts of one text from an endpoint. Unknown facts are null or left out. */
export interface Facts<Kind extends NarrationKind = NarrationKind> {
  /** The snapshot of the facts. */
  readonly snapshot: { readonly asOf: string; readonly publishedAt: string };
  readonly values: {
    readonly [Name in keyof (typeof factsOfKind)[Kind]]?: FactInput<
      ValueOf[(typeof factsOfKind)[Kind][Name] & FactUnit]
    >;
  };
}

/** One fact behind a text. */
export const Fact = z
  .object({
    name: z.string().meta({ example: 'median_price_aed' }),
    unit: z.enum(factUnits),
    value: z.union([z.number(), z.string(), z.array(z.string())]),
    n: z.int().nullable().meta({ description: 'Records behind it, where it is a statistic.' }),
    as_of: z.iso.date().meta({ description: 'Newest registration behind it.' }),
  })
  .meta({ id: 'Fact', description: 'A fact behind the text.' });
export type Fact = z.infer<typeof Fact>;

/** A text and its facts. */
export const Narration = z
  .object({
    text: z.string().meta({ description: 'One paragraph of plain English.' }),
    generated_by: z
      .string()
      .meta({ description: '`template`, or the name of the model that wrote it.', example: 'template' }),
    generated_at: z.iso.datetime().meta({
      description: 'When a model wrote it; for a template, when its facts were published.',
    }),
    facts: z.array(Fact),
  })
  .meta({ id: 'Narration', description: 'A text made only from named facts.' });
export type Narration = z.input<typeof Narration>;

/** Returns whose rents a yield uses, as a text states it beside the yield; null for the property’s own rents. */
export function borrowedRents(basis: string | null): string | null {
  return basis === 'area_rent' ? 'the rents of the area' : null;
}

function isPlain(value: unknown): value is string | number | readonly string[] {
  return typeof value === 'string' || typeof value === 'number' || Array.isArray(value);
}

type AnyValue = string | number | readonly string[];

/** Returns what is known of a fact: of an end of an interval, what its figure says. */
function givenFact(
  name: string,
  values: Readonly<Record<string, FactInput<AnyValue> | undefined>>,
): FigureFact<unknown> {
  const end = intervalEnds[name];
  const given = values[end?.of ?? name] ?? null;
  if (given === null || isPlain(given)) return { value: end === undefined ? given : null };
  if (end === undefined) return given;
  const { interval, as_of } = given;
  return { value: interval?.[end.end] ?? null, ...(as_of === undefined ? {} : { as_of }) };
}

/** Returns the known facts, in the order of their kind. */
export function knownFacts<Kind extends NarrationKind>(facts: Facts<Kind>, kind: Kind): readonly Fact[] {
  return Object.entries(factsOfKind[kind]).flatMap(([name, unit]): Fact[] => {
    const { value, n, as_of } = givenFact(name, facts.values);
    if (!isPlain(value) || value === '' || (typeof value === 'object' && value.length === 0)) return [];
    const kept = typeof value === 'object' ? [...value] : value;
    return [{ name, unit, value: kept, n: n ?? null, as_of: as_of ?? facts.snapshot.asOf }];
  });
}

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** Returns year, month in words and day of an ISO date. */
export function dateParts(date: string): { year: string; month: string; day: string } {
  const [year = '', month = '', day = ''] = date.split('-');
  return { year, month: monthNames[Number(month) - 1] ?? month, day: String(Number(day)) };
}

function money(value: number): string {
  if (Math.abs(value) >= 1e9) return `AED ${grouped.format(value / 1e9)} billion`;
  if (Math.abs(value) >= 1e7) return `AED ${grouped.format(value / 1e6)} million`;
  return `AED ${grouped.format(Math.round(value))}`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Returns a fact in the form of a sentence: figures in digits, money in AED, dates with the month in words. */
export function written({ unit, value }: Pick<Fact, 'unit' | 'value'>): string {
  if (typeof value === 'object') return listed(value);
  if (typeof value === 'string') {
    if (unit !== 'date') return value;
    const { day, month, year } = dateParts(value);
    return `${day} ${month} ${year}`;
  }
  switch (unit) {
    case 'aed':
      return money(value);
    case 'aed_per_sqft':
      return `AED ${grouped.format(value)} a square foot`;
    case 'pct':
    case 'change_pct':
      return `${grouped.format(value)}%`;
    case 'days':
      return `${grouped.format(value)} ${value === 1 ? 'day' : 'days'}`;
    default:
      return grouped.format(value);
  }
}
