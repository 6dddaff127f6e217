/** The unused-code gate refuses files, exports, types and packages that nothing uses, and packages that nobody listed. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GateResult, TempProject } from '../support/temp-project.ts';

describe('unused-code gate', () => {
  let project: TempProject;
  let result: GateResult;

  before(() => {
    project = new TempProject({
      'ingest/main.ts': "import { used } from './used.ts';\n\nused();\n",
      'ingest/used.ts': 'export function used() {}\n',
      'test/ingest/used.test.ts': "import { used } from '../../ingest/used.ts';\n\nit('runs', used);\n",
    });
  });
  after(() => project.remove());

  it('passes when everything is used', () => {
    const { status, output } = project.gate('unused');
    assert.equal(status, 0, output);
  });

  it('exits non-zero when something is not', () => {
    const packageFile = join(project.directory, 'package.json');
    project.write({
      'ingest/orphan.ts': 'export const orphan = 1;\n',
      'ingest/used.ts':
        'export function used() {}\nexport function never() {}\nexport interface Nothing {}\n',
      'service/main.ts': "import Koa from 'koa';\n\nnew Koa();\n",
      'package.json': readFileSync(packageFile, 'utf8').replace('"c8":', '"ajv": "8",\n    "c8":'),
    });
    result = project.gate('unused', '--reporter', 'compact');
    assert.notEqual(result.status, 0);
  });

  for (const [what, found] of [
    ['a file nothing imports', /ingest\/orphan\.ts/],
    ['an export nothing imports', /ingest\/used\.ts: never/],
    ['a type nothing imports', /ingest\/used\.ts: Nothing/],
    ['a package nothing imports', /ajv/],
    ['an import that package.json does not list', /service\/main\.ts: koa/],
  ] as const) {
    it(`refuses ${what}`, () => assert.match(result.output, found));
  }
});
