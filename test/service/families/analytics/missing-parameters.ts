/** Compares the intervals of real properties with those of the same properties of which less is told. */
import { z } from 'zod';
import type { Row } from '../../../support/ingest.ts';

const Ends = z.looseObject({
  low_aed: z.number().nullable(),
  high_aed: z.number().nullable(),
  comparables: z.array(z.looseObject({ id: z.string(), bedrooms: z.int().nullable() })),
});
type Ends = z.output<typeof Ends>;
const Answer = z.union([
  z.object({ estimate: Ends }).transform(({ estimate }) => estimate),
  z.object({ rent_estimate: Ends }).transform(({ rent_estimate: estimate }) => estimate),
]);

type Ask = (path: string, schema: typeof Answer) => Promise<Ends>;
type Read = (sql: string) => Promise<readonly Row[]>;

/** Properties of each feed, spread over the records by the hash of their ids. */
const propertiesEach = 12;
const bedroomsTried = [1, 3];

const feeds = {
  sales: {
    path: '/api/v1/valuations/estimate',
    records: `select area_id, project_id, property_type, area_sqft, bedrooms, 'is_off_plan=' || is_off_plan as stage, transactions.id as id
      from transactions join eligible_sales using (id) where has_unit_price`,
    projects: 'select id, project_id from transactions',
  },
  rents: {
    path: '/api/v1/valuations/rent-estimate',
    records: `select area_id, project_id, property_type, area_sqft, bedrooms, 'version=' || version as stage, id from rent_contracts where is_eligible`,
    projects: 'select id, project_id from rent_contracts',
  },
} as const;

/** Returns half the width of the interval, of the logarithm; null without one. */
function half({ low_aed: low, high_aed: high }: Ends): number | null {
  return low === null || high === null ? null : Math.log(high / low) / 2;
}

/** Returns the value that most of the items have. */
function mode<Value>(items: readonly (Value | null)[]): Value | undefined {
  const counts = new Map<Value, number>();
  for (const item of items) if (item !== null) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

/**
 * Returns the questions whose interval is narrower than that of a question that tells more: any bedrooms, the likely project (that of most comparables),
 * or both. Widths are of the logarithm, so per cent of the estimate; ends are rounded to AED.
 */
export async function narrowerWithLess(
  ask: Ask,
  read: Read,
): Promise<{ readonly narrower: readonly string[]; readonly compared: number }> {
  const narrower: string[] = [];
  let compared = 0;
  for (const { path, records, projects } of Object.values(feeds)) {
    const properties = await read(
      `select * from (${records}) where area_id is not null and project_id is not null and property_type is not null and area_sqft between 300 and 20000
       order by md5(id) limit ${propertiesEach}`,
    );
    for (const row of properties) {
      const of = `property_type=${row['property_type']}&area_sqft=${row['area_sqft']}&${row['stage']}`;
      const inArea = `${path}?area=${row['area_id']}&${of}`;
      const compare = async (less: string, widest: Ends, more: string) => {
        const [wide, narrow] = [half(widest), half(await ask(more, Answer))];
        if (wide === null || narrow === null) return;
        compared += 1;
        if (wide < narrow - 1e-5) narrower.push(`${less}: ${wide}, ${more}: ${narrow}`);
      };
      const bare = await ask(inArea, Answer);
      const inProject = `${path}?project_id=${row['project_id']}&${of}`;
      const bareProject = await ask(inProject, Answer);
      for (const bedrooms of bedroomsTried) {
        await compare(inArea, bare, `${inArea}&bedrooms=${bedrooms}`);
        await compare(inProject, bareProject, `${inProject}&bedrooms=${bedrooms}`);
      }
      const ids = bare.comparables.map(({ id }) => `'${id}'`);
      if (ids.length === 0) continue;
      const known = await read(`select project_id from (${projects}) where id in (${ids.join(', ')})`);
      const likely = mode(
        known.map(({ project_id: project }) => (project === null ? null : Number(project))),
      );
      if (likely === undefined) continue;
      await compare(inArea, bare, `${path}?project_id=${likely}&${of}`);
      const rooms = mode(bare.comparables.map(({ bedrooms }) => bedrooms));
      if (rooms !== undefined)
        await compare(inArea, bare, `${path}?project_id=${likely}&${of}&bedrooms=${rooms}`);
    }
  }
  return { narrower, compared };
}
