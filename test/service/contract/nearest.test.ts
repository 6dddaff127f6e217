/** An unknown path is answered with the operations that share its words. */
import assert from 'node:assert/strict';
import { nearestPaths } from '../../../service/contract/nearest.ts';
import { endpoints } from '../../../service/families/all.ts';

const paths = [...new Set(endpoints.flatMap(({ path, aliases }) => [path, ...aliases]))];

const meant: readonly [asked: string, first: string][] = [
  ['/api/v1/estimate', '/api/v1/valuations/estimate'],
  ['/api/v1/estimates', '/api/v1/valuations/estimate'],
  ['/api/v1/rent-estimate', '/api/v1/valuations/rent-estimate'],
  ['/api/v1/area', '/api/v1/areas'],
  ['/api/v1/area/330', '/api/v1/areas'],
  ['/api/v1/project', '/api/v1/projects'],
  ['/api/v1/transactons', '/api/v1/transactions'],
  ['/api/v1/rents', '/api/v1/rent-contracts'],
  ['/api/v1/rent_contracts', '/api/v1/rent-contracts'],
  ['/api/v1/rentcontracts', '/api/v1/rent-contracts'],
  ['/api/v1/top-areas', '/api/v1/analytics/top-areas'],
  ['/api/v1/price-index', '/api/v1/analytics/price-index'],
  ['/api/v1/stats/areas', '/api/v1/areas/{id}/stats'],
  ['/api/v1/autocomplete', '/api/v1/search/autocomplete'],
  ['/api/v1/stat', '/api/v1/status'],
  ['/v1/areas', '/api/v1/areas'],
];

describe('nearest paths', () => {
  for (const [asked, first] of meant)
    it(`reads ${asked} as ${first}`, () => {
      assert.equal(nearestPaths(asked, paths)[0], first, nearestPaths(asked, paths).join(' '));
    });

  it('never offers the status for an estimate', () => {
    assert.ok(!nearestPaths('/api/v1/estimate', paths).includes('/api/v1/status'));
  });

  it('offers nothing for a path that shares the prefix alone', () => {
    assert.deepEqual(nearestPaths('/api/v1/zzyzx', paths), []);
  });
});
