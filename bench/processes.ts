/** Measures CPU time and memory of all processes below one, so that a peer's figures include its database server. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Usage of processes so far. */
export interface TreeUsage {
  /** User and system time, including ended children. */
  readonly cpuMs: number;
  /** Memory; shared memory counts once. */
  readonly rssMb: number;
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly cpuMs: number;
}

/** Linux reports CPU time to programs in hundredths of a second. */
const tickMs = 10;

/** Adds up all descendants of a process, without itself; 0 if the system has no /proc. */
export function usageBeneath(pid: number): TreeUsage {
  const beneath = descendants(pid, processes());
  return {
    cpuMs: beneath.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    rssMb: beneath.reduce((sum, process) => sum + memoryMb(process.pid), 0),
  };
}

function descendants(pid: number, all: readonly Process[]): Process[] {
  return all
    .filter(({ parent }) => parent === pid)
    .flatMap((child) => [child, ...descendants(child.pid, all)]);
}

function processes(): Process[] {
  if (!existsSync('/proc/self/stat')) return [];
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readProcess(Number(name)) : []));
}

/** Returns no process if it ends while it is read. */
function readProcess(pid: number): Process[] {
  const text = readOrNull(`/proc/${pid}/stat`);
  if (text === null) return [];
  // The name in parentheses may contain any character; the state follows it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const number = (field: number) => Number(fields[field - 3] ?? 0);
  const ticks = number(14) + number(15) + number(16) + number(17);
  return [{ pid, parent: number(4), cpuMs: ticks * tickMs }];
}

function memoryMb(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(readOrNull(`/proc/${pid}/smaps_rollup`) ?? '')?.[1];
  return Number(kilobytes ?? 0) / 1024;
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
