/** The thread of merge-in-thread.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import type { SiteSearchSettings } from '../../../search-index/site-index.ts';
import { mergedContent } from './merge-segments.ts';
import { SiteFolder } from './site-folder.ts';

const Order = z.object({
  directory: z.string(),
  inputs: z.array(z.object({ name: z.string(), dead: z.instanceof(Uint8Array) })),
  output: z.string(),
  settings: z.custom<SiteSearchSettings>((value) => typeof value === 'object' && value !== null),
});

const { directory, inputs, output, settings } = z.object({ order: Order }).parse(workerData).order;
const folder = new SiteFolder(directory);
const segments = inputs.map(({ name, dead }) => {
  const { segment } = folder.open(name);
  for (const [ordinal, isDead] of dead.entries()) if (isDead !== 0) segment.kill(ordinal);
  return segment;
});
folder.write(output, mergedContent(segments, settings)).segment.close();
for (const segment of segments) segment.close();
parentPort?.postMessage('merged');
