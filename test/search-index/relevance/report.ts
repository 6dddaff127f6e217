/**
 * Prints how well names are found, by class of query, for each engine there is, and with each part switched off:
 * `node dist/test/search-index/relevance/report.js`. Meilisearch is asked when MEILISEARCH_URL is set. Takes a snapshot's folder as its
 * argument, else ingests the sample.
 */
import { join } from 'node:path';
import { buildIndex, SEARCH_FILE } from '../../../search-index/embedded/build-index.ts';
import { nameSections } from '../../../search-index/embedded/build-names.ts';
import { EmbeddedIndex, readIndexFile } from '../../../search-index/embedded/embedded-index.ts';
import { EmbeddedNames } from '../../../search-index/embedded/names.ts';
import { allParts } from '../../../search-index/embedded/score-name.ts';
import { decodeSections } from '../../../search-index/embedded/sections.ts';
import { fillMeilisearch } from '../../../search-index/meilisearch/fill-snapshot.ts';
import { openMeilisearch } from '../../../search-index/meilisearch/open-meilisearch.ts';
import { type NameKind, nameKinds, type SearchDocument } from '../../../search-index/search-index.ts';
import { sampleWarehouse } from '../../support/sample-warehouse.ts';
import { type Ask, asking, type Judged, measure, readJudged } from './names.ts';

type NameDocument = SearchDocument & { readonly kind: NameKind };

function documentsOf(names: EmbeddedNames): NameDocument[] {
  return Array.from({ length: names.size }, (_, index) => ({
    ...names.document(index),
    kind: nameKinds[names.kindOf(index)] ?? 'area',
  }));
}

function indexOf(names: readonly NameDocument[]): EmbeddedIndex {
  const file = buildIndex({ names: nameSections(names), properties: [], vectors: [], madeOf: '' });
  return new EmbeddedIndex(decodeSections(file));
}

async function* batchesOf(documents: readonly NameDocument[]): AsyncGenerator<readonly NameDocument[]> {
  for (let at = 0; at < documents.length; at += 2000) yield documents.slice(at, at + 2000);
}

async function* nothing(): AsyncGenerator<never> {
  // A report on names needs no properties.
}

/** Fills a server of its own indexes; null where none is set up. */
async function meilisearch(names: readonly NameDocument[]): Promise<Ask | null> {
  const url = process.env['MEILISEARCH_URL'];
  if (url === undefined || url === '') return null;
  const server = { url, apiKey: process.env['MEILISEARCH_API_KEY'], indexPrefix: 'relevance-' };
  const snapshotId = '20000101T000000Z-00000000';
  await fillMeilisearch({ ...server, snapshotId, names: batchesOf(names), properties: nothing() });
  return asking(openMeilisearch({ ...server, snapshotId, timeoutMs: 10_000 }));
}

const percent = (share: number): string => `${(100 * share).toFixed(1)}`.padStart(6);

/** A table of one way of searching. */
async function table(title: string, judged: readonly Judged[], ask: Ask): Promise<string> {
  const scores = await measure(judged, ask);
  const lines = [...scores].map(
    ([name, { queries, hitAt5, mrr, ndcgAt10 }]) =>
      `  ${name.padEnd(16)}${String(queries).padStart(4)}${percent(hitAt5)}${percent(mrr)}${percent(ndcgAt10)}`,
  );
  return [title, `  ${'class'.padEnd(18)}n  hit@5   MRR nDCG@10`, ...lines].join('\n');
}

async function directory(): Promise<string> {
  const [given] = process.argv.slice(2);
  return given ?? (await (await sampleWarehouse()).warehouse.snapshot()).directory;
}

const file = await readIndexFile(join(await directory(), SEARCH_FILE));
const judged = readJudged();
const names = documentsOf(new EmbeddedNames(file.sections));
const without = (part: keyof typeof allParts): Ask =>
  asking(new EmbeddedIndex(file, { ...allParts, [part]: false }));
const ways: readonly (readonly [string, Ask | null])[] = [
  ['embedded', asking(new EmbeddedIndex(file))],
  ['embedded without slips', without('slips')],
  ['embedded without skeletons', without('skeleton')],
  ['embedded without folding', without('folding')],
  ['embedded without aliases', asking(indexOf(names.map((one) => ({ ...one, aliases: [] }))))],
  ['Meilisearch', await meilisearch(names)],
];
for (const [title, ask] of ways) {
  if (ask === null) continue;
  for (const part of ['tuned', 'held-out'] as const) {
    const queries = judged.filter((one) => one.part === part);
    process.stdout.write(`${await table(`${title}, ${part}`, queries, ask)}\n\n`);
  }
}
