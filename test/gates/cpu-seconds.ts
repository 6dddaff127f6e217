/** Measures processor time, which says more than the clock about the cost of tests: a busy machine changes it little. */
import { readFileSync } from 'node:fs';

/** Linux counts the time of processes in these. */
const TICKS_A_SECOND = 100;

/** Returns the seconds of processor time that this process and the processes it has seen end used; on other systems than Linux, of this process alone. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + secondsOfChildren();
}

function secondsOfChildren(): number {
  try {
    const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ');
    const [user, system] = fields.split(' ').slice(13, 15).map(Number);
    return ((user ?? 0) + (system ?? 0)) / TICKS_A_SECOND;
  } catch {
    return 0;
  }
}
