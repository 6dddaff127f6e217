/** Hedonic series of a snapshot, solved when first asked for and kept as long as it is served. */
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import { type HedonicCell, type HedonicLevel, hedonicIndex } from './solve.ts';

const cellsSql = readQuery('hedonic-cells');
const Values = z.array(z.number());

/** Which series. */
export interface HedonicRequest {
  readonly area_id: number | null;
  readonly community_id: number | null;
  /** One of the kinds of property, or `all`. */
  readonly property_type: string;
  readonly granularity: 'month' | 'quarter';
  /** ISO date. */
  readonly history_from: string | null;
}

const granularities = { month: { length: 1, window: 12 }, quarter: { length: 3, window: 4 } } as const;

/** Series kept for a snapshot: enough for the markets and the areas that are asked for most. */
const mostKept = 200;
const kept = new WeakMap<Snapshot, Map<string, Promise<HedonicLevel[]>>>();

/** The series, ascending; empty where no 12 months in succession have enough sales a period. Periods are counted from year 0. */
export function hedonicSeries(snapshot: Snapshot, request: HedonicRequest): Promise<HedonicLevel[]> {
  const known = kept.get(snapshot) ?? new Map<string, Promise<HedonicLevel[]>>();
  kept.set(snapshot, known);
  const key = JSON.stringify(request);
  const before = known.get(key);
  if (before !== undefined) return before;
  const [oldest] = known.keys();
  if (known.size >= mostKept && oldest !== undefined) known.delete(oldest);
  const made = solve(snapshot, request);
  known.set(key, made);
  made.catch(() => known.delete(key));
  return made;
}

async function solve(snapshot: Snapshot, request: HedonicRequest): Promise<HedonicLevel[]> {
  const { length, window } = granularities[request.granularity];
  const cells = await readCells(snapshot, { ...request, length });
  return hedonicIndex(cells, window, () => setImmediate());
}

/** By columns: the market has hundreds of thousands of cells. */
async function readCells(
  snapshot: Snapshot,
  values: Readonly<Record<string, unknown>>,
): Promise<HedonicCell[]> {
  const cells: HedonicCell[] = [];
  const stream = await snapshot.stream(cellsSql, values);
  for await (const chunk of stream) {
    const column = (at: number): number[] => Values.parse(chunk.values(at));
    const [cell, period, n] = [column(0), column(1), column(2)];
    const [price, size, spread, products] = [column(3), column(4), column(5), column(6)];
    for (let row = 0; row < chunk.rowCount; row++) {
      cells.push({
        cell: cell[row] ?? 0,
        period: period[row] ?? 0,
        n: n[row] ?? 0,
        meanPrice: price[row] ?? 0,
        meanSize: size[row] ?? 0,
        sizeSpread: spread[row] ?? 0,
        sizePriceSpread: products[row] ?? 0,
      });
    }
  }
  return cells;
}
