/** The land register that this installation works for: one warehouse holds the records of one register. */
import { dubai } from './registers/dubai.ts';

/** A name in both languages of the pages. */
export interface BothLanguages {
  readonly en: string;
  readonly ar: string;
}

/** A land register: what is true of all of its exports, and how people name it. */
export interface Register {
  /** Names the register in manifests and partitions: lower-case letters. */
  readonly id: string;
  /** The territory whose property it registers. */
  readonly territory: BothLanguages;
  readonly country: BothLanguages;
  /** Who keeps the register and publishes its exports. */
  readonly authority: BothLanguages;
  /** Where the territory lies, in degrees, and its entry in GeoNames. */
  readonly location: {
    readonly geoNames: string;
    readonly middle: readonly [longitude: number, latitude: number];
    readonly box: readonly [west: number, south: number, east: number, north: number];
  };
  /** Name of its time zone in the IANA database. */
  readonly timeZone: string;
  /** Hours that its clocks are ahead of UTC, all year. */
  readonly utcOffsetHours: number;
  /** Dirhams that one unit of its currency is worth, which is fixed: amounts are published in dirhams. */
  readonly currencyWorthAed: number;
  /** Whether its rents go by Decree 43 of 2013, which says how much a renewed rent may rise. */
  readonly hasDecree43: boolean;
}

const HOUR_MS = 3_600_000;

/**
 * Returns an Arabic name with the preposition “to”, which is written onto it.
 *
 * @example toNameAr('السجل العقاري') // 'للسجل العقاري'
 */
export function toNameAr(name: string): string {
  return name.startsWith('ال') ? `لل${name.slice(2)}` : `ل${name}`;
}

/** The register of this installation. */
export const register: Register = dubai;

/** Returns SQL of the macro `register_offset()`: the interval by which the clocks of the register are ahead of UTC. */
export function offsetMacro({ utcOffsetHours } = register): string {
  return `create or replace macro register_offset() as (to_hours(${utcOffsetHours}))`;
}

/** Returns the calendar day of an instant by the clocks of the register. */
export function dayInRegister(instant: Date, { utcOffsetHours } = register): string {
  return new Date(instant.getTime() + utcOffsetHours * HOUR_MS).toISOString().slice(0, 10);
}
