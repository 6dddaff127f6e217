/** The problems of keys, people and their accounts: part of the table in problem-codes.ts. */
import type { ProblemDefinition } from './problem-codes.ts';

/** Code → what it means. */
export const accountProblemCodes = {
  'key-missing': {
    status: 401,
    title: 'No API key was sent',
    cause: 'The request has no `Authorization` header.',
    fix: 'Send `Authorization: Bearer <API_KEY>`.',
    example: 'Send your key as “Authorization: Bearer <API_KEY>”.',
  },
  'key-malformed': {
    status: 401,
    title: 'This is not an API key',
    cause:
      'The `Authorization` header is not of the form `Bearer <API_KEY>`, or the key’s checksum shows a typing or copying mistake.',
    fix: 'Copy the whole key again, with its prefix, and send it after `Bearer `.',
    example: 'The key’s checksum does not fit: a character is missing or wrong.',
  },
  'key-invalid': {
    status: 401,
    title: 'The API key is not known',
    cause:
      'No key like this exists: it was deleted, was rotated and its grace time is over, or belongs to another installation.',
    fix: 'Make a new key for the site and use that.',
    example: 'No such key.',
  },
  'key-disabled': {
    status: 401,
    title: 'The API key is switched off',
    cause: 'Somebody set this key to inactive.',
    fix: 'Switch the key on again, or use another key of the site.',
    example: 'This key was switched off.',
  },
  'key-expired': {
    status: 401,
    title: 'The API key has expired',
    cause: 'The key’s `expires_at` has passed.',
    fix: 'Make a new key, or move the expiry of this one.',
    example: 'This key expired on 2026-06-30.',
  },
  'scope-missing': {
    status: 403,
    title: 'The key lacks a scope',
    cause: 'The key is good but was not given the scope this operation needs.',
    fix: 'Use a key with the scope named in `detail`, or add the scope to this key.',
    example: 'This operation needs the scope “export”; the key has: read.',
  },
  'origin-forbidden': {
    status: 403,
    title: 'The origin is not allowed',
    cause: 'The request comes from a web page whose origin is not in the allowed origins of the key’s site.',
    fix: 'Add the origin to the site, or call from your own server.',
    example: 'https://example.org is not an allowed origin of this key’s site.',
  },
  'link-invalid': {
    status: 400,
    title: 'The link is not good any more',
    cause: 'A link that was mailed works once and for an hour, and ends when a newer one is made.',
    fix: 'Ask for a new one at /password/forgot.',
    example: 'This link was used already, is older than an hour, or was cut short.',
  },
  'sign-in-required': {
    status: 401,
    title: 'Nobody is signed in',
    cause:
      'This is for people with an account, and the request has neither a session that lasts nor a personal access token.',
    fix: 'Sign in at /login, or send a personal access token as `Authorization: Bearer <TOKEN>`.',
    example: 'Sign in, or send a personal access token as “Authorization: Bearer <TOKEN>”.',
  },
  'token-invalid': {
    status: 401,
    title: 'The personal access token is not good',
    cause:
      'What was sent as Bearer is no personal access token (an API key is not one), or was deleted, or has expired.',
    fix: 'Make a new token under /api/tokens. A Bearer token beats the session: leave it out to use that.',
    example: 'This is no personal access token of anybody here, or it has expired.',
  },
  'credentials-wrong': {
    status: 401,
    title: 'E-mail address or password is wrong',
    cause: 'No account has this e-mail address with this password. We do not say which of the two is wrong.',
    fix: 'Try again, or ask for a new password at /password/forgot.',
    example: 'The e-mail address or the password is wrong.',
  },
  'csrf-invalid': {
    status: 403,
    title: 'The form is not ours',
    cause:
      'A change with a session came without the token of a page of ours, or with one of an earlier session.',
    fix: 'Load the page again and send its form. Programs send `X-CSRF-Token` as the last answer had it, or use a personal access token.',
    example: 'The form is too old or not ours: load the page again and send it once more.',
  },
  'signup-closed': {
    status: 403,
    title: 'Nobody can sign up here',
    cause: 'The operator makes the accounts of this installation.',
    fix: 'Ask the operator for an account.',
    example: 'Accounts are made by the operator here; ask for one.',
  },
  'quota-reached': {
    status: 403,
    title: 'There are as many as there may be',
    cause: 'The account has as many sites or tokens, or the site as many keys, as one may have.',
    fix: 'Delete one that is no longer used.',
    example: 'An account may have 50 sites; delete one first.',
  },
  'site-not-found': {
    status: 404,
    title: 'No such site',
    cause: 'No site of yours has this id. Somebody else’s sites do not exist for you.',
    fix: 'Take an id from /sites.',
    example: 'You have no site site_7Kq0d2VbX9LmT4sA.',
  },
  'key-not-found': {
    status: 404,
    title: 'No such key',
    cause: 'No key of yours has this id, or it belongs to another site of yours than the one in the path.',
    fix: 'Take an id from /api/sites/{site}/keys.',
    example: 'You have no key key_7Kq0d2VbX9LmT4sA.',
  },
  'token-not-found': {
    status: 404,
    title: 'No such token',
    cause: 'No personal access token of yours has this id.',
    fix: 'Take an id from /api/tokens.',
    example: 'You have no token token_7Kq0d2VbX9LmT4sA.',
  },
  'email-taken': {
    status: 409,
    title: 'The e-mail address belongs to an account',
    cause: 'Another account has this e-mail address already.',
    fix: 'Sign in with it at /login, or take another address.',
    example: 'There is an account with this e-mail address already.',
  },
} as const satisfies Record<string, ProblemDefinition>;
