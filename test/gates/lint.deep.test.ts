/** The lint gate refuses what it is there to refuse: one planted fault a rule, and an import over each boundary. */
import assert from 'node:assert/strict';
import { TempProject } from '../support/temp-project.ts';

interface Fault {
  readonly rule: string;
  readonly file: string;
  readonly text: string;
}

const restricted = (file: string, module: string): Fault => ({
  rule: 'noRestrictedImports',
  file,
  text: `import { thing } from '${module}';\n\nexport const mine = thing;\n`,
});

const boundaries: readonly Fault[] = [
  restricted('data/datasets/planted-1.ts', '../../ingest/run.ts'),
  restricted('data/datasets/planted-2.ts', '../../service/app.ts'),
  restricted('data/datasets/planted-3.ts', '../../search-index/resolver.ts'),
  restricted('data/datasets/planted-4.ts', 'node:fs'),
  restricted('data/datasets/planted-5.ts', '@duckdb/node-api'),
  restricted('data/table.ts', 'node:http'),
  restricted('command/planted-1.ts', '../test/support/rows.ts'),
  restricted('command/planted-2.ts', '@duckdb/node-api'),
  restricted('ingest/steps/planted-1.ts', '../../service/app.ts'),
  restricted('ingest/planted-2.ts', 'pg'),
  restricted('ingest/planted-3.ts', 'meilisearch'),
  restricted('ingest/planted-4.ts', '../test/support/rows.ts'),
  restricted('service/planted-1.ts', '../ingest/run.ts'),
  restricted('service/planted-2.ts', '@electric-sql/pglite'),
  restricted('service/planted-3.ts', 'meilisearch'),
  restricted('service/planted-4.ts', '@clickhouse/client'),
  restricted('service/analytics/planted-1.ts', '../families/areas/areas.ts'),
  restricted('service/accounts/planted-4.ts', '../../ingest/run.ts'),
  restricted('service/accounts/planted-5.ts', '@clickhouse/client'),
  restricted('service/families/areas/planted-7.ts', '@clickhouse/client'),
  restricted('service/families/areas/planted-1.ts', '@duckdb/node-api'),
  restricted('service/families/areas/planted-2.ts', 'koa'),
  restricted('service/families/areas/planted-3.ts', '@koa/router'),
  restricted('service/families/areas/planted-4.ts', 'meilisearch'),
  restricted('service/families/areas/planted-5.ts', '../../ingest/run.ts'),
  restricted('service/families/areas/planted-6.ts', '@electric-sql/pglite'),
  restricted('service/contract/planted-1.ts', '../http/mount.ts'),
  restricted('service/contract/planted-2.ts', '../records/keyset.ts'),
  restricted('service/records/planted-1.ts', '../families/areas/areas.ts'),
  restricted('service/statistics/planted-1.ts', '../families/areas/areas.ts'),
  restricted('service/statistics/planted-2.ts', '../http/mount.ts'),
  restricted('service/webhooks/planted-1.ts', '../families/transactions/transactions.ts'),
  restricted('search-index/planted-1.ts', '../ingest/run.ts'),
  restricted('search-index/planted-2.ts', '../service/app.ts'),
  restricted('search-index/planted-3.ts', 'meilisearch'),
  restricted('search-index/meilisearch/planted-4.ts', '../../service/app.ts'),
  restricted('ingest/planted-5.ts', 'aws4fetch'),
  restricted('service/planted-5.ts', 'aws4fetch'),
  restricted('snapshot-store/planted-1.ts', '../ingest/run.ts'),
  restricted('snapshot-store/planted-2.ts', '../service/app.ts'),
  restricted('snapshot-store/planted-3.ts', '@duckdb/node-api'),
];

