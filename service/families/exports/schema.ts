/** A published table as clients see it, and the parameters that its file takes. */
import { z } from 'zod';
import type { Format } from '../../contract/format.ts';
import { day, text, wholeNumber, writing } from '../../contract/parameters.ts';
import { exportFilters } from '../../exports/export-table.ts';
import { geometryParameters } from '../../records/geometry/parameters.ts';
import { transactionType } from '../../records/transactions/parameters.ts';

/** Formats of an exported table. */
export const formats = ['parquet', 'csv', 'arrow'] as const satisfies readonly Format[];

const types = ['sales', 'off-plan', 'ready', 'mortgages', 'gifts'] as const;

const ExportColumn = z.object({
  name: z.string(),
  type: z.string().meta({ description: 'As DuckDB and Parquet call it.', example: 'VARCHAR' }),
  meaning: z.string().nullable(),
});

/** Totals of a table would tell a plan of rows that it does not see. */
const wholeOnly = 'null where the plan does not see all history.';

/** A published table, as clients see it. */
export const Export = z
  .object({
    table: z.string().meta({ example: 'transactions' }),
    kind: z.enum(['table', 'mart']),
    grain: z.string().meta({ description: 'Meaning of one row.', example: 'one deal' }),
    rows: z
      .int()
      .nullable()
      .meta({ description: `Rows of all years; ${wholeOnly}` }),
    parquet_bytes: z
      .int()
      .nullable()
      .meta({ description: `Size of its Parquet files together; ${wholeOnly}` }),
    years: z
      .array(z.int())
      .nullable()
      .meta({ description: 'Years that `year` can ask for; null when the table is one file.' }),
    filters: z.array(z.enum(exportFilters)).meta({ description: 'Filters that it takes.' }),
    columns: z.array(ExportColumn),
  })
  .meta({ id: 'Export' });

/** Parameters of `GET /exports/{table}`. */
export const ExportParameters = z.strictObject({
  from_date: day({ description: 'Rows of this day or later.', example: '2024-01-01' }).optional(),
  to_date: day({ description: 'Rows of this day or earlier.', example: '2024-12-31' }).optional(),
  year: wholeNumber({
    min: 1,
    max: 9999,
    description: 'Rows of this year: for tables laid down by year, and as Parquet the snapshot’s own file.',
    example: 2025,
  }).optional(),
  area: text({
    max: 200,
    description: 'Rows of this area or community: an id, a slug or a name, English or Arabic.',
    example: 'Dubai Marina',
  }).optional(),
  type: transactionType(types, 'Rows of deals of this type.').optional(),
  ...geometryParameters,
  format: writing.format,
  bom: writing.bom,
  escape_formulas: writing.escape_formulas,
});
export type ExportParameters = z.output<typeof ExportParameters>;
