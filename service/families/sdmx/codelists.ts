/** The codes of dimensions and attributes. Codes of places come from the snapshot. */
import { z } from 'zod';
import { register } from '../../../data/register.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';

/** A code with its names. */
export interface Code {
  readonly id: string;
  readonly name: string;
  readonly nameAr?: string;
  readonly parent?: string;
}

const unknown = { id: '_U', name: 'Unknown' };
const code = (id: string, name: string): Code => ({ id, name });

/** Codes by list; those of places come from the snapshot. The letters of statuses are those of SDMX. */
const fixed = {
  CL_FREQ: [code('M', 'Monthly'), code('Q', 'Quarterly'), code('A', 'Annual')],
  CL_PROPERTY_TYPE: [
    code('_T', 'All; of the price index all without land, of yields apartments and villas'),
    code('APARTMENT', 'Apartments'),
    code('HOTEL_APARTMENT', 'Hotel apartments'),
    code('VILLA', 'Villas; of yields also townhouses'),
    code('TOWNHOUSE', 'Townhouses'),
    code('OFFICE', 'Offices'),
    code('SHOP', 'Shops'),
    code('LAND', 'Land'),
    code('BUILDING', 'Whole buildings'),
    code('OTHER', 'Other property'),
    unknown,
  ],
  CL_BEDROOMS: [
    code('B0', 'Studio'),
    ...Array.from({ length: 30 }, (_, at) => code(`B${at + 1}`, `${at + 1} bedrooms`)),
    unknown,
  ],
  CL_STAGE: [code('OFF_PLAN', 'Off-plan'), code('READY', 'Ready'), unknown],
  CL_HOMES: [
    code('_T', 'New and existing homes'),
    code('NEW', 'New: off-plan, or sold by the developer for the first time'),
    code('EXISTING', 'Existing: other sales of ready property'),
  ],
  CL_CONTRACT: [code('NEW', 'New'), code('RENEWED', 'Renewed'), unknown],
  CL_OBS_STATUS: [
    code('A', 'Normal value'),
    code('P', 'Provisional: registrations are still arriving'),
    code('U', 'Of a small sample'),
    code('Q', 'Withheld: too small a sample'),
    code('L', 'Withheld: the loaded exports do not cover the period'),
  ],
} as const satisfies Readonly<Record<string, readonly Code[]>>;

/** Name of a codelist. */
export type CodelistName = keyof typeof fixed | 'CL_REF_AREA';

/** The codelists in their order. */
export const codelistNames: readonly CodelistName[] = [
  'CL_FREQ',
  'CL_REF_AREA',
  'CL_PROPERTY_TYPE',
  'CL_BEDROOMS',
  'CL_STAGE',
  'CL_HOMES',
  'CL_CONTRACT',
  'CL_OBS_STATUS',
];

export const codelistTitles: Readonly<Record<CodelistName, string>> = {
  CL_FREQ: 'Frequencies',
  CL_REF_AREA: `Areas and communities of ${register.territory.en}`,
  CL_PROPERTY_TYPE: 'Property types',
  CL_BEDROOMS: 'Numbers of bedrooms',
  CL_STAGE: 'Stages of sales',
  CL_HOMES: 'New or existing homes',
  CL_CONTRACT: 'Kinds of rent contracts',
  CL_OBS_STATUS: 'Statuses of observations',
};

/** The whole market, of which every place is a part. */
export const market = {
  ...{ id: register.id.toUpperCase(), name: register.territory.en, nameAr: register.territory.ar },
};

const placesSql = readQuery('sdmx-places');
const PlaceRow = z.object({ id: z.string(), name: z.string(), name_ar: z.string().nullable() });

/** Returns the codes of a list. */
export async function codesOf(
  list: CodelistName,
  snapshot: Snapshot,
  signal: AbortSignal,
): Promise<readonly Code[]> {
  if (list !== 'CL_REF_AREA') return fixed[list];
  const rows = await snapshot.rows(placesSql, {}, PlaceRow, { signal });
  const places = rows.map(({ id, name, name_ar: nameAr }) => ({
    ...{ id, name, parent: market.id },
    ...(nameAr === null ? {} : { nameAr }),
  }));
  return [market, ...places];
}
