/** Operations with the faults that the adversary is to find. */
import { z } from 'zod';
import { document, endpoint } from '../../service/contract/endpoint.ts';
import { stretchUnitsMost } from '../../service/limits.ts';

const shared = {
  method: 'get',
  tag: 'Planted',
  auth: 'none',
  summary: 'Planted',
  description: 'Planted.',
  reads: 'service',
  answer: document(z.object({ done: z.boolean() })),
  examples: [],
} as const;
const rounds = 1_000;
/** So long that no busy machine makes it look short: about half a second, of which the adversary allows a tenth. */
const endlessRounds = 4_000;

/** Keeps this thread busy for about a tenth of a millisecond. */
function toil(): number {
  let sum = 0;
  for (let at = 0; at < 100_000; at += 1) sum += Math.sqrt(at);
  return sum;
}

/** Counts, and never pauses. */
export const endlessLoop = endpoint({
  ...shared,
  operationId: 'plantedLoop',
  path: '/planted/loop',
  handle({ work }) {
    let sum = 0;
    for (let round = 0; round < endlessRounds; round += 1) {
      sum += toil();
      work.count(stretchUnitsMost / 10);
    }
    return { done: sum > 0 };
  },
});

/** Pauses, and does not look whether its client is still there. */
export const deafLoop = endpoint({
  ...shared,
  operationId: 'plantedDeaf',
  path: '/planted/deaf',
  async handle({ work }) {
    let sum = 0;
    for (let round = 0; round < rounds; round += 1) {
      sum += toil();
      work.count(stretchUnitsMost / 10);
      await work.pause().catch(() => undefined);
    }
    return { done: sum > 0 };
  },
});

/** Does as it should. */
export const goodLoop = endpoint({
  ...shared,
  operationId: 'plantedGood',
  path: '/planted/good',
  async handle({ work }) {
    let sum = 0;
    for (let round = 0; round < rounds; round += 1) {
      sum += toil();
      await work.step(stretchUnitsMost / 10);
    }
    return { done: sum > 0 };
  },
});
