/** Makes the secrets that sign messages of webhooks. */
import { randomBytes } from 'node:crypto';

const secretBytes = 32;

/** Returns a new signing secret in the form of Standard Webhooks. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(secretBytes).toString('base64')}`;
}
