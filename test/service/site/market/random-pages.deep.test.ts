/** 200 pages at random: every number that a page of records shows is one that the API answers for these records. */

import assert from 'node:assert/strict';
import { z } from 'zod';
import { dayInRegister } from '../../../../data/register.ts';
import { createFormat, type Unit } from '../../../../service/explorer/browser/format.ts';
import { texts } from '../../../../service/explorer/texts.ts';
import { rankingMetrics } from '../../../../service/site/market/pages/rankings.ts';
import { chance } from '../../../support/chance.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const pagesAsked = 200;
const units: readonly Unit[] = ['aed', 'aed_per_sqft', 'pct', 'change', 'count', 'index'];
const kinds = ['apartment', 'villa', 'townhouse', 'land', 'office'] as const;
const format = createFormat('en', texts.en);
const number = /-?\d[\d,]*(?:\.\d+)?/g;
const Row = z.object({
  id: z.union([z.int(), z.string()]),
  slug: z.string().optional(),
  kind: z.string().optional(),
  one_with: z.int().nullable().optional(),
});
type Row = z.output<typeof Row>;
const Stats = z.object({
  stats: z.object({
    by_property_type: z.array(
      z.object({
        property_type: z.string().nullable(),
        sales: z.object({ sales_count: z.int() }),
        rents: z.object({ contract_count: z.int() }),
      }),
    ),
  }),
});

/** A page, and the operations whose figures it may show. */
interface Sample {
  readonly page: string;
  readonly operations: readonly string[];
}

/** Types of pages with figures of records. Each has the same chance. */
type Kind =
  | 'place'
  | 'building'
  | 'project'
  | 'developer'
  | 'ranking'
  | 'compare'
  | 'sales'
  | 'sale'
  | 'rents'
  | 'rent'
  | 'home'
  | 'areas'
  | 'projects'
  | 'developers'
  | 'estimate'
  | 'rent-estimate'
  | 'accuracy';
const pageKinds: readonly Kind[] = [
  'place',
  'building',
  'project',
  'developer',
  'ranking',
  'compare',
  'sales',
  'sale',
  'rents',
  'rent',
  'home',
  'areas',
  'projects',
  'developers',
  'estimate',
  'rent-estimate',
  'accuracy',
];

