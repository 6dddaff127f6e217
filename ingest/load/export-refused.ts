/** The one error of loading: an export that is refused whole, with a sentence an operator can act on. */

/** Why an export was refused; run reports count by it. */
export type RefusalReason =
  | 'empty'
  | 'spreadsheet'
  | 'compressed'
  | 'damaged_gzip'
  | 'expands_too_far'
  | 'damaged'
  | 'personal_data'
  | 'binary'
  | 'utf16'
  | 'web_page'
  | 'json_error'
  | 'json_document'
  | 'unreadable_header'
  | 'line_endings'
  | 'separator'
  | 'duplicate_headers'
  | 'month_first'
  | 'short_years'
  | 'number_marks'
  | 'header_again'
  | 'doubled'
  | 'unknown_header';

/** The dialect an unknown header comes closest to. */
export interface NearestDialect {
  readonly dataset: string;
  readonly dialect: string;
  readonly missing: readonly string[];
  readonly extra: readonly string[];
}

/** Says that a file is no export that can be loaded. No table gets any of its records. */
export class ExportRefused extends Error {
  readonly reason: RefusalReason;
  readonly nearest: NearestDialect | null;

  constructor(reason: RefusalReason, sentence: string, nearest: NearestDialect | null = null) {
    super(sentence);
    this.name = 'ExportRefused';
    this.reason = reason;
    this.nearest = nearest;
  }
}
