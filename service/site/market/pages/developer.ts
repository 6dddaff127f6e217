/** Draws the page of a developer: its projects by age and building time, its sales, and its prices beside others. */
import type {
  DeveloperPriceCell,
  DeveloperRecord,
  DeveloperStats,
} from '../../../../client/src/api-types.ts';
import { salesCount as registeredSales } from '../../../../data/measures/sales.ts';
import { type Html, html, type Part } from '../../../console/html.ts';
import { developerPath, idIn, withQuery } from '../addresses.ts';
import type { Chart } from '../chart.ts';
import { chartBlock } from '../chart-block.ts';
import { claim } from '../claims.ts';
import { dealsBlock, projectsBlock, readDeals } from '../deals.ts';
import type { Column, Content, Draw, PageType, Redirect } from '../page.ts';
import { cell, counted, type Headline, head, headlines, kindOf, made, table, whyDashes } from '../parts.ts';
import { areaPath, type PlacesOnSite, readPlacesOnSite } from '../present-names.ts';
import type { AnswerOf } from '../reader.ts';
import { countChart } from '../series.ts';
import { fill } from '../words/words.ts';
import { notFound } from './not-found.ts';

type Answer = AnswerOf<'/api/v1/developers/{id}/stats'>;

function salesChart(draw: Draw, { years, median_price_aed_per_sqft: price }: DeveloperStats): Chart {
  const { salesByYear, salesCount } = draw.words;
  const first = Number(price.covered_from?.slice(0, 4) ?? 0);
  const shown = years.filter(({ year }) => year >= first).toSorted((one, other) => one.year - other.year);
  return countChart(draw, {
    id: 'sales',
    title: salesByYear,
    unit: salesCount,
    steps: shown.map(({ year, partial }) => ({
      period: String(year),
      label: String(year),
      isPartial: partial === true,
    })),
    name: salesCount,
    counts: shown.map(({ sales_count: count }) => count),
  });
}

function againstOthers(draw: Draw, { areas }: DeveloperStats, places: PlacesOnSite): Part {
  const { words, to, format, nameOf } = draw;
  if (areas.length === 0) return null;
  const rows = areas.slice(0, 12);
  const columns: Column<DeveloperPriceCell>[] = [
    {
      head: words.area,
      cell: ({ area, area_id: id }) =>
        html`<a href="${to(areaPath({ id, name: area }, places))}"><bdi>${nameOf(places.get(id) ?? { name: area }) || `#${id}`}</bdi></a>`,
      isName: true,
    },
    { head: words.kind, cell: ({ property_type: type }) => words.kindNames[kindOf(type)] },
    { head: words.stage, cell: ({ is_off_plan: offPlan }) => (offPlan ? words.offPlan : words.ready) },
    {
      head: words.aedPerSqft,
      cell: ({ median_price_aed_per_sqft: price }) => cell(draw, price, 'count'),
      isNumber: true,
    },
    {
      head: words.othersPrice,
      cell: ({ others_median_price_aed_per_sqft: price }) => cell(draw, price, 'count'),
      isNumber: true,
    },
    {
      head: words.difference,
      cell: ({ difference_pct: change }) =>
        change.value === null ? words.dash : format.figure(change.value, 'change'),
      isNumber: true,
    },
  ];
  return html`<section class="block"><h2>${words.against}</h2>${table(words.against, columns, rows)}${whyDashes(
    draw,
    rows.map(({ difference_pct: one }) => one),
  )}</section>`;
}

function projectFigures(draw: Draw, { stats, meta: { years } }: Answer): Headline[] {
  const { words, format } = draw;
  const { delivery, sales_count: sales, developer_id: id } = stats;
  const count = (value: number) => format.number(value, 'count');
  const { overdue_share_pct: share, median_age_days: age, median_building_days: building } = delivery;
  const overdue = fill(words.overdueOf, { n: count(delivery.overdue_projects), all: count(share.n) });
  const built = fill(words.buildingTimeOf, { n: count(building.n), open: count(delivery.open_projects) });
  return [
    { label: words.overdueShare, figure: share, unit: 'pct', note: overdue },
    { label: words.medianAge, figure: age, unit: 'count', note: fill(words.ageOf, { n: count(age.n) }) },
    { label: words.buildingTime, figure: building, unit: 'count', note: built },
    claim(draw, {
      measure: registeredSales,
      subject: { of: 'developer', id },
      type: null,
      days: years,
      figure: counted(sales),
    }),
  ];
}

