/** Runs a program of the project as its own process and measures wall time, CPU time and peak memory. */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { childEnvironment } from './config.ts';

const root = resolve(import.meta.dirname, '../..');
const Usage = z.object({ maxRssKb: z.number(), cpuMs: z.number() });

export interface ChildRun {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly peakRssMb: number;
  readonly output: string;
}

const builtFile = (source: string): string => resolve(root, 'dist', source.replace(/\.ts$/, '.js'));

/** Runs a program, by the path of its source, to its end, after the sources `first`. The error of a failure includes the end of its output. */
export async function runChild(
  program: string,
  parameters: readonly string[],
  settings: Readonly<Record<string, string>> = {},
  first: readonly string[] = [],
): Promise<ChildRun> {
  const imports = ['bench/children/report-usage.ts', ...first].flatMap((source) => [
    '--import',
    builtFile(source),
  ]);
  const started = performance.now();
  const child = spawn(process.execPath, [...imports, builtFile(program), ...parameters], {
    cwd: root,
    env: childEnvironment(settings),
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const [, output, complaints, usage] = child.stdio.map(collect);
  const code = await new Promise<number | null>((done, failed) => {
    child.once('error', failed);
    child.once('close', done);
  });
  const wallMs = performance.now() - started;
  if (code !== 0) {
    const last = `${output?.() ?? ''}\n${complaints?.() ?? ''}`.trim().slice(-2000);
    throw new Error(`${program} ${parameters.join(' ')} ended with ${code}:\n${last}`);
  }
  const { maxRssKb, cpuMs } = Usage.parse(JSON.parse(usage?.() ?? ''));
  return { wallMs, cpuMs, peakRssMb: maxRssKb / 1024, output: output?.() ?? '' };
}

/** Collects the output of a stream; call the result when the child has ended. */
function collect(stream: unknown): () => string {
  const parts: Buffer[] = [];
  if (stream instanceof Readable) stream.on('data', (part: Buffer) => parts.push(part));
  return () => Buffer.concat(parts).toString('utf8');
}
