/** Links the ways in which deals and contracts name projects to projects: registered ones, or such as have nothing but their name and place. */
import { compareNames, type ProjectWords, projectWords, type ReadyName, readyName } from './compare-names.ts';
import { type ProjectName, readProjectName } from './project-name.ts';

/** A registered project, or one that deals name by a number which the register lacks. */
export interface Candidate {
  readonly number: number;
  readonly isRegistered: boolean;
  /** All names known of it, folded, in both scripts. */
  readonly names: readonly string[];
  readonly areas: readonly number[];
  readonly communities: readonly number[];
}

/** A name of a project and where it is used; equal ones are given once. */
export interface Wording {
  /** Folded. */
  readonly name: string;
  /** `area 412`, or `named horizon` where nothing says which area that is. */
  readonly place: string;
  readonly area: number | null;
  readonly community: number | null;
  /** Areas that the place may mean: its own, and others of its community. */
  readonly areas: readonly number[];
}

export interface Link {
  readonly wording: Wording;
  /** Name and place as the id of a project without a number is made of. */
  readonly ownKey: string;
  /** Number of the project; null where it has a name only. */
  readonly number: number | null;
  /** Of a project without a number: the own key that stands for all its places. */
  readonly projectKey: string;
  readonly basis: 'name' | 'transliteration' | 'named';
  readonly confidence: number;
  /** The best candidate, linked or not, and its confidence. The precision is judged on these. */
  readonly considered: number | null;
  readonly score: number | null;
}

/** Below it a name stays unlinked. */
export const LEAST_CONFIDENCE = 0.75;
/** How far the next candidate must be behind. */
const LEAST_LEAD = 0.07;
/** Where no area narrows the search. */
const LEAST_ANYWHERE = 0.92;
/** Two spellings in one script are one name. */
const SAME_NAME = 0.9;

interface Known extends Candidate {
  readonly ready: readonly ReadyName[];
  readonly keys: ReadonlySet<string>;
}

interface Named {
  readonly wording: Wording;
  readonly name: ProjectName;
  readonly ready: ReadyName;
}

interface Found {
  readonly candidate: Known;
  readonly score: number;
  readonly basis: 'name' | 'transliteration';
}

export interface LinkInput {
  readonly candidates: readonly Candidate[];
  readonly wordings: readonly Wording[];
  readonly words: readonly { readonly word: string; readonly word_ar: string; readonly role: string }[];
  /** Pairs of areas under both of which one project is registered, `from to`: an area was divided, or its border lies elsewhere now. */
  readonly areaPairs: ReadonlySet<string>;
}

/** Links every wording. */
export function linkProjects(input: LinkInput): Link[] {
  const names = new Map<string, ProjectName>();
  for (const text of [
    ...input.candidates.flatMap(({ names }) => names),
    ...input.wordings.map(({ name }) => name),
  ])
    names.set(text, readProjectName(text));
  const nameOf = (text: string): ProjectName => names.get(text) ?? readProjectName(text);
  const vocabulary = projectWords(input.words, [...names.values()]);
  const candidates = input.candidates.map((candidate): Known => {
    const ready = [...new Set(candidate.names)].map((text) => readyName(nameOf(text), vocabulary));
    return { ...candidate, ready, keys: new Set(ready.map(({ name }) => name.key)) };
  });
  const wordings = input.wordings.map((wording): Named => {
    const name = nameOf(wording.name);
    return { wording, name, ready: readyName(name, vocabulary) };
  });
  const found = new Finder(candidates, input.areaPairs, vocabulary);
  const best = new Map(wordings.map((named) => [named, found.bestOf(named)]));
  const refused = rivals(best, vocabulary);
  const unlinked: Named[] = [];
  const links: Link[] = [];
  for (const [named, { first, isSure }] of best) {
    if (first !== null && isSure && !refused.has(named)) {
      const key = keyOf(named);
      links.push({
        wording: named.wording,
        ownKey: key,
        projectKey: key,
        number: first.candidate.number,
        basis: first.basis,
        confidence: rounded(first.score),
        considered: first.candidate.number,
        score: rounded(first.score),
      });
    } else unlinked.push(named);
  }
  const stands = standing(unlinked, input.areaPairs);
  for (const named of unlinked) {
    const first = best.get(named)?.first ?? null;
    const ownKey = keyOf(named);
    links.push({
      wording: named.wording,
      ownKey,
      projectKey: stands.get(ownKey) ?? ownKey,
      number: null,
      basis: 'named',
      confidence: 1,
      considered: first?.candidate.number ?? null,
      score: first === null ? null : rounded(first.score),
    });
  }
  return links;
}

