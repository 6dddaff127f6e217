/** Rents of shops and offices, which profiles of property show. */
import { sqlPart } from '../table.ts';

/** SQL of one row an area or community and kind, with the days of `rents_to` at hand. */
export const commercialRents: string = sqlPart(import.meta.url, 'commercial-rents.sql');
