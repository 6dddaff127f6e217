/** A window over the unpacked bytes of an export: it keeps unsettled bytes and drops the rest. */
import { isUtf8 } from 'node:buffer';

/** Bytes that lie in memory, with the place of the first one in the unpacked export. */
export class TextBuffer {
  /** Valid up to `end`; one spare byte follows. */
  bytes: Buffer = Buffer.alloc(1 << 21);
  end = 0;
  /** Offset of the first byte in the unpacked export. */
  base = 0;
  /** All bytes up to the last line ending are UTF-8 without NUL. */
  clean = true;

  /** Drops the bytes before `settled` and adds a chunk. */
  add(settled: number, chunk: Buffer): void {
    const kept = this.end - settled;
    const size = kept + chunk.length;
    const target = size + 1 > this.bytes.length ? Buffer.alloc(size * 2) : this.bytes;
    this.bytes.copy(target, 0, settled, this.end);
    chunk.copy(target, kept);
    this.bytes = target;
    this.base += settled;
    this.end = size;
    const lastLine = target.subarray(0, size).lastIndexOf(10) + 1;
    this.clean = findProblem(target.subarray(0, lastLine)) === null;
  }

  /** Returns the offset after the line ending of the line at `start`, or -1 if its end has not arrived. */
  lineEnd(start: number): number {
    const at = this.bytes.indexOf(10, start);
    return at === -1 || at >= this.end ? -1 : at + 1;
  }
}

/** Returns whether text ends after the first bytes of a character of several bytes. */
export function endsWithinCharacter(bytes: Buffer): boolean {
  if (isUtf8(bytes)) return false;
  const lead = bytes.subarray(-3).findLastIndex((byte) => byte >= 0xc0);
  const start = Math.max(0, bytes.length - 3) + lead;
  const size = lead === -1 ? 0 : (bytes[start] ?? 0) >= 0xf0 ? 4 : (bytes[start] ?? 0) >= 0xe0 ? 3 : 2;
  return bytes.length - start < size && isUtf8(bytes.subarray(0, start));
}

/** Returns the fault that makes bytes unreadable as text of a record, or null. */
export function findProblem(bytes: Buffer): 'nul_byte' | 'encoding' | null {
  if (bytes.includes(0)) return 'nul_byte';
  return isUtf8(bytes) ? null : 'encoding';
}
