/** Measured accuracy of the bedrooms that the size of a flat says. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Numbers of bedrooms that a size may say. */
export const inferredBedrooms = [0, 1, 2, 3, 4, 5, 6] as const;

/** Defines `room_accuracy`: one basis and number of bedrooms. */
export const roomAccuracy: TableDefinition = {
  id: 'room_accuracy',
  layer: 'table',
  grain: 'one basis and number of bedrooms',
  key: ['basis', 'bedrooms'],
  inputs: ['room_evidence'],
  row: z.object({
    basis: z.enum(['project', 'community', 'area']).describe('Where the flats lie that say the rooms.'),
    bedrooms: noted(columns.bedrooms, 'As the size says.'),
    n: z.int().describe('Held-out contracts that state their rooms.'),
    right_n: z.int().describe('Those of them that state what their size says.'),
    bedrooms_confidence: noted(
      nullable(columns.bedrooms_confidence),
      'Null where the basis has no held-out contract.',
    ),
  }),
  sql: sqlFile(import.meta.url, 'room-accuracy.sql', { bedrooms: inferredBedrooms.join(', ') }),
  orderBy: ['basis', 'bedrooms'],
  methodVersion: null,
};
