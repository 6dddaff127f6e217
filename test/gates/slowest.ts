/** Lists the suites that take longest, because a shorter run begins with them. */
export interface SuiteTime {
  readonly title: string;
  readonly seconds: number;
}

/** Returns the lines of a file of times. */
export function timesText(times: readonly SuiteTime[]): string {
  return times.map(({ title, seconds }) => `${seconds.toFixed(1)}\t${title}\n`).join('');
}

/** Reads the times that `timesText` wrote. */
export function parseTimes(text: string): SuiteTime[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [seconds = '', title = ''] = line.split('\t');
      return { title, seconds: Number(seconds) };
    });
}

/** Returns a line for each of the slowest suites, and their part of the time of all. */
export function slowestLines(times: readonly SuiteTime[], most: number): string[] {
  const all = times.reduce((sum, { seconds }) => sum + seconds, 0);
  const slowest = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, most);
  const part = slowest.reduce((sum, { seconds }) => sum + seconds, 0);
  return [
    `the ${slowest.length} slowest suites took ${part.toFixed(0)} of ${all.toFixed(0)} s:`,
    ...slowest.map(({ title, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${title}`),
  ];
}
