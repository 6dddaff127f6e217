/** Prints the results of an audit. */
import type { Finding } from './audit.ts';

/** Largest number of printed differences of one class; the rest is counted. */
const SHOWN = 20;

/** Returns a line with the agreement of every class, then each difference with both values. */
export function linesOf(findings: readonly Finding[]): string[] {
  const width = Math.max(...findings.map(({ cellClass }) => cellClass.title.length));
  const rows = findings.map(({ cellClass, all, asked, compared, differences }) =>
    [
      cellClass.title.padEnd(width),
      `${asked} of ${all}`.padStart(16),
      String(compared).padStart(8),
      String(differences.length).padStart(8),
      compared === 0
        ? ''
        : `${((100 * (compared - differences.length)) / compared).toFixed(2)} %`.padStart(9),
    ].join('  '),
  );
  const header = ['class'.padEnd(width), 'cells'.padStart(16), '  values', ' differ', ' agreement'].join(
    '  ',
  );
  return [header, ...rows, ...findings.flatMap(differencesOf), '', lastLine(findings)];
}

function differencesOf({ cellClass, differences }: Finding): string[] {
  if (differences.length === 0) return [];
  const shown = differences
    .slice(0, SHOWN)
    .flatMap(({ cell, field, published, recomputed, path }) => [
      `  ${cell}: ${field} is published as ${JSON.stringify(published)}, recomputed as ${JSON.stringify(recomputed)}`,
      `    ${path}`,
    ]);
  const rest = differences.length - SHOWN;
  return [
    '',
    `${cellClass.title} (${cellClass.page}):`,
    ...shown,
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ];
}

function lastLine(findings: readonly Finding[]): string {
  const sum = (of: (finding: Finding) => number) =>
    findings.reduce((total, finding) => total + of(finding), 0);
  const differences = sum((finding) => finding.differences.length);
  return `${findings.length} classes, ${sum(({ asked }) => asked)} cells, ${sum(({ compared }) => compared)} values: ${differences} differ`;
}
