/** One area or community in short, with a paragraph in English: `GET /areas/{name}/summary`. */
import { z } from 'zod';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import { endpoint, record } from '../../../contract/endpoint.ts';
import { pathMetaFields } from '../../../contract/meta.ts';
import { text } from '../../../contract/parameters.ts';
import { pathMeta, placeAt, understood } from '../../../records/place-parameter.ts';
import { namedContractsIn } from '../../../statistics/named-contracts.ts';
import { endTogether, trailingPeriod } from '../../../statistics/period.ts';
import { placeLabels } from '../../../statistics/place/labels.ts';
import { salesProvenance } from '../../../statistics/place/statistics.ts';
import { transactionsOfPlace } from '../directory.ts';
import { figuresWithMethod, topBuildings, topProjects } from './figures.ts';
import { AreaSummary, type Seller } from './schema.ts';

/** Names for the text, which calls only those the best sellers that have sold as often as a figure needs to be shown. */
const sellerNames = (sellers: readonly z.input<typeof Seller>[]): string[] =>
  sellers.flatMap(({ name, sales_count }) =>
    sales_count >= publishingRules.least_shown ? (name ?? []) : [],
  );

/** `GET /areas/{name}/summary`, and as before `GET /areas/summary/{name}`. */
export const getAreaSummary = endpoint({
  operationId: 'getAreaSummary',
  method: 'get',
  path: '/api/v1/areas/{name}/summary',
  formerPaths: ['/api/v1/areas/summary/{name}'],
  tag: 'Areas',
  summary: 'An area or community in short, with a paragraph in English',
  description:
    'Returns the figures of the last 12 months, the projects and buildings with most sales, and one paragraph of plain English. The paragraph is made from the facts beside it; it leaves out withheld figures. `/api/v1/areas/summary/{name}` answers the same.',
  reads: 'snapshot',
  counts: ['transactions', 'rent-contracts'],
  params: z.strictObject({
    name: text({
      max: 200,
      description: 'An area or a community: its name, English or Arabic, slug or id.',
      example: 'Dubai Marina',
    }),
  }),
  answer: record('summary', AreaSummary, pathMetaFields),
  problems: ['place-not-found', 'area-ambiguous'],
  examples: [{ summary: 'Dubai Marina', request: '/api/v1/areas/Dubai%20Marina/summary' }],
  async handle({ params, snapshot, historyFrom, service, signal }) {
    const found = await placeAt(snapshot, params.name, 'name');
    const place = understood(found, params.name);
    const placeId = found.place_id;
    const period = trailingPeriod(snapshot, historyFrom);
    const window = period.sales;
    const labels = await placeLabels(snapshot);
    const label = labels.of(placeId);
    const [figures, transaction_count, top_projects, { buildings: top_buildings, known_pct }] =
      await Promise.all([
        figuresWithMethod({ snapshot, placeId, period, signal }),
        transactionsOfPlace(snapshot, placeId, historyFrom, signal),
        topProjects({ snapshot, place, window, signal }),
        topBuildings({ snapshot, place, window, signal }),
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
          name: labels.oneWith(placeId) === null ? found.name : label.label,
          area,
          window_from: ofSales(window?.from ?? null),
          window_to: ofSales(window?.to ?? null),
          covered_from: ofSales(salesProvenance(period).covered_from ?? null),
          sales_count: ofSales(figures.sales_count),
          sales_value_aed: ofSales(figures.sales_value_aed),
          rent_count: endTogether(period) ? { value: figures.contract_count, as_of: period.rentsAsOf } : null,
          top_projects: ofSales(sellerNames(top_projects)),
          top_buildings: ofSales(sellerNames(top_buildings)),
        },
      },
      'area',
      { signal },
    );
    return {
      record: {
        ...found,
        id: placeId,
        ...label,
        transaction_count,
        ...figures,
        named_contracts_pct: await namedContractsIn(found, snapshot, historyFrom),
        top_projects,
        top_buildings,
        buildings_known_pct: known_pct,
        summary,
      },
      meta: pathMeta(place),
      isProvisional,
    };
  },
});
