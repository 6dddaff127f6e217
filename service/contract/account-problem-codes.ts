/** Lists the problems of keys, people and their accounts: part of the table in problem-codes.ts. */
import type { ProblemDefinition } from './problem-codes.ts';

/** Defines each code. */
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
      'The `Authorization` header does not have the form `Bearer <API_KEY>`, or the checksum of the key shows a typing or copying mistake.',
    fix: 'Copy the whole key again, with its prefix, and send it after `Bearer `.',
    example: 'The key’s checksum does not fit: a character is missing or wrong.',
  },
  'key-invalid': {
    status: 401,
    title: 'The API key is not known',
    cause:
      'No such key exists. It was deleted, it was rotated and its grace period has ended, or it belongs to another installation.',
    fix: 'Make a new key for the site and use it.',
    example: 'No such key.',
  },
  'key-disabled': {
    status: 401,
    title: 'The API key is switched off',
    cause: 'The key was set to inactive.',
    fix: 'Switch the key on again, or use another key of the site.',
    example: 'This key was switched off.',
  },
  'key-expired': {
    status: 401,
    title: 'The API key has expired',
    cause: 'The key’s `expires_at` has passed.',
    fix: 'Make a new key, or set a later `expires_at` for this one.',
    example: 'This key expired on 2026-06-30.',
  },
  'scope-missing': {
    status: 403,
    title: 'The key lacks a scope',
    cause: 'The key is valid but does not have the scope that this operation needs.',
    fix: 'Use a key with the scope named in `detail`, or add the scope to this key.',
    example: 'This operation needs the scope “export”; the key has: read.',
  },
  'secret-key-required': {
    status: 403,
    title: 'The operation needs a secret key',
    cause:
      'The request has a public key. Public keys belong to the pages of a site, and anyone who opens those pages can read them.',
    fix: 'Send a secret key (`mulk_sk_…`) from your own program.',
    example: 'Links are made with a secret key; this one is public.',
  },
  'origin-forbidden': {
    status: 403,
    title: 'The origin is not allowed',
    cause: 'A web page sent the request, and its origin is not among the allowed origins of the key’s site.',
    fix: 'Add the origin to the site, or call from your own server.',
    example: 'https://example.org is not an allowed origin of this key’s site.',
  },
  'link-invalid': {
    status: 400,
    title: 'The link is no longer valid',
    cause:
      'A mailed link works once, within an hour, and only until a newer link is mailed. A sign-in waits ten minutes for its code.',
    fix: 'Request a new link at /password/forgot, or sign in again at /login.',
    example: 'This link was used already, is older than an hour, or was cut short.',
  },
  'sign-in-required': {
    status: 401,
    title: 'You are not signed in',
    cause:
      'This operation needs an account, and the request has neither a valid session nor a personal access token.',
    fix: 'Sign in at /login, or send a personal access token as `Authorization: Bearer <TOKEN>`.',
    example: 'Sign in, or send a personal access token as “Authorization: Bearer <TOKEN>”.',
  },
  'request-not-found': {
    status: 404,
    title: 'No such request',
    cause:
      'The request log of your account has no request with this id. It keeps the requests with your keys for 30 days; a request of another account is not in it.',
    fix: 'Check the id, the `X-Request-Id` of the answer. /api/requests lists the log, and counts the requests that found no room in `left_out`.',
    example: 'Your log has no request 3f2a. It keeps 30 days of the requests with your keys.',
  },
  'token-invalid': {
    status: 401,
    title: 'The personal access token is not valid',
    cause:
      'The Bearer token is not a personal access token (an API key is not one), was deleted, or has expired.',
    fix: 'Make a new token at /api/tokens. A Bearer token takes precedence over the session; leave it out to use the session.',
    example: 'This is no personal access token of anybody here, or it has expired.',
  },
  'token-scope-missing': {
    status: 403,
    title: 'The personal access token lacks a scope',
    cause:
      'The token is valid but does not have the scope that this operation needs: `read` to look, `manage` to change.',
    fix: 'Make a token with the scope named in `detail` at /api/tokens.',
    example: 'This operation needs the scope “manage”; the token has: read.',
  },
  'session-required': {
    status: 403,
    title: 'A personal access token may not do this',
    cause:
      'Only a person who is signed in may make personal access tokens, change or delete the account, change its second factor, or end its access.',
    fix: 'Sign in at /login and do it there. A program sends the cookie of its session and `X-CSRF-Token`.',
    example: 'No personal access token may do this: sign in at /login.',
  },
  'address-not-verified': {
    status: 403,
    title: 'The e-mail address is not confirmed',
    cause:
      'Until the e-mail address of the account is confirmed, the account has its first site and key, and makes no further keys, sites, personal access tokens or webhooks.',
    fix: 'Open the link in the letter that was mailed to the address. /profile/edit mails another. Where the service sends no mail, its operator confirms the address.',
    example:
      'Confirm your e-mail address first: open the link that was mailed to you, or request another at /profile/edit. Where the service sends no mail, ask its operator.',
  },
  'credentials-wrong': {
    status: 401,
    title: 'E-mail address or password is wrong',
    cause:
      'No account has this e-mail address with this password. The service does not say which of the two is wrong.',
    fix: 'Try again, or request a new password at /password/forgot.',
    example: 'The e-mail address or the password is wrong.',
  },
  'second-factor-required': {
    status: 401,
    title: 'The code of the second factor is required',
    cause:
      'The password, or the sign-in at the provider, is right, and the account has a second factor: an authenticator app.',
    fix: 'Send the same request with `code`: the code of the app, or a recovery code. A browser is sent to the page that asks for it.',
    example: 'Send the code of your authenticator app, or a recovery code, as `code`.',
  },
  'code-wrong': {
    status: 401,
    title: 'The code is wrong',
    cause:
      'The code is not one of the authenticator app at this time, or was used already. Each code works once. Wrong codes are limited as wrong passwords are.',
    fix: 'Wait for the next code of the app and check the clock of its device, or send a recovery code. The operator can turn the second factor off when both are lost.',
    example: 'The code is wrong, or was used already.',
  },
  'second-factor-on': {
    status: 409,
    title: 'The second factor is on',
    cause: 'The account has a second factor already.',
    fix: 'Turn it off at /profile/second-factor first, then turn it on again with a new secret.',
    example: 'The second factor is on already. Turn it off first.',
  },
  'second-factor-off': {
    status: 409,
    title: 'The second factor is off',
    cause: 'The account has no second factor, or no secret that a code could confirm.',
    fix: 'Begin at /profile/second-factor: it makes the secret for the authenticator app.',
    example: 'The second factor is not on.',
  },
  'provider-off': {
    status: 404,
    title: 'No sign-in provider is set up',
    cause: 'The operator has not set up sign-in at a provider (`OIDC_ISSUER`).',
    fix: 'Sign in with a password at /login.',
    example: 'This installation has no sign-in provider.',
  },
  'provider-unavailable': {
    status: 503,
    title: 'The sign-in provider does not answer',
    cause: 'The provider did not answer within five seconds, or its answer cannot be read.',
    fix: 'Try again in a few seconds, or sign in with a password.',
    example: 'The provider does not answer. Try again in a few seconds.',
  },
  'provider-refused': {
    status: 403,
    title: 'The sign-in at the provider failed',
    cause:
      'The provider refused the sign-in; or its answer does not belong to a sign-in that began in this browser within ten minutes; or another person at the provider is linked to the account.',
    fix: 'Begin again at /login.',
    example:
      'The answer of the provider does not fit a sign-in that began in this browser. Begin again at /login.',
  },
  'provider-address-unverified': {
    status: 403,
    title: 'The provider has not verified the e-mail address',
    cause:
      'No account is linked to this person at the provider, and the provider does not say that it verified the person’s e-mail address (`email_verified`).',
    fix: 'Verify the address at the provider, or sign in with a password.',
    example:
      'The provider does not say that your e-mail address is verified. Verify it there, or sign in with a password.',
  },
  'csrf-invalid': {
    status: 403,
    title: 'The form is not valid',
    cause:
      'A change with a session was sent without the form token of this service, or with the token of an earlier session.',
    fix: 'Load the page again and send its form. A program sends the `X-CSRF-Token` of the last answer, or uses a personal access token.',
    example: 'The form is too old or not ours: load the page again and send it once more.',
  },
  'signup-closed': {
    status: 403,
    title: 'Sign-up is closed',
    cause: 'Only the operator makes accounts of this installation.',
    fix: 'Ask the operator for an account.',
    example: 'Accounts are made by the operator here; ask for one.',
  },
  'quota-reached': {
    status: 403,
    title: 'The limit is reached',
    cause:
      'The account has the greatest allowed number of sites or tokens, or the site has the greatest allowed number of keys, links or people.',
    fix: 'Delete one that you no longer use.',
    example: 'An account may have 50 sites; delete one first.',
  },
  'site-not-found': {
    status: 404,
    title: 'No such site',
    cause:
      'No site of yours has this id, and no site that is shared with you. The service answers the same for the sites of other people.',
    fix: 'Take an id from /sites.',
    example: 'You have no site site_7Kq0d2VbX9LmT4sA.',
  },
  'role-missing': {
    status: 403,
    title: 'Your role at the site does not allow this',
    cause:
      'The site is shared with you, and the operation needs another role: an admin manages keys, settings, webhooks and members; the owner asks for plans, transfers and deletes the site.',
    fix: 'Ask the owner or an admin of the site for the role, or to do it. /sites/{id}/members lists them.',
    example: 'Your role at the site “Shop” is viewer; this operation needs the role admin.',
  },
  'member-not-found': {
    status: 404,
    title: 'No such member',
    cause:
      'The site has no member with this id, or the member is its owner, whose role changes by a transfer only.',
    fix: 'Take an id from /sites/{id}/members.',
    example: 'This site has no member account_7Kq0d2VbX9LmT4sA whose role can change.',
  },
  'invitation-not-found': {
    status: 404,
    title: 'No such invitation',
    cause:
      'The invitation was used, withdrawn, declined or replaced by another, is older than 7 days, or is for another e-mail address than yours.',
    fix: 'Open the link in the newest letter, and sign in with the address that it was sent to. Otherwise ask for another invitation.',
    example:
      'This invitation was used, withdrawn or declined, is older than 7 days, or is for another address.',
  },
  'assistant-not-found': {
    status: 404,
    title: 'No such assistant',
    cause: 'No assistant that may use a site of yours has this id; it may have ended.',
    fix: 'Take an id from /assistants.',
    example: 'You have no assistant key_7Kq0d2VbX9LmT4sA.',
  },
  'key-not-found': {
    status: 404,
    title: 'No such key',
    cause:
      'No key of yours has this id, or the key belongs to another of your sites than the one in the path.',
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
  'signed-link-not-found': {
    status: 404,
    title: 'No such link',
    cause: 'No link of the key’s site has this id; it may have ended.',
    fix: 'Take an id from /api/v1/links.',
    example: 'No link of this site has the id link_7Kq0d2VbX9LmT4sA.',
  },
  'saved-page-not-found': {
    status: 404,
    title: 'No such saved page',
    cause: 'No saved page of yours has this id.',
    fix: 'Take an id from /saved.',
    example: 'No saved page has the id saved_7Kq0d2VbX9LmT4sA.',
  },
  'email-taken': {
    status: 409,
    title: 'The e-mail address belongs to an account',
    cause: 'Another account already has this e-mail address.',
    fix: 'Sign in with it at /login, or use another address.',
    example: 'There is an account with this e-mail address already.',
  },
} as const satisfies Record<string, ProblemDefinition>;
