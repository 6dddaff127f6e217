/** Whole queries of ingest/ and data/ lie in .sql files; SQL stays in TypeScript only where definitions or runs make it (CONTRIBUTING.md). */
import assert from 'node:assert/strict';
import { repositoryFiles, textOf } from '../support/repository-files.ts';

const code = repositoryFiles.filter((file) => /^(ingest|data)\/.*\.ts$/.test(file));

/** Most lines of a query that nothing is put into: `years` and `identities` of definitions have up to four. */
const LONGEST_FIXED = 4;
/** Most lines of a query that is made from definitions. */
const LONGEST_MADE = 25;

/** Returns `file:line` of each template literal that holds a query which belongs into a .sql file. */
function queriesInCode(file: string, text: string): string[] {
  return [...text.matchAll(/`[^`]*`/g)].flatMap(({ 0: literal, index }) => {
    const lines = literal.split('\n').length;
    const most = literal.includes('${') ? LONGEST_MADE : LONGEST_FIXED;
    if (lines <= most || !/^\s*(select|with|create|insert|copy|from)\b/m.test(literal)) return [];
    const before = text.slice(0, index);
    return [`${file}:${before.split('\n').length}`];
  });
}

describe('SQL inside TypeScript', () => {
  it('is short, or made from definitions', () => {
    assert.deepEqual(
      code.flatMap((file) => queriesInCode(file, textOf(file))),
      [],
    );
  });

  for (const [what, lines, gap] of [
    ['a whole query', LONGEST_FIXED, 'area_id'],
    ['a long query that is made', LONGEST_MADE, `$${'{name}'}`],
  ] as const) {
    it(`would notice ${what}`, () => {
      const columns = Array.from({ length: lines - 1 }, () => `  ${gap},`);
      const planted = ['const sql = `', 'select', ...columns, 'from areas`;'].join('\n');
      assert.deepEqual(queriesInCode('ingest/planted.ts', planted), ['ingest/planted.ts:1']);
    });
  }
});
