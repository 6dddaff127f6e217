/** Requests for rankings, premiums and seasons. */
import { register } from '../../data/register.ts';
import { phrase } from '../../search-index/understanding/question.ts';
import { type AnsweringRequest, read } from './answering.ts';
import {
  type Asked,
  area,
  askedStage,
  askedType,
  asksForRents,
  asksForYields,
  bedroomNumbers,
  growthWords,
  placeName,
  priceWords,
  rentWords,
} from './asked-question.ts';
import { plain, told } from './told.ts';
import type { Telling, ToldUnit } from './told-words.ts';

const rankedRows = 10;

const metrics = {
  gross_yield: { name: 'gross yield', unit: 'pct' },
  rent_growth: { name: 'growth of rents', unit: 'pct' },
  price_growth: { name: 'growth of prices', unit: 'pct' },
  sales_value: { name: 'value of registered sales', unit: 'aed' },
  sales_count: { name: 'number of registered sales', unit: 'count' },
} as const satisfies Record<string, { readonly name: string; readonly unit: ToldUnit }>;
type Metric = keyof typeof metrics;

function namedMetric(asked: Asked): Metric {
  const { line } = asked;
  if (asksForYields(asked)) return 'gross_yield';
  if (phrase(growthWords).test(line)) return phrase(rentWords).test(line) ? 'rent_growth' : 'price_growth';
  return phrase('value|worth|money|قيمه').test(line) ? 'sales_value' : 'sales_count';
}

/** Returns the stage whose prices are ranked; undefined for a metric without one. */
function rankedStage(asked: Asked, metric: Metric) {
  return metric === 'price_growth' ? askedStage(asked) : undefined;
}

/** Returns the conditions of a question that a metric considers beside its own. */
function considered(metric: Metric): readonly 'stage'[] {
  return metric === 'price_growth' ? ['stage'] : [];
}

function metricName({ words }: Telling, metric: Metric, stage: 'new' | 'existing' | undefined): string {
  return stage === 'new' ? words.newPriceGrowth : words.metrics[metric];
}

/** Periods that rankings take, in everyday words. */
const periods = [
  ['3y', phrase('(?:3|three) (?:years?|yrs?)|(?:3|ثلاث) سنوات')],
  ['5y', phrase('(?:5|five) (?:years?|yrs?)|(?:5|خمس) سنوات')],
] as const;

/** Returns the type that rankings and the index of prices cover. */
function askedResidentialType({ interpretation }: Asked) {
  const type = askedType(interpretation);
  return type === 'apartment' || type === 'villa' ? type : undefined;
}

function askedSpan({ line }: Asked) {
  return periods.find(([, said]) => said.test(line))?.[0];
}

/** Returns the places in the order of a metric, or of their level of prices; the communities in that of rents. */
export function topAreas(asked: Asked): AnsweringRequest | null {
  const { interpretation, line, places } = asked;
  if (places.length > 0) return null;
  const level = phrase(
    '(?<cheap>cheap\\S*|afford\\S*|lowest (?:prices?|rents?)|ارخص)|expensive|dear\\S*|اغلي',
  ).exec(line);
  if (level !== null) return levelRanking(asked, level.groups?.['cheap'] === undefined);
  const metric = namedMetric(asked);
  const { name, unit } = metrics[metric];
  const stage = rankedStage(asked, metric);
  return read({
    path: '/api/v1/analytics/top-areas',
    parameters: {
      metric,
      stage,
      by: 'place',
      property_type: askedResidentialType(asked),
      period: metric === 'gross_yield' ? undefined : askedSpan(asked),
      limit: rankedRows,
    },
    answers: `the places ranked by ${name}`,
    considers: [
      'yield',
      'order',
      ...considered(metric),
      ...(askedResidentialType(asked) === undefined ? [] : (['property_type'] as const)),
    ],
    find: ({ areas, meta }, telling) => ({
      subject: telling.fill(telling.words.ranking, { metric: metricName(telling, metric, stage) }),
      figures: areas.flatMap(({ rank, area, value, tied_with_above: isTied }) =>
        told(`${isTied === true ? '= ' : ''}${rank}. ${telling.name(area)}`, unit, value),
      ),
      source: meta,
      ...(meta.reason === undefined ? {} : { notes: [`${telling.reason(meta.reason)}.`] }),
    }),
  });

  function levelRanking({ interpretation: asking }: Asked, isDescending: boolean): AnsweringRequest {
    const sign = isDescending ? '-' : '';
    const numbers = bedroomNumbers(interpretation);
    if (asksForRents(asked))
      return read({
        path: '/api/v1/rent-contracts/areas',
        parameters: {
          by: 'community',
          property_type: askedType(asking),
          bedrooms: numbers.length === 1 ? numbers[0] : undefined,
          sort: `${sign}median_rent_aed` as const,
          limit: rankedRows,
        },
        answers: 'the communities by their level of rents',
        considers: ['property_type', 'bedrooms', 'price_level', 'order'],
        find: ({ areas, meta }, telling) => ({
          subject: telling.fill(telling.words.ranking, { metric: telling.words.newRent }),
          figures: areas.flatMap(({ area, median_rent_aed }) =>
            told(telling.name(area), 'aed', median_rent_aed),
          ),
          source: meta,
        }),
      });
    return read({
      path: '/api/v1/areas',
      parameters: {
        kind: 'place',
        sort: `${sign}median_price_aed_per_sqft` as const,
        limit: rankedRows,
      },
      answers: 'the places by their level of prices',
      considers: ['price_level', 'order'],
      find: ({ areas, meta }, telling) => ({
        subject: telling.fill(telling.words.ranking, { metric: telling.words.pricePerSqft }),
        figures: areas.flatMap((area) =>
          told(telling.name(area), 'aed_per_sqft', area.median_price_aed_per_sqft),
        ),
        source: meta,
      }),
    });
  }
}

