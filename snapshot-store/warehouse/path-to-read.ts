/** Paths for the engine's readers, which take `*`, `?` and `[` for patterns over file names. */

/** Returns a path, alone or before a pattern, that matches only itself. Otherwise a folder `mulk [1]` would be read from its neighbour `mulk 1`. */
export function withoutPattern(path: string): string {
  return path.replaceAll(/[*?[]/g, '[$&]');
}

/** Returns a path as an SQL text. */
export function pathToRead(path: string): string {
  return `'${withoutPattern(path).replaceAll("'", "''")}'`;
}

/** Returns the SQL after `from` that reads Parquet files. A folder above them may be called `year=2026`; the option keeps it from becoming a column. */
export function parquetAt(paths: string | readonly string[], option = ''): string {
  const files = [paths].flat().map(pathToRead).join(', ');
  return `read_parquet([${files}], hive_partitioning = false${option === '' ? '' : `, ${option}`})`;
}
