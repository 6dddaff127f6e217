/** Recognises the names of areas, communities, projects, buildings and developers, also of several together, shortened or with a slip. */
import { foldName } from '../folding.ts';
import type { NamedPlace, Spoken, SpokenPlaces } from '../spoken-places.ts';
import {
  bare,
  digits,
  firstWord,
  isOf,
  isWord,
  key,
  type NamedThing,
  type NameRow,
  preferred,
  preferredPlaces,
  push,
  series,
  union,
} from './named-thing.ts';
import { nicknames } from './nicknames.ts';
import { isSlipByWord, slips } from './slips.ts';

/** Last words of the names of communities that people leave out: "Dubai Maritime". */
const generalEnd = /(?<= \S+) (?:city|estates?|island|islands|residences?)$/;
/** "Dubai studio" asks for a studio, not for Dubai Studio City. */
const asksForStudio = / studio city$/;

const leastBegun = 5;
/** Weights of a community that is meant by its initials, and its lead over another with the same. */
const leastWeight = 0.3;
const lead = 0.1;

/** A word in more names of projects tells too little, unless most of them are of the same place or developer. */
const mostNamed = 40;

/** Letters for each slip in the name of a project of a known place or developer. */
const lettersByScopedSlip = 3;

/** Projects have too many names for slips in short ones. */
const longSlip = 8;
/** One slip in a project's name of so many letters is still told from other names. */
const shortSlip = 7;

/** All names of a snapshot. */
export class Names {
  readonly #byKey = new Map<string, NameRow[]>();
  readonly #byBare = new Map<string, NameRow[]>();
  readonly #byReference = new Map<string, NameRow[]>();
  readonly #series = new Map<string, NameRow[]>();
  readonly #projects: { readonly folded: string; readonly row: NameRow }[] = [];
  /** Projects with deals by each word of their names. */
  readonly #byWord = new Map<string, { readonly folded: string; readonly row: NameRow }[]>();
  /** Keys by first letter, for slips. */
  readonly #byLetter = new Map<string, { readonly key: string; readonly row: NameRow }[]>();
  /** Communities by their names without a last word such as "city". */
  readonly #begun = new Map<string, NameRow[]>();
  readonly #initials = new Map<string, NameRow[]>();
  readonly #words = new Set<string>();
  readonly #nicknames = new Map<string, NamedThing>();
  readonly #spoken: SpokenPlaces<NamedPlace>;

  constructor(rows: readonly NameRow[], spoken: SpokenPlaces<NamedPlace>) {
    this.#spoken = spoken;
    for (const row of rows) this.#add(row);
    for (const row of rows.filter(({ kind }) => kind === 'community')) {
      this.#addInitials(foldName(row.name), row);
      if (row.weight > 0) this.#addBegun(row);
    }
    for (const [said, reference] of nicknames) this.#addNickname(said, this.#referred(reference));
    for (const [said, meant] of spoken.all()) this.#addNickname(said, placesThing(meant));
  }

  #addNickname(said: string, thing: NamedThing | null): void {
    if (thing !== null && !this.#nicknames.has(key(said))) this.#nicknames.set(key(said), thing);
    for (const word of said.split(' ')) this.#words.add(word);
  }

