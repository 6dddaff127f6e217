/** Writes Avro object container files (Avro 1.12, “Object Container Files”), the form of Iceberg's manifests. */
import { createHash } from 'node:crypto';
import avro, { type Schema } from 'avsc';

const MAGIC = Buffer.from('Obj\u0001', 'latin1');

/** The sync marker is made from the content, so that equal content gives equal bytes. */
const SYNC_BYTES = 16;

const header = avro.Type.forSchema({
  type: 'record',
  name: 'header',
  fields: [{ name: 'meta', type: { type: 'map', values: 'bytes' } }],
});
const long = avro.Type.forSchema('long');

/** Making a type takes longer than writing the records of most tables. */
const types = new WeakMap<object, avro.Type>();

function typeOf(schema: Schema & object): avro.Type {
  const type = types.get(schema) ?? avro.Type.forSchema(schema);
  types.set(schema, type);
  return type;
}

/** Returns a file with one block of records. `schema` stays in the header as given, with the field ids that Iceberg reads there. */
export function avroFile(
  schema: Schema & object,
  metadata: Readonly<Record<string, string>>,
  records: readonly unknown[],
): Buffer {
  const type = typeOf(schema);
  const block = Buffer.concat(records.map((record) => type.toBuffer(record)));
  const texts = { 'avro.schema': JSON.stringify(schema), 'avro.codec': 'null', ...metadata };
  const meta = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)]));
  const head = Buffer.concat([MAGIC, header.toBuffer({ meta })]);
  const sync = createHash('sha256').update(head).update(block).digest().subarray(0, SYNC_BYTES);
  if (records.length === 0) return Buffer.concat([head, sync]);
  return Buffer.concat([
    head,
    sync,
    long.toBuffer(records.length),
    long.toBuffer(block.byteLength),
    block,
    sync,
  ]);
}
