/** Opens a page as a mid-range phone on slow 4G does, and measures what its reader waits for. */
import type { Browser } from 'playwright-core';
import { z } from 'zod';

/** Waiting times, size and shifts of one page view. */
export interface View {
  /** Compressed bytes of the HTML, headers included. */
  readonly htmlKb: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  /** Total blocking time as Lighthouse defines it: after the first paint, the part over 50 ms of each long task. */
  readonly blockingMs: number;
  readonly layoutShift: number;
}

/** Slow 4G, as Lighthouse defines it. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638_400 / 8) * 0.9,
  uploadThroughput: (675_000 / 8) * 0.9,
};
const cpuSlowdown = 4;
/** Late shifts and paints follow the load. */
const settledMs = 1_000;

const Marks = z.object({
  first: z.number(),
  largest: z.number(),
  tasks: z.array(z.tuple([z.number(), z.number()])),
  shift: z.number(),
});

const observe = `
  const marks = (window.marks = { first: 0, largest: 0, tasks: [], shift: 0 });
  const on = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  on('paint', (one) => { if (one.name === 'first-contentful-paint') marks.first = one.startTime; });
  on('largest-contentful-paint', (one) => { marks.largest = one.startTime; });
  on('longtask', (one) => { marks.tasks.push([one.startTime, one.startTime + one.duration]); });
  on('layout-shift', (one) => { if (!one.hadRecentInput) marks.shift += one.value; });
`;

const Finished = z.object({ requestId: z.string(), encodedDataLength: z.number() });
const Received = z.object({ requestId: z.string(), type: z.string() });

/** Returns the milliseconds over 50 of each task, after this moment. */
function blockedAfter(moment: number, tasks: readonly (readonly [start: number, end: number])[]): number {
  return tasks.reduce((sum, [start, end]) => sum + Math.max(0, end - Math.max(start, moment) - 50), 0);
}

/** Opens an address with an empty cache and returns its view. Throws unless the page answers 200. */
export async function viewPage(browser: Browser, address: string): Promise<View> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  try {
    const page = await context.newPage();
    const protocol = await context.newCDPSession(page);
    await protocol.send('Network.enable');
    await protocol.send('Network.emulateNetworkConditions', network);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    const documents = new Set<string>();
    let bytes = 0;
    protocol.on('Network.responseReceived', (event) => {
      const { requestId, type } = Received.parse(event);
      if (type === 'Document') documents.add(requestId);
    });
    protocol.on('Network.loadingFinished', (event) => {
      const { requestId, encodedDataLength } = Finished.parse(event);
      if (documents.has(requestId)) bytes += encodedDataLength;
    });
    await page.addInitScript(observe);
    const response = await page.goto(address, { waitUntil: 'load' });
    if (response?.status() !== 200) throw new Error(`${address} answered ${response?.status()}`);
    await page.waitForTimeout(settledMs);
    const { first, largest, tasks, shift } = Marks.parse(await page.evaluate('window.marks'));
    return {
      htmlKb: bytes / 1000,
      firstPaintMs: first,
      largestPaintMs: largest,
      blockingMs: blockedAfter(first, tasks),
      layoutShift: shift,
    };
  } finally {
    await context.close();
  }
}
