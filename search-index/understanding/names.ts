/** Recognises the names of areas, communities, projects, buildings and developers, also of several together, shortened or with a slip. */
import leven from 'leven';
import { z } from 'zod';
import { foldName, skeletonKey } from '../folding.ts';
import { nicknames } from './nicknames.ts';

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
});
export type NameRow = z.output<typeof NameRow>;

/** A recognised name: ids by kind. Several ids are a union. */
export interface NamedThing {
  readonly name: string;
  readonly ids: Readonly<Partial<Record<NamedKind, readonly number[]>>>;
  /** How the name was recognised. `slip`: after correction. */
  readonly by: 'nickname' | 'name' | 'beginning' | 'slip';
}

/** Endings that number the parts of a place. */
const numbered = / (?:first|second|third|fourth|fifth|sixth|[1-6]|الاولي|الثانيه|الثالثه|الرابعه|الخامسه)$/u;
/** Words that a name may have or lack. */
const loose =
  /\b(?:the|tower|towers|residences?|building|properties|property|developments?|developers?|realty|group|real estate|llc|l l c|by \w+)\b/g;
const mostIds = 60;
const mostPlaces = 10;

function bare(folded: string): string {
  return folded.replace(loose, ' ').replace(/ +/g, ' ').trim();
}

/** Returns the key of a name: without spaces, articles and doubled letters. */
function key(folded: string): string {
  return skeletonKey(folded);
}

function union(rows: readonly NameRow[], by: NamedThing['by']): NamedThing | null {
  if (rows.length === 0) return null;
  const ids: Partial<Record<NamedKind, number[]>> = {};
  for (const { kind, ids: own } of rows) {
    const most = kind === 'project' || kind === 'developer' ? mostIds : mostPlaces;
    ids[kind] = [...new Set([...(ids[kind] ?? []), ...own])].slice(0, most);
  }
  const names = [...new Set(rows.map(({ name }) => name))];
  const rest = names.length > 3 ? ` and ${names.length - 3} more` : '';
  return { name: `${names.slice(0, 3).join(', ')}${rest}`, ids, by };
}

/** Rank of kinds where several things have one name. */
const rank: Readonly<Record<NamedKind, number>> = { community: 0, area: 0, developer: 1, project: 2 };

function preferred(rows: readonly NameRow[]): NameRow[] {
  const best = Math.min(...rows.map(({ kind }) => rank[kind]));
  return rows.filter(({ kind }) => rank[kind] === best);
}

/** All names of a snapshot. */
export class Names {
  readonly #byKey = new Map<string, NameRow[]>();
  readonly #byBare = new Map<string, NameRow[]>();
  readonly #byReference = new Map<string, NameRow[]>();
  readonly #numbered = new Map<string, NameRow[]>();
  readonly #projects: { readonly folded: string; readonly row: NameRow }[] = [];
  /** Keys by first letter, for slips. */
  readonly #byLetter = new Map<string, { readonly key: string; readonly row: NameRow }[]>();
  readonly #words = new Set<string>();
  readonly #nicknames = new Map<string, readonly string[]>();

  constructor(rows: readonly NameRow[]) {
    for (const row of rows) this.#add(row);
    for (const [said, references] of nicknames) {
      this.#nicknames.set(key(said), references);
      for (const word of said.split(' ')) this.#words.add(word);
    }
  }

