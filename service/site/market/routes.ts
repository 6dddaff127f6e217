/** Mounts the market site: a page type in both languages, its files, the names for the search box, and what search engines read. */
import { z } from 'zod';
import { dayInRegister, register } from '../../../data/register.ts';
import type { RawBody } from '../../contract/answer.ts';
import type { Call, Endpoint } from '../../contract/endpoint.ts';
import { endpoint, raw } from '../../contract/endpoint.ts';
import { text } from '../../contract/parameters.ts';
import { Problem } from '../../contract/problem.ts';
import { type Language, languages } from '../../explorer/texts.ts';
import { endpoints } from '../../families/all.ts';
import { htmlType } from '../../http/html.ts';
import { inLanguage, withQuery } from './addresses.ts';
import { cardOf } from './cards/card-content.ts';
import { cardPicture } from './cards/cards.ts';
import { chartRows, drawing } from './chart.ts';
import { chartFigure } from './chart-block.ts';
import { inRange } from './chart-range.ts';
import { csvText } from './csv.ts';
import { drawFor } from './draw.ts';
import { siteFiles } from './files.ts';
import { embedHeaders, embedPage, frame, type SiteFiles, siteHeaders } from './frame.ts';
import type { Content, Draw, PageType, Redirect } from './page.ts';
import { areasPage } from './pages/areas.ts';
import { buildingPage } from './pages/building.ts';
import { checkedPage } from './pages/checked.ts';
import { comparePage } from './pages/compare.ts';
import { rentPage, salePage } from './pages/deal.ts';
import { developerPage } from './pages/developer.ts';
import { developersPage } from './pages/developers.ts';
import { estimatePage } from './pages/estimate.ts';
import { estimateAccuracyPage } from './pages/estimate-accuracy.ts';
import { homePage } from './pages/home.ts';
import { measurePage } from './pages/measure.ts';
import { methodPage, methodsPage } from './pages/methods.ts';
import { notFound, notSetUp } from './pages/not-found.ts';
import { areaPage, communityPage } from './pages/place.ts';
import { projectPage } from './pages/project.ts';
import { projectsPage } from './pages/projects.ts';
import { rankingPage } from './pages/rankings.ts';
import { rentsPage, salesPage } from './pages/register.ts';
import { rentEstimatePage } from './pages/rent-estimate.ts';
import { reproducePage } from './pages/reproduce.ts';
import {
  find,
  foundPath,
  mostOffered,
  placesOfFound,
  searchPage,
  subtitleOf,
  withNearNames,
} from './pages/search.ts';
import { statusPage } from './pages/status.ts';
import { plainRoutes } from './plain-routes.ts';
import { Moved, type SharedAnswers } from './reader.ts';
import { sitemapIndex, sitemapPart } from './sitemap.ts';

/** Every kind of page. */
export const pageTypes: readonly PageType[] = [
  homePage,
  areasPage,
  areaPage,
  communityPage,
  buildingPage,
  projectsPage,
  projectPage,
  developersPage,
  developerPage,
  salesPage,
  salePage,
  rentsPage,
  rentPage,
  rankingPage,
  measurePage,
  comparePage,
  estimatePage,
  rentEstimatePage,
  estimateAccuracyPage,
  searchPage,
  methodsPage,
  checkedPage,
  methodPage,
  statusPage,
  reproducePage,
];

const placePages: readonly PageType[] = [areaPage, communityPage];

/** Pages that a site without a key shows too: they are texts. */
const withoutRecords: readonly PageType[] = [methodsPage, methodPage];

const tag = 'Market site';
const operations: ReadonlyMap<string, Endpoint> = new Map(
  endpoints.filter(({ method }) => method === 'get').map((one) => [one.path, one]),
);

/** Units of work that drawing a picture takes. */
const unitsOfPicture = 20;

type PageCall = Call<Record<string, string>, Record<string, string>, unknown, 'snapshot'>;

/** Answers that pages share, by snapshot and by the rights of the key. */
const sharedAnswers = new WeakMap<PageCall['snapshot']['sharedSnapshot'], Map<string, SharedAnswers>>();

