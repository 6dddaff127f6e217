/** Draws the estimate of a price, with its interval and the comparable sales behind it. */
import type { Estimate } from '../../../../client/src/api-types.ts';
import { html, type Part } from '../../../console/html.ts';
import { Problem } from '../../../contract/problem.ts';
import { withQuery } from '../addresses.ts';
import { bedroomsField, field, kindField, numberIn, propertyTypeOf, select } from '../choices.ts';
import type { Column, Content, Draw, PageType } from '../page.ts';
import { head, made, table } from '../parts.ts';
import { fill } from '../words/words.ts';

/** Comparable sales that the page lists. */
const mostComparables = 15;
type Comparable = Estimate['comparables'][number];
const parameters = [
  'area',
  'property_type',
  'area_sqft',
  'bedrooms',
  'stage',
  'building_id',
  'project_id',
] as const;

function result(draw: Draw, estimate: Estimate): Part {
  const { words, format, reasonOf } = draw;
  const { price_aed: price, low_aed: low, high_aed: high, comparables, tested } = estimate;
  if (price.value === null)
    return html`<section class="block result"><p class="note">${words.dash} ${words.withheld}${price.reason === undefined ? '' : `: ${reasonOf(price.reason)}`}</p></section>`;
  const count = (value: number) => format.number(value, 'count');
  const shown = comparables
    .toSorted((one, other) => other.weight_pct - one.weight_pct)
    .slice(0, mostComparables);
  const columns: Column<Comparable>[] = [
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
    { head: `${words.price} (AED)`, cell: (one) => count(one.price_aed), isNumber: true },
    { head: words.adjusted, cell: (one) => count(one.adjusted_price_aed_per_sqft), isNumber: true },
    { head: words.weight, cell: ({ weight_pct: weight }) => format.figure(weight, 'pct'), isNumber: true },
  ];
  return html`<section class="block result"><h2>${words.estimated}</h2><p class="big">AED ${count(price.value)}</p>${low === null || high === null ? '' : html`<p class="interval"><bdi>${fill(words.interval, { low: `AED ${count(low)}`, high: `AED ${count(high)}` })}</bdi></p>`}
${tested === null || tested.inside_pct === null ? '' : html`<p class="note">${fill(words.tested, { n: count(tested.n), inside: format.figure(tested.inside_pct, 'pct') })}</p>`}
${made(draw, [price])}
${comparables.length === 0 ? '' : html`<h2>${words.comparables}</h2>${html`<p class="note">${fill(words.comparablesNote, { n: shown.length, all: comparables.length })}</p>${table(words.comparables, columns, shown)}`}`}</section>`;
}

async function draw(drawn: Draw): Promise<Content> {
  const { words, reader, query, to } = drawn;
  const type = propertyTypeOf(query['property_type']) ?? 'apartment';
  const size = numberIn(query['area_sqft']);
  const project = numberIn(query['project_id']);
  const building = numberIn(query['building_id']);
  const isAsked =
    size !== undefined && (query['area'] !== undefined || project !== undefined || building !== undefined);
  let fault: Problem | null = null;
  const answer = isAsked
    ? await reader
        .read('/api/v1/valuations/estimate', {
          property_type: type,
          area_sqft: size,
          ...(query['area'] !== undefined && { area: query['area'] }),
          ...(project !== undefined && { project_id: project }),
          ...(building !== undefined && { building_id: building }),
          ...(query['bedrooms'] !== undefined && { bedrooms: Number(query['bedrooms']) }),
          ...(query['stage'] === 'off-plan' && { is_off_plan: true }),
        })
        .catch((error: unknown) => {
          if (!(error instanceof Problem) || error.status !== 400) throw error;
          fault = error;
          return null;
        })
    : null;
  const refused: Problem | null = fault;
  const main = html`${head(words.estimateTitle, words.estimateLead)}
<form class="filters" method="get" action="${to('/estimate')}">${field(words.place, 'area', query['area'], 'text', words.placeHint)}${kindField(drawn, type, null)}${bedroomsField(drawn, query['bedrooms'])}${field(words.sizeSqft, 'area_sqft', query['area_sqft'], 'number')}${select(
    words.stage,
    'stage',
    [
      ['', words.ready],
      ['off-plan', words.offPlan],
    ],
    query['stage'],
  )}<button>${words.estimateDo}</button></form>
${refused === null ? '' : html`<div class="fault" role="alert"><strong>${words.wrongFilter}</strong> <span lang="en" dir="ltr">${messageOf(refused)}</span></div>`}
${answer === null ? '' : result(drawn, answer.estimate)}`;
  return {
    title: words.estimateTitle,
    description: words.estimateDescription,
    main,
    path: withQuery('/estimate', Object.fromEntries(parameters.map((name) => [name, query[name]]))),
    crumbs: [{ name: words.estimate, path: '/estimate' }],
    isIndexed: !isAsked,
    ...(answer === null ? {} : { asOf: answer.meta.as_of }),
  };
}

function messageOf({ detail }: Problem): string {
  return detail;
}

/** `GET /estimate`. */
export const estimatePage: PageType = {
  name: 'Estimate',
  path: '/estimate',
  summary: 'An estimate of a price',
  parameters,
  draw,
};
