/** Archives with their own Node.js: the same bytes twice, signed digests, binaries for one machine, and a first answer in a root without Node.js. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawnSync } from 'node:child_process';
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { checkArchive, checkUnpacked, machineOf } from '../../deploy/archive/check-archive.ts';
import { writeChecksums } from '../../deploy/archive/checksums.ts';
import { fetchNode } from '../../deploy/archive/fetch-parts.ts';
import { filesOfPackages, layArchive } from '../../deploy/archive/lay-archive.ts';
import { isLeftOut } from '../../deploy/archive/left-out.ts';
import { platforms } from '../../deploy/archive/platforms.ts';
import { digestOf, packFolder } from '../../deploy/archive/tarball.ts';
import { layCleanRoot, noCleanRoot, startInRoot } from '../support/clean-root.ts';
import { productionPackages } from '../support/production-packages.ts';
import { repositoryRoot, textOf } from '../support/repository-files.ts';

const Demo = z.object({ base_url: z.string(), keys: z.record(z.string(), z.string()) });

/** Returns what does not agree with the list and its signature, in words; an empty list if all of it does. */
async function checkRelease(folder: string, publicKey: string | null): Promise<string[]> {
  const text = readFileSync(join(folder, 'SHA256SUMS'), 'utf8');
  const faults: string[] = [];
  if (publicKey !== null && !isSigned(folder, text, publicKey))
    faults.push('SHA256SUMS is not signed with this key');
  for (const line of text.trim().split('\n')) {
    const [digest = '', name = ''] = line.split('  ');
    if (!existsSync(join(folder, name))) faults.push(`${name} is missing`);
    else if ((await digestOf(join(folder, name))) !== digest) faults.push(`${name} has another digest`);
  }
  return faults;
}

function isSigned(folder: string, text: string, publicKey: string): boolean {
  const path = join(folder, 'SHA256SUMS.sig');
  if (!existsSync(path)) return false;
  return verify(null, Buffer.from(text), createPublicKey(publicKey), readFileSync(path));
}

/** Returns the Node.js that archives of linux-x64 have: the product starts on it here. */
async function nodeOfArchives(folder: string): Promise<string> {
  const platform = platforms.find(({ id }) => id === 'linux-x64');
  assert.ok(platform !== undefined);
  try {
    return join(await fetchNode(platform, folder), platform.node.program);
  } catch (error) {
    process.stderr.write(
      `SKIPPED: Node.js ${platform.node.version}, which npm does not give here: ${String(error)}; the archive gets ${process.version}.\n`,
    );
    return process.execPath;
  }
}

