/** Kinds of answers: what an endpoint declares, and the results that its handler returns for each. */
import type { z } from 'zod';
import type { FeatureInput } from './feature.ts';
import type { Format } from './format.ts';
import type { PageAnswer, Shown } from './page.ts';
import type { Page } from './paging.ts';
import type { StreamBody } from './stream-body.ts';
import type { Utf8Text } from './utf8-text.ts';

/** Writes the rows of a list, or one record. */
export interface RowWriter<Item extends z.ZodObject, Row> {
  /** Returns the row as the input of the schema. */
  item(row: Row): z.input<Item>;
  /** Appends the row as JSON, quicker than through the schema. A test compares the two. */
  write(row: Row, to: Utf8Text): void;
}

/** A paged list of one kind: `{ "<family>": [...], next_cursor, has_more, meta }`. `rows` converts the rows of handlers that do not return items. */
export interface ListAnswer<Item extends z.ZodObject = z.ZodObject, Row = unknown> {
  readonly kind: 'list';
  readonly family: string;
  readonly item: Item;
  readonly rows?: RowWriter<Item, Row>;
  readonly meta: z.ZodObject;
  readonly formats: readonly Format[];
}

/** Writes a record of figures as rows, for the flat formats. */
export interface RecordTable<Item extends z.ZodObject = z.ZodObject> {
  readonly row: z.ZodObject;
  /** Returns the rows. It is a method for the same reason as `handle` of an endpoint. */
  rowsOf(record: z.output<Item>): readonly unknown[];
}

/** A single record: `{ "<resource>": {...}, meta }`. `rows` converts the record of a handler that does not return an item. */
export interface RecordAnswer<Item extends z.ZodObject = z.ZodObject, Row = unknown> {
  readonly kind: 'record';
  readonly resource: string;
  readonly item: Item;
  readonly rows?: RowWriter<Item, Row>;
  readonly meta: z.ZodObject;
  /** Null when the record is available as JSON only. */
  readonly table: RecordTable<Item> | null;
}

/** Features of a map: an RFC 7946 FeatureCollection with `meta`, sent as GeoJSON or as plain JSON. */
export interface GeoJsonAnswer<Properties extends z.ZodType = z.ZodType> {
  readonly kind: 'geojson';
  readonly properties: Properties;
  readonly meta: z.ZodObject;
}

/** Any other JSON. */
export interface DocumentAnswer<Body extends z.ZodType = z.ZodType> {
  readonly kind: 'document';
  readonly body: Body;
}

/** Any answer without a schema, such as pages, scripts and the OpenAPI document. */
export interface RawAnswer {
  readonly kind: 'raw';
  /** Possible media types, for the documentation. */
  readonly types: readonly string[];
  /** Statuses of a protocol inside HTTP, beside the endpoint's, with their meanings; for the documentation. */
  readonly statuses?: Readonly<Record<number, string>>;
}

/** An answer that is too large for memory: the service sends it while making it, and never caches it. */
export interface StreamAnswer {
  readonly kind: 'stream';
  /** The service uses the first for clients that accept any. */
  readonly formats: readonly Format[];
  /** Media types of answers in none of the formats, for the documentation. */
  readonly types?: readonly string[];
}

export type Answer =
  | ListAnswer
  | RecordAnswer
  | GeoJsonAnswer
  | DocumentAnswer
  | PageAnswer
  | RawAnswer
  | StreamAnswer;

/** The result of the handler of a record. */
export interface Found<Item> {
  readonly record: Item;
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Has the same meaning as in `Page`. */
  readonly isProvisional?: boolean;
}

/** The result of the handler of map features. */
export interface Drawn<Properties> {
  readonly features: readonly FeatureInput<Properties>[];
  readonly bbox?: readonly number[];
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** The result of the handler of a raw answer. */
export interface RawBody {
  readonly type: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** Status of a protocol inside HTTP, or of a page that has moved; without it, the endpoint's. */
  readonly status?: number;
  /** Has the same meaning as in `Page`. */
  readonly isProvisional?: boolean;
}

/** The result of the handler of an answer of this kind. */
export type Result<A extends Answer> =
  A extends ListAnswer<infer _Item, infer Row>
    ? Page<Row>
    : A extends RecordAnswer<infer _Item, infer Row>
      ? Found<Row>
      : A extends GeoJsonAnswer<infer Properties>
        ? Drawn<z.input<Properties>>
        : A extends DocumentAnswer<infer Body>
          ? z.input<Body>
          : A extends PageAnswer<infer Body>
            ? Shown<z.input<Body>>
            : A extends StreamAnswer
              ? StreamBody
              : RawBody;
