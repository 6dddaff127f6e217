/** Gross yields area by area: what a dirham of price earns in rent. */
import { z } from 'zod';
import { endpoint, list } from '../../contract/endpoint.ts';
import { noneReason, reasonIfNone } from '../../contract/meta.ts';
import type { CursorKey } from '../../contract/paging.ts';
import { choice, paging, wholeNumber, writing } from '../../contract/parameters.ts';
import { KeysetList, sortWords } from '../../records/keyset.ts';
import { namedContractsByPlace } from '../../statistics/named-contracts.ts';
import { type Period, trailingPeriod } from '../../statistics/period.ts';
import { type PlaceLabels, placeLabels } from '../../statistics/place/labels.ts';
import {
  namedContractsPct,
  PlaceColumns,
  PlaceReference,
  placeKinds,
} from '../../statistics/place/schema.ts';
import { yieldProvenance } from '../../statistics/place/statistics.ts';
import { Figure, type FigureUnit, figure, intervalOf, Provenance } from '../../statistics/statistic.ts';
import { type Ends, unseenYields, withRenewals, yieldClasses, yieldEnds } from '../../statistics/yields.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';

const gross = Figure.meta({
  description:
    'Median annual rent of new contracts by median price of ready sales, per square foot, weighted over like segments; per cent. `n` is the smaller of both samples.',
});
const grossWithRenewals = Figure.meta({ description: withRenewals });

/** The yields of a place. */
export const PlaceYieldItem = z
  .object({
    area: PlaceReference,
    gross_yield_pct: gross,
    gross_yield_with_renewals_pct: grossWithRenewals,
    price_to_rent_years: Figure.meta({
      description:
        'Annual rents that the price of a home comes to: 100 ÷ gross yield, of the same segments, with its interval. The higher, the cheaper renting is beside buying.',
    }),
    n_sales: z.int().meta({ description: 'Ready sales behind it.' }),
    n_rents: z.int().meta({ description: 'New contracts behind it; of one property, which is one line.' }),
    n_rents_with_renewals: z.int().meta({ description: 'New and renewed contracts of the same segments.' }),
    segments_used: z.int().meta({ description: 'Segments with enough on both sides.' }),
    segmentation: z
      .string()
      .nullable()
      .meta({ description: '`bedrooms`, `size`, or `mixed` where the classes differ; null when withheld.' }),
    net_yield_pct: Figure.meta({ description: 'Less the service charge, where it is loaded; per cent.' }),
    of_area: z
      .object({
        area: PlaceReference,
        gross_yield_pct: gross,
        gross_yield_with_renewals_pct: grossWithRenewals,
      })
      .nullable()
      .meta({
        description:
          'Of a community: the area that most of it lies in, and its yields. Null for areas, and for a community without one.',
      }),
    named_contracts_pct: namedContractsPct,
  })
  .meta({ id: 'RentYieldOfArea' });
export type PlaceYieldItem = z.input<typeof PlaceYieldItem>;

const amount = z.number().nullable();
/** Gross yields of a place, of new contracts and with renewals. */
const Gross = z.object({
  gross_yield_pct: amount,
  low_gross_yield_pct: amount,
  high_gross_yield_pct: amount,
  gross_yield_with_renewals_pct: amount,
  low_gross_yield_with_renewals_pct: amount,
  high_gross_yield_with_renewals_pct: amount,
  n_sales: z.int(),
  n_rents: z.int(),
  n_rents_with_renewals: z.int(),
  quality: z.enum(['ok', 'low']).nullable(),
  reason: z.string().nullable(),
});
type Gross = z.output<typeof Gross>;
const Row = PlaceColumns.extend({
  ...Gross.shape,
  segments_used: z.int(),
  segmentation: z.string().nullable(),
  of_area: z.object({ area: PlaceReference.omit({ label: true, label_ar: true }), yield: Gross }).nullable(),
  net_yield_pct: amount,
  low_net_yield_pct: amount,
  high_net_yield_pct: amount,
  net_reason: z.string().nullable(),
});
type Row = z.output<typeof Row>;

const yields = new KeysetList({
  query: 'rent-yields',
  row: Row,
  sorts: { gross_yield_pct: 'number', n_rents: 'integer', name: 'text' } as const,
  id: { column: 'place_id', type: 'integer' },
});

/** More than there are places: a list without `limit` is whole. */
const allPlaces = 100_000;

/** `GET /rent-contracts/yield-by-area` and what is like it. */
export const YieldQuery = z.strictObject({
  by: choice(placeKinds, { description: 'Rows are areas (default) or communities.' }).optional(),
  property_type: choice(yieldClasses, {
    description: 'Only this class; townhouses are counted with villas. Without it, both.',
    example: 'apartment',
  }).optional(),
  sort: choice(sortWords('-gross_yield_pct', 'gross_yield_pct', 'n_rents', 'name'), {
    description:
      'Order of the rows; a minus sorts the greatest first. Rows with equal values are ordered by id, and withheld yields come last.',
  }).optional(),
  limit: wholeNumber({
    min: 1,
    max: 100,
    description: 'Number of rows on a page; all rows by default.',
  }).optional(),
  cursor: paging.cursor,
  ...writing,
});
type YieldQuery = z.output<typeof YieldQuery>;

