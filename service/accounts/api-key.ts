/** API keys: `mulk_sk_` or `mulk_pk_`, 32 random bytes in base62, and a checksum, so that a typing mistake is told from an unknown key without a look-up. */
import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** A secret key stays on a server; a public key is shown in a browser and tied to origins. */
export const keyKinds = ['secret', 'public'] as const;
export type KeyKind = (typeof keyKinds)[number];

/** Gives this many random bytes; the default is the system's generator. */
export type Random = (bytes: number) => Uint8Array;

const markers: Readonly<Record<KeyKind, string>> = { secret: 'mulk_sk_', public: 'mulk_pk_' };
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretBytes = 32;
/** 62^43 is just above 2^256, 62^6 above 2^32: both parts have a fixed width. */
const secretWidth = 43;
const checksumWidth = 6;
const shownOfSecret = 4;

/** What the store keeps and shows of a key: nothing here lets anybody use it. */
export interface KeyFingerprint {
  readonly kind: KeyKind;
  /** SHA-256 of the whole key, in hexadecimal. */
  readonly hash: string;
  /** Marker and first characters, for people to tell keys apart. */
  readonly prefix: string;
  readonly lastFour: string;
}

/** A key just made. `token` exists only here: it is shown once and never stored. */
export interface NewKey extends KeyFingerprint {
  readonly token: string;
}

/** Makes a key. */
export function makeKey(kind: KeyKind, random: Random = randomBytes): NewKey {
  const body = markers[kind] + toBase62(BigInt(`0x${hex(random(secretBytes))}`), secretWidth);
  const token = body + checksum(body);
  return { token, ...fingerprint(kind, token) };
}

/** Reads a presented key; null when it cannot be one (wrong form, or its checksum does not fit). */
export function parseKey(token: string): KeyFingerprint | null {
  const kind = keyKinds.find((candidate) => token.startsWith(markers[candidate]));
  if (kind === undefined) return null;
  const body = token.slice(0, -checksumWidth);
  if (token.length !== markers[kind].length + secretWidth + checksumWidth) return null;
  if (!/^[0-9A-Za-z_]+$/.test(token) || checksum(body) !== token.slice(-checksumWidth)) return null;
  return fingerprint(kind, token);
}

/** Replaces everything in a text that looks like a key, whole or cut short, by its harmless beginning. */
export function redactKeys(text: string): string {
  return text.replace(/(mulk_[sp]k_[0-9A-Za-z]{0,4})[0-9A-Za-z]+/g, '$1…');
}

/** Makes the id of a record: a short word and 16 random characters (95 bits). */
export function makeId(word: string, random: Random = randomBytes): string {
  return `${word}_${toBase62(BigInt(`0x${hex(random(16))}`), 22).slice(-16)}`;
}

function fingerprint(kind: KeyKind, token: string): KeyFingerprint {
  return {
    kind,
    hash: createHash('sha256').update(token).digest('hex'),
    prefix: token.slice(0, markers[kind].length + shownOfSecret),
    lastFour: token.slice(-4),
  };
}

function checksum(body: string): string {
  return toBase62(BigInt(crc32(body)), checksumWidth);
}

function toBase62(value: bigint, width: number): string {
  let rest = value;
  let digits = '';
  for (let position = 0; position < width; position += 1) {
    digits = alphabet.charAt(Number(rest % 62n)) + digits;
    rest /= 62n;
  }
  return digits;
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
