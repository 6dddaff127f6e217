/** Proves the place tables on the sample: their keys hold, every alias row is used or explained, and sales find their area. */
import assert from 'node:assert/strict';
import { placeTables, rowsOf, samplePlaces } from './sample-places.ts';

const count = async (sql: string): Promise<number> =>
  Number((await rowsOf(`select count(*) as n from (${sql})`))[0]?.['n']);

/** Distinct sales of all dialects, each with how its area was found: what ingest does with these tables. */
const sales = `
  with numbered as (
    select
      case when dialect = 'B' then substr(number, 3)
        else split_part(number, '-', 1) || '-' || split_part(number, '-', 3) || '-' || split_part(number, '-', 2) end as deal,
      dialect, area_id, area_name, project_name
    from clean_transactions where type = 'Sales'
  ),
  deals as (select distinct on (deal) * from numbered order by deal, dialect)
  select deal,
    case when deals.area_id is not null then 'register'
      when feed.area_basis = 'lookup' then 'lookup'
      when projects.area_id is not null then 'project'
      when feed.area_id is not null then 'alias' else 'none' end as basis,
    coalesce(deals.area_id, case when feed.area_basis = 'lookup' then feed.area_id end, projects.area_id, feed.area_id) as area_id
  from deals
  left join place_feed_names feed on feed.area_en = deals.area_name
  left join project_areas projects on projects.folded = fold_name(deals.project_name)`;

