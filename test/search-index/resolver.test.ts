/** Judges the resolver on real names of the sample: what each means, and what is offered when it means nothing. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { foldName } from '../../search-index/folding.ts';
import {
  isResolved,
  PlaceAreaRow,
  PlaceNameRow,
  PlaceResolver,
  PlaceRow,
  type ResolvedPlace,
} from '../../search-index/resolver.ts';
import { rowsOf } from './sample-places.ts';

const Judgement = z.object({
  text: z.string(),
  reading: z.enum(['place', 'district', 'ambiguous', 'unknown']),
  /** Slug of the place, name of the district, or the first candidate. */
  expected: z.string(),
  why: z.string(),
});

const judgements = z
  .array(Judgement)
  .parse(parse(readFileSync(new URL('relevance/place-names.csv', import.meta.url)), { columns: true }));

describe('PlaceResolver', () => {
  let resolver: PlaceResolver;
  let places: PlaceRow[];

  before(async () => {
    places = z.array(PlaceRow).parse(await rowsOf('select * from places'));
    resolver = PlaceResolver.from({
      places,
      names: z.array(PlaceNameRow).parse(await rowsOf('select * from place_names')),
      areas: z.array(PlaceAreaRow).parse(await rowsOf('select * from place_areas')),
    });
  });

  const place = (text: string): ResolvedPlace => {
    const resolution = resolver.resolve(text);
    assert.ok(isResolved(resolution), `${text} is ${JSON.stringify(resolution)}`);
    return resolution;
  };

  for (const { text, reading, expected, why } of judgements) {
    it(`reads ${text} as ${reading === 'place' ? expected : `${reading}: ${expected}`} (${why})`, () => {
      if (reading === 'place') {
        assert.equal(place(text).slug, expected);
        return;
      }
      const resolution = resolver.resolve(text);
      assert.ok(!isResolved(resolution), `${text} is ${JSON.stringify(resolution)}`);
      assert.equal(resolution.kind, reading);
      if (resolution.kind === 'district') {
        assert.equal(resolution.name, expected);
        return;
      }
      assert.ok(resolution.candidates.length <= 5);
      assert.equal(resolution.candidates[0] ?? '', expected);
    });
  }

  it('finds every place by its id and by its slug', () => {
    for (const { place_id: id, slug } of places) {
      assert.equal(place(String(id)).place_id, id);
      assert.equal(resolver.bySlug(slug)?.place_id, id, slug);
    }
  });

  it('finds every place by its own name, or the place or district that name stands for', () => {
    for (const { name } of places) {
      const found = resolver.resolve(name);
      if (found.kind === 'district')
        assert.ok(
          found.places.some((one) => foldName(one.name) === foldName(name)),
          name,
        );
      else assert.equal(foldName(place(name).name), foldName(name));
    }
  });

  it('reads a name alike in any letter case and spacing', () => {
    for (const { name } of places) {
      const found = resolver.resolve(name);
      assert.deepEqual(resolver.resolve(name.toUpperCase()), found);
      assert.deepEqual(resolver.resolve(`  ${name.toLowerCase().replaceAll(' ', '   ')} `), found);
    }
  });

  it('keeps Dubai Marina apart from JBR, Bluewaters and the area that holds all three', () => {
    const ids = ['Dubai Marina', 'JBR', 'Bluewaters', 'Marsa Dubai'].map((text) => place(text).place_id);
    assert.equal(new Set(ids).size, 4);
    const within = place('Marsa Dubai').overlaps.map((overlap) => overlap.name);
    assert.ok(
      ['Dubai Marina', 'Jumeirah Beach Residence', 'Bluewaters Island'].every((name) =>
        within.includes(name),
      ),
    );
    assert.deepEqual(
      place('Dubai Marina').overlaps.map((overlap) => overlap.place_id),
      [330],
    );
  });

  it('offers slugs where two candidates share a name', () => {
    const twin = { name: 'Al Twin', name_ar: null, municipality_number: null, primary_area_id: null };
    const twins = PlaceResolver.from({
      places: [
        { ...twin, place_id: 1, kind: 'area', slug: 'al-twin' },
        { ...twin, place_id: 2, kind: 'area', slug: 'al-twin-2' },
      ],
      names: [
        { folded: 'al twin', place_id: 1, basis: 'area-name' },
        { folded: 'al twin', place_id: 2, basis: 'area-name' },
      ],
      areas: [],
    });
    assert.deepEqual(twins.resolve('AL TWIN'), { kind: 'ambiguous', candidates: ['al-twin', 'al-twin-2'] });
    const bySlug = twins.resolve('al-twin-2');
    assert.ok(isResolved(bySlug) && bySlug.place_id === 2);
    assert.equal(twins.resolve('Twin').kind, 'unknown');
  });

  it('answers an empty text with no candidates', () => {
    assert.deepEqual(resolver.resolve('  '), { kind: 'unknown', candidates: [] });
  });
});
