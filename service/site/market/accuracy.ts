/** Draws how estimates did on records that they had not used, on the pages of their methods and on a page of its own. */
import type { EstimateAccuracy, Figure } from '../../../client/src/api-types.ts';
import { html, type Part } from '../../console/html.ts';
import { withQuery } from './addresses.ts';
import type { Column, Draw } from './page.ts';
import { kindOf, onward, table } from './parts.ts';
import { fill } from './words/words.ts';

/** Methods of estimates, and the estimates that the API has their errors of. */
const estimatesOf: Readonly<Record<string, 'sales' | 'rents'>> = {
  'comparable-estimate': 'sales',
  'rent-estimate': 'rents',
};

/** Returns columns of the place that is given, and of the errors. */
export function errorColumns({ words, format }: Draw): Column<EstimateAccuracy>[] {
  const share = (head: string, figure: (row: EstimateAccuracy) => Figure): Column<EstimateAccuracy> => ({
    head,
    cell: (row) => {
      const { value } = figure(row);
      return value === null ? words.dash : html`<bdi>${format.figure(value, 'pct')}</bdi>`;
    },
    isNumber: true,
  });
  return [
    { head: words.placeGiven, cell: ({ located }) => words[located] },
    { head: words.triedOn, cell: ({ held_out: n }) => format.number(n, 'count'), isNumber: true },
    share(words.medianError, (row) => row.median_error_pct),
    share(words.medianBias, (row) => row.median_bias_pct),
    share(words.within10, (row) => row.within_10_pct),
    share(words.within20, (row) => row.within_20_pct),
    share(words.insideInterval, (row) => row.inside_pct),
    share(words.intervalWidth, (row) => row.interval_width_pct),
  ];
}

/** Returns columns of property type and stage. */
export function typeColumns({ words }: Draw): Column<EstimateAccuracy>[] {
  return [
    {
      head: words.kind,
      cell: ({ property_type: type }) => (type === 'all' ? words.any : words.kindNames[kindOf(type)]),
      isName: true,
    },
    { head: words.stage, cell: ({ stage }) => words.stages[stage] ?? stage },
  ];
}

/** Returns the table of errors of a method; nothing for other methods, or where the site cannot read them. */
export async function accuracyBlock(drawn: Draw, method: string): Promise<Part> {
  const { words, format, reader, to: linkTo } = drawn;
  const of = estimatesOf[method];
  if (of === undefined) return null;
  const answer = await reader.maybe('/api/v1/valuations/accuracy', { of });
  const [first] = answer?.accuracy ?? [];
  if (answer === null || first === undefined) return null;
  const columns = [...typeColumns(drawn), ...errorColumns(drawn)];
  const { from, to } = first.window;
  return html`<section class="block"><h2>${words.triedTitle}</h2><p class="note">${fill(words.triedNote, { from: format.day(from), to: format.day(to) })}</p>${table(words.triedTitle, columns, answer.accuracy)}${onward([[words.accuracyTitle, linkTo(withQuery('/estimate/accuracy', { of }))]])}</section>`;
}
