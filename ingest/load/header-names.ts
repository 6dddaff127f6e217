/** Matches the names of a header to a dialect's names: as they are written, else in other letter case or with other signs between the words. */

/** Returns a name without the usual changes by people and programs: `Transaction-ID ` becomes `transaction_id`, and `Size (sq.m)` becomes `size_sq_m`. */
export function foldName(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()
    .replaceAll(/(?:[\s_?()\p{Pd}]|\.(?=\s|$))+/gu, '_')
    .replaceAll(/(?<=.)_+$/g, '');
}

/** Names of a header by the known name of which each is another spelling. Names written as known are left out. */
export type Spellings = ReadonlyMap<string, readonly string[]>;

/** Finds the names that are unknown only by their spelling. If two known names differ in spelling alone, neither is guessed. */
export function findSpellings(names: Iterable<string>, known: readonly string[]): Spellings {
  const exact = new Set(known);
  const byFold = new Map<string, string | null>();
  for (const name of exact) byFold.set(foldName(name), byFold.has(foldName(name)) ? null : name);
  const spellings = new Map<string, string[]>();
  for (const name of names) {
    const meant = exact.has(name) ? null : (byFold.get(foldName(name)) ?? null);
    if (meant !== null) spellings.set(meant, [...(spellings.get(meant) ?? []), name]);
  }
  return spellings;
}

/** Returns the header of a CSV in known names. A name written as known comes first; of two other spellings neither is taken. */
export function knownNames(names: readonly string[], known: readonly string[]): readonly string[] {
  const renamed = new Map<string, string>();
  for (const [meant, [spelling, ...more]] of findSpellings(names, known)) {
    if (spelling !== undefined && more.length === 0 && !names.includes(meant)) renamed.set(spelling, meant);
  }
  return names.map((name) => renamed.get(name) ?? name);
}

/** Returns keys of JSON in known names: every line has its own keys, and some may be spelt otherwise. */
export function knownKeys(keys: readonly string[], known: readonly string[]): readonly string[] {
  const renamed = new Map(
    [...findSpellings(keys, known)].flatMap(([meant, all]) => all.map((each) => [each, meant])),
  );
  return keys.map((key) => renamed.get(key) ?? key);
}

/** Returns pairs of a missing name and an extra name that differ by a letter or two. */
export function misspelt(
  missing: readonly string[],
  extra: readonly string[],
): readonly (readonly [string, string])[] {
  return missing.flatMap((name) => {
    const nearest = extra
      .map((each) => ({ each, slips: slips(foldName(each), foldName(name)) }))
      .filter((found) => found.slips <= Math.min(2, Math.max(1, name.length / 4)))
      .sort((a, b) => a.slips - b.slips)[0];
    return nearest === undefined ? [] : [[nearest.each, name] as const];
  });
}

/** Returns how many letters to change, add or leave out to turn one text into the other. */
export function slips(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
