/** Bedrooms that the size of a rented flat says, and how often that is right, against plain counts over every flat. */
import assert from 'node:assert/strict';
import { contractRooms } from '../../../data/tables/contract-rooms.ts';
import { roomAccuracy } from '../../../data/tables/room-accuracy.ts';
import { chance } from '../../support/chance.ts';
import { onMarts } from '../marts/run-marts.ts';

interface Flat {
  readonly source: 'unit' | 'sale' | 'contract';
  readonly month: string | null;
  readonly project_id: number | null;
  readonly community_id: number | null;
  readonly area_id: number;
  readonly area_hundredths_sqm: number;
  readonly bedrooms: number;
  readonly n: number;
}

const bases = ['project', 'community', 'area'] as const;
type Basis = (typeof bases)[number];

const scopeOf = { project: 'project_id', community: 'community_id', area: 'area_id' } as const;
const literal = (value: string | number | null): string =>
  value === null ? 'null' : typeof value === 'number' ? String(value) : `'${value}'`;

const evidenceSql = (flats: readonly Flat[]): string => `
  select source, month::date as month, project_id::integer as project_id, community_id::bigint as community_id, area_id::integer as area_id,
    area_hundredths_sqm::bigint as area_hundredths_sqm, bedrooms::integer as bedrooms, n::integer as n
  from (values ${flats
    .map(
      (flat) =>
        `(${[flat.source, flat.month, flat.project_id, flat.community_id, flat.area_id, flat.area_hundredths_sqm, flat.bedrooms, flat.n].map(literal).join(', ')})`,
    )
    .join(',\n')}) flats(source, month, project_id, community_id, area_id, area_hundredths_sqm, bedrooms, n)`;

/** Returns the bedrooms that flats within 3 % of a size say, by the first basis on which three or more agree to nine tenths. */
function said(
  flats: readonly Flat[],
  of: Pick<Flat, 'project_id' | 'community_id' | 'area_id' | 'area_hundredths_sqm'>,
): { readonly basis: Basis; readonly bedrooms: number } | null {
  for (const basis of bases) {
    const scope = scopeOf[basis];
    const near = flats.filter(
      (flat) =>
        of[scope] !== null &&
        flat[scope] === of[scope] &&
        100 * flat.area_hundredths_sqm >= 97 * of.area_hundredths_sqm &&
        100 * flat.area_hundredths_sqm <= 103 * of.area_hundredths_sqm,
    );
    const count = (which: readonly Flat[]) => which.reduce((sum, { n }) => sum + n, 0);
    for (let bedrooms = 0; bedrooms <= 6; bedrooms += 1) {
      const agreeing = count(near.filter((flat) => flat.bedrooms === bedrooms));
      if (count(near) >= 3 && agreeing >= 0.9 * count(near)) return { basis, bedrooms };
    }
  }
  return null;
}

/** Draws flats of two areas: sizes follow bedrooms, and some are out of line. */
function drawnFlats(even: () => number, count: number): Flat[] {
  return Array.from({ length: count }, (): Flat => {
    const bedrooms = Math.floor(even() * 4);
    const project = even() < 0.2 ? null : 1 + Math.floor(even() * 6);
    const source = (['unit', 'sale', 'contract'] as const)[Math.floor(even() * 3)] ?? 'sale';
    return {
      source,
      month: source === 'unit' ? null : `202${Math.floor(even() * 5)}-0${1 + Math.floor(even() * 9)}-01`,
      project_id: project,
      community_id: even() < 0.3 ? null : 100_001 + ((project ?? 0) % 2),
      area_id: 330 + ((project ?? 0) % 3),
      area_hundredths_sqm: Math.round(100 * (40 + 30 * bedrooms + 12 * even() * (even() < 0.1 ? 6 : 1))),
      bedrooms,
      n: 1 + Math.floor(even() * 3),
    };
  });
}

const asked = (flats: readonly Flat[]) =>
  flats.flatMap((flat, at) => [
    { ...flat, place: at, area_hundredths_sqm: flat.area_hundredths_sqm },
    // Sizes at the very ends of what a flat of this size decides.
    { ...flat, place: at, area_hundredths_sqm: Math.ceil((100 * flat.area_hundredths_sqm) / 103) },
    { ...flat, place: at, area_hundredths_sqm: Math.floor((100 * flat.area_hundredths_sqm) / 97) + 1 },
  ]);

