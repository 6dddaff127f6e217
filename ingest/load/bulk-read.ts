/** SQL of the bulk read: DuckDB's CSV reader with nothing left for it to guess. */
import { pathToRead } from '../../snapshot-store/warehouse/path-to-read.ts';

/** One file as DuckDB is to read it. */
export interface BulkFile {
  readonly path: string;
  readonly compression: 'gzip' | 'none';
  readonly fieldCount: number;
  readonly withHeader: boolean;
  /**
   * The reader gets LF told, because left to itself it takes the first line break it meets, be it inside a value. Told CRLF, DuckDB 1.5.6
   * reads nothing at all: such a file must start with a header of one line, where the first line break is the right one.
   */
  readonly lineEnding: 'lf' | 'crlf';
  /** Some record covers several lines; the reader then works through the file in order, not from many places at once. */
  readonly multiLine: boolean;
}

/** Greater than any record the scan believes (1 MiB). */
const LINE_BYTES_MAX = 2 << 20;

/** `read_csv(…)` with columns `c0`, `c1` … all text. */
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

/** `c<position> as "header"` for headers in the file, null for the others. */
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
