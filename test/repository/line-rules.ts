/** Rules about single lines, as data: a pattern, and a line that breaks it, so that each rule is known to be able to fail. */

export interface LineRule {
  readonly title: string;
  readonly pattern: RegExp;
  /** A line the rule must find; pieces joined, so that this file does not break it. */
  readonly breaks: string;
  readonly codeOnly?: boolean;
  /** Holds for these files only. */
  readonly only?: RegExp;
  readonly except?: readonly string[];
  /** A comment, or a message `SKIPPED: …`, on the line or the three above excuses it; so does a condition on the line. */
  readonly unlessExplained?: boolean;
}

export const lineRules: readonly LineRule[] = [
  {
    title: 'names no package registry',
    pattern: /registry\.(npmjs|yarnpkg|npmmirror)|npm\.pkg\.github|\/\/registry\./,
    breaks: ['https://registry', 'npmjs.org/x'].join('.'),
    except: ['test/repository/line-rules.ts'],
  },
  {
    title: 'names no path of one machine',
    pattern: /(^|[\s"'`(=:])\/(work|root|home|Users|tmp)\/\w/,
    breaks: ['const file = "', 'tmp', 'x"'].join('/'),
  },
  {
    title: 'leaves nothing to do',
    pattern: /\b(TO[D]O|FIX[M]E|X[X]X)\b/,
    breaks: ['// TO', 'DO: later'].join(''),
  },
  {
    title: 'skips no test without a reason beside it',
    pattern: /\b(it|describe|this)\.sk[i]p\(|\bx(it|describe)\(/,
    breaks: ['it.sk', "ip('x', run);"].join(''),
    codeOnly: true,
    unlessExplained: true,
  },
  {
    title: 'casts nothing through unknown, and silences no compiler',
    pattern: /as unknown a[s]|@ts-(ignore|nocheck|expect-error)/,
    breaks: ['const a = b as unknown a', 's string;'].join(''),
    codeOnly: true,
  },
  {
    title: 'excludes no code from coverage without a reason beside it',
    pattern: /(c8|v8|istanbul) igno[r]e(?!.*:\s*\S)/,
    breaks: ['/* c8 igno', 're next */'].join(''),
    codeOnly: true,
  },
  {
    // Tests wait for conditions (test/support/until.ts), and the clock is theirs. `.mocharc.json` ends those that hang.
    title: 'lets no result of a test depend on the speed of the machine',
    pattern:
      /\bsetTimeou[t]\b|\bwaitForTimeou[t]\b|(\bthis|\))\.timeou[t]\(|performance\.now\(\) *[-<>]|(?<!=)[<>]=? *performance\.now\(|assert\.ok\(.*Date\.now\(\) *-/,
    breaks: ['  await page.waitForTimeou', 't(500);'].join(''),
    codeOnly: true,
    only: /^test\/(?!chaos\/).*(?<!\.deep\.test)\.ts$/,
    except: [
      'test/support/until.ts',
      // Delays what it forwards.
      'test/support/tcp-proxy.ts',
      // They end what hangs, and say how long things took.
      'test/gates/run-gates.ts',
      'test/gates/run-tests.ts',
      'test/gates/share-reporter.ts',
    ],
  },
  {
    title:
      'gives handlers no snapshot but that of their call, which counts what they read as work of the request',
    pattern: /\bsnapshots?\.(?:lease|leaseOf|leaseAsOf|current)\(/,
    breaks: ['const lease = snapshots.lea', 'se();'].join(''),
    codeOnly: true,
    only: /^service\/(?:families|site|mcp|console|describe|records|statistics|reproduce|links|saved)\//,
    except: [
      // They read facts of the manifest, and no rows.
      'service/families/about/releases.ts',
      'service/families/about/status/routes.ts',
      'service/families/iceberg/routes.ts',
      'service/families/methods/routes.ts',
      'service/families/sites/dashboard.ts',
      'service/mcp/resources.ts',
      // They answer from the service, and wrap the snapshot in a `CountedSnapshot` themselves.
      'service/families/accounts/saved.ts',
      'service/families/methods/backtest.ts',
    ],
  },
  {
    title: 'reads what requests share of a snapshot by `keptOfSnapshot` alone',
    pattern: /\bsharedSnapsho[t]\b/,
    breaks: ['const { sharedSnap', 'shot } = snapshot;'].join(''),
    codeOnly: true,
    only: /^service\//,
    except: [
      'service/warehouse/kept-of-snapshot.ts',
      'service/warehouse/snapshot.ts',
      'service/warehouse/counted-snapshot.ts',
      'service/reproduce/record-queries.ts',
      // Keeps answers, and reads nothing of it.
      'service/site/market/routes.ts',
    ],
  },
  {
    title: 'pauses long loops through the work of the request, which counts them',
    pattern: /\bsetImmediat[e]\b/,
    breaks: ['await setImme', 'diate();'].join(''),
    codeOnly: true,
    only: /^(?:service|search-index)\//,
    except: [
      // They divide the event loop, and pause what no request counts.
      'service/http/governor.ts',
      'service/warehouse/free-turns.ts',
      'service/warehouse/parsed-rows.ts',
      'service/warehouse/duckdb.ts',
      'service/accounts/rate-limiter.ts',
      // They read bodies and pages that their own limits bound, and write texts that are the same for everybody.
      'service/http/row-body.ts',
      'service/pages/find-records.ts',
      'service/http/formats/arrow.ts',
      'service/http/openapi-in-parts.ts',
      'service/http/openapi-for-clients/text.ts',
      'service/documents/site-documents.ts',
      'service/documents/embedded/embedded-engine.ts',
      // A job works for no request.
      'service/families/estimates/portfolio/estimate-rows.ts',
    ],
  },
];

/** `file:line text` for every line of a text that breaks the rule. */
export function findings(rule: LineRule, file: string, text: string): readonly string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    if (!rule.pattern.test(line)) return [];
    const around = lines.slice(Math.max(0, index - 3), index + 1).join('\n');
    if (rule.unlessExplained && /\/\/ \S|\bSKIPPED: \S|\bif \(.*this\.skip/.test(around)) return [];
    return [`${file}:${index + 1} ${line.trim().slice(0, 100)}`];
  });
}

/** Rules that do not find the line made to break them. */
export function brokenRules(): readonly string[] {
  return lineRules
    .filter((rule) => findings(rule, 'planted.ts', rule.breaks).length !== 1)
    .map(({ title }) => title);
}
