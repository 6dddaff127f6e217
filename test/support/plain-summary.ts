/** Mocha's spec reporter, closed by the plain line that CI and `make test` read: `N passed, N failed, N skipped`. */
import { writeFileSync } from 'node:fs';
import Mocha from 'mocha';

/**
 * Prints the outcome of every test, then one closing line; `--reporter-option counts=FILE` writes the same line there, `patience=MS` fails a process
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
      if (typeof counts === 'string') writeFileSync(counts, line);
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