const rules: readonly Fault[] = [
  { rule: 'format', file: 'ingest/sloppy.ts', text: 'export const a={b:1}\n' },
  {
    rule: 'organizeImports',
    file: 'ingest/order.ts',
    text: "import { b } from 'b';\nimport { a } from 'a';\n\nexport const c = [a, b];\n",
  },
  { rule: 'noBarrelFile', file: 'ingest/barrel.ts', text: "export { a } from './sloppy.ts';\n" },
  { rule: 'noReExportAll', file: 'ingest/all.ts', text: "export * from './sloppy.ts';\n" },
  { rule: 'noDefaultExport', file: 'ingest/default.ts', text: 'export default 1;\n' },
  { rule: 'noProcessEnv', file: 'ingest/env.ts', text: 'export const port = process.env;\n' },
  { rule: 'noProcessEnv', file: 'service/families/areas/env.ts', text: 'export const port = process.env;\n' },
  { rule: 'noConsole', file: 'ingest/console.ts', text: "console.log('hello');\n" },
  { rule: 'noExplicitAny', file: 'ingest/any.ts', text: 'export const a: any = 1;\n' },
  {
    rule: 'noNonNullAssertion',
    file: 'ingest/non-null.ts',
    text: 'export const a = (b?: { c: 1 }) => b!.c;\n',
  },
  { rule: 'noEnum', file: 'ingest/enum.ts', text: 'export enum Kind {\n  One,\n}\n' },
  {
    rule: 'useImportExtensions',
    file: 'ingest/extension.ts',
    text: "import { a } from './sloppy';\n\nexport const b = a;\n",
  },
  { rule: 'useFilenamingConvention', file: 'ingest/camelCase.ts', text: 'export const a = 1;\n' },
  { rule: 'useFilenamingConvention', file: 'ingest/snake_case.ts', text: 'export const a = 1;\n' },
  { rule: 'noUnusedImports', file: 'ingest/unused-import.ts', text: "import { a } from './sloppy.ts';\n" },
  { rule: 'noUnusedVariables', file: 'ingest/unused-variable.ts', text: 'const a = 1;\n' },
  { rule: 'noFocusedTests', file: 'test/only.test.ts', text: "describe.only('x', () => {});\n" },
  {
    rule: 'useThrowOnlyError',
    file: 'ingest/throw.ts',
    text: "export function fail() {\n  throw 'text';\n}\n",
  },
  {
    rule: 'noFloatingPromises',
    file: 'ingest/floating.ts',
    text: 'async function save(): Promise<void> {}\n\nexport function run() {\n  save();\n}\n',
  },
  {
    rule: 'noFloatingPromises',
    file: 'ingest/floating-imported.ts',
    text: "import { load } from './load.ts';\n\nexport function run() {\n  load();\n}\n",
  },
  {
    rule: 'noMisusedPromises',
    file: 'ingest/misused.ts',
    text: "async function isReady(): Promise<boolean> {\n  return true;\n}\n\nexport const run = () => (isReady() ? 'yes' : 'no');\n",
  },
  {
    rule: 'noImportCycles',
    file: 'ingest/cycle-a.ts',
    text: "import { b } from './cycle-b.ts';\n\nexport const a = () => b;\n",
  },
  {
    rule: 'noExcessiveLinesPerFile',
    file: 'ingest/long.ts',
    text: `export const long = [\n${'  1,\n'.repeat(349)}];\n`,
  },
  {
    rule: 'noExcessiveLinesPerFile',
    file: 'test/long.test.ts',
    text: `export const long = [\n${'  1,\n'.repeat(499)}];\n`,
  },
  {
    rule: 'noExcessiveCognitiveComplexity',
    file: 'ingest/complex.ts',
    text: `export function deep(n: number): number {\n  if (n > 1) {\n    if (n > 2) {\n      if (n > 3) {\n        if (n > 4) {\n          if (n > 5) {\n            if (n > 6) return n;\n          }\n        }\n      }\n    }\n  }\n  return 0;\n}\n`,
  },
];

const innocent = {
  'data/table.ts':
    "import { readFileSync } from 'node:fs';\nimport { z } from 'zod';\n\nexport const table = [readFileSync, z];\n",
  'data/datasets/areas.ts':
    "import { z } from 'zod';\nimport { table } from '../table.ts';\n\nexport const areas = [z, table];\n",
  'ingest/config.ts': 'export const environment = process.env;\n',
  'ingest/main.ts': "import { areas } from '../data/datasets/areas.ts';\n\nconsole.log(areas);\n",
  'ingest/load.ts': 'export async function load(): Promise<void> {}\n',
  'service/accounts/store.ts':
    "import { PGlite } from '@electric-sql/pglite';\n\nexport const store = PGlite;\n",
  'service/families/areas/routes.ts':
    "import { areas } from '../../data/datasets/areas.ts';\n\nexport const listAreas = areas;\n",
  'search-index/meilisearch/client.ts':
    "import { Meilisearch } from 'meilisearch';\n\nexport const client = Meilisearch;\n",
};

const asFiles = (faults: readonly Fault[]) =>
  Object.fromEntries(faults.map(({ file, text }) => [file, text]));

describe('lint gate', () => {
  let project: TempProject;
  let diagnostics: string[];

  before(() => {
    project = new TempProject(innocent);
  });
  after(() => project.remove());

  it('passes on code that keeps the rules', () => {
    const { status, output } = project.gate('lint');
    assert.equal(status, 0, output);
  });

  it('exits non-zero on one fault that is only a warning to Biome', () => {
    project.write({
      'ingest/warned.ts':
        '// biome-ignore lint/style/noProcessEnv: nothing here to suppress\nexport const a = 1;\n',
    });
    const { status, output } = project.gate('lint', '--colors=off');
    assert.match(output, /Found 1 warning/);
    assert.notEqual(status, 0);
  });

  it('exits non-zero on faults', () => {
    project.write({
      ...asFiles([...boundaries, ...rules]),
      'ingest/cycle-b.ts': "import { a } from './cycle-a.ts';\n\nexport const b = () => a;\n",
    });
    const { status, output } = project.gate('lint', '--reporter=github', '--max-diagnostics=none');
    diagnostics = output.split('\n');
    assert.notEqual(status, 0);
  });

  for (const { rule, file, text } of [...boundaries, ...rules]) {
    const module = rule === 'noRestrictedImports' ? ` of ${/'(.*)'/.exec(text)?.[1]}` : '';
    it(`refuses ${rule}${module} in ${file}`, () => {
      const found = diagnostics.some(
        (line) => line.startsWith('::error') && line.includes(rule) && line.includes(file),
      );
      assert.ok(found, diagnostics.filter((line) => line.includes(file)).join('\n'));
    });
  }
});
