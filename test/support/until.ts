/** Waits for changes that no event announces. Only the limit of mocha, which is there for tests that hang, ends a wait. */
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 10;

/** Asks again and again, and returns the first answer that is neither null nor false. */
export async function until<Answer>(
  ask: () => Answer | null | false | Promise<Answer | null | false>,
): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== false) return answer;
    await pause(LOOK_MS);
  }
}
