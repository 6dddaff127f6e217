/** What owners and operators may ask for: each check gives back the value in its stored form, or says what would do. */
import { AccountFault } from './account-fault.ts';
import type { KeyKind } from './api-key.ts';
import { normaliseOrigin } from './origins.ts';
import { findPlan, plans, publicScopes, type Scope } from './plans.ts';

/** The scopes a new key gets: those asked for, or its plan's; a public key only those of `publicScopes`. */
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

/** Gives back the id of a plan that exists. */
export function checkPlan(id: string): string {
  if (findPlan(id) !== undefined) return id;
  throw new AccountFault(
    'invalid',
    `There is no plan “${id}”. Plans: ${plans.map((plan) => plan.id).join(', ')}.`,
  );
}

/** Gives back origins in the one form they are compared in. */
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

/** Gives back a name without blanks around it. */
export function notBlank(name: string, what: string): string {
  if (name.trim() !== '') return name.trim();
  throw new AccountFault('invalid', `A ${what} needs a name.`);
}
