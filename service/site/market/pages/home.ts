/** Draws the start page: what the market did, kind by kind, and the way to everything else. */
import type { Figure, TopArea } from '../../../../client/src/api-types.ts';
import { newRent } from '../../../../data/measures/contracts.ts';
import type { Measure } from '../../../../data/measures/measure.ts';
import { salesCount } from '../../../../data/measures/sales.ts';
import { type Html, html, type Part } from '../../../console/html.ts';
import { verdictOfChange } from '../../../statistics/difference.ts';
import { monthsFrom } from '../../../statistics/window.ts';
import { withQuery } from '../addresses.ts';
import type { Chart } from '../chart.ts';
import { chartBlock } from '../chart-block.ts';
import { type Claim, claim, claimColumn, claimLabel, market, placeSubject } from '../claims.ts';
import { searchBox } from '../frame.ts';
import { readStageIndices, stageHeadlines, stageIndexBlock, stageIndexChart } from '../index-by-stage.ts';
import { daysOfAll } from '../known-days.ts';
import type { Column, Content, Draw, PageType } from '../page.ts';
import { cell, type Headline, head, headlines, made, madeBy, onward, table, tabs } from '../parts.ts';
import { placePath } from '../present-names.ts';
import type { AnswerOf } from '../reader.ts';
import { countChart, covered, monthSteps, rentChart } from '../series.ts';
import { smallMap } from '../small-map.ts';
import { fill } from '../words/words.ts';

/** Kinds that the page offers; yields exist for these. */
const kinds = ['apartment', 'villa'] as const;
/** Places of each ranking. */
const rankedPlaces = 10;
/** Before the first sale that a page draws. */
const firstSales = '2000-01-01';
type MeasureAnswer = AnswerOf<'/api/v1/measures/{measure}'>;
type TopAnswer = AnswerOf<'/api/v1/analytics/top-areas'>;
type HomeKind = (typeof kinds)[number];

function homeKind(asked: string | undefined): HomeKind {
  return kinds.find((kind) => kind === asked) ?? kinds[0];
}

function ranking(
  draw: Draw,
  title: string,
  unit: 'pct' | 'change' | Column<TopArea>,
  rows: readonly TopArea[],
  more: string,
): Html {
  const { words, to, nameOf, format } = draw;
  const heads = { pct: words.grossYield, change: words.yearChange };
  const values: Column<TopArea> =
    typeof unit === 'object'
      ? unit
      : {
          head: heads[unit],
          cell: ({ value }) =>
            value.value === null ? cell(draw, value, unit) : format.figure(value.value, unit),
          isNumber: true,
        };
  if (rows.length === 0)
    return html`<section class="block"><h2>${title}</h2><p class="note">${words.none}</p></section>`;
  return html`<section class="block"><h2>${title}</h2>${table<TopArea>(
    title,
    [
      {
        head: words.place,
        cell: ({ area }) => html`<a href="${to(placePath(area))}"><bdi>${nameOf(area)}</bdi></a>`,
        isName: true,
      },
      values,
    ],
    rows,
  )}<p class="onward"><a href="${to(more)}">${words.more}</a></p></section>`;
}

/** Draws the places where a figure rose most, of those where its interval says that it rose; nothing where the loaded exports do not cover the year before. */
function movers(
  draw: Draw,
  title: string,
  answer: { readonly areas: readonly TopArea[] } | null,
  more: string,
): Part {
  const areas = (answer?.areas ?? []).filter(({ value }) => verdictOfChange(value) === 'more');
  return areas.length === 0 ? null : ranking(draw, title, 'change', areas, more);
}

/** A month of a series, with its figure. */
interface Month {
  readonly period: string;
  readonly figure: Figure;
  readonly completeness_pct: number | null;
  readonly provisional?: true;
}

/** Returns a month of the whole market as a claim. */
function monthClaim(measure: Measure, type: HomeKind, month: Month): Claim {
  const { period, figure, provisional, completeness_pct: arrived } = month;
  return {
    measure,
    subject: market,
    type,
    days: { window: monthsFrom(period, 1, '9999-12-31') },
    figure,
    ...(provisional === true ? { arrivedPct: arrived } : {}),
  };
}

/** Returns the newest month that is over, as one of the figures at the head. */
function newestMonth(
  draw: Draw,
  measure: Measure,
  kind: HomeKind,
  months: readonly (Month & { readonly partial?: true })[],
): Headline[] {
  const newest = months.findLast(({ partial }) => partial !== true);
  return newest === undefined ? [] : [claim(draw, monthClaim(measure, kind, newest))];
}

function volumeChart(draw: Draw, kind: HomeKind, answer: MeasureAnswer | null): Chart {
  const { words } = draw;
  const periods = answer === null ? [] : covered(answer.periods, answer.meta);
  return countChart(draw, {
    id: 'volume',
    title: claimLabel(draw, { measure: salesCount, type: kind }),
    unit: words.salesCount,
    steps: monthSteps(draw, periods),
    name: words.kindNames[kind],
    counts: periods.map(({ figure }) => figure.value),
  });
}

