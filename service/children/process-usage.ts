/** Reads how much memory and processor time another process uses: from /proc, or from `ps` on systems without it. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';

/** What a process uses at this moment. */
export interface ProcessUsage {
  readonly residentBytes: number;
  /** Processor time since its start, of the process itself and of the system for it. */
  readonly cpuMs: number;
}

const run = promisify(execFile);
/** The kernel counts processor time in hundredths of a second. */
const tickMs = 10;
const hasProc = existsSync('/proc/self/status');

/** Returns the usage of a process; null when it has ended. */
export async function processUsage(pid: number): Promise<ProcessUsage | null> {
  try {
    return hasProc ? usageFromProc(pid) : await usageFromPs(pid);
  } catch {
    return null;
  }
}

/** Returns the usage as the kernel tells it. A busy process cannot hide it. */
function usageFromProc(pid: number): ProcessUsage | null {
  const resident = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is a name in brackets, which may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (resident === undefined) return null;
  return {
    residentBytes: Number(resident) * 1024,
    cpuMs: (Number(fields[11]) + Number(fields[12])) * tickMs,
  };
}

/** Returns the usage as `ps` tells it. */
export async function usageFromPs(pid: number): Promise<ProcessUsage | null> {
  const { stdout } = await run('ps', ['-o', 'rss=,time=', '-p', String(pid)]);
  const [, resident, time] = /^\s*(\d+)\s+(\S+)/.exec(stdout) ?? [];
  if (resident === undefined || time === undefined) return null;
  return { residentBytes: Number(resident) * 1024, cpuMs: secondsOf(time) * 1000 };
}

/** Returns the seconds of `[days-]hours:minutes:seconds`, of which the first parts may be missing. */
function secondsOf(time: string): number {
  const [clock = '', days = '0'] = time.split('-').reverse();
  return clock.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0) + Number(days) * 86_400;
}
