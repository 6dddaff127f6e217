/** Children do their task, die at their limits with a reason, and end with their caller and with the service. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { Children } from '../../../service/children/children.ts';
import type { ChildTask } from '../../../service/children/messages.ts';
import { processUsage, usageFromPs } from '../../../service/children/process-usage.ts';
import { ChildDied } from '../../../service/children/watched-child.ts';
import { Problem } from '../../../service/contract/problem.ts';
import { bodyOfRows, type ChildLimits, usualLimits } from '../../../service/limits.ts';
import { temporaryDirectory } from '../../support/accounts.ts';
import { endlessMs } from '../../support/patience.ts';

const enough: ChildLimits = { ...usualLimits.readingChild, wallSeconds: endlessMs / 1000 };
const never = new AbortController().signal;

describe('children', () => {
  const folder = temporaryDirectory();
  after(() => folder.remove());

  /** Returns children with these limits, and what they did. */
  function children(limits: ChildLimits = enough) {
    const registry = new Registry();
    const warnings: string[] = [];
    const made = new Children({
      limits: { 'read-rows': limits, 'estimate-portfolio': limits },
      scratchDirectory: folder.path,
      registry,
      logger: { warn: (_: unknown, message?: string) => warnings.push(message ?? '') },
    });
    return { made, warnings, metrics: () => registry.metrics() };
  }

  async function bodyOf(text: string): Promise<string> {
    const path = join(folder.path, 'body');
    await writeFile(path, text);
    return path;
  }

  const input = (path: string, rows = 100_000) => ({
    ...{ path, format: 'csv', limits: bodyOfRows(rows) },
    refusal: { code: 'body-too-large', detail: 'Too many rows.' },
  });

  const large = () => bodyOf(`a,b,c\n${'1,2,3\n'.repeat(1_000_000)}`);

  async function partsOf(made: Children, task: ChildTask, sent: unknown, signal = never): Promise<unknown[]> {
    const parts: unknown[] = [];
    for await (const part of made.run(task, { input: sent, signal })) parts.push(part);
    return parts;
  }

  async function diesOf(reason: string, limits: Partial<ChildLimits>, says: RegExp): Promise<void> {
    const { made, warnings, metrics } = children({ ...enough, ...limits });
    await assert.rejects(partsOf(made, 'read-rows', input(await large(), 1_000_000)), (error) => {
      assert.ok(error instanceof ChildDied, String(error));
      assert.equal(error.reason, reason);
      assert.match(error.message, says);
      return true;
    });
    assert.equal(warnings.length, 1);
    assert.match(
      await metrics(),
      new RegExp(`mulk_child_deaths_total{task="read-rows",reason="${reason}"} 1`),
    );
    assert.deepEqual(
      readdirSync(folder.path).filter((name) => name.startsWith('child-')),
      [],
    );
  }

  it('send the parts of their result, and the problem of their input', async () => {
    const { made, metrics } = children();
    const path = await bodyOf(`a\n${'1\n'.repeat(2_500)}`);
    assert.equal((await partsOf(made, 'read-rows', input(path))).length, 3);
    await assert.rejects(partsOf(made, 'read-rows', input(path, 2_000)), (error) => {
      assert.ok(error instanceof Problem);
      assert.equal(error.detail, 'Too many rows.');
      return true;
    });
    await assert.rejects(partsOf(made, 'read-rows', { nonsense: true }), /A child failed/);
    assert.doesNotMatch(await metrics(), /mulk_child_deaths_total\{[^}]*\} [1-9]/);
  });

  it('die at the limit of memory', () => diesOf('memory', { memoryMb: 30 }, /more than 30 MiB of memory/));

  it('die at the limit of processor time', () =>
    diesOf('cpu', { cpuSeconds: 0.2 }, /more than 0.2 seconds of processor time/));

  it('die at the limit of time', () => diesOf('time', { wallSeconds: 0.1 }, /more than 0.1 seconds/));

  it('die with their caller, in the middle of their work too, and that is no death', async () => {
    const { made, metrics } = children();
    const leaving = new AbortController();
    const path = await large();
    let parts = 0;
    const reading = async () => {
      for await (const _ of made.run('read-rows', {
        input: input(path, 1_000_000),
        signal: leaving.signal,
      })) {
        parts += 1;
        leaving.abort(new Error('the client left'));
      }
    };
    await assert.rejects(reading(), /the client left/);
    assert.equal(parts, 1);
    const gone = AbortSignal.abort(new Error('left before'));
    await assert.rejects(partsOf(made, 'read-rows', input(path), gone), /left before/);
    assert.doesNotMatch(await metrics(), /mulk_child_deaths_total\{[^}]*\} [1-9]/);
  });

  it('end where their caller takes no further part', async () => {
    const { made } = children();
    for await (const _ of made.run('read-rows', { input: input(await large(), 1_000_000), signal: never }))
      break;
    // A child of the next caller gets the place of the first.
    assert.equal((await partsOf(made, 'read-rows', input(await bodyOf('a\n1\n')))).length, 1);
  });

  it('end with the service, which starts no more', async () => {
    const { made } = children();
    const path = await large();
    const reading = made.run('read-rows', { input: input(path, 1_000_000), signal: never });
    await reading.next();
    await made.stop();
    await assert.rejects(Promise.resolve(reading.next()), /The service stops/);
    await assert.rejects(partsOf(made, 'read-rows', input(path)), /The service stops/);
  });

  it('run a few at a time, and others wait', async () => {
    const { made } = children({ ...enough, atOnce: 1 });
    const path = await bodyOf(`a\n${'1\n'.repeat(2_500)}`);
    const all = await Promise.all(Array.from({ length: 4 }, () => partsOf(made, 'read-rows', input(path))));
    assert.deepEqual(
      all.map((parts) => parts.length),
      [3, 3, 3, 3],
    );
  });

  it('are measured by the kernel and by ps alike', async () => {
    const own = await processUsage(process.pid);
    const told = await usageFromPs(process.pid);
    assert.ok(own !== null && told !== null);
    assert.ok(Math.abs(own.residentBytes / told.residentBytes - 1) < 0.5, JSON.stringify({ own, told }));
    assert.ok(Math.abs(own.cpuMs - told.cpuMs) < 2_000, JSON.stringify({ own, told }));
    assert.equal(await processUsage(2_000_000_000), null);
  });
});