  #referred(reference: string): NamedThing | null {
    const at = reference.indexOf(':') + 1;
    const rows = this.#byReference.get(`${reference.slice(0, at)}${foldName(reference.slice(at))}`);
    return union(rows ?? [], 'nickname');
  }

  #add(row: NameRow): void {
    const folded = foldName(row.name);
    push(this.#byReference, `${row.kind}:${folded}`, row);
    if (row.kind === 'project') this.#addProject(folded, row);
    for (const name of new Set([row.name, ...row.names].map(foldName))) {
      if (name.length < 2) continue;
      push(this.#byKey, key(name), row);
      if (row.kind !== 'area' && row.kind !== 'community') push(this.#byBare, key(bare(name)), row);
      if (row.weight > 0) push(this.#byLetter, key(name).charAt(0), { key: key(name), row });
      for (const word of name.split(' ')) this.#words.add(word);
    }
  }

  #addBegun(row: NameRow): void {
    for (const name of new Set([row.name, ...row.names].map(foldName)))
      if (generalEnd.test(name) && !asksForStudio.test(name))
        push(this.#begun, key(name.replace(generalEnd, '')), row);
  }

  #addInitials(folded: string, row: NameRow): void {
    const words = folded.split(' ');
    if (words.length > 1) push(this.#initials, words.map((word) => word.charAt(0)).join(''), row);
  }

  #addProject(folded: string, row: NameRow): void {
    this.#projects.push({ folded, row });
    if (row.weight > 0)
      for (const word of new Set(folded.split(' '))) push(this.#byWord, word, { folded, row });
    const stem = series(folded);
    if (stem !== folded && stem.length > 4 && row.weight > 0) push(this.#series, key(stem), row);
  }

  /** Returns the community that has these initials, if no other with as many deals has them. */
  initials(letters: string): NamedThing | null {
    const [first, second] = (this.#initials.get(letters) ?? []).toSorted(
      (one, other) => other.weight - one.weight,
    );
    if (first === undefined || first.weight < leastWeight) return null;
    return second !== undefined && second.name !== first.name && first.weight - second.weight < lead
      ? null
      : union([first], 'nickname');
  }

  /** Returns true if some name has this word. */
  hasWord(word: string): boolean {
    return this.#words.has(word);
  }

  /** Returns the places that people call so, which come before names of the registers. */
  nickname(folded: string): NamedThing | null {
    const named = this.#spoken.named(folded);
    return (named === null ? null : placesThing(named)) ?? this.#nicknames.get(key(folded)) ?? null;
  }

  /** Returns the thing of this name. */
  read(folded: string): NamedThing | null {
    const own = this.#byKey.get(key(folded));
    if (own !== undefined && key(folded).length > 2) return union(preferred(own), 'name');
    const begun = this.#beginning(folded);
    if (begun.length > 0 && / by \w/.test(folded)) return union(begun, 'beginning');
    const firms = this.#firm(folded);
    if (firms !== null) return firms.thing;
    const short = bare(folded);
    const isOneWord = !folded.includes(' ');
    const isTower = /\b(?:tower|towers|residences?|building)\b/.test(folded);
    const bared = (short.length < 4 ? [] : (this.#byBare.get(key(short)) ?? [])).filter(({ kind, name }) =>
      kind === 'developer' ? !isTower : !isOneWord || / by \w+$/.test(foldName(name)),
    );
    const same = bared.filter(({ name }) => bare(foldName(name)) === short);
    if (bared.length > 0) return union(preferred(same.length > 0 ? same : bared), 'name');
    if (!isOneWord && begun.length > 0) return union(begun, 'beginning');
    const ended = isOneWord ? [] : (this.#begun.get(key(folded)) ?? []);
    if (new Set(ended.map(({ name }) => name)).size === 1) return union(ended, 'name');
    return this.#shortened(folded);
  }

  /** Returns what "Oasis by Emaar" names: a project of that firm alone. `thing` is null if the firm has none; null without a firm. */
  #firm(folded: string): { readonly thing: NamedThing | null } | null {
    const [said = '', by] = folded.split(' by ');
    const rows =
      by === undefined ? [] : (this.#byKey.get(key(by)) ?? []).filter(({ kind }) => kind === 'developer');
    const firm = union(rows, 'name');
    if (firm === null) return null;
    const whole = this.read(said);
    const own = whole === null ? [] : this.projectsOf(whole.ids.project ?? [], firm);
    if (whole !== null && own.length > 0) return { thing: { ...whole, ids: { project: own } } };
    const words = said.split(' ').filter((word) => word !== 'the');
    return { thing: words.length === 0 ? null : this.projectsWith(words, firm) };
  }

  /** Returns the projects whose names hold these words, or have them in common but for a number. */
  #shortened(folded: string): NamedThing | null {
    const isOneWord = !folded.includes(' ');
    const within = isOneWord ? [] : this.#containing(folded);
    if (within.length > 0) return union(within, 'beginning');
    const parts = this.#series.get(key(folded)) ?? [];
    const isNumbered =
      new Set(parts.map(({ name }) => name)).size > 1 && parts.every(({ name }) => /\d/.test(name));
    return isOneWord && !isNumbered ? null : union(parts, 'beginning');
  }

  /** Returns the projects whose names begin so: "Azizi Venice" has many. */
  #beginning(folded: string): NameRow[] {
    if (folded.length < 5 || !folded.includes(' ')) return [];
    return this.#projects
      .filter(({ folded: name, row }) => row.weight > 0 && name.startsWith(`${folded} `))
      .map(({ row }) => row);
  }

  /** Returns the projects of one community whose names hold these words in this order: "Marina Gate". */
  #containing(folded: string): NameRow[] {
    const [first = ''] = folded.split(' ');
    const rows = (this.#byWord.get(first) ?? [])
      .filter(({ folded: name }) => ` ${name} `.includes(` ${folded} `))
      .map(({ row }) => row);
    return new Set(rows.map(({ community_id }) => community_id)).size === 1 ? rows : [];
  }

  /** Returns the projects whose names begin with a word, if they are one place's or one developer's: "Torch", "Peninsula". */
  begunWith(word: string): NamedThing | null {
    if (word.length < leastBegun) return null;
    const rows = (this.#byWord.get(word) ?? [])
      .filter(({ folded }) => firstWord(folded) === word)
      .map(({ row }) => row);
    const isOne = (id: (row: NameRow) => number | null) =>
      new Set(rows.map(id).filter((one) => one !== null)).size === 1;
    const isTogether =
      isOne(({ community_id }) => community_id) ||
      isOne(({ area_id }) => area_id) ||
      isOne(({ developer_id }) => developer_id);
    return isTogether ? union(rows, 'beginning') : null;
  }

  /** Returns the thing that a word names after the beginning of another name: "Sobha Solis or Orbis". */
  continued(earlier: string, word: string): NamedThing | null {
    const words = earlier.split(' ');
    for (let count = words.length - 1; count > 0; count -= 1) {
      const name = [...words.slice(0, count), word].join(' ');
      const found = this.#containing(name);
      if (found.length > 0) return union(found, 'beginning');
    }
    return null;
  }

  /** Returns those of the projects that are in a place, or by a developer. */
  projectsOf(projects: readonly number[], thing: NamedThing): number[] {
    const own = this.#projects.filter(({ row }) => isOf(row, thing)).flatMap(({ row }) => row.ids);
    return projects.filter((id) => own.includes(id));
  }

  /** Returns the projects of a place or developer whose names have all of these words. */
  projectsWith(words: readonly string[], thing: NamedThing): NamedThing | null {
    const having = this.#projects.filter(({ folded, row }) => {
      const own = folded.split(' ');
      return row.weight > 0 && words.every((word) => own.some((one) => isWord(word, one)));
    });
    const own = having.filter(({ row }) => isOf(row, thing)).map(({ row }) => row);
    if (having.length > mostNamed && own.length * 2 < having.length) return null;
    return union(own, 'beginning');
  }

  /** Returns the place whose name of one word has two neighbouring letters swapped: "Diera". */
  #swapped(folded: string): NamedThing | null {
    const begin = folded.lastIndexOf(' ') + 1;
    const found = Array.from(folded, (letter, at) => {
      const next = folded[at + 1];
      if (at <= begin || next === undefined || next === letter) return null;
      const name = `${folded.slice(0, at)}${next}${letter}${folded.slice(at + 2)}`;
      if (!this.#words.has(name.slice(begin))) return null;
      const places = preferredPlaces(this.#byKey.get(key(name)) ?? []);
      return this.nickname(name) ?? union(places, 'slip');
    }).filter((one) => one !== null);
    const [only] = found;
    return only !== undefined && found.every(({ name }) => name === only.name)
      ? { ...only, by: 'slip' }
      : null;
  }

  /** Returns the projects of a place or developer with a word that differs least from this one, by a third of its letters at most. */
  projectLike(word: string, thing: NamedThing): NamedThing | null {
    const most = Math.floor(word.length / lettersByScopedSlip);
    const near = this.#projects
      .filter(({ row }) => row.weight > 0 && isOf(row, thing))
      .map(({ folded, row }) => ({ row, word: firstWord(folded) }))
      .filter((one) => one.word[0] === word[0] && one.word.length > leastBegun)
      .map((one) => ({ ...one, changes: slips(word, one.word) }))
      .filter(({ changes }) => changes <= most);
    const least = Math.min(...near.map(({ changes }) => changes));
    const best = near.filter(({ changes }) => changes === least);
    return new Set(best.map((one) => one.word)).size === 1
      ? union(
          best.map(({ row }) => row),
          'slip',
        )
      : null;
  }

  /** Returns the thing whose name differs by a slip of so many letters at most. */
  slip(folded: string, most: number): NamedThing | null {
    const swapped = /^(?:al [a-z]{4,}|[a-z]{5,})$/.test(folded) ? this.#swapped(folded) : null;
    if (swapped !== null) return swapped;
    const typed = key(folded);
    if (folded.replaceAll(' ', '').length < 5 || typed.length < 3) return null;
    const near = this.#near(typed, folded).filter(
      ({ changes, row }) => changes <= most && isSlipByWord(folded, [row.name, ...row.names].map(foldName)),
    );
    const said = [...this.#nicknames.keys()]
      .filter(
        (one) =>
          one.length > 5 &&
          one[0] === typed[0] &&
          digits(one) === digits(typed) &&
          Math.abs(one.length - typed.length) < 3,
      )
      .map((one) => ({ one, changes: slips(typed, one) }))
      .filter(({ changes }) => changes <= Math.min(most, typed.length < 9 ? 1 : 2))
      .sort((one, other) => one.changes - other.changes)[0];
    const nearest = Math.min(...near.map(({ changes }) => changes));
    const called =
      said === undefined || said.changes > nearest + 1 ? undefined : this.#nicknames.get(said.one);
    if (called !== undefined) return { ...called, by: 'slip' };
    const least = Math.min(...near.map(({ changes }) => changes));
    const best = near.filter(({ changes }) => changes === least).map(({ row }) => row);
    const rows = best.length === 0 ? [] : preferred(best);
    // A word at the same distance from several names is read as no name.
    return new Set(rows.map(({ name }) => key(foldName(name)))).size > 1 ? null : union(rows, 'slip');
  }

  /** Returns the things whose names differ little, in letters only. */
  #near(typed: string, folded: string): { readonly row: NameRow; readonly changes: number }[] {
    const most = typed.length < 8 ? 1 : typed.length < 13 ? 2 : 3;
    return (this.#byLetter.get(typed.charAt(0)) ?? [])
      .filter(({ key: name, row }) => {
        const isLong = row.kind !== 'project' || typed.length >= (most > 1 ? longSlip : shortSlip);
        return isLong && Math.abs(name.length - typed.length) <= most && digits(name) === digits(typed);
      })
      .map(({ key: name, row }) => ({
        row,
        changes: Math.min(slips(typed, name), slips(folded, foldName(row.name))),
      }))
      .filter(({ changes }) => changes <= most);
  }
}

/** Returns the places of a spoken name as a named thing. */
function placesThing({ name: district, places }: Spoken<NamedPlace>): NamedThing | null {
  const rows = places.map(({ kind, place_id, name }) => ({ kind, ids: [place_id], name }));
  const thing = union(rows, 'nickname');
  return thing === null || places.length === 1 ? thing : { ...thing, name: `${district} (${thing.name})` };
}
