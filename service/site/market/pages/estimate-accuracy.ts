/** Draws how good the estimates are: their errors by type and stage, price level, area and month, of the backtest or of the forward log. */

import type { EstimateAccuracy } from '../../../../client/src/api-types.ts';
import { type Html, html, type Part } from '../../../console/html.ts';
import { errorColumns, typeColumns } from '../accuracy.ts';
import { withQuery } from '../addresses.ts';
import { oneOf } from '../choices.ts';
import { estimateTabs } from '../estimate-parts.ts';
import { faultBox, wrongChoice } from '../faults.ts';
import type { KnownDays } from '../known-days.ts';
import type { Column, Content, Draw, PageType } from '../page.ts';
import { block, head, table, tabs } from '../parts.ts';
import { fill } from '../words/words.ts';

/** Areas that the page lists for each place given. */
const areasMost = 25;

/** Returns the areas with errors to show, the worst first, for each place that was given. */
function worstAreas(rows: readonly EstimateAccuracy[]): EstimateAccuracy[] {
  const shown = rows.filter(({ area_id: id, median_error_pct: { value } }) => id !== null && value !== null);
  return (['project', 'area'] as const).flatMap((place) =>
    shown.filter(({ located }) => located === place).slice(0, areasMost),
  );
}

const kinds = ['sales', 'rents'] as const;
const bases = ['backtest', 'forward'] as const;

/** The estimates and the trial that the tables show. */
interface Asked {
  readonly of: (typeof kinds)[number];
  readonly basis: (typeof bases)[number];
}

/** Returns the tables of errors, and the as-of date of their records. */
async function figures(drawn: Draw, { of, basis }: Asked): Promise<{ main: Html; asOf: KnownDays }> {
  const { words, reader, format } = drawn;
  const read = (by: 'type' | 'price_level' | 'area' | 'month') =>
    reader.read('/api/v1/valuations/accuracy', { of, basis, by });
  const [types, levels, areas, months] = await Promise.all([
    read('type'),
    read('price_level'),
    read('area'),
    read('month'),
  ]);
  const errors = errorColumns(drawn);
  const part = (
    title: string,
    columns: readonly Column<EstimateAccuracy>[],
    rows: readonly EstimateAccuracy[],
    note: string | null = null,
  ): Part => (rows.length === 0 ? null : block(title, table(title, [...columns, ...errors], rows), note));
  const first = types.accuracy.find(({ property_type: type, stage }) => type === 'all' && stage === 'all');
  const note =
    first === undefined
      ? words.noTrials
      : fill(basis === 'backtest' ? words.backtestNote : words.forwardNote, {
          from: format.day(first.window.from),
          to: format.day(first.window.to),
        });
  const main = html`<p class="note">${note}</p>
${part(words.byTypeTitle, typeColumns(drawn), types.accuracy)}
${part(
  words.byPriceLevelTitle,
  [
    {
      head: words.priceLevel,
      cell: ({ price_level: level }) => (level === null ? words.dash : format.number(level, 'count')),
      isName: true,
    },
  ],
  levels.accuracy,
  words.byPriceLevelNote,
)}
${part(
  words.byAreaTitle,
  [{ head: words.area, cell: ({ area }) => html`<bdi>${area ?? words.dash}</bdi>`, isName: true }],
  worstAreas(areas.accuracy),
  words.byAreaNote,
)}
${part(
  words.byMonthTitle,
  [{ head: words.month, cell: ({ month }) => html`<bdi>${month ?? words.dash}</bdi>`, isName: true }],
  months.accuracy,
)}`;
  return { main, asOf: types.meta };
}

function address({ of, basis }: Asked): string {
  return withQuery('/estimate/accuracy', {
    of: of === 'sales' ? undefined : of,
    basis: basis === 'backtest' ? undefined : basis,
  });
}

async function draw(drawn: Draw): Promise<Content> {
  const { words, query, to } = drawn;
  const of = oneOf(kinds, query['of']) ?? 'sales';
  const basis = oneOf(bases, query['basis']) ?? 'backtest';
  const fault = wrongChoice(query, { of: kinds, basis: bases });
  const shown = fault === null ? await figures(drawn, { of, basis }) : null;
  const main = html`${head(words.accuracyTitle, words.accuracyLead)}${estimateTabs(drawn, 'accuracy')}
${tabs(words.accuracyTitle, [
  { name: words.estimateSale, path: to(address({ of: 'sales', basis })), isCurrent: of === 'sales' },
  { name: words.estimateRent, path: to(address({ of: 'rents', basis })), isCurrent: of === 'rents' },
])}
${tabs(words.triedTitle, [
  { name: words.backtest, path: to(address({ of, basis: 'backtest' })), isCurrent: basis === 'backtest' },
  { name: words.forwardLog, path: to(address({ of, basis: 'forward' })), isCurrent: basis === 'forward' },
])}
${faultBox(drawn, fault)}${shown?.main ?? ''}`;
  return {
    title: words.accuracyTitle,
    description: words.accuracyDescription,
    main,
    path: address({ of, basis }),
    crumbs: [
      { name: words.estimate, path: '/estimate' },
      { name: words.accuracyTab, path: '/estimate/accuracy' },
    ],
    ...(shown === null ? {} : { asOf: shown.asOf }),
    isIndexed: fault === null,
  };
}

/** `GET /estimate/accuracy`. */
export const estimateAccuracyPage: PageType = {
  name: 'EstimateAccuracy',
  path: '/estimate/accuracy',
  summary: 'How good the estimates are',
  parameters: ['of', 'basis'],
  draw,
};
