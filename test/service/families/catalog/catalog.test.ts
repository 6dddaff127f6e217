/** The catalogue names every table, and every address in it answers with what the catalogue says. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { startTestService, type TestService } from '../../../support/service.ts';

const Link = z.object({ '@id': z.url() });
const Distribution = z.object({ 'dcat:accessURL': Link, 'dcat:mediaType': Link });
const Dataset = z.object({
  '@id': z.url(),
  '@type': z.literal('dcat:Dataset'),
  'dct:identifier': z.string(),
  'dct:title': z.object({ '@value': z.string().min(1) }),
  'dct:description': z.object({ '@value': z.string().min(1) }),
  'dct:publisher': z.object({ 'foaf:name': z.object({ '@value': z.string() }) }),
  'dct:accrualPeriodicity': Link,
  'dcat:distribution': z.array(Distribution).min(3),
});
const Catalog = z.object({ '@type': z.literal('dcat:Catalog'), 'dcat:dataset': z.array(Dataset).min(1) });
const Entry = z.object({
  '@type': z.literal('sc:Dataset'),
  conformsTo: z.literal('http://mlcommons.org/croissant/1.0'),
  creditText: z.string().min(1),
  citeAs: z.string(),
  distribution: z.array(
    z.object({ '@id': z.string(), contentUrl: z.url(), sha256: z.string().length(64).optional() }),
  ),
  recordSet: z.array(
    z.object({
      field: z.array(
        z.object({
          name: z.string(),
          source: z.object({
            fileObject: z.object({ '@id': z.string() }),
            extract: z.object({ column: z.string() }),
          }),
        }),
      ),
    }),
  ),
});

describe('the catalogue', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ environment: { DATA_LICENCE_URL: 'https://licence.example/1' } });
  });
  after(() => service.stop());

  const pathOf = (address: string) => {
    assert.ok(address.startsWith(service.url), address);
    return address.slice(service.url.length);
  };
  const read = () => service.read('/catalog', Catalog, { key: null });

  it('lists the tables that can be exported, to callers without a key', async () => {
    const catalog = await read();
    const exported = await service.read(
      '/api/v1/exports',
      z.object({ exports: z.array(z.object({ table: z.string() })) }),
    );
    assert.deepEqual(
      catalog['dcat:dataset'].map((dataset) => dataset['dct:identifier']),
      exported.exports.map(({ table }) => table),
    );
  });

  it('has an address for each format, which answers in this format', async () => {
    const [dataset] = (await read())['dcat:dataset'];
    for (const file of dataset?.['dcat:distribution'] ?? []) {
      const response = await service.ask(pathOf(file['dcat:accessURL']['@id']));
      assert.equal(response.status, 200);
      await response.arrayBuffer();
      const type = response.headers.get('content-type')?.split(';')[0] ?? 'none';
      assert.ok(file['dcat:mediaType']['@id'].endsWith(`/${type}`));
    }
  });

  it('has an entry for each table, whose fields are in its files and whose checksums hold', async () => {
    const addresses = (await read())['dcat:dataset'].map((dataset) => pathOf(dataset['@id']));
    const entries = await Promise.all(addresses.map((address) => service.read(address, Entry)));
    for (const { distribution, recordSet } of entries) {
      const files = distribution.map((file) => file['@id']);
      const sources = recordSet.flatMap(({ field }) => field.map(({ source }) => source.fileObject['@id']));
      assert.deepEqual(
        [...new Set(sources)].filter((id) => !files.includes(id)),
        [],
      );
    }
    const checked = entries.flatMap(({ distribution }) =>
      distribution.filter((file) => file.sha256 !== undefined),
    );
    assert.ok(checked.length >= entries.length);
    for (const { contentUrl, sha256 } of checked) {
      const bytes = Buffer.from(await (await service.ask(pathOf(contentUrl))).arrayBuffer());
      assert.equal(createHash('sha256').update(bytes).digest('hex'), sha256, contentUrl);
    }
  });

  it('names the columns of the file', async () => {
    const entry = await service.read('/catalog/sales_monthly', Entry);
    const [csv] = entry.distribution;
    const answer = await service.ask(pathOf(csv?.contentUrl ?? ''));
    const [header] = (await answer.text()).split('\r\n');
    const fields = entry.recordSet.flatMap(({ field }) => field.map(({ source }) => source.extract.column));
    assert.equal(header, fields.join(','));
  });

  it('tells a limited plan no checksum and no earlier year', async () => {
    const entry = await service.read('/catalog/transactions', Entry, { key: 'lite' });
    assert.ok(entry.distribution.every(({ sha256 }) => sha256 === undefined));
    assert.ok(entry.distribution.every((file) => !/-(19|200|201)\d/.test(file['@id'])));
  });

  it('names the licence of the operator and the source', async () => {
    const text = await (await service.ask('/catalog', { key: null })).text();
    assert.ok(text.includes('"dct:license":{"@id":"https://licence.example/1"'));
    assert.match(text, /"dct:rights":\{[^}]*"rdfs:label":\{"@value":"Dubai Land Department/);
  });

  it('refuses the entry of an unknown table, and names a similar one', async () => {
    const response = await service.ask('/catalog/sale_monthly');
    assert.equal(response.status, 404);
    assert.match(await response.text(), /sales_monthly/);
  });
});
