/** Requests for the registered deals themselves, for their number, and for changes over the years. */
import type { Interpretation } from '../../search-index/understanding/interpretation.ts';
import { phrase } from '../../search-index/understanding/question.ts';
import type { Register } from '../statistics/coverage.ts';
import { type AnsweringRequest, read } from './answering.ts';
import {
  type Asked,
  area,
  askedBedrooms,
  askedStage,
  askedType,
  asksForRents,
  hasBudget,
  location,
  type Period,
  placeName,
} from './asked-question.ts';
import { plain, type Source, told } from './told.ts';

/** Words for deals other than sales. They leave out "without a mortgage". */
const otherDeals = [
  ['mortgages', phrase('(?<!(?:without|no|not) (?:a )?)mortgage[sd]?|(?:ال)?رهون|(?:ال)?رهن')],
  ['gifts', phrase('(?<!(?:without|no|not) (?:a )?)gift(?:s|ed)?|(?:ال)?هبات|(?:ال)?هبه')],
] as const;

const counting = phrase('how many|number of|count|total|كم عدد|عدد');
const shownDeals = 5;

function dealType({ filters: { is_off_plan } }: Interpretation, isRent: boolean) {
  if (isRent) return 'rentals';
  return is_off_plan === undefined ? 'sales' : is_off_plan ? 'off-plan' : 'ready';
}

/** Returns the days of a question that a list of deals goes through; nothing if it names no days, or only days without records. */
function countedDays(
  period: Period | null,
  { as_of, history_from }: { readonly as_of: string; readonly history_from?: string | null | undefined },
  register: Register,
): Source {
  if (period === null) return {};
  const from = history_from != null && history_from > period.from ? history_from : period.from;
  const to = period.to < as_of ? period.to : as_of;
  return from > to ? {} : { window: { from, to }, register };
}

/** Returns the newest deals, or their number. */
export function transactions(asked: Asked): AnsweringRequest {
  const { interpretation, line, developer, period } = asked;
  const { filters } = interpretation;
  const other = otherDeals.find(([, said]) => said.test(line))?.[0];
  const isRent = other === undefined && filters.purpose === 'rent';
  const isCount = counting.test(line);
  const where = location(asked);
  const isOf = Object.values(where).every((one) => one === undefined);
  const [min, max] = isRent
    ? [filters.min_rent_aed, filters.max_rent_aed]
    : [filters.min_price_aed, filters.max_price_aed];
  return read({
    path: '/api/v1/transactions',
    parameters: {
      type: other ?? dealType(interpretation, isRent),
      ...where,
      developer_id: isOf ? (developer ?? undefined) : undefined,
      property_type: askedType(interpretation),
      bedrooms: isRent ? undefined : askedBedrooms(interpretation),
      min_price: min,
      max_price: max,
      min_area_sqft: filters.min_area_sqft,
      max_area_sqft: filters.max_area_sqft,
      is_freehold: filters.is_freehold,
      from_date: period?.from,
      to_date: period?.to,
      ...(isCount ? { include_total: true, limit: 1 } : {}),
    },
    answers: 'the registered deals themselves, newest first',
    considers: [
      'property_type',
      'budget',
      'size',
      'tenure',
      'stage',
      ...(isRent ? [] : (['bedrooms'] as const)),
    ],
    considersPeriod: true,
    find: ({ transactions: deals, meta }, telling) => {
      const { words } = telling;
      const label = isRent ? words.contracts : other === undefined ? words.sales : words.deals;
      const newest = deals
        .slice(0, shownDeals)
        .flatMap(({ transaction_date, property_name, bedrooms, price_aed }) =>
          plain(
            `${telling.day(transaction_date)}${words.comma}${telling.subject({ bedrooms, place: property_name ?? '' })}`,
            'aed',
            price_aed,
          ),
        );
      return {
        subject: placeName(asked, meta.place, telling),
        figures: isCount ? plain(label, 'count', meta.total ?? null) : newest,
        source: countedDays(period, meta, isRent ? 'rents' : 'sales'),
        notes: [telling.fill(words.dealsOf, { day: telling.day(meta.as_of) })],
      };
    },
  });
}

const shownYears = 5;
const shownQuarters = 8;

/** Returns how the level moved in one place or the whole market, since a ranking says nothing about it: rents by year, prices of one stage by quarter. */
export function growthThere(asked: Asked): AnsweringRequest | null {
  const { interpretation, line } = asked;
  if (hasBudget(interpretation) || phrase('areas|communities|neighbou?rhoods|districts').test(line))
    return null;
  const subject = { area: area(asked), property_type: askedType(interpretation) } as const;
  const shared = { considers: ['property_type', 'bedrooms'] } as const;
  if (asksForRents(asked))
    return read({
      ...shared,
      path: '/api/v1/rent-contracts/trends',
      parameters: {
        ...subject,
        granularity: 'year',
        bedrooms: askedBedrooms(interpretation),
      },
      answers: 'rents of every year, oldest first, new and renewed contracts apart',
      find: ({ trends, meta }, telling) => ({
        subject: placeName(asked, meta.place, telling),
        figures: trends
          .filter(({ version }) => version === 'new')
          .slice(-shownYears)
          .flatMap(({ period, partial, median_annual_aed }) =>
            told(
              `${yearLabel(period, partial, telling.words.partial)}${telling.words.comma}${telling.words.newRent}`,
              'aed',
              median_annual_aed,
            ),
          ),
        source: meta,
      }),
    });
  const stage = askedStage(asked);
  return read({
    path: '/api/v1/analytics/price-index',
    parameters: { ...subject, stage, granularity: 'quarter' },
    answers: 'the price level of every quarter, the first being 100',
    considers: ['property_type', 'stage'],
    find: ({ periods, meta }, telling) => ({
      subject: placeName(asked, meta.place, telling),
      figures: periods
        .slice(-shownQuarters)
        .flatMap(({ period, index }) =>
          told(
            `${quarterLabel(period)}${telling.words.comma}${stage === 'new' ? telling.words.newIndex : telling.words.existingIndex}`,
            'index',
            index,
          ),
        ),
      source: meta,
      ...(meta.reason === undefined ? {} : { notes: [`${telling.reason(meta.reason)}.`] }),
    }),
  });
}

function quarterLabel(period: string): string {
  return `${period.slice(0, 4)} Q${Math.ceil(Number(period.slice(5, 7)) / 3)}`;
}

function yearLabel(period: string, isPartial: true | undefined, partial: string): string {
  return isPartial === true ? `${period.slice(0, 4)} (${partial})` : period.slice(0, 4);
}
