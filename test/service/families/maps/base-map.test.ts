/** Tiles of the base map: those that ingest makes, and those of the operator's own file. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { PbfReader } from 'pbf';
import { baseMapAttribution, baseMapDepth, baseMapFile, baseMapLayers } from '../../../../data/base-map.ts';
import { writePmtiles } from '../../../../ingest/base-map/pmtiles.ts';
import { ProblemBody } from '../../../../service/contract/problem.ts';
import {
  baseSource,
  groundLayers,
  labelLayers,
  lineLayers,
} from '../../../../service/explorer/base-style.ts';
import { openStreets, TileArchive } from '../../../../service/warehouse/tile-archive.ts';
import { temporaryDirectory } from '../../../support/accounts.ts';
import { repositoryRoot } from '../../../support/repository-files.ts';
import { sampleWarehouse } from '../../../support/sample-warehouse.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

/** Depth, column and row of the tile around Dubai Marina. */
const marina = [12, 2675, 1752] as const;
const base = (z: number, x: number, y: number): string => `/api/v1/maps/base/${z}/${x}/${y}.mvt`;

/** An archive of one tile around the world with one road, as tools of Protomaps write them. */
function streetArchive(): Buffer {
  const road = {
    type: 'Feature',
    geometry: {
      type: 'LineString',
      coordinates: [
        [55, 25],
        [55.5, 25.3],
      ],
    },
    properties: { kind: 'highway', name: 'Sheikh Zayed Road' },
  } as const;
  const tile = new GeoJSONVT({ type: 'FeatureCollection', features: [road] }, { maxZoom: 0 }).getTile(
    0,
    0,
    0,
  );
  assert(tile !== null);
  const content = fromGeojsonVt({ roads: tile }, { version: 2, extent: 4096 });
  const facts = { bounds: [55, 25, 55.5, 25.3], metadata: { attribution: '© OpenStreetMap' } } as const;
  return writePmtiles([{ z: 0, x: 0, y: 0, content }], facts);
}

