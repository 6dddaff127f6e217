/** Predicts prices or rents from the records of the snapshot: of one property, or of many. */
import { z } from 'zod';
import { estimateLevels } from '../../../data/methods/estimate/estimate-levels.ts';
import { type EstimateFeed, estimateModels, registerSql } from '../../../data/methods/estimate/model.ts';
import {
  type EffectName,
  effectNames,
  evidence,
  type Prediction,
  predict,
} from '../../../data/methods/estimate/predict.ts';
import { propertyTypes } from '../../../data/property-types.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import type { QueryValues } from '../../warehouse/bind-values.ts';
import { keptOfSnapshot } from '../../warehouse/kept-of-snapshot.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import { type ComparableRow, Level, type PlaceKind, type Property, placeKindOf } from './comparables.ts';
import type { Lies } from './place.ts';
import { chooseComparables } from './record-windows.ts';

const levelsTodaySql = readQuery('estimate-levels-today');
const levelsOnSql = readQuery('estimate-levels-on', {
  register: registerSql,
  levels: estimateLevels.sql.replaceAll(/^ *--.*\n/gm, ''),
});
const intervalSql = readQuery('estimate-interval');
const testedSql = readQuery('estimate-tested');

const Interval = z.object({ factor: z.number(), n: z.int() });
const amount = z.number().nullable();
const Tested = z.object({
  property_type: z.enum(['all', ...propertyTypes]),
  stage: z.string(),
  n: z.int(),
  inside_pct: amount,
  median_error_pct: amount,
});

/** An effect on the estimate: how much it lifts the market’s level, and by how many comparables it is known. */
export interface KnownEffect {
  readonly effect: EffectName;
  readonly ln: number;
  readonly n: number;
}

/** Everything that an answer says of one estimate. Prices are natural logarithms of AED a square foot, or of AED a year. */
export interface Predicted {
  readonly rows: readonly ComparableRow[];
  /** Level of its property type and stage at its size. */
  readonly level: { readonly ln_level: number } | null;
  readonly made: {
    readonly ln: number;
    /** Half the width of the 80 % interval; null where too few trials decide it. */
    readonly half: number | null;
    readonly weights: readonly number[];
    readonly effects: readonly KnownEffect[];
  } | null;
  readonly tested: z.output<typeof Tested> | null;
}

/** Returns the area of a community’s property: that of most comparables. */
function likelyArea(lies: Lies, rows: readonly ComparableRow[]): number | null {
  if (lies.area_id !== null) return lies.area_id;
  const counts = new Map<number, number>();
  for (const { area_id, community_id } of rows)
    if (area_id !== null && community_id === lies.community_id)
      counts.set(area_id, (counts.get(area_id) ?? 0) + 1);
  return [...counts].toSorted(([a, n], [b, m]) => m - n || a - b)[0]?.[0] ?? null;
}

function levelOf(levels: readonly Level[], { property_type, stage }: Property, lnSize: number) {
  const level = levels.find(
    (one) => one.property_type === property_type && one.stage === stage && one.block === 0,
  );
  return level === undefined ? null : { ln_level: level.ln_level + level.size_slope * lnSize };
}

function knownEffects(
  { effects }: Prediction,
  property: Property & { readonly ln_size: number },
  rows: readonly ComparableRow[],
  scale: { readonly size_scale: number; readonly layout_scale: number },
): KnownEffect[] {
  const near = (row: ComparableRow, width: number) =>
    row.project_share > 0 && Math.abs(row.ln_size - property.ln_size) <= 2 * width;
  const shares: Record<EffectName, (row: ComparableRow) => boolean> = {
    market: () => true,
    area: (row) => row.area_id === property.area_id,
    community: (row) => row.community_id !== null && row.community_id === property.community_id,
    building: (row) => row.building_id !== null && row.building_id === property.building_id,
    project: (row) => row.project_share > 0,
    size: (row) => near(row, scale.size_scale),
    layout: (row) => row.stage === property.stage && near(row, scale.layout_scale),
  };
  return effectNames
    .map((effect) => ({ effect, ln: effects[effect], n: rows.filter(shares[effect]).length }))
    .filter(({ n }) => n > 0);
}

