/** The type gate refuses what strict TypeScript without a build step has to refuse. */
import assert from 'node:assert/strict';
import { type GateResult, TempProject } from '../support/temp-project.ts';

const faults = [
  { what: 'a wrong type', code: 'TS2322', text: "export const a: number = 'one';\n" },
  { what: 'an implicit any', code: 'TS7006', text: 'export const a = (b) => b;\n' },
  { what: 'an unchecked index', code: 'TS2532', text: 'export const a = (b: string[]) => b[0].length;\n' },
  {
    what: 'undefined for an optional property',
    code: 'TS2375',
    text: 'export const a: { b?: number } = { b: undefined };\n',
  },
  {
    what: 'a dotted read of an index signature',
    code: 'TS4111',
    text: 'export const a = (b: Record<string, string>) => b.c;\n',
  },
  { what: 'syntax that Node cannot erase', code: 'TS1294', text: 'export enum Kind {\n  One,\n}\n' },
  { what: 'an unused local', code: 'TS6133', text: 'const a = 1;\nexport const b = 2;\n' },
  {
    what: 'a type imported as a value',
    code: 'TS1484',
    text: "import { PathLike } from 'node:fs';\nexport type Found = PathLike;\n",
  },
];

describe('type gate', () => {
  let project: TempProject;
  let result: GateResult;

  before(() => {
    project = new TempProject({ 'ingest/right.ts': 'export const right: number = 1;\n' });
  });
  after(() => project.remove());

  it('passes on code that is right', () => {
    const { status, output } = project.gate('types');
    assert.equal(status, 0, output);
  });

  it('exits non-zero on faults', () => {
    project.write(
      Object.fromEntries(faults.map(({ code, text }) => [`ingest/${code.toLowerCase()}.ts`, text])),
    );
    result = project.gate('types', '--pretty', 'false');
    assert.notEqual(result.status, 0);
  });

  for (const { what, code } of faults) {
    it(`refuses ${what}`, () => {
      assert.match(result.output, new RegExp(`ingest/${code.toLowerCase()}\\.ts.* ${code}:`));
    });
  }
});
