/** Draws the picture of a page that other sites show beside a link to it: name, three figures, day. */
import type { Canvas, CanvasKit, TypefaceFontProvider } from 'canvaskit-wasm';
import type { FontName } from '../fonts.ts';
import { type Card, cardSize } from './card-content.ts';
import { pngOf } from './png.ts';

/** A font of the typeface. Latin and Arabic lie in files of their own, so a text names both. */
export interface CardFont {
  readonly name: FontName;
  readonly bytes: Uint8Array;
}

const margin = 72;
const inner = cardSize.width - 2 * margin;
const navy = [0x0f, 0x27, 0x42] as const;
const gold = [0xf2, 0xc1, 0x4e] as const;
const white = [0xff, 0xff, 0xff] as const;
const soft = [0xb9, 0xc8, 0xdb] as const;

interface Text {
  readonly text: string;
  readonly size: number;
  readonly weight: 'regular' | 'bold';
  readonly colour: readonly [number, number, number];
  readonly lines: number;
  /** Distance from the side where reading begins, and from the top. */
  readonly start: number;
  readonly top: number;
  readonly width: number;
}

/** Draws cards with fonts that were read once. */
export class CardPainter {
  readonly #kit: CanvasKit;
  readonly #fonts: TypefaceFontProvider;

  constructor(kit: CanvasKit, fonts: readonly CardFont[]) {
    this.#kit = kit;
    this.#fonts = kit.TypefaceFontProvider.Make();
    for (const { name, bytes } of fonts) this.#fonts.registerFont(bytes, name);
  }

  /** Returns the picture of a card as PNG. */
  paint(card: Card): Buffer {
    const kit = this.#kit;
    const surface = kit.MakeSurface(cardSize.width, cardSize.height);
    if (surface === null) throw new Error('The drawing library gave no surface.');
    try {
      const canvas = surface.getCanvas();
      canvas.clear(kit.Color(...navy, 1));
      const paint = new kit.Paint();
      paint.setColor(kit.Color(...gold, 1));
      const side = card.isRightToLeft ? cardSize.width - margin - 26 : margin;
      canvas.drawRect(kit.XYWHRect(side, 68, 26, 26), paint);
      paint.delete();
      for (const text of this.#texts(card)) this.#write(canvas, text, card.isRightToLeft);
      const pixels = canvas.readPixels(0, 0, {
        ...cardSize,
        colorType: kit.ColorType.RGBA_8888,
        alphaType: kit.AlphaType.Unpremul,
        colorSpace: kit.ColorSpace.SRGB,
      });
      if (!(pixels instanceof Uint8Array)) throw new Error('The drawing library gave no pixels.');
      return pngOf(pixels, cardSize.width, cardSize.height);
    } finally {
      surface.delete();
    }
  }

  #texts({ site, above, title, figures, foot }: Card): Text[] {
    const all = { start: margin, width: inner };
    const column = inner / Math.max(1, figures.length);
    return [
      { ...all, text: site, size: 34, weight: 'bold', colour: white, lines: 1, start: margin + 42, top: 56 },
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
          { ...place, text: value, size: 46, weight: 'bold', colour: gold, lines: 1, top: 366 },
          { ...place, text: label, size: 24, weight: 'regular', colour: soft, lines: 2, top: 432 },
        ];
      }),
      { ...all, text: foot, size: 24, weight: 'regular', colour: soft, lines: 1, top: 546 },
    ];
  }

  #write(canvas: Canvas, text: Text, isRightToLeft: boolean): void {
    const kit = this.#kit;
    const fontFamilies = text.weight === 'bold' ? ['latin-600', 'arabic-600'] : ['latin-400', 'arabic-400'];
    const style = new kit.ParagraphStyle({
      textDirection: isRightToLeft ? kit.TextDirection.RTL : kit.TextDirection.LTR,
      textAlign: kit.TextAlign.Start,
      maxLines: text.lines,
      ellipsis: '…',
      textStyle: {
        color: kit.Color(...text.colour, 1),
        fontFamilies,
        fontSize: text.size,
        heightMultiplier: 1.3,
      },
    });
    const builder = kit.ParagraphBuilder.MakeFromFontProvider(style, this.#fonts);
    builder.addText(text.text);
    const paragraph = builder.build();
    paragraph.layout(text.width);
    const x = isRightToLeft ? cardSize.width - text.start - text.width : text.start;
    canvas.drawParagraph(paragraph, x, text.top);
    paragraph.delete();
    builder.delete();
  }
}
