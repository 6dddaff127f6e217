/** docs/datasets.md: every dataset, its columns, and the headers that each dialect of it is recognised by. */
import type { Dataset, Dialect, DialectId } from '../../data/dataset.ts';
import { tables } from '../../data/published.ts';
import { viewName } from '../../ingest/steps/placed-export.ts';
import { codes, generatedFrom, table } from './markdown.ts';

const dialectNames: Readonly<Record<DialectId, string>> = {
  A: 'Dubai Pulse CSV: snake_case, fixed order, `dd-mm-yyyy`',
  B: 'data.dubai CSV: the same names in any order, ISO dates, a literal `null`',
  C: 'dubailand.gov.ae CSV: UPPER_SNAKE, byte-order mark, embedded newlines',
  D: 'gateway JSON lines: UPPER_SNAKE',
  E: 'display headers of 2021 to 2024: `Transaction Number, …` and `Ejari Contract Number, …`, `dd/mm/yyyy`',
};

const coverage: Readonly<Record<Dialect['coverage'], string>> = {
  full: 'the whole register',
  window: 'a window of dates',
  rows: 'just its rows',
};

function knownAgain({ terms, lines, registered }: NonNullable<Dataset['knownAgain']>): string {
  const parts = [
    `Where a dialect with the key and one without it cover the same records, each row with the key supersedes a row without it that agrees in ${codes(terms)}`,
    ...(lines === undefined
      ? []
      : [`, and in ${codes([lines.whereSaid])} where the row with the key gives it`]),
    ...(registered === undefined
      ? []
      : [`; a row whose \`${registered}\` is later than that export is another record`]),
    ' (docs/adr/0005).',
  ];
  return parts.join('');
}

function section(dataset: Dataset): string {
  const columns = Object.entries(dataset.columns).map(([name, { kind, meaning, required }]) => [
    `\`${name}\``,
    `${kind}${required ? ', required' : ''}`,
    meaning,
  ]);
  const dialects = dataset.dialects.map((dialect) => [
    dialect.id,
    dialect.format,
    coverage[dialect.coverage],
    codes(dialect.required),
  ]);
  const parts = [
    `## ${dataset.id}\n`,
    `${dataset.title}. One row: ${dataset.grain}. Key: ${codes(dataset.key)}.\n`,
    `${table(['column', 'kind', 'meaning'], columns)}\n`,
    `${table(['dialect', 'format', 'a file covers', 'recognised by the headers'], dialects)}\n`,
  ];
  if (dataset.knownAgain !== undefined) {
    parts.push(`${knownAgain(dataset.knownAgain)}\n`);
  }
  if (dataset.comparedBy !== undefined) {
    const { day, procedure, area } = dataset.comparedBy;
    parts.push(
      `A row that a newer pull lacks is withdrawn when a second pull of another day lacks it too; pulls are compared by ${codes([day.join(', else '), procedure, area])} (docs/adr/0012).\n`,
    );
  }
  if (!tables.some(({ inputs }) => inputs.includes(viewName(dataset)))) {
    parts.push('No table has its rows: its exports are checked, counted and kept.\n');
  }
  if (dataset.dropped.length > 0) {
    parts.push(`Personal data, dropped while loading: ${codes(dataset.dropped)}.\n`);
  }
  return parts.join('\n');
}

/** Renders the registry's datasets as one page. */
export function datasetsPage(datasets: readonly Dataset[]): string {
  return [
    generatedFrom('data/datasets/'),
    '# Datasets\n',
    'Mulk ingests the exports below. It recognises the dialect of an export by its header, never by its name. Records of a register that a newer pull lacks are withdrawn at once, unless the dataset says otherwise.\n',
    'A column of words has a closed set: [`words.csv`](../data/mappings/words.csv) lists its words with every spelling that exports have, English and Arabic. A text that is no known word stays in the column `…_registered`; the column itself is null, and the run report counts such rows by column ([operations](operations.md#wrong-days-and-unknown-words)).\n',
    `${table(['dialect', 'looks like'], Object.entries(dialectNames))}\n`,
    ...datasets.map(section),
  ].join('\n');
}
