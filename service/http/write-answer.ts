/** Turns a handler's result into bytes and headers: the answer's schema checks it, then one format writes it. */
import type { z } from 'zod';
import { syntheticUntil } from '../../data/snapshot.ts';
import type { Drawn, Found, GeoJsonAnswer, ListAnswer, RawBody, RecordAnswer } from '../contract/answer.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import type { Format } from '../contract/format.ts';
import { asOfDays, citationOf, type DatasetId, historyNotice, metaOf } from '../contract/meta.ts';
import type { CursorKey, Page } from '../contract/paging.ts';
import { recordBytes, Utf8Text } from '../contract/utf8-text.ts';
import type { Work } from '../contract/work.ts';
import { markSynthetic } from '../statistics/synthetic.ts';
import type { Snapshot } from '../warehouse/snapshot.ts';
import type { CachedAnswer } from './caching.ts';
import { contentTypes } from './formats/choose-format.ts';
import { type Column, flatColumns } from './formats/columns.ts';
import { csvHeader, csvLines } from './formats/csv.ts';
import { featureCollectionOf, featureOf, geometryText, pointFeatures } from './formats/geojson.ts';
import { parquetFile } from './formats/parquet.ts';

/** Dependencies of writing, beside the handler's result. */
export interface Writing {
  readonly format: Format;
  readonly query: Readonly<Record<string, unknown>>;
  readonly snapshot: Snapshot;
  readonly scratchDirectory: string;
  readonly historyFrom: string | null;
  readonly snapshotChanged: boolean;
  /** Address that answers the same later; null for operations that answer as of now only. */
  readonly permalink: string | null;
  /** Datasets whose rows the answer lists or counts. */
  readonly counts: readonly DatasetId[];
  /** Returns the opaque cursor of a key. */
  readonly cursorOf: (key: CursorKey) => string;
  /** Returns path and query of the next page. */
  readonly nextAddress: (cursor: string) => string;
  readonly work: Work;
}

const columnsOfItem = new WeakMap<object, readonly Column[]>();

function columnsOf(item: z.ZodObject): readonly Column[] {
  const known = columnsOfItem.get(item);
  if (known !== undefined) return known;
  const columns = flatColumns(item);
  columnsOfItem.set(item, columns);
  return columns;
}

/** The snapshot that an answer is made from, as its caller sees it. */
type Source = Pick<
  Writing,
  'snapshot' | 'historyFrom' | 'snapshotChanged' | 'permalink' | 'counts' | 'query'
>;

/** Returns the `meta` of an answer: the fields that every answer from a snapshot has, then its own. */
function wholeMeta(writing: Source, own: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const { snapshot, historyFrom, snapshotChanged, permalink, counts, query } = writing;
  const whole = metaOf(snapshot, historyFrom, counts);
  const notices = [historyNotice(query, historyFrom), own['notice']].filter(
    (notice) => typeof notice === 'string',
  );
  return {
    ...whole,
    ...(snapshotChanged ? { snapshot_changed: true } : {}),
    ...(permalink === null ? {} : { permalink }),
    ...citationOf(snapshot, whole.as_of, own, permalink),
    ...own,
    ...(notices.length === 0 ? {} : { notice: notices.join(' ') }),
  };
}

/** Returns a part of an answer with the marks of figures that count synthetic records. */
function marked<Part>(part: Part, { snapshot }: Pick<Source, 'snapshot'>, meta?: object): Part {
  const until = syntheticUntil(snapshot.manifest);
  return until === null ? part : markSynthetic(part, until, meta);
}

