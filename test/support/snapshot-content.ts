/** The content of a snapshot as digests, so that a test can say which snapshots have the same content. */
import { onSnapshot, rowsOf, type TestWarehouse } from './ingest.ts';

/** Files that differ between runs of the same content, and why. */
const ownFiles: Readonly<Record<string, string>> = {
  'run-report.json':
    'has the times, processor time and memory of the run, and which files an earlier run had cleaned',
  'serve.duckdb': 'is laid out as the threads of the engine happen to end; its rows are compared instead',
};

/** Returns facts of the manifest, checksums of every file except `ownFiles`, and digests of the rows of serve.duckdb. */
export async function snapshotContent(warehouse: TestWarehouse): Promise<Record<string, unknown>> {
  const snapshot = await warehouse.snapshot();
  const { files, tables, ...facts } = snapshot.manifest;
  const all = [...files, ...tables.flatMap((table) => table.files)];
  const served = await onSnapshot(snapshot, async (connection) => {
    const names = await rowsOf(
      connection,
      "select table_name as name from duckdb_tables() where database_name = 'serve' order by 1",
    );
    const digests: Record<string, unknown> = {};
    for (const { name } of names)
      digests[String(name)] = await rowsOf(
        connection,
        `select count(*) as n, sum(hash(*columns(*)))::varchar as sum, bit_xor(hash(*columns(*)))::varchar as mixed from serve."${name}"`,
      );
    return digests;
  });
  return {
    facts,
    tables: tables.map(({ files: _, ...table }) => table),
    files: Object.fromEntries(
      all.filter(({ path }) => !(path in ownFiles)).map(({ path, ...file }) => [path, file]),
    ),
    served,
  };
}
