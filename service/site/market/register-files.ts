/** The rows of the registers for download. */
import type { RentContract, Transaction } from '../../../client/src/api-types.ts';
import type { CsvTable } from './page.ts';

/** Returns sales as a table. */
export function salesCsv(rows: readonly Transaction[]): CsvTable {
  return {
    name: 'sales',
    head: [
      'id',
      'transaction_date',
      'property_name',
      'area',
      'community',
      'property_type',
      'bedrooms',
      'market',
      'area_sqft',
      'price_aed',
      'price_aed_per_sqft',
      'project',
      'building',
      'developer',
    ],
    rows: rows.map((row) => [
      row.id,
      row.transaction_date,
      row.property_name,
      row.location.area,
      row.location.community,
      row.property_type,
      row.bedrooms,
      row.market,
      row.area_sqft,
      row.price_aed,
      row.price_aed_per_sqft,
      row.location.project,
      row.location.building,
      row.developer,
    ]),
  };
}

/** Returns rent contracts as a table. */
export function rentsCsv(rows: readonly RentContract[]): CsvTable {
  return {
    name: 'rents',
    head: [
      'id',
      'transaction_date',
      'start_date',
      'end_date',
      'version',
      'area',
      'community',
      'project',
      'property_type',
      'bedrooms',
      'area_sqft',
      'annual_amount_aed',
      'annual_aed_per_sqft',
    ],
    rows: rows.map((row) => [
      row.id,
      row.transaction_date,
      row.start_date,
      row.end_date,
      row.version,
      row.area,
      row.community,
      row.project,
      row.property_type,
      row.bedrooms,
      row.area_sqft,
      row.annual_amount_aed,
      row.annual_aed_per_sqft,
    ]),
  };
}