function jsonBody(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

/** Returns the headers that state `meta` for flat formats. */
function pageHeaders(
  writing: Writing,
  meta: Readonly<Record<string, unknown>>,
  cursor: string | null,
): Record<string, string> {
  const { snapshot, format, snapshotChanged, counts } = writing;
  const isFlat = format !== 'json';
  const links = [
    ...(cursor === null ? [] : [`<${writing.nextAddress(cursor)}>; rel="next"`]),
    // RFC 8574: the address to cite.
    ...(isFlat && writing.permalink !== null ? [`<${writing.permalink}>; rel="cite-as"`] : []),
  ];
  const link = links.length === 0 ? {} : { Link: links.join(', ') };
  if (!isFlat) return link;
  const { as_of: asOf } = meta;
  return {
    ...link,
    'X-Snapshot-Id': snapshot.id,
    // Figures may end before the newest day of the snapshot.
    'X-As-Of': typeof asOf === 'string' ? asOf : asOfDays(snapshot, counts).as_of,
    ...(writing.historyFrom === null ? {} : { 'X-History-From': writing.historyFrom }),
    ...(snapshotChanged ? { 'X-Snapshot-Changed': 'true' } : {}),
    ...(cursor === null ? {} : { 'X-Next-Cursor': cursor }),
  };
}

async function flatBody(rows: readonly unknown[], item: z.ZodObject, writing: Writing): Promise<Buffer> {
  const columns = columnsOf(item);
  switch (writing.format) {
    case 'csv': {
      const options = {
        bom: writing.query['bom'] === true,
        escapeFormulas: writing.query['escape_formulas'] === true,
      };
      return Buffer.from(csvHeader(columns, options) + csvLines(rows, columns, options));
    }
    case 'geojson':
      return jsonBody({ type: 'FeatureCollection', features: pointFeatures(rows) });
    case 'arrow': {
      const { arrowStream } = await import('./formats/arrow.ts');
      return arrowStream(rows, columns);
    }
    case 'parquet':
      return parquetFile(rows, columns, { ...writing, signal: writing.work.signal });
    default:
      throw new Error(`The answer offers the format ${writing.format} but cannot write it.`);
  }
}

/** Appends each member with commas between them, lets other requests go first, and counts the bytes. */
async function writeEach<Member>(
  members: readonly Member[],
  write: (member: Member) => void,
  to: Utf8Text,
  { work }: Writing,
): Promise<void> {
  for (const [place, member] of members.entries()) {
    const { length } = to;
    if (place > 0) to.string(',');
    write(member);
    work.addBytes(to.length - length);
    if (work.isDue) await work.pause();
  }
}

async function writeList(answer: ListAnswer, page: Page<unknown>, writing: Writing): Promise<CachedAnswer> {
  const cursor = page.next === null ? null : writing.cursorOf(page.next);
  const meta = marked(answer.meta.parse(wholeMeta(writing, page.meta)), writing);
  const type = contentTypes[writing.format];
  if (writing.format !== 'json') {
    const total = typeof meta['total'] === 'number' ? { 'X-Total-Count': String(meta['total']) } : {};
    const headers = { ...pageHeaders(writing, meta, cursor), ...total };
    const { rows: writer } = answer;
    const { item, rows } = page.flat ?? { item: answer.item, rows: page.rows };
    const parsed = rows.map((row) => item.parse(writer === undefined ? row : writer.item(row)));
    return { type, headers, body: await flatBody(parsed, item, writing) };
  }
  const rest = JSON.stringify({ next_cursor: cursor, has_more: cursor !== null, meta }).slice(1);
  const { item, rows: writer } = answer;
  const text = new Utf8Text().string(`{${JSON.stringify(answer.family)}:[`);
  const write = (row: unknown) =>
    writer === undefined
      ? text.string(JSON.stringify(marked(item.parse(row), writing, meta)))
      : writer.write(row, text);
  await writeEach(page.rows, write, text, writing);
  const body = text.string(`],${rest}`).toBuffer();
  return { type, headers: pageHeaders(writing, meta, cursor), body };
}

function metaOfRecord(
  { meta }: Pick<RecordAnswer, 'meta'>,
  found: Found<unknown>,
  source: Source,
): Record<string, unknown> {
  return marked(meta.parse(wholeMeta(source, found.meta)), source);
}

/** Returns the record and `meta` of an answer, as clients see them. */
export function recordParts<Item extends z.ZodObject>(
  answer: Pick<RecordAnswer<Item>, 'item' | 'meta'>,
  found: Found<unknown>,
  source: Source,
) {
  const meta = metaOfRecord(answer, found, source);
  return { record: marked(answer.item.parse(found.record), source, meta), meta };
}

async function writeRecord(
  answer: RecordAnswer,
  found: Found<unknown>,
  writing: Writing,
): Promise<CachedAnswer> {
  const { table, rows: writer } = answer;
  if (writer !== undefined && writing.format === 'json') {
    const meta = metaOfRecord(answer, found, writing);
    const text = new Utf8Text(recordBytes).string(`{${JSON.stringify(answer.resource)}:`);
    writer.write(found.record, text);
    const body = text.string(`,"meta":${JSON.stringify(meta)}}`).toBuffer();
    return { type: contentTypes.json, headers: {}, body };
  }
  const { record, meta } = recordParts(answer, found, writing);
  const type = contentTypes[writing.format];
  if (writing.format !== 'json' && table !== null) {
    const rows = table.rowsOf(record).map((row) => table.row.parse(row));
    return {
      type,
      headers: pageHeaders(writing, meta, null),
      body: await flatBody(rows, table.row, writing),
    };
  }
  return { type: contentTypes.json, headers: {}, body: jsonBody({ [answer.resource]: record, meta }) };
}

interface CollectionSchemas {
  readonly feature: ReturnType<typeof featureOf>;
  readonly collection: ReturnType<typeof featureCollectionOf>;
}

const schemas = new WeakMap<GeoJsonAnswer, CollectionSchemas>();

/** Returns the schemas of an answer, made once: zod compiles a schema at its first parse. */
function schemasOf(answer: GeoJsonAnswer): CollectionSchemas {
  const known = schemas.get(answer);
  if (known !== undefined) return known;
  const made = {
    feature: featureOf(answer.properties),
    collection: featureCollectionOf(answer.properties, answer.meta),
  };
  schemas.set(answer, made);
  return made;
}

/** Writes a feature collection. Its schema checks all but the coordinates, which come unchanged from the snapshot. */
async function writeFeatures(
  answer: GeoJsonAnswer,
  drawn: Drawn<unknown>,
  writing: Writing,
): Promise<CachedAnswer> {
  const { feature, collection } = schemasOf(answer);
  const {
    features: _,
    meta: parsed,
    ...rest
  } = collection.parse({
    type: 'FeatureCollection',
    ...(drawn.bbox === undefined ? {} : { bbox: drawn.bbox }),
    features: [],
    meta: wholeMeta(writing, drawn.meta),
  });
  const meta = marked(parsed, writing);
  const head = JSON.stringify(rest).slice(0, -1);
  const text = new Utf8Text().string(`${head},"features":[`);
  await writeEach(
    drawn.features,
    ({ geometry, ...sent }) => {
      const {
        properties,
        geometry: _,
        ...head
      } = feature.parse({ type: 'Feature', ...sent, geometry: null });
      text.string(
        `${JSON.stringify(head).slice(0, -1)},"geometry":${geometryText(geometry)},"properties":${JSON.stringify(marked(properties, writing, meta))}}`,
      );
    },
    text,
    writing,
  );
  return {
    type: contentTypes[writing.format],
    headers: pageHeaders(writing, meta, null),
    body: text.string(`],"meta":${JSON.stringify(meta)}}`).toBuffer(),
  };
}

function isDrawn(result: object): result is Drawn<unknown> {
  return 'features' in result && Array.isArray(result.features);
}

function isPage(result: object): result is Page<unknown> {
  return 'rows' in result && Array.isArray(result.rows) && 'next' in result;
}

function isFound(result: object): result is Found<unknown> {
  return 'record' in result;
}

/** Returns true for the result of the handler of a raw answer. */
export function isRawBody(result: unknown): result is RawBody {
  return typeof result === 'object' && result !== null && 'type' in result && 'body' in result;
}

/** Writes the answer of an endpoint that reads the snapshot. */
export async function writeFromSnapshot(
  endpoint: Endpoint,
  result: unknown,
  writing: Writing,
): Promise<CachedAnswer> {
  const { answer } = endpoint;
  if (typeof result !== 'object' || result === null) throw wrongResult(endpoint);
  if (answer.kind === 'list' && isPage(result)) return writeList(answer, result, writing);
  if (answer.kind === 'record' && isFound(result)) return writeRecord(answer, result, writing);
  if (answer.kind === 'geojson' && isDrawn(result)) return writeFeatures(answer, result, writing);
  return writeFromService(endpoint, result);
}

/** Writes the answer of an endpoint that reads the running service. */
export function writeFromService(endpoint: Endpoint, result: unknown): CachedAnswer {
  const { answer } = endpoint;
  if (answer.kind === 'document') {
    return { type: contentTypes.json, headers: {}, body: jsonBody(answer.body.parse(result)) };
  }
  if (answer.kind === 'page' && typeof result === 'object' && result !== null && 'body' in result) {
    return { type: contentTypes.json, headers: {}, body: jsonBody(answer.body.parse(result.body)) };
  }
  if (answer.kind === 'raw' && typeof result === 'object' && result !== null && isRawBody(result)) {
    const status = result.status === undefined ? {} : { status: result.status };
    return { type: result.type, headers: result.headers ?? {}, body: Buffer.from(result.body), ...status };
  }
  throw wrongResult(endpoint);
}

/** Returns the status of a result: that of its endpoint, unless a raw answer sets another. */
export function statusOf({ answer, status }: Endpoint, result: unknown): number {
  const says = answer.kind === 'raw' && typeof result === 'object' && result !== null && isRawBody(result);
  return says ? (result.status ?? status) : status;
}

function wrongResult(endpoint: Endpoint): Error {
  return new Error(
    `The handler of ${endpoint.operationId} gave a result that does not fit ${endpoint.answer.kind}.`,
  );
}
