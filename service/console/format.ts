/** Formats numbers, shares and instants in a reader's language. Times are UTC and say so. */
import { type Html, html } from './html.ts';
import type { Locale } from './locale.ts';
import { fill, texts } from './texts.ts';

/** Formats of a language. */
export interface Format {
  readonly count: (value: number) => string;
  /** Formats a number with at most one digit after the point. */
  readonly decimal: (value: number) => string;
  /** Formats a share from 0 to 1 as a percentage. */
  readonly share: (value: number) => string;
  readonly ms: (value: number) => string;
  /** Formats a number of bytes in bytes, kB or MB. */
  readonly size: (bytes: number) => string;
  readonly day: (iso: string) => Html;
  /** Returns a day as text. */
  readonly dayText: (iso: string) => string;
  readonly instant: (iso: string) => Html;
  /** Returns an instant as text, for titles and labels. */
  readonly instantText: (iso: string) => string;
  /** Returns the short name of a step of time on an axis. */
  readonly step: (iso: string, granularity: 'hour' | 'day') => string;
}

function made(locale: Locale): Format {
  const tag = locale === 'ar' ? 'ar-AE-u-nu-latn' : 'en-GB';
  const utc = { timeZone: 'UTC' } as const;
  const whole = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 });
  const one = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
  const share = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
  // The short form of an Arabic month is a number.
  const date = {
    day: 'numeric',
    month: locale === 'ar' ? 'long' : 'short',
    year: 'numeric',
    ...utc,
  } as const;
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const day = new Intl.DateTimeFormat(tag, date);
  const instant = new Intl.DateTimeFormat(tag, { ...date, ...time });
  const sizeIn = (unit: 'byte' | 'kilobyte' | 'megabyte') =>
    new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 });
  const [bytesIn, kilobytesIn, megabytesIn] = [sizeIn('byte'), sizeIn('kilobyte'), sizeIn('megabyte')];
  const sizes = (bytes: number): string => {
    if (bytes < 1_000) return bytesIn.format(bytes);
    return bytes < 1_000_000 ? kilobytesIn.format(bytes / 1_000) : megabytesIn.format(bytes / 1_000_000);
  };
  const steps = {
    hour: new Intl.DateTimeFormat(tag, { ...time, ...utc }),
    day: new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', ...utc }),
  };
  const instantText = (iso: string): string => `${instant.format(new Date(iso))} UTC`;
  return {
    count: (value) => whole.format(value),
    decimal: (value) => one.format(value),
    share: (value) => share.format(value),
    ms: (value) => fill(texts[locale].ms, { n: (value < 10 ? one : whole).format(value) }),
    size: sizes,
    dayText: (iso) => day.format(new Date(iso)),
    day: (iso) => html`<time datetime="${iso}">${day.format(new Date(iso))}</time>`,
    instant: (iso) => html`<time datetime="${iso}">${instantText(iso)}</time>`,
    instantText,
    step: (iso, granularity) => steps[granularity].format(new Date(iso)),
  };
}

const formats: Readonly<Record<Locale, Format>> = { en: made('en'), ar: made('ar') };

/** Returns the formats of a language. */
export function formatOf(locale: Locale): Format {
  return formats[locale];
}
