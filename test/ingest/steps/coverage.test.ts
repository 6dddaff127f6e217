/** Which file of a series counts: days are Dubai's, whatever the clock of the machine says. */
import assert from 'node:assert/strict';
import { projects } from '../../../data/datasets/projects.ts';
import { type CleanedExport, datedAhead, placeExports } from '../../../ingest/steps/coverage.ts';

function file(name: string, receivedAt: string, asOf: string | null, truncated = false): CleanedExport {
  return {
    facts: {
      dataset: 'projects',
      dialect: 'B',
      sha256: name.padEnd(64, '0'),
      bytes: 1,
      truncated,
      read: 1,
      rejected: 0,
      rejected_by_reason: {},
      carried: [],
      warnings: [],
      newest: null,
    },
    rowsPath: '',
    brokenPath: '',
    repeatedPath: '',
    origin: {
      source: 'directory',
      address: name,
      file: name,
      sha256: name.padEnd(64, '0'),
      bytes: 1,
      received_at: receivedAt,
      as_of: asOf,
      coverage: null,
      series: null,
      etag: null,
      last_modified: null,
      withheld_columns: [],
      also_at: [],
      pulled_again_on: [],
    },
  };
}

const placed = (...files: readonly CleanedExport[]) =>
  placeExports(projects, files).map(({ origin, replaced, asOf }) => [
    origin.file,
    replaced,
    asOf.slice(0, 10),
  ]);

describe('the order of exports', () => {
  it('dates a file without a date by the day in Dubai on which it came: three in the morning is no day before', () => {
    assert.deepEqual(
      placed(
        file('projects_2026-01-02.csv', '2026-01-01T20:30:00Z', '2026-01-02'),
        file('projects.csv', '2026-01-01T23:00:00Z', null),
      ),
      [
        ['projects_2026-01-02.csv', true, '2026-01-02'],
        ['projects.csv', false, '2026-01-02'],
      ],
    );
  });

  it('lets neither of two replace the other that came together for one day: they may be two parts', () => {
    const together = [
      file('projects.csv', '2026-01-02T08:00:00Z', null),
      file('projects (1).csv', '2026-01-02T08:00:00Z', null),
    ];
    assert.deepEqual(
      placed(...together).map(([, replaced]) => replaced),
      [false, false],
    );
    const later = file('projects (2).csv', '2026-01-02T15:00:00Z', null);
    assert.deepEqual(
      placed(later, ...together).map(([, replaced]) => replaced),
      [true, true, false],
    );
  });

  it('lets a file without a date replace none with a date that came together with it, and one that came before', () => {
    const dated = file('projects_2026-01-01.csv', '2026-01-02T08:00:00Z', '2026-01-01');
    const together = file('projects.csv', '2026-01-02T08:00:00Z', null);
    const after = file('projects (1).csv', '2026-01-03T08:00:00Z', null);
    const replaced = (...files: readonly CleanedExport[]) =>
      placed(...files).map(([, isReplaced]) => isReplaced);
    assert.deepEqual(replaced(together, dated), [false, false]);
    assert.deepEqual(replaced(dated, after), [true, false]);
    assert.deepEqual(replaced(together, dated, after), [true, true, false]);
  });

  it('lets no file that was cut off replace another, and a whole one replace it', () => {
    const first = file('projects_2026-01-01.csv', '2026-01-01T08:00:00Z', '2026-01-01');
    const cut = file('projects_2026-01-02.csv', '2026-01-02T08:00:00Z', '2026-01-02', true);
    const last = file('projects_2026-01-03.csv', '2026-01-03T08:00:00Z', '2026-01-03');
    assert.deepEqual(
      placed(first, cut).map(([name, replaced]) => [name, replaced]),
      [
        ['projects_2026-01-01.csv', false],
        ['projects_2026-01-02.csv', false],
      ],
    );
    assert.deepEqual(
      placed(first, cut, last).map(([, replaced]) => replaced),
      [true, true, false],
    );
  });

  const from = (source: string, address: string, each: CleanedExport, coverage: 'full' | null = null) => ({
    ...each,
    origin: { ...each.origin, source, address, coverage },
  });
  const [first, second] = ['2026-01-01', '2026-01-02'].map((day) =>
    file(`projects_${day}.csv`, `${day}T08:00:00Z`, day),
  );
  assert.ok(first && second);
  const replaced = (...files: readonly CleanedExport[]) =>
    placed(...files).map(([, isReplaced]) => isReplaced);

  it('lets a file replace what was found in its place, and none in another', () => {
    const found = (source: string, one: string, other: string) =>
      replaced(from(source, one, first), from(source, other, second))[0];
    assert.equal(found('directory', 'a/2026-01-01/projects.csv', 'a/2026-01-02/projects.csv'), true);
    assert.equal(found('directory', 'a/projects.csv', 'b/projects.csv'), false);
    assert.equal(
      found('http', 'https://a.ae/x/projects_2026-01-01.csv', 'https://a.ae/x/projects_2026-01-02.csv'),
      true,
    );
    assert.equal(found('http', 'https://a.ae/x/projects.csv', 'https://a.ae/y/projects.csv'), false);
  });

  it('lets a feed replace what it pulls the whole of, wherever that was found, and no part replace a feed’s', () => {
    const feed = 'https://apis.data.dubai/open/dld/projects';
    const part = (each: CleanedExport) => from('directory', `a/${each.origin.file}`, each);
    const pull = (each: CleanedExport) => from('data-dubai', feed, each, 'full');
    assert.deepEqual(replaced(part(first), pull(second)), [true, false]);
    assert.deepEqual(replaced(pull(first), part(second)), [false, false]);
    assert.deepEqual(replaced(pull(first), second), [true, false]);
  });

  it('takes one without a date for older than a dated one that came later, and for newer than what states more than that', () => {
    const early = file('projects.csv', '2026-01-05T08:00:00Z', null);
    const dated = (day: string, received: string) =>
      file(`projects_${day}.csv`, `${received}T08:00:00Z`, day);
    const late = dated('2026-01-04', '2026-01-06');
    assert.deepEqual(placed(early, late), [
      ['projects.csv', true, '2026-01-04'],
      ['projects_2026-01-04.csv', false, '2026-01-04'],
    ]);
    const newest = dated('2026-01-05', '2026-01-05');
    assert.deepEqual(
      placed(early, late, { ...newest, origin: { ...newest.origin, received_at: '2026-01-05T07:00:00Z' } }),
      [
        ['projects_2026-01-04.csv', true, '2026-01-04'],
        ['projects_2026-01-05.csv', true, '2026-01-05'],
        ['projects.csv', false, '2026-01-05'],
      ],
    );
  });

  it('tells of files that state a day after today, unless a newer one replaced them', () => {
    const files = placeExports(projects, [
      file('projects_2026-03-16.csv', '2024-02-01T08:00:00Z', '2026-03-16'),
      file('projects_2024-01-31.csv', '2024-01-31T08:00:00Z', '2024-01-31'),
    ]);
    assert.deepEqual(datedAhead(files, '2024-02-01'), [
      'projects_2026-03-16.csv says that it is of 2026-03-16, which is after today, 2024-02-01: look at the clock of this machine, or at the name of the file',
    ]);
    assert.deepEqual(datedAhead(files, '2026-03-16'), []);
  });
});
