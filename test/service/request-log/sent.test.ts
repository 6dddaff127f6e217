import assert from 'node:assert/strict';
import fc from 'fast-check';
import { makeKey } from '../../../service/accounts/api-key.ts';
import type { Endpoint } from '../../../service/contract/endpoint.ts';
import { endpoints } from '../../../service/families/all.ts';
import { sentBody, sentParameters } from '../../../service/request-log/sent.ts';
import { withoutSecrets } from '../../../service/request-log/without-secrets.ts';

function operation(id: string): Endpoint {
  return endpoints.find(({ operationId }) => operationId === id) ?? assert.fail(`no operation ${id}`);
}

describe('what the request log keeps of a request', () => {
  const { token } = makeKey('secret');

  it('keeps declared parameters in their order, and only the names of the others', () => {
    const kept = sentParameters(
      operation('listTransactions'),
      `type=sales&aera=Marina&area=Dubai+Marina&token=abc&x[]=1&${token}=1`,
    );
    assert.deepEqual(kept, [
      { name: 'type', value: 'sales' },
      { name: 'aera', value: null },
      { name: 'area', value: 'Dubai Marina' },
      { name: 'token', value: null },
      { name: 'x[]', value: null },
      { name: `${token.slice(0, 12)}…`, value: null },
    ]);
  });

  it('keeps no value of a parameter that gives access, though the operation declares it', () => {
    const tile =
      endpoints.find(({ insteadOfKey }) => insteadOfKey === 'map-pass') ??
      assert.fail('no endpoint takes a pass');
    assert.deepEqual(sentParameters(tile, 'token=0123456789'), [{ name: 'token', value: null }]);
  });

  it('keeps numbers, days and listed words of a body, and of texts only the length', () => {
    const body = {
      events: ['snapshot.published'],
      url: 'https://example.com/hooks?auth=x',
      unknown: 'something',
      filters: [{ name: 'Marina', query: { area: 'Marina' } }],
    };
    assert.deepEqual(sentBody(operation('createWebhook'), body), {
      events: ['snapshot.published'],
      url: '… (32 characters)',
      unknown: '…',
      filters: [{ name: '… (6 characters)', query: '… (1 fields)' }],
    });
  });

  it('says how many documents were sent, and nothing that is in them', () => {
    const documents = Array.from({ length: 5 }, (_, id) => ({
      id,
      phone: 971501234567,
      mail: 'a@example.com',
    }));
    const kept = JSON.stringify(sentBody(operation('bulkIndexDocuments'), { documents }));
    assert.match(kept, /5 items/);
    assert.doesNotMatch(kept, /97150|example\.com/);
  });

  it('keeps no text of any body, whatever is sent to whatever operation', () => {
    const secret = 'Aisha-0501234567-aisha@example.com';
    const takers = endpoints.filter(({ body }) => body !== null);
    const anything = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.constant(secret),
        fc.array(tie('value'), { maxLength: 5 }),
        fc.dictionary(fc.constantFrom('name', 'documents', 'filters', 'q', 'email', 'query'), tie('value')),
      ),
    })).value;
    fc.assert(
      fc.property(fc.constantFrom(...takers), anything, (endpoint, value) => {
        const named = Object.fromEntries(
          Object.keys('shape' in (endpoint.body ?? {}) ? Object(endpoint.body).shape : {}).map((name) => [
            name,
            value,
          ]),
        );
        for (const body of [value, named])
          assert.doesNotMatch(JSON.stringify(sentBody(endpoint, body)) ?? '', /Aisha|050|aisha/);
      }),
    );
  });
});

describe('withoutSecrets', () => {
  it('removes keys, tokens, addresses and phone numbers, and leaves prices, ids and days', () => {
    const { token } = makeKey('public');
    assert.equal(
      withoutSecrets(`no key ${token} of aisha.r@example.co.uk, +971 50 123 4567 or 0501234567`, 200),
      `no key ${token.slice(0, 12)}… of …@…, … or …`,
    );
    assert.equal(withoutSecrets('eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', 200), '…');
    const kept = 'min_price=1000000 from 2026-01-31 in 1-11-2024-123456, 25.0772,55.1386';
    assert.equal(withoutSecrets(kept, 200), kept);
  });

  it('shows no part of a secret that the cut goes through', () => {
    const { token } = makeKey('secret');
    const text = `${'x '.repeat(50)}${token} aisha@example.com`;
    for (let most = 80; most < text.length + 10; most += 1) {
      const kept = withoutSecrets(text, most);
      assert.ok(!kept.includes(token.slice(0, 14)), `${most}: ${kept}`);
      assert.doesNotMatch(kept, /aisha/);
    }
  });
});
