/** Spans of time on a clock that is set back now and then: by its owner, by a time server, by a machine that was asleep. */

/** True while fewer than `ms` milliseconds have passed since `since`; false when the clock has been set back before it, for then nobody knows. */
export function isWithin(ms: number, since: number, now: number): boolean {
  const passed = now - since;
  return passed >= 0 && passed < ms;
}
