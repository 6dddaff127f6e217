/** Recognises malls, stations, schools and hospitals by name, and knows which areas lie within a distance of them. */
import { z } from 'zod';
import { foldName } from '../folding.ts';

/** A point of interest with the areas around it: metres to the farthest point of each area. */
export const PointRow = z.object({
  id: z.string(),
  category: z.string(),
  name: z.string(),
  name_ar: z.string().nullable(),
  area_ids: z.array(z.int()),
  at_most_m: z.array(z.int()),
});
export type PointRow = z.output<typeof PointRow>;

/** Common name of a point → words of its own name. Stations were renamed after sponsors. */
const saidFor: readonly (readonly [string, string])[] = [
  ['moe', 'mall of the emirates'],
  ['emirates mall', 'mall of the emirates'],
  ['mirdif city centre', 'city centre mirdif'],
  ['mirdif mall', 'city centre mirdif'],
  ['ابن بطوطه', 'ibn battuta mall'],
  ['دبي مول', 'the dubai mall'],
  ['مول دبي', 'the dubai mall'],
  ['مول الامارات', 'mall of the emirates'],
  ['سيتي سنتر مردف', 'city centre mirdif'],
  ['مارينا مول', 'dubai marina mall'],
  ['فستيفال سيتي مول', 'dubai festival city mall'],
  ['difc metro', 'financial centre metro'],
  ['jlt metro', 'dmcc metro'],
  ['dubai marina metro', 'sobha realty metro'],
  ['marina metro', 'sobha realty metro'],
  ['damac metro', 'sobha realty metro'],
  ['internet city metro', 'dubai internet city metro'],
  ['healthcare city metro', 'dubai health care metro'],
  ['deira city centre metro', 'city centre deira metro'],
  ['rashidiya metro', 'centrepoint metro'],
  ['jebel ali metro', 'uae exchange metro'],
  ['trade centre metro', 'world trade centre metro'],
];

const stations = new Set(['metro-station', 'tram-station']);
const stationWord = /^(?:metro|tram|station|stn|stop|مترو|المترو|ترام|محطه)$/u;
/** A word that says what kind of point is meant. */
const kindWord =
  /^(?:metro|tram|station|stn|mall|hospital|school|academy|مترو|المترو|ترام|محطه|مول|مستشفي|مدرسه)$/u;
const loose = /^(?:the|of|al|el|and|station|stn|stop|محطه|line|red|green|في)$/u;

const spelling: Readonly<Record<string, string>> = {
  center: 'centre',
  المترو: 'metro',
  مترو: 'metro',
  tram: 'metro',
  ترام: 'metro',
};

/** Returns the words of a name in one order and spelling. */
function key(words: readonly string[]): string {
  return words
    .map((word) => spelling[word] ?? word)
    .filter((word) => !loose.test(word))
    .map((word) => (/\p{Script=Arabic}/u.test(word) ? word.replace(/^ال(?=.{3})/u, '') : word))
    .sort()
    .join(' ');
}

/** Returns the names of a point: each part of "Burj Khalifa / Dubai Mall", stations with "metro". */
function namesOf({ category, name, name_ar }: PointRow): string[] {
  const both = [name, ...(name_ar === null ? [] : [name_ar])].flatMap((one) => {
    const plain = one.replace(/\s-.*$/u, '');
    return [plain, ...plain.split('/')];
  });
  const folded = both.map(foldName).filter((one) => one !== '');
  if (stations.has(category)) return folded.map((one) => `${one} metro`);
  return folded.flatMap((one) => [one, one.replace(/^(?:the )?dubai (?=\S+ )/, '')]);
}

/** Points of one name. */
export interface NamedPoints {
  readonly name: string;
  readonly category: string;
  readonly ids: readonly string[];
}

/** All points of interest of a snapshot. */
export class Points {
  readonly #byKey = new Map<string, PointRow[]>();
  readonly #byId = new Map<string, PointRow>();

  constructor(rows: readonly PointRow[]) {
    for (const row of rows) {
      this.#byId.set(row.id, row);
      for (const one of new Set(namesOf(row).map((name) => key(name.split(' '))))) {
        const known = this.#byKey.get(one) ?? [];
        if (!known.includes(row)) this.#byKey.set(one, [...known, row]);
      }
    }
    for (const [said, name] of saidFor) {
      const rowsOf = this.#byKey.get(key(name.split(' ')));
      const saidKey = key(said.split(' '));
      if (rowsOf !== undefined && !this.#byKey.has(saidKey)) this.#byKey.set(saidKey, rowsOf);
    }
  }

  /** Returns the points that folded words name. Without a word for its kind, a name counts only where `isNear`. */
  read(words: readonly string[], isNear: boolean): NamedPoints | null {
    const isKind = words.some((word) => kindWord.test(word));
    if (
      !(isKind || isNear) ||
      words.length < 2 ||
      words.every((word) => kindWord.test(word) || loose.test(word))
    )
      return words.length === 1 && isNear ? this.#named(words) : null;
    return this.#named(words);
  }

  #named(words: readonly string[]): NamedPoints | null {
    const found = this.#byKey.get(key(words)) ?? [];
    const isStation = words.some((word) => stationWord.test(word));
    const rows = found.filter(({ category }) => stations.has(category) === isStation);
    const [first] = rows;
    if (first === undefined) return null;
    return {
      name: first.name.replace(/\s-.*$/u, ''),
      category: first.category,
      ids: rows.map(({ id }) => id),
    };
  }

  /** Returns the areas that lie wholly within a distance of one of the points. */
  areasWithin(ids: readonly string[], metres: number): number[] {
    const areas = ids.flatMap((id) => {
      const row = this.#byId.get(id);
      return row === undefined
        ? []
        : row.area_ids.filter((_, at) => (row.at_most_m[at] ?? Infinity) <= metres);
    });
    return [...new Set(areas)];
  }

  /** Returns the most metres from any point of an area to the nearest of the points; null beyond 10 km. */
  atMost(ids: readonly string[], area: number | null): number | null {
    const all = ids.flatMap((id) => {
      const row = this.#byId.get(id);
      const at = row === undefined || area === null ? -1 : row.area_ids.indexOf(area);
      return row?.at_most_m[at] ?? [];
    });
    return all.length === 0 ? null : Math.min(...all);
  }
}
