import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { usageBeneath } from '../../bench/processes.ts';

describe('usageBeneath', () => {
  it('counts what children and their ended children used, and nothing of the process itself', async function () {
    // Only Linux shows processes as files; elsewhere a benchmark counts the peer alone.
    if (!existsSync('/proc/self/stat')) return this.skip();
    const work = 'while (process.cpuUsage().user < 150_000);';
    const inner = `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(work)}])`;
    const child = spawn(process.execPath, [
      '-e',
      `${inner}; console.log('done'); setInterval(() => {}, 1000);`,
    ]);
    try {
      await once(child.stdout, 'data');
      const { cpuMs, rssMb } = usageBeneath(process.pid);
      assert.ok(cpuMs >= 100, `${cpuMs} ms`);
      // A host that takes back idle memory leaves a few of a process’s 40 MB.
      assert.ok(rssMb > 1 && rssMb < 1000, `${rssMb} MB`);
      assert.equal(usageBeneath(child.pid ?? 0).cpuMs, 0);
    } finally {
      child.kill('SIGKILL');
    }
  });
});