describe('place tables', () => {
  for (const table of placeTables) {
    describe(table.id, () => {
      it('has rows, columns as defined, and one row a key', async () => {
        const columns = await rowsOf(`select column_name from (describe ${table.id})`);
        assert.deepEqual(
          columns.map((column) => column['column_name']),
          Object.keys(table.row.shape),
        );
        assert.ok((await count(`select 1 from ${table.id}`)) > 100);
        const key = table.key.join(', ');
        assert.deepEqual(
          await rowsOf(`select ${key} from ${table.id} group by ${key} having count(*) > 1`),
          [],
        );
      });

      it('has rows that fit its schema', async () => {
        const reader = await (await samplePlaces()).runAndReadAll(`select * from ${table.id}`);
        for (const row of reader.getRowObjectsJS()) table.row.parse(row);
      });
    });
  }

  it('gives every place an id and a slug of its own, communities from 100000', async () => {
    assert.equal(await count('select 1 from places'), await count('select distinct slug from places'));
    assert.equal(await count("select 1 from places where kind = 'area'"), 301);
    assert.equal(await count("select 1 from places where (kind = 'community') <> (place_id >= 100000)"), 0);
    assert.equal(
      await count("select 1 from places where not regexp_matches(slug, '^[a-z0-9]+(-[a-z0-9]+)*$')"),
      0,
    );
  });

  it('gives a community the plain slug unless an area has it', async () => {
    const suffixed = await rowsOf(`
      select communities.name from places communities
      join places areas on areas.kind = 'area' and communities.slug = areas.slug || '-community'
      where communities.kind = 'community' order by 1`);
    assert.deepEqual(
      suffixed.map((row) => row['name']),
      [
        'Business Bay',
        'Dubai Investment Park First',
        'Dubai Investment Park Second',
        'Palm Deira',
        'Palm Jabal Ali',
        'Palm Jumeirah',
      ],
    );
  });

  it('writes names in nice case', async () => {
    assert.deepEqual(
      await rowsOf("select name from places where kind = 'area' and regexp_matches(name, '[A-Z]{2}')"),
      [],
    );
    const written = await rowsOf(
      'select name from places where place_id in (305, 473, 330, 410) order by name',
    );
    assert.deepEqual(
      written.map((row) => row['name']),
      ['Al Athbah', 'Al Qusais', 'Marsa Dubai', 'Palm Jumeirah'],
    );
  });

  it('uses every alias row of medium confidence or better', async () => {
    const unused = await rowsOf(`
      select area_id, marketing_name, kind from mapping_area_aliases aliases
      where confidence in ('high', 'medium')
        and not exists (
          select 1 from place_names names
          where names.folded = fold_name(aliases.marketing_name) and names.place_id = aliases.area_id::bigint
        )
        and not exists (
          select 1 from community_names names where names.folded = fold_name(aliases.marketing_name)
            and (names.area_id is null or names.area_id = aliases.area_id::integer)
        )`);
    assert.deepEqual(unused, []);
  });

  it('puts no name in a place on the word of a conflict row', async () => {
    const conflicts = await rowsOf(`
      select aliases.marketing_name, aliases.area_id
      from mapping_area_aliases aliases
      join place_names names on names.folded = fold_name(aliases.marketing_name)
      join place_areas areas on areas.community_id = names.place_id and areas.area_id = aliases.area_id::integer
      where aliases.confidence = 'conflict'
        and not exists (
          select 1 from mapping_area_aliases others
          join community_names written on written.folded = fold_name(others.marketing_name)
          where written.community_id = names.place_id and others.area_id = aliases.area_id and others.confidence <> 'conflict'
        )`);
    assert.deepEqual(conflicts, []);
  });

  it('names every community of the mapping in one row, and every name of the mapping for a known one', async () => {
    assert.equal(
      await count("select 1 from places where kind = 'community'"),
      await count('select 1 from mapping_place_communities'),
    );
    assert.deepEqual(
      await rowsOf(`select name, community from mapping_place_community_names
        where community not in (select community from mapping_place_communities)`),
      [],
    );
    assert.deepEqual(
      await rowsOf(`select name, area_id from mapping_place_area_names
        where area_id::integer not in (select area_id from clean_areas)`),
      [],
    );
  });

  it('splits no community into more than the whole', async () => {
    assert.deepEqual(
      await rowsOf(
        'select community_id from place_areas group by 1 having sum(share) > 1.001 or min(share) <= 0',
      ),
      [],
    );
    assert.deepEqual(
      await rowsOf(
        'select area_id from place_areas where area_share is not null group by 1 having sum(area_share) > 1.001',
      ),
      [],
    );
  });

  it('knows every AREA_EN of the sample sales, by its exact letters', async () => {
    assert.deepEqual(
      await rowsOf(`select distinct area_name from clean_transactions
        where dialect <> 'B' and area_name is not null and area_name not in (select area_en from place_feed_names)`),
      [],
    );
    const twins = await rowsOf(`
      select area_en, community_id is not null as is_community, area_id from place_feed_names
      where folded in ('palm jumeirah', 'business bay') order by area_en`);
    assert.deepEqual(
      twins.map((row) => [row['area_en'], row['is_community'], row['area_id']]),
      [
        ['BUSINESS BAY', true, 526],
        ['Business Bay', false, 526],
        ['PALM JUMEIRAH', true, 410],
        ['Palm Jumeirah', false, 410],
      ],
    );
  });

  it('finds the area of more than 99 % of the distinct sales', async () => {
    const bases = new Map(
      (await rowsOf(`select basis, count(*) as n from (${sales}) group by 1`)).map((row) => [
        row['basis'],
        Number(row['n']),
      ]),
    );
    const total = [...bases.values()].reduce((sum, n) => sum + n, 0);
    assert.ok(total > 90_000, `${total} sales`);
    assert.ok((bases.get('none') ?? 0) / total < 0.01, JSON.stringify([...bases]));
    assert.ok((bases.get('project') ?? 0) / total > 0.3, JSON.stringify([...bases]));
  });

  it('guesses an area for a community as its projects say, in 99 rows of 100', async () => {
    const [judged] = await rowsOf(`
      select count(*) as n, count(*) filter (projects.area_id = feed.area_id) as agreeing
      from (select distinct number, area_name, project_name from clean_transactions where dialect <> 'B') deals
      join place_feed_names feed on feed.area_en = deals.area_name and feed.area_basis = 'alias'
      join project_areas projects on projects.folded = fold_name(deals.project_name)`);
    assert.ok(Number(judged?.['n']) > 20_000);
    assert.ok(Number(judged?.['agreeing']) / Number(judged?.['n']) > 0.99);
  });
});
