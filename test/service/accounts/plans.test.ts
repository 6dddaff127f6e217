import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  features,
  findPlan,
  plans,
  plansWith,
  publicHistoryFrom,
  publicScopes,
  scopes,
} from '../../../service/accounts/plans.ts';

describe('plans', () => {
  it('are those of the specification', () => {
    const table = plans.map(({ id, title, requestsPerMinute, historyFrom, features }) => ({
      id,
      title,
      requestsPerMinute,
      historyFrom,
      features,
    }));
    assert.deepEqual(table, [
      { id: 'lite', title: 'Startup Lite', requestsPerMinute: 100, historyFrom: '2020-01-01', features: [] },
      {
        id: 'growth',
        title: 'Startup Growth',
        requestsPerMinute: 300,
        historyFrom: '2010-01-01',
        features: ['ai-search', 'webhooks'],
      },
      {
        id: 'enterprise',
        title: 'Enterprise',
        requestsPerMinute: null,
        historyFrom: null,
        features: ['ai-search', 'webhooks', 'export'],
      },
    ]);
  });

  it('are found by id, and by what they include', () => {
    assert.equal(findPlan('growth')?.title, 'Startup Growth');
    assert.equal(findPlan('gold'), undefined);
    for (const feature of features) assert.ok(plansWith(feature).length > 0, feature);
    for (const plan of plans) assert.ok(plan.defaultScopes.every((scope) => scopes.includes(scope)));
    assert.deepEqual(
      plansWith('webhooks').map(({ id }) => id),
      ['growth', 'enterprise'],
    );
  });

  it('give a new secret key the scopes that their features have a use for', () => {
    assert.deepEqual(
      plans.map(({ defaultScopes }) => defaultScopes),
      [
        ['read', 'search', 'index'],
        ['read', 'search', 'index', 'webhooks'],
        ['read', 'search', 'index', 'export', 'webhooks'],
      ],
    );
  });

  it('limit each visitor of a page, and let no key in a page write or take a whole table', () => {
    assert.deepEqual(
      plans.map(({ requestsPerMinutePerAddress }) => requestsPerMinutePerAddress),
      [50, 100, 300],
    );
    assert.deepEqual(publicScopes, ['read', 'search']);
  });

  it('show without a key no more history than the smallest plan sees', () => {
    assert.equal(publicHistoryFrom, '2020-01-01');
  });

  it('are named by no condition in the code', () => {
    const named = new RegExp(`[=!]==?\\s*['"\`](${plans.map((plan) => plan.id).join('|')})['"\`]`);
    const files = readdirSync('service', { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    assert.ok(files.length > 10);
    const naming = files.filter((name) => named.test(readFileSync(join('service', name), 'utf8')));
    assert.deepEqual(naming, []);
    assert.match("if (plan.id === 'lite')", named);
  });
});