describe('archives', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mulk-archives-'));
  let running: ChildProcess | undefined;
  after(() => {
    running?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it('have the same bytes, whenever and in whatever order their files were written', async () => {
    const pack = async (place: string, names: readonly string[], time: number) => {
      for (const name of names) {
        const path = join(folder, place, 'mulk', name);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, `text of ${name}`);
        utimesSync(path, time, time);
      }
      const file = join(folder, place, 'mulk.tar.gz');
      await packFolder(join(folder, place, 'mulk'), file);
      return readFileSync(file);
    };
    const names = ['b/c', 'a', 'b/A', 'é'];
    const one = await pack('one', names, 1_000_000_000);
    assert.deepEqual(await pack('two', names.toReversed(), 1_700_000_000), one);
    assert.notDeepEqual(await pack('three', names.slice(1), 1_000_000_000), one);
  });

  it('have signed digests, which openssl and sha256sum read too', async () => {
    const place = join(folder, 'release');
    mkdirSync(place);
    writeFileSync(join(place, 'mulk-1.tar.gz'), 'one');
    writeFileSync(join(place, 'mulk-2.tar.gz'), 'two');
    const { privateKey } = generateKeyPairSync('ed25519');
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    await writeChecksums(place, ['mulk-2.tar.gz', 'mulk-1.tar.gz'], pem);
    const publicKey = readFileSync(join(place, 'mulk-release.pub'), 'utf8');
    assert.deepEqual(await checkRelease(place, publicKey), []);
    const commands = /```sh\n(openssl[\s\S]*?)```/.exec(textOf('docs/install.md'))?.[1] ?? 'false';
    const check = () => spawnSync('sh', ['-euc', commands], { cwd: place, encoding: 'utf8' });
    if (spawnSync('openssl', ['version']).status === 0) assert.equal(check().status, 0, check().stderr);
    writeFileSync(join(place, 'mulk-1.tar.gz'), 'changed');
    assert.deepEqual(await checkRelease(place, publicKey), ['mulk-1.tar.gz has another digest']);
    assert.notEqual(check().status, 0);
    await writeChecksums(place, ['mulk-1.tar.gz', 'mulk-2.tar.gz'], null);
    assert.deepEqual(await checkRelease(place, publicKey), ['SHA256SUMS is not signed with this key']);
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const wrong = rsa.export({ type: 'pkcs8', format: 'pem' }).toString();
    await assert.rejects(
      writeChecksums(place, ['mulk-1.tar.gz'], wrong),
      /SIGNING_KEY takes a private Ed25519 key/,
    );
  });

  it('name the machine of a binary', () => {
    assert.equal(machineOf(readFileSync(process.execPath)), `${process.platform}-${process.arch}`);
    assert.equal(machineOf(Buffer.from('#!/bin/sh\n'.padEnd(100))), null);
  });

  it('leave no licence out, and nothing that has code of its own', () => {
    for (const path of [
      'ai/LICENSE',
      'ai/docs/LICENSE.md',
      'ai/dist/index.mjs',
      'h3-js/package.json',
      '@esbuild/linux-x64/package.json',
    ])
      assert.equal(isLeftOut(path), false, path);
    for (const path of [
      'zod/v4/core/api.d.ts',
      'koa/node_modules/a/index.js.map',
      'koa/node_modules/bintrees/test/a.js',
      '@esbuild/linux-x64/bin/esbuild',
      '@esbuild/win32-x64/esbuild.exe',
      'esbuild/lib/main.js',
    ])
      assert.equal(isLeftOut(path), true, path);
  });

  const made = existsSync(join(repositoryRoot, 'archives'))
    ? readdirSync(join(repositoryRoot, 'archives')).filter((name) => name.endsWith('.tar.gz'))
    : [];
  it('that lie in archives/ are whole, and each is for its machine', async function () {
    if (made.length === 0) {
      process.stderr.write(
        'SKIPPED: the archives of all machines; `npm run archive` makes them, and checks each.\n',
      );
      this.skip();
    }
    assert.deepEqual(await checkRelease(join(repositoryRoot, 'archives'), null), []);
    for (const name of made) {
      const id = platforms.find((platform) => name.endsWith(`-${platform.id}.tar.gz`))?.id ?? 'unknown';
      assert.deepEqual(await checkArchive(join(repositoryRoot, 'archives', name), id), [], name);
    }
  });

  it('of linux-x64 give a first answer in a root that has a shell and glibc, and no Node.js', async function () {
    const root = join(folder, 'root');
    if (process.platform === 'linux') layCleanRoot(root);
    const reason = noCleanRoot(root);
    if (reason !== null) {
      process.stderr.write(`SKIPPED: the archive in a root without Node.js: ${reason}.\n`);
      this.skip();
    }
    const home = join(root, 'home/mulk');
    layArchive(
      {
        root: repositoryRoot,
        nodeProgram: await nodeOfArchives(folder),
        nodeLicence: 'none',
        packages: productionPackages().flatMap(([path, from]) =>
          [...filesOfPackages(from)].map(([inside, file]) => [`${path}/${inside}`, file] as const),
        ),
        os: 'linux',
      },
      home,
    );
    assert.deepEqual(checkUnpacked(home, 'linux-x64'), []);
    // The sample takes a minute to ingest.
    const sample = join(home, 'app/data/sample/exports');
    rmSync(sample, { recursive: true });
    cpSync(join(repositoryRoot, 'test/fixtures/exports'), sample, {
      recursive: true,
      filter: (from) => !/fixtures\/exports\/(personal|revisions)$/.test(from),
    });
    running = startInRoot(root, 'cd /home && exec ./mulk/mulk demo', {
      ...{ HOST: '127.0.0.1', PORT: '0', ADMIN_PORT: '0', LOG_LEVEL: 'warn', HOME: '/home' },
    });
    let [out, err] = ['', ''];
    running.stderr?.on('data', (chunk) => {
      err += String(chunk);
    });
    for await (const chunk of running.stdout ?? []) {
      out += String(chunk);
      if (out.includes('Ctrl-C stops it.')) break;
    }
    assert.match(out, /Ctrl-C stops it\./, err);
    const { base_url, keys } = Demo.parse(
      JSON.parse(readFileSync(join(root, 'home/data/warehouse/demo.json'), 'utf8')),
    );
    const headers = { authorization: `Bearer ${keys['growth']}` };
    for (const path of [
      '/api/v1/transactions?limit=1',
      '/',
      '/map',
      '/docs',
      '/openapi.json',
      '/api/v1/status',
    ])
      assert.equal((await fetch(`${base_url}${path}`, { headers })).status, 200, path);
    const page = await (await fetch(`${base_url}/map`)).text();
    for (const [, address = ''] of page.matchAll(/(?:src|href)="(\/[^"]+\.(?:m?js|css)[^"]*)"/g))
      assert.equal((await fetch(`${base_url}${address.replaceAll('&amp;', '&')}`)).status, 200, address);
    const exited = once(running, 'exit');
    execFileSync('kill', ['-KILL', String(running.pid)]);
    await exited;
  });
});
