/** The Python client as a person installs it: built as a wheel, installed into an empty environment, and asking a real service. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../support/repository-files.ts';
import { startTestService, type TestService } from '../support/service.ts';

const run = promisify(execFile);
/** PYTHON names another than the machine's own. */
const python = process.env['PYTHON'] ?? 'python3';

const uses = `
import json, os
from importlib import resources
from mulk import Mulk, ProblemError

mulk = Mulk(os.environ["MULK_URL"], os.environ["MULK_KEY"])
page = mulk.list_transactions(type="sales", limit=3)
ids = {row["id"] for row in mulk.rows("/api/v1/transactions", type="sales", limit=7)}
area = mulk.get_area(id="330")["area"]["name"]
figures = mulk.get_area_stats(id="330")
changes = list(mulk.changes(page["meta"]["snapshot_id"]))
try:
    mulk.list_transactions(min_price=5, max_price=1)
except ProblemError as problem:
    refused = [problem.status, problem.code, problem.errors[0].parameter, problem.request_id is not None]
mulk.save("transactions", "all.csv", format="csv")
with open("all.csv", encoding="utf-8") as saved:
    header = saved.readline().strip()
typed = resources.files("mulk").joinpath("py.typed").is_file()
print(json.dumps({"page": len(page["transactions"]), "rows": len(ids), "area": area, "figures": sorted(figures),
    "changes": len(changes), "refused": refused, "header": header, "typed": typed}))
`;

const tries = `
import json, sys
from mulk import Mulk, ProblemError

waits = []
mulk = Mulk(sys.argv[1], "x", tries=3, sleep=waits.append)
answer = mulk.get("/api/v1/areas")
try:
    mulk.get("/api/v1/projects")
except ProblemError as problem:
    print(json.dumps([answer, waits, problem.status, problem.code, problem.detail]))
`;

const frames = `
import os
import polars
from mulk import Mulk
mulk = Mulk(os.environ["MULK_URL"], os.environ["MULK_KEY"])
print(len(mulk.pandas("transactions")), mulk.polars("transactions").height, mulk.arrow("transactions").num_rows)
`;

/** Returns what keeps the wheel from being built and installed here; null if it is installed. */
async function install(scratch: string): Promise<string | null> {
  const source = join(scratch, 'source');
  cpSync(join(repositoryRoot, 'client/python'), source, { recursive: true });
  try {
    await run(python, ['-m', 'venv', '--system-site-packages', join(scratch, 'venv')]);
    const pip = [join(scratch, 'venv/bin/python'), '-m', 'pip'] as const;
    await run(pip[0], ['-m', 'pip', 'wheel', '--quiet', '--no-deps', '--wheel-dir', scratch, source]);
    const wheel = readdirSync(scratch).find((name) => name.endsWith('.whl')) ?? '';
    await run(pip[0], ['-m', 'pip', 'install', '--quiet', '--no-deps', '--no-index', join(scratch, wheel)]);
    return null;
  } catch (error) {
    return String(error).trim().split('\n').at(-1) ?? '';
  }
}

describe('Python client', () => {
  let service: TestService;
  let scratch: string;
  let missing: string | null;

  before(async () => {
    service = await startTestService();
    scratch = mkdtempSync(join(tmpdir(), 'mulk-python-'));
    missing = await install(scratch);
    if (missing !== null) process.stderr.write(`SKIPPED: the Python client: ${missing}\n`);
  });
  after(async () => {
    await service.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  async function say(program: string, ...args: string[]): Promise<string> {
    const env = { ...process.env, MULK_URL: service.url, MULK_KEY: service.keys.enterprise };
    const interpreter = join(scratch, 'venv/bin/python');
    const { stdout } = await run(interpreter, ['-I', '-c', program, ...args], { cwd: scratch, env });
    return stdout;
  }

  it('asks a real service where it is installed: pages, records, figures, changes, files and problems', async function () {
    // SKIPPED: a machine without venv, or from which no build backend can be had, says which.
    if (missing !== null) this.skip();
    const said = JSON.parse(await say(uses));
    const counted = await service.ask('/api/v1/transactions?type=sales&include_total=true&limit=1');
    const { meta } = Object(await counted.json());
    assert.deepEqual([said.page, said.rows], [3, meta.total]);
    assert.equal(said.changes, 0);
    assert.deepEqual(said.figures, ['meta', 'stats']);
    assert.deepEqual(said.refused, [400, 'parameter-invalid', 'min_price', true]);
    assert.match(said.header, /^[a-z_]+,[a-z_,]+$/);
    assert.equal(typeof said.area, 'string');
    assert.equal(said.typed, true);
  });

  it('tries again after the time that the service names, and not for ever', async function () {
    if (missing !== null) this.skip();
    const answers = [
      { status: 429, after: '7', body: 'A proxy is busy.' },
      { status: 503, after: new Date(0).toUTCString(), body: 'A proxy is busy.' },
      { status: 200, after: '0', body: '{"areas":[]}' },
      { status: 503, after: '3600', body: 'A proxy is busy.' },
    ];
    const busy = createServer((_, response) => {
      const { status, after, body } = answers.shift() ?? { status: 500, after: '0', body: '' };
      response.writeHead(status, { 'Retry-After': after, 'Content-Type': 'text/plain' }).end(body);
    });
    await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
    const { port } = busy.address() as AddressInfo;
    const said = JSON.parse(await say(tries, `http://127.0.0.1:${port}/`));
    busy.close();
    assert.deepEqual(said, [{ areas: [] }, [7, 0], 503, 'not-from-mulk', 'A proxy is busy.']);
    assert.equal(answers.length, 0);
  });

  it('gives whole tables to pandas, polars and Arrow', async function () {
    if (missing !== null) this.skip();
    const lacks = await say('import pandas, polars, pyarrow').then(
      () => null,
      (error: Error) => error.message.trim().split('\n').at(-1) ?? '',
    );
    // SKIPPED: a machine without these packages says which is missing.
    if (lacks !== null) {
      process.stderr.write(`SKIPPED: tables of the Python client: ${lacks}\n`);
      this.skip();
    }
    const [pandas, polars, arrow] = (await say(frames)).trim().split(' ').map(Number);
    assert.ok(pandas !== undefined && pandas > 0);
    assert.deepEqual([polars, arrow], [pandas, pandas]);
  });
});
