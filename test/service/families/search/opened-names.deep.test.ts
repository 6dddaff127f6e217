/** Every name of the sample that search and autocomplete suggest opens with the key that got it, in the API and on the market site. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { nameKinds } from '../../../../search-index/search-index.ts';
import { foundPath } from '../../../../service/site/market/pages/search.ts';
import { sampleWarehouse } from '../../../support/sample-warehouse.ts';
import { type KeyName, startTestService, type TestService } from '../../../support/service.ts';

const Named = z.object({
  kind: z.enum(nameKinds),
  key: z.string(),
  name: z.string(),
  name_ar: z.string().nullable(),
  aliases: z.array(z.string()),
});
type Named = z.output<typeof Named>;

const Suggested = z.looseObject({
  suggestions: z.array(z.looseObject({ kind: z.enum(nameKinds), id: z.int(), name: z.string() })),
});

const Opened = z.looseObject({ id: z.int(), name: z.string().nullable(), name_ar: z.string().nullable() });

/** The operation that opens a suggestion, and the field of its record. */
const opens = {
  area: ['areas', 'area'],
  community: ['areas', 'area'],
  project: ['projects', 'project'],
  developer: ['developers', 'developer'],
  building: ['buildings', 'building'],
  broker: ['brokers', 'broker'],
} as const satisfies Record<(typeof nameKinds)[number], readonly [string, string]>;

/** Keys whose plans see different histories, and the public key of a page. */
const keys: readonly KeyName[] = ['lite', 'growth', 'enterprise', 'page'];

describe('every suggestion of the sample', () => {
  let service: TestService;
  let names: readonly Named[];

  before(async () => {
    service = await startTestService({ sample: true, explorer: 'enterprise' });
    const { warehouse } = await sampleWarehouse();
    names = z
      .array(Named)
      .parse(await warehouse.rows('select * from serve.search_names order by kind, key::bigint'));
  });
  after(() => service.stop());

  for (const [nth, key] of keys.entries()) {
    it(`opens with the key ${key} that got it`, async () => {
      const origin = key === 'page' ? { headers: { Origin: 'https://shop.example' } } : {};
      const wrong: string[] = [];
      for (const [at, named] of names.entries()) {
        if (at % keys.length !== nth) continue;
        wrong.push(...(await faultsOf(named, { key, ...origin })));
      }
      assert.deepEqual(wrong, []);
    });
  }
});
