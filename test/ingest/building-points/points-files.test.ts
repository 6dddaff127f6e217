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

  it('hold every good row of a file with bad ones, which are counted by their reasons', async () => {
    const file = join(directory.path, 'broken.csv');
    const lines = [
      ...['\ufeffname,lat,lng', 'Tower A,25.0801,55.1402', 'Tower B,25.0802,55.1403,7', 'Tower C,25.08'],
      ...['"Tower" D,25.0803,55.1404', '"Tower E,25.0804,55.1405', 'Tower F,nan,inf', ',25.0805,55.1406', ''],
      ...['Tower G,north,55.1407', `${'x'.repeat(20_000)},25.0801,55.1408`, '"Tower, H",25.0806,55.1409'],
    ];
    const bytes = Buffer.concat([
      Buffer.from(`${lines.join('\r\n')}\n`),
      Buffer.from([0xff, 0x41]),
      Buffer.from(',25.08,55.14\n'),
    ]);
    writeFileSync(file, bytes);
    const kept = await importPoints(directory.path, {
      ...{ file, source: 'Broken', licence: 'CC0-1.0', limits: usualLimits },
    });
    assert.deepEqual(
      kept.points.map(({ name }) => name),
      ['Tower A', 'Tower, H'],
    );
    assert.equal(kept.read, 11);
    assert.deepEqual(kept.rejected, {
      'with too many or too few columns': 2,
      'with broken quotes': 2,
      'without a coordinate': 2,
      'without a name': 1,
      'too long': 1,
      'not in UTF-8': 1,
    });
    const empty = join(directory.path, 'empty.csv');
    writeFileSync(empty, '\n');
    const asked = { file: empty, source: 'Empty', licence: 'CC0-1.0', limits: usualLimits };
    await assert.rejects(
      importPoints(directory.path, asked),
      /empty\.csv: the first line names no columns, or two/,
    );
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
