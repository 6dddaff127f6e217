/** The place of an estimate by the name of a project or a building. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { sampleWarehouse } from '../../../support/sample-warehouse.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const path = '/api/v1/valuations/estimate?property_type=apartment&area_sqft=850';
const Estimated = z.object({ estimate: z.record(z.string(), z.json()) });
const Refused = z.object({
  code: z.string(),
  errors: z.array(z.object({ parameter: z.string(), candidates: z.array(z.string()) })),
});
const Names = z.array(z.object({ kind: z.enum(['project', 'building']), id: z.string(), name: z.string() }));

/** Names of projects and buildings of the sample; each name with the ids that it may mean. */
async function readNames(condition: string): Promise<z.output<typeof Names>> {
  const { warehouse } = await sampleWarehouse();
  return Names.parse(
    await warehouse.rows(`
      with named as (select * from serve.search_names where kind in ('project', 'building')),
      places as (select lower(name) as name from serve.search_names where kind in ('area', 'community'))
      select any_value(kind) as kind, any_value(key) as id, name from named
      where lower(name) not in (from places) and not exists (
        select 1 from named other where other.key <> named.key and list_contains(list_transform(other.aliases, lambda one: lower(one)), lower(named.name))
      )
      group by name having ${condition} order by hash(name) limit 5`),
  );
}

describe('the place of an estimate', () => {
  let service: TestService;
  before(async () => {
    const { warehouse } = await sampleWarehouse();
    service = await startTestService({ over: { directory: warehouse.directory } });
  });
  after(() => service.stop());

  it('may be the name of a project or a building, in any case', async () => {
    const names = await readNames("count(*) = 1 and name similar to '[A-Za-z ]{8,}'");
    assert.ok(names.length > 3);
    for (const { kind, id, name } of names) {
      const byName = await service.ask(`${path}&area=${encodeURIComponent(name.toUpperCase())}`);
      const byId = await service.ask(`${path}&${kind}_id=${id}`);
      assert.deepEqual(
        [byName.status, Estimated.parse(await byName.json())],
        [byId.status, Estimated.parse(await byId.json())],
        name,
      );
    }
  });

  it('is refused with its candidates if several projects or buildings have the name', async () => {
    const [shared] = await readNames(
      "count(distinct area_id) > 1 and count(*) filter (kind = 'project') > 1",
    );
    const response = await service.ask(`${path}&area=${encodeURIComponent(shared?.name ?? '')}`);
    const { code, errors } = Refused.parse(await response.json());
    assert.equal(code, 'area-ambiguous');
    assert.ok((errors[0]?.candidates.length ?? 0) > 1);
    assert.ok(errors[0]?.candidates.every((candidate) => /, (project|building)_id=\d+$/.test(candidate)));
  });

  it('is refused as unknown if nothing has the name', async () => {
    const response = await service.ask(`${path}&area=Qwertyuiop%20Zxcvbnm`);
    assert.equal(Refused.partial().parse(await response.json()).code, 'area-unknown');
  });

  it('offers the projects and buildings with a name like the one that nothing has', async () => {
    const names = await readNames(
      "count(*) = 1 and name similar to '[A-Za-z]{4,} [A-Za-z]{4,} [A-Za-z]{4,}'",
    );
    assert.ok(names.length > 3);
    for (const { name } of names) {
      const mistyped = `${name.slice(0, 2)}${name.slice(3)}`;
      const response = await service.ask(`${path}&area=${encodeURIComponent(mistyped)}`);
      const { code, errors } = Refused.parse(await response.json());
      assert.equal(code, 'area-unknown');
      assert.ok(errors[0]?.candidates.includes(name), `${mistyped}: ${errors[0]?.candidates.join(', ')}`);
    }
  });
});
