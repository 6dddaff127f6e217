/** Mocha's reporter in a process of run-tests.ts: a line for each file of tests, every failure in full, and a report for the run. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import Mocha from 'mocha';
import { z } from 'zod';
import { cpuSeconds } from './cpu-seconds.ts';
import { type FileReport, fileLine } from './share-report.ts';

const WHY_CHARACTERS = 200;
const Options = z.object({
  /** File for the report, which run-tests.ts reads as `ShareReport`. */
  report: z.string(),
  /** File with the title of the test that runs, for a process that dies. */
  now: z.string(),
  /** Milliseconds after which a process that does not end by itself has left something running. */
  patience: z.coerce.number(),
});

/** Time of a file begins when mocha leaves the file before it; the first one includes loading all of them. */
interface Open {
  readonly file: string;
  readonly began: number;
  readonly cpuBegan: number;
  passed: number;
  skipped: number;
  readonly failed: { readonly test: Mocha.Runnable; readonly error: unknown }[];
}

/** Reports the tests of a share; see `Options`. */
export default class ShareReporter extends Mocha.reporters.Base {
  readonly #options: z.infer<typeof Options>;
  readonly #done: FileReport[] = [];
  #open: Open;

  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    this.#options = Options.parse(options.reporterOptions);
    // Loading the files has its own line.
    this.#open = { ...opened('loading'), began: 0, cpuBegan: 0 };
    const events = Mocha.Runner.constants;
    runner.on(events.EVENT_SUITE_BEGIN, ({ file }) => this.#enter(file));
    runner.on(events.EVENT_TEST_BEGIN, (test) => {
      this.#enter(test.file);
      writeFileSync(this.#options.now, test.fullTitle());
    });
    runner.on(events.EVENT_TEST_PASS, () => {
      this.#open.passed += 1;
    });
    runner.on(events.EVENT_TEST_PENDING, () => {
      this.#open.skipped += 1;
    });
    runner.on(events.EVENT_TEST_FAIL, (test: Mocha.Runnable, error: unknown) => {
      this.#open.failed.push({ test, error });
    });
    runner.once(events.EVENT_RUN_END, () => this.#end());
  }

  #enter(path: string | undefined): void {
    const file = path === undefined ? this.#open.file : sourceOf(path);
    if (file === this.#open.file) return;
    this.#close();
    this.#open = opened(file);
  }

  #close(): void {
    const { file, began, cpuBegan, passed, skipped, failed } = this.#open;
    const report: FileReport = {
      file,
      passed,
      skipped,
      seconds: (performance.now() - began) / 1000,
      cpuSeconds: cpuSeconds() - cpuBegan,
      failures: failed.map(({ test, error }) => ({ title: test.fullTitle(), why: firstLine(error) })),
    };
    this.#done.push(report);
    process.stdout.write(`${fileLine(report)}\n`);
    if (failed.length > 0) Mocha.reporters.Base.list(failed.map(({ test }) => test as Mocha.Test));
  }

  #end(): void {
    this.#close();
    writeFileSync(this.#options.report, JSON.stringify(this.#done));
    // The timer itself does not keep the process alive; only resources that a test left open do.
    setTimeout(() => {
      process.stdout.write(`A test left running: ${process.getActiveResourcesInfo().join(', ')}\n`);
      // After mocha's own handler, which sets the exit code to the number of failures.
      process.once('exit', () => {
        process.exitCode = 1;
      });
      process.exit();
    }, this.#options.patience).unref();
  }
}

function opened(file: string): Open {
  return { file, began: performance.now(), cpuBegan: cpuSeconds(), passed: 0, skipped: 0, failed: [] };
}

/** Returns the source of a built file. */
function sourceOf(path: string): string {
  return relative(process.cwd(), path)
    .replace(/^dist\//, '')
    .replace(/\.js$/, '.ts');
}

function firstLine(error: unknown): string {
  const [why = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return why.slice(0, WHY_CHARACTERS);
}
