/** Draws the cards that cards.ts sends, one after another. */
import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import { Card } from './card-content.ts';
import { CardPainter, loadRasteriser } from './card-painter.ts';

const Job = z.object({ number: z.int(), card: Card });

await loadRasteriser();
const painter = new CardPainter();
parentPort?.on('message', (message: unknown) => {
  const { number, card } = Job.parse(message);
  try {
    parentPort?.postMessage({ number, png: painter.paint(card) });
  } catch (error) {
    parentPort?.postMessage({ number, fault: String(error) });
  }
});
