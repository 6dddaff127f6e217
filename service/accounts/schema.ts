/** Schemas of the management endpoints: accounts, sites, keys and tokens, and their input. */
import { z } from 'zod';
import { text } from '../contract/parameters.ts';
import { passwordLength } from './password.ts';
import { TokenRecord } from './personal-tokens.ts';
import { AccountRecord, KeyRecord, SearchSettings } from './records.ts';
import { SharedSite } from './site-access.ts';
import { siteRoles } from './site-roles.ts';
import { type Doer, type User, userOf } from './user.ts';

const Instant = z.iso.datetime();

/** An account. */
export const Account = AccountRecord.extend({
  email_verified_at: Instant.nullable().meta({
    description: 'When the address was confirmed; null until then.',
  }),
  created_at: Instant,
}).meta({ id: 'Account' });

/** A site. */
export const Site = SharedSite.omit({ account_id: true })
  .extend({
    allowed_origins: z.array(z.string()).meta({
      description:
        'Origins whose pages may use the site’s keys: `https://example.com`, `http://localhost:*`, `*`.',
    }),
    plan: z.string().meta({ description: 'Set by the operator only.', example: 'lite' }),
    search: SearchSettings,
    role: z.enum(siteRoles).meta({
      description:
        'Your role: `viewer` sees usage, requests and settings; `admin` also manages keys, settings, webhooks and members; `owner` also asks for plans, transfers and deletes the site.',
    }),
    created_at: Instant,
  })
  .meta({ id: 'Site' });

/** A key, without its secret. */
export const Key = KeyRecord.extend({
  prefix: z.string().meta({ description: 'Its first characters.', example: 'mulk_sk_3fQz' }),
  last_four: z.string().meta({ description: 'Its last characters.' }),
  status: KeyRecord.shape.status.meta({ description: 'An inactive key is refused until it is switched on.' }),
  expires_at: Instant.nullable().meta({ description: 'When it expires; null if it does not.' }),
  last_used_at: Instant.nullable().meta({ description: 'To ten seconds or so.' }),
  created_at: Instant,
}).meta({ id: 'Key' });

/** A personal access token, without its secret. */
export const Token = TokenRecord.extend({
  scopes: TokenRecord.shape.scopes.meta({
    description: '`read` looks; `manage` changes sites, keys and webhooks.',
  }),
  expires_at: Instant,
  last_used_at: Instant.nullable(),
  created_at: Instant,
}).meta({ id: 'PersonalToken' });

/** A secret, which only one answer shows. */
export const secretOnce = z.string().meta({ description: 'The secret itself. Only this answer shows it.' });

/** Ids as the documentation shows them; tests put real ones in their place. */
export const exampleIds = {
  site: 'site_7Kq0d2VbX9LmT4sA',
  key: 'key_7Kq0d2VbX9LmT4sA',
  token: 'token_7Kq0d2VbX9LmT4sA',
  saved: 'saved_7Kq0d2VbX9LmT4sA',
  request: 'c0ffee00-1234-4abc-8def-0123456789ab',
  member: 'account_7Kq0d2VbX9LmT4sA',
  invitation: 'invitation_7Kq0d2VbX9LmT4sA',
  client: 'client_7Kq0d2VbX9LmT4sA',
  assistant: 'key_9Zs4mT1cWq7RbN3x',
} as const;

/** Returns the schema of an id in a path. */
export function ownId(what: keyof typeof exampleIds) {
  return text({ max: 100, description: `Id of the ${what}.`, example: exampleIds[what] });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are refused
const printable = /^[^\u0000-\u001f\u007f]*$/;

/** A name that a person enters. */
export const Name = z
  .string()
  .trim()
  .min(1, 'takes a name')
  .max(200, 'takes at most 200 characters')
  .regex(printable, 'takes text without control characters');

/** An e-mail address. */
export const Email = z
  .string()
  .trim()
  .max(254, 'takes at most 254 characters')
  .pipe(z.email('takes an e-mail address such as name@example.com'));

/** A new password. */
export const NewPassword = z
  .string()
  .min(passwordLength.min, `takes at least ${passwordLength.min} characters`)
  .max(passwordLength.max, `takes at most ${passwordLength.max} characters`);

/** An existing password. Its length is limited only because hashing costs time. */
export const KnownPassword = z.string().min(1, 'takes your password').max(1000);

/** A code as the documentation shows it; tests put a real one in its place. */
export const exampleCode = '492 039';

/** A code of the second factor. */
export const Code = z.string().trim().min(1, 'takes a code').max(100, 'takes at most 100 characters').meta({
  description: 'Code of the authenticator app, or a recovery code. Each works once.',
  example: exampleCode,
});

/** An instant that a person enters. Without an offset it is in UTC, as a form field sends it. */
export const ChosenInstant = z.iso
  .datetime({ offset: true, local: true, error: 'takes an instant such as 2027-01-31T08:00:00Z' })
  .transform((instant) => new Date(/(Z|[+-]\d{2}:?\d{2})$/.test(instant) ? instant : `${instant}Z`))
  .meta({ description: 'RFC 3339; without an offset it is in UTC.', example: '2027-01-31T08:00:00Z' });

/** Returns the doer of a call, for the limits and the audit log. */
export function doerOf(call: { readonly user: User | null; readonly address: string }): Doer {
  const { accountId, via } = userOf(call);
  return { accountId, via, address: call.address };
}
