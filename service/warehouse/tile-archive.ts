/** Reads vector tiles from a PMTiles file on this machine: the base map of a snapshot, or the operator's own. */
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { Compression, type Header, PMTiles, type Source, TileType } from 'pmtiles';

const unpack = { [Compression.Gzip]: promisify(gunzip), [Compression.Brotli]: promisify(brotliDecompress) };

async function decompress(packed: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None || compression === Compression.Unknown) return packed;
  if (compression !== Compression.Gzip && compression !== Compression.Brotli)
    throw new Error('its tiles are packed in a way that this service cannot read');
  const bytes = await unpack[compression](packed);
  return new Uint8Array(bytes).buffer;
}

/** The file as the package `pmtiles` reads it. */
class FileOnDisk implements Source {
  readonly #path: string;
  readonly #file: FileHandle;

  constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
  }

  getKey(): string {
    return this.#path;
  }

  async getBytes(offset: number, length: number): Promise<{ data: ArrayBuffer }> {
    const { buffer, bytesRead } = await this.#file.read(new Uint8Array(length), 0, length, offset);
    return { data: buffer.buffer.slice(0, bytesRead) };
  }
}

/** Facts about an archive that its maps need. */
export interface ArchiveFacts {
  readonly minZoom: number;
  readonly maxZoom: number;
  /** West, south, east, north. */
  readonly bounds: readonly [number, number, number, number];
  /** Sources, as the archive states them; null where it does not. */
  readonly attribution: string | null;
}

/** An open archive of vector tiles. */
export class TileArchive {
  readonly facts: ArchiveFacts;
  readonly #archive: PMTiles;
  readonly #file: FileHandle;

  private constructor(file: FileHandle, archive: PMTiles, facts: ArchiveFacts) {
    this.#file = file;
    this.#archive = archive;
    this.facts = facts;
  }

  /** Opens a file. Throws an error that says what is wrong with it. */
  static async open(path: string): Promise<TileArchive> {
    const file = await open(path, 'r');
    try {
      const archive = new PMTiles(new FileOnDisk(path, file), undefined, decompress);
      const { header, metadata } = await readHead(archive);
      if (header.tileType !== TileType.Mvt) throw new Error('it holds no vector tiles (MVT)');
      return new TileArchive(file, archive, archiveFacts(header, metadata));
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Returns a tile as Mapbox Vector Tile 2, which is empty where nothing lies. */
  async tile(z: number, x: number, y: number): Promise<Buffer> {
    const found = await this.#archive.getZxy(z, x, y);
    return found === undefined ? Buffer.alloc(0) : Buffer.from(found.data);
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

async function readHead(archive: PMTiles): Promise<{ readonly header: Header; readonly metadata: unknown }> {
  try {
    return { header: await archive.getHeader(), metadata: await archive.getMetadata() };
  } catch (error) {
    throw new Error('it is no PMTiles archive', { cause: error });
  }
}

function archiveFacts(
  { minZoom, maxZoom, minLon, minLat, maxLon, maxLat }: Header,
  metadata: unknown,
): ArchiveFacts {
  const stated =
    typeof metadata === 'object' && metadata !== null && 'attribution' in metadata
      ? metadata.attribution
      : null;
  return {
    minZoom,
    maxZoom,
    bounds: [minLon, minLat, maxLon, maxLat],
    attribution: typeof stated === 'string' && stated !== '' ? stated : null,
  };
}

/** Opens the file of BASEMAP_PMTILES; null where it is not set. Throws an error for the operator when it is no archive of vector tiles. */
export async function openStreets(path: string | undefined): Promise<TileArchive | null> {
  if (path === undefined) return null;
  try {
    return await TileArchive.open(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `BASEMAP_PMTILES takes the path of a PMTiles file of vector tiles, got “${path}”: ${reason}`,
      {
        cause: error,
      },
    );
  }
}

/** Returns the operator's base map as a part of the service. */
export const streetsPart = (path: string | undefined) => ({
  phase: 'work' as const,
  name: 'base map of the operator',
  start: () => openStreets(path),
  stop: (opened: TileArchive | null) => opened?.close(),
});
