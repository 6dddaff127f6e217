/** Writes PMTiles archives, version 3: one file with all tiles of a map, equal tiles once. The package `pmtiles` reads them. */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Compression, TileType, zxyToTileId } from 'pmtiles';
import { z } from 'zod';

/** One tile: its place and its content before compression. */
export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly content: Uint8Array;
}

/** Facts about an archive. */
export interface ArchiveFacts {
  /** West, south, east, north. */
  readonly bounds: readonly [number, number, number, number];
  /** The JSON of the archive: its layers, its name, its attribution. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

interface Entry {
  readonly id: number;
  readonly run: number;
  readonly length: number;
  readonly offset: number;
}

const headBytes = 127;
/** Readers fetch the head and the root directory at once, in so many bytes. */
const firstRead = 16_384;
const entriesInLeaf = 2_048;
/** Packed metadata of ours has a few hundred bytes. */
const metadataMost = 65_536;

/** Returns an archive of gzipped vector tiles. */
export function writePmtiles(tiles: readonly Tile[], { bounds, metadata }: ArchiveFacts): Buffer {
  const sorted = tiles
    .map(({ z, x, y, content }) => ({ id: zxyToTileId(z, x, y), content }))
    .sort((a, b) => a.id - b.id);
  const { entries, contents } = placeTiles(sorted);
  const { root, leaves } = directories(entries);
  const json = pack(Buffer.from(JSON.stringify(metadata)));
  const data = Buffer.concat(contents);
  const zooms = tiles.map(({ z }) => z);
  const head = Buffer.alloc(headBytes);
  head.write('PMTiles');
  head.writeUInt8(3, 7);
  const parts = [root, json, leaves, data];
  let offset = headBytes;
  for (const [index, part] of parts.entries()) {
    head.writeBigUInt64LE(BigInt(offset), 8 + index * 16);
    head.writeBigUInt64LE(BigInt(part.length), 16 + index * 16);
    offset += part.length;
  }
  for (const [index, count] of [tiles.length, entries.length, contents.length].entries())
    head.writeBigUInt64LE(BigInt(count), 72 + index * 8);
  const [west, south, east, north] = bounds;
  // A map without a tile has the level of the whole world.
  const zoom = zooms.length === 0 ? 0 : Math.min(...zooms);
  head.set([1, Compression.Gzip, Compression.Gzip, TileType.Mvt, zoom, Math.max(zoom, ...zooms)], 96);
  for (const [index, degrees] of [west, south, east, north].entries())
    head.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4);
  head.writeUInt8(zoom, 118);
  head.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119);
  head.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123);
  return Buffer.concat([head, ...parts]);
}

/** Returns the JSON of an archive that was written here. */
export async function readMetadata(path: string): Promise<Readonly<Record<string, unknown>>> {
  const file = await open(path);
  try {
    const { buffer: head } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const [offset, length] = [24, 32].map((at) => Number(head.readBigUInt64LE(at)));
    if (length === undefined || length > metadataMost) throw new Error(`${path} has no metadata of ours`);
    const { buffer: json } = await file.read(Buffer.alloc(length), 0, length, offset);
    return z.record(z.string(), z.unknown()).parse(JSON.parse(gunzipSync(json).toString('utf8')));
  } finally {
    await file.close();
  }
}

const pack = (bytes: Uint8Array): Buffer => gzipSync(bytes, { level: 9 });

/** Places each content once, in the order of its first tile; neighbours with one content are one entry. */
function placeTiles(sorted: readonly { readonly id: number; readonly content: Uint8Array }[]) {
  const known = new Map<string, { readonly offset: number; readonly length: number }>();
  const contents: Buffer[] = [];
  const entries: Entry[] = [];
  let end = 0;
  for (const { id, content } of sorted) {
    const digest = createHash('sha256').update(content).digest('base64');
    let place = known.get(digest);
    if (place === undefined) {
      const packed = pack(content);
      place = { offset: end, length: packed.length };
      known.set(digest, place);
      contents.push(packed);
      end += packed.length;
    }
    const last = entries.at(-1);
    if (last !== undefined && last.offset === place.offset && last.id + last.run === id)
      entries[entries.length - 1] = { ...last, run: last.run + 1 };
    else entries.push({ id, run: 1, ...place });
  }
  return { entries, contents };
}

/** Returns the root directory, and leaf directories where the root alone would be too large. */
function directories(entries: readonly Entry[]): { readonly root: Buffer; readonly leaves: Buffer } {
  const root = directory(entries);
  if (headBytes + root.length <= firstRead) return { root, leaves: Buffer.alloc(0) };
  const leaves: Buffer[] = [];
  const pointers: Entry[] = [];
  let offset = 0;
  for (let from = 0; from < entries.length; from += entriesInLeaf) {
    const part = entries.slice(from, from + entriesInLeaf);
    const leaf = directory(part);
    // A run of 0 says that the entry points to a leaf.
    pointers.push({ id: part[0]?.id ?? 0, run: 0, length: leaf.length, offset });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: directory(pointers), leaves: Buffer.concat(leaves) };
}

function directory(entries: readonly Entry[]): Buffer {
  const numbers = [
    entries.length,
    ...entries.map(({ id }, index) => id - (entries[index - 1]?.id ?? 0)),
    ...entries.map(({ run }) => run),
    ...entries.map(({ length }) => length),
    ...entries.map(({ offset }, index) => {
      const before = entries[index - 1];
      return before !== undefined && before.offset + before.length === offset ? 0 : offset + 1;
    }),
  ];
  return pack(Buffer.from(numbers.flatMap(varint)));
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let left = value;
  while (left >= 0x80) {
    bytes.push((left % 0x80) + 0x80);
    left = Math.floor(left / 0x80);
  }
  return [...bytes, left];
}
