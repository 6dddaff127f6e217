/** One area or community in short: its figures, what sells most in it, and a paragraph of plain English made from these and nothing else. */

import { z } from 'zod';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { endpoint, record } from '../../contract/endpoint.ts';
import { PlaceMeta } from '../../contract/meta.ts';
import { text } from '../../contract/parameters.ts';
import { Narration } from '../../narrator/facts.ts';
import { type Place, placeAt, placeIds, understood } from '../../records/place-parameter.ts';
import { namedContractsIn } from '../../statistics/named-contracts.ts';
import { endTogether, type Period, trailingPeriod } from '../../statistics/period.ts';
import { noFigures, totalsOf, yieldsOf } from '../../statistics/place/figures.ts';
import { namedContractsPct, PlaceReference } from '../../statistics/place/schema.ts';
import {
  rentFigures,
  rentsProvenance,
  salesFigures,
  salesProvenance,
  yieldFigures,
  yieldProvenance,
} from '../../statistics/place/statistics.ts';
import { Figure, figure, Statistic } from '../../statistics/statistic.ts';
import type { Window } from '../../statistics/window.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import { transactionsOfPlace } from './directory.ts';

const Seller = z.object({
  id: z.int(),
  name: z.string().nullable(),
  name_ar: z.string().nullable(),
  sales_count: z.int().meta({ description: 'Registered sales of the last 12 months.' }),
  median_price_aed_per_sqft: Figure.meta({
    description: 'Median price of built property, AED a square foot.',
  }),
});

export const AreaSummary = z
  .object({
    ...PlaceReference.shape,
    transaction_count: z
      .int()
      .meta({ description: 'Sales and rent contracts since the plan’s history begins.' }),
    sales_count: z.int().meta({ description: 'Registered sales of the last 12 months.' }),
    sales_value_aed: z.number().meta({ description: 'Sum of their values, AED.' }),
    contract_count: z.int().meta({ description: 'Rent contracts that started in the last 12 months.' }),
    median_price_aed: Statistic.meta({ description: 'Median sale price of built property, AED.' }),
    median_price_aed_per_sqft: Statistic.meta({
      description: 'Median sale price of built property, AED a square foot.',
    }),
    yoy_change_pct: Statistic.meta({
      description:
        'Change of the median AED a square foot against the year before, per cent; withheld where either median is.',
    }),
    off_plan_share_pct: Statistic.meta({
      description: 'Share sold before completion among the sales whose stage is known, per cent.',
    }),
    median_rent_aed: Statistic.meta({ description: 'Median annual rent of new contracts, AED.' }),
    gross_yield_pct: Statistic.meta({
      description: 'Annual rent divided by the price of ready property, per cent.',
    }),
    named_contracts_pct: namedContractsPct,
    top_projects: z
      .array(Seller.meta({ id: 'TopProject' }))
      .meta({ description: 'The five projects with most sales.' }),
    top_buildings: z
      .array(Seller.meta({ id: 'TopBuilding' }))
      .meta({ description: 'The five buildings with most sales.' }),
    summary: Narration.meta({
      description: 'A paragraph in English; every number in it is one of the facts.',
    }),
  })
  .meta({ id: 'AreaSummary' });

const topProjectsSql = readQuery('area-top', { id: 'project_id', list: 'project_list' });
const topBuildingsSql = readQuery('area-top', { id: 'building_id', list: 'building_list' });

const TopRow = Seller.omit({ median_price_aed_per_sqft: true }).extend({
  n: z.int(),
  value: z.number().nullable(),
  p25: z.number().nullable(),
  p75: z.number().nullable(),
});

async function topSellers(
  sql: string,
  {
    snapshot,
    place,
    window,
    signal,
  }: {
    readonly snapshot: Snapshot;
    readonly place: Place;
    readonly window: Window | null;
    readonly signal: AbortSignal;
  },
): Promise<z.input<typeof Seller>[]> {
  if (window === null) return [];
  const values = {
    ...placeIds(place),
    from_date: window.from,
    to_date: window.to,
  };
  const rows = await snapshot.rows(sql, values, TopRow, { signal });
  return rows.map(({ id, name, name_ar, sales_count, ...perSqft }) => ({
    id,
    name,
    name_ar,
    sales_count,
    median_price_aed_per_sqft: figure(perSqft, { unit: 'aed_per_sqft', of: 'sales' }),
  }));
}

/** Names for the text, which calls only those the best sellers that have sold as often as a figure needs to be shown. */
const namesOf = (sellers: readonly z.input<typeof Seller>[]): string[] =>
  sellers.flatMap(({ name, sales_count }) =>
    sales_count >= publishingRules.least_shown ? (name ?? []) : [],
  );

