/** Runs sqlmap, an independent tool, against the API, and checks that cells which a spreadsheet would run are quoted on request. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { csv, siteSale } from '../../ingest/run/export-rows.ts';
import { TestWarehouse } from '../../support/ingest.ts';
import { startTestService } from '../../support/service.ts';
import { pythonTool, runTool } from '../python-tools.ts';
import { atLeast, type ChaosContext, none, plain, type Scenario, type Shown } from '../scenario.ts';
import { folderOver, type Served, serve } from '../served.ts';

const json = '--headers=Content-Type: application/json';

/**
 * Returns addresses whose values reach SQL in different ways: names, numbers, days, ids in the path, bodies. `*` marks the injected part of
 * a path.
 */
async function targetsOf(served: Served): Promise<(readonly [string, readonly string[]])[]> {
  const { text } = await served.ask('/api/v1/transactions?type=sales&limit=1');
  const { transactions } = Sales.parse(JSON.parse(text));
  return [
    ['/api/v1/transactions?area=dubai-marina&min_price=1000000&from_date=2020-01-01', []],
    ['/api/v1/areas?q=marina&sort=name', []],
    ['/api/v1/search/autocomplete?q=marsa', []],
    ['/api/v1/areas/dubai-marina*', []],
    [`/api/v1/transactions/${transactions[0]?.id}*`, []],
    ['/api/v1/search/properties', ['--data={"query":"villa"}', json]],
    ['/login', ['--data={"email":"a@example.com","password":"x"}', json]],
  ];
}

const Sales = z.object({ transactions: z.array(z.object({ id: z.string() })).min(1) });

async function attack(
  program: string,
  served: Served,
  work: string,
  [path, more]: readonly [string, readonly string[]],
) {
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
    { limitMs: 90_000 },
  );
  return {
    text,
    isVulnerable: /is vulnerable|identified the following injection point/.test(text),
    isThrough: text.includes('all tested parameters do not appear to be injectable'),
  };
}

/** Formulas that a spreadsheet would run, as a clerk of the Land Department might have typed them. */
const formulas = ['=HYPERLINK("https://evil.example";"x")', '+1+1', '-2+3', '@SUM(A1)', '\t=1+1'];

/** Exports a list with such names as CSV and counts the formulas in it, with and without quoting. */
async function spreadsheet(): Promise<{ asTheyAre: number; quoted: number }> {
  const warehouse = await TestWarehouse.create();
  const deals = formulas.map((name, number) =>
    siteSale({ TRANSACTION_NUMBER: `11-${number}-2026`, PROJECT_EN: name, MASTER_PROJECT_EN: name }),
  );
  await warehouse.put({ 'transactions-2026-07-10.csv': csv(deals) });
  await warehouse.publish();
  const service = await startTestService({ over: warehouse });
  const cells = async (query: string) => {
    const headers = { Authorization: `Bearer ${service.keys.enterprise}` };
    const response = await fetch(`${service.url}/api/v1/transactions?format=csv${query}`, { headers });
    const rows = parse(await response.text(), { from_line: 2 }) as string[][];
    return rows.flat().filter((cell) => /^\s*[=+@]|^\s*-\D|^-2\+3/.test(cell)).length;
  };
  try {
    return { asTheyAre: await cells(''), quoted: await cells('&escape_formulas=true') };
  } finally {
    await service.stop();
    await warehouse.remove();
  }
}

async function measure({ tiny, work, kept, warehouse, say }: ChaosContext): Promise<Shown> {
  const program = await pythonTool(kept, 'sqlmap');
  await mkdir(join(work, 'sqlmap'), { recursive: true });
  const served = await serve(await folderOver(await warehouse(), work));
  try {
    const targets = await targetsOf(served);
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
    const { asTheyAre, quoted } = await spreadsheet();
    return {
      data: { addresses: chosen.length },
      figures: [
        none('Addresses where sqlmap finds a way in', counts.vulnerable, 'addresses'),
        atLeast(
          chosen.length,
          'Addresses where it tried all its methods and reported that it can inject nothing',
          counts.through,
          'addresses',
        ),
        none('Cells that a spreadsheet would run, in a CSV with `escape_formulas=true`', quoted, 'cells'),
        atLeast(1, 'The same cells without it: unchanged from the register', asTheyAre, 'cells'),
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
    'SQL takes values only as bound parameters: sqlmap finds nothing; cells that begin with `= + - @` are quoted on request',
  run: measure,
};
