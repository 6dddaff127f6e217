/** Comparables that are chosen from windows in memory, against the query that defines them, over the real sample. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { type EstimateFeed, estimateFeeds } from '../../../../data/methods/estimate/model.ts';
import { Work } from '../../../../service/contract/work.ts';
import {
  type PlaceKind,
  type Property,
  readComparables,
} from '../../../../service/families/estimates/comparables.ts';
import { sharedFigures } from '../../../../service/families/estimates/prediction.ts';
import { chooseComparables } from '../../../../service/families/estimates/record-windows.ts';
import { trailingPeriod } from '../../../../service/statistics/period.ts';
import { dayAfter } from '../../../../service/statistics/window.ts';
import { CountedSnapshot } from '../../../../service/warehouse/counted-snapshot.ts';
import { hasShared } from '../../../../service/warehouse/kept-of-snapshot.ts';
import type { Lease } from '../../../../service/warehouse/snapshot.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const { signal } = new AbortController();
const nullable = z.int().nullable();
const Place = z.object({
  area_id: nullable,
  community_id: nullable,
  project_id: nullable,
  building_id: nullable,
  property_type: z.string(),
});
type Place = z.output<typeof Place>;
/** Places with most and with few records, and those of a project and a building in them. */
const placesSql = `
  from (
    select area_id, community_id, project_id, building_id, property_type, count(*) as n
    from transaction_list_by_area
    where is_eligible and property_type is not null and area_id is not null and community_id is not null
    group by all
  )
  select area_id, community_id, project_id, building_id, property_type
  order by n % 7, n desc, area_id, community_id, project_id, building_id, property_type
  limit 24`;
const Comparables = z.object({
  estimate: z.looseObject({
    comparables: z.array(z.looseObject({ bedrooms: nullable, weight_pct: z.number() })),
  }),
});

describe('comparables from memory', () => {
  let service: TestService;
  let lease: Lease;
  let places: readonly Place[];

  before(async () => {
    service = await startTestService({ sample: true });
    lease = service.running.snapshots.lease() ?? assert.fail('no snapshot');
    places = await lease.snapshot.rows(placesSql, {}, Place);
  });
  after(async () => {
    lease.release();
    await service.stop();
  });

  /** Returns how properties of a place are asked for: by each of its parts, with and without project and building. */
  function askedIn(kind: PlaceKind, feed: EstimateFeed, place: Place, number: number): Property[] {
    const stages = feed === 'sales' ? ['ready', 'off-plan'] : ['new', 'renewed'];
    const located = kind === 'community' ? { ...place, area_id: null } : place;
    const common = {
      ...located,
      bedrooms: number % 3 === 0 ? null : number % 3,
      area_sqft: 450 + 137 * (number % 9),
      stage: stages[number % 2] ?? '',
    };
    return [common, { ...common, building_id: null }, { ...common, project_id: null, building_id: null }];
  }

  for (const feed of estimateFeeds)
    for (const kind of ['area', 'community', 'market'] as const)
      it(`are those of the query, with their shares and in its order: ${feed} by ${kind}`, async () => {
        const { snapshot } = lease;
        const work = new Work({
          signal: () => signal,
          turn: async () => undefined,
          mostUnits: 1_000_000_000,
        });
        const ofRequest = new CountedSnapshot(snapshot, work);
        assert.ok(hasShared(ofRequest));
        assert.ok(!hasShared(snapshot));
        const { salesAsOf, rentsAsOf } = trailingPeriod(snapshot, null);
        const valuedOn = dayAfter(feed === 'sales' ? salesAsOf : rentsAsOf);
        const figures = await sharedFigures(snapshot, signal);
        let chosen = 0;
        for (const [number, place] of places.slice(0, kind === 'market' ? 6 : 24).entries()) {
          const levels = await figures.levels({ feed, property_type: place.property_type, valued_on: null });
          const properties = askedIn(kind, feed, place, number);
          const asking = { feed, valuedOn, levels };
          const expected = await readComparables(snapshot, asking, { kind, properties }, signal);
          const found = await chooseComparables(
            ofRequest,
            { ...asking, isToday: true },
            { kind, properties },
            signal,
          );
          assert.deepEqual(found, expected, JSON.stringify(properties[0]));
          chosen += found.flat().length;
        }
        assert.ok(chosen > 500, String(chosen));
      });

  it('are listed with the bedrooms asked for before all others, and by weight within each', async () => {
    let others = 0;
    for (const bedrooms of [1, 2]) {
      const { estimate } = await service.read(
        `/api/v1/valuations/estimate?area=330&property_type=apartment&bedrooms=${bedrooms}&area_sqft=900`,
        Comparables,
      );
      const { comparables } = estimate;
      const firstOther = comparables.findIndex((one) => one.bedrooms !== bedrooms);
      assert.ok(firstOther > 0, 'The comparables have one number of bedrooms.');
      const [asked, rest] = [comparables.slice(0, firstOther), comparables.slice(firstOther)];
      assert.ok(rest.every((one) => one.bedrooms !== bedrooms));
      for (const part of [asked, rest]) {
        const weights = part.map(({ weight_pct: weight }) => weight);
        assert.deepEqual(
          weights,
          weights.toSorted((one, other) => other - one),
        );
      }
      // By weight alone, others would stand before some of those with the bedrooms.
      const least = Math.min(...asked.map(({ weight_pct: weight }) => weight));
      others += rest.filter(({ weight_pct: weight }) => weight > least).length;
    }
    assert.ok(others > 0, 'The order by weight is the same.');
  });
});
