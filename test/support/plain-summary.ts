/** Mocha's spec reporter, followed by the plain line `N passed, N failed, N skipped`: for tests that somebody runs alone. */
import Mocha from 'mocha';

/** Prints the outcome of every test, then one closing line. */
export default class PlainSummary extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    // Registered after Spec's own listener, so that the line follows its list of failures.
    runner.once(Mocha.Runner.constants.EVENT_RUN_END, () => {
      const { passes, failures, pending } = this.stats;
      process.stdout.write(`${passes} passed, ${failures} failed, ${pending} skipped\n`);
    });
  }
}
