/** Mocha's spec reporter, closed by the plain line that CI and `make test` read: `N passed, N failed, N skipped`. */
import { writeFileSync } from 'node:fs';
import Mocha from 'mocha';

const WHY_CHARACTERS = 200;

/**
 * Prints the outcome of every test, then one closing line; `--reporter-option counts=FILE` writes it there with a line for each failed test, `patience=MS` fails a process
 * that does not end by itself.
 */
export default class PlainSummary extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    // Registered after Spec's own listener, so the line comes after its list of failures.
    runner.once(Mocha.Runner.constants.EVENT_RUN_END, () => {
      const { passes, failures, pending } = this.stats;
      const line = `${passes} passed, ${failures} failed, ${pending} skipped\n`;
      process.stdout.write(line);
      const counts: unknown = options.reporterOptions?.counts;
      if (typeof counts === 'string') writeFileSync(counts, [line, ...this.failures.map(inOneLine)].join(''));
      const patienceMs = Number(options.reporterOptions?.patience);
      if (!(patienceMs > 0)) return;
      // It does not hold the process itself: what does is something that a test left running.
      setTimeout(() => {
        process.stdout.write(`A test left running: ${process.getActiveResourcesInfo().join(', ')}\n`);
        // After mocha's own, which makes it the number of failures.
        process.once('exit', () => {
          process.exitCode = 1;
        });
        process.exit();
      }, patienceMs).unref();
    });
  }
}

/** A failed test with the first line of why. */
function inOneLine(test: Mocha.Test): string {
  const [why = ''] = (test.err?.message ?? '').split('\n');
  return `✘ ${test.fullTitle()}: ${why.slice(0, WHY_CHARACTERS)}\n`;
}
