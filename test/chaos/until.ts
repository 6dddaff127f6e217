/** Waits for a condition of another process. */
import { setTimeout as pause } from 'node:timers/promises';

/** Waits until a condition holds; throws after the limit. Returns the milliseconds it took. */
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
