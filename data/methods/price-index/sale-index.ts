/** The official residential sale index. */
import { z } from 'zod';
import { columns, noted } from '../../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../../table.ts';

/** Defines `sale_index`: one month. */
export const saleIndex: TableDefinition = {
  id: 'sale_index',
  layer: 'table',
  served: true,
  grain: 'one month',
  key: ['period'],
  inputs: ['clean_sale_index'],
  row: z.object({
    period: noted(columns.period, 'A month.'),
    all_monthly_index: z.number().nullable().describe('All: monthly index, as published.'),
    all_quarterly_index: z.number().nullable().describe('All: quarterly index, as published.'),
    all_yearly_index: z.number().nullable().describe('All: yearly index, as published.'),
    flat_monthly_index: z.number().nullable().describe('Flat: monthly index, as published.'),
    flat_quarterly_index: z.number().nullable().describe('Flat: quarterly index, as published.'),
    flat_yearly_index: z.number().nullable().describe('Flat: yearly index, as published.'),
    villa_monthly_index: z.number().nullable().describe('Villa: monthly index, as published.'),
    villa_quarterly_index: z.number().nullable().describe('Villa: quarterly index, as published.'),
    villa_yearly_index: z.number().nullable().describe('Villa: yearly index, as published.'),
    all_monthly_price_index: z.number().nullable().describe('All: monthly price index, as published.'),
    all_quarterly_price_index: z.number().nullable().describe('All: quarterly price index, as published.'),
    all_yearly_price_index: z.number().nullable().describe('All: yearly price index, as published.'),
    flat_monthly_price_index: z.number().nullable().describe('Flat: monthly price index, as published.'),
    flat_quarterly_price_index: z.number().nullable().describe('Flat: quarterly price index, as published.'),
    flat_yearly_price_index: z.number().nullable().describe('Flat: yearly price index, as published.'),
    villa_monthly_price_index: z.number().nullable().describe('Villa: monthly price index, as published.'),
    villa_quarterly_price_index: z
      .number()
      .nullable()
      .describe('Villa: quarterly price index, as published.'),
    villa_yearly_price_index: z.number().nullable().describe('Villa: yearly price index, as published.'),
  }),
  sql: sqlFile(import.meta.url, 'sale-index.sql'),
  orderBy: ['period'],
  methodVersion: null,
};
