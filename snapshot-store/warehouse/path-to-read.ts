/** How paths are named to the engine's readers, which take `*`, `?` and `[` for patterns over file names. */

/** A path before a pattern, or alone, which only this path fits. A folder `mulk [1]` would be read from its neighbour `mulk 1` otherwise. */
export function withoutPattern(path: string): string {
  return path.replaceAll(/[*?[]/g, '[$&]');
}

/** A path as an SQL text. */
export function pathToRead(path: string): string {
  return `'${withoutPattern(path).replaceAll("'", "''")}'`;
}

/** What goes after `from` to read Parquet files. A folder above them may be called `year=2026`: that is no column of theirs. */
export function parquetAt(paths: string | readonly string[], option = ''): string {
  const files = [paths].flat().map(pathToRead).join(', ');
  return `read_parquet([${files}], hive_partitioning = false${option === '' ? '' : `, ${option}`})`;
}
