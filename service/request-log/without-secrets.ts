/** Removes secrets and contact data from texts of requests before they are kept. */
import { redactKeys } from '../accounts/api-key.ts';

const emailAddress = /[^\s"'<>,;:=&?/@]+(?:@|%40)[^\s"'<>,;:=&?/@]+\.[a-z]{2,}/gi;
/** A number with the prefix of a country, or a mobile number of the Emirates. */
const phoneNumber = /(?<![\w.])(?:(?:\+|%2B|00)[1-9](?:[ ().-]?\d){7,14}|05\d(?:[ -]?\d){7})(?![\w.])/gi;
/** Other people's tokens: three parts in base64, as JWT writes them. */
const signedToken = /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g;

/** Parameters whose values give access, whatever operation they are sent to. */
const secretName = /token|secret|passw|signature|^sig$|api[_-]?key|^key$|authorization/i;

/** Characters beyond the kept ones that are read too, so that a secret at the cut is recognised whole. */
const lookAhead = 400;

/** Returns a text without keys, tokens, e-mail addresses and phone numbers, at most `most` characters long. */
export function withoutSecrets(text: string, most: number): string {
  const read = text.slice(0, most + lookAhead);
  // The last word that was read may be half a secret.
  const whole = read.length < text.length ? read.replace(/[^\s&=,;]*$/, '') : read;
  const cleaned = redactKeys(whole)
    .replace(signedToken, '…')
    .replace(emailAddress, '…@…')
    .replace(phoneNumber, '…');
  const isCut = cleaned.length > most || whole.length < text.length;
  return isCut ? `${cleaned.slice(0, most)}…` : cleaned;
}

/** Returns true for a parameter whose value is never kept. */
export function isSecretName(name: string): boolean {
  return secretName.test(name);
}
