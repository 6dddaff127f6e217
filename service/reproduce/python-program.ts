/** Writes a reproduction as a program: pandas reads the files by their addresses, and DuckDB runs the statements over its frames. */

/** Returns the program. Each statement gives a frame. */
export function pythonProgram(
  tables: readonly { readonly name: string; readonly url: string }[],
  setup: readonly string[],
  statements: readonly string[],
): string {
  const isFile = (sql: string) =>
    tables.some(({ name }) => sql.startsWith(`create or replace view "${name}" `));
  const others = setup.filter((sql) => !isFile(sql));
  return [
    'import duckdb',
    'import pandas as pd',
    '',
    'tables = {',
    ...tables.map(({ name, url }) => `    ${JSON.stringify(name)}: ${JSON.stringify(url)},`),
    '}',
    'db = duckdb.connect()',
    // Files say the zone of instants; the statements know instants as UTC.
    `db.execute("set TimeZone = 'UTC'")`,
    'for name, url in tables.items():',
    '    db.register(name, pd.read_parquet(url, dtype_backend="pyarrow"))',
    ...others.map((sql) => `db.execute(${quoted(sql)})`),
    ...statements.map((sql) => `print(db.sql(${quoted(sql)}).df())`),
    '',
  ].join('\n');
}

function quoted(sql: string): string {
  return `r"""${sql}"""`;
}
