/** No answer holds contact data, gender or an owner: not by the schemas of any endpoint, and not where exports that bring such data were ingested. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { endpoints } from '../../service/families/all.ts';
import { openApiDocument } from '../../service/http/openapi.ts';
import { TestWarehouse } from '../support/ingest.ts';
import { repositoryRoot } from '../support/repository-files.ts';
import { startTestService, type TestService } from '../support/service.ts';

const personal = join(repositoryRoot, 'test/fixtures/exports/personal');

/** Every value of a planted column of these exports is one of these. */
const planted = /000-555-0|gender-mark|fictional-page|fictional\.example|Contact Person/;
const contactField = /phone|fax|e_?mail|mobile|gender|web_?(page|site)|contact_|owner/i;

/** Names of the fields of a JSON schema, wherever they stand in it. */
function* fieldsOf(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const entry of value) yield* fieldsOf(entry);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'properties' && typeof inner === 'object' && inner !== null) yield* Object.keys(inner);
    yield* fieldsOf(inner);
  }
}

describe('contact data', () => {
  it('has no field in the answer of any data endpoint', () => {
    const data = endpoints.filter(({ reads, auth }) => reads === 'snapshot' && auth === 'key');
    const fields = new Set(fieldsOf(openApiDocument(data, { baseUrl: '' })));
    assert.ok(fields.has('license_end_date') && fields.has('price_aed'));
    assert.deepEqual(
      [...fields].filter((name) => contactField.test(name)),
      [],
    );
    assert.match('broker_phone', contactField);
  });

  describe('of exports that bring it', () => {
    let warehouse: TestWarehouse;
    let service: TestService;
    before(async () => {
      warehouse = await TestWarehouse.create();
      for (const name of await readdir(personal))
        await warehouse.put({ [`dropped/${name}`]: await readFile(join(personal, name)) });
      await warehouse.publish();
      service = await startTestService({ over: warehouse });
    });
    after(async () => {
      await service.stop();
      await warehouse.remove();
    });

    it('is planted in them', async () => {
      const texts = await Promise.all(
        (await readdir(personal)).map((name) => readFile(join(personal, name), 'utf8')),
      );
      for (const text of texts) assert.match(text, planted);
    });

    it('is in no answer about brokers and developers, in any format', async () => {
      const Listed = z.object({
        brokers: z.array(z.object({ id: z.int() })).default([]),
        developers: z.array(z.object({ id: z.int() })).default([]),
      });
      const first = async (family: 'brokers' | 'developers') =>
        Listed.parse(await (await service.ask(`/api/v1/${family}`)).json())[family];
      const [brokers, developers] = [await first('brokers'), await first('developers')];
      assert.ok(brokers.length > 1 && developers.length > 0);
      const paths = [
        ...['brokers', 'developers', 'brokers/top'].flatMap((list) =>
          ['json', 'csv', 'arrow'].map((format) => `${list}?limit=100&format=${format}`),
        ),
        ...brokers.flatMap(({ id }) =>
          ['', '/areas', '/stats', '/transactions'].map((path) => `brokers/${id}${path}`),
        ),
        ...developers.flatMap(({ id }) =>
          ['', '/projects', '/stats', '/transactions'].map((path) => `developers/${id}${path}`),
        ),
      ];
      for (const path of paths) {
        const response = await service.ask(`/api/v1/${path}`);
        const text = Buffer.from(await response.arrayBuffer()).toString('utf8');
        assert.equal(response.status, 200, `${path}: ${text}`);
        assert.doesNotMatch(text, planted, path);
      }
    });
  });
});
