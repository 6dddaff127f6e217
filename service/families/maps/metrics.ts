/** Metrics that a map can show of areas: the figures of /areas, each with its name, unit and colours. */
import { z } from 'zod';
import type { Period } from '../../statistics/period.ts';
import { noFigures, readTotals, readYields } from '../../statistics/place/figures.ts';
import { readGrowth } from '../../statistics/place/growth.ts';
import { byPlace } from '../../statistics/place/place-rows.ts';
import {
  noRents,
  noSales,
  rentFigures,
  rentsProvenance,
  salesFigures,
  salesProvenance,
  yieldFigures,
  yieldProvenance,
} from '../../statistics/place/statistics.ts';
import { Figure, type Provenance, withheld } from '../../statistics/statistic.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import type { Palette } from './colours.ts';

const units = ['aed', 'aed_per_sqft', 'pct', 'count'] as const;

interface MetricDefinition {
  readonly title: string;
  readonly title_ar: string;
  readonly unit: (typeof units)[number];
  readonly palette: Palette;
  readonly provenance: (period: Period) => z.input<typeof Provenance>;
  /** It sets the days against the same a year earlier. */
  readonly isChange?: true;
}

/** Every metric of the map, the default first. */
const metrics = {
  median_ready_price_aed_per_sqft: {
    title: 'Median price per sq ft, ready',
    title_ar: 'وسيط سعر القدم المربع، جاهز',
    unit: 'aed_per_sqft',
    palette: 'sequential',
    provenance: salesProvenance,
  },
  median_off_plan_price_aed_per_sqft: {
    title: 'Median price per sq ft, off-plan',
    title_ar: 'وسيط سعر القدم المربع، على الخارطة',
    unit: 'aed_per_sqft',
    palette: 'sequential',
    provenance: salesProvenance,
  },
  median_price_aed_per_sqft: {
    title: 'Median price per sq ft, both stages',
    title_ar: 'وسيط سعر القدم المربع، للمرحلتين',
    unit: 'aed_per_sqft',
    palette: 'sequential',
    provenance: salesProvenance,
  },
  median_price_aed: {
    title: 'Median sale price',
    title_ar: 'وسيط سعر البيع',
    unit: 'aed',
    palette: 'sequential',
    provenance: salesProvenance,
  },
  price_yoy_change_pct: {
    title: 'Price change on a year, existing homes',
    title_ar: 'تغير أسعار المنازل القائمة خلال سنة',
    unit: 'pct',
    palette: 'diverging',
    provenance: salesProvenance,
    isChange: true,
  },
  sales_count: {
    title: 'Registered sales',
    title_ar: 'المبيعات المسجلة',
    unit: 'count',
    palette: 'sequential',
    provenance: salesProvenance,
  },
  sales_value_aed: {
    title: 'Value of sales',
    title_ar: 'قيمة المبيعات',
    unit: 'aed',
    palette: 'sequential',
    provenance: salesProvenance,
  },
  off_plan_share_pct: {
    title: 'Off-plan share of sales',
    title_ar: 'حصة البيع على الخارطة',
    unit: 'pct',
    palette: 'sequential',
    provenance: salesProvenance,
  },
  median_rent_aed: {
    title: 'Median annual rent',
    title_ar: 'وسيط الإيجار السنوي',
    unit: 'aed',
    palette: 'sequential',
    provenance: rentsProvenance,
  },
  median_rent_aed_per_sqft: {
    title: 'Median rent per sq ft',
    title_ar: 'وسيط إيجار القدم المربع',
    unit: 'aed_per_sqft',
    palette: 'sequential',
    provenance: rentsProvenance,
  },
  rent_yoy_change_pct: {
    title: 'Rent change on a year',
    title_ar: 'تغير الإيجار خلال سنة',
    unit: 'pct',
    palette: 'diverging',
    provenance: rentsProvenance,
    isChange: true,
  },
  contract_count: {
    title: 'Registered rent contracts',
    title_ar: 'عقود الإيجار المسجلة',
    unit: 'count',
    palette: 'sequential',
    provenance: rentsProvenance,
  },
  gross_yield_pct: {
    title: 'Gross rental yield',
    title_ar: 'العائد الإيجاري الإجمالي',
    unit: 'pct',
    palette: 'sequential',
    provenance: yieldProvenance,
  },
} as const satisfies Readonly<Record<string, MetricDefinition>>;

/** Name of a metric. */
export type MetricId = keyof typeof metrics;