  #add(row: NameRow): void {
    const folded = foldName(row.name);
    push(this.#byReference, `${row.kind}:${folded}`, row);
    if (row.kind === 'project') this.#projects.push({ folded, row });
    for (const name of new Set([row.name, ...row.names].map(foldName))) {
      if (name.length < 2) continue;
      push(this.#byKey, key(name), row);
      if (row.kind === 'area' && numbered.test(name) && (name === folded || /\p{Script=Arabic}/u.test(name)))
        push(this.#numbered, key(name.replace(numbered, '')), row);
      if (row.kind !== 'area' && row.kind !== 'community') push(this.#byBare, key(bare(name)), row);
      if (row.weight > 0) push(this.#byLetter, key(name).charAt(0), { key: key(name), row });
      for (const word of name.split(' ')) this.#words.add(word);
    }
  }

  /** Returns true if some name has this word. */
  hasWord(word: string): boolean {
    return this.#words.has(word);
  }

  /** Returns the places that people call so, which come before names of the registers. */
  nickname(folded: string): NamedThing | null {
    const references = this.#nicknames.get(key(folded));
    const rows = (references ?? []).flatMap((one) => {
      const at = one.indexOf(':') + 1;
      return this.#byReference.get(`${one.slice(0, at)}${foldName(one.slice(at))}`) ?? [];
    });
    return union(rows, 'nickname') ?? this.#parts(folded);
  }

  /** Returns the numbered areas of a name that no community has: "Al Barsha" has three. */
  #parts(folded: string): NamedThing | null {
    const parts = this.#numbered.get(key(folded)) ?? [];
    const isCommunity = this.#byKey.get(key(folded))?.some(({ kind }) => kind === 'community') === true;
    const areas = new Set(parts.map(({ name }) => name));
    return areas.size < 2 || isCommunity ? null : union(parts, 'nickname');
  }

  /** Returns the thing of this name. */
  read(folded: string): NamedThing | null {
    const own = this.#byKey.get(key(folded));
    if (own !== undefined && key(folded).length > 2) return union(preferred(own), 'name');
    const short = bare(folded);
    const isOneWord = !folded.includes(' ');
    const isTower = /\b(?:tower|towers|residences?|building)\b/.test(folded);
    const bared = (short.length < 4 ? [] : (this.#byBare.get(key(short)) ?? [])).filter(({ kind, name }) =>
      kind === 'developer' ? !isTower : !isOneWord || / by \w+$/.test(foldName(name)),
    );
    if (bared.length > 0) return union(preferred(bared), 'name');
    return isOneWord ? null : union(this.#beginning(folded), 'beginning');
  }

  /** Returns the projects whose names begin so: "Azizi Venice" has many. */
  #beginning(folded: string): NameRow[] {
    if (folded.length < 5) return [];
    return this.#projects
      .filter(({ folded: name, row }) => row.weight > 0 && name.startsWith(`${folded} `))
      .map(({ row }) => row);
  }

  /** Returns the thing whose name differs by a slip of so many letters at most. */
  slip(folded: string, most: number): NamedThing | null {
    const typed = key(folded);
    if (typed.length < 5) return null;
    const near = this.#near(typed).filter(({ changes }) => changes <= most);
    const least = Math.min(...near.map(({ changes }) => changes));
    const best = near.filter(({ changes }) => changes === least).map(({ row }) => row);
    const rows = best.length === 0 ? [] : preferred(best);
    // A word at the same distance from several names is read as no name.
    return new Set(rows.map(({ name }) => key(foldName(name)))).size > 1 ? null : union(rows, 'slip');
  }

  /** Returns the things whose names differ little, in letters only. */
  #near(typed: string): { readonly row: NameRow; readonly changes: number }[] {
    const most = typed.length < 8 ? 1 : typed.length < 13 ? 2 : 3;
    return (this.#byLetter.get(typed.charAt(0)) ?? [])
      .filter(({ key: name, row }) => {
        const isLong = row.kind !== 'project' || typed.length >= longSlip;
        return isLong && Math.abs(name.length - typed.length) <= most && digits(name) === digits(typed);
      })
      .map(({ key: name, row }) => ({ row, changes: leven(typed, name) }))
      .filter(({ changes }) => changes <= most);
  }
}

/** Projects have too many names for slips in short ones. */
const longSlip = 9;

function digits(text: string): string {
  return text.replaceAll(/[^0-9]/g, '');
}

function push<T>(map: Map<string, T[]>, at: string, one: T): void {
  const known = map.get(at);
  if (known === undefined) map.set(at, [one]);
  else known.push(one);
}
