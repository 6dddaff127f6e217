/**
 * How well sound alone links the two names of a building (docs/entities.md): of buildings of the sample whose two names are known, half are named in English by
 * one half of their deals and in Arabic by the other.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { type BuildingName, linkBuildings } from '../../data/project-names/link-buildings.ts';
import { foldName } from '../../search-index/folding.ts';
import { repositoryRoot } from '../support/repository-files.ts';
import { sampleWarehouse } from '../support/sample-warehouse.ts';

interface Both extends BuildingName {
  readonly nameAr: string;
}
interface Word {
  readonly word: string;
  readonly word_ar: string;
  readonly role: string;
}

const mapping: Word[] = parse(readFileSync(join(repositoryRoot, 'data/mappings/project-words.csv')), {
  columns: true,
});
const words = mapping.map(({ word, word_ar, role }) => ({
  word: foldName(word),
  word_ar: foldName(word_ar),
  role,
}));

const inEnglish = (building: Both): BuildingName => ({ ...building, nameAr: null });
const inArabic = (building: Both): BuildingName => ({ ...building, name: building.nameAr, nameAr: null });
/** An Arabic name in its place. */
const keyOf = ({ area, project }: Pick<BuildingName, 'area' | 'project'>, arabic: string): string =>
  `${area} ${project} ${arabic}`;

describe('the two names of a building', () => {
  const buildings: Both[] = [];
  /** The English names that go with an Arabic one. */
  const truth = new Map<string, Set<string>>();

  before(async () => {
    const { warehouse } = await sampleWarehouse();
    const rows = await warehouse.rows(
      'select name, name_ar, area_id, project_id from buildings where name <> name_ar and project_id is not null order by building_id',
    );
    for (const { name, name_ar, area_id, project_id } of rows) {
      const building: Both = {
        area: area_id === null ? null : Number(area_id),
        project: Number(project_id),
        name: foldName(String(name)),
        nameAr: foldName(String(name_ar)),
      };
      buildings.push(building);
      const key = keyOf(building, building.nameAr);
      truth.set(key, (truth.get(key) ?? new Set<string>()).add(building.name));
    }
    assert.ok(buildings.length >= 1400, `only ${buildings.length} buildings`);
  });

  /** Right and wrong links by sound of names in which every second building's deals say `hidden` instead of both its names. */
  function linked(
    half: number,
    hidden: (building: Both) => BuildingName[],
    others: (building: Both) => BuildingName,
  ) {
    const names = buildings.flatMap((building, index) =>
      index % 2 === half ? hidden(building) : [others(building)],
    );
    const links = linkBuildings(names, words).filter(({ basis }) => basis === 'transliteration');
    const isRight = (link: (typeof links)[number]): boolean =>
      truth.get(keyOf(link, link.name))?.has(link.standsFor) === true;
    return { right: links.filter(isRight).length, wrong: links.filter((link) => !isRight(link)).length };
  }

  for (const half of [0, 1])
    it(`are linked by sound in at least 45 of 100, and rightly in 99 of 100 links (half ${half + 1})`, () => {
      const { right, wrong } = linked(
        half,
        (building) => [inEnglish(building), inArabic(building)],
        (building) => building,
      );
      assert.ok(right >= (buildings.length / 2) * 0.45, `${right} of ${buildings.length / 2}`);
      assert.ok(wrong <= (right + wrong) * 0.01, `${wrong} of ${right + wrong} are wrong`);
    });

  for (const half of [0, 1])
    it(`are not linked to another’s where no deal says the English one (half ${half + 1})`, () => {
      const { wrong } = linked(half, (building) => [inArabic(building)], inEnglish);
      assert.ok(wrong <= (buildings.length / 2) * 0.005, `${wrong} wrong links`);
    });
});
