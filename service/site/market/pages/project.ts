/** Draws the page of a project: its prices over time, its progress and handover, its sales and buildings. */
import type { ProjectPriceTrend, ProjectRecord } from '../../../../client/src/api-types.ts';
import { medianPricePerSqft } from '../../../../data/measures/sales.ts';
import { type Html, html, type Part } from '../../../console/html.ts';
import { idIn, recordSlug, withQuery } from '../addresses.ts';
import type { Chart } from '../chart.ts';
import { chartBlock } from '../chart-block.ts';
import { claimLabel } from '../claims.ts';
import { buildingsBlock, dealsBlock, readDeals } from '../deals.ts';
import type { Content, Draw, PageType, Redirect } from '../page.ts';
import { block, details, head, headlines, made, madeBy } from '../parts.ts';
import { readPlacesOnSite } from '../present-names.ts';
import { covered, fromFirst, monthSteps, toPoint } from '../series.ts';
import { fill } from '../words/words.ts';
import { bedroomsTable, rowsOfProperty } from './bedrooms.ts';
import { belongsTo, countText, crumbsOf } from './building.ts';
import { notFound } from './not-found.ts';
import { headlinesMadeBy, propertyHeadlines, propertyScope } from './property-headlines.ts';

function trendChart(draw: Draw, trends: readonly ProjectPriceTrend[]): Chart {
  const { words, format } = draw;
  const shown = fromFirst(trends, ({ sales_count: count }) => count > 0);
  return {
    id: 'prices',
    title: claimLabel(draw, { measure: medianPricePerSqft, type: null }),
    unit: words.aedPerSqft,
    kind: 'lines',
    steps: monthSteps(draw, shown),
    series: [
      {
        name: words.medianPrice,
        points: shown.map(({ median_price_aed_per_sqft: price }) => toPoint(price)),
      },
    ],
    write: (value) => format.number(value, 'count'),
    writeShort: (value) => format.short(value),
  };
}

/** Returns the line about the handover: expected, or done. */
function handover({ words, format }: Draw, project: ProjectRecord): readonly [string, string | null] {
  const { completion_date: done, expected_completion_date: expected } = project;
  if (done !== null) return [words.handoverDone, format.day(done)];
  return [words.handover, expected === null ? null : format.day(expected)];
}

function progressBar(progress: number | null): Part {
  if (progress === null) return null;
  const share = Math.max(0, Math.min(100, progress));
  return html`<div class="progress"><svg width="100%" height="10" aria-hidden="true" focusable="false"><rect class="track" width="100%" height="10" rx="5"/><rect class="s1" width="${share}%" height="10" rx="5"/></svg></div>`;
}

function facts(draw: Draw, project: ProjectRecord): Html {
  const { words, format } = draw;
  const { completion_pct: progress, start_date: started, escrow_agent: escrow } = project;
  return html`${progressBar(progress)}${details([
    [words.state, words.projectStatus[project.status ?? 'unknown']],
    [words.progress, progress === null ? null : format.figure(progress, 'pct')],
    handover(draw, project),
    [words.started, started === null ? null : format.day(started)],
    // The register says 0 units until somebody enters their number.
    [words.units, countText(draw, project.unit_count || null)],
    [words.buildings, countText(draw, project.building_count || null)],
    [words.escrow, escrow === null ? null : html`<bdi>${escrow}</bdi>`],
  ])}`;
}

async function draw(drawn: Draw): Promise<Content | Redirect> {
  const { words, reader, params, nameOf, to, baseUrl } = drawn;
  const asked = params['slug'] ?? '';
  const id = idIn(asked);
  if (id === null) throw notFound();
  const { project, meta } = await reader.read('/api/v1/projects/{id}', { id });
  const path = `/projects/${recordSlug(project)}`;
  if (path !== `/projects/${asked}`) return { to: path };
  const [stats, trends, deals, buildings, places] = await Promise.all([
    reader.maybe('/api/v1/projects/{id}/stats', { id }),
    reader.maybe('/api/v1/projects/{id}/price-trends', { id, granularity: 'month' }),
    readDeals(reader, reader.maybe('/api/v1/projects/{id}/transactions', { id, type: 'sales', limit: 10 })),
    reader.maybe('/api/v1/projects/{id}/buildings', { id, limit: 10 }),
    readPlacesOnSite(reader),
  ]);
  const name = nameOf(project) || `#${project.id}`;
  const { headline } = project;
  const prices = trendChart(drawn, trends === null ? [] : covered(trends.price_trends, trends.meta));
  const own = { of: 'project', id: project.id } as const;
  const subjects = { sales: own, rents: own };
  const figures = propertyHeadlines(drawn, headline, subjects);
  const bedrooms = bedroomsTable(drawn, path, {
    note: words.statsWindowNote,
    scope: propertyScope(subjects, stats?.meta),
    rows: rowsOfProperty(stats?.stats ?? []),
  });
  const main = html`${head(html`<bdi>${name}</bdi>`, belongsTo(drawn, project, places), words.project)}
${headlines(drawn, figures)}
${made(drawn, headlinesMadeBy(headline))}
${block(words.progressTitle, facts(drawn, project))}
${prices.steps.length < 2 ? null : chartBlock(drawn, path, prices, madeBy(trends))}
${bedrooms.drawn}
${dealsBlock(drawn, deals, [[fill(words.allDeals, { name }), to(withQuery('/sales', { project_id: id }))]])}
${buildingsBlock(drawn, words.buildings, buildings)}`;
  return {
    title: fill(words.projectTitle, { name }),
    description: fill(words.projectDescription, { name }),
    main,
    path,
    crumbs: [...crumbsOf(drawn, project, places), { name, path }],
    charts: [prices],
    tables: bedrooms.tables,
    card: { title: name, above: words.project, figures },
    asOf: meta,
    facts: [{ '@type': 'Place', name: project.name ?? name, url: `${baseUrl}${to(path)}` }],
  };
}

/** `GET /projects/{slug}`. */
export const projectPage: PageType = {
  name: 'Project',
  path: '/projects/{slug}',
  summary: 'One project',
  draw,
};
