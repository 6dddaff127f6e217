/** The records of one place and property type from which comparables are chosen, as typed arrays: what does not depend on a property is laid down once. */
import type { EstimateModel } from '../../../data/methods/estimate/model.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import type { ColumnChunk } from '../../warehouse/column-stream.ts';
import type { ComparableRow, Level, Property } from './comparables.ts';

/** Columns of the query, in its order. */
const columns = [
  'age_days',
  'area_id',
  'community_id',
  'project_id',
  'building_id',
  'stage',
  'bedrooms',
  'ln_size',
  'ln_price',
  'area_sqft',
  'price_aed',
  'project_part',
  'id',
  'project',
  'building',
] as const;
type Column = (typeof columns)[number];
const position = Object.fromEntries(columns.map((name, at) => [name, at])) as Record<Column, number>;

/** Columns that are numbers. An id that is not known is NaN, which equals nothing. */
const numberNames = [
  'area_id',
  'community_id',
  'project_id',
  'building_id',
  'bedrooms',
  'ln_size',
  'ln_price',
  'area_sqft',
  'price_aed',
  'project_part',
] as const;
type NumberName = (typeof numberNames)[number];

const dayMs = 86_400_000;
const {
  comparables_most: most,
  estimate_size_most: sizeMost,
  estimate_block_days: blockDays,
} = publishingRules;

/** A record that may be chosen. */
interface Candidate {
  readonly record: number;
  readonly share: number;
  readonly covariance: number;
  /** Covariance with the property, less where the record is older. */
  readonly worth: number;
}

/** Fills the arrays of a window, a chunk of the query at a time, so that no step takes long. */
export class WindowBuilder {
  readonly #chunks: ChunkArrays[] = [];
  readonly #stageNames: string[] = [];
  readonly #projects = new Map<number, string>();
  readonly #buildings = new Map<number, string>();
  #length = 0;
  #idBytes = 0;

  /** Adds the next records of the query. */
  add(chunk: ColumnChunk): void {
    const values = (name: Column) => chunk.values(position[name]);
    const numbers = numbersOf((name) =>
      Float64Array.from(values(name), (value) => (typeof value === 'number' ? value : Number.NaN)),
    );
    const ids = values('id').map(String);
    this.#chunks.push({
      numbers,
      ages: Int16Array.from(values('age_days'), Number),
      stages: Uint8Array.from(values('stage'), (stage) => this.#stageOf(String(stage))),
      ids: Buffer.from(ids.join('')),
      idEnds: Uint32Array.from(ids, (id) => {
        this.#idBytes += Buffer.byteLength(id);
        return this.#idBytes;
      }),
    });
    this.#length += ids.length;
    name(this.#projects, numbers.project_id, values('project'));
    name(this.#buildings, numbers.building_id, values('building'));
  }

  get length(): number {
    return this.#length;
  }

  #stageOf(stage: string): number {
    const known = this.#stageNames.indexOf(stage);
    return known === -1 ? this.#stageNames.push(stage) - 1 : known;
  }

  /** @param valuedOn day of the estimates (ISO date) */
  build(valuedOn: string): RecordWindow {
    const chunks = this.#chunks;
    const length = this.#length;
    return new RecordWindow({
      numbers: numbersOf((name) => filled(new Float64Array(length), chunks, ({ numbers }) => numbers[name])),
      ages: filled(new Int16Array(length), chunks, ({ ages }) => ages),
      stages: filled(new Uint8Array(length), chunks, ({ stages }) => stages),
      stageNames: this.#stageNames,
      ids: Buffer.concat(chunks.map(({ ids }) => ids)),
      idEnds: filled(new Uint32Array(length), chunks, ({ idEnds }) => idEnds),
      projects: this.#projects,
      buildings: this.#buildings,
      valuedOn,
    });
  }
}

function numbersOf(of: (name: NumberName) => Float64Array): Record<NumberName, Float64Array> {
  return Object.fromEntries(numberNames.map((name) => [name, of(name)])) as Record<NumberName, Float64Array>;
}

