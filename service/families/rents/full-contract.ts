/** One rent contract with everything known around it. */
import { z } from 'zod';
import { endpoint, record } from '../../contract/endpoint.ts';
import { exampleRecords } from '../../contract/example-records.ts';
import { text } from '../../contract/parameters.ts';
import { missingRecord } from '../../records/missing-record.ts';
import { readContract } from '../../records/rents/pages.ts';
import { RentContract } from '../../records/rents/schema.ts';
import { placeLabels } from '../../statistics/place/labels.ts';
import { PlaceReference } from '../../statistics/place/schema.ts';
import { RentPosition, rentPosition } from '../../statistics/rents/position.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import { EjariLine, ownLine } from './ejari/schema.ts';

const linesSql = readQuery('ejari-lines-of-contract', { columns: readQuery('ejari-line-columns') });
const placeSql = readQuery('rent-contract-place');

const ProjectReference = z
  .object({
    id: z.int().meta({ description: 'Project.', example: 1393 }),
    project_number: z.int().nullable().meta({ description: 'Its number in the register.' }),
    name: z.string().nullable(),
    name_ar: z.string().nullable(),
    status: z.string().nullable().meta({ description: 'State of construction.', example: 'finished' }),
    completion_pct: z.number().nullable().meta({ description: 'Part that is built, per cent.' }),
    completion_date: z.iso
      .date()
      .nullable()
      .meta({ description: 'Day it was completed; null unless it is finished.' }),
  })
  .meta({ id: 'RentContractProject' });

const Place = z.object({
  place_id: z.int().nullable(),
  kind: z.enum(['area', 'community']).nullable(),
  name: z.string().nullable(),
  name_ar: z.string().nullable(),
  slug: z.string().nullable(),
  project_id: z.int().nullable(),
  project_number: z.int().nullable(),
  project_name: z.string().nullable(),
  project_name_ar: z.string().nullable(),
  status: z.string().nullable(),
  completion_pct: z.number().nullable(),
  completion_date: z.iso.date().nullable(),
});

const FullRentContract = z
  .object({
    contract: RentContract,
    lines: z.array(EjariLine).meta({ description: 'All its lines in the Ejari register.' }),
    area: PlaceReference.nullable(),
    project: ProjectReference.nullable(),
    earlier: z.array(RentContract).meta({
      description: 'Contracts it renews, where the register links them; `meta.links` says whether.',
    }),
    later: z.array(RentContract).meta({ description: 'Contracts that renew it, likewise.' }),
    rent_position: RentPosition,
  })
  .meta({ id: 'FullRentContract' });

async function readLines(snapshot: Snapshot, contract: RentContract, signal: AbortSignal) {
  if (contract.line_count === 1) return [ownLine(contract)];
  const { id, transaction_date } = contract;
  return snapshot.rows(linesSql, { id, transaction_date }, EjariLine, { signal });
}

async function placeOfContract(
  snapshot: Snapshot,
  { area_id, project_id }: RentContract,
  signal: AbortSignal,
): Promise<Pick<z.input<typeof FullRentContract>, 'area' | 'project'>> {
  const [row] = await snapshot.rows(placeSql, { area_id, project_id }, Place, { signal });
  const { place_id, kind, name, name_ar, slug } = row ?? {};
  const label = place_id == null ? {} : (await placeLabels(snapshot)).of(place_id);
  const area = PlaceReference.safeParse({ id: place_id, kind, name, name_ar, slug, ...label });
  const project =
    row === undefined || row.project_id === null
      ? null
      : {
          id: row.project_id,
          project_number: row.project_number,
          name: row.project_name,
          name_ar: row.project_name_ar,
          status: row.status,
          completion_pct: row.completion_pct,
          completion_date: row.completion_date,
        };
  return { area: area.success ? area.data : null, project };
}

const unlinked =
  'No export of the rent register names the property of a contract or the contract it renews, so earlier and later contracts cannot be told.';

/** `GET /api/v1/rent-contracts/{id}/full`. */
export const getFullRentContract = endpoint({
  operationId: 'getFullRentContract',
  method: 'get',
  path: '/api/v1/rent-contracts/{id}/full',
  tag: 'Rents',
  summary: 'One rent contract with all that is known around it',
  description:
    'The contract, its lines, area and project, and the position of its rent among comparable new contracts of the year before it. A contract whose `transaction_date` lies before the plan’s history gets the same 404 as one that does not exist.',
  reads: 'snapshot',
  counts: ['rent-contracts'],
  params: z.strictObject({
    id: text({ max: 100, description: '`id` of a rent contract.', example: 'r-CNT747517170' }),
  }),
  answer: record('rent_contract', FullRentContract, {
    links: z.literal('not-in-register').meta({
      description: 'Whether the register says which contract renews which.',
    }),
    links_reason: z.string().meta({ description: 'Reason why there are no earlier and later contracts.' }),
  }),
  problems: ['record-moved', 'rent-contract-not-found'],
  examples: [
    { summary: 'A contract', request: `/api/v1/rent-contracts/${exampleRecords.rentContract}/full` },
  ],
  async handle({ params: { id }, snapshot, historyFrom, signal }) {
    const contract = await readContract(snapshot, id);
    if (contract === null) {
      const addressOf = (present: string) => `/api/v1/rent-contracts/${present}/full`;
      throw await missingRecord({ snapshot, historyFrom, signal, noun: 'rent contract', id, addressOf });
    }
    const lines = await readLines(snapshot, contract, signal);
    const placed = await placeOfContract(snapshot, contract, signal);
    // A rent per square foot means something for one property only.
    const single = contract.property_count === 1 ? contract : { ...contract, area_sqft: null };
    const rent_position = await rentPosition(snapshot, single, historyFrom, signal);
    return {
      record: { contract, lines, ...placed, earlier: [], later: [], rent_position },
      meta: { links: 'not-in-register', links_reason: unlinked },
    };
  },
});
