/** Stages that are kept between runs: made once, taken from then on, made again when asked, and removed when no run uses them. */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { z } from 'zod';
import { readAll } from '../../../data/derived-rows.ts';
import type { TableDefinition } from '../../../data/table.ts';
import { KeptStages } from '../../../ingest/steps/kept-stages.ts';
import { rowsOf } from '../../support/ingest.ts';

describe('kept stages', () => {
  let folder: string;
  let timesMade = 0;
  const doubled: TableDefinition = {
    id: 'doubled',
    layer: 'stage',
    grain: 'one number',
    key: ['n'],
    inputs: [],
    row: z.object({ n: z.int(), word: z.string().nullable() }),
    sql: 'select unnest([1, 2]) as n',
    derive: async (rows) => {
      timesMade += 1;
      const read = z.object({ n: z.int() });
      return readAll(rows, (row) => ({ n: 2 * read.parse(row).n, word: null }));
    },
    orderBy: [],
    methodVersion: null,
  };

  /** Fills the stage in a database of its own, as a run does. */
  async function run(kept: KeptStages, key: string): Promise<void> {
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    try {
      assert.equal(await kept.fill(connection, doubled, key), 2);
      const rows = await rowsOf(connection, 'from doubled order by n');
      assert.deepEqual(
        rows.map(({ n, word }) => [Number(n), word]),
        [
          [2, null],
          [4, null],
        ],
      );
    } finally {
      connection.closeSync();
    }
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kept-stages-'));
    timesMade = 0;
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('are made once for a key, with the same rows', async () => {
    await run(new KeptStages(folder, false), 'one');
    await run(new KeptStages(folder, false), 'one');
    assert.equal(timesMade, 1);
    await run(new KeptStages(folder, false), 'other');
    assert.equal(timesMade, 2);
  });

  it('are made anew by a run that builds everything', async () => {
    await run(new KeptStages(folder, false), 'one');
    await run(new KeptStages(folder, true), 'one');
    assert.equal(timesMade, 2);
  });

  it('are made again where the file is damaged', async () => {
    await run(new KeptStages(folder, false), 'one');
    await truncate(join(folder, 'stages', 'doubled-one.parquet'), 100);
    await run(new KeptStages(folder, false), 'one');
    assert.equal(timesMade, 2);
  });

  it('go when a run has not used them', async () => {
    await run(new KeptStages(folder, false), 'one');
    const next = new KeptStages(folder, false);
    await run(next, 'other');
    await next.prune();
    assert.deepEqual(await readdir(join(folder, 'stages')), ['doubled-other.parquet']);
  });
});
