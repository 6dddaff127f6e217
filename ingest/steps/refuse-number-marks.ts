/** Refuses an export whose numbers have dots between thousands or decimal commas: some of them would be read as a thousandth or a thousandfold. */

import type { DuckDBConnection } from '@duckdb/node-api';
import { parquetAt } from '../../snapshot-store/warehouse/path-to-read.ts';
import { ExportRefused } from '../load/export-refused.ts';
import type { LoadedExport } from '../load/load-export.ts';
import { quoteName } from './cleaning-sql.ts';

interface NumberColumn {
  readonly name: string;
  readonly raw: string;
  readonly isAmount: boolean;
  readonly isArea: boolean;
}

/** `850.107` and `93,555` could be either; the other values of the column decide. */
const marks = {
  all: '\\S.*',
  digits: '.*\\d.*',
  dotted: '-?[1-9]\\d{0,2}\\.\\d{3}',
  dots: '-?\\d{1,3}(\\.\\d{3}){2,}(,\\d+)?|-?\\d{1,3}(\\.\\d{3})+,\\d+',
  /** No dot of such a number stands between thousands. */
  decimalDot: '-?(0|\\d{4,})\\.\\d+',
  parted: '-?\\d{1,3}(,\\d{3})+',
  decimalComma: '-?\\d+,(\\d{1,2}|\\d{4,})|-?(0|\\d{4,}),\\d+',
  thousandsComma: '-?\\d{1,3}(,\\d{3}){2,}(\\.\\d+)?|-?\\d{1,3}(,\\d{3})+\\.\\d+',
} as const;

/** Of so many areas some are below a thousand square metres, or have a dot before decimals. */
const AREAS_MIN = 20;

type Counts = Record<keyof typeof marks, number>;

/**
 * Refuses ambiguous numbers. Raw text is read again only if a fifth of a column could not be read, half of its amounts are below a thousand, or none of its
 * areas.
 */
export async function refuseNumberMarks(
  connection: DuckDBConnection,
  { dataset, dialect, header, relation, numbers }: LoadedExport,
  rowsPath: string,
): Promise<void> {
  const columns = Object.entries(dataset.columns).flatMap(([name, { kind }]): NumberColumn[] => {
    const raw = dialect.from[name];
    const isNumber = kind === 'number' || kind === 'amount_aed' || kind === 'area_sqm';
    return isNumber && typeof raw === 'string' && header.includes(raw) && !numbers.has(raw)
      ? [{ name, raw, isAmount: kind === 'amount_aed', isArea: kind === 'area_sqm' }]
      : [];
  });
  const odd = await oddColumns(connection, columns, rowsPath);
  for (const column of odd) {
    const counts = await countMarks(connection, column, relation);
    if (hasDots(counts, column.isAmount)) {
      throw refusal(
        column.raw,
        'dots between thousands, as in 1.250.000',
        'and 850.107 would be read as 850',
      );
    }
    if (column.isArea && counts.digits >= AREAS_MIN && counts.parted === counts.digits) {
      throw refusal(
        column.raw,
        'a comma before the last three digits, each of them',
        'and 93,555 may be 93555 square metres or 93.555',
      );
    }
    if (counts.parted > 0 && counts.thousandsComma === 0 && counts.decimalComma * 5 >= counts.all) {
      throw refusal(column.raw, 'decimal commas, as in 93,55', 'and 93,555 would be read as 93555');
    }
  }
}

/**
 * Returns whether numbers have dots between thousands. No amount has three digits behind its dot, as areas may; but a program may write every number with
 * three.
 */
function hasDots({ all, dotted, dots, decimalDot }: Counts, isAmount: boolean): boolean {
  const areThousands = dots > 0 || decimalDot === 0;
  return dotted > 0 && (dots * 5 >= all || (isAmount && areThousands && (dotted + dots) * 2 >= all));
}

async function oddColumns(
  connection: DuckDBConnection,
  columns: readonly NumberColumn[],
  rowsPath: string,
): Promise<NumberColumn[]> {
  if (columns.length === 0) return [];
  const isOdd = columns.map(({ name, isAmount, isArea }) => {
    const unreadable = `count(*) filter (_reason = 'unreadable_${name}' or list_contains(string_split(_unreadable, ','), '${name}'))`;
    const read = `count(${quoteName(name)})`;
    const large = `count(*) filter (${quoteName(name)} >= 1000)`;
    const small = `count(*) filter (${quoteName(name)} < 1000)`;
    return `${unreadable} > 0 and ${unreadable} * 5 >= ${unreadable} + ${read}${isAmount ? ` or ${small} > 0 and ${small} * 2 >= ${read}` : ''}${isArea ? ` or ${large} >= ${AREAS_MIN} and ${large} = ${read}` : ''}`;
  });
  const found = await connection.runAndReadAll(`select ${isOdd.join(', ')} from ${parquetAt(rowsPath)}`);
  const flags = found.getRows()[0] ?? [];
  return columns.filter((_, index) => flags[index] === true);
}

async function countMarks(
  connection: DuckDBConnection,
  { raw, isAmount }: NumberColumn,
  relation: string,
): Promise<Counts> {
  const counts = Object.values(marks).map(
    (pattern) => `count(*) filter (regexp_full_match(text, '${pattern}'))`,
  );
  const found = await connection.runAndReadAll(
    `select ${counts.join(', ')} from (select ${isAmount ? 'without_currency' : 'trim'}(${quoteName(raw)}) as text from ${relation} as raw)`,
  );
  const [
    all = 0,
    digits = 0,
    dotted = 0,
    dots = 0,
    decimalDot = 0,
    parted = 0,
    decimalComma = 0,
    thousandsComma = 0,
  ] = (found.getRows()[0] ?? []).map(Number);
  return { all, digits, dotted, dots, decimalDot, parted, decimalComma, thousandsComma };
}

function refusal(column: string, marked: string, danger: string): ExportRefused {
  return new ExportRefused(
    'number_marks',
    `The numbers of ${column} have ${marked}, ${danger}: write them as 1250000.5 or 1,250,000.5.`,
  );
}
