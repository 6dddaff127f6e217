/** Clean files in their place among the others of their dataset. */
import type { Dataset } from '../../data/dataset.ts';
import type { ExportOrigin } from '../sources/origin.ts';
import type { CleanExport } from './clean-export.ts';
import type { HeldRows } from './good-rows.ts';

/** A clean file in its place among the others of its dataset. */
export interface PlacedExport extends CleanExport {
  readonly origin: ExportOrigin;
  /** 1, 2, 3 … from the oldest load to the newest. */
  readonly order: number;
  /** When its content was true: `load_timestamp` of a row beats it. */
  readonly asOf: string;
  /** A newer file of its series replaced it: of its rows only those that are held are used, the others are counted. */
  readonly replaced: boolean;
  /** `order` of the first file of the pull that it may be a part of. */
  readonly pull: number;
  /** Rows in the files before it of that pull. */
  readonly rowsBefore: number;
}

/** A file of which rows are used: all of them, or those that are held. */
export type UsedExport = PlacedExport & { readonly held: HeldRows | null };

/** The name of the view of a dataset's records. */
export const viewName = (dataset: Dataset): string => `clean_${dataset.id.replaceAll('-', '_')}`;
