/** Draws how estimates did on records that they had not used, on the pages of their methods. */
import type { EstimateAccuracy, Figure } from '../../../client/src/api-types.ts';
import { html, type Part } from '../../console/html.ts';
import type { Column, Draw } from './page.ts';
import { kindOf, table } from './parts.ts';
import { fill } from './words/words.ts';

/** Methods of estimates, and the estimates that the API has their errors of. */
const estimatesOf: Readonly<Record<string, 'sales' | 'rents'>> = {
  'comparable-estimate': 'sales',
  'rent-estimate': 'rents',
};

/** Returns the table of errors of a method; nothing for other methods, or where the site cannot read them. */
export async function accuracyBlock(drawn: Draw, method: string): Promise<Part> {
  const { words, format, reader } = drawn;
  const of = estimatesOf[method];
  if (of === undefined) return null;
  const answer = await reader.maybe('/api/v1/valuations/accuracy', { of });
  const [first] = answer?.accuracy ?? [];
  if (answer === null || first === undefined) return null;
  const share = (head: string, figure: (row: EstimateAccuracy) => Figure): Column<EstimateAccuracy> => ({
    head,
    cell: (row) => {
      const { value } = figure(row);
      return value === null ? words.dash : format.figure(value, 'pct');
    },
    isNumber: true,
  });
  const columns: Column<EstimateAccuracy>[] = [
    {
      head: words.kind,
      cell: ({ property_type: type }) => (type === 'all' ? words.any : words.kindNames[kindOf(type)]),
      isName: true,
    },
    { head: words.stage, cell: ({ stage }) => words.stages[stage] ?? stage },
    { head: words.placeGiven, cell: ({ located }) => words[located] },
    { head: words.triedOn, cell: ({ held_out: n }) => format.number(n, 'count'), isNumber: true },
    share(words.medianError, (row) => row.median_error_pct),
    share(words.within10, (row) => row.within_10_pct),
    share(words.insideInterval, (row) => row.inside_pct),
    share(words.intervalWidth, (row) => row.interval_width_pct),
  ];
  const { from, to } = first.window;
  return html`<section class="block"><h2>${words.triedTitle}</h2><p class="note">${fill(words.triedNote, { from: format.day(from), to: format.day(to) })}</p>${table(words.triedTitle, columns, answer.accuracy)}</section>`;
}
