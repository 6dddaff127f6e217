/** Gives people access to their sites and keys, and to those that are shared with them. All others get the same answer as unknown ids. */
import { Problem } from '../contract/problem.ts';
import { AccountFault } from './account-fault.ts';
import type { KeyKind } from './api-key.ts';
import { type AuditEvent, writeAudit } from './audit.ts';
import type { Scope } from './plans.ts';
import type { IssuedKey, KeyRecord, SearchSettings, SiteRecord } from './records.ts';
import { type SharedSite, siteOf, sitesOf } from './site-access.ts';
import { requireRole, type SiteRole } from './site-roles.ts';
import type { AccountStore } from './store.ts';
import type { Doer } from './user.ts';

const sitesMax = 50;
const keysMax = 100;

/** The fields of a new or changed site. Fields that are left out stay. */
export interface SiteChange {
  readonly name?: string | undefined;
  readonly domain?: string | null | undefined;
  readonly allowedOrigins?: readonly string[] | undefined;
  readonly search?: SearchSettings | undefined;
}

/** The fields of a changed key. Fields that are left out stay. */
export interface KeyChange {
  readonly name?: string | undefined;
  readonly scopes?: readonly Scope[] | undefined;
  /** Null when it does not expire. */
  readonly expiresAt?: Date | null | undefined;
}

/** The sites of accounts. Each change names the role that it needs. */
export class OwnedSites {
  readonly #store: AccountStore;
  readonly #clock: () => Date;

  constructor(store: AccountStore, clock: () => Date) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Returns the sites of an account and those that are shared with it, oldest first. */
  list(accountId: string): Promise<SharedSite[]> {
    return sitesOf(this.#store.database, accountId);
  }

  /** Returns the sites that an account owns, oldest first. */
  owned(accountId: string): Promise<SiteRecord[]> {
    return this.#store.listSites(accountId);
  }

  /** Returns a site at which the account has this role. Throws `site-not-found`, for sites of strangers too, and `role-missing`. */
  async get(accountId: string, siteId: string, needed: SiteRole = 'viewer'): Promise<SharedSite> {
    const site = await siteOf(this.#store.database, accountId, siteId);
    if (site === null) throw siteMissing(siteId);
    requireRole(site, needed);
    return site;
  }

  /** Makes a site on the first plan. Only the operator changes the plan. */
  async create(doer: Doer, input: SiteChange & { readonly name: string }): Promise<SharedSite> {
    const existing = await this.owned(doer.accountId);
    if (existing.length >= sitesMax) throw quota(`An account may have ${sitesMax} sites; delete one first.`);
    return this.#noted(doer, async (store) => {
      const made = await asProblem('/allowed_origins', () =>
        store.createSite({
          accountId: doer.accountId,
          name: input.name,
          domain: input.domain ?? undefined,
          allowedOrigins: input.allowedOrigins,
        }),
      );
      const site = input.search === undefined ? made : await store.changeSite(made.id, input);
      return [
        { ...site, role: 'owner' },
        { event: 'site.created', siteId: site.id },
      ];
    });
  }

