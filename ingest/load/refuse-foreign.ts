/** Refuses, from their first bytes, files that are mistaken for exports: spreadsheets, web pages, error answers, empty files. */
import { ExportRefused, type RefusalReason } from './export-refused.ts';

interface Signature {
  readonly bytes: readonly number[];
  readonly reason: RefusalReason;
  readonly sentence: string;
}

const SAVE_AS_CSV = 'open it and save it as CSV (UTF-8), then give that file.';

const signatures: readonly Signature[] = [
  {
    bytes: [0x50, 0x4b, 0x03, 0x04],
    reason: 'spreadsheet',
    sentence: `it is a spreadsheet (.xlsx) or a zip archive: unpack an archive and give the file inside; with a spreadsheet, ${SAVE_AS_CSV}`,
  },
  {
    bytes: [0xd0, 0xcf, 0x11, 0xe0],
    reason: 'spreadsheet',
    sentence: `it is an old spreadsheet (.xls): ${SAVE_AS_CSV}`,
  },
  {
    bytes: [0x50, 0x41, 0x52, 0x31],
    reason: 'compressed',
    sentence: 'it is Parquet inside gzip: unpack it and give the .parquet file.',
  },
  {
    bytes: [0x50, 0x41, 0x52, 0x45],
    reason: 'binary',
    sentence: 'it is an encrypted Parquet file: write it without encryption.',
  },
  {
    bytes: [0x1f, 0x8b],
    reason: 'compressed',
    sentence: 'it is gzip inside gzip: unpack it once.',
  },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], reason: 'compressed', sentence: 'it is packed with zstd: unpack it.' },
  { bytes: [0x42, 0x5a, 0x68], reason: 'compressed', sentence: 'it is packed with bzip2: unpack it.' },
  {
    bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a],
    reason: 'compressed',
    sentence: 'it is packed with xz: unpack it.',
  },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], reason: 'compressed', sentence: 'it is a 7z archive: unpack it.' },
  { bytes: [0x25, 0x50, 0x44, 0x46], reason: 'binary', sentence: 'it is a PDF document.' },
  {
    bytes: [0xff, 0xfe],
    reason: 'utf16',
    sentence: 'it is UTF-16 text (Excel calls it "Unicode text"): save it as "CSV UTF-8".',
  },
  {
    bytes: [0xfe, 0xff],
    reason: 'utf16',
    sentence: 'it is UTF-16 text (Excel calls it "Unicode text"): save it as "CSV UTF-8".',
  },
];

/** Throws `ExportRefused` when the first bytes, unpacked and without their byte order mark, are no text of rows. */
export function refuseForeign(head: Buffer, complete: boolean): void {
  for (const { bytes, reason, sentence } of signatures) {
    if (bytes.every((byte, index) => head[index] === byte)) throw refusal(reason, sentence);
  }
  const text = head.toString('utf8').trimStart();
  if (text === '') {
    throw complete
      ? refusal('empty', 'it is empty: fetch it again.')
      : refusal('unreadable_header', 'it starts with nothing but blanks.');
  }
  if (text.startsWith('<')) {
    throw refusal('web_page', 'it is a web page or XML, not data: the address answered with an error page.');
  }
  const firstLine = head.indexOf(10);
  const start = head.subarray(0, firstLine === -1 ? head.length : firstLine);
  if (!start.includes(0)) return;
  if (looksUtf16(start)) {
    throw refusal('utf16', 'it is UTF-16 text without a mark: save it as "CSV UTF-8".');
  }
  throw refusal('binary', 'it is binary data: exports are CSV or JSON lines, plain or gzip, or Parquet.');
}

/** Returns whether the bytes look like UTF-16, in which Latin letters have a zero in every second byte. */
function looksUtf16(bytes: Buffer): boolean {
  const sample = bytes.subarray(0, 64);
  const zeros = sample.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0);
  return zeros >= sample.length * 0.3 && zeros <= sample.length * 0.6;
}

function refusal(reason: RefusalReason, sentence: string): ExportRefused {
  return new ExportRefused(reason, `The file is not an export: ${sentence}`);
}
