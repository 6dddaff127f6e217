/**
 * Checks the input of owners and operators. Each check returns the value in its stored form, or says what is allowed.
 */
import { AccountFault } from './account-fault.ts';
import type { KeyKind } from './api-key.ts';
import { normaliseOrigin } from './origins.ts';
import { findPlan, plans, publicScopes, type Scope } from './plans.ts';

/**
 * Returns the scopes of a new key: the requested ones or its plan's. A public key gets only those of `publicScopes`.
 */
export function scopesFor(kind: KeyKind, asked: readonly Scope[], explicit: boolean): Scope[] {
  const refused = kind === 'public' ? asked.filter((scope) => !publicScopes.includes(scope)) : [];
  if (explicit && refused.length > 0) {
    throw new AccountFault(
      'invalid',
      `A public key cannot have: ${refused.join(', ')}. It can: ${publicScopes.join(', ')}.`,
    );
  }
  const granted = [...new Set(asked.filter((scope) => !refused.includes(scope)))];
  if (granted.length === 0) throw new AccountFault('invalid', 'A key needs at least one scope.');
  return granted;
}

/** Returns the id of a plan. Throws when it does not exist. */
export function checkPlan(id: string): string {
  if (findPlan(id) !== undefined) return id;
  throw new AccountFault(
    'invalid',
    `There is no plan “${id}”. Plans: ${plans.map((plan) => plan.id).join(', ')}.`,
  );
}

/** Returns origins in the form in which they are compared. */
export function checkOrigins(origins: readonly string[]): string[] {
  return [...new Set(origins.map(checkOrigin))];
}

function checkOrigin(text: string): string {
  const origin = normaliseOrigin(text);
  if (origin !== null) return origin;
  throw new AccountFault(
    'invalid',
    `“${text}” is not an origin. Write https://example.com, http://localhost:* for any port, or * for any page.`,
  );
}

/** Returns a name without blanks around it. Throws when nothing is left. */
export function notBlank(name: string, what: string): string {
  if (name.trim() !== '') return name.trim();
  throw new AccountFault('invalid', `A ${what} needs a name.`);
}
