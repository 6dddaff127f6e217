/** Measures the pages of the market site: CPU time of the busiest places, and what a reader on a phone waits for on every page type. */
import { z } from 'zod';
import { languages } from '../../service/explorer/texts.ts';
import { inLanguage, recordSlug } from '../../service/site/market/addresses.ts';
import { startBrowser } from '../../test/support/browser.ts';
import { type BenchContext, type Benchmark, type Figure, type Measured, median } from '../benchmark.ts';
import { type Asker, type Peer, startAsker, startPeer } from '../load.ts';
import { type View, viewPage } from '../page-view.ts';
import { besideAccounts, builtWarehouse } from '../warehouse.ts';

export const marketPages: Benchmark = {
  name: 'market-pages',
  title: 'Pages of the market site',
  needs: ['ingest/main.ts', 'service/main.ts'],
  takesWarehouse: true,
  run: measureMarketPages,
};

const cpuBudgetMs = 50;
const mostPlaces = 500;
/** Pages before the measurement, so that the code is compiled and what a snapshot's pages share is read. */
const warmUp = 30;

const Named = z.object({ id: z.int(), name: z.string().nullable() });
const Areas = z.object({ areas: z.array(z.object({ kind: z.string(), slug: z.string() })) });
const Buildings = z.object({ buildings: z.array(Named) });
const Projects = z.object({ projects: z.array(Named) });
const Developers = z.object({ developers: z.array(Named) });

async function read<Answer>({ address, headers }: Peer, path: string, schema: z.ZodType<Answer>) {
  const response = await fetch(new URL(path, address), { headers });
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return schema.parse(await response.json());
}

async function busiestPlaces(peer: Peer, most: number): Promise<string[]> {
  const { areas } = await read(peer, '/api/v1/areas?kind=all&sort=-transaction_count', Areas);
  const { buildings } = await read(peer, '/api/v1/buildings?limit=100', Buildings);
  return [
    ...areas.map(({ kind, slug }) => `/${kind === 'area' ? 'areas' : 'communities'}/${slug}`),
    ...buildings.map((building) => `/buildings/${recordSlug(building)}`),
  ].slice(0, most);
}

/** Pages with one address for both languages. */
const oneAddress: readonly string[] = ['/saved', '/map'];

/** Returns a page of every type in both languages. */
async function everyType(peer: Peer): Promise<string[]> {
  const busiest = 'sort=-transaction_count&limit=2';
  const [areas, communities, { buildings }, { projects }, { developers }] = await Promise.all([
    read(peer, `/api/v1/areas?kind=area&${busiest}`, Areas),
    read(peer, `/api/v1/areas?kind=community&${busiest}`, Areas),
    read(peer, '/api/v1/buildings?limit=1', Buildings),
    read(peer, '/api/v1/projects?limit=1', Projects),
    read(peer, '/api/v1/developers?limit=1&sort=-project_count', Developers),
  ]);
  const slugs = areas.areas.map(({ slug }) => slug);
  const [slug = ''] = slugs;
  const bilingual = [
    '/',
    '/areas',
    `/areas/${slug}`,
    ...communities.areas.slice(0, 1).map((one) => `/communities/${one.slug}`),
    ...buildings.map((one) => `/buildings/${recordSlug(one)}`),
    '/projects',
    ...projects.map((one) => `/projects/${recordSlug(one)}`),
    '/developers',
    ...developers.map((one) => `/developers/${recordSlug(one)}`),
    '/sales',
    '/rents',
    '/rankings/sales_count',
    `/compare?places=${slugs.join(',')}`,
    '/estimate',
    `/estimate?area=${slug}&property_type=apartment&bedrooms=1&area_sqft=800`,
    '/estimate/rent',
    `/estimate/rent?area=${slug}&property_type=apartment&area_sqft=800`,
    '/search?q=marina',
    '/methods',
    '/methods/gross-yield',
    '/status',
  ];
  return languages.flatMap((language) => [
    ...bilingual.map((path) => inLanguage(path, language)),
    ...oneAddress.map((path) => `${path}?lang=${language}`),
  ]);
}

/** Returns the CPU milliseconds of each page: the median of its turns, because other work on the machine slows single ones down. */
async function measureCpu(asker: Asker, paths: readonly string[], context: BenchContext): Promise<number[]> {
  const turns: number[][] = paths.map(() => []);
  for (let turn = 1; turn <= context.repeats; turn += 1) {
    context.say(`CPU, turn ${turn} of ${context.repeats}`);
    for (const [at, path] of paths.entries()) {
      const { milliseconds, cpuMs } = await asker.time([path]);
      if (milliseconds[0] == null) throw new Error(`${path} did not answer 200`);
      turns[at]?.push(cpuMs);
    }
  }
  return turns.map(median);
}

