/** Draws what the pages of estimates of prices and of rents have alike. */
import type { Estimate, RentEstimate } from '../../../client/src/api-types.ts';
import { type Html, html, type Part } from '../../console/html.ts';
import { bedroomsField, field, kindField, propertyTypeOf } from './choices.ts';
import type { Column, Draw } from './page.ts';
import { made, money, table, tabs } from './parts.ts';
import { fill } from './words/words.ts';

/** Comparables that a page lists. */
const mostComparables = 15;

/** Names of the query that both pages read. */
export const estimateParameters = [
  'area',
  'property_type',
  'area_sqft',
  'bedrooms',
  'building_id',
  'project_id',
] as const;

/** Returns true if the visitor has named a place. */
export function isPlaceNamed({ query }: Draw): boolean {
  return [query['area'], query['project_id'], query['building_id']].some(
    (place) => place !== undefined && place !== '',
  );
}

/** Draws the choice between the pages of estimates. */
export function estimateTabs({ words, to }: Draw, current: 'sale' | 'rent' | 'accuracy'): Part {
  return tabs(words.estimate, [
    { name: words.estimateSale, path: to('/estimate'), isCurrent: current === 'sale' },
    { name: words.estimateRent, path: to('/estimate/rent'), isCurrent: current === 'rent' },
    { name: words.accuracyTab, path: to('/estimate/accuracy'), isCurrent: current === 'accuracy' },
  ]);
}

/** Draws the fields that say what the property is. */
export function propertyFields(draw: Draw): Html {
  const { words, query } = draw;
  const type = propertyTypeOf(query['property_type']) ?? 'apartment';
  const hidden = (['project_id', 'building_id'] as const).flatMap((name) => {
    const value = query[name];
    return value === undefined || value === ''
      ? []
      : [html`<input type="hidden" name="${name}" value="${value}">`];
  });
  const place =
    hidden.length > 0 ? hidden : field(words.place, 'area', query['area'], 'text', words.placeHint);
  return html`${place}${kindField(draw, type, null)}${bedroomsField(draw, query['bedrooms'])}${field(words.sizeSqft, 'area_sqft', query['area_sqft'], 'number')}`;
}

type Either = Estimate | RentEstimate;
type Comparable = Either['comparables'][number];

function effectsTable(draw: Draw, { effects }: Either, level: string | null): Part {
  const { words, format } = draw;
  if (level === null || effects.length === 0) return null;
  const columns: Column<Either['effects'][number]>[] = [
    { head: words.effect, cell: ({ effect }) => words.effects[effect], isName: true },
    {
      head: words.effectChange,
      cell: ({ change_pct: change }) =>
        html`<bdi>${change > 0 ? '+' : ''}${format.figure(change, 'pct')}</bdi>`,
      isNumber: true,
    },
    { head: words.comparables, cell: ({ n }) => format.number(n, 'count'), isNumber: true },
  ];
  return html`<h2>${words.effectsTitle}</h2><p class="note">${fill(words.effectsNote, { level })}</p>${table(words.effectsTitle, columns, effects)}`;
}

interface Result<Row> {
  readonly estimate: Either;
  readonly title: string;
  readonly figure: Estimate['price_aed'];
  /** The market’s level, with its unit. */
  readonly level: string | null;
  readonly comparables: readonly Row[];
  /** Columns of the price, between size and weight. */
  readonly priceColumns: readonly Column<Row>[];
  /** Stands below the interval. */
  readonly more?: Part;
}

/** Draws an estimate: the figure with its interval, what it is made of, and the comparables. */
export function estimateResult<Row extends Comparable>(
  draw: Draw,
  { estimate, title, figure, level, comparables, priceColumns, more = null }: Result<Row>,
): Part {
  const { words, format, reasonOf } = draw;
  const { low_aed: low, high_aed: high, tested, confidence } = estimate;
  if (figure.value === null)
    return html`<section class="block result"><p class="note">${words.dash} ${words.withheld}${figure.reason === undefined ? '' : `: ${reasonOf(figure.reason)}`}</p></section>`;
  const count = (value: number) => format.number(value, 'count');
  const shown = comparables.slice(0, mostComparables);
  const columns: Column<Row>[] = [
    {
      head: words.date,
      cell: ({ transaction_date: day }) => html`<time datetime="${day}">${format.day(day)}</time>`,
    },
    {
      head: words.property,
      cell: ({ building, project }) => html`<bdi>${building ?? project ?? words.dash}</bdi>`,
      isName: true,
    },
    { head: `${words.size} (${words.sqft})`, cell: ({ area_sqft: size }) => count(size), isNumber: true },
    ...priceColumns,
    { head: words.weight, cell: ({ weight_pct: weight }) => format.figure(weight, 'pct'), isNumber: true },
  ];
  return html`<section class="block result"><h2>${title}</h2><p class="big">${money(draw, figure.value)}</p>${low === null || high === null ? '' : html`<p class="interval"><bdi>${fill(words.interval, { low: money(draw, low), high: money(draw, high) })}</bdi></p>`}
${confidence === null ? '' : html`<p class="note">${words.confidence[confidence]}</p>`}
${tested === null || tested.inside_pct === null ? '' : html`<p class="note">${fill(words.tested, { n: count(tested.n), inside: format.figure(tested.inside_pct, 'pct') })}</p>`}
${made(draw, [figure])}${more}
${effectsTable(draw, estimate, level)}
<h2>${words.comparables}</h2><p class="note">${fill(words.comparablesNote, { n: shown.length, all: comparables.length })}</p>${table(words.comparables, columns, shown)}</section>`;
}
