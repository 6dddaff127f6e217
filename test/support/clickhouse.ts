/** Starts ClickHouse's engine (chdb) behind HTTP, where Python has it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { temporaryDirectory } from './accounts.ts';
import { repositoryRoot } from './repository-files.ts';
import type { TestService } from './service.ts';

/** A server for the time of a test. */
export interface ClickHouse {
  /** For `ANALYTICS_URL`. */
  readonly url: string;
  /** Ends the process, as if the machine had failed. */
  stop(): Promise<void>;
}

/** Starts a server; null where Python lacks chdb, which is said loudly. */
export async function startClickHouse(): Promise<ClickHouse | null> {
  const python = process.env['PYTHON'] ?? 'python3';
  const folder = temporaryDirectory();
  const program = `${repositoryRoot}/test/service/analytics/clickhouse-server.py`;
  const child = spawn(python, [program, folder.path], { stdio: ['pipe', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (text) => {
    errors += String(text);
  });
  // Rejects where there is no such program.
  const ended = once(child, 'exit').catch((error: unknown) => {
    errors += String(error);
    return [];
  });
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), ended.then(() => [''])]);
  if (line === '') {
    folder.remove();
    if (!/No module named '(chdb|pandas|pyarrow)|ENOENT/.test(errors))
      throw new Error(`${python}: ${errors}`);
    process.stderr.write(
      `SKIPPED: ${python} lacks chdb, so ClickHouse's engine answered nothing (pip install chdb)\n`,
    );
    return null;
  }
  const { port } = z.object({ port: z.int() }).parse(JSON.parse(String(line)));
  return {
    url: `clickhouse://mulk:p%40ss%2Fword@127.0.0.1:${port}/lake`,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      folder.remove();
    },
  };
}

/** Waits until ClickHouse has a copy of the current snapshot. */
export async function copySnapshot({ running }: TestService): Promise<void> {
  await running.analytics?.update(running.snapshots);
}

/** Returns how many questions had each outcome. */
export async function outcomesOf({ running }: TestService): Promise<Record<string, number>> {
  const text = await running.metrics.registry.metrics();
  const found = text.matchAll(/^mulk_analytics_questions_total\{outcome="([\w-]+)"\} (\d+)$/gm);
  return Object.fromEntries([...found].map(([, outcome = '', count]) => [outcome, Number(count)]));
}
