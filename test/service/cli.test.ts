import assert from 'node:assert/strict';
import { z } from 'zod';
import { pgliteDirectory } from '../support/accounts.ts';
import { runProgram } from '../support/program.ts';

const Made = z.object({ id: z.string() });

describe('the operator’s command line as a process', () => {
  let warehouse: { path: string; remove: () => void };
  before(async () => {
    warehouse = await pgliteDirectory();
  });
  after(() => warehouse.remove());
  const run = (...words: string[]) => runProgram('service/cli.ts', words, { WAREHOUSE_DIR: warehouse.path });

  it('keeps what one call made for the next', async () => {
    const account = await run('account', 'create', 'owner@example.com', '--json');
    assert.equal(account.code, 0, account.err);
    const made = await run('site', 'create', '--account', 'owner@example.com', '--name', 'Shop', '--json');
    assert.equal(made.code, 0, made.err);
    const listed = await run('site', 'list', '--json');
    assert.equal(listed.code, 0, listed.err);
    assert.equal(z.array(Made).parse(JSON.parse(listed.out))[0]?.id, Made.parse(JSON.parse(made.out)).id);
  });

  it('says what is wrong on the other stream, and ends with a code', async () => {
    const { code, out, err } = await run('account', 'destroy');
    assert.notEqual(code, 0);
    assert.equal(out, '');
    assert.notEqual(err, '');
  });

  it('names the setting whose address cannot be read, and repeats no password', async () => {
    const { code, err } = await runProgram('service/cli.ts', ['account', 'list'], {
      DATABASE_URL: 'postgres://mulk:p@ss:w/or?d %41@127.0.0.1:1/mulk',
    });
    assert.equal(code, 1);
    assert.match(err, /^DATABASE_URL cannot be read as an address: .*percent-encoded/);
    assert.doesNotMatch(err, /p@ss/);
  });

  it('refuses a wrong setting with its name', async () => {
    const { code, err } = await runProgram('service/cli.ts', ['--help'], { PORT: 'many' });
    assert.equal(code, 1);
    assert.match(err, /PORT takes a whole number/);
  });
});
