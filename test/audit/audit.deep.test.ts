/** Audits a few cells of the sample: every class must agree, and the audit must find a changed figure. */
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { publishingRules } from '../../data/publishing-rules.ts';
import { changedSample } from '../support/changed-sample.ts';
import { repositoryRoot } from '../support/repository-files.ts';
import { sampleWarehouse } from '../support/sample-warehouse.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { audit, recompute } from './audit.ts';
import { cellClasses } from './cell-classes.ts';
import { linesOf } from './print-findings.ts';
import type { Recomputed } from './recompute.ts';

describe('audit of the sample', () => {
  let recomputed: Recomputed;
  let warehouse: string;
  let service: TestService;
  let changed: { readonly folder: string; readonly service: TestService } | undefined;

  before(async () => {
    warehouse = (await sampleWarehouse()).warehouse.directory;
    service = await startTestService({ over: { directory: warehouse } });
    recomputed = await recompute({
      warehouse,
      dataFolder: `${repositoryRoot}/data`,
      ask: (path) => service.ask(path),
    });
  });

  afterEach(async () => {
    await changed?.service.stop();
    if (changed !== undefined) rmSync(changed.folder, { recursive: true, force: true });
    changed = undefined;
  });

  after(async () => {
    recomputed.close();
    await service.stop();
  });

  /** Returns the names of the values that differ after `sql` changed the served data. */
  async function differencesAfter(sql: string, only: readonly string[]): Promise<readonly string[]> {
    const folder = await changedSample(sql);
    changed = { folder, service: await startTestService({ over: { directory: folder } }) };
    const { service: other } = changed;
    const ask = (path: string) => other.ask(path);
    const findings = await audit(recomputed, { warehouse: folder, ask, cells: 60, seed: '1', only });
    return [...new Set(findings.flatMap(({ differences }) => differences.map(({ field }) => field)))].sort();
  }

  it('agrees in every class', async () => {
    const ask = (path: string) => service.ask(path);
    const findings = await audit(recomputed, { warehouse, ask, cells: 80, seed: '1' });
    const empty = findings.filter(({ compared }) => compared === 0).map(({ cellClass }) => cellClass.name);
    assert.deepEqual(empty, [], 'a class compares nothing');
    assert.equal(findings.length, cellClasses.length);
    const differences = findings.flatMap((finding) => finding.differences);
    assert.deepEqual(differences, [], linesOf(findings).join('\n'));
  });

  it('chooses the same cells for a seed, and others for another', async () => {
    const chosen = async (seed: string) =>
      (await recomputed.cells({ name: 'deals', keys: ['id'] }, { count: 20, seed })).chosen.map(
        ({ id }) => id,
      );
    assert.deepEqual(await chosen('1'), await chosen('1'));
    assert.notDeepEqual(await chosen('1'), await chosen('2'));
  });

  it('finds medians that are a thousandth too high', async () => {
    const sql = `update headlines set median_price_aed = median_price_aed * 1.001 where subject = 'area' and price_n >= ${publishingRules.least_shown}`;
    assert.deepEqual(await differencesAfter(sql, ['place-sales', 'place-rents']), ['median_price_aed.value']);
  });

  it('finds contracts that are counted twice', async () => {
    const sql =
      "update headlines set contract_count = contract_count + 1 where subject = 'area' and contract_count > 0";
    assert.deepEqual(await differencesAfter(sql, ['place-rents']), ['contract_count']);
  });
});
