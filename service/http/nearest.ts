/** “Did you mean …?”: the known names nearest to one that is not known. */

/** Edits (insert, delete, replace, swap of neighbours) between two words. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

const longestCompared = 64;

/** Up to `most` of the known names that `asked` may be a slip of, nearest first; none when nothing is near. */
export function nearest(asked: string, known: readonly string[], most = 3): string[] {
  const word = asked.slice(0, longestCompared).toLowerCase().replaceAll(/[-\s]/g, '_');
  const near = known
    .map((name) => {
      const other = name.toLowerCase().replaceAll('-', '_');
      const shared = word.length >= 3 && (other.includes(word) || word.includes(other));
      return { name, distance: editDistance(word, other), shared };
    })
    .filter(({ name, distance, shared }) => shared || distance <= Math.max(1, Math.floor(name.length * 0.4)))
    .sort((a, b) => a.distance - b.distance || a.name.localeCompare(b.name));
  const best = near[0]?.distance ?? 0;
  return near
    .filter(({ distance, shared }) => shared || distance <= best + 1)
    .slice(0, most)
    .map(({ name }) => name);
}
