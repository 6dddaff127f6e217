/** Cells of an index that a test makes, as the batch that the engine would give. */
import type { ColumnBatch } from '../../data/derived-rows.ts';
import { cellColumns } from '../../data/methods/price-index/cells.ts';

/** Returns one batch of cells of apartments, each with its numbers in the order of `cellColumns`. */
export function batchOfCells(cells: readonly (readonly number[])[]): ColumnBatch[] {
  const names: string[] = Object.values(cellColumns);
  return [
    {
      texts: () => cells.map(() => 'apartment'),
      numbers: () => cells.map(() => null),
      doubles: (name) => cells.map((cell) => cell[names.indexOf(name)] ?? Number.NaN),
    },
  ];
}
