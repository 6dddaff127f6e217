import assert from 'node:assert/strict';
import {
  datasetteDialect,
  koaDialect,
  koaDuckdbDialect,
  mulkDialect,
  type Question,
} from '../../bench/asked.ts';
import { datasetteMetadata } from '../../bench/datasette.ts';

const days = { before: '2024-01-01', from: '2025-01-01', to: '2025-12-31' };
const questions: readonly Question[] = [
  { kind: 'page', area: 330, minPrice: 300_007 },
  { kind: 'record', id: 'r-1/2' },
  { kind: 'trend', area: 330, days },
  { kind: 'leaders', propertyType: 'villa', period: '1y', days, limit: 5 },
  { kind: 'rents', propertyType: 'office', granularity: 'year', days },
];

describe('questions of the peers benchmark', () => {
  it('carry the same values in the words of each peer', () => {
    const [page] = questions;
    assert.ok(page !== undefined);
    const valuesOf = (path: string) => Object.fromEntries(new URL(path, 'http://any').searchParams);
    const asked = valuesOf(mulkDialect.path(page));
    assert.deepEqual(asked, {
      type: 'sales',
      area: '330',
      min_price: '300007',
      max_price: '2500000',
      from_date: '2023-01-01',
      limit: '50',
    });
    assert.deepEqual(valuesOf(koaDialect.path(page)), asked);
    assert.deepEqual(valuesOf(datasetteDialect.path(page)), { ...asked, _shape: 'array' });
  });

  it('name every value that a query of Datasette takes', () => {
    const { queries } = datasetteMetadata.databases.list;
    for (const question of questions) {
      const { searchParams } = new URL(datasetteDialect.path(question), 'http://any');
      const taken = [...queries[question.kind].matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
      assert.deepEqual(
        taken.filter((name) => !searchParams.has(name)),
        [],
        question.kind,
      );
    }
  });

  it('escape ids', () => {
    for (const { path } of [mulkDialect, koaDialect, koaDuckdbDialect])
      assert.equal(path({ kind: 'record', id: 'r-1/2' }), '/api/v1/transactions/r-1%2F2');
  });
});
