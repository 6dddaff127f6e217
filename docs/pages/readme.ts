/** The table of the README that sets Mulk beside its peers: figures that the commands of this repository measure again. */
import { z } from 'zod';
import { table } from './markdown.ts';

const begin = '<!-- figures: made by `make docs` -->';
const end = '<!-- /figures -->';

/** What the table reads of a file in bench/results/. */
export const Results = z.object({
  figures: z.array(z.object({ what: z.string(), value: z.number(), peer: z.string().optional() })),
});
export type Results = z.output<typeof Results>;

/** What the table is made of. */
export interface Sources {
  readonly peers: Results;
  readonly estimate: Results;
  /** docs/audit.md, which has the newest audit of the sample. */
  readonly audit: string;
  readonly operations: number;
}

/** Returns a number with three digits that count. */
function shown(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en-GB', { maximumFractionDigits: 2 });
}

/** Returns one row: the figure of Mulk, and those of the peers with their names. Throws where a result is missing. */
function row(
  title: string,
  { figures }: Results,
  what: string,
  peers: readonly string[],
  command: string,
  unit = '',
): readonly string[] {
  const measured = (peer: string): string => {
    const found = figures.find((figure) => figure.what === what && figure.peer === peer);
    if (found === undefined) throw new Error(`bench/results has no “${what}” of ${peer}: ${command}.`);
    return `${shown(found.value)}${unit}`;
  };
  const others = peers.map((peer) => `${peer} ${measured(peer)}`).join(', ');
  return [title, measured('Mulk'), others, `\`${command}\``];
}

/** Returns the cells that the newest audit compared, and how many values of them differed. */
function audited(page: string): string {
  const [, cells, differences] = /, ([\d,]+) cells, [\d,]+ values, (\d+|no) differences?\./.exec(page) ?? [];
  if (cells === undefined || differences === undefined)
    throw new Error('docs/audit.md has lost the sentence with its newest result.');
  return `${differences === 'no' ? '0' : differences} of ${cells}`;
}

/** Returns the README with its table made anew. */
export function withFigures(page: string, { peers, estimate, audit, operations }: Sources): string {
  const [before, after] = [page.indexOf(begin), page.indexOf(end)];
  if (before === -1 || after === -1) throw new Error('README.md has lost the marks of its table.');
  const servers = ['Koa + PostgreSQL', 'Datasette'];
  const served = (title: string, what: string) => row(title, peers, what, servers, 'make bench NAME=peers');
  const rows = [
    served('pages of 50 deals for a second of CPU', 'Page of 50: answers for a second of CPU'),
    served(
      'rents by month of 9.6 million rows, answers for a second of CPU',
      'Rents by month: answers for a second of CPU',
    ),
    served('records by id for a second of CPU', 'Record by id: answers for a second of CPU'),
    served('rows as CSV for a second of CPU', 'Sales as CSV: rows for a second of CPU'),
    served('seconds to start', 'Start'),
    row(
      'median error of estimated prices',
      estimate,
      'Median error of prices, all',
      ['Gradient boosting', 'Plain comparables'],
      'make bench NAME=estimate',
      ' %',
    ),
    [
      'published cells that differ when computed again from the raw exports',
      audited(audit),
      '',
      '`make audit`',
    ],
    ['documented operations', String(operations), '', '`/openapi.json`'],
  ];
  return `${page.slice(0, before)}${begin}\n\n${table(['figure', 'Mulk', 'others', 'measured by'], rows)}\n\n${page.slice(after)}`;
}
