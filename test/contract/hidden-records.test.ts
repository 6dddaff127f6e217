/** Tests that a record that the caller's plan may not see gets the answer of one that does not exist, and that buildings and projects exist for every plan. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { endpoints } from '../../service/families/all.ts';
import { offered } from '../../service/mcp/tools.ts';
import { pastFixture } from '../support/history-pair.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { Askers, callTool } from './alike.ts';

/** Records with an id, and how the oldest of them are listed. */
interface Kind {
  readonly base: string;
  /** Parameters that list the oldest first, where records have a day. */
  readonly list: string;
  readonly rows: string;
  /** An id that no record has. */
  readonly missing: string;
}
const kinds = [
  {
    base: '/api/v1/transactions',
    list: 'sort=transaction_date',
    rows: 'transactions',
    missing: '1-41-2008-1',
  },
  {
    base: '/api/v1/rent-contracts',
    list: 'sort=transaction_date',
    rows: 'rent_contracts',
    missing: 'r-20080001',
  },
  { base: '/api/v1/buildings', list: 'sort=name', rows: 'buildings', missing: '9000000009' },
  { base: '/api/v1/projects', list: 'sort=name', rows: 'projects', missing: '9999' },
  { base: '/api/v1/developers', list: 'sort=name', rows: 'developers', missing: '9999' },
  { base: '/api/v1/brokers', list: 'sort=name', rows: 'brokers', missing: '9999' },
  { base: '/api/v1/areas', list: 'sort=name', rows: 'areas', missing: '9999' },
] as const satisfies readonly Kind[];

const mayBeHidden: readonly string[] = ['/api/v1/transactions', '/api/v1/rent-contracts'];
/** Old records of the fixture by a former id, which led on before. */
const formerIds = ['r-former', 'r-older'];

/** Paths of operations about one record, with the id to fill in. */
function pathsOf(base: string): string[] {
  return endpoints
    .filter(
      ({ method, reads, path }) => method === 'get' && reads === 'snapshot' && path.startsWith(`${base}/{`),
    )
    .map(({ path }) => path)
    .filter((path) => path.split('{').length === 2);
}

describe('records that a plan does not see', () => {
  let service: TestService;
  const askers = { lite: new Askers('lite'), enterprise: new Askers('enterprise') };
  before(async () => {
    service = await startTestService({ fixture: pastFixture('plain', 'plain'), explorer: true });
  });
  after(() => service?.stop());

  async function ask(path: string, plan: keyof typeof askers = 'lite'): Promise<Response> {
    const token = await askers[plan].next(service);
    return service.ask(path, { key: null, headers: { Authorization: `Bearer ${token}` } });
  }

  /** Status, headers and body of an answer, without what names the request. */
  async function told(
    path: string,
    id: string,
  ): Promise<{ status: number; headers: unknown; body: unknown }> {
    const answer = await ask(path.replace(/\{\w+\}/, id));
    const body = await answer.text();
    const ownWords = body
      .replaceAll(answer.headers.get('x-request-id') ?? 'none', '')
      .replaceAll(id, 'the id');
    const headers = ['location', 'cache-control', 'etag', 'content-type'].map((name) =>
      answer.headers.get(name),
    );
    return { status: answer.status, headers, body: answer.status === 200 ? null : ownWords };
  }

  async function idsOf({ base, list, rows }: Kind): Promise<string[]> {
    const answer = await ask(`${base}?${list}&limit=100`, 'enterprise');
    assert.equal(answer.status, 200, await answer.clone().text());
    const Ids = z.looseObject({ [rows]: z.array(z.looseObject({ id: z.union([z.string(), z.int()]) })) });
    const listed = z
      .array(z.looseObject({ id: z.union([z.string(), z.int()]) }))
      .parse(Ids.parse(await answer.json())[rows]);
    const each = Math.ceil(listed.length / 9);
    return listed.map(({ id }) => String(id)).filter((_, place) => place % each === 0);
  }

  for (const kind of kinds)
    for (const path of pathsOf(kind.base))
      it(`are to ${path} what does not exist, or are there for every plan`, async () => {
        const missing = await told(path, kind.missing);
        const ids = [...(await idsOf(kind)), ...(mayBeHidden.includes(kind.base) ? formerIds : [])];
        const answers = await Promise.all(ids.map((id) => told(path, id)));
        const others = answers.filter(({ status }) => status !== 200 && status !== 308);
        for (const answer of others) assert.deepEqual(answer, missing);
        assert.equal(others.length > 0, mayBeHidden.includes(kind.base));
        assert.ok(others.length < answers.length || mayBeHidden.includes(kind.base));
      });

  it('are named with the history that the plan sees', async () => {
    const answer = await ask('/api/v1/transactions/1-41-2008-20080001');
    assert.equal(answer.status, 404);
    assert.match(
      await answer.text(),
      /No transaction from 2020-01-01 on, where the history of the plan begins/,
    );
  });

  it('lead on by a former id only where the plan sees the record', async () => {
    const moved = await Promise.all(formerIds.map((id) => ask(`/api/v1/transactions/${id}`)));
    const whole = await Promise.all(formerIds.map((id) => ask(`/api/v1/transactions/${id}`, 'enterprise')));
    assert.deepEqual(
      [moved, whole].map((answers) => answers.map(({ status }) => status)),
      [
        [308, 404],
        [308, 308],
      ],
    );
  });

  it('are to the tools of assistants what does not exist', async () => {
    const tool = offered.find(({ operationId }) => operationId === 'getTransaction');
    assert.ok(tool !== undefined);
    const [hidden] = await idsOf(kinds[0]);
    const [said, missing] = [
      await callTool(service, askers.lite, tool, { id: hidden }),
      await callTool(service, askers.lite, tool, { id: kinds[0].missing }),
    ];
    const plainly = (answer: unknown, id: string | undefined) =>
      JSON.stringify(answer).replaceAll(id ?? 'none', 'the id');
    assert.equal(plainly(said, hidden), plainly(missing, kinds[0].missing));
  });

  it('have no page on the market site, and every building and project has one', async () => {
    const page = async (path: string) => {
      const answer = await service.ask(path, { key: null, headers: { Accept: 'text/html' } });
      const text = (await answer.text()).replaceAll(answer.headers.get('x-request-id') ?? 'none', '');
      return { status: answer.status, text: text.replaceAll(path.split('/')[2] ?? path, 'the id') };
    };
    const [sales, rents, buildings, projects] = kinds;
    for (const [kind, path] of [
      [sales, '/sales'],
      [rents, '/rents'],
    ] as const) {
      const [hidden] = await idsOf(kind);
      const missing = await page(`${path}/${kind.missing}`);
      assert.equal(missing.status, 404);
      assert.deepEqual(await page(`${path}/${hidden}`), missing);
    }
    for (const kind of [buildings, projects])
      for (const id of await idsOf(kind)) {
        const { status, text } = await page(`/${kind.rows}/${id}`);
        assert.ok([200, 301, 308].includes(status), `${kind.rows}/${id}: ${status} ${text.slice(0, 300)}`);
      }
  });
});
