/**
 * Predicts the price of a property from comparable records: the best linear unbiased prediction of a model with random effects of area, community,
 * project, building, size and layout (Henderson 1975, Biometrics 31(2)), which geostatistics calls simple kriging. Each effect is shrunk by its sample.
 */
import type { EstimateModel } from './model.ts';
import { factorize, inverseDiagonal, solveBackward, solveForward } from './solve.ts';

/** A property as the model sees it. */
export interface Features {
  readonly area_id: number | null;
  readonly community_id: number | null;
  readonly project_id: number | null;
  readonly building_id: number | null;
  readonly stage: string;
  readonly bedrooms: number | null;
  /** Natural logarithm of square feet. */
  readonly ln_size: number;
  /** Days from the record to the day of the estimate; 0 for the property itself. */
  readonly age_days: number;
}

/** A record that the property is compared with. */
export interface ComparableFeatures extends Features {
  /** Probability that the record and the property share their project. */
  readonly project_share: number;
  /** ln of its price, less the level of its type and stage on its day. */
  readonly above_level: number;
}

/** Effects that add up to the distance of an estimate from the market's level. */
export const effectNames = ['market', 'area', 'community', 'building', 'project', 'size', 'layout'] as const;
export type EffectName = (typeof effectNames)[number];
export type Effects = Readonly<Record<EffectName, number>>;

/** The prediction of one property. */
export interface Prediction {
  /** ln of its price, less the level of its type and stage. */
  readonly above_level: number;
  /** Standard deviation of the prediction’s error, of the logarithm. */
  readonly deviation: number;
  /** Part of each comparable, in their order. The level has the rest to 1. A part may lie below 0. */
  readonly weights: readonly number[];
  readonly effects: Effects;
}

/** Positions of the effects. */
const at = {
  market: 0,
  area: 1,
  community: 2,
  building: 3,
  project: 4,
  size: 5,
  layout: 6,
} as const satisfies Record<EffectName, number>;
const noEffects = () => new Float64Array(effectNames.length);

const likeness = (difference: number, scale: number, power = 1) =>
  Math.exp(-0.5 * power * (difference / scale) ** 2);
const isSame = (one: number | null, other: number | null) => one !== null && one === other;

/** Fills `into` with the covariance of two properties by effect, in the order of `effectNames`, and returns its sum. `share` is the probability that they share their project. */
function covariance(
  model: EstimateModel,
  one: Features,
  other: Features,
  share: number,
  into: Float64Array,
): number {
  const isStage = one.stage === other.stage;
  const stage = isStage ? 1 : model.stage_correlation;
  const difference = one.ln_size - other.ln_size;
  const likeSize = likeness(difference, model.size_scale);
  const market = model.market_variance * stage * likeSize;
  const area =
    one.area_id === other.area_id
      ? model.area_variance * stage * likeness(difference, model.size_scale, 0.3)
      : 0;
  const community = isSame(one.community_id, other.community_id) ? model.community_variance * stage : 0;
  const building = isSame(one.building_id, other.building_id) ? model.building_variance * stage : 0;
  let [project, size, layout] = [0, 0, 0];
  if (share > 0) {
    const bedrooms = isSame(one.bedrooms, other.bedrooms) ? 1 : model.bedrooms_correlation;
    project = share * model.project_variance * stage;
    size = share * model.size_variance * stage * bedrooms * likeSize;
    if (isStage) {
      const fading = Math.exp(-Math.abs(one.age_days - other.age_days) / model.layout_days);
      layout = share * model.layout_variance * bedrooms * likeness(difference, model.layout_scale) * fading;
    }
  }
  into[at.market] = market;
  into[at.area] = area;
  into[at.community] = community;
  into[at.building] = building;
  into[at.project] = project;
  into[at.size] = size;
  into[at.layout] = layout;
  return market + area + community + building + project + size + layout;
}

/** Returns the covariance of the comparables with each other, by rows; the lower triangle is filled. */
function betweenComparables(model: EstimateModel, rows: readonly ComparableFeatures[]): Float64Array {
  const n = rows.length;
  const matrix = new Float64Array(n * n);
  const effects = noEffects();
  for (let i = 0; i < n; i += 1) {
    const one = rows[i];
    for (let j = 0; j <= i; j += 1) {
      const other = rows[j];
      if (one === undefined || other === undefined) break;
      const share = one.area_id === other.area_id && one.project_id === other.project_id ? 1 : 0;
      matrix[i * n + j] = covariance(model, one, other, share, effects);
    }
  }
  return matrix;
}

function addNoise(covariance: Float64Array, noise: Float64Array): Float64Array {
  const noisy = covariance.slice();
  for (const [i, value] of noise.entries())
    noisy[i * noise.length + i] = (noisy[i * noise.length + i] ?? 0) + value;
  return noisy;
}

/** Returns how far the others contradict each comparable, as the square of its distance in the standard deviations that the model expects. */
function contradictions(covariance: Float64Array, noise: Float64Array, prices: Float64Array): Float64Array {
  const lower = factorize(addNoise(covariance, noise), noise.length);
  const solved = solveBackward(lower, solveForward(lower, prices));
  const precisions = inverseDiagonal(lower, noise.length);
  return solved.map((value, i) => value ** 2 / (precisions[i] ?? 1));
}

