/**
 * Makes Arrow dictionaries of repeated texts: each text is sent once, and a row has its number. One text a row costs
 * more than all
 * numbers of that row together, here, on the wire and in the reader.
 */
import { type Data, Dictionary, Int32, makeData, makeVector, Utf8 } from 'apache-arrow';
import { type ColumnBuilder, int32Column } from './arrow-columns.ts';
import { type ExportQuery, exportBindings, exportSql, quotedName } from './export-query.ts';
import type { ExportRun } from './export-run.ts';

/** One text column as a dictionary: the SQL of a row's number, and the collector of the numbers. */
export interface DictionaryColumn {
  readonly sql: string;
  readonly builder: ColumnBuilder;
}

/**
 * Ids differ from row to row, so they stay texts. The name of a column decides, so that its type never depends on the
 * data.
 */
function isDictionary({ name, type }: ExportQuery['columns'][number]): boolean {
  return type === 'VARCHAR' && !/(^|_)id$/.test(name);
}

/**
 * Reads the different texts of an export's rows, in alphabetical order, and stores them in the run's engine. Returns
 * dictionaries by column name.
 */
export async function dictionaryColumns(
  query: ExportQuery,
  run: ExportRun,
  capacity: number,
): Promise<Map<string, DictionaryColumn>> {
  const names = query.columns.filter(isDictionary).map(({ name }) => name);
  const columns = new Map<string, DictionaryColumn>();
  if (names.length === 0) return columns;
  const lists = names.map((name, at) => {
    const column = quotedName(name);
    return `list(distinct ${column} order by ${column}) filter (where ${column} is not null) as texts_${at}`;
  });
  const rows = exportSql({ ...query, columns: query.columns.filter(isDictionary) }, query.files);
  await run.rows(
    `create temp table texts as select ${lists.join(', ')} from (${rows})`,
    exportBindings(query),
  );
  for (const [at, name] of names.entries()) {
    const texts = await readTexts(run, `select unnest(texts_${at}) from texts`);
    const builder = dictionaryBuilder(texts, at, capacity);
    if (texts.length === 0) columns.set(name, { sql: 'null::INTEGER', builder });
    else {
      await run.rows(`create type texts_${at} as enum (select unnest(texts_${at}) from texts)`, {});
      columns.set(name, { sql: `enum_code(${quotedName(name)}::texts_${at})::INTEGER`, builder });
    }
  }
  return columns;
}

/**
 * Returns a column of texts in Arrow's form. It is read in parts: there may be hundreds of thousands, and one read
 * would hold the event loop.
 */
async function readTexts(run: ExportRun, sql: string): Promise<Data<Utf8>> {
  const ends = [0];
  const parts: Buffer[] = [];
  for await (const chunk of await run.stream(sql, {})) {
    const texts = chunk.values(0).map(String);
    for (const text of texts) ends.push((ends.at(-1) ?? 0) + Buffer.byteLength(text));
    parts.push(Buffer.from(texts.join('')));
  }
  return makeData({
    type: new Utf8(),
    length: ends.length - 1,
    nullCount: 0,
    valueOffsets: Int32Array.from(ends),
    data: Buffer.concat(parts),
  });
}

function dictionaryBuilder(texts: Data<Utf8>, id: number, capacity: number): ColumnBuilder {
  const type = new Dictionary(new Utf8(), new Int32(), id);
  const dictionary = makeVector(texts);
  return int32Column(type, capacity, (taken, data) => makeData({ type, ...taken, data, dictionary }));
}
