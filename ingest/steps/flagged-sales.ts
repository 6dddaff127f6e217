/** Which sales are left out of prices as outliers: figures of the run report. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { z } from 'zod';
import { FlaggedSales } from '../../data/snapshot.ts';
import { sqlFile } from '../../data/table.ts';

/** Tables that the sales are counted in. */
export const flaggedSalesRead = ['eligible_sales', 'transactions'];

const sql = sqlFile(import.meta.url, 'flagged-sales.sql');

/** Returns how many sales of each area, type and stage are outliers. */
export async function flaggedSales(connection: DuckDBConnection): Promise<FlaggedSales[]> {
  const result = await connection.runAndReadAll(sql);
  return z.array(FlaggedSales).parse(result.getRowObjectsJson());
}
