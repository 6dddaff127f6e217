/**
 * Makes and reads secrets and API keys: a marker (`mulk_sk_`, `mulk_pk_`…), 32 random bytes in base62, and a checksum,
 * which distinguishes a typing mistake from an unknown key without a query.
 */
import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** A secret key stays on a server. Browsers show a public key, which works only on the site's origins. */
export const keyKinds = ['secret', 'public'] as const;
export type KeyKind = (typeof keyKinds)[number];

/** Returns this many random bytes; the default is the system's generator. */
export type Random = (bytes: number) => Uint8Array;

/** Begins the access tokens of assistants, which are secrets of a key too. */
export const accessMarker = 'mulk_at_';
const markers: Readonly<Record<KeyKind, string>> = { secret: 'mulk_sk_', public: 'mulk_pk_' };
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretBytes = 32;
/** 62^43 is just above 2^256, 62^6 above 2^32: both parts have a fixed width. */
const secretWidth = 43;
const checksumWidth = 6;
const shownOfSecret = 4;

/** The part of a secret that the store keeps and shows. It gives no access. */
export interface Fingerprint {
  /** SHA-256 of the whole secret, in hexadecimal. */
  readonly hash: string;
  /** Marker and first characters, so that people can tell keys apart. */
  readonly prefix: string;
  readonly lastFour: string;
}

/** A new secret. Only this object has `token`: it is shown once and never stored. */
export interface NewSecret extends Fingerprint {
  readonly token: string;
}

/** The part of a key that the store keeps and shows. */
export interface KeyFingerprint extends Fingerprint {
  readonly kind: KeyKind;
}

/** A new key. */
export interface NewKey extends NewSecret, KeyFingerprint {}

/** Makes a secret. `marker` tells people, and scanners for leaked secrets, what the secret is for. */
export function makeSecret(marker: string, random: Random = randomBytes): NewSecret {
  const body = marker + toBase62(BigInt(`0x${hex(random(secretBytes))}`), secretWidth);
  const token = body + checksum(body);
  return { token, ...fingerprint(marker, token) };
}

/** Reads a secret that a client sent. Returns null for another marker, a wrong form or a wrong checksum. */
export function parseSecret(marker: string, token: string): Fingerprint | null {
  const body = token.slice(0, -checksumWidth);
  if (!token.startsWith(marker) || token.length !== marker.length + secretWidth + checksumWidth) return null;
  if (!/^[0-9A-Za-z_]+$/.test(token) || checksum(body) !== token.slice(-checksumWidth)) return null;
  return fingerprint(marker, token);
}

/** Makes a key. */
export function makeKey(kind: KeyKind, random?: Random): NewKey {
  return { kind, ...makeSecret(markers[kind], random) };
}

/** Reads a key that a client sent. Returns null when it cannot be a key. */
export function parseKey(token: string): KeyFingerprint | null {
  const access = parseSecret(accessMarker, token);
  if (access !== null) return { kind: 'secret', ...access };
  const kind = keyKinds.find((candidate) => token.startsWith(markers[candidate]));
  const parsed = kind === undefined ? null : parseSecret(markers[kind], token);
  return kind === undefined || parsed === null ? null : { kind, ...parsed };
}

/** Shortens every text that looks like one of our secrets, whole or cut, to its harmless beginning. */
export function redactKeys(text: string): string {
  return text.replace(/(mulk_[a-z]{2}_[0-9A-Za-z]{0,4})[0-9A-Za-z]+/g, '$1…');
}

/** Makes the id of a record: a short word and 16 random characters (95 bits). */
export function makeId(word: string, random: Random = randomBytes): string {
  return `${word}_${toBase62(BigInt(`0x${hex(random(16))}`), 22).slice(-16)}`;
}

function fingerprint(marker: string, token: string): Fingerprint {
  return {
    hash: hash('sha256', token, 'hex'),
    prefix: token.slice(0, marker.length + shownOfSecret),
    lastFour: token.slice(-4),
  };
}

function checksum(body: string): string {
  return toBase62(BigInt(crc32(body)), checksumWidth);
}

/** Writes a number with digits and letters, at this width. */
export function toBase62(value: bigint, width: number): string {
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