function dot(one: Float64Array, other: Float64Array): number {
  return one.reduce((total, value, i) => total + value * (other[i] ?? 0), 0);
}

/** Returns the bedrooms that a property may have: those given, else each number among the comparables, and any other. */
function possibleBedrooms({ bedrooms }: Features, rows: readonly ComparableFeatures[]): (number | null)[] {
  return bedrooms === null ? [...new Set([null, ...rows.map((row) => row.bedrooms)])] : [bedrooms];
}

/** The equations that the comparables alone decide, solved. */
interface Equations {
  readonly prices: Float64Array;
  /** Triangle L of their covariance with its noise, L Lᵀ. */
  readonly lower: Float64Array;
  /** The inverse of the covariance times the prices. */
  readonly solved: Float64Array;
  /** How far the others contradict each, at most 4. */
  readonly contradicted: Float64Array;
}

/** Square of the distance from which on a record counts as strange. */
const strange = 4;

/**
 * Returns the equations of comparables. They do not depend on `project_share`. The noise of a record doubles with each half-life of its age. A record that
 * the others contradict by more than two standard deviations has more noise, so that one strange price does not move the estimate.
 */
function equationsOf(model: EstimateModel, rows: readonly ComparableFeatures[]): Equations {
  const prices = Float64Array.from(rows, ({ above_level }) => above_level);
  const between = betweenComparables(model, rows);
  const base = Float64Array.from(
    rows,
    ({ age_days }) => model.noise_variance * 2 ** (age_days / model.half_life_days),
  );
  const contradicted = contradictions(between, base, prices);
  const noise = base.map((value, i) => value * Math.max(1, (contradicted[i] ?? 0) / strange));
  const lower = factorize(addNoise(between, noise), rows.length);
  return {
    prices,
    lower,
    solved: solveBackward(lower, solveForward(lower, prices)),
    contradicted: contradicted.map((value) => Math.min(value, strange)),
  };
}

/** Mean of how far other comparables contradict one, on the real sales of 2026: the model expects somewhat more than there is. */
const usualSpread = 0.5;

/**
 * Returns how much wider than the model expects the prices scatter where the property lies: the mean contradiction of its comparables, by their weights, moved
 * towards the usual one (empirical Bayes, as of a variance with a scaled inverse χ² prior), as a factor of the standard deviation.
 */
function spreadOf(
  { usual_spread_worth: worth }: EstimateModel,
  weights: Float64Array,
  contradicted: Float64Array,
): number {
  if (worth === null) return 1;
  const total = weights.reduce((sum, weight) => sum + Math.abs(weight), 0);
  if (total === 0) return Math.sqrt(usualSpread);
  const own = weights.reduce((sum, weight, i) => sum + Math.abs(weight) * (contradicted[i] ?? 0), 0) / total;
  return Math.sqrt((worth * usualSpread + weights.length * own) / (worth + weights.length));
}

/**
 * Returns the prediction for a property; null without comparables. Without bedrooms its deviation is the largest of any bedrooms, so that it is never
 * below that of the same property and comparables with bedrooms.
 */
export function predict(
  model: EstimateModel,
  property: Features,
  rows: readonly ComparableFeatures[],
): Prediction | null {
  if (rows.length === 0) return null;
  const { prices, lower, solved, contradicted } = equationsOf(model, rows);
  const byEffect = noEffects();
  const ofEffects = noEffects();
  const towards = Float64Array.from(rows, (row, i) => {
    const total = covariance(model, property, row, row.project_share, byEffect);
    for (const [effect, value] of byEffect.entries())
      ofEffects[effect] = (ofEffects[effect] ?? 0) + value * (solved[i] ?? 0);
    return total;
  });
  const weights = solveBackward(lower, solveForward(lower, towards));
  // Its bedrooms are its own, known or not.
  const itself = { ...property, bedrooms: property.bedrooms ?? 0 };
  const own = covariance(model, itself, itself, 1, byEffect) + model.noise_variance;
  const deviations = possibleBedrooms(property, rows).map((bedrooms) => {
    const asked = { ...property, bedrooms };
    const half = solveForward(
      lower,
      Float64Array.from(rows, (row) => covariance(model, asked, row, row.project_share, byEffect)),
    );
    const unexplained = Math.max(own - dot(half, half), model.noise_variance);
    return Math.sqrt(unexplained) * spreadOf(model, solveBackward(lower, half), contradicted);
  });
  const effect = (name: EffectName) => ofEffects[at[name]] ?? 0;
  return {
    above_level: dot(weights, prices),
    deviation: Math.max(...deviations),
    weights: [...weights],
    effects: {
      market: effect('market'),
      area: effect('area'),
      community: effect('community'),
      building: effect('building'),
      project: effect('project'),
      size: effect('size'),
      layout: effect('layout'),
    },
  };
}

/** Returns the depth of the evidence: thin where probably none of the comparables shares both the stage and the project. */
export function evidence(stage: string, rows: readonly ComparableFeatures[]): 'thin' | 'enough' {
  const shared = rows.reduce((total, row) => total + (row.stage === stage ? row.project_share : 0), 0);
  return shared < 1 ? 'thin' : 'enough';
}
