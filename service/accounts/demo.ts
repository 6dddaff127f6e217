/** Makes the demo account for `make demo`: one site and one key for each plan, and a public key. */
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { parseKey } from './api-key.ts';
import { Passwords } from './password.ts';
import { plans } from './plans.ts';
import type { AccountRecord, KeyRecord, SiteRecord } from './records.ts';
import type { AccountStore } from './store.ts';

/** E-mail address that signs in to the demo. */
export const demoEmail = 'demo@example.com';
const localOrigins = ['http://localhost:*', 'http://127.0.0.1:*'];
/** Name of the key for pages among the demo's keys. */
export const publicName = 'public';

/** Keys by the id of their plan, and the key `public`. */
export const DemoKeys = z.record(z.string(), z.string());
export type DemoKeys = z.infer<typeof DemoKeys>;

/** The content of demo.json, which scripts read. */
export const DemoFile = z.object({
  base_url: z.string(),
  keys: DemoKeys,
  /** The password of the demo account; absent where somebody changed it. */
  password: z.string().optional(),
});
export type DemoFile = z.infer<typeof DemoFile>;

/** Returns the demo account, and makes it if there is none. */
async function demoAccount(store: AccountStore): Promise<AccountRecord> {
  return (await store.findAccount(demoEmail)) ?? store.createAccount({ email: demoEmail, name: 'Demo' });
}

/** Gives the demo account a new password and returns it. */
export async function newDemoPassword(store: AccountStore): Promise<string> {
  const { id } = await demoAccount(store);
  const password = randomBytes(12).toString('base64url');
  await store.setPassword(id, await new Passwords().hash(password), 'end');
  return password;
}

/** Returns the password of the demo account: the first one, or the given one while it works; null when the account has another. */
export async function ensureDemoPassword(store: AccountStore, kept = ''): Promise<string | null> {
  const hash = await store.passwordHash((await demoAccount(store)).id);
  if (hash === null) return newDemoPassword(store);
  return kept !== '' && (await new Passwords().check(kept, hash)).good ? kept : null;
}

/** Makes the demo account and its keys, or adds those that are missing. Keeps each given token that still works. */
export async function ensureDemo(store: AccountStore, tokens: readonly string[] = []): Promise<DemoKeys> {
  const account = await demoAccount(store);
  const existing = await store.listSites(account.id);
  const hashes = new Map(tokens.map((token) => [parseKey(token)?.hash ?? '', token]));
  const keys: DemoKeys = {};
  for (const plan of plans) {
    const found = existing.find((site) => site.plan === plan.id);
    const site =
      found ??
      (await store.createSite({
        accountId: account.id,
        name: `Demo ${plan.title}`,
        allowedOrigins: localOrigins,
        plan: plan.id,
      }));
    keys[plan.id] = await ensureKey(store, site, 'secret', hashes);
    // A visitor's key shows the data of the smallest plan.
    if (plan === plans[0]) keys[publicName] = await ensureKey(store, site, 'public', hashes);
  }
  return keys;
}

/** Reads demo.json. Returns null when the file is missing or not valid. */
export async function readDemoFile(path: string): Promise<DemoFile | null> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return DemoFile.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Writes demo.json in one step, readable only by its owner. */
export async function writeDemoFile(path: string, file: DemoFile): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.new`;
  await writeFile(draft, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, path);
}

/** Returns a working key with its known token. Otherwise rotates the key, or makes one. */
async function ensureKey(
  store: AccountStore,
  site: SiteRecord,
  kind: KeyRecord['kind'],
  hashes: ReadonlyMap<string, string>,
): Promise<string> {
  const name = kind === 'public' ? publicName : 'demo';
  const key = (await store.listKeys(site.id)).find(
    (candidate) => candidate.kind === kind && candidate.name === name,
  );
  if (key === undefined) return (await store.createKey({ siteId: site.id, name, kind })).token;
  if (key.status === 'inactive') await store.toggleKey(key.id);
  const known = await store.currentHash(key.id);
  return hashes.get(known ?? '') ?? (await store.rotateKey(key.id, 0)).token;
}
