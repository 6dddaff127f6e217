/**
 * Asks the questions and names that were written before the code, and prints by class how many were understood and answered:
 * node dist/test/search-index/relevance/judge-questions.js <snapshot directory of the sample> [unseen-questions-2.csv …] [--failures]
 * The held half prints figures alone.
 */
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { z } from 'zod';
import { foldName } from '../../../search-index/folding.ts';
import type { PropertyDocument } from '../../../search-index/search-index.ts';
import { findProperties } from '../../../search-index/understanding/find-properties.ts';
import type { Interpretation } from '../../../search-index/understanding/interpretation.ts';
import { understand } from '../../../search-index/understanding/understand.ts';
import { answeringRequest } from '../../../service/describe/answering-request.ts';
import {
  type Asked,
  foundIds,
  judge,
  placesFit,
  type References,
  readAsked,
  readBare,
  type Verdict,
} from './unseen-questions.ts';
import { propertyIndex, readGround } from './wishes.ts';

const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('Name the directory of a published snapshot of the sample.');
const files = process.argv.filter((one) => one.endsWith('.csv'));
const showsFailures = process.argv.includes('--failures');
const database = join(directory, 'serve.duckdb');
const ground = await readGround(database);
const index = propertyIndex(ground, [], true);
const { signal } = new AbortController();

const Named = z.object({ kind: z.string(), name: z.string(), ids: z.array(z.string()) });

async function readReferences(): Promise<References> {
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  await connection.run(`attach '${database}' as serve (read_only)`);
  const rows = await connection.runAndReadAll(`
    select kind, name, [kind || ':' || key] || if(kind = 'building' and project_id is not null, ['project:' || project_id], []) as ids
    from serve.search_names where kind <> 'broker'
    union all
    select 'developer', brands.name, list('developer:' || firms.developer_id)
    from serve.search_names as brands join serve.developers as firms on firms.brand_id::varchar = brands.key
    where brands.kind = 'developer' group by brands.name`);
  const known = new Map<string, string[]>();
  for (const { kind, name, ids } of z.array(Named).parse(rows.getRowObjectsJson())) {
    const reference = `${kind}:${foldName(name)}`;
    known.set(reference, [...(known.get(reference) ?? []), ...ids]);
  }
  connection.closeSync();
  instance.closeSync();
  return (reference) => {
    const at = reference.indexOf(':');
    return known.get(`${reference.slice(0, at)}:${foldName(reference.slice(at + 1))}`) ?? [];
  };
}

const refer = await readReferences();

/** Returns the developer that describe takes; the judge looks up no building. */
function namedIn({ developer_ids = [] }: Interpretation['filters']) {
  return { building: null, developer: developer_ids[0] ?? null };
}

async function verdict(asked: Asked): Promise<Verdict> {
  const question = { query: asked.question, limit: 10, filters: {} };
  const answer = await findProperties(question, { index, market: ground.market, embedder: null, signal });
  const { interpretation, found, relaxed } = answer;
  const rows = found.hits.map(({ document }) => document);
  const { request } = answeringRequest(interpretation, namedIn(interpretation.filters)).request;
  const points = interpretation.filters.near_points?.map(({ id }) => id) ?? [];
  const metres = ({ area_id, subject }: PropertyDocument) =>
    subject === 'community' ? null : ground.market.points.atMost(points, area_id);
  return judge(asked, { interpretation, rows, isRelaxed: relaxed.length > 0, metres, request }, refer);
}

const percent = (part: number, all: number) => (all === 0 ? '–' : `${Math.round((100 * part) / all)} %`);

async function report(file: string): Promise<void> {
  const byClass = new Map<string, Verdict[]>();
  const failures = [];
  for (const asked of readAsked(file)) {
    const given = await verdict(asked);
    for (const name of [asked.class, 'all']) byClass.set(name, [...(byClass.get(name) ?? []), given]);
    if (!given.isFiltered || !given.isAnswered || given.isSilentlyWrong)
      failures.push(`${asked.id} ${asked.question} → ${given.why}`);
  }
  print(
    `| ${file} | n | silently wrong | filters right | answer right | nonsense with rows |\n|---|---|---|---|---|---|`,
  );
  const all = byClass.get('all') ?? [];
  byClass.delete('all');
  for (const [name, given] of [...byClass, ['all', all] as const]) {
    const share = (is: (one: Verdict) => boolean) => percent(given.filter(is).length, given.length);
    print(
      `| ${name} | ${given.length} | ${share((one) => one.isSilentlyWrong)} | ${share((one) => one.isFiltered)} | ${share((one) => one.isAnswered)} | ${given.filter((one) => one.isNonsenseWithRows).length} |`,
    );
  }
  if (showsFailures && !file.includes('held')) print(failures.join('\n'));
}

const templates = {
  en: [
    '{}',
    '2 bed apartment in {}',
    '{} studio',
    'flats for rent in {} under 100k',
    'is there anything ready near {}?',
    'villa {} 3 br',
  ],
  ar: [
    '{}',
    'شقة غرفتين في {}',
    '{} استوديو',
    'شقق للإيجار في {} أقل من ١٠٠ ألف',
    'هل يوجد شيء جاهز قرب {}؟',
    'فيلا {} ٣ غرف',
  ],
} as const;

function reportNames(): void {
  const names = readBare();
  const right = templates.en.map(() => 0);
  let inAll = 0;
  const failures = [];
  for (const { id, name, language, entities, also } of names) {
    const fits = templates[language].map((template) => {
      const { filters } = understand(template.replace('{}', name), ground.market);
      return placesFit(foundIds(filters), entities, also, refer);
    });
    for (const [at, isRight] of fits.entries()) right[at] = (right[at] ?? 0) + (isRight ? 1 : 0);
    if (fits.every(Boolean)) inAll += 1;
    else
      failures.push(
        `${id} ${name} (${fits.map(Number).join('')}) ${JSON.stringify(understand(name, ground.market).parts.map(({ meaning }) => meaning))}`,
      );
  }
  print(
    `\nBare names (${names.length}): alone ${percent(right[0] ?? 0, names.length)}; in templates ${right
      .slice(1)
      .map((count) => percent(count, names.length))
      .join(', ')}; in all ${percent(inAll, names.length)}`,
  );
  if (showsFailures) print(failures.join('\n'));
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

if (files.length === 0) reportNames();
for (const file of files.length > 0 ? files : ['unseen-questions.csv']) await report(file);
process.exit(0);