/** Fills an array with those of the chunks, one behind another, and returns it. */
function filled<Numbers extends { set(from: ArrayLike<number>, at: number): void }>(
  whole: Numbers,
  chunks: readonly ChunkArrays[],
  of: (chunk: ChunkArrays) => ArrayLike<number>,
): Numbers {
  let at = 0;
  for (const chunk of chunks) {
    whole.set(of(chunk), at);
    at += of(chunk).length;
  }
  return whole;
}

function name(names: Map<number, string>, ids: Float64Array, values: readonly unknown[]) {
  for (const [at, value] of values.entries()) {
    const id = ids[at];
    if (id !== undefined && typeof value === 'string' && !names.has(id)) names.set(id, value);
  }
}

/** Arrays of the records of a window, or of a part of it. */
interface ChunkArrays {
  readonly numbers: Readonly<Record<NumberName, Float64Array>>;
  readonly ages: Int16Array;
  readonly stages: Uint8Array;
  /** The ids, one behind another. */
  readonly ids: Buffer;
  /** Where each id ends among the bytes of all ids. */
  readonly idEnds: Uint32Array;
}

interface WindowParts extends ChunkArrays {
  readonly stageNames: readonly string[];
  readonly projects: ReadonlyMap<number, string>;
  readonly buildings: ReadonlyMap<number, string>;
  readonly valuedOn: string;
}

/** Records of one place and type. */
export class RecordWindow {
  readonly #parts: WindowParts;
  /** Days of the year as texts, by their distance from the estimate. */
  readonly #days: string[] = [];

  constructor(parts: WindowParts) {
    this.#parts = parts;
  }

  get length(): number {
    return this.#parts.ages.length;
  }

  /** Memory that it takes: the arrays, and about 100 bytes for each name. */
  get bytes(): number {
    const { numbers, ages, stages, ids, idEnds, projects, buildings } = this.#parts;
    const arrays = [...Object.values(numbers), ages, stages, ids, idEnds];
    return (
      arrays.reduce((sum, { byteLength }) => sum + byteLength, 0) + 100 * (projects.size + buildings.size)
    );
  }

  /** Returns the comparables of a property, those that vary most with it first, as comparables.sql chooses them. */
  choose(model: EstimateModel, property: Property, levels: readonly Level[]): ComparableRow[] {
    return this.#best(model, property)
      .toSorted((one, other) => other.covariance - one.covariance || one.record - other.record)
      .flatMap(({ record, share }) => this.#described(record, share, levels) ?? []);
  }

  /** Returns the candidates with most worth; of equal ones, those with the lower numbers. */
  #best(model: EstimateModel, property: Property): Candidate[] {
    const { numbers, ages, stages, stageNames } = this.#parts;
    const lnSize = Math.log(property.area_sqft);
    const stage = stageNames.indexOf(property.stage);
    const best: Candidate[] = [];
    let least = Number.NEGATIVE_INFINITY;
    for (let record = 0; record < ages.length; record += 1) {
      const difference = (numbers.ln_size[record] ?? Number.NaN) - lnSize;
      if (!(Math.abs(difference) <= sizeMost)) continue;
      const age = ages[record] ?? 0;
      const share = this.#shareOf(record, property);
      const like = { difference, age, share, isSameStage: stages[record] === stage };
      const covariance = this.#covariance(model, record, property, like);
      const worth = covariance * 0.5 ** (age / model.half_life_days);
      if (worth <= least && best.length === most) continue;
      insert(best, { record, share, covariance, worth });
      if (best.length === most) least = best.at(-1)?.worth ?? least;
    }
    return best;
  }

