/** Names of the sample that search and autocomplete suggest open with the key that got them, in the API and on the market site. `TRIALS=20000` asks every name. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { nameKinds } from '../../../../search-index/search-index.ts';
import { chance, drawn } from '../../../support/chance.ts';
import { sampleWarehouse } from '../../../support/sample-warehouse.ts';
import { type KeyName, startTestService, type TestService } from '../../../support/service.ts';
import { trialsOf } from '../../../support/trials.ts';

const Name = z.object({ kind: z.enum(nameKinds), key: z.string(), name: z.string() });
type Name = z.output<typeof Name>;

const id = z.int().nullable();
const Suggested = z.object({
  suggestions: z.array(z.object({ kind: z.enum(nameKinds), id: z.int() })),
});
const Found = z.object({ id: z.int(), area_id: id, community_id: id, project_id: id, developer_id: id });
const Offered = z.object({ names: z.array(z.object({ path: z.string() })) });
const Answer = z.record(z.string(), z.unknown());
const Opened = z.object({ id: z.int() });

/** The path that opens a suggestion, and the field of its record. */
const opens = {
  area: ['areas', 'area'],
  community: ['areas', 'area'],
  project: ['projects', 'project'],
  developer: ['developers', 'developer'],
  building: ['buildings', 'building'],
  broker: ['brokers', 'broker'],
} as const satisfies Record<Name['kind'], readonly [string, string]>;

const { count: namesOfKind, seed } = trialsOf(80);

/** Names of each kind that a plan with a limited history opens: it may ask 100 times a minute. */
const limitedNames = 5;

describe(`a suggestion of the sample (SEED=${seed})`, () => {
  let service: TestService;
  let names: readonly Name[];
  const even = chance(seed);

  before(async () => {
    service = await startTestService({ sample: true, explorer: 'enterprise' });
    const { warehouse } = await sampleWarehouse();
    const rows = await warehouse.rows(
      'select kind, key, name from serve.search_names order by kind, weight, key, name',
    );
    const all = z.array(Name).parse(rows);
    const ofKind = (kind: Name['kind']) => all.filter((name) => name.kind === kind);
    names = nameKinds.flatMap((kind) => drawn(ofKind(kind), namesOfKind, even));
  });
  after(() => service.stop());

  /** Returns what is suggested for a name, and what the things found by it refer to, as `<kind> <id>`. */
  async function suggestionsFor({ kind, name }: Name, key: KeyName): Promise<string[]> {
    const q = encodeURIComponent(name.slice(0, 200));
    const path = `/api/v1/search/autocomplete?q=${q}&kinds=${kind}&limit=20`;
    const { suggestions } = await service.read(path, Suggested, { key });
    const suggested = suggestions.map((one) => `${one.kind} ${one.id}`);
    if (kind !== 'building' && kind !== 'project') return suggested;
    const answer = await service.read(`/api/v1/search/${kind}s?q=${q}&limit=5`, Answer, { key });
    const referred = z
      .array(Found)
      .parse(answer[`${kind}s`])
      .flatMap((hit) => [
        `${kind} ${hit.id}`,
        ...(['area', 'community', 'project', 'developer'] as const).flatMap((of) => {
          const { [`${of}_id` as const]: other } = hit;
          return other === null ? [] : [`${of} ${other}`];
        }),
      ]);
    return [...suggested, ...referred];
  }

  async function openAll(suggested: Iterable<string>, key: KeyName): Promise<void> {
    for (const one of suggested) {
      const [kind = '', number = ''] = one.split(' ');
      const [path, field] = opens[Name.shape.kind.parse(kind)];
      const { [field]: opened } = await service.read(`/api/v1/${path}/${number}`, Answer, { key });
      assert.equal(Opened.parse(opened).id, Number(number), one);
    }
  }

  it('is found by its name and opens', async () => {
    const suggested = new Set<string>();
    for (const name of names) for (const one of await suggestionsFor(name, 'enterprise')) suggested.add(one);
    // One project of the register is called by a full stop.
    const unfound = names.filter(
      ({ kind, key, name }) => /[\p{L}\p{N}]/u.test(name) && !suggested.has(`${kind} ${key}`),
    );
    assert.deepEqual(unfound, []);
    await openAll(drawn(suggested, names.length, even), 'enterprise');
  });

  it('opens with a key whose plan sees few years', async () => {
    const few = nameKinds.flatMap((kind) =>
      names.filter((name) => name.kind === kind).slice(0, limitedNames),
    );
    const suggested = few.map(({ kind, key }) => `${kind} ${key}`);
    for (const name of few) await suggestionsFor(name, 'lite');
    await openAll(new Set(suggested), 'lite');
  });

  it('leads to a page of the market site', async () => {
    const paths = new Set<string>();
    for (const { name } of names.filter(({ kind }) => kind !== 'broker')) {
      const q = new URLSearchParams({ q: name });
      const offered = await service.read(`/search/names?${q}`, Offered, { key: null });
      for (const { path } of offered.names) paths.add(path);
    }
    assert.ok(paths.size > names.length / 3, `${paths.size} paths`);
    const wrong: string[] = [];
    for (const path of drawn(paths, namesOfKind, even)) {
      const { status } = await service.ask(path, { key: null });
      if (status !== 200) wrong.push(`${path}: ${status}`);
    }
    assert.deepEqual(wrong, []);
  });
});
