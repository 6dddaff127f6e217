/** Fields of the sales of a broker. */
import { z } from 'zod';
import { figureShape } from '../../../../data/measures/figure-shape.ts';
import { builtRows } from '../../../../data/measures/measure.ts';
import { medianPrice, medianPricePerSqft, salesCount, salesValue } from '../../../../data/measures/sales.ts';
import { Statistic } from '../../../statistics/statistic.ts';

const counts = {
  sales_count: z.int(),
  sales_value_aed: z.number(),
  buyer_side_count: z.int().meta({ description: 'Of these, with the broker on the buyer’s side.' }),
  seller_side_count: z.int().meta({ description: 'Of these, with the broker on the seller’s side.' }),
};

const Counts = z.object(counts).meta({
  id: 'BrokerCounts',
  description: 'Counts of a broker’s sales. A sale counts once, also when the broker acted on both sides.',
});

/** The sales of a broker, as clients see them. */
export const BrokerStats = z
  .object({
    broker_id: z.int(),
    name: z.string().nullable(),
    sales: Counts.nullable().meta({
      description: 'In the visible history; null when no export links brokers to deals.',
    }),
    first_sale_date: z.iso.date().nullable(),
    last_sale_date: z.iso.date().nullable(),
    last_12_months: Counts.nullable(),
    median_price_aed: Statistic.meta({ description: 'Of the last 12 months.' }),
    median_price_aed_per_sqft: Statistic.meta({ description: 'Of the last 12 months.' }),
    years: z.array(
      z.object({ year: z.int(), ...counts, partial: z.literal(true).optional() }).meta({ id: 'BrokerYear' }),
    ),
    property_types: z.array(
      z.object({ property_type: z.string().nullable(), ...counts }).meta({ id: 'BrokerPropertyType' }),
    ),
  })
  .meta({ id: 'BrokerStats' });

/** Measures of a broker's sales; levels leave out land. */
export const brokerMeasures = [salesCount, salesValue, medianPrice, medianPricePerSqft] as const;
export const brokerUse = { level: builtRows } as const;

/** A row of broker-sales.sql: the whole, a year, a property type or the last 12 months. */
export const SalesRow = z.object({
  part: z.enum(['all', 'year', 'property_type', 'window']),
  year: z.int().nullable(),
  property_type: z.string().nullable(),
  buyer_side_count: counts.buyer_side_count,
  seller_side_count: counts.seller_side_count,
  first_sale_date: z.iso.date().nullable(),
  last_sale_date: z.iso.date().nullable(),
  ...figureShape(brokerMeasures, brokerUse),
});

/** A row of broker-sales.sql. */
export type Part = z.output<typeof SalesRow>;
