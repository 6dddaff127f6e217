/** Draws the parts that pages share: figures, how they are made, and tables. */
import type { Figure, Provenance } from '../../../client/src/api-types.ts';
import { type Html, html, type Part } from '../../console/html.ts';
import type { Unit } from '../../explorer/browser/format.ts';
import { reproducePath } from './addresses.ts';
import type { Column, Draw } from './page.ts';
import { headCell, plainText, rowsId, type TableOrder } from './table.ts';
import { fill, type Words, words } from './words/words.ts';

/** Kinds of property as pages write them. */
export type Kind = keyof Words['kinds'];

/** Returns a kind of the register as a kind of the texts. */
export function kindOf(type: string | null | undefined): Kind {
  switch (type) {
    case 'apartment':
    case 'villa':
    case 'townhouse':
    case 'land':
    case 'office':
    case 'shop':
    case 'hotel-apartment':
    case 'building':
    case 'other':
      return type;
    default:
      return 'unknown';
  }
}

/** One of the figures at the head of a page. */
export interface Headline {
  readonly label: string;
  readonly figure: Figure;
  readonly unit: Unit;
  /** A sentence that limits the figure. */
  readonly note?: string | null;
  /** The number and the facts of a figure that a measure defines. */
  readonly claimed?: {
    readonly number: () => Html;
    readonly sample: string | null;
    readonly window: string | null;
    readonly provisional: string | null;
  };
}

/** Draws the figures at the head of a page. A withheld figure is a dash with its reason. */
export function headlines(draw: Draw, all: readonly Headline[]): Html {
  return html`<dl class="headlines">${all.map((one) => headline(draw, one))}</dl>`;
}

function headline({ words, format, reasonOf }: Draw, one: Headline): Html {
  const { label, figure, unit, note, claimed } = one;
  const { value, n, p25, p75, interval, quality, reason } = figure;
  const spread =
    p25 == null || p75 == null
      ? null
      : fill(words.quartiles, { from: format.number(p25, unit), to: format.number(p75, unit) });
  const range =
    interval === undefined
      ? null
      : fill(words.intervalFact, {
          level: Math.round(interval.level * 100),
          from: format.number(interval.low, unit),
          to: format.number(interval.high, unit),
        });
  const sample =
    claimed !== undefined
      ? claimed.sample
      : value === null || unit === 'count'
        ? null
        : fill(words.sampleOf, { n: format.number(n, 'count') });
  const low = quality === 'low' ? words.lowSample : null;
  const why =
    value === null ? `${words.withheld}${reason === undefined ? '' : `: ${reasonOf(reason)}`}` : null;
  const provisional = claimed?.provisional ?? null;
  const facts = [why, sample, spread, range, low, provisional, note].filter((fact) => fact != null);
  const number =
    claimed?.number() ?? html`<strong>${value === null ? words.dash : format.figure(value, unit)}</strong>`;
  const when = claimed?.window == null ? null : html`<span class="when">${claimed.window}</span>`;
  return html`<div><dt>${label}</dt><dd>${number}${facts.map((fact) => html`<span>${fact}</span>`)}${when}</dd></div>`;
}

/** Returns a figure that is a plain count, which is never withheld. */
export function counted(value: number): Figure {
  return { value, n: value };
}

/** Says how the figures of a block are made: the method of each, and the queries behind them. */
export function made(draw: Draw, provenances: readonly Provenance[]): Html {
  const { words, to } = draw;
  const methods = new Map(provenances.map((one) => [`${one.method} ${one.window.from}`, one]));
  const lines = [...methods.values()].map(
    (one) =>
      html`<li><a href="${to(`/methods/${one.method}`)}">${fill(words.methodVersion, { method: one.method, version: one.method_version })}</a>, ${days(draw, one)}</li>`,
  );
  return html`<details class="made"><summary>${words.madeBy}</summary><ul>${lines}${reproductions(draw, provenances)}</ul></details>`;
}

/** Draws links to the queries behind a block. */
function reproductions({ words, to, reader }: Draw, provenances: readonly Provenance[]): readonly Html[] {
  const addresses = new Set(provenances.flatMap((one) => reader.sources.of(one) ?? []));
  return [...addresses].map(
    (address) =>
      html`<li><a href="${to(reproducePath(address))}" rel="nofollow">${words.reproduceBlock}</a></li>`,
  );
}

/** Returns the days of a figure in words. */
export function days(
  { words, format }: Draw,
  { window, covered_from: covered }: Pick<Provenance, 'window' | 'covered_from'>,
): string {
  const values = { from: format.day(window.from), to: format.day(window.to) };
  return covered === undefined
    ? fill(words.window, values)
    : fill(words.windowCovered, { ...values, covered: format.day(covered) });
}

