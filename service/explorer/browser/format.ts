/** Formats numbers, dates and names in the reader's language. */
import type { Texts } from '../texts.ts';

/** Units of figures. */
export type Unit = 'aed' | 'aed_per_sqft' | 'sqft' | 'pct' | 'change' | 'count' | 'index';

/** Returns the unit of a metric's figures. A change shows its sign. */
export function shownUnit({ id, unit }: { readonly id: string; readonly unit: Unit }): Unit {
  return id.endsWith('_change_pct') ? 'change' : unit;
}

/** Formats of a language. */
export interface Format {
  readonly figure: (value: number, unit: Unit) => string;
  /** Same as `figure`, without the unit. */
  readonly number: (value: number, unit: Unit) => string;
  /** Formats without the unit, for an axis. */
  readonly short: (value: number) => string;
  readonly month: (isoDate: string) => string;
  readonly day: (isoDate: string) => string;
  /** Returns a text with its placeholders filled. */
  readonly fill: (text: string, values: Readonly<Record<string, string | number>>) => string;
}

/** Returns the formats of a language. */
export function createFormat(language: string, texts: Texts): Format {
  const locale = language === 'ar' ? 'ar-AE-u-nu-latn' : 'en-GB';
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const one = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const signed = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  const month = new Intl.DateTimeFormat(locale, { month: 'short', year: '2-digit', timeZone: 'UTC' });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const amount = (value: number): string => {
    const size = Math.abs(value);
    if (size >= 1e9) return `${one.format(value / 1e9)} ${texts.billion}`;
    if (size >= 1e6) return `${one.format(value / 1e6)} ${texts.million}`;
    return whole.format(value);
  };
  const number = (value: number, unit: Unit): string => {
    if (unit === 'count') return whole.format(value);
    // Isolated, so that the sign stays before the number in a line from right to left.
    if (unit === 'change') return `\u2066${signed.format(value)}\u2069`;
    const isSmall = unit === 'pct' || unit === 'index' || (unit === 'aed_per_sqft' && Math.abs(value) < 1000);
    return isSmall ? one.format(value) : amount(value);
  };
  const currency = language === 'ar' ? 'درهم' : 'AED';
  return {
    figure: (value, unit) => {
      const bare = number(value, unit);
      if (unit === 'pct' || unit === 'change') return `${bare} %`;
      if (unit === 'count' || unit === 'index') return bare;
      if (unit === 'sqft') return `${bare} ${texts.sqft}`;
      const money = language === 'ar' ? `${bare} ${currency}` : `${currency} ${bare}`;
      return unit === 'aed' ? money : `${money} ${texts.perSqft}`;
    },
    number,
    short: amount,
    month: (isoDate) => month.format(new Date(isoDate)),
    day: (isoDate) => day.format(new Date(isoDate)),
    fill: (text, values) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')),
  };
}