  /** Changes a site. */
  async change(doer: Doer, siteId: string, change: SiteChange): Promise<SharedSite> {
    const { role } = await this.get(doer.accountId, siteId, 'admin');
    return this.#noted(doer, async (store) => {
      const site = await asProblem('/allowed_origins', () => store.changeSite(siteId, change));
      return [
        { ...site, role },
        { event: 'site.changed', siteId, detail: { fields: Object.keys(change) } },
      ];
    });
  }

  /** Deletes a site with its keys, documents and usage, if its name is typed correctly. */
  async remove(doer: Doer, siteId: string, typedName: string): Promise<SharedSite> {
    const site = await this.get(doer.accountId, siteId, 'owner');
    if (typedName.trim() !== site.name) {
      throw new Problem('parameter-invalid', 'The name does not match: nothing was deleted.', {
        errors: [{ parameter: '/name', message: `takes the name of the site, ${site.name}` }],
      });
    }
    return this.#noted(doer, async (store) => {
      await store.deleteSite(siteId);
      return [site, { event: 'site.deleted', siteId }];
    });
  }

  /** Returns the keys of a site, oldest first. */
  async keys(accountId: string, siteId: string): Promise<KeyRecord[]> {
    await this.get(accountId, siteId);
    return this.#store.listKeys(siteId);
  }

  /** Returns a key of this site. Throws `key-not-found`, for keys of other sites too. */
  async key(
    accountId: string,
    { siteId, keyId }: { readonly siteId: string; readonly keyId: string },
    needed: SiteRole = 'viewer',
  ): Promise<KeyRecord> {
    await this.get(accountId, siteId, needed);
    const key = await this.#store.findKey(keyId);
    if (key === null || key.site_id !== siteId) throw keyMissing(keyId);
    return key;
  }

  /** Makes a key. Its secret is shown once. */
  async createKey(
    doer: Doer,
    siteId: string,
    input: {
      readonly name: string;
      readonly kind: KeyKind;
      readonly scopes?: readonly Scope[] | undefined;
      readonly expiresAt?: Date | null | undefined;
    },
  ): Promise<IssuedKey> {
    await this.get(doer.accountId, siteId, 'admin');
    const existing = await this.#store.listKeys(siteId);
    if (existing.length >= keysMax) throw quota(`A site may have ${keysMax} keys; delete one first.`);
    const { expiresAt, ...rest } = input;
    return this.#noted(doer, async (store) => {
      const issued = await asProblem('/scopes', () =>
        store.createKey({ siteId, ...rest, expiresAt: expiresAt ?? undefined }),
      );
      return [issued, { event: 'key.created', siteId, keyId: issued.record.id }];
    });
  }

  /** Changes the name, scopes and expiry of a key. */
  async changeKey(doer: Doer, siteId: string, keyId: string, change: KeyChange): Promise<KeyRecord> {
    await this.key(doer.accountId, { siteId, keyId }, 'admin');
    return this.#noted(doer, async (store) => {
      const key = await asProblem('/scopes', () => store.changeKey(keyId, change));
      return [key, { event: 'key.changed', siteId, keyId, detail: { fields: Object.keys(change) } }];
    });
  }

  /** Gives a key a status; without one, switches an active key off and an inactive key on. */
  async toggleKey(doer: Doer, keyId: string, status: KeyRecord['status'] | null = null): Promise<KeyRecord> {
    const known = await this.#store.findKey(keyId);
    const site = known === null ? null : await siteOf(this.#store.database, doer.accountId, known.site_id);
    if (site === null) throw keyMissing(keyId);
    requireRole(site, 'admin');
    return this.#noted(doer, async (store) => {
      const key = await store.toggleKey(keyId, status);
      const detail = { status: key.status };
      return [key, { event: 'key.switched', siteId: key.site_id, keyId, detail }];
    });
  }

  /** Gives a key a new secret. The old one works until the grace ends. */
  async rotateKey(doer: Doer, siteId: string, keyId: string, graceSeconds: number): Promise<IssuedKey> {
    await this.key(doer.accountId, { siteId, keyId }, 'admin');
    return this.#noted(doer, async (store) => [
      await store.rotateKey(keyId, graceSeconds),
      { event: 'key.rotated', siteId, keyId },
    ]);
  }

  /** Deletes a key for good. */
  async removeKey(doer: Doer, siteId: string, keyId: string): Promise<KeyRecord> {
    await this.key(doer.accountId, { siteId, keyId }, 'admin');
    return this.#noted(doer, async (store) => [
      await store.revokeKey(keyId),
      { event: 'key.deleted', siteId, keyId },
    ]);
  }

  /** Does the work and writes its audit event in one transaction. */
  #noted<Result>(
    doer: Doer,
    work: (store: AccountStore) => Promise<readonly [Result, Omit<AuditEvent, 'via'>]>,
  ): Promise<Result> {
    return this.#store.atomically(async (store) => {
      const [result, entry] = await work(store);
      await writeAudit(store.database, this.#clock(), { ...doer, ...entry });
      return result;
    });
  }
}

function siteMissing(siteId: string): Problem {
  return new Problem('site-not-found', `You have no site ${siteId}.`);
}

function keyMissing(keyId: string): Problem {
  return new Problem('key-not-found', `You have no key ${keyId}.`);
}

function quota(detail: string): Problem {
  return new Problem('quota-reached', detail);
}

function fault(parameter: string, cause: AccountFault): Problem {
  const errors = [{ parameter, message: cause.message }];
  return new Problem('parameter-invalid', cause.message, { errors, cause });
}

/** Turns refusals of the store into a problem that names the field. */
async function asProblem<Result>(parameter: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AccountFault && error.kind === 'invalid')) throw error;
    throw fault(parameter, error);
  }
}
