/** Tables that tests of records name: a night that builds only these takes a third of the time. */
import { tables } from '../../data/published.ts';

/** Ids of every table of records. */
export const recordTables: readonly string[] = tables
  .filter(({ layer }) => layer === 'table')
  .map(({ id }) => id);
