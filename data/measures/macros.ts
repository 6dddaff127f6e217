/** The macros of figures, which a run and every connection of the service have. They name no table, so a connection of its own may have them as `temp`. */
import { quantileMacros } from '../methods/quantile-interval.ts';
import { sqlFile } from '../table.ts';

/** Statements that create the macros: days of windows, kinds of property that count, and intervals of quantiles. */
export const figureMacros: string = [sqlFile(import.meta.url, 'macros.sql'), quantileMacros].join('\n');
