/** Measures whole tables over HTTP: rows a second in each format, blocking of the event loop, and memory. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import { copyBare } from '../bare-files.ts';
import { type BenchContext, type Benchmark, type Measured, median } from '../benchmark.ts';
import { type Peer, startPeer } from '../load.ts';
import { besideAccounts, builtWarehouse, publishedTable } from '../warehouse.ts';

export const exports: Benchmark = {
  name: 'exports',
  title: 'Whole tables as files over HTTP',
  needs: ['ingest/main.ts', 'service/main.ts'],
  takesWarehouse: true,
  run: measureExports,
};

const Listed = z.object({ exports: z.array(z.looseObject({ table: z.string(), rows: z.int() })) });
const formats = ['csv', 'arrow', 'parquet'] as const;
type Format = (typeof formats)[number];

/**
 * The widest table and a mart. A date before all others makes the service write rows anew instead of sending a stored file; but Parquet of
 * a table by year still joins the files of its whole years.
 */
const tables = ['transactions', 'sales_monthly'] as const;
const rewritten = 'from_date=1900-01-01';

interface Run {
  readonly rowsPerSecond: number;
  readonly rowsPerCpuSecond: number;
  readonly mbPerSecond: number;
  readonly firstByteMs: number;
  readonly loopMaxMs: number;
}

async function measureExports(context: BenchContext): Promise<Measured> {
  const warehouse = await besideAccounts(context, context.warehouse ?? (await builtWarehouse(context)));
  const bare = await bareRuns(context, warehouse);
  const mulk = await startPeer('mulk', { warehouse, body: '' });
  try {
    const response = await fetch(new URL('/api/v1/exports', mulk.address), { headers: mulk.headers });
    const rowsOf = new Map(
      Listed.parse(await response.json()).exports.map(({ table, rows }) => [table, rows] as const),
    );
    const measure = (table: string, query: string) =>
      download(mulk, `/api/v1/exports/${table}?${query}`, rowsOf.get(table) ?? 0);
    // The first export of each kind loads code that the later ones reuse.
    for (const format of formats) await measure('sales_monthly', `${rewritten}&format=${format}`);
    const before = await mulk.usage();
    const runs = new Map<string, Run[]>();
    for (let turn = 1; turn <= context.repeats; turn += 1) {
      context.say(`turn ${turn} of ${context.repeats}`);
      for (const table of tables) {
        for (const format of formats) {
          const run = await measure(table, `${rewritten}&format=${format}`);
          runs.set(`${table} ${format}`, [...(runs.get(`${table} ${format}`) ?? []), run]);
        }
      }
      runs.set('file', [...(runs.get('file') ?? []), await measure('sales_monthly', 'format=parquet')]);
    }
    const after = await mulk.usage();
    return toResult(context, runs, { rowsOf, bare, growthMb: after.peakRssMb - before.peakRssMb });
  } finally {
    await mulk.stop();
  }
}

/** Measures how many rows DuckDB alone writes to a file for each second of CPU, by table and format. */
async function bareRuns(context: BenchContext, warehouse: string): Promise<Map<string, number[]>> {
  const runs = new Map<string, number[]>();
  for (let turn = 1; turn <= context.repeats; turn += 1) {
    for (const table of tables) {
      const { rows, source } = await publishedTable(warehouse, table);
      const { CSV, Parquet } = await copyBare(join(context.work, 'bare'), `select * from ${source}`);
      for (const [format, { cpuMs }] of Object.entries({ csv: CSV, parquet: Parquet })) {
        const name = `${table} ${format}`;
        runs.set(name, [...(runs.get(name) ?? []), (rows * 1000) / Math.max(1, cpuMs)]);
      }
    }
  }
  return runs;
}