describe('200 random pages of the market site', () => {
  let service: TestService;
  const random = chance(21);
  let today: string;
  const one = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    assert.ok(item !== undefined);
    return item;
  };

  before(async () => {
    service = await startTestService({ sample: true, explorer: 'enterprise' });
    today = dayInRegister(service.clock.now());
  });

  after(async () => {
    await service?.stop();
  });

  async function rows(path: string, name: string): Promise<Row[]> {
    const answer = await service.read(path, z.record(z.string(), z.unknown()));
    return z.array(Row).parse(answer[name]);
  }

  /** Returns a page of a place for one kind of property that has deals there, as its tabs offer it. */
  async function placeSample(place: Row): Promise<Sample> {
    // The page of a community that is one place with an area is that of the area.
    const shown = place.kind === 'community' ? (place.one_with ?? place.id) : place.id;
    const base = `/api/v1/areas/${shown}`;
    const { stats } = await service.read(`${base}/stats`, Stats);
    const dealt = stats.by_property_type.filter(
      ({ sales, rents }) => sales.sales_count + rents.contract_count > 0,
    );
    const known = dealt.flatMap(({ property_type: type }) => (type === null ? [] : [type]));
    const kind = known.length === 0 ? '' : one(known);
    const ofKind = kind === '' ? '' : `&property_type=${kind}`;
    const of = `area=${shown}${ofKind}`;
    const page = `/${place.kind === 'area' ? 'areas' : 'communities'}/${place.slug}?kind=${kind}`;
    return {
      page,
      operations: [
        `${base}/stats`,
        ...indicesOf(of),
        ...(await neighboursOf(page, ofKind)),
        `/api/v1/rent-contracts/trends?${of}&version=new`,
        `${base}/transactions?type=sales&limit=10${ofKind}`,
        `/api/v1/buildings?area=${shown}&limit=10`,
        `/api/v1/projects?area=${shown}&status=active&expected_from=${today}&sort=expected_completion_date&limit=10`,
      ],
    };
  }

  /** Returns the indices of both stages, by month and by quarter. */
  function indicesOf(subject: string): string[] {
    return ['new', 'existing'].flatMap((stage) =>
      ['', '&granularity=quarter'].map(
        (length) => `/api/v1/analytics/price-index?${subject}&stage=${stage}${length}`,
      ),
    );
  }

  /** Returns the comparison of a place with those that its page names as its neighbours. */
  async function neighboursOf(page: string, ofKind: string): Promise<string[]> {
    const html = await open(page);
    const pairs = [...html.matchAll(/href="\/compare\?places=([^"&]+)/g)].map(([, pair = '']) =>
      decodeURIComponent(pair).split(','),
    );
    const places = new Set(pairs.flat());
    return places.size === 0 ? [] : [`/api/v1/areas/compare?areas=${[...places].join(',')}${ofKind}`];
  }

  function homeSample(kind: 'apartment' | 'villa'): Sample {
    const metrics = ['sales_count', 'gross_yield', 'price_growth', 'rent_growth'];
    return {
      page: `/?kind=${kind}`,
      operations: [
        `/api/v1/measures/sales_count?property_type=${kind}&from_date=2000-01-01`,
        ...indicesOf(`property_type=${kind}`),
        ...metrics.map(
          (metric) => `/api/v1/analytics/top-areas?metric=${metric}&property_type=${kind}&limit=10`,
        ),
        `/api/v1/rent-contracts/trends?property_type=${kind}&version=new`,
      ],
    };
  }

  function recordSample(kind: 'building' | 'project' | 'developer', { id }: Row): Sample {
    const base = `/api/v1/${kind}s/${id}`;
    const lists = {
      building: [],
      project: [`${base}/price-trends?granularity=month`, `${base}/buildings?limit=10`],
      developer: [`${base}/projects?limit=20`],
    };
    return {
      page: `/${kind}s/${id}`,
      operations: [base, `${base}/stats`, `${base}/transactions?type=sales&limit=10`, ...lists[kind]],
    };
  }

  /** Returns a random page of a type. The records come from lists of the API. */
  async function sample(kind: Kind, all: Readonly<Record<string, readonly Row[]>>): Promise<Sample> {
    const place = one(all['areas'] ?? []);
    const other = one(all['areas'] ?? []);
    const type = one(kinds);
    // Many places have no deal of a kind, so that half of the pages of registers are of all places.
    const within = one(['', `area=${place.slug}&`]);
    switch (kind) {
      case 'place':
        return placeSample(place);
      case 'building':
      case 'project':
      case 'developer':
        return recordSample(kind, one(all[`${kind}s`] ?? []));
      case 'ranking': {
        const metric = one(rankingMetrics);
        const by = one(['area', 'community']);
        const stage = metric === 'price_growth' ? `&stage=${one(['new', 'existing'])}` : '';
        return {
          page: `/rankings/${metric}?property_type=${type}&by=${by}${stage}`,
          operations: [
            `/api/v1/analytics/top-areas?metric=${metric}&property_type=${type}&by=${by}${stage}&limit=50`,
          ],
        };
      }
      case 'compare':
        return {
          page: `/compare?places=${place.slug},${other.slug}&property_type=${type}`,
          operations: [
            `/api/v1/areas/compare?areas=${place.slug},${other.slug}&property_type=${type}`,
            ...[place, other].flatMap(({ id }) => [
              ...indicesOf(`area=${id}&property_type=${type}`),
              `/api/v1/rent-contracts/trends?area=${id}&property_type=${type}&version=new`,
            ]),
          ],
        };
      case 'sales':
        return {
          page: `/sales?${within}property_type=${type}&sort=-price_aed`,
          operations: [
            `/api/v1/transactions?type=sales&${within}property_type=${type}&sort=-price_aed&limit=100`,
          ],
        };
      case 'rents':
        return {
          page: `/rents?${within}property_type=${type}`,
          operations: [
            `/api/v1/rent-contracts?${within}property_type=${type}&sort=-transaction_date&limit=100`,
          ],
        };
      case 'sale':
        return dealSample('sales', `/api/v1/transactions/${one(all['sales'] ?? []).id}`);
      case 'rent':
        return dealSample('rents', `/api/v1/rent-contracts/${one(all['rents'] ?? []).id}/full`);
      case 'home':
        return homeSample(one(['apartment', 'villa']));
      case 'areas': {
        const of = one(['area', 'community']);
        return {
          page: `/areas?kind=${of}&sort=-building_count`,
          operations: [`/api/v1/areas?kind=${of}&sort=-building_count`],
        };
      }
      case 'projects':
        return {
          page: `/projects?area=${place.slug}&when=any&status=any`,
          operations: [
            `/api/v1/projects?area=${place.slug}&sort=expected_completion_date&limit=100`,
            `/api/v1/analytics/supply?area=${place.slug}`,
          ],
        };
      case 'developers':
        return {
          page: '/developers',
          operations: ['/api/v1/developers?sort=-project_count&limit=100'],
        };
      case 'accuracy': {
        const of = one(['sales', 'rents']);
        return {
          page: `/estimate/accuracy?of=${of}`,
          operations: ['type', 'price_level', 'area', 'month'].map(
            (by) => `/api/v1/valuations/accuracy?of=${of}&by=${by}`,
          ),
        };
      }
      case 'estimate':
      case 'rent-estimate': {
        const asked = `area=${place.slug}&property_type=${one(['apartment', 'villa'])}&area_sqft=${one([700, 1250, 2600])}`;
        return kind === 'estimate'
          ? { page: `/estimate?${asked}`, operations: [`/api/v1/valuations/estimate?${asked}`] }
          : {
              page: `/estimate/rent?${asked}&current_rent_aed=70000`,
              operations: [`/api/v1/valuations/rent-estimate?${asked}&current_rent_aed=70000`],
            };
      }
    }
  }

  function dealSample(register: 'sales' | 'rents', operation: string): Sample {
    return { page: `/${register}/${operation.split('/')[4]}`, operations: [operation] };
  }

  /** Returns the figures of one file that the page offers: of a chart, or of a table. */
  async function downloadOf(html: string): Promise<string[]> {
    const links = [...html.matchAll(/href="([^"]*[?&;]as=csv[^"]*)"/g)].map(([, link = '']) => link);
    if (links.length === 0) return [];
    const file = await open(one(links).replaceAll('&amp;', '&'));
    // Cells that are numbers; the words and the names of periods are not figures.
    return file.split(/[\r\n,]+/).filter((cell) => /^-?\d+(?:\.\d+)?$/.test(cell));
  }

  async function open(path: string): Promise<string> {
    const answer = await service.ask(path, { key: null, headers: { Accept: 'text/html' } });
    const location = answer.headers.get('location');
    if (answer.status === 301 && location !== null) return open(location);
    const text = await answer.text();
    assert.equal(answer.status, 200, path);
    return text;
  }

  /** Returns every number of the answers, as pages may write it. */
  async function writtenBy(operations: readonly string[]): Promise<ReadonlySet<string>> {
    const written = new Set<string>();
    for (const operation of operations) {
      const answer = await service.ask(operation);
      if (answer.status === 200) collect(await answer.json(), written);
    }
    return written;
  }

  it('show only figures of the API', async () => {
    const all = {
      areas: (await rows('/api/v1/areas?kind=all', 'areas')).filter(({ slug }) => slug !== undefined),
      buildings: await rows('/api/v1/buildings?limit=100', 'buildings'),
      projects: await rows('/api/v1/projects?limit=100', 'projects'),
      developers: await rows('/api/v1/developers?limit=100', 'developers'),
      sales: await rows('/api/v1/transactions?type=sales&limit=100', 'transactions'),
      rents: await rows('/api/v1/rent-contracts?limit=100', 'rent_contracts'),
    };
    const strange: string[] = [];
    const compared = new Map<Kind, number>();
    let downloaded = 0;
    for (let asked = 0; asked < pagesAsked; asked += 1) {
      const kind = pageKinds[asked % pageKinds.length] ?? 'place';
      const { page, operations } = await sample(kind, all);
      const html = await open(page);
      const file = await downloadOf(html);
      const shown = [...figuresOf(html), ...file];
      const written = await writtenBy(operations);
      compared.set(kind, (compared.get(kind) ?? 0) + shown.length);
      downloaded += file.length;
      strange.push(...shown.filter((text) => !written.has(text)).map((text) => `${page}: ${text}`));
    }
    assert.deepEqual(strange, []);
    const total = [...compared.values()].reduce((sum, count) => sum + count, 0);
    assert.ok(total > 8_000, `${total} figures`);
    assert.ok(downloaded > 1_000, `${downloaded} figures of files`);
    for (const kind of pageKinds) assert.ok((compared.get(kind) ?? 0) > 20, `${kind}: ${compared.get(kind)}`);
  });

  it('would notice a figure of another record', async () => {
    const written = await writtenBy(['/api/v1/areas/business-bay/stats']);
    const shown = figuresOf(await open('/areas/marsa-dubai'));
    assert.ok(shown.filter((text) => !written.has(text)).length > 20);
  });
});