/** Returns an amount of money in full. */
export function money({ words, format }: Pick<Draw, 'words' | 'format'>, aed: number): string {
  return fill(words.aedAmount, { n: format.number(aed, 'count') });
}

/** Returns a figure as the content of a cell: its value, or a dash. */
export function cell({ words, format }: Draw, figure: Figure | null, unit: Unit): Part {
  if (figure === null || figure.value === null) return html`<span class="none">${words.dash}</span>`;
  return format.number(figure.value, unit);
}

/** Says once why the dashes of a table are dashes; nothing where all figures are shown. */
export function whyDashes({ words, reasonOf }: Draw, figures: readonly (Figure | null)[]): Part {
  const reasons = [
    ...new Set(
      figures.flatMap((one) => (one?.value === null && one.reason !== undefined ? [one.reason] : [])),
    ),
  ];
  const [first] = reasons;
  if (first === undefined) return null;
  const notCovered = reasons.find((reason) => reason.startsWith('not covered'));
  return html`<p class="note">${fill(words.someWithheld, { reason: reasonOf(notCovered ?? first) })}</p>`;
}

/** Returns true for a cell that says nothing. */
function isDash({ text }: Html): boolean {
  return text.includes(words.en.dash) && plainText(text) === words.en.dash;
}

/** Draws a table without its empty columns: a column of dashes is left out. On a phone it scrolls in its own box. */
export function table<Row>(
  label: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  look = '',
  ordered: TableOrder | null = null,
): Html {
  const drawn = columns
    .map((column) => ({ column, cells: rows.map((row) => html`${column.cell(row)}`) }))
    .filter(({ column: { isName, sort }, cells }) => {
      const isKept = isName === true || (sort !== undefined && ordered !== null);
      return isKept || !cells.every(isDash);
    });
  const head = drawn.map(({ column }) => headCell(column, ordered));
  const body = rows.map(
    (_, at) =>
      html`<tr>${drawn.map(({ column: { isNumber, isName }, cells }) => {
        const content = cells[at];
        if (isName === true) return html`<th scope="row">${content}</th>`;
        return isNumber === true ? html`<td class="number">${content}</td>` : html`<td>${content}</td>`;
      })}</tr>`,
  );
  const id = ordered === null ? '' : html` id="${rowsId}"`;
  return html`<div class="${look === '' ? 'scroll' : `scroll ${look}`}"${id} tabindex="0" role="group" aria-label="${label}"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** Draws the head of a page: what it is about in one line, and a sentence. */
export function head(title: Part, lead: Part, above: Part = null): Html {
  return html`<div class="head">${above === null ? '' : html`<p class="above">${above}</p>`}<h1>${title}</h1>${lead === null || lead === '' ? '' : html`<p class="lead">${lead}</p>`}</div>`;
}

/** Draws links that choose one of a few views, with the current one marked. */
export function tabs(
  label: string,
  all: readonly { readonly name: string; readonly path: string; readonly isCurrent: boolean }[],
): Html {
  return html`<nav class="tabs" aria-label="${label}">${all.map(({ name, path, isCurrent }) => html`<a href="${path}"${isCurrent ? html` aria-current="true"` : ''}>${name}</a>`)}</nav>`;
}

/** Draws a name beside a fact, for details of a record. Facts that are unknown are left out. */
export function details(facts: readonly (readonly [string, Part])[]): Html {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return html`<dl class="details">${known.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** Returns the name of a number of bedrooms. */
export function bedroomsText({ words }: Draw, bedrooms: number | null): string {
  if (bedrooms === null) return words.unknownBedrooms;
  return bedrooms === 0 ? words.studio : String(bedrooms);
}

/** Draws a block with a title. Returns nothing where it would be empty. */
export function block(title: string, content: Part, note: string | null = null): Part {
  if (content === null || content === undefined || content === '') return null;
  return html`<section class="block"><h2>${title}</h2>${note === null ? '' : html`<p class="note">${note}</p>`}${content}</section>`;
}

/** Draws a row of links that lead on. */
export function onward(links: readonly (readonly [string, string])[]): Html {
  return html`<p class="onward">${links.map(([name, path]) => html`<a href="${path}">${name}</a> `)}</p>`;
}

/** Returns how an answer was made; nothing where the API refused it. */
export function madeBy(answer: { readonly meta: Provenance } | null): readonly Provenance[] {
  return answer === null ? [] : [answer.meta];
}
