/** Lists what an operator can do to accounts. The command line, its usage text and the admin socket read this table. */
import { z } from 'zod';
import { AccountFault } from './account-fault.ts';
import { type AdminCommand, command, requireAccount } from './admin-command.ts';
import { keyKinds } from './api-key.ts';
import { readAudit } from './audit.ts';
import { demoEmail, ensureDemo, newDemoPassword } from './demo.ts';
import { dumpAccounts } from './dump-accounts.ts';
import { unlinkIdentities } from './identities.ts';
import { makeLink } from './mailed-links.ts';
import { planCommands } from './plan-commands.ts';
import { plans, scopes } from './plans.ts';
import { endSecondFactor } from './second-factors.ts';

const keyId = z.string().describe('Id of the key (key_…)');
const accountId = z.string().describe('Id or e-mail address of the account');
const siteId = z.string().describe('Id of the site (site_…)');
const planIds = plans.map((plan) => plan.id);
const originsHelp =
  'Origin whose pages may use its keys: https://example.com, http://localhost:* or *; may be repeated';

/** Every command, in the order of the usage text. */
export const adminCommands: readonly AdminCommand[] = [
  command({
    name: 'account create',
    summary: 'Make an account',
    positional: 'email',
    input: { email: z.string().describe('E-mail address'), name: z.string().optional().describe('Name') },
    run: (store, input) => store.createAccount(input),
  }),
  command({
    name: 'account list',
    summary: 'List the accounts',
    positional: null,
    looks: true,
    input: {},
    run: (store) => store.listAccounts(),
  }),
  command({
    name: 'account verify',
    summary: 'Confirm the e-mail address of an account, where no letter can do so',
    positional: 'account',
    input: { account: accountId },
    run: async (store, { account }) => {
      const { id, email } = await requireAccount(store, account);
      return store.changeEmail(id, email, true);
    },
  }),
  command({
    name: 'account link',
    summary: 'Make a link for a new password of an account; it works once, for an hour',
    positional: 'account',
    input: { account: accountId },
    run: async (store, { account }) => {
      const { id, email } = await requireAccount(store, account);
      const now = store.now();
      const link = await makeLink(store.database, { accountId: id, purpose: 'password', email, now });
      return { account: id, link: link.path, expires_at: link.expiresAt.toISOString() };
    },
  }),
  command({
    name: 'account second-factor-off',
    summary: 'Turn off the second factor of an account whose owner lost the app and the recovery codes',
    positional: 'account',
    input: { account: accountId },
    run: async (store, { account }) => {
      const { id } = await requireAccount(store, account);
      return { account: id, was_on: await endSecondFactor(store.database, id) };
    },
  }),
  command({
    name: 'account unlink',
    summary: 'Remove the links of an account to people at the sign-in provider',
    positional: 'account',
    input: { account: accountId },
    run: async (store, { account }) => {
      const { id } = await requireAccount(store, account);
      return { account: id, links: await unlinkIdentities(store.database, id) };
    },
  }),
  command({
    name: 'account delete',
    summary: 'Delete an account with its sites, keys, documents, webhooks and usage',
    positional: 'account',
    input: {
      account: accountId,
      confirm: z.string().describe('Its e-mail address, to confirm: the deletion is final'),
    },
    run: async (store, { account, confirm }) => {
      const owner = await requireAccount(store, account);
      if (confirm.toLowerCase() !== owner.email.toLowerCase()) {
        throw new AccountFault('invalid', '--confirm: takes the e-mail address of the account.');
      }
      await store.deleteAccount(owner.id);
      return owner;
    },
  }),
  command({
    name: 'site create',
    summary: 'Make a site of an account',
    positional: null,
    input: {
      account: accountId,
      name: z.string().describe('Name of the site'),
      domain: z.string().optional().describe('Its domain; without --origin, https://<domain> is its origin'),
      origin: z.array(z.string()).optional().describe(originsHelp),
      plan: z
        .enum(planIds)
        .optional()
        .describe(`Plan: ${planIds.join(', ')}`),
    },
    run: async (store, { account, name, domain, origin, plan }) => {
      const owner = await requireAccount(store, account);
      return store.createSite({ accountId: owner.id, name, domain, allowedOrigins: origin, plan });
    },
  }),
  command({
    name: 'site list',
    summary: 'List the sites, of one account or all',
    positional: 'account',
    looks: true,
    input: { account: accountId.optional() },
    run: async (store, { account }) =>
      store.listSites(account === undefined ? undefined : (await requireAccount(store, account)).id),
  }),
  command({
    name: 'site plan',
    summary: 'Put a site on another plan',
    positional: 'site',
    input: { site: siteId, plan: z.enum(planIds).describe(`Plan: ${planIds.join(', ')}`) },
    run: (store, { site, plan }) => store.setPlan(site, plan),
  }),
  ...planCommands,
  command({
    name: 'site origins',
    summary: 'Replace the origins whose pages may use the keys of a site',
    positional: 'site',
    input: { site: siteId, origin: z.array(z.string()).default([]).describe(originsHelp) },
    run: (store, { site, origin }) => store.setOrigins(site, origin),
  }),
  command({
    name: 'site delete',
    summary: 'Delete a site with its keys, documents, webhooks and usage',
    positional: 'site',
    input: { site: siteId, confirm: z.string().describe('Its name, to confirm: the deletion is final') },
    run: async (store, { site, confirm }) => {
      const found = await store.findSite(site);
      if (found === null) throw new AccountFault('not-found', `There is no site ${site}.`);
      if (confirm !== found.name) throw new AccountFault('invalid', '--confirm: takes the name of the site.');
      await store.deleteSite(site);
      return found;
    },
  }),
  command({
    name: 'key create',
    summary: 'Make a key of a site; it is shown once',
    positional: 'site',
    input: {
      site: siteId,
      name: z.string().default('key').describe('Name of the key'),
      kind: z.enum(keyKinds).default('secret').describe('secret (for servers) or public (for web pages)'),
      scope: z
        .array(z.enum(scopes))
        .optional()
        .describe(`Scope: ${scopes.join(', ')}; may be repeated; default: the scopes of the plan`),
      expires: z.iso
        .datetime({ offset: true })
        .optional()
        .describe('Instant when it expires (2027-01-31T00:00:00Z)'),
    },
    run: (store, { site, name, kind, scope, expires }) =>
      store.createKey({
        siteId: site,
        name,
        kind,
        scopes: scope,
        expiresAt: expires === undefined ? undefined : new Date(expires),
      }),
  }),
  command({
    name: 'key list',
    summary: 'List the keys, of one site or all',
    positional: 'site',
    looks: true,
    input: { site: siteId.optional() },
    run: (store, { site }) => store.listKeys(site),
  }),
  command({
    name: 'key toggle',
    summary: 'Switch a key off, or on again',
    positional: 'key',
    input: { key: keyId },
    run: (store, { key }) => store.toggleKey(key),
  }),
  command({
    name: 'key rotate',
    summary: 'Give a key a new secret, shown once; the old one works until the grace ends',
    positional: 'key',
    input: {
      key: keyId,
      grace: z.coerce
        .number()
        .int()
        .default(86_400)
        .describe('Seconds that the old secret works; default a day'),
    },
    run: (store, { key, grace }) => store.rotateKey(key, grace),
  }),
  command({
    name: 'key revoke',
    summary: 'Delete a key for good',
    positional: 'key',
    input: { key: keyId },
    run: (store, { key }) => store.revokeKey(key),
  }),
  command({
    name: 'audit list',
    summary: 'Show the newest security events, of one account or all',
    positional: 'account',
    looks: true,
    input: {
      account: accountId.optional(),
      limit: z.coerce.number().int().min(1).max(10_000).default(100).describe('How many; default 100'),
    },
    run: async (store, { account, limit }) => {
      // A deleted account still has events.
      const known = account === undefined ? null : await store.findAccount(account);
      return readAudit(store.database, { accountId: known?.id ?? account, limit });
    },
  }),
  command({
    name: 'backup write',
    summary: 'Write all rows of the accounts into a new file, for `mulk backup`; only its owner may read it',
    positional: 'file',
    looks: true,
    input: { file: z.string().describe('Path of the file') },
    run: (store, { file }) => dumpAccounts(store.database, file),
  }),
  command({
    name: 'demo password',
    summary: 'Give the demo account a new password, shown once',
    positional: null,
    input: {},
    run: async (store) => ({ email: demoEmail, password: await newDemoPassword(store) }),
  }),
  command({
    name: 'demo keys',
    summary: 'Make the demo account, with a site and a key for each plan; keep given keys that still work',
    positional: null,
    input: { token: z.array(z.string()).default([]).describe('A demo key from before; may be repeated') },
    run: (store, { token }) => ensureDemo(store, token),
  }),
];

/** Finds a command by its two words. */
export function findCommand(name: string): AdminCommand | undefined {
  return adminCommands.find((candidate) => candidate.name === name);
}
