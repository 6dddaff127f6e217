/** Draws figures: a number with its sample below, or the reason why it is withheld. */
import type { Figure } from '../../statistics/statistic.ts';
import type { PageContext } from '../context.ts';
import { formatOf } from '../format.ts';
import { type Html, html, type Part } from '../html.ts';
import { textsOf } from '../layout.ts';
import { fill } from '../texts.ts';

/** Draws a count, which needs no sample. */
export function counted(context: PageContext, name: string, value: number, hint: Part = ''): Html {
  const format = formatOf(context.locale);
  return html`<div><dt>${name}</dt><dd><strong>${format.count(value)}</strong>${hint === '' ? '' : html`<span class="hint">${hint}</span>`}</dd></div>`;
}

/** Draws a figure with its n, or the sentence that the sample is too small. */
export function shown(
  context: PageContext,
  name: string,
  figure: Figure,
  write: (value: number) => string,
): Html {
  const words = textsOf(context);
  const n = formatOf(context.locale).count(figure.n);
  if (figure.value === null) {
    return html`<div><dt>${name}</dt><dd class="few"><strong>${fill(words.withheldFew, { n })}</strong></dd></div>`;
  }
  return html`<div><dt>${name}</dt><dd><strong>${write(figure.value)}</strong><span class="hint">${fill(words.nIs, { n })}</span></dd></div>`;
}

/** Returns the value of a figure in a table; a dash when it is withheld. */
export function inTable(figure: Figure, write: (value: number) => string): string {
  return figure.value === null ? '–' : write(figure.value);
}
