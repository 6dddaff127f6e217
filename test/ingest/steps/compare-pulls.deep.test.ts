/** What stays published is what a plain reckoning of the same pulls says, whatever they lack and in whichever order they come. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import type { Dataset } from '../../../data/dataset.ts';
import { quoteText } from '../../../ingest/steps/cleaning-sql.ts';
import { compareAllPulls, pruneCompared } from '../../../ingest/steps/compare-pulls.ts';
import { type CleanedExport, placeExports } from '../../../ingest/steps/coverage.ts';
import { mergeDataset } from '../../../ingest/steps/merge-dataset.ts';
import { viewName } from '../../../ingest/steps/placed-export.ts';
import { histories, type MadePull, published } from './pull-histories.ts';

const dataset: Dataset = {
  id: 'sales',
  title: 'Sales',
  grain: 'one sale',
  key: ['id'],
  comparedBy: { day: ['registered_at'], procedure: 'procedure', area: 'area_name' },
  columns: {
    id: { kind: 'text', meaning: 'Number of the sale.' },
    number: { kind: 'integer', meaning: 'The same where there is no number.' },
    registered_at: { kind: 'instant', meaning: 'When it was registered.' },
    procedure: { kind: 'text', meaning: 'What was done.' },
    area_name: { kind: 'text', meaning: 'Where.' },
  },
  dialects: [{ id: 'D', format: 'jsonl', required: [], optional: [], from: {}, coverage: 'window' }],
  dropped: [],
};

describe('pulls compared with those before', () => {
  let folder: string;
  let instance: DuckDBInstance;
  let connection: DuckDBConnection;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mulk-pulls-'));
    instance = await DuckDBInstance.create(':memory:', { threads: '1' });
    connection = await instance.connect();
  });
  afterEach(async () => {
    connection.closeSync();
    instance.closeSync();
    await rm(folder, { recursive: true, force: true });
  });

  /** A clean file of the pull's entries, as cleaning would have left it. */
  async function lay(pull: MadePull, name: string, isKeyless: boolean): Promise<CleanedExport> {
    const rowsPath = join(folder, `${name}.parquet`);
    const repeatedPath = join(folder, `${name}-repeated.parquet`);
    const rows = pull.entries.map(
      ({ number, day, area }) =>
        `(${isKeyless ? 'null' : `'sale ${number}'`}, ${number}, timestamp '${day} 10:00:00', 'Sale', ${quoteText(area)}, ${isKeyless ? `'sale ${number}'` : 'null'}, ${isKeyless ? '1' : 'null'})`,
    );
    await connection.run(`copy (
      select id::varchar as id, number::bigint as number, registered_at, procedure, area_name, null::varchar as _reason,
        null::timestamp as _load_timestamp, registered_at::date as _day, hash(number, registered_at) as _digest, content_id::varchar as _content_id,
        occurrence::bigint as _occurrence
      from (values ${rows.join(', ')}) as t(id, number, registered_at, procedure, area_name, content_id, occurrence)
    ) to ${quoteText(rowsPath)} (format parquet)`);
    await connection.run(
      `copy (select 0::ubigint as k limit 0) to ${quoteText(repeatedPath)} (format parquet)`,
    );
    const received = new Date(Date.parse('2026-11-01T03:00:00Z') + pull.receipt * 60_000).toISOString();
    return {
      facts: {
        dataset: dataset.id,
        dialect: 'D',
        sha256: name.padEnd(64, '0'),
        bytes: 1,
        truncated: pull.truncated,
        read: pull.entries.length,
        rejected: 0,
        rejected_by_reason: {},
        unknown_words: {},
        carried: Object.keys(dataset.columns),
        warnings: [],
        file_bytes: {},
        newest:
          pull.entries
            .map(({ day }) => day)
            .sort()
            .at(-1) ?? null,
        undated: 0,
      },
      rowsPath,
      brokenPath: '',
      repeatedPath,
      origin: {
        source: 'gateway',
        address: `sales#${pull.series}`,
        file: `${pull.series}.jsonl`,
        sha256: name.padEnd(64, '0'),
        bytes: 1,
        received_at: received,
        as_of: pull.asOf,
        coverage: 'window',
        series: pull.series,
        etag: null,
        last_modified: null,
        withheld_columns: [],
        also_at: [],
        pulled_again_on: [...pull.again],
      },
    };
  }

  /** Numbers that are published of these files; every row of theirs must be accounted for. */
  async function publish(files: readonly CleanedExport[], kept: string): Promise<number[]> {
    const placed = placeExports(dataset, files);
    const compared = await compareAllPulls(connection, [dataset], new Map([[dataset.id, placed]]), kept);
    await pruneCompared(kept, compared);
    const counts = await mergeDataset(connection, dataset, placed, {
      held: compared.get(dataset.id)?.held,
    });
    for (const { order, facts, replaced } of placed) {
      const count = counts.get(order);
      assert.ok(count !== undefined && Math.min(...Object.values(count)) >= 0);
      assert.equal(count.kept + count.duplicate + count.superseded, facts.read);
      assert.equal(count.unconfirmed, replaced ? count.kept : 0);
    }
    const rows = await connection.runAndReadAll(`select number from ${viewName(dataset)} order by 1`);
    return rows.getRows().map(([number]) => Number(number));
  }

  for (const isKeyless of [false, true]) {
    it(`withdraw no record${isKeyless ? ' without a key' : ''} but those of the rule, night by night and from the beginning`, async () => {
      let run = 0;
      let withdrawn = 0;
      await fc.assert(
        fc.asyncProperty(histories, async (history) => {
          run += 1;
          const received = history.toSorted((a, b) => a.receipt - b.receipt);
          const files: CleanedExport[] = [];
          let standing: number[] = [];
          for (const [index, pull] of received.entries()) {
            files.push(await lay(pull, `${isKeyless}-${run}-${index}`, isKeyless));
            standing = await publish(files, join(folder, `nightly-${run}`));
            assert.deepEqual(standing, published(received.slice(0, index + 1), isKeyless));
          }
          assert.deepEqual(await publish(files.toReversed(), join(folder, `anew-${run}`)), standing);
          withdrawn +=
            new Set(history.flatMap(({ entries }) => entries.map(({ number }) => number))).size -
            standing.length;
        }),
        { numRuns: 25 },
      );
      assert.ok(withdrawn > 0, 'these histories withdraw nothing: they prove nothing');
    });
  }
});
