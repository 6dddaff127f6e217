/** One deal or rent contract in a page file. */
import { recordField, unknownWhole } from '../../data/pages/page-file.ts';
import { firstPosition } from '../../data/pages/positions.ts';
import { dayText, instantText } from '../warehouse/read-chunks.ts';
import type { PageFile } from './page-file.ts';
import type { Kind, Place, Spot } from './page-words.ts';

type Double =
  | 'price_aed'
  | 'area_sqft'
  | 'area_sqm'
  | 'price_aed_per_sqft'
  | 'contract_amount_aed'
  | 'building_id';
type Whole = 'unit_count' | 'contract_line_count';

/** The parts of a page file that a record refers to. */
type RecordFile = Pick<PageFile, 'year' | 'width' | 'kinds' | 'places' | 'spots'>;

/**
 * A view of read bytes, which decodes a value when it is read. Unknown values are null; days are ISO dates, instants
 * RFC 3339 UTC.
 */
export class TransactionRecord {
  readonly #file: RecordFile;
  readonly #view: DataView;
  readonly #at: number;

  /** `at`: the record's first byte in the view. */
  constructor(file: RecordFile, view: DataView, at: number) {
    this.#file = file;
    this.#view = view;
    this.#at = at;
  }

  /** Place in the order of date and id, newest first. */
  get seq(): number {
    return firstPosition(this.#file.year) + this.#view.getUint32(this.#at + recordField.position, true);
  }

  get id(): string {
    const { buffer, byteOffset } = this.#view;
    const bytes = Buffer.from(
      buffer,
      byteOffset + this.#at + recordField.id,
      this.#file.width - recordField.id,
    );
    const end = bytes.indexOf(0);
    return bytes.toString('utf8', 0, end === -1 ? bytes.length : end);
  }

  get kind(): Kind {
    return pointedTo(this.#file.kinds, this.#view.getUint32(this.#at + recordField.kind, true));
  }

  get place(): Place {
    return pointedTo(this.#file.places, this.#view.getUint32(this.#at + recordField.place, true));
  }

  get spot(): Spot {
    return pointedTo(this.#file.spots, this.#view.getUint32(this.#at + recordField.spot, true));
  }

  get transaction_date(): string {
    return dayText(this.#view.getInt32(this.#at + recordField.transaction_date, true));
  }

  /** Start of a contract, or registration of a deal. */
  get counted_on(): string {
    return dayText(this.#view.getInt32(this.#at + recordField.counted_on, true));
  }

  get contract_end_date(): string | null {
    const days = this.#view.getInt32(this.#at + recordField.contract_end_date, true);
    return days === unknownWhole ? null : dayText(days);
  }

  get registered_at(): string | null {
    const ms = this.#view.getFloat64(this.#at + recordField.registered_at, true);
    return Number.isFinite(ms) ? instantText(ms) : null;
  }

  double(field: Double): number | null {
    const value = this.#view.getFloat64(this.#at + recordField[field], true);
    return Number.isFinite(value) ? value : null;
  }

  whole(field: Whole): number | null {
    const value = this.#view.getInt32(this.#at + recordField[field], true);
    return value === unknownWhole ? null : value;
  }
}

function pointedTo<Word>(words: readonly Word[], number: number): Word {
  const word = words[number];
  if (word === undefined) throw new Error('A record points beyond the words of its page file.');
  return word;
}