function sharedBy({
  snapshot: { sharedSnapshot: snapshot },
  principal,
}: Pick<PageCall, 'snapshot' | 'principal'>): SharedAnswers {
  const rights = `${principal?.keyId} ${principal?.plan.id}`;
  const ofSnapshot = sharedAnswers.get(snapshot) ?? new Map<string, SharedAnswers>();
  const known = ofSnapshot.get(rights) ?? new Map<string, Promise<unknown>>();
  sharedAnswers.set(snapshot, ofSnapshot.set(rights, known));
  return known;
}

function drawOf({ params, query, ask, service, snapshot, principal }: PageCall, language: Language): Draw {
  return drawFor({
    language,
    baseUrl: service.baseUrl(),
    today: dayInRegister(service.now()),
    params,
    query,
    ask,
    operations,
    sharedAnswers: sharedBy({ snapshot, principal }),
  });
}

function redirect(to: string): RawBody {
  return { type: htmlType, body: '', status: 301, headers: { Location: to } };
}

function csv(
  name: string,
  head: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): RawBody {
  return {
    type: 'text/csv; charset=utf-8; header=present',
    body: csvText(head, rows),
    headers: { 'Content-Disposition': `attachment; filename="mulk-${name}.csv"`, 'X-Robots-Tag': 'noindex' },
  };
}

/** Returns the name of a file: that of the page, and that of its chart or table. */
function fileName({ path }: Content, part: string): string {
  const words = path.match(/[a-z0-9]+/g) ?? [];
  return [...(words.length === 0 ? [register.id] : words), ...(words.at(-1) === part ? [] : [part])].join(
    '-',
  );
}

/** Returns a chart of the page alone, or the page's table, as `as=` asks. */
function part(draw: Draw, content: Content, files: SiteFiles): RawBody {
  const { as, chart: id } = draw.query;
  const rows = content.tables?.find(({ name }) => id === undefined || name === id);
  if (rows !== undefined && as === 'csv') return csv(fileName(content, rows.name), rows.head, rows.rows);
  const whole = content.charts?.find((one) => one.id === id);
  const chart = whole === undefined ? undefined : inRange(whole, draw.query['range']);
  const drawn = chart === undefined ? null : drawing(chart);
  if (chart === undefined || drawn === null) throw notFound();
  if (as === 'csv') {
    const figures = chartRows(chart);
    return csv(fileName(content, chart.id), figures.head, figures.rows);
  }
  const body = embedPage(
    draw,
    content,
    { title: chart.title, drawn: chartFigure(draw, chart, drawn) },
    files,
  );
  return { type: htmlType, body, headers: embedHeaders };
}

/** Returns the picture that other sites show beside a link to the page. */
async function picture(draw: Draw, content: Content): Promise<RawBody> {
  const card = cardOf(draw, content);
  if (card === null) throw notFound();
  const png = await cardPicture(card);
  if (png === null)
    throw new Problem('rate-limited', 'Too many pictures are being drawn.', {
      headers: { 'Retry-After': '5' },
    });
  return { type: 'image/png', body: png, headers: { 'X-Robots-Tag': 'noindex' } };
}

async function contentOf(
  type: PageType,
  draw: Draw,
  { snapshot }: Pick<PageCall, 'snapshot'>,
): Promise<Content | Redirect> {
  try {
    return await type.draw(draw, snapshot);
  } catch (error) {
    // A district, or a name of several places: the list of them.
    if (error instanceof Problem && error.code === 'area-ambiguous' && placePages.includes(type))
      return { to: withQuery('/areas', { q: draw.params['slug'] }) };
    if (error instanceof Moved) return { to: type.path.replace(/\{\w+\}/, error.id) };
    throw error instanceof Problem && error.status === 404 ? await withNearNames(error, draw) : error;
  }
}

async function answerPage(type: PageType, language: Language, call: PageCall): Promise<RawBody> {
  const draw = drawOf(call, language);
  const files = await siteFiles();
  if (call.principal === null && !withoutRecords.includes(type)) {
    const body = frame(draw, notSetUp(draw, '/'), files);
    return { type: htmlType, body, headers: siteHeaders, isProvisional: true };
  }
  const content = await contentOf(type, draw, call);
  if ('to' in content) return redirect(draw.to(content.to));
  if (draw.query['as'] === 'card') return picture(draw, content);
  if (draw.query['as'] !== undefined) return part(draw, content, files);
  const page = { type: htmlType, body: frame(draw, content, files), headers: siteHeaders };
  // The newest run may have been refused: then the snapshot stays, and the page changes.
  return type === statusPage ? { ...page, isProvisional: true } : page;
}

