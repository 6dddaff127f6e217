/** The comparable estimate as a piece of SQL that the mart of its backtest and the endpoint share, so that what is published is what was tested. */
import { sqlFile } from '../table.ts';

/** Common table expressions between `targets`, `sales`, `levels` and what reads `comparables` and `estimates`; its file says what they hold. */
export const comparableEstimateSql: string = sqlFile(import.meta.url, 'comparable-estimate.sql').replaceAll(
  /^ *--.*\n/gm,
  '',
);

/** Names of the places that are searched for comparables, narrowest first; `scope` of a comparable is the number of its place, from 1. */
export const comparableScopes = ['project', 'building', 'community', 'area'] as const;
