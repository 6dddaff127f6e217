/** Fits of windows of a price index. A window whose cells are those of an earlier run is not fitted again: a new day changes the windows that reach to it only. */
import type { KeptResults } from '../../derived-rows.ts';
import type { Cells, IndexedMarket } from './cells.ts';
import { type IndexChange, type Window, WindowFitter } from './fit.ts';

/** The marks of cells are below it, so that sums of two of them are exact. */
const markLimit = 2 ** 52;

/** Numbers of a kept fit before the parts of its error. */
const numbersBeforeErrors = 4;

/** Fits windows one after another, those that an earlier run did not. */
export class RecalledFits {
  readonly #fitter: WindowFitter;
  readonly #cells: Cells;
  readonly #kept: KeptResults;
  readonly #isHedonic: boolean;

  constructor(cells: Cells, method: IndexedMarket['methods'][number], kept: KeptResults) {
    this.#isHedonic = method === 'hedonic';
    this.#fitter = new WindowFitter(cells, this.#isHedonic ? cells.hedonicGroup : cells.qualityGroup);
    this.#cells = cells;
    this.#kept = kept;
  }

  /** Returns what WindowFitter.fit returns. */
  fit(window: Window, from: number, to: number): IndexChange | null {
    const inputs = Float64Array.of(this.#isHedonic ? 1 : 0, from, to, ...this.#marks(window));
    return changeOf(this.#kept.recall(inputs, () => numbersOf(this.#fitter.fit(window, from, to))));
  }

  /** Returns a mark of the cells of each period. */
  #marks({ rows, starts }: Window): number[] {
    const marks: number[] = [];
    for (let period = 0; period < starts.length - 1; period++) {
      let mark = 0;
      const end = starts[period + 1] ?? 0;
      for (let at = starts[period] ?? 0; at < end; at++) {
        mark += this.#cells.mark[rows[at] ?? 0] ?? 0;
        if (mark >= markLimit) mark -= markLimit;
      }
      marks.push(mark);
    }
    return marks;
  }
}

/** Returns a fit as numbers; none where nothing connects the periods. */
function numbersOf(fitted: IndexChange | null): Float64Array {
  if (fitted === null) return new Float64Array(0);
  return Float64Array.of(fitted.change, fitted.n, fitted.nBefore, fitted.clusters, ...fitted.errors);
}

function changeOf(numbers: Float64Array): IndexChange | null {
  const [change, n, nBefore, clusters] = numbers;
  if (change === undefined || n === undefined || nBefore === undefined || clusters === undefined) return null;
  return { change, n, nBefore, clusters, errors: [...numbers.subarray(numbersBeforeErrors)] };
}
