/** How an answer is made, as clients see it. */
import { z } from 'zod';
import { NewLink } from '../../links/link-schema.ts';

const Table = z.object({
  name: z.string().meta({ example: 'headlines' }),
  url: z.string().meta({ description: 'Address of its Parquet file.' }),
});

const Statement = z.object({
  sql: z.string().meta({ description: 'The query that the service ran, with the values of this request.' }),
});

const LeftOut = z.object({
  table: z.string().meta({ description: 'A table that no exported file has.' }),
});

/** The reproduction of an answer. */
export const Reproduction = z
  .object({
    address: z.string().meta({ description: 'Path and query of the answer.' }),
    operation: z.string().meta({ example: 'getAreaStats' }),
    tables: z.array(Table),
    setup: z.string().meta({ description: 'SQL that makes the tables.' }),
    statements: z.array(Statement),
    left_out: z.array(LeftOut),
    script: z.string().meta({ description: 'All of it as SQL for DuckDB.' }),
    python: z.string().meta({ description: 'The same as a program with pandas and DuckDB.' }),
  })
  .meta({ id: 'Reproduction' });

/** Body of a reproduction with links. */
export const ReproductionBody = NewLink;