/** Counts, by basis and bedrooms, the contracts whose size says bedrooms and those of them that state the same. */
function classesOf(
  flats: readonly Flat[],
): ReadonlyMap<string, { readonly n: number; readonly right: number }> {
  const classes = new Map<string, { readonly n: number; readonly right: number }>();
  for (const flat of flats.filter(({ source }) => source === 'contract')) {
    const earlier = flats.filter(
      ({ source, month }) => source !== 'contract' || (month ?? '') < (flat.month ?? ''),
    );
    const answer = said(earlier, flat);
    if (answer === null) continue;
    const key = `${answer.basis} ${answer.bedrooms}`;
    const { n, right } = classes.get(key) ?? { n: 0, right: 0 };
    classes.set(key, { n: n + flat.n, right: right + (answer.bedrooms === flat.bedrooms ? flat.n : 0) });
  }
  return classes;
}

describe('bedrooms that the size of a flat says', () => {
  it('are those of a plain count over all flats of the project, the community or the area', async () => {
    const flats = drawnFlats(chance(19), 400);
    const contracts = asked(flats);
    const lines = `select 'r-' || n as id, n as area_id, 'place' as area_name, null::integer as project_number, null::varchar as project_name, null::varchar as master_project,
        sqm::double as area_sqm, 1 as property_count, 'Unit' as property_kind, 'Flat' as property_sub_type, null::varchar as property_kind_registered,
        null::varchar as property_sub_type_registered, null::varchar as rooms_label, null::varchar as rooms_label_registered
      from (values ${contracts.map(({ place, area_hundredths_sqm }) => `(${place}, ${area_hundredths_sqm / 100})`).join(', ')}) asked(n, sqm)`;
    const located = `select 'rents' as feed, place_hash(n, 'place', null::integer, null::varchar, null::varchar) as place_hash, n as place,
        project_id::integer as project_id, community_id::bigint as community_id, area_id::integer as area_id
      from (values ${flats.map((flat, at) => `(${[at, flat.project_id, flat.community_id, flat.area_id].map(literal).join(', ')})`).join(', ')}) places(n, project_id, community_id, area_id)`;
    const found = await onMarts(
      {
        contract_lines: lines,
        several_contracts: `select 'none' as id`,
        located_places: located,
        room_evidence: evidenceSql(flats),
      },
      [roomAccuracy, contractRooms],
      (rows) =>
        rows(
          'select place, area_hundredths_sqm::integer as size, bedrooms_basis as basis, bedrooms_inferred as bedrooms from contract_rooms join located_places using (place_hash)',
        ),
    );
    const byKey = new Map(found.map((row) => [`${row['place']} ${row['size']}`, row]));
    const answers = contracts.map((contract) => {
      const row = byKey.get(`${contract.place} ${contract.area_hundredths_sqm}`);
      return row === undefined ? null : { basis: row['basis'], bedrooms: row['bedrooms'] };
    });
    assert.deepEqual(
      answers,
      contracts.map((contract) => said(flats, contract)),
    );
    for (const basis of bases)
      assert.ok(
        answers.some((answer) => answer?.basis === basis),
        basis,
      );
    assert.ok(answers.some((answer) => answer === null));
  });

  it('have the accuracy of contracts that are held out by time, drawn towards the mean of their basis', async () => {
    const flats = drawnFlats(chance(7), 300);
    const found = await onMarts({ room_evidence: evidenceSql(flats) }, [roomAccuracy], (rows) =>
      rows('select * from room_accuracy'),
    );
    const classes = classesOf(flats);
    for (const basis of bases) {
      const shares = [...classes]
        .filter(([key]) => key.startsWith(basis))
        .map(([, { n, right }]) => right / n);
      const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
      for (let bedrooms = 0; bedrooms <= 6; bedrooms += 1) {
        const { n, right } = classes.get(`${basis} ${bedrooms}`) ?? { n: 0, right: 0 };
        const row = found.find((one) => one['basis'] === basis && one['bedrooms'] === bedrooms);
        assert.deepEqual([row?.['n'], row?.['right_n']], [n, right], `${basis} ${bedrooms}`);
        const confidence = Number(row?.['bedrooms_confidence']);
        const exact = (right + 20 * mean) / (n + 20);
        assert.ok(confidence <= exact + 1e-9 && confidence > exact - 0.0101, `${confidence} of ${exact}`);
      }
    }
  });
});
