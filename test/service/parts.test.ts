import assert from 'node:assert/strict';
import { type Part, Parts, type Phase } from '../../service/parts.ts';

describe('the list of parts', () => {
  let events: string[] = [];
  let logged: unknown[] = [];
  let parts = new Parts({ error: () => undefined });

  beforeEach(() => {
    events = [];
    logged = [];
    parts = new Parts({ error: (fields: unknown) => logged.push(fields) });
  });

  const part = (phase: Phase, name: string, stop: () => unknown = () => undefined): Part<string> => ({
    phase,
    name,
    start: () => {
      events.push(`start ${name}`);
      return name;
    },
    stop: (started) => {
      events.push(`stop ${started}`);
      return stop();
    },
  });

  it('starts parts in order and stops them in reverse', async () => {
    assert.equal(await parts.start(part('storage', 'files')), 'files');
    await parts.start(part('storage', 'snapshots'));
    await parts.start(part('traffic', 'server'));
    assert.equal(await parts.stop(), true);
    assert.deepEqual(events, [
      ...['start files', 'start snapshots', 'start server'],
      ...['stop server', 'stop snapshots', 'stop files'],
    ]);
  });

  it('waits for each part to stop before it stops the next', async () => {
    await parts.start(part('storage', 'files'));
    const slow = async () => {
      await new Promise(setImmediate);
      events.push('server has stopped');
    };
    await parts.start(part('traffic', 'server', slow));
    await parts.stop();
    assert.deepEqual(events.slice(2), ['stop server', 'server has stopped', 'stop files']);
  });

  it('stops only the parts that had started when a later one fails', async () => {
    await parts.start(part('storage', 'files'));
    const failing: Part<string> = {
      ...part('work', 'webhooks'),
      start: () => Promise.reject(new Error('no database')),
    };
    await assert.rejects(parts.start(failing), /no database/);
    assert.equal(await parts.stop(), true);
    assert.deepEqual(events, ['start files', 'stop files']);
  });

  it('logs a part that fails to stop by its name and stops the others', async () => {
    const fault = new Error('disk full');
    await parts.start(part('storage', 'files'));
    await parts.start(
      part('work', 'usage meter', () => {
        throw fault;
      }),
    );
    await parts.start(part('traffic', 'server', () => Promise.reject(fault)));
    assert.equal(await parts.stop(), false);
    assert.deepEqual(events.slice(3), ['stop server', 'stop usage meter', 'stop files']);
    assert.deepEqual(logged, [
      { err: fault, part: 'server', phase: 'traffic' },
      { err: fault, part: 'usage meter', phase: 'work' },
    ]);
  });

  it('answers false when a part cut work off', async () => {
    await parts.start(part('storage', 'files'));
    await parts.start(part('traffic', 'server', async () => false));
    assert.equal(await parts.stop(), false);
    assert.deepEqual(logged, []);
  });

  it('stops each part once', async () => {
    await parts.start(part('storage', 'files'));
    await parts.stop();
    assert.equal(await parts.stop(), true);
    assert.deepEqual(events, ['start files', 'stop files']);
  });

  it('refuses a part of an earlier phase, and does not start it', async () => {
    await parts.start(part('work', 'webhooks'));
    await assert.rejects(
      parts.start(part('storage', 'files')),
      /^Error: files \(storage\) cannot start after webhooks \(work\)\.$/,
    );
    assert.deepEqual(events, ['start webhooks']);
  });
});