/** `meta` of lists of yields. */
export const yieldMeta = {
  reason: noneReason,
  ...Provenance.shape,
};

/** Returns the annual rents that a price comes to, at a gross yield. */
function years(yieldPct: number | null): number | null {
  return yieldPct === null || yieldPct <= 0 ? null : 100 / yieldPct;
}

/** Returns the interval of the annual rents, whose low end is at the high end of the yield. */
function yearsBetween(ends: Ends): Ends {
  if (ends === undefined) return undefined;
  const [low, high] = [years(ends.high), years(ends.low)];
  return low === null || high === null ? undefined : { low, high };
}

type Shown = (
  value: number | null,
  interval: Ends,
  reason: string | null,
  unit?: FigureUnit,
) => z.input<typeof Figure>;

/** Returns how figures of a sample and quality are shown. */
function showing(n: number, quality: Gross['quality']): Shown {
  return (value, interval, reason, unit = 'pct') =>
    figure(
      { value, n, interval },
      {
        minimum: 0,
        unit,
        ...(value === null ? { reason: reason ?? 'it cannot be computed' } : {}),
        ...(quality === null ? {} : { quality }),
      },
    );
}

/** Returns the yield of new contracts, and the one with renewals. */
function grossFigures(row: Gross) {
  const { gross_yield_pct: value, gross_yield_with_renewals_pct: all, n_sales, quality, reason } = row;
  const ends = intervalOf(row.low_gross_yield_pct, row.high_gross_yield_pct) ?? undefined;
  const ofAll =
    intervalOf(row.low_gross_yield_with_renewals_pct, row.high_gross_yield_with_renewals_pct) ?? undefined;
  return {
    gross_yield_pct: showing(Math.min(n_sales, row.n_rents), quality)(value, ends, reason),
    gross_yield_with_renewals_pct: showing(Math.min(n_sales, row.n_rents_with_renewals), quality)(
      all,
      ofAll,
      reason,
    ),
  };
}

function toItem(row: Row, named_contracts_pct: z.input<typeof Figure>, labels: PlaceLabels): PlaceYieldItem {
  const { place_id: id, kind, name, name_ar, slug, n_sales, n_rents, segments_used, segmentation } = row;
  const n = Math.min(n_sales, n_rents);
  const { of_area: of } = row;
  const ends = yieldEnds(row);
  const shown = showing(n, row.quality);
  return {
    area: { id, kind, name, name_ar, slug, ...labels.of(id) },
    ...grossFigures(row),
    price_to_rent_years: shown(years(row.gross_yield_pct), yearsBetween(ends.gross), row.reason, 'years'),
    n_sales,
    n_rents,
    n_rents_with_renewals: row.n_rents_with_renewals,
    segments_used,
    segmentation,
    net_yield_pct: shown(row.net_yield_pct, ends.net, row.net_reason),
    of_area:
      of === null ? null : { area: { ...of.area, ...labels.of(of.area.id) }, ...grossFigures(of.yield) },
    named_contracts_pct,
  };
}

interface YieldCall {
  readonly query: YieldQuery;
  readonly snapshot: Snapshot;
  readonly historyFrom: string | null;
  readonly after: CursorKey | null;
  readonly signal: AbortSignal;
}

/** A page of yields, and the days they are of; none for a plan that does not see all of these days. */
export async function yieldPage({ query, snapshot, historyFrom, after, signal }: YieldCall) {
  const period: Period = trailingPeriod(snapshot, historyFrom);
  const provenance = yieldProvenance(period);
  if (period.yields === null) {
    return { rows: [], next: null, meta: { ...provenance, reason: unseenYields } };
  }
  const { by: kind = 'area', property_type = 'all', sort = '-gross_yield_pct', limit = allPlaces } = query;
  const values = { kind, property_type };
  const page = await yields.page(sort, { snapshot, values, limit, after, signal });
  const reason = reasonIfNone(page.rows, 'no place has ready sales and new contracts in these 12 months');
  const [named, labels] = await Promise.all([
    namedContractsByPlace(snapshot, historyFrom),
    placeLabels(snapshot),
  ]);
  const rows = page.rows.map((row) => toItem(row, named(row.place_id), labels));
  return { rows, next: page.next, meta: { ...provenance, ...reason } };
}

/** `GET /api/v1/rent-contracts/yield-by-area`. */
export const listRentYields = endpoint({
  operationId: 'listRentYields',
  method: 'get',
  path: '/api/v1/rent-contracts/yield-by-area',
  tag: 'Rents',
  summary: 'Gross yield by area',
  description:
    "One row an area, or a community with `by=community`: annual rent of new contracts by the price of ready sales in the same 12 months, like against like; beside it the same with renewals, and for a community its area's. All rows unless `limit` is given.",
  reads: 'snapshot',
  counts: ['transactions', 'rent-contracts'],
  query: YieldQuery,
  answer: list('areas', PlaceYieldItem, yieldMeta),
  examples: [
    { summary: 'Every area', request: '/api/v1/rent-contracts/yield-by-area' },
    {
      summary: 'The ten communities where flats yield most',
      request: '/api/v1/rent-contracts/yield-by-area?by=community&property_type=apartment&limit=10',
    },
  ],
  handle: yieldPage,
});
