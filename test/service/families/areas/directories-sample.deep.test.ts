/** Directories and rankings of buildings and projects of the real sample, against SQL over the published Parquet. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import { Figure, numbers, quantile } from '../../../support/figures.ts';
import type { Row } from '../../../support/ingest.ts';
import { sampleExports, sampleWarehouse } from '../../../support/sample-warehouse.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

describe('directories of the sample', () => {
  let service: TestService;
  let ask: (sql: string) => Promise<Row[]>;
  let asOf: string;

  before(async () => {
    const { warehouse } = await sampleWarehouse();
    service = await startTestService({ sample: 'covered' });
    ask = (sql) => warehouse.rows(sql);
    const { manifest } = await warehouse.snapshot();
    asOf = manifest.as_of_by_dataset['transactions'] ?? '';
  });
  after(() => service.stop());

  const json: TestService['read'] = (...asked) => service.read(...asked);

  it('rank projects by sales of two years that both have enough of them', async () => {
    const Ranked = z.looseObject({
      projects: z.array(
        z.looseObject({
          project: z.looseObject({ id: z.int() }),
          value: Figure,
          n_before: z.int().nullable(),
        }),
      ),
    });
    for (const [query, least] of [
      ['', 0],
      ['&min_sample=1', 1],
    ] as const) {
      const { projects } = await json(
        `/api/v1/projects/top-performing?metric=sales_value&limit=100${query}`,
        Ranked,
      );
      const end = `date '${asOf}'`;
      const expected = await ask(`
        select project_id as id, round(sum(price_aed) filter (transaction_date > ${end} - interval 12 month))::bigint as value,
          count(*) filter (transaction_date > ${end} - interval 12 month) as n,
          count(*) filter (transaction_date <= ${end} - interval 12 month) as n_before
        from transactions
        where type = 'sales' and property_type is distinct from 'land' and project_id is not null and transaction_date <= ${end} and transaction_date > ${end} - interval 24 month
        group by 1 having n > 0 and n >= ${least} and n_before >= ${least} order by 2 desc, 1 limit 100`);
      assert.deepEqual(
        projects.map(({ project, value, n_before }) => ({
          id: project.id,
          value: value.value,
          n: value.n,
          n_before,
        })),
        expected,
      );
      assert.ok(projects.length > 0);
    }
  });

  it('rank projects by nothing of the years before a plan’s history', async () => {
    const Ranked = z.looseObject({
      projects: z.array(
        z.looseObject({
          value: Figure,
          n_before: z.int().nullable(),
          change_pct: z.looseObject({ n: z.int() }),
        }),
      ),
    });
    const path = '/api/v1/projects/top-performing?period=5y&limit=100';
    const { projects } = await json(path, Ranked, { key: 'lite' });
    assert.ok(projects.length > 0);
    for (const { n_before, change_pct } of projects) assert.deepEqual([n_before, change_pct.n], [null, 0]);
    const least = Number(projects.at(-1)?.value.n);
    const sampled = await json(`${path}&min_sample=${least}`, Ranked, { key: 'lite' });
    assert.equal(sampled.projects.length, projects.length);
  });

  it('are all listed, with counts of the history that a plan sees', async () => {
    const Buildings = z.looseObject({
      buildings: z.array(
        z.looseObject({ id: z.int(), transaction_count: z.int(), median_price_aed_per_sqft: Figure }),
      ),
      meta: z.looseObject({ total: z.int() }),
    });
    for (const [key, since] of [
      ['enterprise', '0001-01-01'],
      ['growth', '2010-01-01'],
      ['lite', '2020-01-01'],
    ] as const) {
      const { buildings, meta } = await json('/api/v1/buildings?limit=50&include_total=true', Buildings, {
        key,
      });
      // Each building exists for every plan; only the deals of its history count.
      const expected = await ask(`
        select b.building_id as id, count(t.id) as n, (select count(*) from buildings) as total
        from buildings b
        left join transactions t on t.building_id = b.building_id and t.type = 'sales' and t.transaction_date >= date '${since}'
        group by 1 order by n desc, 1 limit 50`);
      assert.deepEqual(
        buildings.map(({ id, transaction_count }) => [id, transaction_count]),
        expected.map(({ id, n }) => [id, n]),
      );
      assert.equal(meta.total, expected[0]?.['total']);
      for (const { id, median_price_aed_per_sqft } of buildings.slice(0, 5)) {
        const eligible = await ask(`
          select price_aed_per_sqft from transactions join eligible_sales using (id)
          where building_id = ${id} and has_unit_price and not is_outlier
            and transaction_date <= date '${asOf}' and transaction_date > date '${asOf}' - interval 12 month`);
        const values = numbers(eligible, 'price_aed_per_sqft');
        assert.equal(median_price_aed_per_sqft.n, values.length);
        if (values.length >= publishingRules.least_shown)
          assert.ok(Math.abs((median_price_aed_per_sqft.value ?? 0) - quantile(values, 0.5)) <= 0.006);
      }
    }
  });

  it('partition the register of projects by state, and find a project by its Arabic name', async () => {
    const Projects = z.looseObject({
      projects: z.array(z.looseObject({ id: z.int() })),
      meta: z.looseObject({ total: z.int().optional() }),
    });
    const expected = await ask('select status, count(*) as n from projects group by 1');
    for (const { status, n } of expected) {
      if (status === null) continue;
      const { meta } = await json(`/api/v1/projects?status=${status}&limit=1&include_total=true`, Projects);
      assert.equal(meta.total, n, String(status));
    }
    const [arabic] = await ask(
      "select project_id, name_ar from projects where name_ar is not null and name_basis = 'transliterated' order by project_id desc limit 1",
    );
    assert.ok(arabic !== undefined);
    const query = encodeURIComponent(String(arabic['name_ar']));
    const { projects } = await json(`/api/v1/projects?q=${query}&limit=100`, Projects);
    assert.ok(projects.some(({ id }) => id === arabic['project_id']));
  });

  it('serve the register of units, every one of a project once', async () => {
    const Units = z.looseObject({
      units: z.array(z.looseObject({ id: z.int(), area_sqft: z.number().nullable() })),
      next_cursor: z.string().nullable(),
    });
    const [project] = await ask(
      'select project_id from units where project_id is not null group by 1 order by count(*) desc, 1 limit 1',
    );
    const id = project?.['project_id'];
    const found: unknown[] = [];
    let cursor = '';
    do {
      const page = await json(`/api/v1/projects/${id}/units?limit=7&sort=-area_sqft${cursor}`, Units);
      found.push(...page.units.map((unit) => [unit.id, unit.area_sqft]));
      cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`;
    } while (cursor !== '');
    const expected = await ask(
      `select unit_id, area_sqft from units where project_id = ${id} order by area_sqft desc nulls last, unit_id`,
    );
    assert.deepEqual(
      found,
      expected.map(({ unit_id, area_sqft }) => [unit_id, area_sqft]),
    );
  });

  it('read the areas that hold a project’s or a developer’s rows, and miss none', async () => {
    const Page = z.looseObject({ meta: z.looseObject({ total: z.int() }) });
    for (const subject of ['project', 'developer'] as const) {
      const widest = await ask(
        `select subject_id as id, sum(transaction_count)::bigint as n from subject_areas where subject = '${subject}'
         group by 1 order by count(*) desc, 1 limit 3`,
      );
      for (const { id, n } of widest) {
        // A brand stands for all its companies.
        const isIts =
          subject === 'project'
            ? `project_id = ${id}`
            : `developer_id in (select developer_id from developers where developer_id = ${id} or brand_id = ${id})`;
        const [counted] = await ask(
          `select (select count(*) from transactions where ${isIts}) + (select count(*) from rent_contracts where ${isIts}) as n,
             (select count(*) from transactions where ${isIts} and type = 'sales') as sales`,
        );
        assert.equal(n, counted?.['n']);
        const { meta } = await json(
          `/api/v1/${subject}s/${id}/transactions?type=sales&limit=1&include_total=true`,
          Page,
        );
        assert.equal(meta.total, counted?.['sales']);
      }
    }
  });

  it('call no developer by the name of the master whose land it builds on', async () => {
    const given = await ask(
      `select distinct developer_number::integer as id, developer_name as name, developer_number = master_developer_number as own
       from read_csv('${sampleExports}/projects/*', all_varchar = true, nullstr = 'null')`,
    );
    const named = new Map(
      (await ask('select developer_id as id, name, name_ar from developers')).map(({ id, name, name_ar }) => [
        id,
        [name, name_ar],
      ]),
    );
    const others = given.filter(({ own }) => own === false);
    assert.ok(others.length > 100, 'the sample has developers that build on the land of others');
    for (const { id, name } of others) assert.ok(!named.get(id)?.includes(name), `${id} is called ${name}`);
    for (const { id, name } of given.filter(({ own }) => own === true))
      assert.ok(
        named.get(id)?.some((known) => known !== null),
        `${id} is not called ${name}`,
      );
  });

  it('call completed what is finished, and expect the rest in the year that the register plans', async () => {
    const given = await ask(`
      select project_number::int as id, project_status = 'FINISHED' as is_finished, completion_date,
        coalesce(nullif(project_end_date, ''), completion_date) as planned
      from read_csv('${sampleExports}/projects/*', all_varchar = true, nullstr = 'null')
      where completion_date is not null and completion_date <> ''`);
    const planned = given.filter(({ is_finished }) => is_finished === false);
    assert.ok(planned.length > 100, 'the register gives unfinished projects a day of completion');
    const kept = new Map(
      (
        await ask(`
          select project_id as id, completion_date::varchar as completed, expected_completion_date::varchar as expected from serve.project_list`)
      ).map((row) => [row['id'], row]),
    );
    for (const { id, is_finished, completion_date, planned: day } of given) {
      const { completed, expected } = kept.get(id) ?? {};
      if (is_finished === true) assert.equal(completed, String(completion_date).slice(0, 10), `${id}`);
      else assert.deepEqual([completed, expected], [null, String(day).slice(0, 10)], `${id}`);
    }
    const wrong = await ask(`
      select b.building_id from serve.building_list b join serve.project_list p using (project_id) where b.completed_year is not null and p.status <> 'finished'`);
    assert.deepEqual(wrong, []);
    const [orbis] = await ask(
      "select project_id, year(expected_completion_date) as year from serve.project_list where name = 'Sobha Orbis'",
    );
    assert.equal(orbis?.['year'], 2028);
    const Found = z.looseObject({
      results: z.array(z.looseObject({ name: z.string(), handover_year: z.int().nullable() })).min(1),
      // The year stands; rows of other projects follow those of the named one, and the answer says so.
      relaxed: z.array(z.looseObject({ wish: z.literal('place'), why: z.string() })).length(1),
    });
    const response = await service.ask('/api/v1/search/properties', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: 'Sobha Orbis handover 2028' }),
    });
    const { results, relaxed } = Found.parse(await response.json());
    for (const { handover_year } of results) assert.equal(handover_year, 2028);
    const own = results.filter(({ name }) => name.startsWith('Sobha Orbis')).length;
    assert.ok(own > 0 && own < results.length);
    assert.ok(results.slice(0, own).every(({ name }) => name.startsWith('Sobha Orbis')));
    assert.match(
      relaxed[0]?.why ?? '',
      own === 1 ? /Only the first property is/ : new RegExp(`first ${own} `),
    );
  });

  it('say of every yield whose rents it is made with', async () => {
    const made = await ask(`
      select concat_ws('-', subject, subject_id, property_type) as key, basis, gross_yield_pct as value from yields where gross_yield_pct is not null`);
    const yields = new Map(made.map((row) => [row['key'], row]));
    const basis = z.enum(['own', 'area_rent']).nullable();
    const Ranked = z.looseObject({
      projects: z.array(z.looseObject({ project: z.looseObject({ id: z.int() }), basis })),
    });
    const path = '/api/v1/projects/top-performing?limit=100';
    const ranked = await json(`${path}&metric=gross_yield&min_sample=10`, Ranked);
    for (const { project, basis: said } of ranked.projects)
      assert.equal(said, yields.get(`project-${project.id}-all`)?.['basis'], `${project.id}`);
    assert.deepEqual(new Set(ranked.projects.map((row) => row.basis)), new Set(['own', 'area_rent']));
    for (const { basis: said } of (await json(path, Ranked)).projects) assert.equal(said, null);

    const Found = z.looseObject({
      results: z.array(
        z.looseObject({
          subject: z.string(),
          subject_id: z.int(),
          property_type: z.string(),
          gross_yield_pct: z.number().nullable(),
          gross_yield_basis: basis,
        }),
      ),
    });
    const response = await service.ask('/api/v1/search/properties', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: 'ready apartments', limit: 100 }),
    });
    const { results } = Found.parse(await response.json());
    for (const found of results) {
      const { value = null, basis: own = null } =
        yields.get(`${found.subject}-${found.subject_id}-${found.property_type}`) ?? {};
      const shown = value === null ? null : Math.round(Number(value) * 100) / 100;
      assert.deepEqual([found.gross_yield_pct, found.gross_yield_basis], [shown, own], `${found.subject_id}`);
    }
    assert.ok(results.some(({ gross_yield_basis }) => gross_yield_basis === 'area_rent'));
  });

  it('find developers whose names are Arabic by the names they trade under in English', async () => {
    const Developers = z.looseObject({
      developers: z.array(
        z.looseObject({
          name: z.string().nullable(),
          name_ar: z.string().nullable(),
          brand: z.string().nullable(),
        }),
      ),
    });
    const Suggested = z.looseObject({
      suggestions: z.array(z.looseObject({ kind: z.string(), name: z.string() })),
    });
    for (const [q, begins] of [
      ['emaar', /^[اإ]عمار/],
      ['damac', /^(شركة )?داماك/],
      ['nakheel', /^شركة نخيل/],
      ['sobha', /^شوبا/],
      ['union properties', /^الاتحاد العقارية/],
    ] as const) {
      const { developers } = await json(`/api/v1/developers?level=company&q=${q}&limit=100`, Developers);
      assert.ok(
        developers.some(({ name_ar }) => begins.test(name_ar ?? '')),
        q,
      );
      // A joint venture whose name has Emaar's in its middle is another company.
      const others = developers.filter(
        // One that no export names is called by its largest project.
        ({ name, brand }) =>
          brand?.toLowerCase() !== q && !new RegExp(`^(developer of )?${q}\\b`, 'i').test(name ?? ''),
      );
      assert.deepEqual(others, [], q);
      const { suggestions } = await json(`/api/v1/search/autocomplete?q=${q}&kinds=developer`, Suggested);
      assert.ok(suggestions[0]?.name.toLowerCase().startsWith(q), q);
    }
  });
});
