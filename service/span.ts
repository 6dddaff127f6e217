/** Compares instants of a clock that an operator, a time server or a sleeping machine may set back. */

/** Returns true while fewer than `ms` milliseconds have passed since `since`. Returns false when the clock was set back before `since`. */
export function isWithin(ms: number, since: number, now: number): boolean {
  const passed = now - since;
  return passed >= 0 && passed < ms;
}
