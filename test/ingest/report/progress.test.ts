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

  const progress = () =>
    createProgress({
      stream,
      now: () => time,
      logger: pino({ level: 'trace' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    });

  describe('without a terminal', () => {
    it('logs the beginning, the end, and in between every few seconds', () => {
      const shown = progress();
      shown.step('load', 100_000_000);
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
    });

    it('promises no end of a step of unknown size', () => {
      const shown = progress();
      shown.step('build');
      time = 6_000;
      shown.advance({ rows: 10 });
      assert.deepEqual([lines[1]?.['percent'], lines[1]?.['eta_s']], [null, null]);
    });

    it('takes advances and ends without a step', () => {
      const shown = progress();
      shown.advance({ rows: 1 });
      shown.done('check', 5);
      shown.stop();
      assert.deepEqual(
        lines.map(({ step, rows }) => [step, rows]),
        [['check', 0]],
      );
    });
  });

  describe('on a terminal', () => {
    beforeEach(() => {
      stream.isTTY = true;
      stream.columns = 160;
    });
    // Node 26 gives what one write wrote, Node 20 what all did.
    const written = () => {
      let text = '';
      for (let chunk = stream.read(); chunk !== null; chunk = stream.read()) text += String(chunk);
      return stripVTControlCharacters(text);
    };

    it('draws a bar with rows, speed and time left, and a line when the step is done', () => {
      const shown = progress();
      shown.step('load', 10_000_000);
      time = 1_000;
      shown.advance({ bytes: 5_000_000, rows: 1_234 });
      time = 2_000;
      shown.done('load', 2_000);
      const text = written();
      assert.match(text, /✔ load +2\.0 s {2}1,234 rows, 5 MB\n/);
      assert.match(text, /load +█* *░+ +0% 0 rows/);
      assert.deepEqual(lines, []);
    });

    it('shows how far it is when it is asked often enough to draw', () => {
      const shown = progress();
      shown.step('load', 10_000_000);
      time = 1_000;
      shown.advance({ bytes: 5_000_000, rows: 1_234 });
      shown.stop();
      assert.match(written(), /50% 1,234 rows 5 MB 5\.0 MB\/s ETA 0:01/);
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
