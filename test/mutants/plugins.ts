/**
 * Plugins of Stryker. One runs the tests with mocha, since Stryker's own plugin stops at mocha 11; one leaves texts of schemas alone. A process loads the test files once; a switch in the instrumented
 * sources then puts one mutant after another into effect.
 */
import type { InstrumenterContext, StrykerOptions } from '@stryker-mutator/api/core';
import {
  commonTokens,
  declareClassPlugin,
  declareValuePlugin,
  PluginKind,
  tokens,
} from '@stryker-mutator/api/plugin';
import {
  type DryRunOptions,
  type DryRunResult,
  DryRunStatus,
  determineHitLimitReached,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
  type TestRunnerCapabilities,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import Mocha from 'mocha';
import { z } from 'zod';

declare global {
  /** The instrumented sources and Stryker share this object. */
  var __stryker__: InstrumenterContext | undefined;
}

const statuses = { passed: TestStatus.Success, pending: TestStatus.Skipped } as const;

/** Not Stryker's `testFiles`: with these it never activates a mutant while modules load. */
const Options = z.object({ tests: z.array(z.string()) });

class MochaRunner implements TestRunner {
  static readonly inject = tokens(commonTokens.options);
  readonly #mocha = new Mocha({ reporter: Mocha.reporters.Base, timeout: 0 });
  readonly #context: InstrumenterContext;
  #isLoaded = false;

  constructor(options: StrykerOptions) {
    globalThis.__stryker__ ??= {};
    const context = globalThis.__stryker__;
    this.#context = context;
    this.#mocha.cleanReferencesAfterRun(false);
    for (const file of Options.parse(options).tests)
      this.#mocha.addFile(file.replace(/^(.*)\.ts$/, 'dist/$1.js'));
    this.#mocha.suite.beforeEach(function () {
      context.currentTestId = this.currentTest?.fullTitle() ?? '';
    });
    // Hooks between two tests serve more than one of them: a mutant that they reach is judged by all tests.
    this.#mocha.suite.afterEach(() => {
      delete context.currentTestId;
    });
  }

  /** Says that a process cannot load its modules a second time. */
  capabilities(): TestRunnerCapabilities {
    return { reloadEnvironment: false };
  }

  /** Runs the tests without a mutant and says which of them reach which mutant. */
  async dryRun({ disableBail }: DryRunOptions): Promise<DryRunResult> {
    const result = await this.#run(!disableBail);
    const { mutantCoverage } = this.#context;
    if (result.status !== DryRunStatus.Complete || mutantCoverage === undefined) return result;
    return { ...result, mutantCoverage };
  }

  /** Runs the tests that reach one mutant, with the mutant in effect. */
  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, disableBail, hitLimit, mutantActivation, testFilter } = options;
    if (hitLimit === undefined) {
      delete this.#context.hitLimit;
      delete this.#context.hitCount;
    } else Object.assign(this.#context, { hitLimit, hitCount: 0 });
    const titles = testFilter?.map((title) => `^${escaped(title)}$`);
    this.#mocha.grep(new RegExp(titles?.join('|') ?? ''));
    if (mutantActivation === 'static') this.#context.activeMutant = activeMutant.id;
    return toMutantRunResult(await this.#run(!disableBail, activeMutant.id));
  }

  /** Frees what mocha holds. */
  async dispose(): Promise<void> {
    this.#mocha.dispose();
  }

  async #run(bail: boolean, mutant?: string): Promise<DryRunResult> {
    try {
      if (!this.#isLoaded) await this.#mocha.loadFilesAsync();
    } catch (error) {
      return { status: DryRunStatus.Error, errorMessage: String(error) };
    }
    this.#isLoaded = true;
    if (mutant !== undefined) this.#context.activeMutant = mutant;
    setBail(this.#mocha.suite, bail);
    const tests = await this.#results();
    const { hitCount, hitLimit } = this.#context;
    return determineHitLimitReached(hitCount, hitLimit) ?? { status: DryRunStatus.Complete, tests };
  }

  #results(): Promise<TestResult[]> {
    const tests: TestResult[] = [];
    return new Promise((resolve) => {
      const runner = this.#mocha.run(() => resolve(tests));
      runner.on(Mocha.Runner.constants.EVENT_TEST_END, (test) => {
        if (test.state !== 'failed')
          tests.push({ ...described(test), status: statuses[test.state ?? 'pending'] });
      });
      // Hooks fail without being tests.
      runner.on(Mocha.Runner.constants.EVENT_TEST_FAIL, (test, error: unknown) => {
        const failureMessage = error instanceof Error ? (error.stack ?? error.message) : String(error);
        tests.push({ ...described(test), status: TestStatus.Failed, failureMessage });
      });
    });
  }
}

function described(test: Mocha.Runnable): { id: string; name: string; timeSpentMs: number } {
  const title = test.fullTitle();
  return { id: title, name: title, timeSpentMs: test.duration ?? 0 };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

function setBail(suite: Mocha.Suite, bail: boolean): void {
  suite.bail(bail);
  for (const child of suite.suites) setBail(child, bail);
}

/** Texts of a schema: the reviewed OpenAPI document judges them. */
const Described = z.object({
  type: z.literal('ObjectExpression'),
  parent: z.object({
    type: z.literal('CallExpression'),
    callee: z.object({ property: z.object({ name: z.literal('meta') }) }),
  }),
});

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'mocha', MochaRunner),
  declareValuePlugin(PluginKind.Ignore, 'texts', {
    shouldIgnore: (path) => (Described.safeParse(path).success ? 'a text of a schema' : undefined),
  }),
];
