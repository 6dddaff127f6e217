/** A page of the newest sales and the newest rents in turns: two lists in the order of time, whose ends the cursor holds both. */
import { z } from 'zod';
import { cursorInvalid } from '../../contract/cursor.ts';
import type { CursorKey, Page } from '../../contract/paging.ts';
import type { Work } from '../../contract/work.ts';
import type { TransactionRecord } from '../../pages/transaction-record.ts';

/** The lists that take turns, the first one first. */
export const turnTypes = ['sales', 'rentals'] as const;
export type TurnType = (typeof turnTypes)[number];

const End = [z.int().nullable(), z.iso.date().nullable(), z.string().nullable()] as const;
/** The list whose turn it is, and the last row seen of each: its place, day and id, null before the first. */
const TurnsKey = z.tuple([z.enum(turnTypes), ...End, ...End]);

interface Turns {
  readonly next: TurnType;
  readonly after: Readonly<Record<TurnType, CursorKey | null>>;
}

/** Returns whether a cursor goes on in the order of time, as cursors of earlier releases do. */
export function isByTime(after: CursorKey | null): boolean {
  return after !== null && after.length === 3;
}

function turnsAfter(after: CursorKey | null): Turns {
  if (after === null) return { next: 'sales', after: { sales: null, rentals: null } };
  const key = TurnsKey.safeParse(after);
  if (!key.success) throw cursorInvalid();
  const [next, ...ends] = key.data;
  const endAt = (place: number): CursorKey | null =>
    ends[place] === null ? null : ends.slice(place, place + 3);
  return { next, after: { sales: endAt(0), rentals: endAt(3) } };
}

/**
 * Reads a page. Where one list has ended, the other goes on alone.
 *
 * @param read returns at most `limit` rows of one list after a row, and one more if there is one
 */
export async function readInTurns(
  {
    after,
    limit,
    work,
  }: { readonly after: CursorKey | null; readonly limit: number; readonly work: Pick<Work, 'pause'> },
  read: (type: TurnType, after: CursorKey | null) => Promise<readonly TransactionRecord[]>,
): Promise<Page<TransactionRecord>> {
  const turns = turnsAfter(after);
  // One after the other: both at once would hold the loop for the work of two.
  const sales = [...(await read('sales', turns.after.sales))];
  await work.pause();
  const left = { sales, rentals: [...(await read('rentals', turns.after.rentals))] };
  const ends = { ...turns.after };
  const rows: TransactionRecord[] = [];
  let { next } = turns;
  while (rows.length < limit) {
    const turn = left[next].length > 0 ? next : otherThan(next);
    const row = left[turn].shift();
    if (row === undefined) break;
    rows.push(row);
    ends[turn] = [row.seq, row.transaction_date, row.id];
    next = otherThan(turn);
  }
  const more = left.sales.length + left.rentals.length > 0;
  const none = [null, null, null];
  return { rows, next: more ? [next, ...(ends.sales ?? none), ...(ends.rentals ?? none)] : null };
}

const otherThan = (type: TurnType): TurnType => (type === 'sales' ? 'rentals' : 'sales');
