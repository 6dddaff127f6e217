import assert from 'node:assert/strict';
import { z } from 'zod';
import {
  checkSources,
  SourceSettings,
  sourcesFromConfig,
  sourceVariables,
} from '../../../ingest/sources/sources.ts';

/** The complaints about an environment, as `NAME message`. */
function complaints(environment: Record<string, string>): string[] {
  const parsed = SourceSettings.safeParse(environment);
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`);
}

describe('the settings of the sources', () => {
  it('are the drop folder with the sample when nothing is set', () => {
    const settings = SourceSettings.parse({});
    assert.deepEqual(
      sourcesFromConfig(settings).map(({ id }) => id),
      ['directory'],
    );
    assert.equal(settings.INGEST_SOURCE_DIR, 'data/sample/exports');
    assert.deepEqual(
      SourceSettings.parse({ INGEST_SOURCE: '', INGEST_SOURCE_DIR: '', GATEWAY_MONTHS: '' }),
      settings,
    );
  });

  it('make each source named, once, in their order', () => {
    const settings = SourceSettings.parse({
      INGEST_SOURCE: 'gateway, http,directory,gateway,data-dubai',
      INGEST_HTTP_URLS: 'https://example.org/a.csv',
      DATA_DUBAI_CLIENT_ID: 'id',
      DATA_DUBAI_CLIENT_SECRET: 'secret',
    });
    const ids = sourcesFromConfig(settings).map(({ id }) => id);
    assert.deepEqual(ids, ['gateway', 'http', 'directory', 'data-dubai']);
  });

  it('take what is known of a file from behind its address', () => {
    const sum = 'AB'.repeat(32);
    const { INGEST_HTTP_URLS: files } = SourceSettings.parse({
      INGEST_HTTP_URLS: `https://example.org/a.csv#dataset=transactions&sha256=${sum}, https://example.org/b.csv`,
    });
    assert.deepEqual(
      files.map(({ dataset, sha256 }) => [dataset, sha256]),
      [
        ['transactions', sum.toLowerCase()],
        [null, null],
      ],
    );
  });

  const wrong: [Record<string, string>, RegExp][] = [
    [{ INGEST_SOURCE: 'ftp' }, /INGEST_SOURCE takes directory, http, data-dubai, gateway.*; got "ftp"/],
    [{ INGEST_SOURCE: 'http' }, /INGEST_HTTP_URLS is needed when INGEST_SOURCE has http/],
    [{ INGEST_SOURCE: 'data-dubai', DATA_DUBAI_CLIENT_ID: 'x' }, /DATA_DUBAI_CLIENT_SECRET is needed/],
    [{ INGEST_HTTP_URLS: 'example.org/a.csv' }, /INGEST_HTTP_URLS takes an address that starts with http/],
    [{ INGEST_HTTP_URLS: 'https://example.org/a.csv#sha256=12' }, /INGEST_HTTP_URLS .*#sha256= takes 64/],
    [{ GATEWAY_MONTHS: '13' }, /GATEWAY_MONTHS takes a whole number from 1 to 12/],
    [{ GATEWAY_RENTS_BY: 'end' }, /GATEWAY_RENTS_BY takes registration or start/],
    [{ GATEWAY_MONTHS: 'many' }, /GATEWAY_MONTHS takes a whole number from 1 to 12/],
  ];
  for (const [environment, expected] of wrong) {
    it(`refuse ${JSON.stringify(environment)}`, () => {
      const found = complaints(environment);
      assert.equal(found.length, 1, found.join('\n'));
      assert.match(found[0] ?? '', expected);
    });
  }

  it('compose with the settings of the rest', () => {
    const Whole = z.object({ OTHER: z.string(), ...sourceVariables }).superRefine(checkSources);
    assert.equal(Whole.safeParse({ OTHER: 'x' }).success, true);
    assert.equal(Whole.safeParse({ OTHER: 'x', INGEST_SOURCE: 'http' }).success, false);
  });
});
