/** Writes the documentation pages that are made from definitions, or with `--check` says which of them are stale. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { tables } from '../data/published.ts';
import { datasets } from '../data/registry.ts';
import type { OpenApiDocument } from '../service/contract/openapi-document.ts';
import { problemCodes } from '../service/contract/problem-codes.ts';
import { endpoints } from '../service/families/all.ts';
import { openApiDocument } from '../service/http/openapi.ts';
import { openApiText } from '../service/http/openapi-for-clients/text.ts';
import { apiTypes } from './pages/api-types.ts';
import { datasetsPage } from './pages/datasets.ts';
import { fieldIdsText } from './pages/field-ids.ts';
import { withMeasures } from './pages/measures.ts';
import { packagePurposes } from './pages/package-purposes.ts';
import { Lock, Measured, packagesPage } from './pages/packages.ts';
import { problemsPage } from './pages/problems.ts';
import { withProcedures } from './pages/procedures.ts';
import { withRuleValues } from './pages/publishing-rules.ts';
import { pythonOperations } from './pages/python-types.ts';
import { Results, withFigures } from './pages/readme.ts';
import { withAsOfNow } from './pages/revisions.ts';
import { withAllHistory } from './pages/security.ts';
import { tablesPage } from './pages/tables.ts';

/** The folder docs/ of the checkout: this program runs from `dist/docs/`. */
const here = new URL('../../docs/', import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, here), 'utf8');

const resultsOf = (name: string): Results =>
  Results.parse(JSON.parse(textOf(`../bench/results/${name}.json`)));

const methodsHome = new URL('methods/', here);

function methodPage(file: string, text: string): string {
  return file === 'market-statistics.md'
    ? withProcedures(withMeasures(text), textOf('../data/mappings/procedures.csv'))
    : text;
}

const openApi: OpenApiDocument = JSON.parse(
  await openApiText(openApiDocument(endpoints, { baseUrl: '' }), { keepsConstants: true }),
);

const pages = [
  { file: 'datasets.md', text: datasetsPage(datasets) },
  { file: 'problems.md', text: problemsPage(problemCodes) },
  { file: 'tables.md', text: tablesPage(tables) },
  {
    file: 'packages.md',
    text: packagesPage(
      Lock.parse(JSON.parse(textOf('../package-lock.json'))),
      Measured.parse(JSON.parse(textOf('packages.json'))),
      packagePurposes,
    ),
  },
  {
    file: 'README.md',
    home: new URL('../', here),
    text: withFigures(textOf('../README.md'), {
      peers: resultsOf('peers'),
      estimate: resultsOf('estimate'),
      audit: textOf('audit.md'),
      operations: Object.values(openApi.paths ?? {}).flatMap((path) => Object.keys(path)).length,
    }),
  },
  { file: 'revisions.md', text: withAsOfNow(textOf('revisions.md'), endpoints) },
  { file: 'security.md', text: withAllHistory(textOf('security.md'), endpoints) },
  {
    file: 'api-types.ts',
    home: new URL('../client/src/', here),
    text: apiTypes(openApi),
  },
  {
    file: 'operations.py',
    home: new URL('../client/python/src/mulk/', here),
    text: pythonOperations(openApi),
  },
  { file: 'field-ids.json', home: new URL('../data/', here), text: fieldIdsText(tables) },
  { file: 'console.md', text: withRuleValues(textOf('console.md')) },
  ...readdirSync(methodsHome).map((file) => ({
    file,
    home: methodsHome,
    text: methodPage(file, withRuleValues(textOf(`methods/${file}`))),
  })),
];

const { values } = parseArgs({
  allowNegative: true,
  options: {
    check: { type: 'boolean', default: false },
    into: { type: 'string' },
  },
});

for (const page of pages) {
  const path = join(values.into ?? fileURLToPath(page.home ?? here), page.file);
  const fresh = existsSync(path) && readFileSync(path, 'utf8') === page.text;
  if (fresh) continue;
  if (values.check) {
    console.error(`${page.file} is stale: run \`make docs\` and commit what it writes.`);
    process.exitCode = 1;
  } else {
    writeFileSync(path, page.text);
    console.log(`wrote ${page.file}`);
  }
}
