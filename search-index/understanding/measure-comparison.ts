/** Turns a comparison with a place into limits, by the median of that place's own deals. */
import type { Filter, PropertyDocument, SearchIndex } from '../search-index.ts';
import type { Interpretation, PropertyFilters } from './interpretation.ts';

/** A place is like another if its price is at most this share apart. */
const alikeShare = 0.25;
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

interface Measured {
  readonly filters: readonly Filter[];
  readonly interpretation: Interpretation;
}

/** Returns the profile of the place with most deals, among those of the wished type and bedrooms. */
async function placeProfile(
  { compared, property_types, min_bedrooms: low, max_bedrooms: high, purpose }: PropertyFilters,
  index: Pick<SearchIndex, 'searchProperties'>,
  signal: AbortSignal,
): Promise<PropertyDocument | null> {
  const { area_ids = [], community_ids = [], project_ids = [] } = compared ?? {};
  const isProject = project_ids.length > 0;
  const filters: Filter[] = [
    isProject
      ? { field: 'project_id', in: project_ids }
      : {
          anyOf: [
            { field: 'area_id', in: area_ids },
            { field: 'community_id', in: community_ids },
          ],
        },
    { field: 'subject', in: isProject ? ['project'] : ['area', 'community'] },
    { field: 'property_type', in: property_types ?? ['apartment', 'villa'] },
    ...(low === undefined || low !== high ? [] : [{ field: 'bedrooms', min: low, max: low } as const]),
    { field: purpose === 'rent' ? 'median_rent_aed' : 'median_price_aed_per_sqft', min: 1 },
  ];
  const sort = { field: purpose === 'rent' ? 'n_rents' : 'n_sales', descending: true } as const;
  const { hits } = await index.searchProperties({ q: '', filters, offset: 0, limit: 1, sort }, signal);
  return hits[0]?.document ?? null;
}

/**
 * Returns the limits of a comparison, and the interpretation that says them. Without a median the limit is the level of prices of the whole
 * market.
 */
export async function measureComparison(
  interpretation: Interpretation,
  index: Pick<SearchIndex, 'searchProperties'>,
  signal: AbortSignal,
): Promise<Measured> {
  const { compared, purpose } = interpretation.filters;
  if (compared === undefined) return { filters: [], interpretation };
  const profile = await placeProfile(interpretation.filters, index, signal);
  const field = purpose === 'rent' ? 'median_rent_aed' : 'median_price_aed_per_sqft';
  const median = profile?.[field] ?? null;
  const said = (meaning: string): Interpretation => ({
    ...interpretation,
    parts: interpretation.parts.map((part) =>
      part.part === 'compare' ? { ...part, meaning: `${part.meaning}: ${meaning}` } : part,
    ),
  });
  if (profile === null || median === null) {
    const tags = purpose === 'rent' ? ['affordable-rent'] : ['affordable'];
    return compared.how === 'alike'
      ? { filters: [], interpretation: said('no median of its deals, so anywhere else') }
      : {
          filters: [{ field: 'tags', in: tags }],
          interpretation: said('no median of its deals, so among the cheapest'),
        };
  }
  const [n, per] = purpose === 'rent' ? [profile.n_rents, 'a year'] : [profile.n_sales, 'a square foot'];
  const kind = `its ${profile.bedrooms === null ? '' : `${profile.bedrooms}-bedroom `}${profile.property_type} median of AED ${whole.format(median)} ${per} (n ${whole.format(n)})`;
  const limits: Filter =
    compared.how === 'cheaper'
      ? { field, max: median * 0.999 }
      : { field, min: median * (1 - alikeShare), max: median * (1 + alikeShare) };
  return {
    filters: [limits, { field: 'property_type', in: [profile.property_type] }],
    interpretation: said(compared.how === 'cheaper' ? `below ${kind}` : `within 25 % of ${kind}`),
  };
}
