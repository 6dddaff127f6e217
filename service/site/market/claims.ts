/** Makes labels and numbers from measures, so that a label cannot name another population than its number has. */
import type { Figure } from '../../../client/src/api-types.ts';
import { measureIdOf } from '../../../data/measures/all.ts';
import { plainLabel } from '../../../data/measures/figure-shape.ts';
import type { Measure } from '../../../data/measures/measure.ts';
import { type Html, html, type Part } from '../../console/html.ts';
import type { Unit } from '../../explorer/browser/format.ts';
import type { Column, Draw } from './page.ts';
import { cell, days, type Headline, kindOf } from './parts.ts';
import { longMonth } from './series.ts';
import { fill } from './words/words.ts';

/** Records of one place, project, building or developer; of the whole market without an id. */
export interface Subject {
  readonly of: 'market' | 'area' | 'community' | 'project' | 'building' | 'developer';
  readonly id: number | null;
}

/** The days that a claim counts, as its answer gives them. */
export interface ClaimDays {
  readonly window: { readonly from: string; readonly to: string };
  /** First day of these that the loaded exports cover, where they miss some. */
  readonly covered_from?: string;
}

/** One number: the measure that it is of, and the records that it counts. */
export interface Claim {
  readonly measure: Measure;
  readonly subject: Subject;
  /** Kind of property; null for all of them. */
  readonly type: string | null;
  /** Bedrooms; null where the register does not state them, without it any. */
  readonly bedrooms?: number | null;
  readonly days: ClaimDays;
  readonly figure: Figure;
  /** Share of the registrations that have arrived, where the answer calls the period provisional. */
  readonly arrivedPct?: number | null;
}

/** The records that the claims of a part of a page have in common. */
export type ClaimScope = Pick<Claim, 'subject' | 'type' | 'days'>;

/** The whole market. */
export const market: Subject = { of: 'market', id: null };

/** Returns the subject of a place. */
export function placeSubject({
  kind,
  id,
}: {
  readonly kind: 'area' | 'community';
  readonly id: number;
}): Subject {
  return { of: kind, id };
}

/** Returns the label of a measure for a kind of property. A level of sales of both stages says so. */
export function claimLabel(
  { words, language }: Pick<Draw, 'words' | 'language'>,
  { measure, type }: Pick<Claim, 'measure' | 'type'>,
): string {
  const text = measure.label[language];
  const label = type === null ? plainLabel(text) : fill(text, { kind: words.kinds[kindOf(type)] });
  const { statistic, only, population } = measure;
  const hasBothStages = statistic === 'median' && only === null && population.flag === 'is_sale';
  return hasBothStages ? fill(words.bothStages, { label }) : label;
}

/** Returns the unit in which pages write a measure. */
export function claimUnit(measure: Measure): Unit {
  if (measure.statistic === 'count') return 'count';
  if (measure.statistic === 'sum') return 'aed';
  return measure.unit;
}

/** Returns the attribute that says of which records a number is, and keeps the claim for the page. */
function mark({ claims }: Draw, claim: Claim): Html {
  claims.push(claim);
  const { measure, subject, type, bedrooms, days: counted, figure } = claim;
  const rooms = bedrooms === undefined ? 'any' : (bedrooms ?? 'unstated');
  const { from, to } = counted.window;
  const of = subject.id === null ? subject.of : `${subject.of}:${subject.id}`;
  return html` data-claim="${[measureIdOf(measure), of, type ?? 'all', rooms, from, to, figure.n].join(' ')}"`;
}

/** Draws the number of a claim without its unit, as cells have it. */
export function claimCell(draw: Draw, claim: Claim, unit: Unit = 'count'): Part {
  return html`<span${mark(draw, claim)}>${cell(draw, claim.figure, unit)}</span>`;
}

/** Draws the number of a claim with its unit. */
export function claimNumber(draw: Draw, claim: Claim, element: 'strong' | 'span' = 'strong'): Html {
  const { value } = claim.figure;
  const text = value === null ? draw.words.dash : draw.format.figure(value, claimUnit(claim.measure));
  const marked = mark(draw, claim);
  return element === 'span' ? html`<span${marked}>${text}</span>` : html`<strong${marked}>${text}</strong>`;
}

/** Returns true for the days of one calendar month. */
function isMonth({ from, to }: ClaimDays['window']): boolean {
  const next = new Date(`${to}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7) && next.getUTCDate() === 1;
}

/** Returns the label of a claim, which names the month that it counts. Other days stand beside the number. */
export function claimTitle(draw: Draw, claim: Claim): string {
  const label = claimLabel(draw, claim);
  const { window } = claim.days;
  if (!isMonth(window)) return label;
  return fill(draw.words.claimMonth, { label, month: longMonth(draw, window.from) });
}

/** Returns a claim as one of the figures at the head of a page. */
export function claim(draw: Draw, of: Claim, note: string | null = null): Headline {
  const { words, format, language } = draw;
  const { measure, figure, days: counted, arrivedPct } = of;
  const records = measure.population.levelRecords[language];
  return {
    label: claimTitle(draw, of),
    figure,
    unit: claimUnit(measure),
    note,
    claimed: {
      number: () => claimNumber(draw, of),
      sample:
        figure.value === null || measure.statistic !== 'median'
          ? null
          : fill(words.claimSample, { n: format.number(figure.n, 'count'), records }),
      window: isMonth(counted.window) ? null : days(draw, counted),
      provisional:
        arrivedPct == null ? null : fill(words.claimProvisional, { share: format.figure(arrivedPct, 'pct') }),
    },
  };
}

/** Draws claims as sentences: the label, the number and the days of each. */
export function claimLines(draw: Draw, claims: readonly Claim[]): Html {
  const lines = claims.map((one) => {
    const window = html`<span class="when">${days(draw, one.days)}</span>`;
    const [before = '', middle = '', after = ''] = fill(draw.words.claimLine, {
      label: claimLabel(draw, one),
      n: '\u0000',
      window: '\u0000',
    }).split('\u0000');
    return html`${before}${claimNumber(draw, one)}${middle}${window}${after} `;
  });
  return html`${lines}`;
}

/** Returns a column of claims of one measure. `claimOf` returns null for a cell that claims nothing. */
export function claimColumn<Row>(
  draw: Draw,
  of: Pick<Claim, 'measure' | 'type'>,
  claimOf: (row: Row) => Claim | null,
): Column<Row> {
  const { words } = draw;
  const label = claimLabel(draw, of);
  return {
    head: of.measure.statistic === 'count' ? label : `${label}, ${words.aed}`,
    cell: (row) => {
      const found = claimOf(row);
      return found === null ? words.dash : claimCell(draw, found);
    },
    raw: (row) => claimOf(row)?.figure.value ?? null,
    isNumber: true,
  };
}
