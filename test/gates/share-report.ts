/** What a process of run-tests.ts leaves: the tests of each file, the time they took, and each failure with the line that runs it alone. */
import { z } from 'zod';

export const FileReport = z.object({
  /** Path of the source: `test/ingest/run/clock.test.ts`. */
  file: z.string(),
  passed: z.int(),
  skipped: z.int(),
  seconds: z.number(),
  cpuSeconds: z.number(),
  failures: z.array(z.object({ title: z.string(), why: z.string() })),
});

export type FileReport = z.infer<typeof FileReport>;

export const ShareReport = z.array(FileReport);

/** Returns the line that a run prints when a file is done. */
export function fileLine({ file, passed, skipped, failures, seconds, cpuSeconds }: FileReport): string {
  const counts = [
    `${passed} passed`,
    ...(failures.length > 0 ? [`${failures.length} failed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ];
  return `${failures.length > 0 ? '✘' : '✔'} ${file}: ${counts.join(', ')}; ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} CPU-s`;
}

/** Returns the lines that end a run for each failed test: its title, the reason, and how to run it alone. */
export function failureLines({ file, failures }: FileReport): string[] {
  return failures.map(
    ({ title, why }) =>
      `✘ ${title}: ${why}\n    npx mocha ${file} --fgrep '${title.replaceAll("'", `'\\''`)}'`,
  );
}

/** Returns lines with the files that took the most processor time, because a shorter run begins with them. */
export function heaviestLines(reports: readonly FileReport[], most: number): string[] {
  const sum = (files: readonly FileReport[]) =>
    files.reduce((total, { cpuSeconds }) => total + cpuSeconds, 0);
  const heaviest = reports.toSorted((a, b) => b.cpuSeconds - a.cpuSeconds).slice(0, most);
  return [
    `the ${heaviest.length} heaviest of ${reports.length} files took ${sum(heaviest).toFixed(0)} of ${sum(reports).toFixed(0)} CPU-s:`,
    ...heaviest.map(({ file, cpuSeconds }) => `${cpuSeconds.toFixed(1).padStart(8)} CPU-s  ${file}`),
  ];
}
