/** Which file of a series counts: days are Dubai's, whatever the clock of the machine says. */
import assert from 'node:assert/strict';
import { projects } from '../../../data/datasets/projects.ts';
import {
  type CleanedExport,
  datedAhead,
  placeExports,
  shrunkSeries,
} from '../../../ingest/steps/coverage.ts';

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
      unknown_words: {},
      carried: [],
      warnings: [],
      file_bytes: {},
      newest: null,
      undated: 1,
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

  it('counts a file without a stated window as rows, which replace nothing', () => {
    const dated = (day: string, coverage: 'window' | 'rows' | 'full' | null) => {
      const each = file(`projects_${day}.csv`, `${day}T08:00:00Z`, day);
      return { ...each, origin: { ...each.origin, coverage } };
    };
    for (const coverage of ['window', 'full', null] as const)
      assert.deepEqual(replaced(dated('2026-01-01', coverage), dated('2026-01-02', coverage)), [true, false]);
    assert.deepEqual(replaced(dated('2026-01-01', 'rows'), dated('2026-01-02', 'full')), [false, false]);
    assert.deepEqual(replaced(dated('2026-01-01', 'full'), dated('2026-01-02', 'rows')), [false, false]);
    const windows = projects.dialects.map((dialect) => ({ ...dialect, coverage: 'window' as const }));
    const seen = (...names: readonly string[]) =>
      placeExports(
        { ...projects, dialects: windows },
        names.map((name, index) => file(name, `2026-02-0${index + 1}T08:00:00Z`, `2026-02-0${index + 1}`)),
      ).map(({ isWhole }) => isWhole);
    assert.deepEqual(seen('projects.csv', 'projects_2026-02-02.csv'), [false, false]);
    const unknown = placeExports({ ...projects, dialects: [] }, [first]);
    assert.deepEqual(
      unknown.map(({ isWhole }) => isWhole),
      [false],
    );
  });

  it('takes the two dialects of a register for one series, and an export or another name for another', () => {
    const as = (dialect: 'A' | 'B' | 'C' | 'D' | 'E', each: CleanedExport, series: string | null = null) => ({
      ...each,
      facts: { ...each.facts, dialect },
      origin: { ...each.origin, series, coverage: 'full' as const },
    });
    assert.deepEqual(replaced(as('A', first), as('B', second)), [true, false]);
    assert.deepEqual(replaced(as('B', first), as('C', second)), [false, false]);
    assert.deepEqual(replaced(as('C', first), as('D', second)), [false, false]);
    assert.deepEqual(replaced(as('D', first), as('E', second)), [false, false]);
    assert.deepEqual(replaced(as('E', first), as('E', second)), [true, false]);
    assert.deepEqual(replaced(as('B', first, 'Some'), as('B', second, 'some')), [true, false]);
    assert.deepEqual(replaced(as('B', first, 'one'), as('B', second, 'other')), [false, false]);
    const series = placeExports(projects, [as('A', first), as('C', first), as('D', first), as('E', first)]);
    assert.deepEqual(series.map((each) => each.series).sort(), [
      'display/projects',
      'export/projects',
      'gateway/projects',
      'register/projects',
    ]);
  });

  it('numbers files from the oldest on, and parts of one pull by its first file and the rows before them', () => {
    const part = (name: string, sha256: string, read: number, received = '2026-01-02T08:00:00Z') => {
      const each = file(name, received, '2026-01-02');
      return { ...each, facts: { ...each.facts, read, sha256 } };
    };
    const files = [
      part('projects (2).csv', 'c', 3),
      part('projects.csv', 'a', 5),
      part('projects (1).csv', 'b', 7),
      part('later.csv', 'd', 1, '2026-01-02T09:00:00Z'),
    ];
    const numbered = (hasLines: boolean) =>
      placeExports({ ...projects, hasLines }, files).map(({ origin, order, pull, rowsBefore }) => [
        origin.file,
        order,
        pull,
        rowsBefore,
      ]);
    assert.deepEqual(numbered(true), [
      ['projects.csv', 1, 1, 0],
      ['projects (1).csv', 2, 1, 5],
      ['projects (2).csv', 3, 1, 12],
      ['later.csv', 4, 4, 0],
    ]);
    assert.deepEqual(
      numbered(false).map(([, , pull, rows]) => [pull, rows]),
      [
        [1, 0],
        [2, 0],
        [3, 0],
        [4, 0],
      ],
    );
  });

  it('orders files of one day by their arrival', () => {
    const at = (name: string, hour: string) => file(name, `2026-01-02T${hour}:00:00Z`, '2026-01-02');
    assert.deepEqual(
      placed(at('a.csv', '09'), at('b.csv', '08')).map(([name]) => name),
      ['b.csv', 'a.csv'],
    );
  });
});

describe('a series that shrank', () => {
  const pulled = (day: string, read: number, more: { rejected?: number; truncated?: boolean } = {}) => {
    const each = file(`projects_${day}.csv`, `${day}T08:00:00Z`, day);
    return { ...each, facts: { ...each.facts, read, ...more } };
  };
  const shrunk = (...files: readonly CleanedExport[]) =>
    shrunkSeries(placeExports(projects, files), new Set());

  it('has less than 80 % of the good records of the pull before', () => {
    assert.deepEqual(shrunk(pulled('2026-01-01', 100), pulled('2026-01-02', 80)), []);
    assert.deepEqual(shrunk(pulled('2026-01-01', 100), pulled('2026-01-02', 79)), [
      'projects_2026-01-02.csv has 79 good records where projects_2026-01-01.csv had 100: it shrank by more than 20 %',
    ]);
    assert.equal(shrunk(pulled('2026-01-01', 100), pulled('2026-01-02', 100, { rejected: 21 })).length, 1);
    assert.equal(shrunk(pulled('2026-01-01', 100, { rejected: 21 }), pulled('2026-01-02', 79)).length, 0);
    assert.deepEqual(shrunk(pulled('2026-01-01', 100)), []);
  });

  it('is compared with the newest whole pull before it, and only while it is the newest itself', () => {
    const [one, two, three] = [pulled('2026-01-01', 100), pulled('2026-01-02', 50), pulled('2026-01-03', 45)];
    assert.deepEqual(shrunk(one, two, three), []);
    const cut = pulled('2026-01-02', 50, { truncated: true });
    assert.equal(shrunk(one, cut, three).length, 1);
    assert.equal(shrunk(pulled('2026-01-01', 50), cut, three).length, 0);
  });

  it('is not questioned again once it was published', () => {
    const files = placeExports(projects, [pulled('2026-01-01', 100), pulled('2026-01-02', 50)]);
    assert.deepEqual(shrunkSeries(files, new Set([files[1]?.facts.sha256 ?? ''])), []);
    assert.equal(shrunkSeries(files, new Set([files[0]?.facts.sha256 ?? ''])).length, 1);
  });
});
