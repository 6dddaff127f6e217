import assert from 'node:assert/strict';
import { z } from 'zod';
import { csrfOf, type Person, somebody } from '../../../support/people.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const Preview = z.object({
  fault: z.string().nullable(),
  total: z.int(),
  sorts: z.array(z.string()),
  hits: z.array(z.looseObject({ id: z.string() })),
  facets: z.array(
    z.object({ field: z.string(), values: z.array(z.object({ value: z.string(), documents: z.int() })) }),
  ),
});

describe('GET /sites/{id}/search', () => {
  let service: TestService;
  let person: Person;

  before(async () => {
    service = await startTestService();
    person = await somebody(service);
    const change = { searchable: ['title'], filterable: ['area', 'beds'], sortable: ['price'] };
    const changed = await send('PUT', `/sites/${person.siteId}`, person.cookie, change);
    assert.equal(changed.status, 200, await changed.text());
    service.clock.turn(10);
    const documents = [
      { id: 'a', title: 'Marina view <b>flat</b>', area: 'Dubai Marina', beds: 2, price: 3 },
      { id: 'b', title: 'Marina villa', area: 'Dubai Marina', beds: 4, price: 1 },
      { id: 'c', title: 'Palm villa', area: 'Palm Jumeirah', beds: 5, price: 2 },
    ];
    const sent = await send('POST', '/api/v1/index/bulk', `Bearer ${person.key}`, { documents });
    assert.equal(sent.status, 202, await sent.text());
  });
  after(() => service?.stop());

  function send(method: string, path: string, by: string, body: unknown): Promise<Response> {
    const isKey = by.startsWith('Bearer ');
    return service.ask(path, {
      key: null,
      method,
      headers: {
        ...(isKey ? { Authorization: by } : { Cookie: by, 'X-CSRF-Token': csrfOf(person) }),
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(body),
    });
  }

  const open = (query: string, headers: Record<string, string> = { Accept: 'application/json' }) =>
    service.ask(`/sites/${person.siteId}/search?${query}`, {
      key: null,
      headers: { Cookie: person.cookie, ...headers },
    });
  const preview = async (query: string) => Preview.parse(await (await open(query)).json());

  it('answers as the search of visitors, with filter, order and counts', async () => {
    const villas = await preview('q=villa&sort=price:desc');
    assert.deepEqual(
      [villas.hits.map(({ id }) => id), villas.total, villas.sorts],
      [['c', 'b'], 2, ['price:asc', 'price:desc']],
    );
    assert.deepEqual(
      villas.facets
        .find(({ field }) => field === 'area')
        ?.values.map(({ value }) => value)
        .toSorted(),
      ['Dubai Marina', 'Palm Jumeirah'],
    );
    const narrowed = await preview(
      new URLSearchParams({ q: '', filter: 'area = "Dubai Marina" AND beds > 2' }).toString(),
    );
    assert.deepEqual(
      narrowed.hits.map(({ id }) => id),
      ['b'],
    );
  });

  it('explains a filter that the search refuses', async () => {
    const refused = await preview('filter=colour%20%3D%201');
    assert.match(refused.fault ?? '', /colour/);
    assert.deepEqual(refused.hits, []);
  });

  it('marks matches on its page, and writes nothing of a document as markup', async () => {
    const text = await (await open('q=marina', { Accept: 'text/html' })).text();
    assert.match(text, /<mark>Marina<\/mark>/);
    assert.match(text, /&lt;b&gt;flat/);
    assert.match(text, /href="\/sites\/[^"]*filter=area\+%3D\+%22Dubai\+Marina%22/);
  });

  it('is neither counted nor logged', async () => {
    const rows = await service.running.store.database.query(
      "select 1 as one from search_log where site_id = $1 union all select 1 from usage_hours where site_id = $1 and operation_id = 'previewSearch'",
      [person.siteId],
      z.unknown(),
    );
    assert.deepEqual(rows, []);
  });
});
