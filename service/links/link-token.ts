/**
 * Signs and checks the tokens of links. A token holds its end, the id of its link and an HMAC over both and the request, so a token opens no other request.
 *
 * It has digits and letters only, after a marker that the log knows: the log removes it from every text.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { toBase62 } from '../accounts/api-key.ts';

const marker = 'mulk_ln_';
const secondsWidth = 6;
const idWidth = 16;
const macBytes = 16;
/** 62^22 is above 2^128. */
const macWidth = 22;
const form = new RegExp(
  `^${marker}([0-9A-Za-z]{${secondsWidth}})([0-9A-Za-z]{${idWidth}})([0-9A-Za-z]{${macWidth}})$`,
);

/** What a token says of its link. */
export interface LinkContent {
  /** The id without its word. */
  readonly id: string;
  /** End of the link, in whole seconds since 1970. */
  readonly ends: number;
}

/** Returns the token of a link to a request. */
export function linkToken(secret: string, { id, ends }: LinkContent, address: string): string {
  const said = `${toBase62(BigInt(ends), secondsWidth)}${id}`;
  return `${marker}${said}${mac(secret, said, address)}`;
}

/** Returns what a token says; null when this service did not make it for this request. */
export function readLinkToken(secret: string, token: string, address: string): LinkContent | null {
  const [, seconds = '', id = '', signature = ''] = form.exec(token) ?? [];
  const expected = Buffer.from(mac(secret, `${seconds}${id}`, address));
  const sent = Buffer.from(signature);
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return null;
  return { id, ends: fromBase62(seconds) };
}

function mac(secret: string, said: string, address: string): string {
  const digest = createHmac('sha256', secret).update(`link\0${said}\0${address}`).digest();
  return toBase62(BigInt(`0x${digest.subarray(0, macBytes).toString('hex')}`), macWidth);
}

function fromBase62(text: string): number {
  let value = 0;
  for (const digit of text) value = value * 62 + digitOf(digit);
  return value;
}

function digitOf(character: string): number {
  const code = character.charCodeAt(0);
  if (code < 58) return code - 48;
  return code < 91 ? code - 55 : code - 61;
}
