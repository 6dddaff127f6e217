/** A figure as a card: its value, its sample and spread, how it was made, and the call behind it. */
import type { Texts } from '../texts.ts';
import type { Figure, Provenance } from './api.ts';
import type { ApiDialog } from './api-dialog.ts';
import { element } from './dom.ts';
import type { Format, Unit } from './format.ts';

/** What every card needs. */
export interface CardContext {
  readonly texts: Texts;
  readonly format: Format;
  readonly dialog: ApiDialog;
}

/** One figure to be shown. */
export interface Card {
  readonly title: string;
  readonly unit: Unit;
  readonly figure: Figure;
  readonly provenance: Provenance;
  /** The address that gives it. */
  readonly path: string;
}

function spreadOf({ p25, p75 }: Figure, unit: Unit, { texts, format }: CardContext): string | null {
  if (p25 == null || p75 == null) return null;
  return format.fill(texts.quartiles, { from: format.number(p25, unit), to: format.number(p75, unit) });
}

/** How the figure was made, as a link to the method's page. */
export function methodLink(
  { method, method_version, window }: Provenance,
  { texts, format }: CardContext,
): HTMLElement {
  const days = format.fill(texts.asOf, { from: format.day(window.from), to: format.day(window.to) });
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

/** The card of a figure. */
export function cardOf(card: Card, context: CardContext): HTMLElement {
  const { title, unit, figure, provenance, path } = card;
  const { texts, format, dialog } = context;
  const isWithheld = figure.value === null;
  const isCount = unit === 'count';
  const sample = isCount ? null : format.fill(texts.n, { n: format.short(figure.n) });
  const spread = spreadOf(figure, unit, context);
  const note = isWithheld
    ? (figure.reason ?? texts.withheld)
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
