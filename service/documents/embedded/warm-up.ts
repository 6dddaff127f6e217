/**
 * Runs searches of each kind over made-up documents after a start, while the thread has nothing else to do. JavaScript is slow until
 * it was run some times: without this, the first searches of each kind take several times as long as later ones.
 */
import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises';
import type { SearchWork, SiteDocument, SiteQuery } from '../../../search-index/site-index.ts';
import { SiteDocumentsIndex } from './site-documents-index.ts';

const words = [
  ...['apartment', 'balcony', 'bedroom', 'corner', 'garden', 'kitchen', 'marina', 'metro', 'parking', 'pool'],
  ...['quiet', 'school', 'sea', 'studio', 'terrace', 'tower', 'upgraded', 'view', 'villa', 'vacant'],
];
const documentCount = 2_000;
/** Documents that are indexed at a stretch. */
const documentsAtOnce = 8;
const rounds = 20;
/** Milliseconds of work at a stretch, and between two looks whether other work has ended. */
const [stretchMs, waitMs] = [2, 1];
const settings = {
  searchable: null,
  filterable: ['area', 'price', 'tags'],
  sortable: ['price', 'area'],
  synonyms: { flat: ['apartment'] },
};

const defaults: SiteQuery = {
  ...{ q: '', filter: null, matchingStrategy: 'last', attributesToSearchOn: null },
  ...{ offset: 0, limit: 20, page: null, hitsPerPage: null },
  ...{ attributesToRetrieve: ['*'], attributesToHighlight: [], attributesToCrop: [], cropLength: 10 },
  ...{ cropMarker: '…', highlightPreTag: '<em>', highlightPostTag: '</em>' },
  ...{ showRankingScore: false, sort: [], facets: [] },
};

/** Warms the code up while the thread is idle. */
export async function warmUp(isIdle: () => boolean): Promise<void> {
  const work = new IdleWork(isIdle);
  const index = new SiteDocumentsIndex(settings);
  for (let from = 0; from < documentCount; from += documentsAtOnce) {
    const changes = Array.from({ length: documentsAtOnce }, (_, at) => ({
      ...{ id: String(from + at), version: 1, document: listing(from + at) },
    }));
    await index.apply(changes);
    await work.pause();
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const query of queries(round)) {
      await index.search({ ...defaults, ...query }, work);
      await work.pause();
    }
  }
  await index.close();
}

function word(number: number): string {
  const first = words[number % words.length] ?? '';
  return number % 3 === 0 ? first : `${first.slice(0, 5)}${(number % 997).toString(36)}`;
}

function listing(id: number): SiteDocument {
  return {
    ...{ id, area: `Area ${id % 50}`, price: (id * 7919) % 900_000, tags: [word(id), word(id + 3)] },
    title: `${word(3 * id)} with ${word(id)}`,
    description: Array.from({ length: 30 }, (_, at) => word(id * at + at)).join(' '),
  };
}

function queries(round: number): readonly Partial<SiteQuery>[] {
  const [first, second] = [word(3 * round), word(3 * round + 21)];
  return [
    { q: word(round) },
    { q: `${first} ${word(round + 1)} ${second} ` },
    { q: word(round).slice(0, 3) },
    { q: first.replace(/^(..)./, '$1x') },
    { q: `"${first} ${second}"` },
    { q: first, sort: ['price:asc'] },
    { sort: ['area:desc', 'price:desc'] },
    { q: second, facets: ['area', 'price', 'tags'] },
    { q: first, filter: `price > ${round * 20_000} AND area = "area ${round}"` },
    { q: `${first} flat -${second}`, attributesToHighlight: ['*'], attributesToCrop: ['description'] },
    { q: first, showRankingScore: true },
  ];
}

/** Work that waits while the thread has anything else to do. It has no other bounds. */
class IdleWork implements SearchWork {
  readonly signal = new AbortController().signal;
  readonly left = { ms: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };
  readonly #isIdle: () => boolean;
  #began = performance.now();

  constructor(isIdle: () => boolean) {
    this.#isIdle = isIdle;
  }

  get isDue(): boolean {
    return performance.now() - this.#began > stretchMs;
  }

  begin(): void {
    this.#began = performance.now();
  }

  async pause(): Promise<void> {
    await breathe();
    while (!this.#isIdle()) await sleep(waitMs);
    this.begin();
  }

  addBytes(): void {
    // It has no answer.
  }

  spend(): void {
    // It has no budget.
  }
}
