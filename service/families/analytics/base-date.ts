/** The period that is 100 in an index: as requests ask for it, and as answers name it. */
import { z } from 'zod';
import { day } from '../../contract/parameters.ts';

/** Parameter that sets the base of an index. */
export const baseDate = day({
  description: 'The first period from this day on is 100; by default the first period shown.',
  example: '2026-01-01',
}).optional();

/** The base in `meta`. */
export const BaseDate = z.iso.date().nullable().meta({
  description: 'First day of the period that is 100; null where no period has an index.',
});
