/** Measures searches of a site's documents through the embedded engine: after a start, under load, and what the event loop feels meanwhile. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import MiniSearch from 'minisearch';
import type { DocumentChange, SiteDocument } from '../../search-index/site-index.ts';
import { Work } from '../../service/contract/work.ts';
import { EmbeddedEngine } from '../../service/documents/embedded/embedded-engine.ts';
import { queryOf } from '../../service/families/sites/search-schema.ts';
import { type BenchContext, type Benchmark, type Figure, type Measured, median, p99 } from '../benchmark.ts';

export const siteSearch: Benchmark = {
  name: 'site-search',
  title: 'Searches of a site’s documents',
  needs: ['service/documents/embedded/embedded-engine.ts'],
  takesWarehouse: true,
  run: measureSiteSearch,
};

type Chance = () => number;
type Body = Parameters<typeof queryOf>[0];

const common = [
  'apartment',
  'sea',
  'view',
  'pool',
  'bedroom',
  'balcony',
  'metro',
  'garden',
  'villa',
  'studio',
];
const syllables = [
  'ba',
  'na',
  'lo',
  'mi',
  'ter',
  'sha',
  'ra',
  'ko',
  'den',
  'vil',
  'pa',
  'zu',
  'el',
  'or',
  'qu',
];
const differentWords = 30_000;
const settings = {
  searchable: null,
  filterable: ['area', 'price', 'beds', 'tags'],
  sortable: ['price', 'area'],
  synonyms: {},
};
const site = { siteId: 'bench', uid: 'bench', version: 1, settingsKey: 'bench', settings };
/** After an index was filled, until a start is measured. */
const settleMs = 1_000;
/** The sizes that the engine is made for. */
const comfortable = 20_000;
const budgetMs = { limit: 50, side: 'at most' } as const;
const loopMs = { limit: 20, side: 'at most' } as const;