const rounded = (score: number): number => Math.round(score * 1000) / 1000;
const keyOf = ({ name, wording }: Named): string => `${name.key}|${wording.place}`;

/** Looks for the candidate that a wording means. */
class Finder {
  readonly #byArea = new Map<number, Known[]>();
  readonly #byCommunity = new Map<number, Known[]>();
  readonly #byKey = new Map<string, Known[]>();
  readonly #all: readonly Known[];
  readonly #pairs: ReadonlyMap<number, readonly number[]>;
  readonly #vocabulary: ProjectWords;

  constructor(candidates: readonly Known[], areaPairs: ReadonlySet<string>, vocabulary: ProjectWords) {
    this.#all = candidates;
    this.#vocabulary = vocabulary;
    for (const candidate of candidates) {
      for (const area of candidate.areas) append(this.#byArea, area, candidate);
      for (const community of candidate.communities) append(this.#byCommunity, community, candidate);
      for (const key of candidate.keys) append(this.#byKey, key, candidate);
    }
    const pairs = new Map<number, number[]>();
    for (const pair of areaPairs) {
      const [from = 0, to = 0] = pair.split(' ').map(Number);
      append(pairs, from, to);
    }
    this.#pairs = pairs;
  }

  bestOf(named: Named): { readonly first: Found | null; readonly isSure: boolean } {
    const { wording, name } = named;
    const isPlaced = wording.areas.length > 0 || wording.community !== null;
    const near = isPlaced ? this.#near(wording) : this.#all;
    const exact = near.filter(({ keys }) => keys.has(name.key));
    if (exact.length === 1 && exact[0] !== undefined)
      return { first: { candidate: exact[0], score: isPlaced ? 1 : 0.95, basis: 'name' }, isSure: true };
    if (exact.length > 1)
      return { first: { candidate: exact[0] as Known, score: 0.5, basis: 'name' }, isSure: false };
    const elsewhere = this.#byKey.get(name.key) ?? [];
    if (elsewhere.length === 1 && elsewhere[0] !== undefined && this.#isRare(name))
      return { first: { candidate: elsewhere[0], score: 0.9, basis: 'name' }, isSure: true };
    const scored = near
      .map(
        (candidate): Found => ({
          candidate,
          score: this.#score(named.ready, candidate),
          basis: 'transliteration',
        }),
      )
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || a.candidate.number - b.candidate.number);
    const [first = null, second = null] = scored;
    const lead = first === null ? 0 : first.score - (second?.score ?? 0);
    const isSure =
      first !== null && first.score >= (isPlaced ? LEAST_CONFIDENCE : LEAST_ANYWHERE) && lead >= LEAST_LEAD;
    return { first, isSure };
  }

  #near({ areas, area, community }: Wording): readonly Known[] {
    const here = new Set([...areas, ...(area === null ? [] : (this.#pairs.get(area) ?? []))]);
    return [
      ...new Set([
        ...[...here].flatMap((id) => this.#byArea.get(id) ?? []),
        ...(community === null ? [] : (this.#byCommunity.get(community) ?? [])),
      ]),
    ];
  }

  /** A name long enough, with a word of its own: two projects far apart do not share it by chance. */
  #isRare(name: ProjectName): boolean {
    return name.key.length >= 10 && name.words.some((word) => this.#vocabulary.weightOf(word) > 0.85);
  }

  /** Where a name in the same script is known, it decides: another one means another project. */
  #score(wording: ReadyName, { ready }: Known): number {
    const scores = ready.map((name) => ({
      isSame: name.isArabic === wording.isArabic,
      score: compareNames(wording, name, this.#vocabulary) ?? 0,
    }));
    const same = scores.filter(({ isSame }) => isSame).map(({ score }) => score);
    const most = Math.max(0, ...scores.map(({ score }) => score));
    if (same.length === 0) return most;
    const said = Math.max(...same);
    return said >= SAME_NAME ? said : Math.min(said, LEAST_CONFIDENCE - 0.05);
  }
}

interface Claim {
  readonly named: Named;
  readonly found: Found;
}

/** Of several names that claim one candidate by their sound, the best stays, and what is another spelling of it. */
function rivals(
  best: ReadonlyMap<Named, { readonly first: Found | null; readonly isSure: boolean }>,
  vocabulary: ProjectWords,
): Set<Named> {
  const claims = new Map<number, Claim[]>();
  for (const [named, { first, isSure }] of best)
    if (first !== null && isSure) append(claims, first.candidate.number, { named, found: first });
  return new Set([...claims.values()].flatMap((claim) => losersOf(claim, vocabulary)));
}

function losersOf(claims: readonly Claim[], vocabulary: ProjectWords): Named[] {
  const sorted = claims.toSorted(
    (a, b) => b.found.score - a.found.score || (keyOf(a.named) < keyOf(b.named) ? -1 : 1),
  );
  const [winner] = sorted;
  if (winner === undefined) return [];
  const isWinner = ({ named }: Claim): boolean => named.name.key === winner.named.name.key;
  const isSpelling = ({ named }: Claim): boolean =>
    (compareNames(named.ready, winner.named.ready, vocabulary) ?? 0) >= SAME_NAME;
  const losers = sorted.filter(
    (claim) => claim.found.basis !== 'name' && !isWinner(claim) && !isSpelling(claim),
  );
  // Another name that is nearly as likely: nothing says which of the two it is.
  const isTie =
    winner.found.basis === 'transliteration' &&
    losers.some(({ found }) => winner.found.score - found.score < LEAST_LEAD);
  return [...losers, ...(isTie ? sorted.filter(isWinner) : [])].map(({ named }) => named);
}

/** Own key → the key that stands for the same name in places which may be one. */
function standing(unlinked: readonly Named[], areaPairs: ReadonlySet<string>): Map<string, string> {
  const byName = new Map<string, Named[]>();
  for (const named of unlinked) append(byName, named.name.key, named);
  const stands = new Map<string, string>();
  for (const group of byName.values()) {
    for (const cluster of clustersOf(group, areaPairs)) {
      // An area before a place of which only the name is known; then by the text, so that the order of the rows says nothing.
      const [first] = cluster
        .map(keyOf)
        .sort((a, b) => Number(a.includes('|named ')) - Number(b.includes('|named ')) || (a < b ? -1 : 1));
      for (const named of cluster) stands.set(keyOf(named), first ?? keyOf(named));
    }
  }
  return stands;
}

/** Parts a group of one name into those that may be one project. */
function clustersOf(group: readonly Named[], areaPairs: ReadonlySet<string>): Named[][] {
  const knownPlaces = new Set(
    group.filter(({ wording }) => wording.area !== null).map(({ wording }) => wording.place),
  ).size;
  const clusters: Named[][] = [];
  for (const named of group) {
    const joined = clusters.filter((cluster) =>
      cluster.some((other) => mayBeOne(named, other, areaPairs, knownPlaces)),
    );
    for (const cluster of joined) clusters.splice(clusters.indexOf(cluster), 1);
    clusters.push([...joined.flat(), named]);
  }
  return clusters;
}

function mayBeOne(one: Named, other: Named, areaPairs: ReadonlySet<string>, knownPlaces: number): boolean {
  const [a, b] = [one.wording, other.wording];
  if (a.place === b.place) return true;
  if (a.area === null || b.area === null) return knownPlaces === 1 && one.name.key.length >= 8;
  if (a.areas.includes(b.area) || b.areas.includes(a.area)) return true;
  return areaPairs.has(`${a.area} ${b.area}`) || areaPairs.has(`${b.area} ${a.area}`);
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
