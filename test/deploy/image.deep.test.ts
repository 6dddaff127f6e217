/** What the Dockerfile puts into the image is enough: ingest starts and the service serves with packages only that an install without dev packages has. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { copiedByDockerfile } from '../support/deploy-files.ts';
import { publishFixture } from '../support/fixture-snapshot.ts';
import { productionPackages } from '../support/production-packages.ts';
import { builtFile, withoutCoverage } from '../support/program.ts';
import { repositoryRoot, textOf } from '../support/repository-files.ts';

const Line = z.looseObject({ msg: z.string(), base_url: z.string().optional() });

/** Links the packages of an install without those for development. */
function linkProductionPackages(to: string): void {
  for (const [path, folder] of productionPackages()) {
    mkdirSync(dirname(join(to, 'node_modules', path)), { recursive: true });
    symlinkSync(folder, join(to, 'node_modules', path));
  }
}

describe('the image', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mulk-image-'));
  const warehouse = join(folder, 'warehouse');
  const environment = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    ...{ WAREHOUSE_DIR: warehouse, HOST: '127.0.0.1', PORT: '0', ADMIN_PORT: '0' },
  };
  const words = (source: string, ...rest: string[]) => [builtFile(source, folder), ...rest];

  before(() => {
    const [sources, image] = copiedByDockerfile();
    const building = join(folder, 'building');
    for (const path of sources) {
      const ignored = join(repositoryRoot, 'data', 'sample');
      cpSync(join(repositoryRoot, path), join(building, path), {
        recursive: true,
        filter: (from) =>
          !from.startsWith(ignored) && !from.startsWith(join(repositoryRoot, 'data/warehouse')),
      });
    }
    linkProductionPackages(building);
    execFileSync(process.execPath, ['build.js'], { cwd: building, env: withoutCoverage(), stdio: 'pipe' });
    for (const path of image)
      cpSync(join(building, path), join(folder, path), { recursive: true, verbatimSymlinks: true });
  });
  let service: ChildProcess | undefined;
  after(() => {
    // A test that ran out of time has not stopped it.
    service?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it('ends the build with the program that runs as process 1 of an unprivileged user', () => {
    const dockerfile = textOf('deploy/Dockerfile');
    assert.match(
      dockerfile,
      /^USER 1000:1000\n(?:(?!^USER|^COPY|^RUN).*\n)*ENTRYPOINT \["node", "--enable-source-maps"\]\nCMD \["dist\/service\/main\.js"\]\n$/m,
    );
    assert.match(dockerfile, /^RUN npm ci --omit=dev --ignore-scripts$/m);
  });

  it('lists snapshots', () => {
    const options = { cwd: folder, env: environment, encoding: 'utf8' } as const;
    const ran = spawnSync(process.execPath, words('ingest/main.ts', 'snapshots'), options);
    assert.equal(ran.status, 0, ran.stderr);
    assert.match(ran.stdout, /There are no snapshots yet/);
  });

  it('serves, says so to its own health check, and stops with 0', async () => {
    await publishFixture(warehouse);
    const started = spawn(process.execPath, words('service/main.ts'), {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    service = started;
    try {
      let address: string | undefined;
      for await (const line of createInterface({ input: started.stdout })) {
        address = Line.parse(JSON.parse(line)).base_url;
        if (address !== undefined) break;
      }
      assert.ok(address !== undefined);
      started.stdout.resume();
      for (const path of ['/health/ready', '/docs', '/docs/methods', '/', '/openapi.json', '/login'])
        assert.equal((await fetch(`${address}${path}`)).status, 200, path);
      const check = /^ {2}CMD (\[.*\])$/m.exec(textOf('deploy/Dockerfile'))?.[1] ?? '[]';
      const [program, ...rest] = z.array(z.string()).parse(JSON.parse(check));
      assert.equal(program, 'node');
      const ask = (port: string) =>
        spawnSync(process.execPath, rest, { env: { ...environment, PORT: port } }).status;
      assert.equal(ask(new URL(address).port), 0);
      assert.equal(ask('1'), 1);
    } finally {
      const exited = once(started, 'exit');
      started.kill('SIGTERM');
      const [code] = await exited;
      assert.equal(code, 0);
    }
  });
});
