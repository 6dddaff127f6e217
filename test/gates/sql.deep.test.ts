/** The SQL gate refuses other layouts and long lines, and the formatter changes nothing but white space. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFiles, textOf } from '../support/repository-files.ts';
import { TempProject } from '../support/temp-project.ts';
import { formattedSql } from './formatted-sql.ts';

const code = (sql: string) => sql.replace(/^\s*--.*$/gm, '').replace(/\s+/g, '');
const gateFiles = ['format-sql.ts', 'formatted-sql.ts', '../support/repository-files.ts'].map((file) =>
  join('test/gates', file),
);
const good = '-- Areas by name.\nselect area_id, name\nfrom areas\nwhere name is not null\n';

describe('SQL gate', () => {
  let project: TempProject;

  beforeEach(() => {
    project = new TempProject({
      ...Object.fromEntries(gateFiles.map((file) => [file, textOf(file)])),
      'data/tables/good.sql': good,
    });
  });
  afterEach(() => project.remove());

  it('passes on SQL in the layout', () => {
    const { status, output } = project.gate('layout');
    assert.equal(status, 0, output);
  });

  it('refuses another layout, and writes the right one', () => {
    project.write({ 'data/tables/good.sql': good.replace('\nfrom', ' from') });
    const { status, output } = project.gate('layout');
    assert.notEqual(status, 0);
    assert.match(output, /data\/tables\/good\.sql is not formatted: run `make fix`/);
    project.gate('layout', '--write');
    assert.equal(readFileSync(join(project.directory, 'data/tables/good.sql'), 'utf8'), good);
  });

  it('refuses a line that the formatter cannot break', () => {
    const column = 'x'.repeat(120);
    project.write({ 'data/tables/long.sql': `select ${column}\nfrom areas\n` });
    const { status, output } = project.gate('layout');
    assert.notEqual(status, 0);
    assert.match(output, /data\/tables\/long\.sql:\d is longer than 100 columns/);
  });

  for (const [what, sql] of [
    ['an alias of one letter', "select a.name\nfrom areas a\nwhere a.name <> 'b.c'\n"],
    ['a list of values called by one letter', "select *\nfrom (values (1, 'Unit')) t(id, name)\n"],
  ] as const) {
    it(`refuses ${what}`, () => {
      project.write({ 'data/tables/letter.sql': sql });
      const { status, output } = project.gate('layout');
      assert.notEqual(status, 0);
      assert.match(output, /data\/tables\/letter\.sql:\d calls a table by one letter/);
    });
  }

  it('lets texts and comments hold such letters', () => {
    project.write({ 'data/tables/letter.sql': "-- As in b.c.\nselect 'b.c' as name\n" });
    const { status, output } = project.gate('layout');
    assert.equal(status, 0, output);
  });
});

describe('formatted SQL', () => {
  for (const [what, sql] of [
    [
      'DuckDB lists and subscripts',
      "select\n  ['a', 'b'] as names,\n  list[1] as one,\n  []::integer[] as none\nfrom x\n",
    ],
    ['qualify', 'select *\nfrom x\nqualify row_number() over (partition by id order by day) = 1\n'],
    ['placeholders', 'with chosen as ({{source}})\nselect *\nfrom chosen\n'],
    [
      'conditions that other queries take in',
      `-- Conditions.\n$a is null\nand ${'b'.repeat(44)} = ${'c'.repeat(44)}\n`,
    ],
    ['paragraphs of comments', '-- One.\n--\n-- Two.\nselect 1\n'],
  ] as const) {
    it(`leaves ${what} as they are`, () => assert.equal(formattedSql(sql), sql));
  }

  it('keeps a range in one line', () => {
    const range = 'and day between $from_a_rather_long_name::DATE and $to_another_rather_long_name::DATE';
    const sql = `select *\nfrom x\nwhere\n  type = 'sales'\n  ${range}\n  and other is not null\n`;
    assert.equal(formattedSql(sql), sql);
  });

  it('changes only white space of our files, and nothing the second time', () => {
    const files = repositoryFiles.filter((file) => file.endsWith('.sql'));
    assert.ok(files.length > 200);
    for (const file of files) {
      const formatted = formattedSql(textOf(file));
      assert.equal(code(formatted), code(textOf(file)), file);
      assert.equal(formattedSql(formatted), formatted, file);
    }
  });
});
