/** What few requests need is loaded when it is first needed: every package and module that a start loads costs it processor time and memory. */
import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { build } from 'esbuild';
import { repositoryRoot } from '../support/repository-files.ts';

/** Returns the packages and files that a module loads with it, those that its modules load included. */
async function loadedWith(entry: string): Promise<{ packages: Set<string>; files: Set<string> }> {
  const { metafile } = await build({
    absWorkingDir: repositoryRoot,
    entryPoints: [entry],
    bundle: true,
    packages: 'external',
    external: ['node:*'],
    format: 'esm',
    platform: 'node',
    splitting: true,
    outdir: dirname(entry),
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  const packages = new Set<string>();
  const files = new Set([entry]);
  for (const file of files)
    for (const { path, kind, external } of metafile.inputs[file]?.imports ?? []) {
      if (kind === 'dynamic-import') continue;
      if (external === true) packages.add(path);
      else files.add(path);
    }
  return { packages, files };
}

describe('the modules of the start', () => {
  it('leave packages that few requests or settings need for later', async () => {
    const { packages, files } = await loadedWith('service/start.ts');
    assert.ok(packages.has('koa') && packages.has('@duckdb/node-api'), [...packages].join());
    const late = [
      '@clickhouse/client',
      '@modelcontextprotocol/server',
      '@resvg/resvg-wasm',
      '@turf/boolean-point-in-polygon',
      'apache-arrow',
      'avsc',
      'csv-parse',
      'h3-js',
      'ioredis',
      'nodemailer',
      'openid-client',
      'zod-openapi',
    ];
    assert.deepEqual(
      late.filter((name) => packages.has(name)),
      [],
    );
    assert.ok(!files.has('snapshot-store/pull-snapshot.ts'), 'no replica is set up');
  });

  it('of the open port are few: it is there before the service is loaded', async () => {
    const { packages, files } = await loadedWith('service/main.ts');
    assert.ok(files.has('service/entrance.ts') && !files.has('service/start.ts'));
    const heavy = ['@duckdb/node-api', '@electric-sql/pglite', 'koa', 'pg-boss', 'prom-client'];
    assert.deepEqual(
      heavy.filter((name) => packages.has(name)),
      [],
    );
  });
});
