/** Draws a figure as a card: its value, its sample and spread, its method, and the request behind it. */
import type { Texts } from '../texts.ts';
import type { Figure, Provenance } from './api.ts';
import type { ApiDialog } from './api-dialog.ts';
import { element } from './dom.ts';
import type { Format, Unit } from './format.ts';

/** Dependencies of every card. */
export interface CardContext {
  readonly texts: Texts;
  readonly format: Format;
  readonly dialog: ApiDialog;
  /** Returns why a figure is withheld, in the reader’s language. */
  readonly reasonOf: (reason: string) => string;
}

/** A figure to show. */
export interface Card {
  readonly title: string;
  readonly unit: Unit;
  readonly figure: Figure;
  readonly provenance: Provenance;
  /** The address of the figure. */
  readonly path: string;
}

function spreadText({ p25, p75 }: Figure, unit: Unit, { texts, format }: CardContext): string | null {
  if (p25 == null || p75 == null) return null;
  return format.fill(texts.quartiles, { from: format.number(p25, unit), to: format.number(p75, unit) });
}

/** Returns the days of a figure, and the first of them that the loaded exports cover completely. */
export function writeDays(
  { window: { from, to }, covered_from }: Provenance,
  { texts, format }: Pick<CardContext, 'texts' | 'format'>,
): string {
  const days = format.fill(texts.asOf, { from: format.day(from), to: format.day(to) });
  if (covered_from === undefined) return days;
  return `${days} (${format.fill(texts.coveredFrom, { from: format.day(covered_from) })})`;
}

/** Returns a link to the page of the figure's method. */
export function methodLink(provenance: Provenance, context: CardContext): HTMLElement {
  const { method, method_version } = provenance;
  const { texts } = context;
  const days = writeDays(provenance, context);
  return element(
    'a',
    {
      href: `/docs/methods/${method}`,
      title: `${method} ${method_version} · ${days}`,
      'aria-label': `${texts.method}: ${method}`,
    },
    texts.method,
  );
}

/** Draws the card of a figure. */
export function drawCard(card: Card, context: CardContext): HTMLElement {
  const { title, unit, figure, provenance, path } = card;
  const { texts, format, dialog } = context;
  const isWithheld = figure.value === null;
  const isCount = unit === 'count';
  const sample = isCount ? null : format.fill(texts.n, { n: format.short(figure.n) });
  const spread = spreadText(figure, unit, context);
  const note = isWithheld
    ? figure.reason === undefined
      ? texts.withheld
      : context.reasonOf(figure.reason)
    : [sample, spread].filter((part) => part !== null).join(' · ');
  return element(
    'div',
    { class: isWithheld ? 'card withheld' : 'card' },
    element('dt', {}, title),
    element(
      'dd',
      {},
      element('strong', {}, figure.value === null ? texts.withheldShort : format.figure(figure.value, unit)),
      figure.quality === 'low' ? element('span', { class: 'badge' }, texts.qualityLow) : null,
      note === '' ? null : element('span', { class: 'sample' }, note),
      element('span', { class: 'links' }, methodLink(provenance, context), dialog.link(path, title)),
    ),
  );
}