function projectsInTime(draw: Draw, answer: Answer): Html {
  const { overdue_share_pct: share, median_building_days: building } = answer.stats.delivery;
  return html`${headlines(draw, projectFigures(draw, answer))}${made(draw, [share, building])}<p class="note">${draw.words.noDelays}</p>`;
}

function statsParts(
  draw: Draw,
  path: string,
  stats: DeveloperStats | null,
  places: PlacesOnSite,
): { readonly chart: Chart | null; readonly drawn: Part } {
  if (stats === null) return { chart: null, drawn: null };
  const chart = salesChart(draw, stats);
  return {
    chart,
    drawn: html`${chart.steps.length < 2 ? null : chartBlock(draw, path, chart)}${againstOthers(draw, stats, places)}`,
  };
}

function developerLead({ words, format }: Draw, developer: DeveloperRecord): string {
  return fill(words.developerLead, {
    projects: format.number(developer.project_count, 'count'),
    finished: format.number(developer.finished_projects, 'count'),
    active: format.number(developer.active_projects, 'count'),
  });
}

/** Returns the label of a developer, which is its number where no export names it. */
function developerLabel({ words, nameOf }: Draw, developer: DeveloperRecord): string {
  const number = fill(words.developerNumber, { id: developer.id });
  return nameOf(developer) || (developer.brand === null ? number : `${developer.brand} · ${number}`);
}

async function draw(drawn: Draw): Promise<Content | Redirect> {
  const { words, reader, params, to, baseUrl } = drawn;
  const asked = params['slug'] ?? '';
  const id = idIn(asked);
  if (id === null) throw notFound();
  const { developer, meta } = await reader.read('/api/v1/developers/{id}', { id });
  const path = developerPath(developer);
  if (path !== `/developers/${asked}`) return { to: path };
  const [answer, projects, deals, places] = await Promise.all([
    reader.maybe('/api/v1/developers/{id}/stats', { id }),
    reader.maybe('/api/v1/developers/{id}/projects', { id, limit: 20 }),
    readDeals(reader, reader.maybe('/api/v1/developers/{id}/transactions', { id, type: 'sales', limit: 10 })),
    readPlacesOnSite(reader),
  ]);
  const name = developerLabel(drawn, developer);
  const stats = answer?.stats ?? null;
  const { chart, drawn: parts } = statsParts(drawn, path, stats, places);
  const main = html`${head(html`<bdi>${name}</bdi>`, developerLead(drawn, developer), words.developer)}
${answer === null ? null : projectsInTime(drawn, answer)}
${projectsBlock(drawn, words.projects, projects, { hasDeveloper: false })}
${parts}
${dealsBlock(drawn, deals, [[fill(words.allDealsBy, { name }), to(withQuery('/sales', { developer_id: id }))]], true)}`;
  return {
    title: fill(words.developerTitle, { name }),
    description: fill(words.developerDescription, { name }),
    main,
    path,
    crumbs: [
      { name: words.developersTitle, path: '/developers' },
      { name, path },
    ],
    charts: chart === null ? [] : [chart],
    card: {
      title: name,
      above: words.developer,
      figures: answer === null ? [] : projectFigures(drawn, answer),
    },
    asOf: meta,
    facts: [{ '@type': 'Organization', name: developer.name ?? name, url: `${baseUrl}${to(path)}` }],
  };
}

/** `GET /developers/{slug}`. */
export const developerPage: PageType = {
  name: 'Developer',
  path: '/developers/{slug}',
  summary: 'One developer',
  draw,
};
