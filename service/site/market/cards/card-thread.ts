/** Draws the cards that cards.ts sends, one after another. */
import { parentPort } from 'node:worker_threads';
import kit from 'canvaskit-wasm';
import { z } from 'zod';
import { fontNames, readFont } from '../fonts.ts';
import { CardPainter } from './card.ts';
import { Card } from './card-content.ts';

const Job = z.object({ number: z.int(), card: Card });

const painter = new CardPainter(
  await kit.default(),
  fontNames.map((name) => ({ name, bytes: new Uint8Array(readFont(name)) })),
);
parentPort?.on('message', (message: unknown) => {
  const { number, card } = Job.parse(message);
  try {
    parentPort?.postMessage({ number, png: painter.paint(card) });
  } catch (error) {
    parentPort?.postMessage({ number, fault: String(error) });
  }
});