/** Figures of a place with how each was made. */
async function figuresWithMethod(request: {
  readonly snapshot: Snapshot;
  readonly placeId: number;
  readonly period: Period;
  readonly signal: AbortSignal;
}) {
  const { snapshot, placeId, period, signal } = request;
  const places = [placeId];
  const [totals, yields] = await Promise.all([
    totalsOf({ snapshot, places, period, signal }),
    yieldsOf(snapshot, places, signal),
  ]);
  const row = totals.get(placeId) ?? noFigures(placeId);
  const sales = salesFigures(row, period);
  const rents = rentFigures(row, period);
  const [ofSales, ofRents] = [salesProvenance(period), rentsProvenance(period)];
  return {
    sales_count: sales.sales_count,
    sales_value_aed: sales.sales_value_aed,
    contract_count: rents.contract_count,
    median_price_aed: { ...sales.median_price_aed, ...ofSales },
    median_price_aed_per_sqft: { ...sales.median_price_aed_per_sqft, ...ofSales },
    yoy_change_pct: { ...sales.price_yoy_change_pct, ...ofSales },
    off_plan_share_pct: { ...sales.off_plan_share_pct, ...ofSales },
    median_rent_aed: { ...rents.median_rent_aed, ...ofRents },
    gross_yield_pct: {
      ...yieldFigures(yields, 'all', period).gross_yield_pct,
      ...yieldProvenance(period),
    },
  };
}

/** `GET /areas/summary/{name}`. */
export const getAreaSummary = endpoint({
  operationId: 'getAreaSummary',
  method: 'get',
  path: '/api/v1/areas/summary/{name}',
  tag: 'Areas',
  summary: 'An area or community in short, with a paragraph in English',
  description:
    'Returns the figures of the last 12 months, the projects and buildings with most sales, and one paragraph of plain English. The paragraph is made from the facts beside it; it leaves out withheld figures.',
  reads: 'snapshot',
  params: z.strictObject({
    name: text({
      max: 200,
      description: 'An area or a community: its name, English or Arabic, slug or id.',
      example: 'Dubai Marina',
    }),
  }),
  answer: record('summary', AreaSummary, { place: PlaceMeta }),
  problems: ['place-not-found', 'area-ambiguous'],
  examples: [{ summary: 'Dubai Marina', request: '/api/v1/areas/summary/Dubai%20Marina' }],
  async handle({ params, snapshot, historyFrom, service, signal }) {
    const found = await placeAt(snapshot, params.name, 'name');
    const place = understood(found, params.name);
    const placeId = found.place_id;
    const period = trailingPeriod(snapshot, historyFrom);
    const window = period.sales;
    const [figures, transaction_count, top_projects, top_buildings] = await Promise.all([
      figuresWithMethod({ snapshot, placeId, period, signal }),
      transactionsOfPlace(snapshot, placeId, historyFrom, signal),
      topSellers(topProjectsSql, { snapshot, place, window, signal }),
      topSellers(topBuildingsSql, { snapshot, place, window, signal }),
    ]);
    const [largest] = found.kind === 'community' ? found.overlaps : [];
    const area = largest !== undefined && largest.share > 0.5 ? largest.name : null;
    const told = endTogether(period) ? figures : { ...figures, median_rent_aed: null, gross_yield_pct: null };
    const ofSales = <Value>(value: Value) => ({ value, as_of: period.salesAsOf });
    const { isProvisional, ...summary } = await service.narrator.narrate(
      {
        snapshot,
        values: {
          // The statistics among them say their own day.
          ...told,
          name: found.name,
          area,
          window_from: ofSales(window?.from ?? null),
          window_to: ofSales(window?.to ?? null),
          covered_from: ofSales(salesProvenance(period).covered_from ?? null),
          sales_count: ofSales(figures.sales_count),
          sales_value_aed: ofSales(figures.sales_value_aed),
          rent_count: endTogether(period) ? { value: figures.contract_count, as_of: period.rentsAsOf } : null,
          top_projects: ofSales(namesOf(top_projects)),
          top_buildings: ofSales(namesOf(top_buildings)),
        },
      },
      'area',
      { signal },
    );
    return {
      record: {
        ...found,
        id: placeId,
        transaction_count,
        ...figures,
        named_contracts_pct: await namedContractsIn(found, snapshot, historyFrom),
        top_projects,
        top_buildings,
        summary,
      },
      meta: { place },
      isProvisional,
    };
  },
});
