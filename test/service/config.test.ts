import assert from 'node:assert/strict';
import { modelAddress } from '../../search-index/model-variables.ts';
import { providerSettings, readServiceConfig } from '../../service/config.ts';

describe('the environment of the service', () => {
  it('has a default for everything, blank values included', () => {
    const config = readServiceConfig({ PORT: '', DATABASE_URL: '' });
    assert.equal(config.PORT, 8080);
    assert.equal(config.WAREHOUSE_DIR, 'data/warehouse');
    assert.equal(config.DATABASE_URL, undefined);
    assert.deepEqual({ ...readServiceConfig({}), ...config }, config);
  });

  it('takes what is right', () => {
    const config = readServiceConfig({
      PORT: '9',
      PUBLIC_BASE_URL: 'https://api.example/mulk/',
      TRUST_PROXY: '10.0.0.0/8, ::1',
    });
    assert.deepEqual(
      [config.PORT, config.PUBLIC_BASE_URL, config.TRUST_PROXY],
      [9, 'https://api.example/mulk', ['10.0.0.0/8', '::1']],
    );
  });

  const wrong: readonly (readonly [string, string, RegExp])[] = [
    ['PORT', '80a', /PORT takes a whole number from 0 to 65535, got “80a”/],
    ['PORT', '70000', /PORT takes a whole number from 0 to 65535, got “70000”/],
    ['SEARCH_LOG_DAYS', '1.5', /SEARCH_LOG_DAYS takes a whole number/],
    [
      'TRUST_PROXY',
      'true',
      /TRUST_PROXY takes false, the number of proxies .*, or their networks .*, got “true”/,
    ],
    ['LOG_LEVEL', 'loud', /LOG_LEVEL takes one of trace, .*, got “loud”/],
    ['DUCKDB_MEMORY_LIMIT', 'lots', /DUCKDB_MEMORY_LIMIT takes a size such as 512MB/],
    ['PUBLIC_BASE_URL', 'api.example', /PUBLIC_BASE_URL takes an http or https address/],
    ['REDIS_URL', 'localhost', /REDIS_URL takes an address that begins with redis/],
    ['ANALYTICS_URL', 'http://lake:8123', /ANALYTICS_URL takes an address that begins with clickhouse/],
    ['ANALYTICS_URL', 'clickhouse://u:p@ss:w/@lake:8123', /ANALYTICS_URL takes .+percent-encoded.+not shown/],
    ['REDIS_URL', 'redis://:p@ss:w/@cache:6379', /REDIS_URL takes an address whose special characters are/],
    ['REDIS_URL', 'redis://:p@ss#w@cache:6379', /REDIS_URL takes an address whose special characters are/],
    ['DATABASE_URL', 'postgres://me:p@ss#w@db/mulk', /DATABASE_URL takes an address whose special/],
    ['SMTP_URL', 'smtp://me:p@ss#w@mail:587', /SMTP_URL takes an address whose special characters are/],
  ];
  for (const [name, value, message] of wrong) {
    it(`refuses ${name}=${value}`, () => {
      assert.throws(() => readServiceConfig({ [name]: value }), message);
    });
  }

  it('takes the address of a server only with a model, and each model only with the address', () => {
    const LLM_BASE_URL = 'http://localhost:1/v1/';
    assert.equal(modelAddress(readServiceConfig({}), 'LLM_MODEL', 5), null);
    assert.throws(() => readServiceConfig({ LLM_BASE_URL }), /LLM_MODEL takes a value/);
    for (const name of ['LLM_MODEL', 'EMBEDDINGS_MODEL', 'SEARCH_MODEL'] as const) {
      const one = readServiceConfig({ LLM_BASE_URL, LLM_API_KEY: 'its-key', [name]: 'small' });
      const address = { baseUrl: 'http://localhost:1/v1', model: 'small', apiKey: 'its-key', timeLimitMs: 5 };
      assert.deepEqual(modelAddress(one, name, 5), address);
      const others = (['LLM_MODEL', 'EMBEDDINGS_MODEL', 'SEARCH_MODEL'] as const).filter(
        (other) => other !== name,
      );
      for (const other of others) assert.equal(modelAddress(one, other, 5), null);
      const alone = new RegExp(`LLM_BASE_URL takes a value whenever ${name} has one`);
      assert.throws(() => readServiceConfig({ [name]: 'small' }), alone);
    }
  });

  it('takes a sign-in provider whole or not at all, by https except on this machine', () => {
    const provider = {
      OIDC_ISSUER: 'https://login.example/realms/mulk/',
      OIDC_CLIENT_ID: 'mulk',
      OIDC_CLIENT_SECRET: 'hush',
    };
    assert.deepEqual(providerSettings(readServiceConfig(provider)), {
      issuer: 'https://login.example/realms/mulk/',
      clientId: 'mulk',
      clientSecret: 'hush',
      name: 'login.example',
    });
    assert.equal(providerSettings(readServiceConfig({})), null);
    for (const name of Object.keys(provider)) {
      const half = { ...provider, [name]: '' };
      assert.throws(() => readServiceConfig(half), new RegExp(`${name} takes a value`));
      const only = Object.fromEntries(Object.entries(provider).filter(([other]) => other === name));
      assert.throws(
        () => readServiceConfig(only),
        (error) =>
          error instanceof Error && !error.message.includes('hush') && /takes a value/.test(error.message),
      );
    }
    for (const issuer of [
      'http://login.example',
      'login.example',
      'https://login.example/?x',
      'ftp://x.example',
    ])
      assert.throws(() => readServiceConfig({ ...provider, OIDC_ISSUER: issuer }), /OIDC_ISSUER takes an/);
    for (const issuer of ['http://localhost:9000', 'http://127.0.0.1:9000'])
      assert.equal(readServiceConfig({ ...provider, OIDC_ISSUER: issuer }).OIDC_ISSUER, issuer);
  });

  it('names every wrong variable at once, and shows no secret', () => {
    assert.throws(
      () =>
        readServiceConfig({ PORT: 'x', WEBHOOK_SECRETS_KEY: 'short', DATABASE_URL: 'mysql://me:pass@host' }),
      (error: unknown) =>
        error instanceof Error &&
        /PORT/.test(error.message) &&
        /WEBHOOK_SECRETS_KEY takes at least 32 characters/.test(error.message) &&
        !/short|pass@/.test(error.message),
    );
  });

  it('takes a public key for the explorer, never a secret one, and does not repeat it', () => {
    assert.equal(readServiceConfig({ EXPLORER_KEY: 'mulk_pk_abc' }).EXPLORER_KEY, 'mulk_pk_abc');
    assert.equal(readServiceConfig({ EXPLORER_KEY: '' }).EXPLORER_KEY, undefined);
    assert.throws(
      () => readServiceConfig({ EXPLORER_KEY: 'mulk_sk_abc' }),
      (error: Error) =>
        /EXPLORER_KEY takes a public key/.test(error.message) && !error.message.includes('mulk_sk_abc'),
    );
  });
});
