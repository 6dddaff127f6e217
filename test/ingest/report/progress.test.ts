import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { pino } from 'pino';
import { createProgress } from '../../../ingest/report/progress.ts';

describe('createProgress', () => {
  let time: number;
  let lines: Record<string, unknown>[];
  let stream: PassThrough & { isTTY?: boolean; columns?: number };

  beforeEach(() => {
    time = 0;
    lines = [];
    stream = new PassThrough();
  });

  const progress = (isJson = false) =>
    createProgress({
      stream,
      now: () => time,
      logger: isJson
        ? pino({ level: 'trace' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
        : null,
    });
  // Node 26 gives what one write wrote, Node 20 what all did.
  const written = () => {
    let text = '';
    for (let chunk = stream.read(); chunk !== null; chunk = stream.read()) text += String(chunk);
    return stripVTControlCharacters(text);
  };

  describe('without a terminal', () => {
    it('says every few seconds how far a step is, and what it took', () => {
      const shown = progress();
      shown.step('load', { bytes: 100_000_000 });
      for (time = 0; time < 12_000; time += 100) shown.advance({ bytes: 500_000, rows: 1_000 });
      shown.done('load', 12_000);
      assert.deepEqual(written().split('\n'), [
        '  load: 25 %, 51,000 rows, 26 MB, 0:15 left',
        '  load: 50 %, 101,000 rows, 51 MB, 0:10 left',
        '✔ load                  12.0 s  120,000 rows, 60 MB',
        '',
      ]);
    });

    it('counts the tables of a build', () => {
      const shown = progress();
      shown.step('build', { tables: 110 });
      time = 6_000;
      shown.advance({ tables: 55 });
      shown.done('build', 9_000);
      assert.deepEqual(written().split('\n'), [
        '  build: 50 %, 55 of 110 tables, 0:06 left',
        '✔ build                  9.0 s  55 of 110 tables',
        '',
      ]);
    });

    it('promises no end of a step of unknown size, and leaves short steps out', () => {
      const shown = progress();
      shown.step('merge');
      time = 6_000;
      shown.advance({ rows: 10 });
      shown.done('merge', 6_100);
      shown.advance({ rows: 1 });
      shown.done('check', 5);
      shown.stop();
      assert.equal(written(), '  merge: 10 rows\n✔ merge                  6.1 s  10 rows\n');
    });

    it('logs the same as JSON where that is asked for', () => {
      const shown = progress(true);
      shown.step('load', { bytes: 100_000_000 });
      for (time = 0; time < 12_000; time += 100) shown.advance({ bytes: 500_000, rows: 1_000 });
      shown.done('load', 12_000);
      assert.deepEqual(
        lines.map(({ msg }) => msg),
        ['step started', 'step running', 'step running', 'step done'],
      );
      const { step, rows, percent, mb_per_s, eta_s } = lines[1] ?? {};
      assert.deepEqual([step, rows, percent, mb_per_s, eta_s], ['load', 51_000, 25, 5.1, 15]);
      const { ms, bytes, mb_per_s: speed } = lines[3] ?? {};
      assert.deepEqual([ms, bytes, speed], [12_000, 60_000_000, 5]);
      assert.equal(written(), '');
    });
  });

  describe('on a terminal', () => {
    beforeEach(() => {
      stream.isTTY = true;
      stream.columns = 160;
    });

    it('draws a bar with rows, speed and time left, and a line when the step is done', () => {
      const shown = progress();
      shown.step('load', { bytes: 10_000_000 });
      time = 1_000;
      shown.advance({ bytes: 5_000_000, rows: 1_234 });
      time = 2_000;
      shown.done('load', 2_000);
      const text = written();
      assert.match(text, /✔ load +2\.0 s {2}1,234 rows, 5 MB\n/);
      assert.match(text, /load +█* *░+ +0% /);
      assert.deepEqual(lines, []);
    });

    it('shows how far it is when it is asked often enough to draw', () => {
      const shown = progress();
      shown.step('load', { bytes: 10_000_000 });
      time = 1_000;
      shown.advance({ bytes: 5_000_000, rows: 1_234 });
      shown.stop();
      assert.match(written(), /50% 1,234 rows, 5 MB 5\.0 MB\/s ETA 0:01/);
    });

    it('shows rows alone for a step without a size', () => {
      const shown = progress();
      shown.step('build');
      shown.advance({ rows: 7 });
      shown.stop();
      const text = written();
      assert.match(text, /build +7 rows/);
      assert.doesNotMatch(text, /ETA/);
    });
  });
});
