/** Developers of projects that a judge read without seeing what was decided (docs/methods/developer-names.md): what deals say today must be right. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { sampleWarehouse } from '../support/sample-warehouse.ts';

interface Judged {
  readonly project: string;
  readonly area: string;
  readonly suggested_developer: string;
  readonly judgement: 'right' | 'wrong' | 'unsure';
  readonly drawn_as: string;
}

/** The name of a project in an area, as a key. */
const keyOf = (project: unknown, area: unknown): string => `${project}|${area ?? ''}`;

const judged: Judged[] = parse(readFileSync(new URL('developers.csv', import.meta.url)), { columns: true });

describe('judged developers of projects', () => {
  const named = new Map<string, Set<string>>();

  before(async () => {
    const { warehouse } = await sampleWarehouse();
    const deals = await warehouse.rows(`
      select distinct t.project, t.area, coalesce(d.brand, d.name) as developer
      from transactions t left join developers d using (developer_id)
      where t.type = 'sales' and t.is_off_plan and t.project is not null`);
    for (const { project, area, developer } of deals) {
      const key = keyOf(project, area);
      const developers = named.get(key) ?? new Set<string>();
      if (developer !== null) developers.add(String(developer));
      named.set(key, developers);
    }
  });

  const isNamed = ({ project, area, suggested_developer }: Judged): boolean =>
    named.get(keyOf(project, area))?.has(suggested_developer) === true;

  it('are of 300 projects and more, a third of which were refused when they were drawn', () => {
    const refused = judged.filter(({ drawn_as }) => drawn_as === 'refused');
    assert.ok(judged.length >= 300);
    assert.ok(refused.length * 3 >= judged.length, `${refused.length} of ${judged.length} were refused`);
    for (const { project, area } of judged) assert.ok(named.has(keyOf(project, area)), project);
  });

  it('are right in at least 98 of 100 that deals say', () => {
    const said = judged.filter((row) => isNamed(row) && row.judgement !== 'unsure');
    const wrong = said.filter(({ judgement }) => judgement === 'wrong');
    assert.ok(said.length >= 190, `deals say only ${said.length} of the judged`);
    assert.ok(wrong.length <= said.length * 0.02, `wrong: ${wrong.map(({ project }) => project).join('; ')}`);
  });

  it('are said by deals of at least 90 of 100 projects where they are right', () => {
    const right = judged.filter(({ judgement }) => judgement === 'right');
    assert.ok(right.filter(isNamed).length >= right.length * 0.9);
  });
});
