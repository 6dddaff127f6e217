/** Writes the result of comparing pulls for operators. */
import type { IncompleteCell, PullReport } from '../../data/snapshot.ts';
import { counted } from './counted.ts';

/** Cells that are written out; the JSON of the report lists them all. */
const WORST = 10;

const number = (value: number): string => value.toLocaleString('en');
const lost = (cells: readonly IncompleteCell[]): number =>
  cells.reduce((sum, { before, now }) => sum + before - now, 0);

/** Warns of an incomplete pull. */
export function incompleteWarning(title: string, { incomplete }: PullReport): string {
  const before = incomplete.reduce((sum, cell) => sum + cell.before, 0);
  return (
    `${title}: the newest pull is incomplete. In ${counted(incomplete.length, 'cell')} of registration day, procedure and area it lacks ` +
    `${number(lost(incomplete))} of ${number(before)} records. They stay published, and none of them counts as missing.`
  );
}

/** Returns the section of the run report. */
export function pullsMarkdown(pulls: readonly PullReport[]): string[] {
  if (pulls.length === 0) return [];
  return [
    '## Pulls compared with those before',
    '',
    'A row that a newer pull lacks is unconfirmed: it stays published, and counts as kept in the file that had it last. It is withdrawn when a second pull,',
    'made on another day, lacks it too. Records that an incomplete cell lacks do not count as missing.',
    '',
    '| dataset | unconfirmed rows | records withdrawn, in all kept exports | incomplete cells | records they lack |',
    '|---|---:|---:|---:|---:|',
    ...pulls.map(
      ({ dataset, unconfirmed, withdrawn, incomplete }) =>
        `| ${dataset} | ${[unconfirmed, withdrawn, incomplete.length, lost(incomplete)].map(number).join(' | ')} |`,
    ),
    '',
    ...cellsMarkdown(pulls.flatMap(({ incomplete }) => incomplete)),
  ];
}

function cellsMarkdown(cells: readonly IncompleteCell[]): string[] {
  if (cells.length === 0) return [];
  const worst = cells.toSorted((a, b) => b.before - b.now - (a.before - a.now)).slice(0, WORST);
  const more = cells.length - worst.length;
  const text = (value: string): string => value.replaceAll('|', '\\|').replaceAll('\n', ' ');
  return [
    '| incomplete: dataset | registration day | procedure | area | records before | now |',
    '|---|---|---|---|---:|---:|',
    ...worst.map(
      ({ dataset, day, procedure, area, before, now }) =>
        `| ${dataset} | ${day} | ${text(procedure)} | ${text(area)} | ${number(before)} | ${number(now)} |`,
    ),
    ...(more > 0 ? ['', `${counted(more, 'more cell')} in the JSON of this report.`] : []),
    '',
  ];
}
