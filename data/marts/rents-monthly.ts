/** Rent contracts by starting month of every area, community, project and the market. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { annualValue, contractCount, medianRent, medianRentPerSqft } from '../measures/contracts.ts';
import { figureShape } from '../measures/figure-shape.ts';
import { figureSql } from '../measures/figure-sql.ts';
import { methods } from '../methods.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

const measures = [contractCount, annualValue, medianRent, medianRentPerSqft] as const;

/** Defines `rents_monthly`: one subject, property type, number of bedrooms, new or renewed, and month with at least one contract. */
export const rentsMonthly: TableDefinition = {
  id: 'rents_monthly',
  layer: 'mart',
  served: true,
  grain:
    'one subject, property type, number of bedrooms, new or renewed, and month with at least one contract',
  key: ['subject', 'subject_id', 'property_type', 'bedrooms', 'version', 'month'],
  inputs: ['measured_contracts'],
  row: z.object({
    subject: noted(columns.subject, 'area, community, project, building or market.'),
    subject_id: noted(columns.subject_id, '0 for the market.'),
    property_type: nullable(columns.property_type),
    bedrooms: nullable(columns.bedrooms),
    version: nullable(columns.version),
    month: columns.month,
    ...figureShape(measures, {}),
  }),
  sql: sqlFile(import.meta.url, 'rents-monthly.sql', figureSql(measures, {})),
  orderBy: ['subject', 'subject_id', 'property_type', 'bedrooms', 'version', 'month'],
  partitionBy: 'month',
  years: ['measured_contracts'],
  identities: [
    {
      what: 'contracts of the market against rent_contracts',
      left: "select sum(contract_count) from rents_monthly where subject = 'market'",
      right: 'select count(*) from measured_contracts',
    },
    {
      what: 'annual rents by area against rent_contracts',
      left: "select sum(annual_value_aed) from rents_monthly where subject = 'area'",
      right: 'select sum(annual_amount_aed) from measured_contracts where area_id is not null',
    },
  ],
  methodVersion: methods['market-statistics'].version,
};
