/** Marks figures that count synthetic records: those of a snapshot of `make demo HISTORY=synthetic`, before the day on which its real exports begin. */
import { monthsBefore } from './window.ts';

/** Methods whose figures also rest on earlier records than those of their window, by up to a year: weights and movements of the index. */
const looksFurther: ReadonlySet<string> = new Set(['comparable-estimate', 'price-index', 'rankings']);
const changes = /(^|_)(change|growth)(_|$)/;

interface Window {
  readonly from: string;
  readonly to: string;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function windowIn(value: unknown): Window | null {
  if (!isObject(value)) return null;
  const { from, to } = value;
  return typeof from === 'string' && typeof to === 'string' ? { from, to } : null;
}

/** Returns the first day of the days with which figures of these days are compared. */
function comparedFrom({ from, to }: Window): string {
  const months = Math.round((Date.parse(to) - Date.parse(from)) / (30.4 * 86_400_000));
  return monthsBefore(from, Math.max(12, months));
}

/**
 * Returns a part of an answer with `synthetic: true` beside each provenance whose window has synthetic records, and in each change whose earlier side has
 * some.
 *
 * @param until the first day from which on every record is real
 * @param meta the `meta` of the answer, whose window counts for figures without one
 */
export function markSynthetic<Part>(part: Part, until: string, meta: object = {}): Part {
  return marked(part, { until, window: windowIn(Reflect.get(meta, 'window')) });
}

interface Marking {
  readonly until: string;
  readonly window: Window | null;
}

function marked<Part>(part: Part, { until, window: around }: Marking): Part {
  if (typeof part !== 'object' || part === null) return part;
  const window = windowIn(Reflect.get(part, 'window'));
  const marking = { until, window: window ?? around };
  for (const [name, value] of Object.entries(part)) {
    marked(value, marking);
    if (isShownChange(name, value) && (marking.window === null || comparedFrom(marking.window) < until))
      Object.assign(value, { synthetic: true });
  }
  const [method, before] = [Reflect.get(part, 'method'), windowIn(Reflect.get(part, 'before'))];
  if (window === null || typeof method !== 'string') return part;
  const from = (before ?? window).from;
  const begins = looksFurther.has(method) ? monthsBefore(from, 12) : from;
  return begins < until ? Object.assign(part, { synthetic: true }) : part;
}

/** Returns true for a figure that compares two periods and is not withheld. */
function isShownChange(name: string, value: unknown): value is object {
  return changes.test(name) && isObject(value) && 'n' in value && typeof value['value'] === 'number';
}
