/** Draws the start page: what the market did, kind by kind, and the way to everything else. */
import type { IndexPeriod, RentTrend, TopArea } from '../../../../client/src/api-types.ts';
import { type Html, html, type Part } from '../../../console/html.ts';
import { verdictOfChange } from '../../../statistics/difference.ts';
import { withQuery } from '../addresses.ts';
import type { Chart } from '../chart.ts';
import { chartBlock } from '../chart-block.ts';
import { searchBox } from '../frame.ts';
import {
  readStageIndices,
  type StageIndex,
  stageHeadlines,
  stageIndexBlock,
  stageIndexChart,
} from '../index-by-stage.ts';
import type { Content, Draw, PageType } from '../page.ts';
import {
  cell,
  counted,
  type Headline,
  head,
  headlines,
  made,
  madeBy,
  onward,
  table,
  tabs,
} from '../parts.ts';
import { countChart, covered, fromFirst, longMonth, monthSteps, periodText, rentChart } from '../series.ts';
import { smallMap } from '../small-map.ts';
import { fill } from '../words/words.ts';
import { placePath } from './place.ts';

/** Kinds that the page offers; yields exist for these. */
const kinds = ['apartment', 'villa'] as const;
/** Areas of each ranking. */
const rankedAreas = 10;
type HomeKind = (typeof kinds)[number];

function homeKind(asked: string | undefined): HomeKind {
  return kinds.find((kind) => kind === asked) ?? kinds[0];
}

function ranking(
  draw: Draw,
  title: string,
  unit: 'count' | 'pct' | 'change',
  rows: readonly TopArea[],
  more: string,
): Html {
  const { words, to, nameOf, format } = draw;
  if (rows.length === 0)
    return html`<section class="block"><h2>${title}</h2><p class="note">${words.none}</p></section>`;
  return html`<section class="block"><h2>${title}</h2>${table<TopArea>(
    title,
    [
      {
        head: words.area,
        cell: ({ area }) => html`<a href="${to(placePath(area))}"><bdi>${nameOf(area)}</bdi></a>`,
        isName: true,
      },
      {
        head: { pct: words.grossYield, count: words.salesCount, change: words.yearChange }[unit],
        cell: ({ value }) =>
          unit !== 'count' && value.value !== null
            ? format.figure(value.value, unit)
            : cell(draw, value, unit),
        isNumber: true,
      },
    ],
    rows,
  )}<p class="onward"><a href="${to(more)}">${words.more}</a></p></section>`;
}

/** Draws the areas where a figure rose most, of those where its interval says that it rose; nothing where the loaded exports do not cover the year before. */
function movers(
  draw: Draw,
  title: string,
  answer: { readonly areas: readonly TopArea[] } | null,
  more: string,
): Part {
  const areas = (answer?.areas ?? []).filter(({ value }) => verdictOfChange(value) === 'more');
  return areas.length === 0 ? null : ranking(draw, title, 'change', areas, more);
}

/** The newest month that is over, with its figures. */
interface Newest {
  readonly sales: IndexPeriod | undefined;
  readonly rent: RentTrend | undefined;
  readonly indices: readonly StageIndex[];
}

function newestHead(draw: Draw, kind: HomeKind, { sales }: Newest): Html {
  const { words, format } = draw;
  if (sales === undefined || sales.sales_count === null) return head(words.homeHeadlinePlain, words.homeLead);
  const title = fill(words.homeHeadline, {
    n: format.number(sales.sales_count, 'count'),
    kind: words.kinds[kind],
    month: longMonth(draw, sales.period),
  });
  return head(title, words.homeLead);
}

function newestFigures(draw: Draw, kind: HomeKind, { sales, rent, indices }: Newest): Headline[] {
  const { words } = draw;
  const label = (text: string, period: string | undefined) =>
    fill(text, {
      kind: words.kinds[kind],
      month: period === undefined ? '' : periodText(draw, period),
    });
  const none = { value: null, n: 0 };
  return [
    {
      label: label(words.homeSalesOf, sales?.period),
      figure: counted(sales?.sales_count ?? 0),
      unit: 'count',
    },
    ...stageHeadlines(draw, kind, indices),
    { label: label(words.homeRentOf, rent?.period), figure: rent?.median_annual_aed ?? none, unit: 'aed' },
  ];
}

function volumeChart(draw: Draw, kind: HomeKind, periods: readonly IndexPeriod[]): Chart {
  const { words } = draw;
  const shown = fromFirst(periods, ({ sales_count: count }) => (count ?? 0) > 0);
  return countChart(draw, {
    id: 'volume',
    title: fill(words.homeVolume, { kind: words.kinds[kind] }),
    unit: words.salesCount,
    steps: monthSteps(draw, shown),
    name: words.kindNames[kind],
    counts: shown.map(({ sales_count: count }) => count),
  });
}

async function draw(drawn: Draw): Promise<Content> {
  const { words, reader, query, to, language, baseUrl } = drawn;
  const kind = homeKind(query['kind']);
  const ofKind = { property_type: kind } as const;
  const leading = (metric: 'sales_count' | 'gross_yield' | 'price_growth' | 'rent_growth') =>
    reader.maybe('/api/v1/analytics/top-areas', { metric, ...ofKind, limit: rankedAreas });
  const [own, indices, busiest, yields, prices, dearer, rents, map] = await Promise.all([
    // This method counts the sales of every month, also of those without an index.
    reader.maybe('/api/v1/analytics/price-index', { method: 'stratified', stage: 'all', ...ofKind }),
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
  const newest: Newest = {
    sales: own?.periods.findLast(({ partial }) => partial !== true),
    rent: rents?.trends.findLast(({ partial }) => partial !== true),
    indices,
  };
  const path = kind === kinds[0] ? '/' : withQuery('/', { kind });
  const index = stageIndexChart(drawn, fill(words.homeIndexStages, { kind: words.kinds[kind] }), indices);
  const volume = volumeChart(drawn, kind, own === null ? [] : covered(own.periods, own.meta));
  const rent = rentChart(drawn, fill(words.homeRents, { kind: words.kinds[kind] }), rents);
  const named = { kind: words.kinds[kind] };
  const figures = newestFigures(drawn, kind, newest);
  const main = html`${newestHead(drawn, kind, newest)}
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
<div class="pair">${ranking(drawn, fill(words.busiest, named), 'count', busiest?.areas ?? [], withQuery('/rankings/sales_count', ofKind))}
${ranking(drawn, fill(words.bestYields, named), 'pct', yields?.areas ?? [], withQuery('/rankings/gross_yield', ofKind))}
${movers(drawn, fill(words.risingPrices, named), prices, withQuery('/rankings/price_growth', ofKind))}
${movers(drawn, fill(words.risingRents, named), dearer, withQuery('/rankings/rent_growth', ofKind))}</div>
${onward([
  [words.allAreas, to('/areas')],
  [words.supply, to('/projects')],
  [words.developersTitle, to('/developers')],
  [words.salesTitle, to('/sales')],
  [words.rentsTitle, to('/rents')],
])}`;
  return {
    title: words.homeTitle,
    description: words.homeDescription,
    main,
    path,
    charts: [index, volume, rent],
    card: { title: words.homeTitle, figures },
    ...(own === null ? {} : { asOf: own.meta }),
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
