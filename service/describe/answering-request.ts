/**
 * Chooses the request that answers a question from a table of intents, tried in order. A wish without a figure is a
 * search for property.
 */
import type { Interpretation } from '../../search-index/understanding/interpretation.ts';
import { phrase } from '../../search-index/understanding/question.ts';
import { splitWords } from '../../search-index/understanding/words.ts';

/** A request that the client can send with the same key. */
export interface AnsweringRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query. */
  readonly request: string;
  readonly body: { readonly query: string } | null;
  /** Says what the request returns. */
  readonly answers: string;
}

/** A question in the form that intents read. */
interface Asked {
  readonly interpretation: Interpretation;
  /** Folded words with one space between. */
  readonly line: string;
  /** Ids of the named places, areas first. */
  readonly places: readonly number[];
}

interface Intent {
  readonly pattern: RegExp;
  /** Returns the request, or null when the question lacks a needed part. */
  make(asked: Asked): AnsweringRequest | null;
}

type Parameters = Readonly<Record<string, string | number | boolean | undefined>>;

function get(path: string, parameters: Parameters, answers: string): AnsweringRequest {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) query.set(name, String(value));
  const search = query.size === 0 ? '' : `?${query}`;
  return { method: 'GET', request: `${path}${search}`, body: null, answers };
}

const mostBedrooms = 20;

/** Returns `bedrooms=` for lists: every number of a range; of an open range, as many as a list takes. */
function askedBedrooms({ filters }: Interpretation): string | undefined {
  const { min_bedrooms, max_bedrooms } = filters;
  if (min_bedrooms === undefined && max_bedrooms === undefined) return undefined;
  const min = min_bedrooms ?? 0;
  const max = max_bedrooms ?? min + mostBedrooms - 1;
  if (max < min || max - min >= mostBedrooms) return undefined;
  return Array.from({ length: max - min + 1 }, (_, index) => min + index).join(',');
}

function askedType({ filters }: Interpretation): string | undefined {
  return filters.property_types?.length === 1 ? filters.property_types[0] : undefined;
}

/** Returns the type that rankings and the index of prices cover. */
function askedResidentialType(interpretation: Interpretation): string | undefined {
  const type = askedType(interpretation);
  return type === 'apartment' || type === 'villa' ? type : undefined;
}

/** Returns the usage of levels of rents: homes, unless the question names another. */
function askedUsage(interpretation: Interpretation): string | undefined {
  const type = askedType(interpretation);
  return type === 'office' || type === 'shop' ? 'commercial' : undefined;
}

const statistics = '(?:average|median|mean|typical|usual|going|متوسط|معدل|وسيط)';

const rents = '(?:rents?|rental|rentals|renting|(?:ال)?ايجارات|(?:ال)?ايجار)';
const prices = '(?:prices?|sales? values?|(?:ال)?اسعار|(?:ال)?سعر)';
const growth = '(?:growth|grew|grown|growing|rose|risen|rising|increas\\S*|appreciat\\S*|نمو|ارتفاع|ارتفعت)';

