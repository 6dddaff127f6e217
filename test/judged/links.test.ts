/** Links of project names that judges read without seeing what was decided (docs/entities.md): what is linked today must be right, and most that is right be linked. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { sampleWarehouse } from '../support/sample-warehouse.ts';

interface Judged {
  readonly deal_project: string;
  readonly deal_area: string;
  readonly project_number: string;
  readonly judgement: 'same' | 'different' | 'unsure';
  readonly drawn_as: string;
}

/** The name of a project in an area, as a key. */
const keyOf = (name: unknown, area: unknown): string => `${name}|${area ?? ''}`;

const judged: Judged[] = parse(readFileSync(new URL('links.csv', import.meta.url)), { columns: true });

describe('judged links of project names', () => {
  const linked = new Map<string, Set<number>>();

  before(async () => {
    const { warehouse } = await sampleWarehouse();
    const aliases = await warehouse.rows(
      'select l.name, a.name as area, l.project_id from project_aliases l left join areas a using (area_id)',
    );
    for (const { name, area, project_id } of aliases) {
      const key = keyOf(name, area);
      linked.set(key, (linked.get(key) ?? new Set<number>()).add(Number(project_id)));
    }
  });

  const isLinked = ({ deal_project, deal_area, project_number }: Judged): boolean =>
    linked.get(keyOf(deal_project, deal_area))?.has(Number(project_number)) === true;

  it('are of 300 pairs and more, a third of which were refused when they were drawn', () => {
    const refused = judged.filter(({ drawn_as }) => drawn_as.startsWith('refused'));
    assert.ok(judged.length >= 300);
    assert.ok(refused.length * 3 >= judged.length);
    for (const row of judged) assert.ok(linked.has(keyOf(row.deal_project, row.deal_area)), row.deal_project);
  });

  it('are right in at least 98 of 100 that are linked', () => {
    const made = judged.filter((row) => isLinked(row) && row.judgement !== 'unsure');
    const wrong = made.filter(({ judgement }) => judgement === 'different');
    assert.ok(made.length >= 250, `only ${made.length} judged pairs are linked`);
    assert.ok(
      wrong.length <= made.length * 0.02,
      `wrong: ${wrong.map(({ deal_project, project_number }) => `${deal_project} → ${project_number}`).join('; ')}`,
    );
  });

  it('are made for at least 80 of 100 pairs that are the same', () => {
    const same = judged.filter(({ judgement }) => judgement === 'same');
    assert.ok(same.filter(isLinked).length >= same.length * 0.8);
  });
});