/** In the order a menu shows them. */
export const metricIds = [
  'median_ready_price_aed_per_sqft',
  'median_off_plan_price_aed_per_sqft',
  'median_price_aed_per_sqft',
  'median_price_aed',
  'price_yoy_change_pct',
  'sales_count',
  'sales_value_aed',
  'off_plan_share_pct',
  'median_rent_aed',
  'median_rent_aed_per_sqft',
  'rent_yoy_change_pct',
  'contract_count',
  'gross_yield_pct',
] as const satisfies readonly MetricId[];

/** A metric as answers describe it. */
export const Metric = z
  .object({
    id: z.enum(metricIds),
    title: z.string(),
    title_ar: z.string(),
    unit: z.enum(units).meta({ description: 'AED, AED a square foot, per cent, or a count.' }),
    breaks: z.array(z.number()).meta({
      description:
        'Where one class of the choropleth ends and the next begins: about equal numbers of areas in each.',
    }),
    colours: z.array(z.string()).meta({ description: 'One for each class, lowest first.' }),
  })
  .meta({ id: 'MapMetric' });

/** The definition of a metric. */
export function metricOf(id: MetricId): MetricDefinition {
  return metrics[id];
}

/** Every metric of one area. */
export type AreaMetrics = Readonly<Record<MetricId, z.input<typeof Figure>>>;

/** Every metric as a schema. */
export const MetricFigures = z
  .object(Object.fromEntries(metricIds.map((id) => [id, Figure.meta({ description: metrics[id].title })])))
  .meta({ id: 'MapFigures' });

/** A count or a sum with the rows behind it; withheld where there are no days to count. */
function counted(value: number, n: number, reason: string | null): z.input<typeof Figure> {
  return reason === null ? { value, n } : withheld(0, reason);
}

/** Which figures of which areas. */
export interface MetricsRequest {
  readonly snapshot: Snapshot;
  readonly areas: readonly number[];
  readonly period: Period;
  readonly propertyType?: string | undefined;
  /** Only this one is looked at; the others may be withheld. */
  readonly only?: MetricId | undefined;
  readonly signal: AbortSignal;
}

/** The days behind one metric: what else happened in a period is not worth counting. */
function daysBehind(period: Period, id: MetricId): Period {
  const { provenance, isChange }: MetricDefinition = metrics[id];
  const isOfSales = provenance === salesProvenance;
  return {
    ...period,
    sales: isOfSales ? period.sales : null,
    salesBefore: isOfSales && isChange === true ? period.salesBefore : null,
    rents: provenance === rentsProvenance ? period.rents : null,
    rentsBefore: provenance === rentsProvenance && isChange === true ? period.rentsBefore : null,
  };
}

/** Every metric of some areas. */
export async function metricsOfAreas(request: MetricsRequest): Promise<(areaId: number) => AreaMetrics> {
  const { snapshot, areas, propertyType, only, signal } = request;
  const period =
    only === undefined || request.period.isInMart ? request.period : daysBehind(request.period, only);
  const [figures, yields, growth] = await Promise.all([
    only === 'gross_yield_pct' ? null : readTotals({ snapshot, places: areas, period, propertyType, signal }),
    only === undefined || only === 'gross_yield_pct' ? readYields(snapshot, areas) : [],
    readGrowth(snapshot, areas),
  ]);
  const yieldsByArea = byPlace(yields);
  const growthByArea = byPlace(growth);
  return (areaId) => {
    const row = { ...(figures?.get(areaId) ?? noFigures(areaId)), property_type: propertyType ?? 'all' };
    const grown = growthByArea.get(areaId) ?? [];
    const sales = salesFigures(row, period, grown);
    const rents = rentFigures(row, period, grown);
    return {
      median_ready_price_aed_per_sqft: sales.median_ready_price_aed_per_sqft,
      median_off_plan_price_aed_per_sqft: sales.median_off_plan_price_aed_per_sqft,
      median_price_aed_per_sqft: sales.median_price_aed_per_sqft,
      median_price_aed: sales.median_price_aed,
      price_yoy_change_pct: sales.price_yoy_change_pct,
      sales_count: counted(sales.sales_count, sales.sales_count, noSales(period)),
      sales_value_aed: counted(sales.sales_value_aed, sales.sales_count, noSales(period)),
      off_plan_share_pct: sales.off_plan_share_pct,
      median_rent_aed: rents.median_rent_aed,
      median_rent_aed_per_sqft: rents.median_rent_aed_per_sqft,
      rent_yoy_change_pct: rents.rent_yoy_change_pct,
      contract_count: counted(rents.contract_count, rents.contract_count, noRents(period)),
      gross_yield_pct: yieldFigures(yieldsByArea.get(areaId) ?? [], propertyType ?? 'all', period)
        .gross_yield_pct,
    };
  };
}