describe('the base map', () => {
  describe('of the sample', () => {
    let service: TestService;
    before(async () => {
      service = await startTestService({ sample: true });
    });
    after(() => service.stop());

    const tileAt = async (...place: readonly [number, number, number]): Promise<VectorTile> => {
      const answer = await service.ask(base(...place), { key: null });
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('content-type'), 'application/vnd.mapbox-vector-tile');
      return new VectorTile(new PbfReader(new Uint8Array(await answer.arrayBuffer())));
    };
    const propertiesOf = (tile: VectorTile, name: string) => {
      const layer = tile.layers[name];
      return Array.from({ length: layer?.length ?? 0 }, (_, at) => layer?.feature(at).properties ?? {});
    };

    it('has sea, boundaries, rail, points of interest and names in both languages', async () => {
      const tile = await tileAt(...marina);
      assert.deepEqual(Object.keys(tile.layers).sort(), [...baseMapLayers].sort());
      const place = propertiesOf(tile, 'places').find(({ name }) => name === 'Marsa Dubai');
      assert.equal(place?.['name_ar'], 'مرسى دبي');
      assert.equal(place?.['known_as'], 'Dubai Marina');
      const stations = propertiesOf(tile, 'pois').filter(({ category }) => category === 'tram-station');
      assert.ok(
        stations.some(({ name, name_ar }) => name === 'Media City' && name_ar === 'مدينة دبي للإعلام'),
      );
      const lines = propertiesOf(tile, 'rail').map(({ line }) => line);
      assert.ok(lines.includes('red') && lines.includes('tram'));
    });

    it('names areas at every depth, and points of interest from close by', async () => {
      for (let z = 0; z <= baseMapDepth; z++) {
        const [x, y] = [marina[1] >> (baseMapDepth - z), marina[2] >> (baseMapDepth - z)];
        const tile = await tileAt(z, x, y);
        assert.ok(
          propertiesOf(tile, 'places').every(({ name, rank }) => name && Number(rank) > 0),
          `depth ${z}`,
        );
        assert.ok(propertiesOf(tile, 'places').length > 0, `no name at depth ${z}`);
        const categories = new Set(propertiesOf(tile, 'pois').map(({ category }) => category));
        assert.equal(categories.has('pharmacy'), z === 12, `pharmacies at depth ${z}`);
      }
    });

    it('is small: no tile over 100 kB, the file under 2 MB', async () => {
      const { warehouse } = await sampleWarehouse();
      const file = join((await warehouse.snapshot()).directory, baseMapFile);
      assert.ok((await readFile(file)).length < 2_000_000);
      const archive = await TileArchive.open(file);
      try {
        for (let x = marina[1] - 8; x <= marina[1] + 12; x++)
          for (let y = marina[2] - 12; y <= marina[2] + 8; y++) {
            const size = gzipSync(await archive.tile(12, x, y)).length;
            assert.ok(size < 100_000, `tile 12/${x}/${y} has ${size} bytes`);
          }
        assert.equal(archive.facts.attribution, baseMapAttribution);
      } finally {
        await archive.close();
      }
    });

    it('is empty where nothing lies, and refuses a place that no depth has', async () => {
      const far = await service.ask(base(9, 0, 0), { key: null });
      assert.deepEqual([far.status, (await far.arrayBuffer()).byteLength], [200, 0]);
      for (const [z, x, y, parameter] of [
        [9, 512, 0, 'x'],
        [9, 0, 512, 'y'],
        [13, 0, 0, 'z'],
      ] as const) {
        const answer = await service.ask(base(z, x, y), { key: null });
        assert.equal(answer.status, 400);
        const { errors } = ProblemBody.parse(await answer.json());
        assert.deepEqual(
          errors?.map((error) => error.parameter),
          [parameter],
        );
      }
    });

    it('answers 304 to a browser that holds the tile', async () => {
      const first = await service.ask(base(...marina), { key: null });
      const tag = first.headers.get('etag') ?? '';
      const again = await service.ask(base(...marina), { key: null, headers: { 'If-None-Match': tag } });
      assert.equal(again.status, 304);
    });

    it('has no streets without a file of the operator', async () => {
      const answer = await service.ask('/api/v1/maps/streets/0/0/0.mvt', { key: null });
      assert.deepEqual([answer.status, (await answer.arrayBuffer()).byteLength], [200, 0]);
      const page = await (await service.ask('/map', { key: null })).text();
      assert.ok(!page.includes('Sheikh Zayed Road'));
    });
  });

  it('is empty on a snapshot of a release that made none', async () => {
    const service = await startTestService();
    try {
      const answer = await service.ask(base(...marina), { key: null });
      assert.deepEqual([answer.status, (await answer.arrayBuffer()).byteLength], [200, 0]);
    } finally {
      await service.stop();
    }
  });

  it('serves the operator’s own streets, and tells the page about them', async () => {
    const folder = temporaryDirectory();
    const path = join(folder.path, 'streets.pmtiles');
    await writeFile(path, streetArchive());
    const service = await startTestService({ environment: { BASEMAP_PMTILES: path }, explorer: true });
    try {
      const answer = await service.ask('/api/v1/maps/streets/0/0/0.mvt', { key: null });
      const tile = new VectorTile(new PbfReader(new Uint8Array(await answer.arrayBuffer())));
      assert.equal(tile.layers['roads']?.feature(0).properties['name'], 'Sheikh Zayed Road');
      const page = await (await service.ask('/map', { key: null })).text();
      assert.match(page, /"streets":\{"minZoom":0,"maxZoom":0,.*"attribution":"© OpenStreetMap"\}/);
    } finally {
      await service.stop();
    }
  });

  it('refuses a file that is missing, is no archive or holds no vector tiles', async () => {
    const folder = temporaryDirectory();
    const refused = async (name: string, content: Buffer | null, reason: RegExp) => {
      const path = join(folder.path, name);
      if (content !== null) await writeFile(path, content);
      await assert.rejects(openStreets(path), (error) => {
        assert(error instanceof Error);
        assert.match(
          error.message,
          /^BASEMAP_PMTILES takes the path of a PMTiles file of vector tiles, got “/,
        );
        assert.match(error.message, reason);
        return true;
      });
    };
    await refused('missing.pmtiles', null, /no such file/);
    await refused('empty.pmtiles', Buffer.alloc(0), /it is no PMTiles archive/);
    await refused('text.pmtiles', Buffer.from('streets, roads\n'.repeat(2_000)), /it is no PMTiles archive/);
    const pictures = streetArchive();
    pictures.writeUInt8(2, 99);
    await refused('pictures.pmtiles', pictures, /it holds no vector tiles/);
    await refused('cut.pmtiles', streetArchive().subarray(0, 140), /it is no PMTiles archive/);
  });

  it('has a style that fits the specification, in every look', () => {
    for (const theme of ['light', 'dark'] as const)
      for (const language of ['en', 'ar'] as const)
        for (const hasStreets of [false, true]) {
          const tiles = 'https://mulk.example/api/v1/maps/{z}/{x}/{y}.mvt';
          const source = baseSource(tiles, baseMapAttribution);
          const faults = validateStyleMin({
            version: 8,
            sources: { base: source, ...(hasStreets ? { streets: source } : {}) },
            layers: [
              ...groundLayers(theme, hasStreets),
              ...lineLayers(theme, hasStreets),
              ...labelLayers({ theme, language }),
            ],
          });
          assert.deepEqual(faults, []);
        }
  });

  it('names its sources beside the files', async () => {
    const readme = await readFile(join(repositoryRoot, 'data/reference/README.md'), 'utf8');
    for (const file of ['sea.geojson', 'rail-lines.geojson', 'community-boundaries.geojson', 'pois.csv'])
      assert.ok(readme.includes(`\`${file}\``), file);
  });
});
