/** Draws figures of the site at random: pages first, then figures among all that a page claims. The name of the snapshot decides. */
import { createHash } from 'node:crypto';
import type { Snapshot } from '../../../warehouse/snapshot.ts';
import { developerPath, recordSlug, withQuery } from '../addresses.ts';
import type { Claim } from '../claims.ts';
import type { Draw, PageType } from '../page.ts';
import { areasPage } from '../pages/areas.ts';
import { buildingPage } from '../pages/building.ts';
import { comparePage } from '../pages/compare.ts';
import { developerPage } from '../pages/developer.ts';
import { homePage } from '../pages/home.ts';
import { areaPage, communityPage } from '../pages/place.ts';
import { projectPage } from '../pages/project.ts';
import { rankingPage } from '../pages/rankings.ts';
import { placePath, readPlaces } from '../present-names.ts';
import { agrees, canRecount, type Recount, recount } from './recount.ts';

/** Figures that are drawn. */
const wanted = 50;
/** Figures of one page at the most, so that no long table fills the draw. */
const mostOfPage = 4;
/** Pages that are opened at the most: many pages of small projects claim nothing that is shown. */
const mostPages = 40;

/** A figure of the site, with its second count. */
export interface CheckedFigure {
  readonly claim: Claim;
  /** Address of its page. */
  readonly path: string;
  readonly again: Recount;
  readonly isSame: boolean;
}

/** A page to draw from. */
interface Opened {
  readonly type: PageType;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

/** Returns numbers from 0 to 1 that depend on a name alone. */
function chanceOf(name: string): () => number {
  let drawn = 0;
  return () => {
    const digest = createHash('sha256').update(`${name} ${drawn}`).digest();
    drawn += 1;
    return digest.readUInt32BE(0) / 2 ** 32;
  };
}

/** Takes one of some things out of them. */
function takeOne<Thing>(random: () => number, things: Thing[]): Thing | undefined {
  return things.splice(Math.floor(random() * things.length), 1)[0];
}

/** Returns the pages of each type that a figure can be drawn from. */
async function pagesOf(drawn: Draw): Promise<Opened[][]> {
  const { reader } = drawn;
  const [places, projects, buildings, developers] = await Promise.all([
    readPlaces(reader),
    reader.maybe('/api/v1/projects', { limit: 100 }),
    reader.maybe('/api/v1/buildings', { limit: 100 }),
    reader.maybe('/api/v1/developers', { sort: '-project_count', limit: 100 }),
  ]);
  const slugs = places.filter(({ kind }) => kind === 'area').map(({ slug }) => slug);
  const kinds = ['apartment', 'villa'] as const;
  return [
    kinds.map((kind) => ({ type: homePage, path: withQuery('/', { kind }), params: {}, query: { kind } })),
    places.flatMap((place) => {
      // A community that is one place with an area has the area's page.
      if (place.kind === 'community' && place.one_with !== null) return [];
      const type = place.kind === 'area' ? areaPage : communityPage;
      const [path, params] = [placePath(place), { slug: place.slug }];
      return [
        { type, path, params },
        { type, path: withQuery(path, { kind: 'villa' }), params, query: { kind: 'villa' } },
      ];
    }),
    (projects?.projects ?? []).map((one) => {
      const slug = recordSlug(one);
      return { type: projectPage, path: `/projects/${slug}`, params: { slug } };
    }),
    (buildings?.buildings ?? []).map((one) => {
      const slug = recordSlug(one);
      return { type: buildingPage, path: `/buildings/${slug}`, params: { slug } };
    }),
    (developers?.developers ?? []).map((one) => {
      const path = developerPath(one);
      return { type: developerPage, path, params: { slug: path.replace('/developers/', '') } };
    }),
    slugs.slice(1).map((slug, at) => {
      const query = { places: `${slug},${slugs[at]}` };
      return { type: comparePage, path: withQuery('/compare', query), params: {}, query };
    }),
    ['sales_count', 'sales_value'].flatMap((metric) =>
      kinds.map((kind) => {
        const query = { property_type: kind };
        const path = withQuery(`/rankings/${metric}`, query);
        return { type: rankingPage, path, params: { metric }, query };
      }),
    ),
    [{ type: areasPage, path: '/areas', params: {} }],
  ].map((pages) => [...pages]);
}

/** Draws a page, and returns what it claims: figures that are shown, of at least one record. */
async function claimsOf(
  drawn: Draw,
  snapshot: Snapshot,
  { type, params, query = {} }: Opened,
): Promise<Claim[]> {
  const draw: Draw = { ...drawn, params, query, claims: [] };
  await type.draw(draw, snapshot);
  return draw.claims.filter((one) => one.figure.value !== null && one.figure.n > 0 && canRecount(one));
}

async function drawFigures(drawn: Draw, snapshot: Snapshot): Promise<readonly CheckedFigure[]> {
  const random = chanceOf(snapshot.id);
  const types = await pagesOf(drawn);
  const found: CheckedFigure[] = [];
  for (let opened = 0; opened < mostPages && found.length < wanted; opened += 1) {
    const pages = types[opened % types.length] ?? [];
    const page = takeOne(random, pages);
    if (page === undefined) continue;
    const claims = await claimsOf(drawn, snapshot, page);
    for (let taken = 0; taken < mostOfPage && found.length < wanted; taken += 1) {
      const claim = takeOne(random, claims);
      if (claim === undefined) break;
      const again = await recount(snapshot, claim);
      found.push({ claim, path: page.path, again, isSame: agrees(claim, again) });
    }
  }
  return found;
}

/** Returns the drawn figures of a snapshot. They are counted once for all readers. */
export function checkedFigures(drawn: Draw, snapshot: Snapshot): Promise<readonly CheckedFigure[]> {
  return drawn.reader.once('figures counted again', () => drawFigures(drawn, snapshot));
}
