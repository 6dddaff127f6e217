/** Breaks texts of cards into lines. */

/** Returns the most of `count` for which `fits` holds, where it holds for all fewer; 0 if for none. */
function most(count: number, fits: (taken: number) => boolean): number {
  let [least, beyond] = [0, count + 1];
  while (beyond - least > 1) {
    const middle = Math.floor((least + beyond) / 2);
    if (fits(middle)) least = middle;
    else beyond = middle;
  }
  return least;
}

/** Returns a text in at most so many lines of this width. A text that needs more ends with “…”. */
export function breakLines(
  text: string,
  width: number,
  lines: number,
  widthOf: (text: string) => number,
): string[] {
  const fits = (part: string) => widthOf(part) <= width;
  if (text === '') return [];
  if (fits(text)) return [text];
  if (lines <= 1) {
    const letters = [...text];
    const taken = most(letters.length - 1, (count) => fits(`${letters.slice(0, count).join('')}…`));
    return [`${letters.slice(0, taken).join('').trimEnd()}…`];
  }
  const words = text.split(' ');
  const taken = most(words.length - 1, (count) => fits(words.slice(0, count).join(' ')));
  // A word that is wider than the line ends it.
  if (taken === 0) return breakLines(text, width, 1, widthOf);
  return [
    words.slice(0, taken).join(' '),
    ...breakLines(words.slice(taken).join(' '), width, lines - 1, widthOf),
  ];
}