/** Returns the column of registered sales of a ranking. */
function salesColumn(drawn: Draw, type: HomeKind, answer: TopAnswer | null): Column<TopArea> {
  const days = answer?.meta ?? { window: { from: '', to: '' } };
  return claimColumn(drawn, { measure: salesCount, type }, ({ area, value: figure }) => ({
    measure: salesCount,
    subject: placeSubject(area),
    type,
    days,
    figure,
  }));
}

async function draw(drawn: Draw): Promise<Content> {
  const { words, reader, query, to, language, baseUrl } = drawn;
  const kind = homeKind(query['kind']);
  const ofKind = { property_type: kind } as const;
  const leading = (metric: 'sales_count' | 'gross_yield' | 'price_growth' | 'rent_growth') =>
    reader.maybe('/api/v1/analytics/top-areas', { metric, ...ofKind, limit: rankedPlaces });
  const [own, indices, busiest, yields, prices, dearer, rents, map] = await Promise.all([
    reader.maybe('/api/v1/measures/{measure}', {
      measure: salesCount.column,
      from_date: firstSales,
      ...ofKind,
    }),
    readStageIndices(reader, ofKind),
    leading('sales_count'),
    leading('gross_yield'),
    leading('price_growth'),
    leading('rent_growth'),
    reader.maybe('/api/v1/rent-contracts/trends', { ...ofKind, version: 'new' }),
    reader.maybe('/api/v1/maps/areas', {
      metric: 'median_ready_price_aed_per_sqft',
      ...ofKind,
      simplify: 'high',
    }),
  ]);
  const path = kind === kinds[0] ? '/' : withQuery('/', { kind });
  const index = stageIndexChart(drawn, fill(words.homeIndexStages, { kind: words.kinds[kind] }), indices);
  const volume = volumeChart(drawn, kind, own);
  const rent = rentChart(drawn, claimLabel(drawn, { measure: newRent, type: kind }), rents);
  const named = { kind: words.kinds[kind] };
  const figures = [
    ...newestMonth(drawn, salesCount, kind, own?.periods ?? []),
    ...stageHeadlines(drawn, kind, indices),
    ...newestMonth(
      drawn,
      newRent,
      kind,
      (rents?.trends ?? []).map((one) => ({ ...one, figure: one.median_annual_aed })),
    ),
  ];
  const main = html`${head(words.homeHeadlinePlain, words.homeLead)}
${searchBox(drawn, 'find')}
${tabs(
  words.kindsLabel,
  kinds.map((one) => ({
    name: words.kindNames[one],
    path: to(one === kinds[0] ? '/' : withQuery('/', { kind: one })),
    isCurrent: one === kind,
  })),
)}
${headlines(drawn, figures)}
${made(drawn, [...madeBy(own), ...madeBy(rents)])}
<div class="pair">${stageIndexBlock(drawn, path, index, indices)}
${chartBlock(drawn, path, rent, madeBy(rents))}
${chartBlock(drawn, path, volume)}
<section class="block"><h2>${fill(words.smallMapOf, named)}</h2>${smallMap(drawn, fill(words.smallMapOf, named), map)}<p class="note">${words.mapNote}</p><p class="onward"><a class="button" href="/map${language === 'ar' ? '?lang=ar' : ''}">${words.openMap}</a></p></section></div>
<div class="pair">${ranking(drawn, fill(words.busiest, named), salesColumn(drawn, kind, busiest), busiest?.areas ?? [], withQuery('/rankings/sales_count', ofKind))}
${ranking(drawn, fill(words.bestYields, named), 'pct', yields?.areas ?? [], withQuery('/rankings/gross_yield', ofKind))}
${movers(drawn, fill(words.risingPrices, named), prices, withQuery('/rankings/price_growth', ofKind))}
${movers(drawn, fill(words.risingRents, named), dearer, withQuery('/rankings/rent_growth', ofKind))}</div>
<p class="note">${words.placesNote}</p>
${onward([
  [words.allAreas, to('/areas')],
  [words.supply, to('/projects')],
  [words.developersTitle, to('/developers')],
  [words.salesTitle, to('/sales')],
  [words.rentsTitle, to('/rents')],
  [words.checkedTitle, to('/methods/checked')],
])}`;
  return {
    title: words.homeTitle,
    description: words.homeDescription,
    main,
    path,
    charts: [index, volume, rent],
    card: { title: words.homeTitle, figures },
    ...daysOfAll([own, rents]),
    facts: [
      {
        '@type': 'WebSite',
        name: 'Mulk',
        url: `${baseUrl}${to('/')}`,
        inLanguage: language,
        potentialAction: {
          '@type': 'SearchAction',
          target: `${baseUrl}${to('/search')}?q={q}`,
          'query-input': 'required name=q',
        },
      },
    ],
  };
}

/** `GET /`. */
export const homePage: PageType = {
  name: 'Home',
  path: '/',
  summary: 'The market',
  parameters: ['kind'],
  draw,
};