const intents: readonly Intent[] = [
  // Tried before comparisons, which do not have this figure.
  {
    pattern: phrase('off plan premium|off - plan premium|premium (?:of|for) off plan|علاوه'),
    make: offplanPremium,
  },
  {
    pattern: phrase('compare|comparison|versus|vs|difference between|قارن|مقارنه|الفرق بين'),
    make: ({ interpretation, places }) =>
      places.length < 2
        ? null
        : get(
            '/api/v1/areas/compare',
            {
              areas: places.slice(0, 10).join(','),
              property_type: askedType(interpretation),
              bedrooms: askedBedrooms(interpretation),
            },
            'the same statistics of each place side by side',
          ),
  },
  {
    pattern: phrase('worth|valuation|value|estimate|estimated|appraise|appraisal|تقييم|تثمين|تساوي|قيمه'),
    make: estimate,
  },
  {
    pattern: phrase(
      '(?:which|what|best|top|where) (?:are |is )?(?:the )?(?:best |top )?(?:areas?|communities|neighbou?rhoods?|places?|districts?)|where (?:should|to|can|do|are|is)|top areas?|افضل (?:ال)?مناطق|اي (?:ال)?مناطق|احسن (?:ال)?مناطق|اين',
    ),
    make: topAreas,
  },
  {
    // "Four Seasons" is a name.
    pattern: phrase(
      '(?:which|what|best|high|low|peak) seasons?|seasons? of|season|seasonal|seasonality|which months?|best (?:month|time)|موسم|موسميه|افضل شهر',
    ),
    make: seasonality,
  },
  {
    // Allows only related words between: "for rent in a growing community" is a wish.
    pattern: phrase(
      `(?:${rents}|${prices}) (?:\\S+ )?${growth}|${growth} (?:of|in) (?:\\S+ )?(?:${rents}|${prices})|(?:نمو|ارتفاع) (?:${rents}|${prices})`,
    ),
    make: growthThere,
  },
  {
    pattern: phrase(
      'transactions?|deals?|sold|recent sales|last sales|sales (?:in|of|history|list)|registered|mortgages|gifts|رهون|هبات|صفقات|صفقه|معاملات|مبيعات',
    ),
    make: transactions,
  },
  {
    pattern: phrase(
      `(?:${statistics} )?(?:annual )?rents? (?:is|are|level|levels|prices?)|${statistics} (?:\\S+ ){0,3}(?:rents?|rental|ايجار|الايجار|الايجارات)|rent contracts?|how much is (?:the )?rent|كم (?:ال)?ايجار|عقود (?:ال)?ايجار|اسعار الايجار`,
    ),
    make: ({ interpretation, places }) =>
      get(
        '/api/v1/rent-contracts/stats',
        {
          area: places[0],
          property_type: askedType(interpretation),
          usage: askedUsage(interpretation),
          bedrooms: askedBedrooms(interpretation),
        },
        'statistics of rent contracts',
      ),
  },
  {
    pattern: phrase(
      `${statistics}|prices?|price trends?|how much|trends?|yields? (?:in|of|for)|statistics|stats|figures|market|اسعار|سعر المتر|كم سعر|احصاءات|احصاييات|السوق`,
    ),
    make: ({ places: [place], interpretation }) =>
      place === undefined || hasBudget(interpretation) ? null : statsRequest(place),
  },
  {
    pattern: phrase('tell me about|about|describe|what is|overview|summary|profile|نبذه|معلومات|ما هي|ملخص'),
    make: ({ places: [place] }) =>
      place === undefined
        ? null
        : get(`/api/v1/areas/summary/${place}`, {}, 'its figures in short, with a paragraph'),
  },
];

function statsRequest(place: number): AnsweringRequest {
  return get(`/api/v1/areas/${place}/stats`, {}, 'prices, rents, yields and the trend of 24 months there');
}

/** Returns true for a question with a budget, which is a wish whatever its words. */
function hasBudget({ parts }: Interpretation): boolean {
  return parts.some(({ part }) => part === 'budget');
}

const metricNames = {
  gross_yield: 'gross yield',
  rent_growth: 'growth of rents',
  price_growth: 'growth of prices',
  sales_value: 'value of registered sales',
  sales_count: 'number of registered sales',
} as const;

function namedMetric(line: string): keyof typeof metricNames {
  if (phrase('yields?|roi|returns?|عايد|عوايد').test(line)) return 'gross_yield';
  if (phrase(growth).test(line)) return phrase(rents).test(line) ? 'rent_growth' : 'price_growth';
  return phrase('value|worth|money|قيمه').test(line) ? 'sales_value' : 'sales_count';
}

/** Periods that rankings take, in everyday words. */
const periods = [
  ['3y', phrase('(?:3|three) (?:years?|yrs?)|(?:3|ثلاث) سنوات')],
  ['5y', phrase('(?:5|five) (?:years?|yrs?)|(?:5|خمس) سنوات')],
] as const;

function topAreas({ interpretation, line, places }: Asked): AnsweringRequest | null {
  if (places.length > 0) return null;
  const metric = namedMetric(line);
  const period = metric === 'gross_yield' ? undefined : periods.find(([, said]) => said.test(line))?.[0];
  return get(
    '/api/v1/analytics/top-areas',
    { metric, by: 'community', property_type: askedResidentialType(interpretation), period, limit: 10 },
    `the communities ranked by ${metricNames[metric]}`,
  );
}

function offplanPremium({ interpretation, places: [place, ...others] }: Asked): AnsweringRequest {
  const { area_ids: areas = [] } = interpretation.filters;
  const by = others.length === 0 ? undefined : areas.length > 0 ? 'area' : 'community';
  const where =
    place === undefined
      ? 'in all Dubai'
      : by === undefined
        ? 'there'
        : `${by} by ${by}, those with most sales first`;
  return get(
    '/api/v1/analytics/offplan-premium',
    { by, area: by === undefined ? place : undefined, property_type: askedType(interpretation) },
    `what off-plan property costs more than ready, ${where}`,
  );
}

