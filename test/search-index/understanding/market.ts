/** A few places by which questions are read, for tests of reading: names in both vocabularies and languages. */
import { PlaceResolver } from '../../../search-index/resolver.ts';
import type { Market } from '../../../search-index/understanding/draft.ts';
import { Names } from '../../../search-index/understanding/names.ts';
import { Points } from '../../../search-index/understanding/points.ts';

const rows = [
  { id: 330, kind: 'area', name: 'Marsa Dubai', name_ar: 'مرسى دبي', others: [] },
  { id: 526, kind: 'area', name: 'Business Bay', name_ar: 'الخليج التجاري', others: [] },
  { id: 410, kind: 'area', name: 'Palm Jumeirah', name_ar: 'نخلة جميرا', others: [] },
  { id: 100001, kind: 'community', name: 'Dubai Marina', name_ar: 'دبي مارينا', others: ['marina'] },
  { id: 100002, kind: 'community', name: 'Jumeirah Village Circle', name_ar: null, others: ['jvc'] },
  { id: 100003, kind: 'community', name: 'Jumeirah Lakes Towers', name_ar: null, others: ['jlt'] },
  { id: 100004, kind: 'community', name: 'Motor City', name_ar: null, others: [] },
  { id: 100005, kind: 'community', name: 'The Lakes', name_ar: null, others: [] },
] as const;

const resolver = PlaceResolver.from({
  places: rows.map(({ id, kind, name, name_ar }) => ({
    place_id: id,
    kind,
    name,
    name_ar,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    municipality_number: kind === 'area' ? id : null,
    primary_area_id: null,
  })),
  names: rows.flatMap(({ id, kind, name, name_ar, others }) => [
    { folded: name.toLowerCase(), place_id: id, basis: kind === 'area' ? 'area-name' : 'community' },
    ...(name_ar === null
      ? []
      : [
          {
            folded: name_ar.replaceAll('ة', 'ه').replaceAll('ى', 'ي'),
            place_id: id,
            basis: `${kind}-arabic`,
          },
        ]),
    ...others.map((folded) => ({ folded, place_id: id, basis: 'abbreviation' })),
  ]),
  areas: [{ community_id: 100001, area_id: 330, share: 0.95 }],
});

/** The market of these places; its cheapest sale costs AED 250,000. */
export const market: Market = {
  resolver,
  names: new Names(
    rows.map(({ id, kind, name, others }) => ({
      kind,
      ids: [id],
      name,
      names: [...others],
      weight: 0.5,
      area_id: null,
      community_id: null,
      developer_id: null,
    })),
    resolver.spoken,
  ),
  points: new Points([]),
  cheapestSaleAed: 250_000,
};
