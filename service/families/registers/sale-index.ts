/** The official index of residential sale prices, as the Land Department publishes it. */
import { z } from 'zod';
import { endpoint, list } from '../../contract/endpoint.ts';
import { choice, day, paging, writing } from '../../contract/parameters.ts';
import { boundValues, conditions, type FilterTable } from '../../records/filters.ts';
import { KeysetList, sortWords } from '../../records/keyset.ts';
import { readRegisterCoverage, registerMeta } from './coverage.ts';

const figure = (description: string) => z.number().nullable().meta({ description });

const IndexOfKind = z
  .object({
    monthly_index: figure('Index of the month; 1 is the base the Land Department chose.'),
    quarterly_index: figure('Index of the quarter, in the row of its last month.'),
    yearly_index: figure('Index of the year, in the row of its last month.'),
    monthly_price_aed: figure('Typical price of the month.'),
    quarterly_price_aed: figure('Typical price of the quarter.'),
    yearly_price_aed: figure('Typical price of the year.'),
  })
  .meta({ id: 'SaleIndexOfKind' });

const SaleIndex = z
  .object({
    period: z.iso.date().meta({ description: 'First day of the month.' }),
    all: IndexOfKind.meta({ description: 'Flats and villas.' }),
    flat: IndexOfKind.meta({ description: 'Flats.' }),
    villa: IndexOfKind.meta({ description: 'Villas.' }),
  })
  .meta({ id: 'SaleIndex' });

const kinds = ['all', 'flat', 'villa'] as const;
const spans = ['monthly', 'quarterly', 'yearly'] as const;

const Row = z.object({ period: z.iso.date() }).catchall(z.number().nullable());
type Row = z.output<typeof Row>;

const filters = {
  history_from: { column: 'period', comparison: 'at least', type: 'DATE' },
  from_date: { column: 'period', comparison: 'in the month of the day or later', type: 'DATE' },
  to_date: { column: 'period', comparison: 'at most', type: 'DATE' },
} as const satisfies FilterTable;

const index = new KeysetList<Row, 'period'>({
  query: 'sale-index',
  fragments: { filters: conditions(filters) },
  row: Row,
  sorts: { period: 'date' },
  id: { column: 'period', type: 'date' },
});

/** Returns the published figures of a kind. Their names tell amounts from indices. */
function kindFigures(row: Row, kind: (typeof kinds)[number]): z.input<typeof IndexOfKind> {
  const value = (name: string) => z.number().nullable().catch(null).parse(row[name]);
  const [month, quarter, year] = spans.map((span) => ({
    index: value(`${kind}_${span}_index`),
    price: value(`${kind}_${span}_price_index`),
  }));
  return {
    monthly_index: month?.index ?? null,
    quarterly_index: quarter?.index ?? null,
    yearly_index: year?.index ?? null,
    monthly_price_aed: month?.price ?? null,
    quarterly_price_aed: quarter?.price ?? null,
    yearly_price_aed: year?.price ?? null,
  };
}

/** `GET /api/v1/indices/residential-sale`. */
export const listSaleIndex = endpoint({
  operationId: 'listSaleIndex',
  method: 'get',
  path: '/api/v1/indices/residential-sale',
  tag: 'Registers',
  summary: 'The official residential sale index, newest first',
  description:
    'The Land Department’s own monthly, quarterly and yearly index of residential sale prices, unchanged. A quarter’s figure stands in the row of its last month, a year’s in December’s, as published; null in the others. The index this service computes itself is under /projects/{id}/price-trends and /docs/methods/price-index.',
  reads: 'snapshot',
  counts: ['sale-index'],
  query: z.strictObject({
    from_date: day({ description: 'From the month of this day.', example: '2020-01-01' }).optional(),
    to_date: day({ description: 'Up to the month of this day.' }).optional(),
    sort: choice(sortWords('-period', 'period'), {
      description: 'Newest (default) or oldest first.',
    }).optional(),
    ...paging,
    ...writing,
  }),
  renamed: { date_from: { parameter: 'from_date' }, date_to: { parameter: 'to_date' } },
  ranges: [['from_date', 'to_date']],
  answer: list('periods', SaleIndex, registerMeta),
  examples: [
    { summary: 'The last months', request: '/api/v1/indices/residential-sale?limit=12' },
    {
      summary: 'From 2020 on as CSV',
      request: '/api/v1/indices/residential-sale?from_date=2020-01-01&sort=period&limit=100&format=csv',
    },
  ],
  async handle({ query, snapshot, historyFrom, after, signal }) {
    const values = boundValues(filters, { ...query, history_from: historyFrom });
    const page = await index.page(query.sort ?? '-period', {
      snapshot,
      values,
      limit: query.limit,
      after,
      signal,
    });
    return {
      rows: page.rows.map((row) => ({
        period: row.period,
        all: kindFigures(row, 'all'),
        flat: kindFigures(row, 'flat'),
        villa: kindFigures(row, 'villa'),
      })),
      next: page.next,
      meta: await readRegisterCoverage('sale_index', snapshot, signal),
    };
  },
});
