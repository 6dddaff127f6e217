/** The files of kept points: one a source, whatever its name, and the last import of a source replaces the one before. */
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importPoints, POINTS_FOLDER, usualLimits } from '../../../ingest/building-points/import-points.ts';
import { temporaryDirectory } from '../../support/accounts.ts';

describe('the files of kept points', () => {
  const directory = temporaryDirectory();
  after(() => directory.remove());
  const folder = join(directory.path, POINTS_FOLDER);
  const sources = () =>
    readdirSync(folder)
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')).source)
      .sort();

  async function importFrom(source: string): Promise<void> {
    const file = join(directory.path, 'points.csv');
    writeFileSync(file, 'name,lat,lng\nTower A,25.0801,55.1402\n');
    await importPoints(directory.path, { file, source, licence: 'CC0-1.0', limits: usualLimits });
  }

  it('are apart for two sources in Arabic, and one for a source that is imported again', async () => {
    for (const source of ['بلدية دبي', 'مركز دبي', 'Survey 2026', 'survey-2026', 'بلدية دبي'])
      await importFrom(source);
    assert.deepEqual(sources(), ['Survey 2026', 'survey-2026', 'بلدية دبي', 'مركز دبي'].sort());
  });

  it('replace the file of an earlier release', async () => {
    mkdirSync(folder, { recursive: true });
    const [kept] = readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .filter((text) => text.includes('Survey 2026'));
    writeFileSync(join(folder, 'survey-2026.json'), kept ?? '');
    await importFrom('Survey 2026');
    assert.equal(sources().filter((source) => source === 'Survey 2026').length, 1);
  });
});