/** Returns a function that reads the rows for some values, once for each. */
function readOnce<Values, Row>(read: (values: Values) => Promise<Row[]>) {
  const known = new Map<string, Promise<Row[]>>();
  return (values: Values): Promise<Row[]> => {
    const key = JSON.stringify(values);
    const reading = known.get(key) ?? read(values);
    known.set(key, reading);
    reading.catch(() => known.delete(key));
    return reading;
  };
}

/** A property type, and an earlier day of its estimates; null for the newest day of the data. */
interface LevelsOn {
  readonly feed: EstimateFeed;
  readonly property_type: string;
  readonly valued_on: string | null;
}

/** Figures that all estimates of a snapshot share. Their questions are words of lists, so few of them are kept. */
const figuresOf = keptOfSnapshot(async (snapshot) => {
  const first = <Row>(sql: string, row: z.ZodType<Row>) => {
    const rows = readOnce((values: QueryValues) => snapshot.rows(sql, values, row));
    return async (values: QueryValues) => (await rows(values))[0] ?? null;
  };
  return {
    levelsToday: readOnce((type: Omit<LevelsOn, 'valued_on'>) => snapshot.rows(levelsTodaySql, type, Level)),
    tested: first(testedSql, Tested),
    interval: first(intervalSql, Interval),
  };
});

/** Returns readers of the levels, errors and widths of intervals that estimates of one snapshot share. Levels of earlier days are computed for one request. */
export async function sharedFigures(snapshot: Snapshot, signal: AbortSignal) {
  const { levelsToday, tested, interval } = await figuresOf(snapshot);
  const levelsOn = readOnce((asked: LevelsOn) => snapshot.rows(levelsOnSql, { ...asked }, Level, { signal }));
  return {
    levels: ({ valued_on, ...type }: LevelsOn) =>
      valued_on === null ? levelsToday(type) : levelsOn({ ...type, valued_on }),
    tested,
    interval,
  };
}
/** Readers of figures that several estimates share. */
export type SharedFigures = Awaited<ReturnType<typeof sharedFigures>>;

/** Returns the project with the largest sum of a number over its comparables; null where none of them has a project. */
function largestProject(
  rows: readonly ComparableRow[],
  numberOf: (row: ComparableRow) => number,
): number | null {
  const sums = new Map<number, number>();
  for (const row of rows)
    if (row.project_id !== null) sums.set(row.project_id, (sums.get(row.project_id) ?? 0) + numberOf(row));
  return [...sums].toSorted(([a, one], [b, other]) => other - one || a - b)[0]?.[0] ?? null;
}

/** Returns the projects that a property is likely in: the likeliest, and that of most comparables. */
function likelyProjects(rows: readonly ComparableRow[]): number[] {
  const found = [largestProject(rows, ({ project_share: share }) => share), largestProject(rows, () => 1)];
  return [...new Set(found.filter((project) => project !== null))];
}

/** A property, and the records to compare it with. */
interface Compared {
  readonly asked: Property;
  readonly rows: readonly ComparableRow[];
}

async function predictOne(
  { feed, levels }: { readonly feed: EstimateFeed; readonly levels: readonly Level[] },
  { asked, rows }: Compared,
  figures: SharedFigures,
): Promise<Predicted> {
  const { stage, property_type } = asked;
  const located = asked.project_id === null ? 'area' : 'project';
  const tested = await figures.tested({ feed, located, property_type, stage });
  const property = { ...asked, area_id: likelyArea(asked, rows), ln_size: Math.log(asked.area_sqft) };
  const level = levelOf(levels, asked, property.ln_size);
  const comparables = rows.map((row) => ({ ...row, above_level: row.ln_price - row.ln_level - row.drift }));
  if (level === null || rows.length < publishingRules.least_shown) return { rows, level, made: null, tested };
  const model = estimateModels[feed];
  const prediction = predict(model, { ...property, age_days: 0 }, comparables);
  if (prediction === null) return { rows, level, made: null, tested };
  const depth = evidence(stage, comparables);
  const interval = await figures.interval({ feed, located, stage, property_type, evidence: depth });
  const made = {
    ln: level.ln_level + prediction.above_level,
    half: interval === null ? null : interval.factor * prediction.deviation,
    weights: prediction.weights,
    effects: knownEffects(prediction, property, rows, model),
  };
  return { rows, level, made, tested };
}

