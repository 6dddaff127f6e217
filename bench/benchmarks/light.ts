/** Measures the cost of starting, of small ingests and of the tests, beside the figures of commit c1eeaecd, when programs still ran from source. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { type BenchContext, type Benchmark, type Figure, type Measured, median } from '../benchmark.ts';
import { childEnvironment } from '../config.ts';
import { usageBeneath } from '../processes.ts';
import { runChild } from '../run-child.ts';

const root = resolve(import.meta.dirname, '../../..');
const SAMPLE = join(root, 'data/sample/exports');
/** The rows of the smallest ingest: the first ones of the newest register of transactions. */
const ROWS = 30;

/** Measured once at c1eeaecd on two idle cores; the 30 rows with the rows of this benchmark, in the same way. */
const before = {
  startCpuS: 6.0,
  startRssMb: 485,
  rowsCpuS: 5.3,
  rowsStatements: 1092,
  rowsSqlKb: 1147,
  sampleCpuS: 82,
  testsMinutes: 45,
} as const;

type What = keyof typeof before | 'tenthCpuS' | 'testsCpuS';

const named: Record<What, { readonly what: string; readonly unit: string; readonly goal?: number }> = {
  startCpuS: { what: 'Start on the sample to ready, embedded accounts: CPU', unit: 's', goal: 3 },
  startRssMb: { what: 'The same: resident memory at ready', unit: 'MB', goal: 380 },
  rowsCpuS: { what: `Ingest of ${ROWS} rows: CPU`, unit: 's', goal: 1 },
  rowsStatements: { what: 'The same: statements', unit: 'statements' },
  rowsSqlKb: { what: 'The same: SQL', unit: 'kB' },
  sampleCpuS: { what: 'Ingest of the sample: CPU', unit: 's', goal: 45 },
  tenthCpuS: { what: 'Ingest of the synthetic set: CPU', unit: 's' },
  testsCpuS: { what: '`make test`: CPU', unit: 's', goal: 1000 },
  testsMinutes: { what: '`make test`: duration', unit: 'min', goal: 10 },
};

export const light: Benchmark = {
  name: 'light',
  title: 'Cost of starting, small ingests and the tests',
  needs: ['ingest/main.ts', 'service/main.ts'],
  scale: 0.1,
  run: measureLight,
};

async function measureLight(context: BenchContext): Promise<Measured> {
  const runs: Partial<Record<What, number[]>> = {};
  const note = (what: What, value: number) => {
    runs[what] = [...(runs[what] ?? []), value];
  };
  // The sample has real names and gaps, which synthetic exports lack.
  const sample = context.tiny ? context.exports : SAMPLE;
  for (let turn = 1; turn <= context.repeats; turn += 1) {
    context.say(`turn ${turn} of ${context.repeats}: ingest of ${ROWS} rows`);
    const rows = await ingestOf(context, await firstRows(context, sample));
    // Without the start of the process.
    note('rowsCpuS', rows.cpuS - rows.startCpuMs / 1000);
    note('rowsStatements', rows.statements);
    note('rowsSqlKb', rows.bytes / 1000);
    context.say(`turn ${turn} of ${context.repeats}: ingest of the sample`);
    note('sampleCpuS', (await ingestOf(context, sample)).cpuS);
    context.say(`turn ${turn} of ${context.repeats}: start`);
    const start = await startOn(join(context.work, 'warehouse'));
    note('startCpuS', start.cpuS);
    note('startRssMb', start.rssMb);
    context.say(`turn ${turn} of ${context.repeats}: ingest of the synthetic set`);
    note('tenthCpuS', (await ingestOf(context, context.exports)).cpuS);
  }
  if (!context.tiny) {
    context.say('make test');
    const tests = await makeTest();
    note('testsCpuS', tests.cpuS);
    note('testsMinutes', tests.minutes);
  }
  return { data: {}, figures: figuresOf(runs), runs: withoutGaps(runs) };
}

function withoutGaps(runs: Partial<Record<What, number[]>>): Record<string, number[]> {
  return Object.fromEntries(Object.entries(runs).map(([what, values]) => [what, values ?? []]));
}

