/** Classes of a choropleth: round breaks between about equal numbers of areas, and a colour for each class that most colour-blind readers can tell apart. */
import { computeQuantile } from '../../statistics/quantile.ts';

/** One class more than breaks. */
export const classCount = 6;

/** Light to dark, even in lightness (after ColorBrewer YlGnBu, which keeps its order in grey). */
const sequential = ['#edf8d9', '#c3e6c0', '#7fcdbb', '#41a5c0', '#2268ad', '#1b2f7d'] as const;

/** Fall to growth, light in the middle (after ColorBrewer PuOr, safe for the common kinds of colour blindness). */
const diverging = ['#a6500a', '#e08a3c', '#f8d5a3', '#d5d3e8', '#9488bf', '#542788'] as const;

/** Areas whose figure is withheld or unknown. */
export const noValueColour = '#e3e4e8';

/** How a figure's classes run: from little to much, or from fall to growth. */
export type Palette = 'sequential' | 'diverging';

/** Colours of the classes, lowest first. */
export function coloursOf(palette: Palette): readonly string[] {
  return palette === 'sequential' ? sequential : diverging;
}

/** A number with its first two digits only, as a legend shows it. */
function rounded(value: number): number {
  return Number(value.toPrecision(2));
}

/** Breaks between the classes, ascending and different; fewer than `classCount - 1` when the values do not give as many. */
export function breaksOf(values: readonly number[], palette: Palette): readonly number[] {
  if (values.length === 0) return [];
  if (palette === 'diverging') {
    const reach = rounded(computeQuantile(values.map(Math.abs), 0.8));
    const half = rounded(reach / 2);
    return ascending(reach === 0 ? [0] : [-reach, -half, 0, half, reach]);
  }
  const breaks = Array.from({ length: classCount - 1 }, (_, index) =>
    rounded(computeQuantile([...values], (index + 1) / classCount)),
  );
  // Ties and rounding can put one at the least value or above the greatest: the class beyond it would hold nothing.
  const sorted = values.toSorted((a, b) => a - b);
  const [least = 0, greatest = 0] = [sorted[0], sorted.at(-1)];
  return ascending(breaks.filter((limit) => limit > least && limit <= greatest));
}

function ascending(breaks: readonly number[]): readonly number[] {
  return [...new Set(breaks)].sort((a, b) => a - b);
}

/** The colours of as many classes as the breaks make, spread over the palette. */
export function coloursBetween(breaks: readonly number[], palette: Palette): readonly string[] {
  const colours = coloursOf(palette);
  if (breaks.length === 0) return colours.slice(2, 3);
  return Array.from(
    { length: breaks.length + 1 },
    (_, index) => colours[Math.round((index * (colours.length - 1)) / breaks.length)] ?? noValueColour,
  );
}
