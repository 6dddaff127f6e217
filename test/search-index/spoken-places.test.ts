/** Judges spoken names on the places of the sample: what each means, and that no reading hides populated namesakes. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { spokenNames } from '../../data/places/spoken-names.ts';
import { foldName } from '../../search-index/folding.ts';
import {
  isResolved,
  PlaceNameRow,
  PlaceResolver,
  PlaceRow,
  type Resolution,
} from '../../search-index/resolver.ts';
import { NameRow } from '../../search-index/understanding/named-thing.ts';
import { Names } from '../../search-index/understanding/names.ts';
import { rowsOf } from './sample-places.ts';

const Judged = z.array(z.object({ text: z.string(), meaning: z.string() }));
const judged = Judged.parse(
  parse(readFileSync(new URL('relevance/spoken-places.csv', import.meta.url)), { columns: true }),
);

function placesOf(resolution: Resolution): readonly PlaceRow[] {
  if (isResolved(resolution)) return [resolution];
  return resolution.kind === 'district' ? resolution.places : [];
}

describe('spoken names of places', () => {
  let resolver: PlaceResolver;
  let places: readonly PlaceRow[];
  before(async () => {
    places = z.array(PlaceRow).parse(await rowsOf('select * from places'));
    resolver = PlaceResolver.from({
      places,
      names: z.array(PlaceNameRow).parse(await rowsOf('select * from place_names')),
      areas: [],
    });
  });

  const reference = ({ kind, name }: PlaceRow) => `${kind}:${name}`;
  for (const { text, meaning } of judged)
    it(`reads ${text}`, () => {
      const meant = placesOf(resolver.resolve(text)).map(reference);
      assert.deepEqual(meant.toSorted(), meaning.split('|').toSorted());
    });

  it('names places of the register alone', () => {
    const known = new Set(places.map(({ kind, name }) => `${kind}:${foldName(name)}`));
    const unknown = spokenNames
      .flatMap((spoken) => spoken.places)
      .filter((one) => !one.startsWith('numbered:'))
      .filter((one) => !known.has(one.replace(/:.*/, (name) => `:${foldName(name)}`)));
    assert.deepEqual(unknown, []);
  });

  it('says of every place that is not all of a district of its name that there is the district', () => {
    const silent = places.filter((place) => {
      const stem = foldName(place.name).replace(/^al /, '');
      const numbered = places.filter(({ kind, name }) => {
        const other = foldName(name).replace(/^al /, '');
        return (
          kind === 'area' &&
          other !== stem &&
          /^(?: (?:first|second|third)| \d)$/.test(other.slice(stem.length)) &&
          other.startsWith(stem)
        );
      });
      if (numbered.length < 2) return false;
      const byId = resolver.resolve(String(place.place_id));
      const byName = resolver.resolve(place.name);
      const isSaid = (found: Resolution) => isResolved(found) && found.namesake !== null;
      return !(isSaid(byId) && (isSaid(byName) || numbered.every((one) => placesOf(byName).includes(one))));
    });
    assert.deepEqual(silent.map(reference), []);
  });

  it('means the same in a search as in a parameter', async () => {
    const rows = places.map(({ place_id, kind, name }) => ({
      kind,
      ids: [place_id],
      name,
      names: [],
      weight: 0.5,
    }));
    const names = new Names(z.array(NameRow).parse(rows), resolver.spoken);
    const others = [...resolver.spoken.all().keys()].filter((text) => {
      const thing = names.nickname(text);
      const found = [...(thing?.ids.area ?? []), ...(thing?.ids.community ?? [])];
      const meant = placesOf(resolver.resolve(text)).map(({ place_id }) => place_id);
      return meant.length === 0 || found.toSorted().join() !== meant.toSorted().join();
    });
    assert.deepEqual(others, []);
  });
});
