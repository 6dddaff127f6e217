/** The code that `npm run mutants` changes on trial, in groups, with the tests that must notice and the changes that no test can notice. */

/** One change that gives the same answers as the code it replaces. */
export interface Explained {
  readonly source: string;
  /** The code as it stands, without line breaks, or its beginning. */
  readonly code: string;
  readonly replacement: string;
  readonly why: string;
}

export interface Group {
  readonly name: string;
  readonly sources: readonly string[];
  /** Each runs the mutants that it reaches; fast ones are best, since every mutant runs them again. */
  readonly tests: readonly string[];
  readonly explained: readonly Explained[];
}

/** A group passes with this part of its mutants noticed, in percent; explained ones do not count. */
export const leastScorePct = 80;

export const groups: readonly Group[] = [
  {
    name: 'statistics',
    sources: [
      'service/statistics/index-chain.ts',
      'service/statistics/index-coverage.ts',
      'service/statistics/property/groups.ts',
      'service/statistics/quantile.ts',
      'service/statistics/statistic.ts',
      'service/statistics/window.ts',
    ],
    tests: [
      'test/service/statistics/index-chain.test.ts',
      'test/service/statistics/index-coverage.test.ts',
      'test/service/statistics/property/groups.test.ts',
      'test/service/statistics/quantile.test.ts',
      'test/service/statistics/statistic.test.ts',
      'test/service/statistics/window.test.ts',
    ],
    explained: [
      {
        source: 'service/statistics/quantile.ts',
        code: 'index < values.length',
        replacement: 'index <= values.length',
        why: 'The value past the end is absent, and then the least stays.',
      },
      {
        source: 'service/statistics/quantile.ts',
        code: 'at < 0',
        replacement: 'false',
        why: 'Without values, the lowest is not a number either.',
      },
      {
        source: 'service/statistics/statistic.ts',
        code: 'row.value === null',
        replacement: 'false',
        why: 'Null is not finite either; the types need the condition.',
      },
      {
        source: 'service/statistics/window.ts',
        code: 'historyFrom <= window.from',
        replacement: 'historyFrom < window.from',
        why: 'Where both are the same day, the cut window is the whole one.',
      },
    ],
  },
  {
    name: 'conforming',
    sources: [
      'data/project-names/compare-names.ts',
      'data/project-names/link-buildings.ts',
      'data/project-names/link-projects.ts',
      'data/project-names/project-name.ts',
      'data/project-names/provisional-projects.ts',
      'ingest/steps/beside.ts',
      'ingest/steps/coverage.ts',
      'ingest/steps/redirects.ts',
    ],
    tests: [
      'test/data/project-names/compare-names.test.ts',
      'test/data/project-names/link-buildings.test.ts',
      'test/data/project-names/link-projects.test.ts',
      'test/data/project-names/project-name.test.ts',
      'test/data/project-names/provisional-projects.test.ts',
      'test/ingest/steps/beside.test.ts',
      'test/ingest/steps/coverage.test.ts',
      'test/ingest/steps/redirects.test.ts',
    ],
    explained: [],
  },
  {
    name: 'headers',
    sources: [
      'ingest/load/header-names.ts',
      'ingest/load/match-header.ts',
      'ingest/load/personal-columns.ts',
    ],
    tests: [
      'test/ingest/load/header-names.test.ts',
      'test/ingest/load/match-header.test.ts',
      'test/ingest/load/personal-names.test.ts',
    ],
    explained: [],
  },
  {
    name: 'sounds',
    sources: ['data/project-names/likeness.ts', 'data/project-names/numerals.ts'],
    // These load the modules anew: both make tables while they load, and the first remembers the costs of sounds.
    tests: ['test/data/project-names/likeness.test.ts', 'test/data/project-names/numerals.test.ts'],
    explained: [
      {
        source: 'data/project-names/likeness.ts',
        code: "''",
        replacement: '"Stryker was here!"',
        why: 'No sound has this text.',
      },
      {
        source: 'data/project-names/likeness.ts',
        code: "'ph'",
        replacement: '""',
        why: 'A name has f for ph before its sounds are compared.',
      },
      {
        source: 'data/project-names/likeness.ts',
        code: "sounds[column] .split(' ')",
        replacement: "sounds[column].split(' ')",
        why: 'A pair of sounds is never one letter.',
      },
      {
        source: 'data/project-names/likeness.ts',
        code: 'index - 1',
        replacement: 'index + 1',
        why: 'Of equal letters either the first or the last is left.',
      },
      {
        source: 'data/project-names/likeness.ts',
        code: '[]',
        replacement: '["Stryker was here"]',
        why: 'The list is there, or every number in it is set at once.',
      },
      {
        source: 'data/project-names/likeness.ts',
        code: 'index < width',
        replacement: 'index <= width',
        why: 'The place past the end is never read.',
      },
      {
        source: 'data/project-names/numerals.ts',
        code: "''",
        replacement: '"Stryker was here!"',
        why: 'The group is there, or neither text is an ordinal.',
      },
      {
        source: 'data/project-names/numerals.ts',
        code: '[]',
        replacement: '["Stryker was here"]',
        why: 'Neither has the word phase.',
      },
      {
        source: 'data/project-names/numerals.ts',
        code: 'ten >= 0',
        replacement: 'ten > 0',
        why: 'The list of units has twenty too.',
      },
      {
        source: 'data/project-names/numerals.ts',
        code: '/^(\\d+)(st|nd|rd|th)$/',
        replacement: '/(\\d+)(st|nd|rd|th)$/',
        why: 'A word with more letters is no ordinal either.',
      },
      {
        source: 'data/project-names/numerals.ts',
        code: '/^(\\d+)(st|nd|rd|th)$/',
        replacement: '/^(\\d+)(st|nd|rd|th)/',
        why: 'A word with more letters is no ordinal either.',
      },
      {
        source: 'data/project-names/numerals.ts',
        code: 'neighbour !== undefined',
        replacement: 'true',
        why: 'No phase is undefined; the types need the condition.',
      },
    ],
  },
  {
    name: 'cursors',
    sources: [
      'service/contract/cursor.ts',
      'service/contract/passes.ts',
      'service/records/keyset.ts',
      'service/records/value-bound.ts',
    ],
    tests: [
      'test/service/contract/cursor.test.ts',
      'test/service/contract/passes.test.ts',
      'test/service/records/keyset-list.test.ts',
      'test/service/records/value-bound.test.ts',
    ],
    explained: [
      {
        source: 'service/contract/cursor.ts',
        code: 'bytes.length > macBytes',
        replacement: 'bytes.length >= macBytes',
        why: 'No caller can make the code of an empty content.',
      },
      {
        source: 'service/contract/cursor.ts',
        code: '!content.success',
        replacement: 'false',
        why: 'Only content that encode made passes the check before.',
      },
      {
        source: 'service/contract/passes.ts',
        code: 'bytes.length > macBytes',
        replacement: 'bytes.length >= macBytes',
        why: 'No caller can make the code of an empty content.',
      },
      {
        source: 'service/records/keyset.ts',
        code: 'last !== undefined',
        replacement: 'true',
        why: 'A page with rows after it has a last row.',
      },
      {
        source: 'service/records/keyset.ts',
        code: 'counted?.total',
        replacement: 'counted.total',
        why: 'A count has a row.',
      },
      {
        source: 'service/records/keyset.ts',
        code: 'known !== undefined',
        replacement: 'false',
        why: 'The order is then made again, to the same text.',
      },
      {
        source: 'service/records/keyset.ts',
        code: 'sampled === undefined',
        replacement: 'true',
        why: 'Rows beyond the guessed value come last: without the condition, only the time differs.',
      },
      {
        source: 'service/records/keyset.ts',
        code: 'sampled === undefined',
        replacement: 'false',
        why: 'Without a guess the condition holds for every row.',
      },
      {
        source: 'service/records/keyset.ts',
        code: 'sampled === undefined',
        replacement: 'sampled !== undefined',
        why: 'The condition changes the time only.',
      },
      {
        source: 'service/records/keyset.ts',
        code: '`(',
        replacement: '``',
        why: 'Rows beyond the guessed value come last: without the condition, only the time differs.',
      },
      {
        source: 'service/records/value-bound.ts',
        code: '[]',
        replacement: '["Stryker was here"]',
        why: 'An order without a guess binds none.',
      },
    ],
  },
  {
    name: 'limits',
    sources: [
      'service/accounts/address-key.ts',
      'service/accounts/guards.ts',
      'service/accounts/plans.ts',
      'service/accounts/rate-limiter.ts',
    ],
    tests: [
      'test/service/accounts/address-key.test.ts',
      'test/service/accounts/guards.test.ts',
      'test/service/accounts/origins.test.ts',
      'test/service/accounts/plans.test.ts',
      'test/service/accounts/rate-limiter.test.ts',
    ],
    explained: [],
  },
  {
    name: 'authorisation',
    sources: [
      'service/accounts/api-key.ts',
      'service/accounts/attempt-limiter.ts',
      'service/accounts/authenticate.ts',
      'service/accounts/origins.ts',
      'service/http/admit.ts',
    ],
    tests: [
      'test/service/accounts/api-key.test.ts',
      'test/service/accounts/key-memory.test.ts',
      'test/service/accounts/origins.test.ts',
      'test/service/http/admit.test.ts',
      'test/service/accounts/authenticate.test.ts',
    ],
    explained: [],
  },
];
