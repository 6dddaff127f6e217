/** Waits for what a process of another's says of itself. */
import { setTimeout as pause } from 'node:timers/promises';

/** Waits until something is so; and gives up after the limit; gives the milliseconds it took. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  what: string,
  limitMs = 60_000,
): Promise<number> {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > limitMs) throw new Error(`Not within ${limitMs / 1000} s: ${what}`);
    await pause(50);
  }
  return performance.now() - began;
}
