/** How an answer is made, as clients see it. */
import { z } from 'zod';
import { NewLink } from '../../links/link-schema.ts';

const Table = z.object({
  name: z.string().meta({ example: 'headlines' }),
  url: z.string().meta({ description: 'Address of its Parquet file.' }),
});

const Statement = z.object({
  sql: z.string().meta({ description: 'The query that the service ran, with the values of this request.' }),
  figures: z.int().meta({ description: 'Numbers of the answer that its rows have.' }),
});

const ReproducedFigure = z.object({
  pointer: z
    .string()
    .meta({ description: 'JSON pointer into the answer.', example: '/stats/sales/median_price_aed/value' }),
  value: z.number(),
  statement: z.int().meta({ description: 'Index of the statement, from 0.' }),
  sql: z.string().meta({
    description:
      'The query of this number, which rounds as the answer does. Without `figure`, `$statement` stands for the text of the statement.',
  }),
});

const LeftOut = z.object({
  table: z.string().meta({ description: 'A table that no exported file has.' }),
  figures: z.int().meta({ description: 'Numbers of the answer that rest on it.' }),
});

/** The reproduction of an answer. */
export const Reproduction = z
  .object({
    address: z.string().meta({ description: 'Path and query of the answer.' }),
    operation: z.string().meta({ example: 'getAreaStats' }),
    tables: z.array(Table),
    setup: z.string().meta({ description: 'SQL that makes the tables.' }),
    statements: z.array(Statement),
    figures: z.array(ReproducedFigure),
    left_out: z.array(LeftOut),
    script: z
      .string()
      .meta({ description: 'All of it as SQL for DuckDB; with `figure`, it ends with that number.' }),
    python: z.string().meta({ description: 'The same as a program with pandas and DuckDB.' }),
  })
  .meta({ id: 'Reproduction' });

/** JSON pointer of one number. */
export const figurePointer = z
  .string()
  .max(500)
  .regex(/^\//, 'takes a JSON pointer into the answer, such as /stats/sales/median_price_aed/value')
  .meta({
    description: 'JSON pointer of one number of the answer; without it, all of them.',
    example: '/stats/sales/median_price_aed/value',
  });

/** Body of a reproduction with links. */
export const ReproductionBody = NewLink.extend({ figure: figurePointer.optional() });
