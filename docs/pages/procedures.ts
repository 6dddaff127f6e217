/** The table of procedures within docs/methods/market-statistics.md, made from data/mappings/procedures.csv. */
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { table } from './markdown.ts';

const Procedure = z.object({
  procedure_id: z.string(),
  transaction_group: z.enum(['sales', 'mortgages', 'gifts']),
  name: z.string(),
  eligible: z.enum(['always', 'unit', 'never']),
  ready_stage: z.enum(['new', 'existing', '']),
  reason: z.string(),
});

const begin = '<!-- Between these lines: made by `make docs` from data/mappings/procedures.csv. -->';
const end = '<!-- End of what is made. -->';

/** Returns the page with its table of sales procedures as the mapping has it. */
export function withProcedures(page: string, mapping: string): string {
  const procedures = z.array(Procedure).parse(parse(mapping, { columns: true }));
  const rows = procedures
    .filter(({ transaction_group }) => transaction_group === 'sales')
    .map(({ procedure_id, name, eligible, ready_stage, reason }) => [
      `${procedure_id} ${name}`,
      eligible,
      ready_stage === '' ? '–' : ready_stage,
      reason,
    ]);
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error('The page has no place for the table of procedures.');
  const made = table(['procedure', 'eligible', 'stage when ready', 'why'], rows);
  return `${before}${begin}\n\n${made}\n\n${end}${after}`;
}
