/** The official residential sale index. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `sale_index`: one month. */
export const saleIndex: TableDefinition = {
  id: 'sale_index',
  layer: 'table',
  served: true,
  grain: 'one month',
  key: ['period'],
  inputs: ['clean_sale_index'],
  row: z.object({
    period: z.iso.date().describe('First day of the month.'),
    all_monthly_index: z.number().nullable().describe('All monthly index.'),
    all_quarterly_index: z.number().nullable().describe('All quarterly index.'),
    all_yearly_index: z.number().nullable().describe('All yearly index.'),
    flat_monthly_index: z.number().nullable().describe('Flat monthly index.'),
    flat_quarterly_index: z.number().nullable().describe('Flat quarterly index.'),
    flat_yearly_index: z.number().nullable().describe('Flat yearly index.'),
    villa_monthly_index: z.number().nullable().describe('Villa monthly index.'),
    villa_quarterly_index: z.number().nullable().describe('Villa quarterly index.'),
    villa_yearly_index: z.number().nullable().describe('Villa yearly index.'),
    all_monthly_price_index: z.number().nullable().describe('All monthly price index.'),
    all_quarterly_price_index: z.number().nullable().describe('All quarterly price index.'),
    all_yearly_price_index: z.number().nullable().describe('All yearly price index.'),
    flat_monthly_price_index: z.number().nullable().describe('Flat monthly price index.'),
    flat_quarterly_price_index: z.number().nullable().describe('Flat quarterly price index.'),
    flat_yearly_price_index: z.number().nullable().describe('Flat yearly price index.'),
    villa_monthly_price_index: z.number().nullable().describe('Villa monthly price index.'),
    villa_quarterly_price_index: z.number().nullable().describe('Villa quarterly price index.'),
    villa_yearly_price_index: z.number().nullable().describe('Villa yearly price index.'),
  }),
  sql: sqlFile(import.meta.url, 'sale-index.sql'),
  orderBy: ['period'],
  methodVersion: null,
};