async function measureViews(
  peer: Peer,
  paths: readonly string[],
  { say, repeats }: BenchContext,
): Promise<View[]> {
  const browser = await startBrowser();
  if (browser === null) {
    say('NOT MEASURED: what a reader waits for, because there is no Chromium on this machine');
    return [];
  }
  const views: View[] = [];
  try {
    for (const path of paths) {
      const turns: View[] = [];
      for (let turn = 1; turn <= repeats; turn += 1)
        turns.push(await viewPage(browser, `${peer.address}${path}`));
      const middle = (value: (view: View) => number) => median(turns.map(value));
      const view = {
        htmlKb: middle(({ htmlKb }) => htmlKb),
        firstPaintMs: middle(({ firstPaintMs }) => firstPaintMs),
        largestPaintMs: middle(({ largestPaintMs }) => largestPaintMs),
        blockingMs: middle(({ blockingMs }) => blockingMs),
        layoutShift: middle(({ layoutShift }) => layoutShift),
      };
      say(
        `${path}: ${view.htmlKb.toFixed(1)} kB, ${Math.round(view.firstPaintMs)} and ${Math.round(view.largestPaintMs)} ms to paint, ${Math.round(view.blockingMs)} ms blocked, shift ${view.layoutShift.toFixed(3)}`,
      );
      views.push(view);
    }
  } finally {
    await browser.close();
  }
  return views;
}

async function measureMarketPages(context: BenchContext): Promise<Measured> {
  const warehouse = await besideAccounts(context, context.warehouse ?? (await builtWarehouse(context)));
  const mulk = await startPeer('mulk', { warehouse, body: '', keepsAnswers: false });
  const asker = startAsker({ ...mulk, headers: { accept: 'text/html', 'accept-encoding': 'gzip' } });
  try {
    const places = await busiestPlaces(mulk, context.tiny ? 2 : mostPlaces);
    await asker.time(places.slice(0, warmUp));
    const cpu = await measureCpu(asker, places, context);
    const paths = await everyType(mulk);
    const views = await measureViews(mulk, context.tiny ? paths.slice(0, 1) : paths, context);
    return {
      data: { places: places.length, views: views.length, ...(context.tiny ? { tiny: 1 } : {}) },
      figures: [...cpuFigures(cpu), ...viewFigures(views)],
      runs: {
        cpu_ms: cpu.map((ms) => Number(ms.toFixed(1))),
        html_kb: views.map(({ htmlKb }) => Number(htmlKb.toFixed(1))),
        largest_paint_ms: views.map(({ largestPaintMs }) => Math.round(largestPaintMs)),
        blocking_ms: views.map(({ blockingMs }) => Math.round(blockingMs)),
        layout_shift: views.map(({ layoutShift }) => Number(layoutShift.toFixed(4))),
      },
    };
  } finally {
    asker.stop();
    await mulk.stop();
  }
}

function share(values: readonly number[], limit: number): number {
  return (100 * values.filter((value) => value <= limit).length) / values.length;
}

function cpuFigures(cpu: readonly number[]): Figure[] {
  const sorted = cpu.toSorted((a, b) => a - b);
  const note = 'no kept answers';
  return [
    { what: 'Page of a place, CPU, median', value: median(cpu), unit: 'ms', note },
    {
      what: 'Page of a place, CPU, p90',
      value: sorted[Math.ceil(sorted.length * 0.9) - 1] ?? 0,
      unit: 'ms',
      note,
    },
    {
      what: 'Page of a place, CPU, slowest',
      value: sorted.at(-1) ?? 0,
      unit: 'ms',
      budget: { limit: cpuBudgetMs, side: 'at most' },
      note,
    },
  ];
}

function viewFigures(views: readonly View[]): Figure[] {
  if (views.length === 0) return [];
  const most = (value: (view: View) => number) => Math.max(...views.map(value));
  const note = 'phone on slow 4G, a quarter of this processor';
  return [
    {
      what: 'Largest HTML, compressed',
      value: most(({ htmlKb }) => htmlKb),
      unit: 'kB',
      budget: { limit: 60, side: 'at most' },
    },
    {
      what: 'Slowest first contentful paint',
      value: most(({ firstPaintMs }) => firstPaintMs),
      unit: 'ms',
      budget: { limit: 1800, side: 'at most' },
      note,
    },
    {
      what: 'Slowest largest contentful paint',
      value: most(({ largestPaintMs }) => largestPaintMs),
      unit: 'ms',
      budget: { limit: 2500, side: 'at most' },
      note,
    },
    {
      what: 'Views blocked for at most 200 ms',
      value: share(
        views.map(({ blockingMs }) => blockingMs),
        200,
      ),
      unit: '%',
      budget: { limit: 100, side: 'at least' },
      note: `${note}; the longest blocking is ${Math.round(most(({ blockingMs }) => blockingMs))} ms`,
    },
    {
      what: 'Views with a layout shift of at most 0.05',
      value: share(
        views.map(({ layoutShift }) => layoutShift),
        0.05,
      ),
      unit: '%',
      budget: { limit: 100, side: 'at least' },
      note,
    },
  ];
}
