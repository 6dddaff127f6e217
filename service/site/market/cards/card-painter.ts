/** Makes pictures of cards with fonts that were read once. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { escapeHtml } from '../../../http/html.ts';
import { type CardWeight, cardFamily, cardWeights, drawCard } from './card.ts';
import type { Card } from './card-content.ts';

const require = createRequire(import.meta.url);
const folder = dirname(require.resolve('@expo-google-fonts/ibm-plex-sans-arabic/package.json'));

/** Loads the rasteriser, once a process or thread. */
export async function loadRasteriser(): Promise<void> {
  await initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));
}

/** A file for each weight: a weight in two files, as pages load them, has boxes where the rasteriser needs the second. */
const files: Readonly<Record<CardWeight, string>> = {
  regular: '400Regular/IBMPlexSansArabic_400Regular.ttf',
  bold: '600SemiBold/IBMPlexSansArabic_600SemiBold.ttf',
};

/** Draws cards, once the module of the rasteriser is there (`loadRasteriser`). */
export class CardPainter {
  readonly #fonts = {
    regular: new Uint8Array(readFileSync(join(folder, files.regular))),
    bold: new Uint8Array(readFileSync(join(folder, files.bold))),
  } satisfies Record<CardWeight, Uint8Array>;

  /** Returns the picture of a card as PNG. */
  paint(card: Card): Uint8Array {
    const drawn = this.draw(card);
    try {
      const image = drawn.render();
      try {
        return image.asPng();
      } finally {
        image.free();
      }
    } finally {
      drawn.free();
    }
  }

  /** Returns a card as the rasteriser reads it, with texts as outlines. The caller frees it. */
  draw(card: Card): InstanceType<typeof Resvg> {
    const svg = drawCard(card, (text, size, weight) => this.#measure(text, size, weight));
    return new Resvg(svg, { font: this.#options(['regular', 'bold']) });
  }

  #measure(text: string, size: number, weight: CardWeight): number {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><text font-family="${cardFamily}" font-size="${size}" font-weight="${cardWeights[weight]}">${escapeHtml(text)}</text></svg>`;
    const drawn = new Resvg(svg, { font: this.#options([weight]) });
    try {
      return drawn.getBBox()?.width ?? 0;
    } finally {
      drawn.free();
    }
  }

  #options(weights: readonly CardWeight[]) {
    return {
      loadSystemFonts: false,
      defaultFontFamily: cardFamily,
      fontBuffers: weights.map((weight) => this.#fonts[weight]),
    };
  }
}
