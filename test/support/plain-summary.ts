/** Mocha's spec reporter, followed by the plain line that CI and `make test` read: `N passed, N failed, N skipped`. */
import { writeFileSync } from 'node:fs';
import Mocha from 'mocha';
import { type SuiteTime, timesText } from '../gates/slowest.ts';

const WHY_CHARACTERS = 200;

/**
 * Prints the outcome of every test, then one closing line. `--reporter-option counts=FILE` writes that line and a line for each failed test
 * to a file, `times=FILE` the seconds of each suite; `patience=MS` fails a process that does not end by itself.
 */
export default class PlainSummary extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const times = timesOf(runner);
    // Registered after Spec's own listener, so that the line follows its list of failures.
    runner.once(Mocha.Runner.constants.EVENT_RUN_END, () => {
      const { passes, failures, pending } = this.stats;
      const line = `${passes} passed, ${failures} failed, ${pending} skipped\n`;
      process.stdout.write(line);
      const counts: unknown = options.reporterOptions?.counts;
      if (typeof counts === 'string') writeFileSync(counts, [line, ...this.failures.map(inOneLine)].join(''));
      const timesFile: unknown = options.reporterOptions?.times;
      if (typeof timesFile === 'string') writeFileSync(timesFile, timesText(times));
      const patienceMs = Number(options.reporterOptions?.patience);
      if (!(patienceMs > 0)) return;
      // The timer itself does not keep the process alive; only resources that a test left open do.
      setTimeout(() => {
        process.stdout.write(`A test left running: ${process.getActiveResourcesInfo().join(', ')}\n`);
        // After mocha's own handler, which sets the exit code to the number of failures.
        process.once('exit', () => {
          process.exitCode = 1;
        });
        process.exit();
      }, patienceMs).unref();
    });
  }
}

/** Notes the time of each suite of a file, with its hooks; suites inside others count in those. */
function timesOf(runner: Mocha.Runner): readonly SuiteTime[] {
  const { EVENT_SUITE_BEGIN, EVENT_SUITE_END } = Mocha.Runner.constants;
  const times: SuiteTime[] = [];
  let began = 0;
  runner.on(EVENT_SUITE_BEGIN, ({ parent }) => {
    if (parent?.root === true) began = performance.now();
  });
  runner.on(EVENT_SUITE_END, ({ parent, title }) => {
    if (parent?.root === true) times.push({ title, seconds: (performance.now() - began) / 1000 });
  });
  return times;
}

/** Returns a failed test with the first line of its error. */
function inOneLine(test: Mocha.Test): string {
  const [why = ''] = (test.err?.message ?? '').split('\n');
  return `✘ ${test.fullTitle()}: ${why.slice(0, WHY_CHARACTERS)}\n`;
}
