/** Sqlmap, which is not ours, tries to get SQL into the databases; cells that a spreadsheet would run are quoted on request. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pythonTool, runTool } from '../python-tools.ts';
import { atLeast, type ChaosContext, none, plain, type Scenario, type Shown } from '../scenario.ts';
import { folderOver, type Served, serve } from '../served.ts';

/** Addresses whose values reach SQL in different ways: names, numbers, days, ids in the path, bodies. `*` marks a place in a path. */
const targets: readonly (readonly [string, readonly string[]])[] = [
  ['/api/v1/transactions?area=dubai-marina&min_price=1000000&from_date=2020-01-01', []],
  ['/api/v1/areas?q=marina&sort=name', []],
  ['/api/v1/search/autocomplete?q=marsa', []],
  ['/api/v1/search/properties?q=villa', []],
  ['/api/v1/areas/dubai-marina*', []],
  ['/api/v1/transactions/1-41-2026-1001*', []],
  ['/login', ['--data={"email":"a@example.com","password":"x"}', '--headers=Content-Type: application/json']],
];

async function attack(program: string, served: Served, work: string, [path, more]: (typeof targets)[number]) {
  const { text } = await runTool(
    program,
    [
      '-u',
      `${served.baseUrl}${path}`,
      `--header=Authorization: Bearer ${served.keys.enterprise.token}`,
      '--batch',
      '--level=1',
      '--risk=1',
      '--technique=BEUS',
      '--threads=4',
      '--timeout=10',
      '--retries=0',
      '--ignore-code=*',
      '--flush-session',
      '--disable-coloring',
      `--output-dir=${join(work, 'sqlmap')}`,
      ...more,
    ],
    90_000,
  );
  return {
    text,
    isVulnerable: /is vulnerable|identified the following injection point/.test(text),
    isThrough: /do(es)? not (appear|seem) to be injectable|ending @/.test(text),
  };
}

/** CSV in which a cell begins with what a spreadsheet runs, with and without the wish to have it quoted. */
async function formulas(served: Served): Promise<{ cells: number; quoted: number }> {
  const body = JSON.stringify({ documents: [{ id: '1', title: '=1+1' }] });
  const headers = { 'Content-Type': 'application/json' };
  await served.ask('/api/v1/index/bulk', { method: 'POST', headers, body });
  const csv = await served.ask('/api/v1/areas?format=csv&escape_formulas=true&limit=100');
  const cells = csv.text.split(/[,\r\n]/).filter((cell) => /^"?[=+@]/.test(cell));
  return { cells: cells.length, quoted: csv.status };
}

async function measure({ tiny, work, kept, warehouse, say }: ChaosContext): Promise<Shown> {
  const program = await pythonTool(kept, 'sqlmap');
  await mkdir(join(work, 'sqlmap'), { recursive: true });
  const served = await serve(await folderOver(await warehouse(), work));
  try {
    const chosen = tiny ? targets.slice(0, 1) : targets;
    const counts = { vulnerable: 0, through: 0, requests: 0 };
    for (const target of chosen) {
      const { text, isVulnerable, isThrough } = await attack(program, served, work, target);
      counts.vulnerable += Number(isVulnerable);
      counts.through += Number(isThrough);
      say(
        `${target[0]}: ${isVulnerable ? 'INJECTABLE' : 'nothing found'}; ${text.trim().split('\n').at(-1) ?? ''}`,
      );
    }
    const { cells } = await formulas(served);
    return {
      data: { addresses: chosen.length },
      figures: [
        none('Addresses where sqlmap finds a way in', counts.vulnerable, 'addresses'),
        atLeast(chosen.length, 'Addresses it came to an end with', counts.through, 'addresses'),
        none(
          'Cells of a CSV with `escape_formulas=true` that a spreadsheet would run',
          cells,
          'cells',
          'what is quoted is tested cell by cell in test/service/http/formats.test.ts and test/service/exports',
        ),
        plain('Server errors in the log', (served.log().match(/"level":50/g) ?? []).length, 'lines'),
      ],
    };
  } finally {
    await served.stop();
  }
}

export const injection: Scenario = {
  name: 'injection',
  title: 'SQL injection',
  promise:
    'Values are only ever bound: sqlmap finds nothing; cells that begin with `= + - @` are quoted on request',
  run: measure,
};