/** Returns the projects in the order of a metric. */
export function topProjects(asked: Asked): AnsweringRequest {
  const { interpretation } = asked;
  const named = namedMetric(asked);
  const metric = named === 'rent_growth' ? 'sales_count' : named;
  const stage = rankedStage(asked, metric);
  return read({
    path: '/api/v1/projects/top-performing',
    parameters: {
      metric,
      stage,
      area: area(asked),
      property_type: askedType(interpretation),
      period: metric === 'gross_yield' ? undefined : askedSpan(asked),
      limit: rankedRows,
    },
    answers: `the projects ranked by ${metrics[metric].name}`,
    considers: ['property_type', 'yield', 'order', ...considered(metric)],
    find: ({ projects, meta }, telling) => ({
      subject: telling.fill(telling.words.rankingIn, {
        metric: metricName(telling, metric, stage),
        place: placeName(asked, meta.place, telling),
      }),
      figures: projects.flatMap(({ rank, project, value, tied_with_above: isTied }) =>
        told(`${isTied === true ? '= ' : ''}${rank}. ${telling.name(project)}`, metrics[metric].unit, value),
      ),
      source: meta,
      ...(meta.reason === undefined ? {} : { notes: [`${telling.reason(meta.reason)}.`] }),
    }),
  });
}

/** Returns the premium of off-plan property. */
export function offplanPremium({ interpretation, places: [place, ...others] }: Asked): AnsweringRequest {
  const { area_ids: areas = [] } = interpretation.filters;
  const by = others.length === 0 ? undefined : areas.length > 0 ? 'area' : 'community';
  const where =
    place === undefined
      ? `in all ${register.territory.en}`
      : by === undefined
        ? 'there'
        : `${by} by ${by}, those with most sales first`;
  const isOne = place !== undefined && by === undefined;
  return read({
    path: '/api/v1/analytics/offplan-premium',
    parameters: { by, area: isOne ? String(place) : undefined, property_type: askedType(interpretation) },
    answers: `what off-plan property costs more than ready, ${where}`,
    considers: ['property_type', 'stage'],
    find: ({ premiums, meta }, telling) => {
      const { words } = telling;
      const shown =
        others.length === 0 ? premiums : premiums.filter(({ id }) => [place, ...others].includes(id ?? -1));
      return {
        subject: words.premium,
        figures: shown
          .slice(0, rankedRows)
          .flatMap((row) => [
            ...told(row.name === null ? words.wholeMarket : telling.name(row), 'pct', row.premium_pct),
            ...plain(words.low, 'pct', row.low_pct),
            ...plain(words.high, 'pct', row.high_pct),
          ]),
        source: meta,
      };
    },
  });
}

/** Returns the months of the year compared. */
export function seasonality(asked: Asked): AnsweringRequest {
  const { interpretation, line } = asked;
  const [measure, of] = asksForRents(asked)
    ? (['rentals_count', 'the number of rent contracts that begin'] as const)
    : phrase(priceWords).test(line)
      ? (['price', 'the price index'] as const)
      : ([undefined, 'the number of registered sales'] as const);
  return read({
    path: '/api/v1/analytics/seasonality',
    parameters: {
      measure,
      area: area(asked),
      property_type: askedType(interpretation),
    },
    answers: `the months of the year compared by ${of}`,
    considers: ['property_type'],
    find: ({ seasonality: found, meta }, telling) => ({
      subject: placeName(asked, meta.place, telling),
      figures: [
        ...told(telling.words.strength, 'pct', found.strength),
        ...found.months.flatMap(({ month, factor }) => told(telling.month(month), 'index', factor)),
      ],
      source: found.strength,
    }),
  });
}
