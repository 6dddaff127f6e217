/** The archives that ingest writes, read by the package that browsers use. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { PMTiles, type Source, TileType } from 'pmtiles';
import { type Tile, writePmtiles } from '../../../ingest/base-map/pmtiles.ts';

const facts = { bounds: [53, 23, 57, 27], metadata: { name: 'test' } } as const;

class InMemory implements Source {
  readonly reads: number[] = [];
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  getKey(): string {
    return 'memory';
  }

  getBytes(offset: number, length: number): Promise<{ data: ArrayBuffer }> {
    this.reads.push(length);
    return Promise.resolve({ data: new Uint8Array(this.#bytes.subarray(offset, offset + length)).buffer });
  }
}

const text = (tile: { readonly data: ArrayBuffer } | undefined): string | null =>
  tile === undefined ? null : Buffer.from(tile.data).toString();

describe('PMTiles archives', () => {
  it('give every tile back, and nothing where no tile was', async () => {
    const tiles: Tile[] = [
      { z: 0, x: 0, y: 0, content: Buffer.from('world') },
      { z: 12, x: 2677, y: 1750, content: Buffer.from('marina') },
      { z: 9, x: 334, y: 219, content: Buffer.from('coast') },
    ];
    const archive = new PMTiles(new InMemory(writePmtiles(tiles, facts)));
    for (const { z, x, y, content } of tiles)
      assert.equal(text(await archive.getZxy(z, x, y)), content.toString());
    assert.equal(await archive.getZxy(9, 335, 219), undefined);
    const { minZoom, maxZoom, minLon, maxLat, tileType, numAddressedTiles } = await archive.getHeader();
    assert.deepEqual(
      { minZoom, maxZoom, minLon, maxLat, tileType, numAddressedTiles },
      { minZoom: 0, maxZoom: 12, minLon: 53, maxLat: 27, tileType: TileType.Mvt, numAddressedTiles: 3 },
    );
    assert.deepEqual(await archive.getMetadata(), { name: 'test' });
  });

  it('hold equal tiles once', async () => {
    const tiles = Array.from({ length: 64 }, (_, index) => ({
      z: 3,
      x: index % 8,
      y: Math.floor(index / 8),
      content: Buffer.from('sea'),
    }));
    const archive = new PMTiles(new InMemory(writePmtiles(tiles, facts)));
    const { numAddressedTiles, numTileEntries, numTileContents } = await archive.getHeader();
    assert.deepEqual([numAddressedTiles, numTileEntries, numTileContents], [64, 1, 1]);
    assert.equal(text(await archive.getZxy(3, 7, 7)), 'sea');
  });

  it('split a directory that the first read cannot hold', async () => {
    // Places and sizes without a pattern, so that the directory does not pack well.
    const noise = (index: number): Buffer => createHash('sha512').update(String(index)).digest();
    const tiles = Array.from({ length: 9_000 }, (_, index) => ({
      z: 13,
      x: noise(index).readUInt16LE(0) % 8_192,
      y: index % 8_192,
      content: noise(index).subarray(0, 1 + (noise(index)[2] ?? 0) / 5),
    }));
    const source = new InMemory(writePmtiles(tiles, facts));
    const archive = new PMTiles(source);
    for (const { z, x, y, content } of [0, 1, 17, 2_047, 2_048, 8_999].flatMap((at) => tiles[at] ?? []))
      assert.equal(text(await archive.getZxy(z, x, y)), content.toString());
    assert.ok((await archive.getHeader()).leafDirectoryLength ?? 0);
    assert.ok((await archive.getHeader()).rootDirectoryLength + 127 <= 16_384);
  });

  it('are the same bytes for the same tiles', () => {
    const tiles = [{ z: 1, x: 1, y: 0, content: Buffer.from('a') }];
    assert.ok(writePmtiles(tiles, facts).equals(writePmtiles(tiles, facts)));
  });
});
