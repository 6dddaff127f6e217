/** Statistics as SDMX: structures that fit together, and the same observations in both formats, within the history of the caller. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import { dataflows } from '../../../../service/families/sdmx/dataflows.ts';
import { type Ask, startTestService, type TestService } from '../../../support/service.ts';

const structureRoot = '/sdmx/3.0/structure';
const dataRoot = '/sdmx/3.0/data/dataflow/MULK';

const Coded = z.object({ localRepresentation: z.object({ enumeration: z.string() }) });
const Named = z.object({ id: z.string(), version: z.string() });
const Structures = z.object({
  data: z.object({
    dataflows: z.array(Named.extend({ structure: z.string() })).default([]),
    dataStructures: z
      .array(
        Named.extend({
          dataStructureComponents: z.object({
            dimensionList: z.object({ dimensions: z.array(Coded.extend({ id: z.string() })) }),
          }),
        }),
      )
      .default([]),
    codelists: z.array(Named.extend({ codes: z.array(z.object({ id: z.string() })) })).default([]),
    conceptSchemes: z.array(Named).default([]),
  }),
});
/** A value has an id where it is a code. */
const Value = z
  .object({ id: z.string().optional(), value: z.string().optional() })
  .transform(({ id, value }) => id ?? value);
const Values = z.array(z.object({ id: z.string(), values: z.array(Value) }));
const Data = z.object({
  data: z.object({
    structures: z.tuple([
      z.object({
        dimensions: z.object({ observation: Values }),
        measures: z.object({ observation: z.array(z.object({ id: z.string() })) }),
        attributes: z.object({ observation: Values }),
      }),
    ]),
    dataSets: z.tuple([z.object({ observations: z.record(z.string(), z.array(z.number().nullable())) })]),
  }),
});
type Row = Readonly<Record<string, string>>;

/** Returns the rows of an answer as SDMX-CSV. */
async function csvOf(service: TestService, path: string, ask: Ask = {}): Promise<Row[]> {
  const response = await service.ask(`${dataRoot}/${path}`, ask);
  const text = await response.text();
  assert.equal(response.status, 200, text);
  assert.equal(response.headers.get('content-type'), 'application/vnd.sdmx.data+csv;version=2.0.0');
  const [header = '', ...lines] = text.split('\r\n').slice(0, -1);
  const names = header.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell])));
}

