/** CPU time and memory of the processes beneath one: a peer that answers with a database server is charged for the server too. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** What processes have used so far. */
export interface TreeUsage {
  /** User and system time, with that of their children that have ended. */
  readonly cpuMs: number;
  /** Memory, what several of them share counted once. */
  readonly rssMb: number;
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly cpuMs: number;
}

/** Linux counts in hundredths of a second wherever programs can see it. */
const tickMs = 10;

/** Sums over all descendants of a process, without itself; nothing where the system has no /proc. */
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

/** A process may end while it is read: then it is none. */
function readProcess(pid: number): Process[] {
  const text = readOrNull(`/proc/${pid}/stat`);
  if (text === null) return [];
  // The name in parentheses may hold anything; the state follows it.
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
