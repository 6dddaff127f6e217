/** Draws the picture of a page that other sites show beside a link to it, as SVG: name, three figures, day. */
import { escapeHtml } from '../../../http/html.ts';
import { type Card, cardSize } from './card-content.ts';
import { breakLines } from './lines.ts';

const margin = 72;
const inner = cardSize.width - 2 * margin;
const navy = '#0f2742';
const gold = '#f2c14e';
const white = '#ffffff';
const soft = '#b9c8db';
/** Of the size: the distance between lines, and from the top of a line to the letters' feet. */
const lineHeight = 1.3;
const ascent = 0.94;
/** Of the size: letters are not wider on average, so a short text need not be measured. */
const widest = 1;

/** The family and the two weights of the fonts that cards are drawn with. */
export const cardFamily = 'IBM Plex Sans Arabic';
export const cardWeights = { regular: 400, bold: 600 } as const;
export type CardWeight = keyof typeof cardWeights;

/** Returns the width of a text in pixels. */
export type Measure = (text: string, size: number, weight: CardWeight) => number;

interface Text {
  readonly text: string;
  readonly size: number;
  readonly weight: CardWeight;
  readonly colour: string;
  readonly lines: number;
  /** Distance from the side where reading begins, and from the top. */
  readonly start: number;
  readonly top: number;
  readonly width: number;
}

/** Returns the picture of a card as SVG. `measure` gives the width of a text. */
export function drawCard(card: Card, measure: Measure): string {
  const side = card.isRightToLeft ? cardSize.width - margin - 26 : margin;
  const texts = textsOf(card, measure).map((text) => drawText(text, card.isRightToLeft, measure));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}" font-family="${cardFamily}">
<rect width="100%" height="100%" fill="${navy}"/><rect x="${side}" y="68" width="26" height="26" fill="${gold}"/>
${texts.join('\n')}
</svg>`;
}

/** Returns the largest size, up to `size`, at which all figures have the width: a figure is never cut. */
function fittingSize({ figures }: Card, size: number, width: number, measure: Measure): number {
  const widest = Math.max(width, ...figures.map(({ value }) => measure(value, size, 'bold')));
  return widest === width ? size : (size * width * 0.99) / widest;
}

function textsOf(card: Card, measure: Measure): Text[] {
  const { site, above, title, figures, foot } = card;
  const all = { start: margin, width: inner };
  const column = inner / Math.max(1, figures.length);
  const valueSize = fittingSize(card, 46, column - 32, measure);
  return [
    {
      ...all,
      text: site,
      size: 34,
      weight: 'bold',
      colour: white,
      lines: 1,
      start: margin + 42,
      width: inner - 42,
      top: 56,
    },
    { ...all, text: above, size: 28, weight: 'regular', colour: soft, lines: 1, top: 140 },
    {
      ...all,
      text: title,
      size: figures.length === 0 ? 72 : 60,
      weight: 'bold',
      colour: white,
      lines: 2,
      top: 178,
    },
    ...figures.flatMap(({ label, value }, index): Text[] => {
      const place = { start: margin + index * column, width: column - 32 };
      return [
        {
          ...place,
          text: value,
          size: valueSize,
          weight: 'bold',
          colour: gold,
          lines: 1,
          top: 366,
        },
        { ...place, text: label, size: 24, weight: 'regular', colour: soft, lines: 2, top: 432 },
      ];
    }),
    { ...all, text: foot, size: 24, weight: 'regular', colour: soft, lines: 1, top: 546 },
  ];
}

function drawText(
  { text, size, weight, colour, lines, start, top, width }: Text,
  rtl: boolean,
  measure: Measure,
) {
  const x = rtl ? cardSize.width - start : start;
  const anchor = rtl ? ' text-anchor="end"' : '';
  const widthOf = (part: string): number => {
    const atMost = part.length * size * widest;
    return atMost <= width ? atMost : measure(part, size, weight);
  };
  return breakLines(text, width, lines, widthOf)
    .map((line, index) => {
      const y = top + (ascent + index * lineHeight) * size;
      return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${cardWeights[weight]}" fill="${colour}"${anchor}>${escapeHtml(isolated(line, rtl))}</text>`;
    })
    .join('');
}

/** Returns a line between the marks that give it its direction: the rasteriser reads no `direction`. */
function isolated(line: string, rtl: boolean): string {
  return `${rtl ? '\u2067' : '\u2066'}${line}\u2069`;
}