describe('SDMX of the sample', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ sample: true });
  });
  after(() => service.stop());

  it('marks the months as provisional that the trends of rents mark', async () => {
    const Trends = z.object({
      trends: z.array(z.looseObject({ period: z.string(), provisional: z.literal(true).optional() })),
    });
    const { trends } = await service.read(
      '/api/v1/rent-contracts/trends?granularity=month&version=new',
      Trends,
    );
    const provisional = trends
      .filter((row) => row.provisional === true)
      .map(({ period }) => period.slice(0, 7));
    const response = await service.ask(
      `${dataRoot}/RENTS_MONTHLY/+/M.DUBAI.*.*.NEW?c%5BTIME_PERIOD%5D=ge:2026-01`,
    );
    const [head = [], ...lines] = (await response.text())
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    const statuses = new Map<string, Set<string>>();
    for (const line of lines) {
      const row = Object.fromEntries(head.map((name, at) => [name, line[at] ?? '']));
      const { TIME_PERIOD: month = '', OBS_STATUS: status = '' } = row;
      statuses.set(month, (statuses.get(month) ?? new Set<string>()).add(status));
    }
    assert.ok(provisional.length > 0 && statuses.size > provisional.length);
    for (const [month, found] of statuses) {
      assert.equal(found.has('P'), provisional.includes(month), month);
      assert.ok(!provisional.includes(month) || !found.has('A'), month);
    }
  });

  it('uses codes of its lists only', async () => {
    const { data } = await service.read(`${structureRoot}/*/MULK/*/*`, Structures);
    const codes = new Map(
      data.codelists.map(({ id, codes: own }) => [id, new Set(own.map((code) => code.id))]),
    );
    for (const flow of dataflows) {
      const rows = await csvOf(service, `${flow.id}/+/*?c%5BTIME_PERIOD%5D=ge:2026-05`);
      assert.ok(rows.length > 0, flow.id);
      for (const row of rows)
        for (const { id, codelist } of flow.dimensions)
          assert.ok(codes.get(codelist)?.has(row[id] ?? ''), `${flow.id}: ${id} ${row[id]}`);
    }
  });

  it('gives the levels of the rent index, of every series', async () => {
    const Levels = z.object({
      periods: z.array(z.object({ period: z.string(), index: z.object({ value: z.number() }) })),
    });
    const rows = await csvOf(service, 'RENT_INDEX/+/M.*.*.*');
    const series = new Map<string, Row[]>();
    for (const row of rows) {
      const name = `${row['REF_AREA']} ${row['PROPERTY_TYPE']} ${row['CONTRACT']}`;
      series.set(name, [...(series.get(name) ?? []), row]);
    }
    assert.ok(series.size > 3, `${series.size} series`);
    for (const [name, levels] of series) {
      const [place = '', type = '', contract = ''] = name.split(' ');
      const query = new URLSearchParams({ granularity: 'month', version: contract.toLowerCase() });
      if (place !== 'DUBAI') query.set('area', place);
      if (type !== '_T') query.set('property_type', type.toLowerCase().replaceAll('_', '-'));
      const { periods } = await service.read(`/api/v1/analytics/rent-index?${query}`, Levels);
      assert.deepEqual(
        levels.map((row) => [row['TIME_PERIOD'], Number(row['INDEX']).toFixed(2)]),
        periods.map(({ period, index }) => [period.slice(0, 7), index.value.toFixed(2)]),
        name,
      );
    }
  });
});

