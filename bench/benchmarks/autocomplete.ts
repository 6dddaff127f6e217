/** Measures suggestions at every keystroke over 300 000 names, in process: answer times, and the cost of building, opening and holding the index. */

import { readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parse } from 'csv-parse/sync';
import { buildIndex } from '../../search-index/embedded/build-index.ts';
import { nameSections } from '../../search-index/embedded/build-names.ts';
import { EmbeddedIndex } from '../../search-index/embedded/embedded-index.ts';
import { type NameKind, nameKinds, type SearchDocument } from '../../search-index/search-index.ts';
import { type BenchContext, type Benchmark, type Measured, median, p99 } from '../benchmark.ts';

/** Buffers of closed indexes count as memory until they are collected. */
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

export const autocomplete: Benchmark = {
  name: 'autocomplete',
  title: 'Suggestions over 300 000 names, in process',
  needs: ['search-index/embedded/embedded-index.ts'],
  takesWarehouse: true,
  run: measureAutocomplete,
};

type NameDocument = SearchDocument & { readonly kind: NameKind };

const mappings = resolve(import.meta.dirname, '../../data/places');
const kinds: readonly (readonly [NameKind, number])[] = [
  ['area', 0.001],
  ['community', 0.002],
  ['project', 0.015],
  ['developer', 0.02],
  ['broker', 0.12],
  ['building', 1],
];
const endings = [
  'Tower',
  'Residence',
  'Heights',
  'Gate',
  'Views',
  'Villas',
  'Plaza',
  'House',
  'Court',
  'Bay',
];

/** Returns a source of numbers from 0 to 1 that is the same in every run. */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function pickOne<T>(values: readonly T[], chance: () => number): T {
  const value = values[Math.floor(chance() * values.length)];
  if (value === undefined) throw new Error('There is nothing to choose from');
  return value;
}

/** Returns words from real names of places and projects in Dubai. */
async function realWords(): Promise<string[]> {
  const texts = await Promise.all(
    ['area-aliases.csv', 'place-communities.csv', 'place-community-names.csv'].map((name) =>
      readFile(join(mappings, name), 'utf8'),
    ),
  );
  const names = texts.flatMap((text) =>
    parse(text, { columns: true }).flatMap((row: unknown) =>
      typeof row === 'object' && row !== null && 'name' in row
        ? [String(row.name)]
        : typeof row === 'object' && row !== null && 'marketing_name' in row
          ? [String(row.marketing_name)]
          : [],
    ),
  );
  return [...new Set(names.flatMap((name) => name.match(/[A-Za-z]{3,}/g) ?? []))].sort();
}

/** Returns an invented word of real vowels and consonants, so that the index has as many different words as the registers. */
function newWord(words: readonly string[], chance: () => number): string {
  const [begin, end] = [pickOne(words, chance), pickOne(words, chance)];
  return `${begin.slice(0, 2 + Math.floor(chance() * 3))}${end.slice(-(2 + Math.floor(chance() * 3))).toLowerCase()}`;
}

function makeNames(count: number, words: readonly string[], chance: () => number): NameDocument[] {
  const coined = Array.from({ length: 20_000 }, () => newWord(words, chance));
  return Array.from({ length: count }, (_, index): NameDocument => {
    const [kind] = kinds.find(([, share]) => index < share * count) ?? ['building'];
    const first = chance() < 0.5 ? pickOne(words, chance) : pickOne(coined, chance);
    const second = chance() < 0.3 ? `${pickOne(coined, chance)} ` : '';
    const number = chance() < 0.4 ? ` ${1 + Math.floor(chance() * 40)}` : '';
    return {
      id: `${kind}-${index}`,
      kind,
      key: String(index),
      name: `${first} ${second}${pickOne(endings, chance)}${number}`,
      name_ar: null,
      subtitle: `${pickOne(words, chance)} ${pickOne(words, chance)}`,
      aliases: [],
      weight: Math.round(chance() * 1000) / 1000,
      area_id: index % 300,
      community_id: null,
      project_id: null,
      developer_id: null,
    };
  });
}