async function download(peer: Peer, path: string, rows: number): Promise<Run> {
  const before = await peer.usage();
  const began = performance.now();
  const request = get(new URL(path, peer.address), { headers: peer.headers });
  const [response]: IncomingMessage[] = await once(request, 'response');
  if (response?.statusCode !== 200) throw new Error(`${path} answered ${response?.statusCode}`);
  let bytes = 0;
  let firstByteMs = 0;
  for await (const chunk of response) {
    if (bytes === 0) firstByteMs = performance.now() - began;
    bytes += Buffer.isBuffer(chunk) ? chunk.length : 0;
  }
  const seconds = (performance.now() - began) / 1000;
  const after = await peer.usage();
  return {
    rowsPerSecond: rows / seconds,
    rowsPerCpuSecond: (rows * 1000) / Math.max(1, after.cpuMs - before.cpuMs),
    mbPerSecond: bytes / 1e6 / seconds,
    firstByteMs,
    loopMaxMs: after.loopMaxMs,
  };
}

interface Facts {
  readonly rowsOf: ReadonlyMap<string, number>;
  readonly growthMb: number;
  readonly bare: ReadonlyMap<string, readonly number[]>;
}

const leastRows = { csv: 1_000_000, parquet: 1_000_000, arrow: 200_000 } as const satisfies Record<
  Format,
  number
>;
const names = { csv: 'CSV', parquet: 'Parquet', arrow: 'Arrow' } as const satisfies Record<Format, string>;

function toResult(context: BenchContext, runs: ReadonlyMap<string, readonly Run[]>, facts: Facts): Measured {
  const of = (name: string, value: (run: Run) => number) => median((runs.get(name) ?? []).map(value));
  const figures = tables.flatMap((table) =>
    formats.flatMap((format) => {
      const name = `${table} ${format}`;
      return [
        {
          what: `${names[format]} of ${table}`,
          value: of(name, (run) => run.rowsPerSecond),
          unit: 'rows/s',
          budget: { limit: leastRows[format], side: 'at least' as const },
          note: `${name === 'transactions parquet' ? 'files of whole years, joined; ' : ''}${of(name, (run) => run.mbPerSecond).toFixed(0)} MB/s; first byte after ${of(name, (run) => run.firstByteMs).toFixed(0)} ms`,
        },
        {
          what: `${names[format]} of ${table}, CPU`,
          value: of(name, (run) => run.rowsPerCpuSecond),
          unit: 'rows/CPU-s',
        },
        ...[...(facts.bare.get(name) ?? [])].slice(0, 1).map(() => ({
          what: `${names[format]} of ${table}, CPU: Mulk / DuckDB's own COPY to a file`,
          value: of(name, (run) => run.rowsPerCpuSecond) / median(facts.bare.get(name) ?? []),
          unit: '×',
          note: `DuckDB ${Math.round(median(facts.bare.get(name) ?? [])).toLocaleString('en')} rows/CPU-s`,
        })),
      ];
    }),
  );
  const held = [...runs.values()].flat().map(({ loopMaxMs }) => loopMaxMs);
  return {
    data: {
      ...Object.fromEntries(tables.map((table) => [`${table}_rows`, facts.rowsOf.get(table) ?? 0])),
      ...(context.tiny ? { tiny: 1 } : {}),
    },
    figures: [
      ...figures,
      { what: 'Parquet as the snapshot has it', value: of('file', (run) => run.mbPerSecond), unit: 'MB/s' },
      {
        what: 'Event loop held, at most',
        value: Math.max(0.1, ...held),
        unit: 'ms',
        budget: { limit: 50, side: 'at most' },
        note: 'over all exports',
      },
      {
        what: 'Memory beyond the most before the large exports',
        value: Math.max(1, facts.growthMb),
        unit: 'MB',
        note: 'whatever the size of the table',
      },
    ],
    runs: Object.fromEntries(
      [...runs].flatMap(([name, measured]) => [
        [`${name.replaceAll(/\W/g, '_')}_rows_per_s`, measured.map((run) => Math.round(run.rowsPerSecond))],
        [`${name.replaceAll(/\W/g, '_')}_loop_max_ms`, measured.map((run) => Math.round(run.loopMaxMs))],
      ]),
    ),
  };
}
