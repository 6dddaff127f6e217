/** Links the names that deals and contracts give to projects: registered projects, or projects known by name and place only. */
import { compareNames, type ProjectWords, projectWords, type ReadyName, readyName } from './compare-names.ts';
import { type ProjectName, readProjectName } from './project-name.ts';
import { type ReadWording, standing, wordingKey } from './provisional-projects.ts';

/** A registered project, or a project that deals name by a number which the register lacks. */
export interface Candidate {
  readonly number: number;
  readonly isRegistered: boolean;
  /** All its known names, folded, in both scripts. */
  readonly names: readonly string[];
  /** Its Arabic name in Latin letters, folded, if the project is published under it; null if a source gives an English name. */
  readonly displayed: string | null;
  readonly areas: readonly number[];
  readonly communities: readonly number[];
}

/** A name of a project and its place. Equal pairs are given once. */
export interface Wording {
  /** Folded. */
  readonly name: string;
  /** `area 412`, or `named horizon` if the area of that place is unknown. */
  readonly place: string;
  readonly area: number | null;
  readonly community: number | null;
  /** Areas that the place may mean: its own, and others of its community. */
  readonly areas: readonly number[];
}

export interface Link {
  readonly wording: Wording;
  /** Name and place, from which the id of a project without a number is made. */
  readonly ownKey: string;
  /** Number of the project; null where it has a name only. */
  readonly number: number | null;
  /** For a project without a number: the own key that stands for all its places. */
  readonly projectKey: string;
  readonly basis: 'name' | 'displayed-name' | 'transliteration' | 'named';
  readonly confidence: number;
  /** The best candidate, linked or not, and its confidence. The precision is judged on these. */
  readonly considered: number | null;
  readonly score: number | null;
}

/** A name with a lower confidence stays unlinked. */
export const LEAST_CONFIDENCE = 0.75;
/** Least distance in confidence to the next candidate. */
const LEAST_LEAD = 0.07;
/** Least confidence where no area narrows the search. */
const LEAST_ANYWHERE = 0.92;
/** Confidence of an equal name that only our transliteration gives. */
const DISPLAYED = 0.95;
/** From this likeness on, two spellings in one script are one name. */
const SAME_NAME = 0.9;

interface Known extends Candidate {
  readonly ready: readonly ReadyName[];
  readonly keys: ReadonlySet<string>;
  readonly displayedKey: string | null;
}

interface Named extends ReadWording {
  readonly ready: ReadyName;
}

interface Found {
  readonly candidate: Known;
  readonly score: number;
  readonly basis: 'name' | 'displayed-name' | 'transliteration';
}

interface Best {
  readonly first: Found | null;
  readonly isSure: boolean;
}

export interface LinkInput {
  readonly candidates: readonly Candidate[];
  readonly wordings: readonly Wording[];
  readonly words: readonly { readonly word: string; readonly word_ar: string; readonly role: string }[];
  /** Pairs of areas, `from to`, under both of which one project is registered: an area was divided, or its border has moved. */
  readonly areaPairs: ReadonlySet<string>;
}

/** Links every wording. */
export function linkProjects(input: LinkInput): Link[] {
  const names = new Map<string, ProjectName>();
  for (const text of [
    ...input.candidates.flatMap(({ names, displayed }) =>
      displayed === null ? names : [...names, displayed],
    ),
    ...input.wordings.map(({ name }) => name),
  ])
    names.set(text, readProjectName(text));
  const nameOf = (text: string): ProjectName => names.get(text) ?? readProjectName(text);
  const vocabulary = projectWords(input.words, [...names.values()]);
  const candidates = input.candidates.map((candidate): Known => {
    const ready = [...new Set(candidate.names)].map((text) => readyName(nameOf(text), vocabulary));
    const keys = new Set(ready.map(({ name }) => name.key));
    const displayedKey = candidate.displayed === null ? null : nameOf(candidate.displayed).key;
    return { ...candidate, ready, keys, displayedKey };
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
      const key = wordingKey(named);
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
    const ownKey = wordingKey(named);
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

/** Returns the candidate whose name equals a wording's. It is sure only if there is one such candidate. */
function only(candidates: readonly Known[], basis: Found['basis'], score: number): Best {
  const [candidate] = candidates;
  if (candidate === undefined) return { first: null, isSure: false };
  const isSure = candidates.length === 1;
  return { first: { candidate, score: isSure ? score : 0.5, basis }, isSure };
}

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

  bestOf(named: Named): Best {
    const { wording, name } = named;
    const isPlaced = wording.areas.length > 0 || wording.community !== null;
    const near = isPlaced ? this.#near(wording) : this.#all;
    const sameName = near.filter(({ keys }) => keys.has(name.key));
    if (sameName.length > 0) return only(sameName, 'name', isPlaced ? 1 : 0.95);
    const displayed = isPlaced ? near.filter(({ displayedKey }) => displayedKey === name.key) : [];
    if (displayed.length > 0) return only(displayed, 'displayed-name', DISPLAYED);
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

  /** Returns whether a name is long enough and has a word of its own: two distant projects do not share it by chance. */
  #isRare(name: ProjectName): boolean {
    return name.key.length >= 10 && name.words.some((word) => this.#vocabulary.weightOf(word) > 0.85);
  }

  /** Returns the likeness to a candidate. A name in the same script decides: another name in that script means another project. */
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

/** Returns the names that lose where several claim one candidate by their sound: the best stays, and so do its other spellings. */
function rivals(best: ReadonlyMap<Named, Best>, vocabulary: ProjectWords): Set<Named> {
  const claims = new Map<number, Claim[]>();
  for (const [named, { first, isSure }] of best)
    if (first !== null && isSure) append(claims, first.candidate.number, { named, found: first });
  return new Set([...claims.values()].flatMap((claim) => findLosers(claim, vocabulary)));
}

const isDisplayed = ({ found }: Claim): boolean => found.basis === 'displayed-name';

function findLosers(claims: readonly Claim[], vocabulary: ProjectWords): Named[] {
  const sorted = claims.toSorted(
    (a, b) =>
      Number(isDisplayed(b)) - Number(isDisplayed(a)) ||
      b.found.score - a.found.score ||
      (wordingKey(a.named) < wordingKey(b.named) ? -1 : 1),
  );
  const [winner] = sorted;
  if (winner === undefined) return [];
  const isWinner = ({ named }: Claim): boolean => named.name.key === winner.named.name.key;
  const isSpelling = ({ named }: Claim): boolean =>
    (compareNames(named.ready, winner.named.ready, vocabulary) ?? 0) >= SAME_NAME;
  const losers = sorted.filter(
    (claim) => claim.found.basis === 'transliteration' && !isWinner(claim) && !isSpelling(claim),
  );
  // Another name is nearly as likely, so neither is sure.
  const isTie =
    winner.found.basis === 'transliteration' &&
    losers.some(({ found }) => winner.found.score - found.score < LEAST_LEAD);
  return [...losers, ...(isTie ? sorted.filter(isWinner) : [])].map(({ named }) => named);
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
