/** Runs Schemathesis, an independent fuzzer, which reads the OpenAPI document and looks for an answer that breaks it. */
import { copyFile, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pythonTool, runTool } from '../python-tools.ts';
import { atLeast, type ChaosContext, none, plain, type Scenario, type Shown } from '../scenario.ts';
import { folderOver, serve } from '../served.ts';

/** The checks. Schemathesis has others for promises that this API does not make; docs/reliability.md names them. */
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'unsupported_method',
  'ignored_auth',
];

async function measure({ tiny, work, kept, warehouse, say }: ChaosContext): Promise<Shown> {
  const program = await pythonTool(kept, 'schemathesis');
  const served = await serve(
    await folderOver(await warehouse(), work),
    {},
    {
      limits: { loopTurnMs: 0, queryQueue: 1_000 },
      // Schemathesis repeatedly sends requests without a key to see whether one is accepted.
      badKeysPerMinute: 1_000_000,
    },
  );
  try {
    const report = join(work, 'report.xml');
    const words = [
      '--config-file',
      resolve(import.meta.dirname, '../schemathesis.toml'),
      'run',
      `${served.baseUrl}/openapi.json`,
      '--header',
      `Authorization: Bearer ${served.keys.enterprise.token}`,
      '--checks',
      checks.join(','),
      '--phases',
      'examples,coverage,fuzzing',
      '--max-examples',
      tiny ? '1' : '15',
      '--max-time',
      tiny ? '30' : '240',
      '--workers',
      '2',
      '--seed',
      '20261121',
      '--suppress-health-check',
      'all',
      '--continue-on-failure',
      '--report-junit-path',
      report,
      '--no-color',
    ];
    // Schemathesis leaves files in its working folder.
    const { text } = await runTool(program, words, { cwd: work });
    await copyFile(report, join(kept, 'schemathesis.xml'));
    const xml = await readFile(report, 'utf8');
    const count = (attribute: string) =>
      [...xml.matchAll(new RegExp(`<testsuite [^>]*\\b${attribute}="(\\d+)"`, 'g'))].reduce(
        (sum, [, n]) => sum + Number(n),
        0,
      );
    say(text.slice(-6_000));
    return {
      data: { version: (await runTool(program, ['--version'])).text.trim(), checks: checks.length },
      figures: [
        none(
          'Operations with an answer that breaks the document',
          count('failures') + count('errors'),
          'operations',
        ),
        atLeast(1, 'Operations tested', count('tests'), 'operations'),
        none('Server errors in its report', [...xml.matchAll(/Server error/g)].length, 'answers'),
        plain(
          'Requests made',
          Number(/(\d[\d,]*) generated/.exec(text)?.[1]?.replaceAll(',', '') ?? 0),
          'requests',
        ),
      ],
    };
  } finally {
    await served.stop();
  }
}

export const schemathesis: Scenario = {
  name: 'schemathesis',
  title: 'Schemathesis against the OpenAPI document',
  promise: 'An independent fuzzer finds no answer that breaks the OpenAPI document',
  run: measure,
};