/** Returns each figure against its goal, and beside the one of c1eeaecd. */
function figuresOf(runs: Partial<Record<What, number[]>>): Figure[] {
  const found = Object.entries(named).flatMap(([key, { what, unit, goal }]) => {
    const values = Object.entries(runs).find(([name]) => name === key)?.[1] ?? [];
    const former = Object.entries(before).find(([name]) => name === key)?.[1];
    return values.length === 0 ? [] : [{ what, unit, goal, value: median(values), former }];
  });
  return [
    ...found.map(({ what, unit, goal, value }) => ({
      what,
      unit,
      value,
      budget: goal === undefined ? undefined : ({ limit: goal, side: 'at most' } as const),
    })),
    ...found.flatMap(({ what, unit, value, former }) =>
      former === undefined
        ? []
        : [
            { what, unit, value: former, peer: 'at c1eeaecd' },
            { what, unit, value, peer: 'now' },
          ],
    ),
  ];
}

const Counted = z.object({ statements: z.number(), bytes: z.number(), startCpuMs: z.number() });

/** Ingests a folder of exports into a fresh warehouse, which stays until the next call. */
async function ingestOf(context: BenchContext, source: string) {
  const warehouse = join(context.work, 'warehouse');
  await rm(warehouse, { recursive: true, force: true });
  const counts = join(context.work, 'statements.json');
  const { cpuMs } = await runChild(
    'ingest/main.ts',
    ['once'],
    {
      WAREHOUSE_DIR: warehouse,
      INGEST_SOURCE: 'directory',
      INGEST_SOURCE_DIR: source,
      LOG_LEVEL: 'warn',
      STATEMENTS_FILE: counts,
    },
    ['bench/children/count-statements.ts'],
  );
  const counted = Counted.parse(JSON.parse(await readFile(counts, 'utf8')));
  return { cpuS: cpuMs / 1000, ...counted };
}

/** Writes the first rows of one export into a folder of their own. */
async function firstRows(context: BenchContext, sample: string): Promise<string> {
  const folder = join(context.work, 'rows');
  await mkdir(folder, { recursive: true });
  const from = join(sample, 'transactions');
  const registers = (await readdir(from)).filter((name) => /^Transactions_[\d-]+\.csv(\.gz)?$/.test(name));
  const name = registers.toSorted().at(-1);
  if (name === undefined) throw new Error(`${from} has no Transactions_….csv`);
  const file = createReadStream(join(from, name));
  const lines: string[] = [];
  for await (const line of createInterface(name.endsWith('.gz') ? file.pipe(createGunzip()) : file)) {
    lines.push(line);
    if (lines.length > ROWS) break;
  }
  file.destroy();
  await writeFile(join(folder, name.replace('.gz', '')), `${lines.join('\n')}\n`);
  return folder;
}

/** Starts the service on a copy of a warehouse, which has no accounts yet, and measures it when it is ready. */
async function startOn(warehouse: string): Promise<{ cpuS: number; rssMb: number }> {
  const folder = `${warehouse}-served`;
  await cp(warehouse, folder, { recursive: true });
  // The second start is the usual one: the first makes the accounts.
  await measureStart(folder);
  const measured = await measureStart(folder);
  await rm(folder, { recursive: true, force: true });
  return measured;
}

async function measureStart(folder: string): Promise<{ cpuS: number; rssMb: number }> {
  const service = spawn(process.execPath, [join(root, 'dist/service/main.js')], {
    cwd: root,
    env: childEnvironment({ WAREHOUSE_DIR: folder, HOST: '127.0.0.1', PORT: '0', ADMIN_PORT: '0' }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(service, 'exit');
  try {
    const address = await addressOf(service);
    while ((await fetch(`${address}/health/ready`)).status !== 200);
    // This process has no other child now.
    const { cpuMs, rssMb } = usageBeneath(process.pid);
    return { cpuS: cpuMs / 1000, rssMb };
  } finally {
    service.kill('SIGTERM');
    await ended;
  }
}

const Line = z.looseObject({ base_url: z.string().optional() });

/** Returns the address that the service logs when it listens. */
async function addressOf(service: ChildProcess): Promise<string> {
  if (service.stdout === null) throw new Error('The service has no output.');
  for await (const line of createInterface(service.stdout)) {
    const { base_url } = Line.parse(JSON.parse(line));
    if (base_url === undefined) continue;
    service.stdout.resume();
    return base_url;
  }
  throw new Error('The service ended before it listened.');
}

/** Runs `make test`, whose last lines say what it took. */
async function makeTest(): Promise<{ minutes: number; cpuS: number }> {
  const began = performance.now();
  const child = spawn('make', ['test'], {
    cwd: root,
    env: childEnvironment({}),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`make test failed: ${said.slice(-2000)}`);
  const found = /^all gates: [\d.]+ minutes, (\d+) CPU-s$/m.exec(said);
  if (found === null) throw new Error('make test did not say what it took.');
  return { minutes: (performance.now() - began) / 60_000, cpuS: Number(found[1]) };
}