const word = (name: string) => text({ max: 300, description: `Parameter ${name} of the page.` });

function mounted(type: PageType, language: Language): Endpoint {
  const names = [...type.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const params = z.strictObject(Object.fromEntries(names.map((name) => [name, word(name)])));
  const query = [...(type.parameters ?? []), 'as', 'chart', 'range'];
  return endpoint({
    operationId: `market${type.name}${language === 'ar' ? 'Arabic' : ''}`,
    method: 'get',
    path: inLanguage(type.path, language),
    tag,
    auth: 'none',
    cost: 0,
    extraCost: (_, { as }) => (as === 'card' ? unitsOfPicture : 0),
    isForVisitors: true,
    summary: type.summary,
    description: 'A page for people.',
    reads: 'snapshot',
    params,
    query: z.strictObject(Object.fromEntries(query.map((name) => [name, word(name).optional()]))),
    answer: raw('text/html'),
    examples: [],
    handle: (call) =>
      answerPage(type, language, { ...call, params: words(call.params), query: words(call.query) }),
  });
}

/** Returns the texts among parsed values; all values of a page are texts. */
function words(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

function namesIn(language: Language): Endpoint {
  return endpoint({
    operationId: `marketNames${language === 'ar' ? 'Arabic' : ''}`,
    method: 'get',
    path: inLanguage('/search/names', language),
    tag,
    auth: 'none',
    cost: 0,
    isForVisitors: true,
    summary: 'Names for the search box',
    description: 'Offers names while a reader types.',
    reads: 'snapshot',
    query: z.strictObject({ q: word('q').optional() }),
    answer: raw('application/json'),
    examples: [],
    async handle(call) {
      const draw = drawOf({ ...call, params: {}, query: words(call.query) }, language);
      const q = draw.query['q'] ?? '';
      const found =
        q.length < 2 || call.principal === null ? [] : await find(draw.reader, q.slice(0, 100), mostOffered);
      const places = await placesOfFound(draw.reader, found);
      const names = found.flatMap((one) => {
        const path = foundPath(one, places);
        return path === null
          ? []
          : [
              {
                name: draw.nameOf(one),
                kind: draw.words.foundKinds[one.kind],
                path: draw.to(path),
                near: subtitleOf(one),
              },
            ];
      });
      return { type: 'application/json; charset=utf-8', body: JSON.stringify({ names }) };
    },
  });
}

const xmlType = 'application/xml; charset=utf-8';

const sitemap = endpoint({
  operationId: 'marketSitemap',
  method: 'get',
  path: '/sitemap.xml',
  tag,
  auth: 'none',
  cost: 0,
  isForVisitors: true,
  summary: 'Sitemap',
  description: 'The index of all pages for search engines.',
  reads: 'snapshot',
  answer: raw('application/xml'),
  examples: [],
  async handle(call) {
    if (call.principal === null) throw notFound();
    const draw = drawOf({ ...call, params: {}, query: {} }, 'en');
    return { type: xmlType, body: await sitemapIndex(draw.reader, draw.baseUrl) };
  },
});

const sitemapOfPart = endpoint({
  operationId: 'marketSitemapPart',
  method: 'get',
  path: '/sitemaps/{part}',
  tag,
  auth: 'none',
  cost: 0,
  isForVisitors: true,
  summary: 'Part of the sitemap',
  description: 'Pages for search engines.',
  reads: 'snapshot',
  params: z.strictObject({ part: word('part') }),
  answer: raw('application/xml'),
  examples: [],
  async handle(call) {
    const name = /^([\w-]+)\.xml$/.exec(call.params.part)?.[1];
    if (call.principal === null || name === undefined) throw notFound();
    const draw = drawOf({ ...call, params: {}, query: {} }, 'en');
    return { type: xmlType, body: await sitemapPart(draw.reader, draw.baseUrl, name) };
  },
});

/** Everything that the market site answers. It is for people, so the description of the API does not list it. */
export const marketSite: readonly Endpoint[] = [
  ...languages.flatMap((language) => [
    ...pageTypes.map((type) => mounted(type, language)),
    namesIn(language),
  ]),
  sitemap,
  sitemapOfPart,
  ...plainRoutes,
];
