/** Chooses the comparables of properties from windows of records that a snapshot keeps in memory, or by the query where it keeps none. */
import { LRUCache } from 'lru-cache';
import {
  type EstimateFeed,
  estimateFeeds,
  estimateModels,
  registerSql,
  windowsSql,
} from '../../../data/methods/estimate/model.ts';
import { hasShared, keptOfSnapshot } from '../../warehouse/kept-of-snapshot.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import {
  type Asking,
  type ComparableRow,
  type PlaceKind,
  type Property,
  readComparables,
} from './comparables.ts';
import { type RecordWindow, WindowBuilder } from './record-window.ts';

/** Records of a window that is kept, of about 110 bytes each. The whole market may have more: its comparables are then chosen by the query. */
const recordsMost = 150_000;
/** Memory of all windows of a snapshot. */
const bytesMost = 32 * 1024 * 1024;

/** Bytes that a window without records counts as. */
const overheadBytes = 1_024;

const inPlace: Readonly<Record<PlaceKind, string>> = {
  area: 'register.area_id = $place',
  community: 'register.community_id = $place',
  market: '$place::BIGINT is null',
};

const queries = new Map(
  estimateFeeds.flatMap((feed) =>
    Object.entries(inPlace).map(([kind, place]) => [
      `${feed} ${kind}`,
      readQuery('estimate-window', { register: registerSql, windows: windowsSql, in_place: place }),
    ]),
  ),
);

/** The windows of one snapshot. Those used least are dropped. */
class RecordWindows {
  readonly #snapshot: Snapshot;
  readonly #kept = new LRUCache<string, { readonly window: RecordWindow | null }>({
    maxSize: bytesMost,
    sizeCalculation: ({ window }) => overheadBytes + (window?.bytes ?? 0),
  });
  readonly #reading = new Map<string, Promise<RecordWindow | null>>();

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
  }

  /** Returns a window; null where it has too many records to be kept. */
  async of(asked: AskedWindow): Promise<RecordWindow | null> {
    const key = JSON.stringify(asked);
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept.window;
    const reading = this.#reading.get(key) ?? this.#read(asked);
    this.#reading.set(key, reading);
    try {
      const window = await reading;
      this.#kept.set(key, { window });
      return window;
    } finally {
      this.#reading.delete(key);
    }
  }

  async #read({ feed, kind, place, ...values }: AskedWindow): Promise<RecordWindow | null> {
    const sql = queries.get(`${feed} ${kind}`);
    if (sql === undefined) throw new Error(`There is no query of ${feed} by ${kind}.`);
    const builder = new WindowBuilder();
    const chunks = await this.#snapshot.stream(sql, { feed, place, ...values, most: recordsMost + 1 });
    for await (const chunk of chunks) builder.add(chunk);
    return builder.length > recordsMost ? null : builder.build(values.valued_on);
  }
}

interface AskedWindow {
  readonly feed: EstimateFeed;
  readonly kind: PlaceKind;
  readonly place: number | null;
  readonly property_type: string;
  readonly valued_on: string;
}

const windowsOf = keptOfSnapshot(async (snapshot) => new RecordWindows(snapshot));

/** Comparisons of a record with a property in the time of one unit. */
const recordsPerUnit = 10;

/**
 * Returns the comparables of each property, in their order. The properties have one kind of place. Estimates of the newest day are chosen from windows in
 * memory; the query chooses those of earlier days, in child processes, and where an answer is reproduced as SQL.
 */
export async function chooseComparables(
  snapshot: Snapshot,
  asking: Asking & { readonly isToday: boolean },
  { kind, properties }: { readonly kind: PlaceKind; readonly properties: readonly Property[] },
  signal: AbortSignal,
): Promise<ComparableRow[][]> {
  const { feed, valuedOn, levels, isToday } = asking;
  const byQuery = (some: readonly Property[]) =>
    readComparables(snapshot, asking, { kind, properties: some }, signal);
  if (!isToday || !hasShared(snapshot)) return byQuery(properties);
  const windows = await windowsOf(snapshot);
  const chosen: ComparableRow[][] = [];
  for (const property of properties) {
    const { property_type } = property;
    const place = placeOf(kind, property);
    const window = await windows.of({ feed, kind, place, property_type, valued_on: valuedOn });
    await snapshot.step(1 + (window?.length ?? 0) / recordsPerUnit);
    chosen.push(
      window === null
        ? ((await byQuery([property]))[0] ?? [])
        : window.choose(
            estimateModels[feed],
            property,
            levels.filter((level) => level.property_type === property_type),
          ),
    );
  }
  return chosen;
}

function placeOf(kind: PlaceKind, { area_id, community_id }: Property): number | null {
  if (kind === 'market') return null;
  return kind === 'area' ? area_id : community_id;
}