/** Returns a source of numbers from 0 to 1 that is the same in every run. */
function chanceFrom(seed: number): Chance {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function pick<T>(values: readonly T[], chance: Chance): T {
  const value = values[Math.floor(chance() * values.length)];
  if (value === undefined) throw new Error('There is nothing to choose from');
  return value;
}

/** Returns a source of words of which few are frequent and most are rare. */
function wordsFrom(chance: Chance): () => string {
  const words = Array.from({ length: differentWords }, () =>
    Array.from({ length: 2 + Math.floor(chance() * 3) }, () => pick(syllables, chance)).join(''),
  );
  return () => words[Math.floor(differentWords ** chance()) - 1] ?? 'marina';
}

function listing(id: number, word: () => string, chance: Chance): SiteDocument {
  const text = Array.from({ length: 45 }, () => (chance() < 0.3 ? pick(common, chance) : word()));
  return {
    id,
    title: `${pick(['One', 'Two', 'Three'], chance)} bedroom ${pick(common, chance)} with ${pick(common, chance)} ${word()}`,
    area: `Area ${Math.floor(chance() * 120)}`,
    price: Math.floor(chance() * 5_000_000),
    beds: Math.floor(chance() * 6),
    tags: [pick(common, chance), pick(common, chance)],
    description: text.join(' '),
  };
}

/** Returns kinds of searches. */
function searches(word: () => string, chance: Chance): Readonly<Record<string, () => Body>> {
  return {
    'one word': () => ({ q: word() }),
    words: () => ({ q: `${pick(common, chance)} ${word()} ${pick(common, chance)} ` }),
    'unfinished words': () => ({ q: word().slice(0, 3) }),
    'words with a mistake': () => ({ q: word().replace(/^(..)./, '$1x') }),
    'words in nearly every document': () => ({ q: 'apartment sea view pool' }),
    phrases: () => ({ q: `"${pick(common, chance)} ${pick(common, chance)}"` }),
    'three facets, one of prices': () => ({ q: pick(common, chance), facets: ['area', 'price', 'beds'] }),
    'sorts by a text': () => ({ q: pick(common, chance), sort: ['area:desc'] }),
    sorts: () => ({ q: chance() < 0.5 ? '' : pick(common, chance), sort: ['price:asc'] }),
    facets: () => ({ q: pick(common, chance), facets: ['area', 'beds', 'tags'] }),
    filters: () => ({
      q: pick(common, chance),
      filter: `price > ${Math.floor(chance() * 4_000_000)} AND beds = 2`,
    }),
  };
}

function work(): Work {
  const { signal } = new AbortController();
  return new Work({
    signal: () => signal,
    turn: () => new Promise((resolve) => setImmediate(resolve)),
    mostUnits: Number.POSITIVE_INFINITY,
  });
}

/** Probes a server of this process from a thread, as a monitor asks `/health/live`, until it is stopped. */
async function startProbing() {
  const server = createServer((_, response) => response.end('{"status":"ok"}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'string' || address === null ? 0 : (address satisfies AddressInfo).port;
  const thread = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
     const times = []; let on = true;
     parentPort.on('message', () => { on = false; });
     (async () => {
       while (on) {
         const began = performance.now();
         await (await fetch(workerData)).text();
         times.push(performance.now() - began);
         await new Promise((resolve) => setTimeout(resolve, 5));
       }
       parentPort.postMessage(times);
     })();`,
    { eval: true, workerData: `http://127.0.0.1:${port}/` },
  );
  return async (): Promise<number[]> => {
    const times = new Promise<number[]>((resolve) => thread.once('message', resolve));
    thread.postMessage('stop');
    const taken = await times;
    await thread.terminate();
    server.close();
    server.closeAllConnections();
    return taken;
  };
}

function sourceOf(count: number) {
  return (since: number) => {
    const chance = chanceFrom(42);
    const word = wordsFrom(chance);
    async function* parts(): AsyncGenerator<readonly DocumentChange[]> {
      for (let from = 0; since === 0 && from < count; from += 50) {
        const length = Math.min(50, count - from);
        yield Array.from({ length }, (_, at) => {
          const document = listing(from + at, word, chance);
          return { id: String(document.id), version: 1, document };
        });
      }
    }
    return { whole: since === 0, to: 1, parts: parts() };
  };
}

/** Fills, opens again and searches an index of so many documents. */
async function measureSize(
  context: BenchContext,
  count: number,
  runs: Record<string, number[]>,
): Promise<Figure[]> {
  const directory = join(context.work, `sites-${count}`);
  const changes = sourceOf(count);
  const source = { changes: (_: string, since: number) => Promise.resolve(changes(since)) };
  const open = () => new EmbeddedEngine({ source, directory });
  const of = `of ${count.toLocaleString('en')} documents`;
  const name = (what: string) => `${what}, ${of}`;
  context.say(`filling an index ${of}`);
  const filling = open();
  const filled = await timed(() => filling.search(site, queryOf({ q: 'marina' }), work()));
  await filling.close();
  context.say(`a start with an index ${of}`);
  // The disk, and a caller that gives the measurement another priority, get a moment.
  await sleep(context.tiny ? 0 : settleMs);
  const stopProbing = await startProbing();
  const engine = open();
  const first = await timed(() =>
    engine.search(site, queryOf({ q: 'sea view', facets: ['area'], sort: ['price:asc'] }), work()),
  );
  const chance = chanceFrom(7);
  const figures: Figure[] = [];
  const isBudgeted = count <= comfortable;
  for (const [kind, make] of Object.entries(searches(wordsFrom(chanceFrom(42)), chance))) {
    context.say(`${kind} ${of}`);
    const times: number[] = [];
    for (let turn = 0; turn < (context.tiny ? 5 : 100); turn += 1) {
      const query = queryOf(make());
      times.push(await timed(() => engine.search(site, query, work())));
    }
    runs[name(kind)] = times;
    figures.push({ what: name(`${kind}, median`), value: median(times), unit: 'ms' });
    figures.push({
      ...{ what: name(`${kind}, p99`), value: p99(times), unit: 'ms' },
      budget: isBudgeted && !/facets|sorts/.test(kind) ? budgetMs : undefined,
    });
  }
  const live = await stopProbing();
  await engine.close();
  return [
    {
      ...{ what: name('First search after a start'), value: first, unit: 'ms' },
      budget: isBudgeted ? { limit: 1_000, side: 'at most' } : undefined,
      note: 'with a sort and a facet; the thread starts too',
    },
    ...figures,
    {
      ...{ what: name('An answer of the event loop meanwhile, p99'), value: p99(live), unit: 'ms' },
      budget: isBudgeted ? loopMs : undefined,
      note: 'a constant answer over HTTP, asked for from another thread',
    },
    { what: name('Index filled'), value: filled / 1_000, unit: 's', note: 'only where nothing was kept' },
    ...other(count, name),
  ];
}

/** Measures the same documents and words in MiniSearch, which keeps them in memory. */
function other(count: number, name: (what: string) => string): readonly Figure[] {
  const [chance, word] = [chanceFrom(42), wordsFrom(chanceFrom(42))];
  const documents = Array.from({ length: count }, (_, id) => listing(id, word, chance));
  const index = new MiniSearch<SiteDocument>({ fields: ['title', 'area', 'tags', 'description'] });
  const filled = timedNow(() => index.addAll(documents));
  const sought = wordsFrom(chanceFrom(7));
  const times = Array.from({ length: 50 }, () =>
    timedNow(() => index.search(sought(), { prefix: true, fuzzy: 0.2 })),
  );
  const opened = JSON.stringify(index);
  const opening = timedNow(() =>
    MiniSearch.loadJSON(opened, { fields: ['title', 'area', 'tags', 'description'] }),
  );
  return [
    { what: name('MiniSearch, index filled'), value: filled / 1_000, unit: 's' },
    { what: name('MiniSearch, index opened'), value: opening, unit: 'ms' },
    { what: name('MiniSearch, one word, median'), value: median(times), unit: 'ms' },
    { what: name('MiniSearch, one word, p99'), value: p99(times), unit: 'ms' },
  ];
}

function timedNow(run: () => unknown): number {
  const began = performance.now();
  run();
  return performance.now() - began;
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

async function measureSiteSearch(context: BenchContext): Promise<Measured> {
  const sizes = context.tiny ? [200, 1_500] : [comfortable, 50_000];
  const runs: Record<string, number[]> = {};
  const figures: Figure[] = [];
  for (const size of sizes) figures.push(...(await measureSize(context, size, runs)));
  return { data: { documents: sizes.join(' and '), 'characters a document': 510 }, figures, runs };
}