describe('SDMX', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  const csv = (path: string, ask: Ask = {}) => csvOf(service, path, ask);
  const refusal = async (path: string, ask: Ask = {}) => {
    const response = await service.ask(`${dataRoot}/${path}`, ask);
    return [response.status, await response.text()] as const;
  };

  it('describes each dataflow with all that it refers to', async () => {
    const { data } = await service.read(`${structureRoot}/dataflow/*/*/+?references=all`, Structures);
    assert.deepEqual(
      data.dataflows.map(({ id }) => id),
      dataflows.map(({ id }) => id),
    );
    const lists = data.codelists.map(
      ({ id, version }) => `urn:sdmx:org.sdmx.infomodel.codelist.Codelist=MULK:${id}(${version})`,
    );
    for (const { dataStructureComponents } of data.dataStructures)
      for (const { localRepresentation } of dataStructureComponents.dimensionList.dimensions)
        assert.ok(lists.includes(localRepresentation.enumeration));
    const defined = data.dataStructures.map(
      ({ id, version }) => `urn:sdmx:org.sdmx.infomodel.datastructure.DataStructure=MULK:${id}(${version})`,
    );
    for (const { structure } of data.dataflows) assert.ok(defined.includes(structure));
    assert.equal(data.conceptSchemes.length, 1);
  });

  it('gives one structure alone without references, and refuses an unknown one', async () => {
    const { data } = await service.read(`${structureRoot}/codelist/MULK/CL_REF_AREA/1.0.0`, Structures);
    assert.deepEqual([data.codelists.length, data.dataflows.length], [1, 0]);
    assert.ok(data.codelists[0]?.codes.some(({ id }) => id === 'DUBAI'));
    const response = await service.ask(`${structureRoot}/codelist/MULK/CL_NONE/+`);
    assert.equal(response.status, 404);
  });

  it('counts the sales of the market that the records have, and withholds prices of few', async () => {
    const rows = await csv('SALES_MONTHLY/+/M.DUBAI.*.*.*');
    const counted = rows.reduce((sum, row) => sum + Number(row['SALES_COUNT']), 0);
    const sales = await service.ask('/api/v1/exports/transactions?type=sales&format=csv');
    assert.equal(counted, (await sales.text()).trim().split('\r\n').length - 1);
    for (const { MEDIAN_PRICE_AED: median, OBS_STATUS: status, PRICE_N: n } of rows) {
      assert.equal(median === '', status === 'Q' || status === 'L');
      assert.ok(median === '' || Number(n) >= publishingRules.least_shown);
    }
    assert.ok(rows.some((row) => row['MEDIAN_PRICE_AED'] !== ''));
  });

  it('says the same in SDMX-JSON, which `Accept` asks for', async () => {
    for (const flow of dataflows) {
      const rows = await csv(`${flow.id}/+/*`);
      const accept = { headers: { Accept: 'application/vnd.sdmx.data+json;version=2.0.0' } };
      const { data } = await service.read(`${dataRoot}/${flow.id}/+/*`, Data, accept);
      const [{ dimensions, measures, attributes }] = data.structures;
      const decoded = Object.entries(data.dataSets[0].observations).map(([key, values]) => {
        const places = key.split(':').map(Number);
        const ids = dimensions.observation.map(({ id, values: of }, at) => [id, of[places[at] ?? -1]]);
        const numbers = measures.observation.map(({ id }, at) => [id, String(values[at] ?? '')]);
        const status = attributes.observation[0]?.values[values[measures.observation.length] ?? -1];
        return Object.fromEntries([...ids, ...numbers, ['OBS_STATUS', status]]);
      });
      const plain = rows.map(({ STRUCTURE: _, STRUCTURE_ID: __, ACTION: ___, ...row }) => row);
      assert.deepEqual(decoded, plain);
    }
  });

  it('keeps to the codes and the period of a request', async () => {
    const all = await csv('SALES_MONTHLY/+/*');
    const market = all.filter((row) => row['REF_AREA'] === 'DUBAI');
    const types = [...new Set(market.map((row) => row['PROPERTY_TYPE'] ?? ''))].slice(0, 2);
    const period = market.find((row) => row['PROPERTY_TYPE'] === types[0])?.['TIME_PERIOD'] ?? '';
    const meant = market.filter(
      ({ PROPERTY_TYPE: type = '', TIME_PERIOD: of = '' }) => types.includes(type) && of === period,
    );
    assert.equal(types.length, 2);
    assert.ok(meant.length > 0);
    const address = `SALES_MONTHLY/+/M.DUBAI.${types.join('+')}..?c[TIME_PERIOD]=`;
    assert.deepEqual(await csv(`${address}${period}`), meant);
    assert.deepEqual(await csv(`${address}ge:${period}%2Ble:${period}`), meant);
    assert.deepEqual(await csv(`${address}le:1990`), []);
  });

  it('keeps to the history of the caller', async () => {
    const earliest = (rows: readonly Row[]) => rows.map((row) => row['TIME_PERIOD'] ?? '').sort()[0] ?? '';
    assert.ok(earliest(await csv('SALES_MONTHLY/+/*')) < '2020');
    assert.ok(earliest(await csv('SALES_MONTHLY/+/*', { key: 'lite' })) >= '2020');
  });

  it('refuses keys, periods, formats and dataflows that it does not know', async () => {
    const [status, text] = await refusal('SALES_MONTHLY/+/M.DUBAI');
    assert.equal(status, 400);
    assert.match(text, /FREQ\.REF_AREA\.PROPERTY_TYPE\.BEDROOMS\.STAGE/);
    assert.equal((await refusal('SALES_MONTHLY/+/*?c[TIME_PERIOD]=gt:2026'))[0], 400);
    assert.equal((await refusal('SALES_MONTHLY/+/*?c[TIME_PERIOD]=2026-02-30'))[0], 400);
    assert.equal((await refusal('SALES/+/*'))[0], 404);
    assert.equal((await refusal('SALES_MONTHLY/9.0.0/*'))[0], 404);
    assert.equal((await refusal('SALES_MONTHLY/+/*', { headers: { Accept: 'image/png' } }))[0], 406);
  });
});
