/** The macros of SQL that differ from register to register: its clocks and its calendar. */
import { type Register, register } from './register.ts';

/**
 * Returns statements that create the macros of a register: `register_offset()`, the interval by which its clocks are ahead of UTC, and `gregorian(x)`, the text
 * of a day or an instant with the year of the Gregorian calendar.
 */
export function registerMacros({ utcOffsetHours, yearsAhead }: Register = register): string[] {
  return [
    `create or replace macro register_offset() as (to_hours(${utcOffsetHours}))`,
    `create or replace macro gregorian(x) as (${gregorian('x', yearsAhead)})`,
  ];
}

/** The first four digits in a row are the year. A leap year of one calendar need not be one of the other, so the text is changed before it is read as a day. */
function gregorian(text: string, yearsAhead: number): string {
  if (yearsAhead === 0) return text;
  const year = `nullif(regexp_extract(${text}, '\\d{4}'), '')`;
  return `coalesce(replace(${text}, ${year}, (${year}::integer - ${yearsAhead})::varchar), ${text})`;
}
