/** Lists whose order by default changed go on in the former order after a cursor of an earlier release. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { CursorCodec } from '../../../service/contract/cursor.ts';
import { signingSecret } from '../../../service/server-key.ts';
import { secretsKey, startTestService, type TestService } from '../../support/service.ts';

const Row = z.looseObject({ id: z.int(), name: z.string().nullable() });
const Body = z.looseObject({
  areas: z.array(Row).default([]),
  projects: z.array(Row.extend({ start_date: z.string().nullable(), sales_count: z.int() })).default([]),
  next_cursor: z.string().nullable(),
  meta: z.looseObject({ snapshot_id: z.string() }),
});

describe('a cursor of an earlier release', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ sample: true });
  });
  after(() => service.stop());

  const read = (path: string) => service.read(path, Body);
  const codec = new CursorCodec(signingSecret(secretsKey));

  it('goes on by name in the list of areas, which begins with those of most deals', async () => {
    const { areas: usual } = await read('/api/v1/areas?limit=3');
    const counts = z.array(z.looseObject({ transaction_count: z.int() })).parse(usual);
    assert.deepEqual(
      counts.map(({ transaction_count: count }) => count),
      counts.map(({ transaction_count: count }) => count).toSorted((a, b) => b - a),
    );
    const { areas: byName, meta } = await read('/api/v1/areas?sort=name&limit=5');
    const [first] = byName;
    assert.ok(first);
    const content = { snapshotId: meta.snapshot_id, key: [first.name, first.id] };
    const { areas } = await read(`/api/v1/areas?limit=4&cursor=${codec.encode(content, 'listAreas [][]')}`);
    assert.deepEqual(areas, byName.slice(1));
    assert.notDeepEqual(usual[0], first);
  });

  it('goes on by the day of beginning in the list of projects, which begins with those of most sales', async () => {
    const { projects: usual } = await read('/api/v1/projects?limit=20');
    const counts = usual.map(({ sales_count: count }) => count);
    assert.deepEqual(
      counts,
      counts.toSorted((a, b) => b - a),
    );
    assert.ok((counts[0] ?? 0) > (counts[19] ?? 0));
    const { projects: byDay, meta } = await read('/api/v1/projects?sort=-start_date&limit=5');
    const [first] = byDay;
    assert.ok(first);
    const content = { snapshotId: meta.snapshot_id, key: [first.start_date, first.id] };
    const { projects } = await read(
      `/api/v1/projects?limit=4&cursor=${codec.encode(content, 'listProjects [][]')}`,
    );
    assert.deepEqual(projects, byDay.slice(1));
  });
});