/** Returns the value of a field as pages show it: the level of an interval in per cent. */
function asShown([name, value]: readonly [string, unknown]): unknown {
  return name === 'level' ? 100 * Number(value) : value;
}

/** Adds every number of an answer, written with each unit, and the numbers in its texts. */
function collect(value: unknown, written: Set<string>): void {
  if (typeof value === 'number') {
    const texts = [...units.map((unit) => format.number(value, unit)), format.short(value), String(value)];
    for (const text of texts) for (const [found] of text.matchAll(number)) written.add(found);
  } else if (typeof value === 'string') {
    for (const [found] of value.matchAll(number)) written.add(found);
  } else if (typeof value === 'object' && value !== null) {
    // Pages write the level of an interval in per cent.
    for (const entry of Object.entries(value)) collect(asShown(entry), written);
  }
}

/** Returns the numbers of a page: in its headlines, in its tables, in the tables of its charts, and of its estimate. */
function figuresOf(html: string): string[] {
  const headlines = /<dl class="headlines">.*?<\/dl>/gs;
  const cells = /<td class="number">.*?<\/td>/gs;
  const results = /<p class="(?:big|interval)">.*?<\/p>/gs;
  const parts = [
    ...[...html.matchAll(headlines)].map(([list]) =>
      list.replaceAll(/<dt>.*?<\/dt>|<span class="when">.*?<\/span>/gs, ''),
    ),
    ...[...html.matchAll(cells)].map(([cell]) => cell),
    ...[...html.matchAll(results)].map(([line]) => line),
  ];
  return parts.flatMap((part) => {
    const text = part.replaceAll(/<svg.*?<\/svg>/gs, '').replaceAll(/<[^>]*>/g, ' ');
    return [...text.matchAll(number)].map(([found]) => found);
  });
}
