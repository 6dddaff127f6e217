/**
 * Prints what each part of the search for property buys on the wishes of wishes.csv:
 * node dist/test/search-index/relevance/measure-wishes.js <snapshot directory of the sample> [<base URL of an embeddings server> <model>]
 */
import { join } from 'node:path';
import { embedProperties } from '../../../search-index/embeddings/embed-properties.ts';
import { EndpointEmbedder } from '../../../search-index/embeddings/endpoint-embedder.ts';
import { finderOf, measure, type Parts, readGround } from './wishes.ts';

const [directory, baseUrl, model] = process.argv.slice(2);
if (directory === undefined) throw new Error('Name the directory of a published snapshot of the sample.');
const ground = await readGround(join(directory, 'serve.duckdb'));

const without = { embedder: null, filters: true, lexicon: true };
const rows: [string, Parts][] = [
  ['filters, words, lexicon (the default)', without],
  ['without the lexicon', { ...without, lexicon: false }],
  ['without the filters', { ...without, filters: false }],
  ['words alone', { ...without, filters: false, lexicon: false }],
];
const vectors = [];
if (baseUrl !== undefined && model !== undefined) {
  const address = { baseUrl, model, apiKey: undefined, timeLimitMs: 300_000 };
  const embedder = new EndpointEmbedder(address, { now: () => performance.now() });
  const made = await embedProperties({ documents: ground.documents, embedder, earlier: null });
  if (made.failure !== null) throw new Error(made.failure);
  vectors.push(made.vectors);
  rows.push(
    ['with vectors', { ...without, embedder }],
    ['with vectors, without the lexicon', { ...without, embedder, lexicon: false }],
    ['with vectors, without the filters', { ...without, embedder, filters: false }],
  );
}
const classes = ['filters', 'filters-ar', 'ideas', 'names', 'relaxed', 'tuned', 'held-out', 'all'];
const lines = [
  `| nDCG@10 / hit@5 / MRR | ${classes.join(' | ')} |`,
  `|---|${classes.map(() => '---').join('|')}|`,
];
for (const [name, parts] of rows) {
  const scores = await measure(ground, finderOf(ground, vectors, parts));
  const cells = classes.map((one) => {
    const { ndcg10 = 0, hit5 = 0, mrr = 0 } = scores.get(one) ?? {};
    return [ndcg10, hit5, mrr].map((figure) => figure.toFixed(2)).join(' / ');
  });
  lines.push(`| ${name} | ${cells.join(' | ')} |`);
}
process.stdout.write(`${lines.join('\n')}\n`);
process.exit(0);