/** Returns a name with one letter wrong, missing, doubled or swapped. */
function slipped(name: string, chance: () => number): string {
  const place = 1 + Math.floor(chance() * Math.max(1, name.length - 2));
  const [before, letter = '', after] = [name.slice(0, place), name[place], name.slice(place + 1)];
  const ways = [`${before}e${after}`, `${before}${after}`, `${before}${letter}${letter}${after}`];
  return pickOne([...ways, `${before}${after.slice(0, 1)}${letter}${after.slice(1)}`], chance);
}

/** Returns typed beginnings of these names, by the way of typing. */
function makeTyped(documents: readonly NameDocument[], chance: () => number, count: number) {
  const names = Array.from({ length: count }, () => pickOne(documents, chance).name.toLowerCase());
  const part = (name: string): string => name.slice(0, 3 + Math.floor(chance() * (name.length - 3)));
  return {
    'first letters': names.map((name) => name.slice(0, 1 + Math.floor(chance() * 3))),
    'half a name': names.map(part),
    'half a name with a slip': names.map((name) => slipped(part(name), chance)),
    'words out of order': names.map((name) => name.split(' ').toReversed().join(' ')),
  };
}

async function timeQueries(index: EmbeddedIndex, queries: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const q of queries) {
    const began = performance.now();
    await index.suggest({ q, kinds: nameKinds, limit: 10 });
    times.push(performance.now() - began);
  }
  return times;
}

async function measureAutocomplete(context: BenchContext): Promise<Measured> {
  const chance = chanceFrom(20_261_121);
  const names = makeNames(context.tiny ? 2000 : 300_000, await realWords(), chance);
  const path = join(context.work, 'search.index');
  const [build, opening]: [number[], number[]] = [[], []];
  for (let turn = 1; turn <= context.repeats; turn += 1) {
    context.say(`build ${turn} of ${context.repeats}`);
    const began = performance.now();
    await writeFile(
      path,
      buildIndex({ names: nameSections(names), properties: [], vectors: [], madeOf: '' }),
    );
    build.push(performance.now() - began);
  }
  for (let turn = 0; turn < context.repeats; turn += 1) {
    const began = performance.now();
    await EmbeddedIndex.open(path);
    opening.push(performance.now() - began);
  }
  collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  const index = await EmbeddedIndex.open(path);
  const typed = makeTyped(names, chance, context.tiny ? 20 : 500);
  await timeQueries(index, typed['half a name']);
  collectGarbage();
  const held = process.memoryUsage().arrayBuffers - before;
  const times: Record<string, number[]> = {};
  for (const [way, queries] of Object.entries(typed)) times[way] = await timeQueries(index, queries);
  const all = Object.values(times).flat();
  const mebibytes = (bytes: number): number => bytes / 1024 / 1024;
  return {
    data: { names: names.length, queries: all.length },
    figures: [
      { what: 'A suggestion, median', value: median(all), unit: 'ms' },
      { what: 'A suggestion, p99', value: p99(all), unit: 'ms', budget: { limit: 10, side: 'at most' } },
      ...Object.entries(times).map(([way, values]) => ({
        what: `p99 of ${way}`,
        value: p99(values),
        unit: 'ms',
      })),
      { what: 'Index built', value: median(build), unit: 'ms', note: 'by ingest' },
      { what: 'Index file', value: mebibytes((await stat(path)).size), unit: 'MB' },
      { what: 'Index opened', value: median(opening), unit: 'ms', note: 'by the service, with its snapshot' },
      {
        what: 'Memory of the open index',
        // A tiny index needs less memory than the rest of the process frees at the same time.
        value: Math.max(0.1, mebibytes(held)),
        unit: 'MB',
        note: 'scratch space included',
      },
    ],
    runs: { build, opening },
  };
}
