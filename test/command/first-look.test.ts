/** What the demo looks at before it installs anything: each wrong start ends at once and says what to do. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { repositoryRoot } from '../support/repository-files.ts';
import { TempProject } from '../support/temp-project.ts';

describe('the first look', () => {
  let project: TempProject;
  beforeEach(() => {
    project = new TempProject({});
  });
  afterEach(() => project.remove());

  async function look(settings: Readonly<Record<string, string>>) {
    const child = spawn(process.execPath, [join(repositoryRoot, 'command/first-look.js')], {
      cwd: project.directory,
      env: { PATH: process.env['PATH'], ...settings },
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const [code] = await once(child, 'close');
    return { code, said: said.trim() };
  }

  it('finds nothing wrong with the defaults', async () => {
    assert.deepEqual(await look({}), { code: 0, said: '' });
    assert.deepEqual(await look({ PORT: '0', ADMIN_PORT: '' }), { code: 0, said: '' });
  });

  it('refuses a port that is none, and one that another program has', async () => {
    const { code, said } = await look({ PORT: 'abc', ADMIN_PORT: '70000' });
    assert.equal(code, 1);
    assert.deepEqual(said.split('\n'), [
      'PORT takes a whole number from 0 to 65535; got "abc".',
      'ADMIN_PORT takes a whole number from 0 to 65535; got "70000".',
    ]);
    const other = createServer().listen(0);
    await once(other, 'listening');
    const address = other.address();
    assert.ok(address !== null && typeof address === 'object');
    const taken = await look({ PORT: String(address.port) });
    other.close();
    assert.equal(taken.code, 1);
    assert.match(
      taken.said,
      new RegExp(
        `^PORT=${address.port} is taken by another program\\. .*PORT=${address.port + 1} make demo$`,
      ),
    );
  });

  it('names a misspelt setting, and the one that was meant', async () => {
    project.write({ '.env': 'PROT=9000\nSOMETHING_ELSE=1\n# ADMIN_PROT=1\nLOG_LEVEL=info\n' });
    const { code, said } = await look({});
    assert.equal(code, 1);
    assert.equal(said, '.env sets PROT, which is no setting: PORT was probably meant.');
  });

  it('names settings of earlier releases in .env and in the environment, and says what to do', async () => {
    project.write({
      '.env': 'QUERY_QUEUE=500\n# GATEWAY_URL=http://localhost\nLLM_BASE_URL=http://localhost/v1\n',
    });
    const { code, said } = await look({ CURSOR_SECRET: 'x'.repeat(32), EMBEDDINGS_BASE_URL: '' });
    assert.equal(code, 1);
    assert.deepEqual(said.split('\n'), [
      'CURSOR_SECRET is no longer a setting. Set WEBHOOK_SECRETS_KEY instead, the same on all replicas: it signs cursors too.',
      'QUERY_QUEUE is no longer a setting. Remove it: 200 queries may wait.',
    ]);
  });
});
