/** The land register that this process works for: one warehouse holds the records of one register. */
import { registerId } from './config.ts';
import type { Dialect } from './dataset.ts';
import { dubai } from './registers/dubai.ts';
import { velmora } from './registers/velmora/velmora.ts';

/** A name in both languages of the pages. */
export interface BothLanguages {
  readonly en: string;
  readonly ar: string;
}

/** A land register: what is true of all of its exports, and how people name it. */
export interface Register {
  /** Names the register in settings, manifests and partitions: lower-case letters. */
  readonly id: string;
  /** The territory whose property it registers. */
  readonly territory: BothLanguages;
  readonly country: BothLanguages;
  /** Who keeps the register and publishes its exports. */
  readonly authority: BothLanguages;
  /** The code of the territory in ISO 3166-2, or of a user where ISO has none. */
  readonly code: string;
  /** Where the territory lies, in degrees, and its entry in GeoNames; null where it lies nowhere. */
  readonly location: {
    readonly geoNames: string;
    readonly middle: readonly [longitude: number, latitude: number];
    readonly box: readonly [west: number, south: number, east: number, north: number];
  } | null;
  /** Name of its time zone in the IANA database. */
  readonly timeZone: string;
  /** Hours that its clocks are ahead of UTC, all year. */
  readonly utcOffsetHours: number;
  /** Years that its calendar is ahead of the Gregorian one, which it is like otherwise. */
  readonly yearsAhead: number;
  /** Its currency, by the ISO 4217 code, and what one unit is worth in dirhams: amounts are published in dirhams. The worth is fixed. */
  readonly currency: { readonly code: string; readonly worthAed: number };
  /** Whether its rents go by Decree 43 of 2013, which says how much a renewed rent may rise. */
  readonly hasDecree43: boolean;
  /** Whether `data/mappings` and `data/reference` tell of it. Another register has the mappings in its own folder, and no communities, boundaries or points. */
  readonly hasReference: boolean;
  /** Its formats by dataset; null for those of `data/datasets`. */
  readonly formats: Readonly<Record<string, readonly Dialect[]>> | null;
  /** No register of a real land department: it shows that nothing here is true of one register only. */
  readonly isInvented: boolean;
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

/** Registers that Mulk reads. */
export const registers: readonly Register[] = [dubai, velmora];

/** Returns the register of this id. Throws where there is none. */
export function registerNamed(id: string): Register {
  const found = registers.find((one) => one.id === id);
  if (found === undefined)
    throw new Error(
      `The environment is wrong:\n  REGISTER takes ${registers.map((one) => one.id).join(' or ')}, got “${id}”`,
    );
  return found;
}

/** The register of this process: the setting `REGISTER`, by default Dubai. */
export const register: Register = registerNamed(registerId);

/** Returns the calendar day of an instant by the clocks of the register. */
export function dayInRegister(instant: Date, { utcOffsetHours } = register): string {
  return new Date(instant.getTime() + utcOffsetHours * HOUR_MS).toISOString().slice(0, 10);
}
