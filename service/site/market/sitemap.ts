/** Makes the sitemap: an index, and one part for each area, with the area, its buildings and its projects. */
import type { Language } from '../../explorer/texts.ts';
import { escapeHtml } from '../../http/html.ts';
import { developerPath, inLanguage, recordSlug } from './addresses.ts';
import { measurePaths } from './pages/measure.ts';
import { methodsPaths } from './pages/methods.ts';
import { rankingMetrics } from './pages/rankings.ts';
import { placePath } from './present-names.ts';
import type { Reader } from './reader.ts';

const languages: readonly Language[] = ['en', 'ar'];
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
/** Pages of a list that one part holds at most: 100 records each. */
const mostPages = 60;

/** Returns an index of the parts. */
export async function sitemapIndex(reader: Reader, baseUrl: string): Promise<string> {
  const { areas, meta } = await reader.read('/api/v1/areas', { kind: 'area', sort: 'id' });
  const names = ['pages', 'developers', ...areas.map(({ slug }) => slug)];
  const lines = names.map(
    (name) =>
      `<sitemap><loc>${baseUrl}/sitemaps/${escapeHtml(name)}.xml</loc><lastmod>${meta.published_at}</lastmod></sitemap>`,
  );
  return `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</sitemapindex>\n`;
}

/** Reads every page of a list, up to a bound. */
async function readAll<Answer extends { readonly next_cursor: string | null }>(
  read: (cursor: string | null) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  let cursor: string | null = null;
  do {
    const answer: Answer = await read(cursor);
    answers.push(answer);
    cursor = answer.next_cursor;
  } while (cursor !== null && answers.length < mostPages);
  return answers;
}

async function pathsOfArea(reader: Reader, slug: string): Promise<string[]> {
  const { area } = await reader.read('/api/v1/areas/{id}', { id: slug });
  const page = (cursor: string | null) => ({ id: slug, limit: 100, ...(cursor !== null && { cursor }) });
  const [buildings, projects] = await Promise.all([
    readAll((cursor) => reader.read('/api/v1/areas/{id}/buildings', page(cursor))),
    readAll((cursor) => reader.read('/api/v1/areas/{id}/projects', page(cursor))),
  ]);
  return [
    placePath(area),
    ...buildings.flatMap((answer) => answer.buildings.map((one) => `/buildings/${recordSlug(one)}`)),
    ...projects.flatMap((answer) => answer.projects.map((one) => `/projects/${recordSlug(one)}`)),
  ];
}

async function pathsOfPages(reader: Reader): Promise<string[]> {
  const { areas } = await reader.read('/api/v1/areas', { kind: 'community' });
  return [
    ...[
      '/',
      '/areas',
      '/projects',
      '/developers',
      '/sales',
      '/rents',
      '/compare',
      '/estimate',
      '/estimate/accuracy',
      '/status',
    ],
    ...rankingMetrics.map((metric) => `/rankings/${metric}`),
    ...measurePaths,
    ...methodsPaths,
    ...areas.filter(({ one_with: area }) => area === null).map(placePath),
  ];
}

async function pathsOfDevelopers(reader: Reader): Promise<string[]> {
  const levels = await Promise.all(
    (['group', 'company'] as const).map((level) =>
      readAll((cursor) =>
        reader.read('/api/v1/developers', { level, limit: 100, ...(cursor !== null && { cursor }) }),
      ),
    ),
  );
  // A company of no brand is in both lists.
  return [...new Set(levels.flat().flatMap(({ developers }) => developers.map(developerPath)))];
}

/** Returns the paths of one part. */
function pathsOf(reader: Reader, part: string): Promise<string[]> {
  if (part === 'pages') return pathsOfPages(reader);
  return part === 'developers' ? pathsOfDevelopers(reader) : pathsOfArea(reader, part);
}

/** Returns one part, with each page in both languages. */
export async function sitemapPart(reader: Reader, baseUrl: string, part: string): Promise<string> {
  const [paths, { snapshot }] = await Promise.all([pathsOf(reader, part), reader.status()]);
  const changed = snapshot === null ? '' : `<lastmod>${snapshot.published_at}</lastmod>`;
  const entries = paths.flatMap((path) => {
    const links = languages.map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${baseUrl}${escapeHtml(inLanguage(path, language))}"/>`,
    );
    return languages.map(
      (language) =>
        `<url><loc>${baseUrl}${escapeHtml(inLanguage(path, language))}</loc>${changed}${links.join('')}</url>`,
    );
  });
  return `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`;
}
