/** A named thing, and how names are compared. */
import { z } from 'zod';
import { looseWords, skeletonKey } from '../folding.ts';
import { slips } from './slips.ts';

const kinds = ['area', 'community', 'project', 'developer'] as const;
type NamedKind = (typeof kinds)[number];

/** A named thing: `ids` has the firms of a developer's brand; a building counts as its project. */
export const NameRow = z.object({
  kind: z.enum(kinds),
  ids: z.array(z.coerce.number()),
  name: z.string(),
  /** Other names in both languages. */
  names: z.array(z.string()),
  weight: z.number(),
  /** Where a project is and who builds it. */
  area_id: z.number().nullable().default(null),
  community_id: z.number().nullable().default(null),
  developer_id: z.number().nullable().default(null),
});
export type NameRow = z.output<typeof NameRow>;

/** A recognised name: ids by kind. Several ids are a union. */
export interface NamedThing {
  readonly name: string;
  readonly ids: Readonly<Partial<Record<NamedKind, readonly number[]>>>;
  /** How the name was recognised. `slip`: after correction. */
  readonly by: 'nickname' | 'name' | 'beginning' | 'slip';
}

/** Words that a name may have or lack. */
const loose =
  /\b(?:the|tower|towers|residences?|building|properties|property|developments?|developers?|realty|group|real estate|llc|l l c|by \w+)\b/g;
const mostIds = 60;

export function bare(folded: string): string {
  return folded.replace(loose, ' ').replace(/ +/g, ' ').trim();
}

/** Returns the name that the numbered parts of a project share: "310 Riverside Crescent", "Oceanz 2 by Danube". */
export function series(folded: string): string {
  return bare(folded.replace(/\b(?:phase|block|bldg|podium|plot|[a-z]?\d+|[a-z])\b/g, ' '));
}

/** Returns the key of a name: without spaces, articles and doubled letters. */
export function key(folded: string): string {
  return skeletonKey(folded);
}

export function union(
  rows: readonly Pick<NameRow, 'kind' | 'ids' | 'name'>[],
  by: NamedThing['by'],
): NamedThing | null {
  if (rows.length === 0) return null;
  const ids: Partial<Record<NamedKind, number[]>> = {};
  for (const { kind, ids: own } of rows) {
    ids[kind] = [...new Set([...(ids[kind] ?? []), ...own])].slice(0, mostIds);
  }
  const names = [...new Set(rows.map(({ name }) => name))];
  const rest = names.length > 3 ? ` and ${names.length - 3} more` : '';
  return { name: `${names.slice(0, 3).join(', ')}${rest}`, ids, by };
}

/** Returns true if a project is in a place, or by a developer. */
export function isOf({ area_id, community_id, developer_id }: NameRow, { ids }: NamedThing): boolean {
  const has = (all: readonly number[] | undefined, id: number | null) =>
    id !== null && all?.includes(id) === true;
  return has(ids.area, area_id) || has(ids.community, community_id) || has(ids.developer, developer_id);
}

/** Returns true if a word of a name is typed, with one slip at most in a longer one. */
export function isWord(typed: string, word: string): boolean {
  if (typed === word) return true;
  return (
    typed.length > 4 &&
    typed[0] === word[0] &&
    Math.abs(typed.length - word.length) < 2 &&
    slips(typed, word) < 2
  );
}

export function firstWord(folded: string): string {
  return folded.split(' ').find((word) => word !== 'the' && !looseWords.has(word)) ?? '';
}

/** Rank of kinds where several things have one name. */
const rank: Readonly<Record<NamedKind, number>> = { community: 0, area: 0, developer: 1, project: 2 };

export function preferred(rows: readonly NameRow[]): NameRow[] {
  const best = Math.min(...rows.map(({ kind }) => rank[kind]));
  return rows.filter(({ kind }) => rank[kind] === best);
}

export function preferredPlaces(rows: readonly NameRow[]): NameRow[] {
  const places = rows.filter(({ kind }) => kind === 'community' || kind === 'area');
  return places.length === 0 ? [] : preferred(places);
}

export function digits(text: string): string {
  return text.replaceAll(/[^0-9]/g, '');
}

export function push<T>(map: Map<string, T[]>, at: string, one: T): void {
  const known = map.get(at);
  if (known === undefined) map.set(at, [one]);
  else known.push(one);
}