function asksForRents({ interpretation, line }: Asked): boolean {
  return interpretation.filters.purpose === 'rent' || phrase(rents).test(line);
}

function seasonality(asked: Asked): AnsweringRequest {
  const { interpretation, line, places } = asked;
  const [measure, of] = asksForRents(asked)
    ? ['rentals_count', 'the number of rent contracts that begin']
    : phrase(prices).test(line)
      ? ['price', 'the price index']
      : [undefined, 'the number of registered sales'];
  return get(
    '/api/v1/analytics/seasonality',
    { measure, area: places[0], property_type: askedType(interpretation) },
    `the months of the year compared by ${of}`,
  );
}

/** Returns the level year by year for one place or all Dubai, since a ranking says nothing about it. */
function growthThere(asked: Asked): AnsweringRequest | null {
  const { interpretation, line, places } = asked;
  if (hasBudget(interpretation) || phrase('areas|communities|neighbou?rhoods|districts').test(line))
    return null;
  const subject = { area: places[0], property_type: askedType(interpretation), granularity: 'year' };
  return asksForRents(asked)
    ? get(
        '/api/v1/rent-contracts/trends',
        { ...subject, usage: askedUsage(interpretation), bedrooms: askedBedrooms(interpretation) },
        'rents of every year, oldest first, new and renewed contracts apart',
      )
    : get('/api/v1/analytics/price-index', subject, 'the price level of every year, the first being 100');
}

/** Returns an estimate, which needs a place, a type and one size. */
function estimate({ interpretation, places: [area] }: Asked): AnsweringRequest | null {
  const {
    min_area_sqft: min,
    max_area_sqft: max,
    min_bedrooms: low,
    max_bedrooms: high,
    is_off_plan,
  } = interpretation.filters;
  const type = askedType(interpretation);
  if (area === undefined || type === undefined || min === undefined || max === undefined) return null;
  return get(
    '/api/v1/valuations/estimate',
    {
      area,
      property_type: type,
      area_sqft: Math.round((min + max) / 2),
      bedrooms: low === high ? low : undefined,
      is_off_plan,
    },
    'an estimate with its interval and the sales it is made of',
  );
}

/** Words for deals other than sales. They leave out "without a mortgage". */
const otherDeals = [
  ['mortgages', phrase('(?<!(?:without|no|not) (?:a )?)mortgage[sd]?|(?:ال)?رهون|(?:ال)?رهن')],
  ['gifts', phrase('(?<!(?:without|no|not) (?:a )?)gift(?:s|ed)?|(?:ال)?هبات|(?:ال)?هبه')],
] as const;

function transactions({ interpretation, line, places: [area] }: Asked): AnsweringRequest {
  const { filters } = interpretation;
  const other = otherDeals.find(([, said]) => said.test(line))?.[0];
  const isRent = other === undefined && filters.purpose === 'rent';
  const stage = filters.is_off_plan === undefined ? 'sales' : filters.is_off_plan ? 'off-plan' : 'ready';
  return get(
    '/api/v1/transactions',
    {
      type: other ?? (isRent ? 'rentals' : stage),
      area,
      property_type: askedType(interpretation),
      bedrooms: isRent ? undefined : askedBedrooms(interpretation),
      min_price: isRent ? filters.min_rent_aed : filters.min_price_aed,
      max_price: isRent ? filters.max_rent_aed : filters.max_price_aed,
      min_area_sqft: filters.min_area_sqft,
      max_area_sqft: filters.max_area_sqft,
      is_freehold: filters.is_freehold,
    },
    'the registered deals themselves, newest first',
  );
}

/** Returns the request that answers a question. */
export function answeringRequest(interpretation: Interpretation): AnsweringRequest {
  const { filters, query } = interpretation;
  const line = splitWords(query)
    .map(({ text }) => text)
    .join(' ');
  const places = [...(filters.area_ids ?? []), ...(filters.community_ids ?? [])];
  for (const { pattern, make } of intents) {
    const request = pattern.test(line) ? make({ interpretation, line, places }) : null;
    if (request !== null) return request;
  }
  return {
    method: 'POST',
    request: '/api/v1/search/properties',
    body: { query },
    answers: 'profiles of property that resemble the wish',
  };
}