/** Returns the prediction with an interval that is at least as wide as those of others. */
function asWideAs(predicted: Predicted, others: readonly Predicted[]): Predicted {
  const { made } = predicted;
  if (made === null || made.half === null) return predicted;
  const halves = others.map((other) => other.made?.half ?? 0);
  return { ...predicted, made: { ...made, half: Math.max(made.half, ...halves) } };
}

/** Units of one prediction, which solves the equations of its records. */
const unitsOfPrediction = 1_000;

/** Properties with one kind of place, the feed to compare them with, and the day of their estimates (ISO date). */
interface Neighbours {
  readonly feed: EstimateFeed;
  readonly properties: readonly Property[];
  readonly valuedOn: string;
  /** False where the day is not the newest of the data: its levels are then computed. */
  readonly isToday: boolean;
}

/**
 * Returns the predictions for properties that all have an area, or that all have a community without an area. They are made of the records of the year
 * before the day, which are read at once for all of them. Those with too few records in their place are compared with the whole market.
 */
export async function predictTogether(
  snapshot: Snapshot,
  { feed, properties, valuedOn, isToday }: Neighbours,
  figures: SharedFigures,
  signal: AbortSignal,
): Promise<Predicted[]> {
  const [first] = properties;
  if (first === undefined) return [];
  const day = { feed, valued_on: isToday ? null : valuedOn };
  const types = [...new Set(properties.map(({ property_type }) => property_type))];
  const levels = (
    await Promise.all(types.map((property_type) => figures.levels({ ...day, property_type })))
  ).flat();
  const read = (kind: PlaceKind, asked: readonly Property[]) =>
    chooseComparables(snapshot, { feed, valuedOn, levels, isToday }, { kind, properties: asked }, signal);
  const inPlace = await read(placeKindOf(first), properties);
  const thin = properties.filter((_, at) => (inPlace[at]?.length ?? 0) < publishingRules.least_shown);
  const wider = await read('market', thin);
  const ofThin = new Map(thin.map((property, at) => [property, wider[at]]));
  // Without its project, a property’s interval is at least as wide as in each project that it is likely in.
  const compared = properties.map((asked, at) => {
    const rows = ofThin.get(asked) ?? inPlace[at] ?? [];
    const projects = asked.project_id === null && !ofThin.has(asked) ? likelyProjects(rows) : [];
    return { asked, rows, likely: projects.map((project_id) => ({ ...asked, project_id })) };
  });
  const likely = compared.flatMap((one) => one.likely);
  const rowsOf = new Map<Property, readonly ComparableRow[]>();
  for (const [at, rows] of (await read(placeKindOf(first), likely)).entries()) {
    const property = likely[at];
    if (property !== undefined) rowsOf.set(property, rows);
  }
  const predictEach = async (asked: Property, rows: readonly ComparableRow[]) => {
    await snapshot.step(unitsOfPrediction);
    return predictOne({ feed, levels }, { asked, rows }, figures);
  };
  const predicted: Predicted[] = [];
  for (const one of compared) {
    const inProjects: Predicted[] = [];
    for (const told of one.likely) inProjects.push(await predictEach(told, rowsOf.get(told) ?? []));
    predicted.push(asWideAs(await predictEach(one.asked, one.rows), inProjects));
  }
  return predicted;
}
