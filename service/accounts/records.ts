/** Schemas of the records that leave the account store. Each parses the row and documents the answer. */
import { z } from 'zod';
import { keyKinds } from './api-key.ts';
import { plans, scopes } from './plans.ts';

/** timestamptz from the drivers, as RFC 3339 in UTC. */
const Instant = z.date().transform((date) => date.toISOString());

/** Statuses that an owner can set. */
export const keyStatuses = ['active', 'inactive'] as const;

/** The owner of sites. */
export const AccountRecord = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  /** Null until the owner proved the address, or the operator vouched for it. */
  email_verified_at: Instant.nullable(),
  created_at: Instant,
});
export type AccountRecord = z.output<typeof AccountRecord>;

const fieldNames = z.array(z.string().trim().min(1).max(100)).max(100);

/**
 * Settings of the search in a site's documents. An empty list means every field for searching, and no field for the
 * others.
 */
export const SearchSettings = z
  .strictObject({
    searchable: fieldNames
      .default([])
      .meta({ description: 'Fields that are searched, the weightiest first.' }),
    filterable: fieldNames.default([]).meta({ description: 'Fields that filters may name.' }),
    sortable: fieldNames.default([]).meta({ description: 'Fields that results may be sorted by.' }),
    synonyms: z
      .record(z.string().trim().min(1).max(100), fieldNames)
      .default({})
      .meta({ description: 'Word → words that find it too.' }),
  })
  .meta({ id: 'SearchSettings' });
export type SearchSettings = z.output<typeof SearchSettings>;

/** A customer's site, which has keys. */
export const SiteRecord = z.object({
  id: z.string(),
  account_id: z.string(),
  name: z.string(),
  domain: z.string().nullable(),
  allowed_origins: z.array(z.string()),
  plan: z.enum(plans.map((plan) => plan.id)),
  search: SearchSettings,
  created_at: Instant,
});
export type SiteRecord = z.output<typeof SiteRecord>;

/** A key without its secret. */
export const KeyRecord = z.object({
  id: z.string(),
  site_id: z.string(),
  name: z.string(),
  prefix: z.string(),
  last_four: z.string(),
  kind: z.enum(keyKinds),
  scopes: z.array(z.enum(scopes)),
  status: z.enum(keyStatuses),
  expires_at: Instant.nullable(),
  last_used_at: Instant.nullable(),
  created_at: Instant,
});
export type KeyRecord = z.output<typeof KeyRecord>;

/** A key that was just made or rotated. `token` is its secret: show it once and do not keep it. */
export interface IssuedKey {
  readonly record: KeyRecord;
  readonly token: string;
}
