/** Stores the index as one file: named typed arrays after a header. A reader loads it at once and parses only the header. */
import { z } from 'zod';

/** Named arrays. Strings are UTF-8 bytes or UTF-16 code units of a given array. */
export type Sections = ReadonlyMap<string, Section>;
export type Section = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Int8Array;

const magic = 'MULKIDX1';
const prefixBytes = 16;

const constructors = {
  u8: Uint8Array,
  i8: Int8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f32: Float32Array,
} as const;
type TypeName = keyof typeof constructors;
const typeNames: readonly TypeName[] = ['u8', 'i8', 'u16', 'u32', 'i32', 'f32'];

/** An index file of another release. */
export class OtherIndexForm extends Error {
  override readonly name = 'OtherIndexForm';
}

const Header = z.object({
  facts: z.record(z.string(), z.string()),
  sections: z.array(
    z.object({
      name: z.string(),
      type: z.enum(typeNames),
      offset: z.int().nonnegative(),
      length: z.int().nonnegative(),
    }),
  ),
});

/** The file's parts. */
export interface SectionFile {
  /** Facts about the file: digests of its input. */
  readonly facts: Readonly<Record<string, string>>;
  readonly sections: Sections;
}

const aligned = (bytes: number): number => Math.ceil(bytes / 8) * 8;

function typeOf(section: Section): TypeName {
  const found = typeNames.find((name) => section instanceof constructors[name]);
  if (found === undefined) throw new TypeError('No section can store this kind of array.');
  return found;
}

/** Writes sections in the given order, little endian, as on every machine that runs Node. The same sections give the same bytes. */
export function encodeSections({ facts, sections }: SectionFile): Uint8Array<ArrayBuffer> {
  let offset = 0;
  const entries = [...sections].map(([name, section]) => {
    const entry = { name, type: typeOf(section), offset, length: section.length };
    offset = aligned(offset + section.byteLength);
    return entry;
  });
  const header = new TextEncoder().encode(JSON.stringify({ facts, sections: entries }));
  const start = aligned(prefixBytes + header.length);
  const file = new Uint8Array(start + offset);
  file.set(new TextEncoder().encode(magic));
  new DataView(file.buffer).setUint32(8, header.length, true);
  file.set(header, prefixBytes);
  for (const { name, offset: at } of entries) {
    const section = sections.get(name);
    if (section === undefined) continue;
    file.set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength), start + at);
  }
  return file;
}

/** Reads a file written by `encodeSections` without copying it. Throws if the file has another format. */
export function decodeSections(file: Uint8Array<ArrayBuffer>): SectionFile {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < prefixBytes || new TextDecoder().decode(file.subarray(0, 8)) !== magic)
    throw new OtherIndexForm('This file is no search index of this release.');
  const headerBytes = view.getUint32(8, true);
  const header = Header.parse(
    JSON.parse(new TextDecoder().decode(file.subarray(prefixBytes, prefixBytes + headerBytes))),
  );
  const start = file.byteOffset + aligned(prefixBytes + headerBytes);
  const sections = header.sections.map(({ name, type, offset, length }): [string, Section] => [
    name,
    new constructors[type](file.buffer, start + offset, length),
  ]);
  return { facts: header.facts, sections: new Map(sections) };
}

/** Returns a section. Throws if it is missing or of another type. */
export function requireSection<T extends TypeName>(
  sections: Sections,
  name: string,
  type: T,
): InstanceType<(typeof constructors)[T]> {
  const section = sections.get(name);
  const expected: unknown = section;
  if (!isOf(expected, type)) throw new OtherIndexForm(`The search index has no section ${name} of ${type}.`);
  return expected;
}

function isOf<T extends TypeName>(value: unknown, type: T): value is InstanceType<(typeof constructors)[T]> {
  return value instanceof constructors[type];
}

/** Returns texts as two sections: their bytes and the start of each text. */
export function textSections(name: string, texts: readonly string[]): [string, Section][] {
  const offsets = new Uint32Array(texts.length + 1);
  // UTF-8 needs at most three bytes for a UTF-16 code unit.
  const bytes = Buffer.alloc(3 * texts.reduce((sum, text) => sum + text.length, 0));
  let at = 0;
  for (const [index, text] of texts.entries()) {
    offsets[index] = at;
    at += bytes.write(text, at, 'utf8');
  }
  offsets[texts.length] = at;
  return [
    [`${name}.text`, new Uint8Array(bytes.subarray(0, at))],
    [`${name}.at`, offsets],
  ];
}

/** Reads texts in place; decodes each one only when it is needed. */
export class Texts {
  readonly #bytes: Buffer;
  readonly #at: Uint32Array;

  constructor(sections: Sections, name: string) {
    const bytes = requireSection(sections, `${name}.text`, 'u8');
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#at = requireSection(sections, `${name}.at`, 'u32');
  }

  get length(): number {
    return this.#at.length - 1;
  }

  get(index: number): string {
    return this.#bytes.toString('utf8', this.#at[index] ?? 0, this.#at[index + 1] ?? 0);
  }
}
