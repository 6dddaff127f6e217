/** SQL of the bulk read: every option of DuckDB's CSV reader is set, so it guesses nothing. */
import { pathToRead } from '../../snapshot-store/warehouse/path-to-read.ts';

/** One file, with the options that DuckDB reads it with. */
export interface BulkFile {
  readonly path: string;
  readonly compression: 'gzip' | 'none';
  readonly fieldCount: number;
  readonly withHeader: boolean;
  /**
   * The line ending is always set to LF. Without it the reader takes the first line break it meets, even one inside a value. Set to CRLF, DuckDB 1.5.6 reads
   * nothing at all: such a file must start with a header of one line, whose line break is the right one.
   */
  readonly lineEnding: 'lf' | 'crlf';
  /** Some record covers several lines. The reader then works through the file in order, not from many places at once. */
  readonly multiLine: boolean;
}

/** Greater than any record that the scan accepts (1 MiB). */
const LINE_BYTES_MAX = 2 << 20;

/** Returns `read_csv(…)` with columns `c0`, `c1` … all text. */
export function bulkRead(file: BulkFile): string {
  const columns = Array.from({ length: file.fieldCount }, (_, index) => `c${index}: 'VARCHAR'`).join(', ');
  const options = [
    'auto_detect = false',
    'hive_partitioning = false',
    `columns = {${columns}}`,
    `header = ${file.withHeader}`,
    `compression = '${file.compression}'`,
    "encoding = 'utf-8'",
    "delim = ','",
    `quote = '"'`,
    `escape = '"'`,
    "comment = ''",
    'strict_mode = true',
    'null_padding = false',
    'ignore_errors = false',
    `max_line_size = ${LINE_BYTES_MAX}`,
    `parallel = ${!file.multiLine}`,
    ...(file.lineEnding === 'lf' ? ["new_line = '\\n'"] : []),
  ];
  return `read_csv(${pathToRead(file.path)}, ${options.join(', ')})`;
}

/** Returns `c<position> as "header"` for headers in the file, null for the others. */
export function selectHeaders(headers: readonly string[], header: readonly string[]): string {
  return headers
    .map((name) => {
      const position = header.indexOf(name);
      return `${position === -1 ? 'null::varchar' : `c${position}`} as ${identifier(name)}`;
    })
    .join(', ');
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
