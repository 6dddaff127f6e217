/** Draws the homes to come: what the register plans, beside what past completions let expect. */
import type { ExpectedHomes, SupplyPeriod } from '../../../client/src/api-types.ts';
import { type Html, html, type Part } from '../../console/html.ts';
import type { Column, CsvTable, Draw } from './page.ts';
import { block, made, madeBy, table } from './parts.ts';
import { csvLink, csvTable } from './table.ts';
import { fill } from './words/words.ts';

function periodName({ words }: Draw, { quarter, quarters, partial }: SupplyPeriod): string {
  if (quarters > 1) return partial === true ? words.firstYear : words.secondYear;
  const name = `${quarter.slice(0, 4)} Q${Math.ceil(Number(quarter.slice(5, 7)) / 3)}`;
  return partial === true ? fill(words.restOfQuarter, { quarter: name }) : name;
}

function supplyColumns(drawn: Draw): readonly Column<SupplyPeriod>[] {
  const { words, format } = drawn;
  const number = (value: number | null): Part =>
    value === null ? html`<span class="none">${words.dash}</span>` : format.number(value, 'count');
  const range = ({ low, high }: ExpectedHomes): Part =>
    low === null || high === null ? number(null) : html`${number(low)}–${number(high)}`;
  const villas = (what: string) => fill(words.ofVillas, { what });
  const of = (
    name: (what: string) => string,
    planned: 'planned_units' | 'planned_villas',
    expected: 'expected_units' | 'expected_villas',
  ) =>
    [
      {
        head: name(words.planned),
        isNumber: true,
        cell: (row: SupplyPeriod) => number(row[planned]),
        raw: (row: SupplyPeriod) => row[planned],
      },
      {
        head: name(words.expectedHomes),
        isNumber: true,
        cell: (row: SupplyPeriod) => number(row[expected].value),
        raw: (row: SupplyPeriod) => row[expected].value,
      },
      { head: name(words.expectedRange), isNumber: true, cell: (row: SupplyPeriod) => range(row[expected]) },
    ] as const;
  return [
    { head: words.quarter, isName: true, cell: (row) => periodName(drawn, row), raw: (row) => row.quarter },
    ...of((what) => what, 'planned_units', 'expected_units'),
    ...of(villas, 'planned_villas', 'expected_villas'),
  ];
}

/** Returns the block of homes to come, and its table for download; nothing where no home is to come, or where the reader looks for something else. */
export async function supplyBlock(
  drawn: Draw,
  path: string,
): Promise<{ readonly drawn: Part; readonly tables: readonly CsvTable[] }> {
  const { words, format, reader, query } = drawn;
  const nothing = { drawn: null, tables: [] };
  if (query['after'] !== undefined || query['q'] !== undefined) return nothing;
  const place = query['area'] === undefined ? {} : { area: query['area'] };
  const answer = await reader.maybe('/api/v1/analytics/supply', place);
  if (answer === null || answer.supply.length === 0) return nothing;
  const columns = supplyColumns(drawn);
  const { overdue_projects: overdue, undated_projects: undated, as_of: day } = answer.meta;
  const reasons = answer.supply.flatMap(({ expected_units: units, expected_villas: villas }) =>
    [units, villas].flatMap(({ interval_reason }) => interval_reason ?? []),
  );
  const content: Html = html`${table(words.homesToCome, columns, answer.supply)}${csvLink(drawn, path, 'supply')}${made(drawn, madeBy(answer))}`;
  const note = fill(words.homesToComeNote, {
    overdue: format.number(overdue, 'count'),
    undated: format.number(undated, 'count'),
    day: format.day(day),
  });
  const [reason] = reasons;
  const noted =
    reason === undefined ? note : `${note} ${fill(words.noRange, { reason: drawn.reasonOf(reason) })}`;
  return {
    drawn: block(words.homesToCome, content, noted),
    tables: [csvTable('supply', columns, answer.supply)],
  };
}