  #isSame(of: 'area_id' | 'community_id' | 'building_id', record: number, property: Property): boolean {
    return this.#parts.numbers[of][record] === property[of];
  }

  #isSameArea(record: number, property: Property): boolean {
    const area = this.#parts.numbers.area_id[record] ?? Number.NaN;
    if (property.area_id === null || Number.isNaN(area))
      return this.#isSame('community_id', record, property);
    return area === property.area_id;
  }

  /** Returns the probability that a record shares the project of the property. */
  #shareOf(record: number, property: Property): number {
    const { project_id, project_part } = this.#parts.numbers;
    if (property.project_id !== null) return project_id[record] === property.project_id ? 1 : 0;
    return this.#isSameArea(record, property) ? (project_part[record] ?? 0) : 0;
  }

  /** The covariance of `varying` in comparables.sql, with its terms in the same order. */
  #covariance(
    model: EstimateModel,
    record: number,
    property: Property,
    { difference, age, share, isSameStage }: Likeness,
  ): number {
    const stage = isSameStage ? 1 : model.stage_correlation;
    const bySize = (difference / model.size_scale) ** 2;
    let sum = stage * model.market_variance * Math.exp(-0.5 * bySize);
    if (this.#isSameArea(record, property)) sum += stage * model.area_variance * Math.exp(-0.15 * bySize);
    if (this.#isSame('community_id', record, property)) sum += stage * model.community_variance;
    if (this.#isSame('building_id', record, property)) sum += stage * model.building_variance;
    if (share === 0) return sum;
    sum += share * stage * model.project_variance;
    sum += share * stage * model.bedrooms_correlation * model.size_variance * Math.exp(-0.5 * bySize);
    if (!isSameStage) return sum;
    const byLayout = -0.5 * (difference / model.layout_scale) ** 2;
    return (
      sum +
      share *
        model.bedrooms_correlation *
        model.layout_variance *
        Math.exp(byLayout - age / model.layout_days)
    );
  }

  #dayOf(age: number): string {
    const known = this.#days[age];
    if (known !== undefined) return known;
    const day = new Date(Date.parse(this.#parts.valuedOn) - age * dayMs).toISOString().slice(0, 10);
    this.#days[age] = day;
    return day;
  }

  /** Returns a record as estimates read it; null where its block of days has no level. */
  #described(record: number, share: number, levels: readonly Level[]): ComparableRow | null {
    const { numbers, ages, stages, stageNames, ids, idEnds, projects, buildings } = this.#parts;
    const stage = stageNames[stages[record] ?? 0] ?? '';
    const age = ages[record] ?? 0;
    const block = Math.floor((age - 1) / blockDays);
    const level = levels.find((one) => one.stage === stage && one.block === block);
    if (level === undefined) return null;
    const number = (of: NumberName) => numbers[of][record] ?? Number.NaN;
    const known = (of: NumberName) => (Number.isNaN(number(of)) ? null : number(of));
    return {
      id: ids.toString('utf8', idEnds[record - 1] ?? 0, idEnds[record]),
      happened_on: this.#dayOf(age),
      area_id: known('area_id'),
      community_id: known('community_id'),
      project_id: known('project_id'),
      building_id: known('building_id'),
      stage,
      bedrooms: known('bedrooms'),
      ln_size: number('ln_size'),
      age_days: age,
      ln_price: number('ln_price'),
      area_sqft: number('area_sqft'),
      price_aed: number('price_aed'),
      project: projects.get(number('project_id')) ?? null,
      building: buildings.get(number('building_id')) ?? null,
      ln_level: level.ln_level + level.size_slope * number('ln_size'),
      drift: level.drift,
      project_share: share,
    };
  }
}

/** How a record is like a property. */
interface Likeness {
  /** Difference of ln(square feet). */
  readonly difference: number;
  readonly age: number;
  readonly share: number;
  readonly isSameStage: boolean;
}

/** Puts a candidate behind those that are worth as much or more, and drops the last beyond the most that are chosen. */
function insert(best: Candidate[], candidate: Candidate): void {
  let at = best.length;
  while (at > 0 && (best[at - 1]?.worth ?? 0) < candidate.worth) at -= 1;
  best.splice(at, 0, candidate);
  if (best.length > most) best.pop();
}
