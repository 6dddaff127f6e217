/** The texts and the size of the picture of a page. */
import { z } from 'zod';
import { knownDays } from '../known-days.ts';
import type { Content, Draw } from '../page.ts';

/** Figures that a card has room for. */
const mostFigures = 3;

/** The texts of a card. */
export const Card = z.object({
  isRightToLeft: z.boolean(),
  site: z.string(),
  above: z.string(),
  title: z.string(),
  figures: z.array(z.object({ label: z.string(), value: z.string() })).max(mostFigures),
  foot: z.string(),
});
export type Card = z.output<typeof Card>;

/** Size that the networks ask for. */
export const cardSize = { width: 1200, height: 630 } as const;

/** Returns the texts of the picture of a page; null for a page that has none. */
export function cardOf(draw: Draw, { title, card, asOf }: Content): Card | null {
  if (card === null) return null;
  const { words, format, language } = draw;
  const known = (card?.figures ?? []).filter(({ figure: { value } }) => value !== null);
  return {
    isRightToLeft: language === 'ar',
    site: words.site,
    above: card?.above ?? words.tagline,
    title: card?.title ?? title,
    figures: known.slice(0, mostFigures).map(({ label, figure: { value }, unit }) => ({
      label,
      value: value === null ? words.dash : format.figure(value, unit),
    })),
    foot: asOf === undefined ? words.footer : `${knownDays(draw, asOf)} · ${words.dld}`,
  };
}
