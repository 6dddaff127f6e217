/**
 * A history of nights whose figures are asked for later: each answer of ten random days, to every operation that takes `as_of`, equals what was answered on the
 * day, to the byte. `HISTORY_NIGHTS=60` runs the full history; without it the history is short, so that every run of the tests can have it.
 */
import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { chance } from '../../support/chance.ts';
import {
  type Answer,
  answerTo,
  asOf,
  difference,
  everyRequest,
  putNight,
} from '../../support/history-nights.ts';
import { TestWarehouse } from '../../support/ingest.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const { HISTORY_NIGHTS: nights } = z
  .object({ HISTORY_NIGHTS: z.coerce.number().int().min(6).max(360).default(6) })
  .parse(process.env);
/** Random days whose answers are compared; a short history has few. */
const days = Math.min(10, Math.floor(nights / 3));
const firstNight = Date.UTC(2026, 7, 1, 3);
const dayMs = 86_400_000;
const dayOf = (night: number): string => new Date(firstNight + night * dayMs).toISOString().slice(0, 10);

/** Returns different nights before the last one, the same in every run. */
function randomNights(): ReadonlySet<number> {
  const draw = chance(60);
  const drawn = new Set<number>();
  while (drawn.size < days) drawn.add(Math.floor(draw() * (nights - 1)));
  return drawn;
}

describe(`figures of ${days} random days in a history of ${nights} nights`, () => {
  let warehouse: TestWarehouse;
  let service: TestService;
  let requests: string[] = [];
  const recorded = new Map<number, Map<string, Answer>>();

  const show = async () => {
    copyFileSync(join(warehouse.directory, 'current.json'), join(service.warehouse, 'current.json'));
    await service.running.snapshots.check();
  };

  before(async () => {
    warehouse = await TestWarehouse.create(new Date(firstNight).toISOString());
    await putNight(warehouse, 0, 0.45 / nights);
    await warehouse.publish();
    service = await startTestService({ over: warehouse });
    const noon = firstNight + (nights + 1) * dayMs;
    service.clock.turn((noon - service.clock.now().getTime()) / 1000);
    requests = await everyRequest(service);
    const drawn = randomNights();
    for (let night = 0; night < nights; night += 1) {
      if (night > 0) {
        await putNight(warehouse, night, 0.45 / nights);
        await warehouse.publish();
      }
      if (!drawn.has(night)) continue;
      await show();
      const answers = new Map<string, Answer>();
      for (const request of requests) answers.set(request, await answerTo(service, request, 'enterprise'));
      recorded.set(night, answers);
    }
    await show();
  });
  after(async () => {
    await service.stop();
    await warehouse.remove();
  });

  it('are answered with as_of as they were then, to the byte', async () => {
    assert.equal(recorded.size, days);
    let compared = 0;
    for (const [night, answers] of recorded)
      for (const [request, then] of answers) {
        const now = await answerTo(service, asOf(request, dayOf(night)), 'enterprise');
        assert.equal(now.status, then.status, `${asOf(request, dayOf(night))}: ${now.text.slice(0, 300)}`);
        assert.ok(
          now.text === then.text,
          `${asOf(request, dayOf(night))}: ${difference(now.text, then.text)}`,
        );
        compared += 1;
      }
    assert.equal(compared, days * requests.length);
  });

  it('differ from day to day, so that the comparison can fail', () => {
    const [first, ...others] = [...recorded.values()];
    const withoutMeta = (answer: Answer | undefined) => answer?.text.replace(/"meta":\{.*/, '');
    for (const answers of others) {
      const changed = [...answers].filter(
        ([request, answer]) => withoutMeta(first?.get(request)) !== withoutMeta(answer),
      );
      assert.ok(changed.length > 10, `${changed.length} answers changed`);
    }
  });
});
