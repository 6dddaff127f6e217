/** Every name of the sample that search and autocomplete suggest opens with the key that got it, in the API and on the market site. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { nameKinds } from '../../../../search-index/search-index.ts';
import { sampleWarehouse } from '../../../support/sample-warehouse.ts';
import { type Ask, startTestService, type TestService } from '../../../support/service.ts';

const Name = z.object({ kind: z.enum(nameKinds), key: z.string(), name: z.string() });
type Name = z.output<typeof Name>;

const id = z.int().nullable();
const Suggested = z.object({
  suggestions: z.array(z.object({ kind: z.enum(nameKinds), id: z.int(), name: z.string() })),
});
const Found = z.object({ id: z.int(), area_id: id, community_id: id, project_id: id, developer_id: id });
const Offered = z.object({ names: z.array(z.object({ path: z.string() })) });
const Record = z.record(z.string(), z.unknown());
const Opened = z.object({ id: z.int() });

/** The operation that opens a suggestion, and the field of its record. */
const opens = {
  area: ['areas', 'area'],
  community: ['areas', 'area'],
  project: ['projects', 'project'],
  developer: ['developers', 'developer'],
  building: ['buildings', 'building'],
  broker: ['brokers', 'broker'],
} as const satisfies Record<(typeof nameKinds)[number], readonly [string, string]>;

/** Keys of plans that see different histories, and the public key of a page. */
const askers: readonly Ask[] = [
  { key: 'lite' },
  { key: 'growth' },
  { key: 'enterprise' },
  { key: 'page', headers: { Origin: 'https://shop.example' } },
];

describe('every suggestion of the sample', () => {
  let service: TestService;
  let names: readonly Name[];
  /** What was suggested, and the key that got it first. */
  const suggested = new Map<
    string,
    { readonly kind: Name['kind']; readonly id: number; readonly asker: Ask }
  >();

  before(async () => {
    service = await startTestService({ sample: true, explorer: 'enterprise' });
    const { warehouse } = await sampleWarehouse();
    const rows = await warehouse.rows('select kind, key, name from serve.search_names order by kind, key');
    names = z.array(Name).parse(rows);
  });
  after(() => service.stop());

  const note = (kind: Name['kind'], id: number | null, asker: Ask): void => {
    if (id !== null) suggested.set(`${kind}-${id}`, { kind, id, asker });
  };

  it('is found by its name', async () => {
    for (const [nth, { kind, name }] of names.entries()) {
      const asker = askers[nth % askers.length] ?? {};
      const q = encodeURIComponent(name.slice(0, 200));
      const { suggestions } = await service.read(
        `/api/v1/search/autocomplete?q=${q}&kinds=${kind}&limit=20`,
        Suggested,
        asker,
      );
      for (const one of suggestions) note(one.kind, one.id, asker);
      if (kind !== 'building' && kind !== 'project') continue;
      const path = `/api/v1/search/${kind}s?q=${q}&limit=5`;
      const { [`${kind}s`]: hits } = await service.read(path, Record, asker);
      for (const hit of z.array(Found).parse(hits)) {
        note(kind, hit.id, asker);
        note('area', hit.area_id, asker);
        note('community', hit.community_id, asker);
        note('project', hit.project_id, asker);
        note('developer', hit.developer_id, asker);
      }
    }
    const unfound = names.filter(({ kind, key }) => !suggested.has(`${kind}-${key}`));
    assert.deepEqual(unfound, []);
  });

  it('opens with the key that got it', async () => {
    const wrong: string[] = [];
    for (const { kind, id, asker } of suggested.values()) {
      const [path, field] = opens[kind];
      const answer = await service.ask(`/api/v1/${path}/${id}`, asker);
      const body = Record.parse(await answer.json());
      const opened = Opened.safeParse(body[field]);
      if (answer.status !== 200 || opened.data?.id !== id)
        wrong.push(`${kind} ${id}: ${answer.status}, ${opened.data?.id}`);
    }
    assert.deepEqual(wrong, []);
  });

  it('leads to a page of the market site', async () => {
    const paths = new Set<string>();
    for (const { name } of names.filter(({ kind }) => kind !== 'broker')) {
      const q = new URLSearchParams({ q: name });
      const offered = await service.read(`/search/names?${q}`, Offered, { key: null });
      for (const { path } of offered.names) paths.add(path);
    }
    const wrong: string[] = [];
    for (const path of paths) {
      const { status } = await fetch(`${service.url}${path}`, { redirect: 'manual' });
      if (status !== 200) wrong.push(`${path}: ${status}`);
    }
    assert.ok(paths.size > names.length / 3);
    assert.deepEqual(wrong, []);
  });
});
