/** Bedrooms of rented flats that do not state them, inferred of their size. */
import { z } from 'zod';
import { columns, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';
import { inferredBedrooms } from './room-accuracy.ts';

/** Defines `contract_rooms`: one wording of a place and one size of flats whose contracts do not state their rooms. */
export const contractRooms: TableDefinition = {
  id: 'contract_rooms',
  layer: 'stage',
  grain: 'one wording of a place and one size of flats whose contracts do not state their rooms',
  key: ['place_hash', 'area_hundredths_sqm'],
  inputs: ['contract_lines', 'several_contracts', 'located_places', 'room_evidence', 'room_accuracy'],
  row: z.object({
    place_hash: z.bigint().describe('Hash of the words of its place, within one run.'),
    area_hundredths_sqm: z.bigint().describe('Area in hundredths of a square metre.'),
    bedrooms_inferred: columns.bedrooms_inferred,
    bedrooms_basis: columns.bedrooms_basis,
    bedrooms_confidence: nullable(columns.bedrooms_confidence),
  }),
  sql: sqlFile(import.meta.url, 'contract-rooms.sql', {
    changes: inferredBedrooms
      .map((n) => `sum(case when bedrooms = ${n} then n else 0 end) as votes_${n}`)
      .join(', '),
    totals: inferredBedrooms.map((n) => `sum(votes_${n}) over so_far`).join(', '),
  }),
  orderBy: [],
  methodVersion: null,
};
