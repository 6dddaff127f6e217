/** Links accounts to people at the provider of OIDC, by issuer and subject. An address is only the first introduction. */
import { z } from 'zod';
import type { Queries } from './database.ts';

/** A person at a provider. */
export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
}

const Linked = z.object({ account_id: z.string() });

/** Returns the account that a person of a provider is linked to. */
export async function linkedAccount(
  queries: Queries,
  { issuer, subject }: ProviderIdentity,
): Promise<string | null> {
  const sql = 'select account_id from identities where issuer = $1 and subject = $2';
  return (await queries.query(sql, [issuer, subject], Linked))[0]?.account_id ?? null;
}

/** Links a person of a provider to an account. Returns false when either of them has another link. */
export async function linkIdentity(
  queries: Queries,
  accountId: string,
  { issuer, subject }: ProviderIdentity,
  now: Date,
): Promise<boolean> {
  const rows = await queries.query(
    `insert into identities (issuer, subject, account_id, created_at) values ($1, $2, $3, $4)
     on conflict do nothing returning account_id`,
    [issuer, subject, accountId, now],
    Linked,
  );
  return rows.length > 0;
}

/** Returns true when another person of this provider is linked to the account. */
export async function hasOtherIdentity(
  queries: Queries,
  accountId: string,
  { issuer, subject }: ProviderIdentity,
): Promise<boolean> {
  const sql = 'select account_id from identities where account_id = $1 and issuer = $2 and subject <> $3';
  return (await queries.query(sql, [accountId, issuer, subject], Linked)).length > 0;
}

/** Removes the links of an account to people at providers. Returns their number. */
export async function unlinkIdentities(queries: Queries, accountId: string): Promise<number> {
  const sql = 'delete from identities where account_id = $1 returning account_id';
  return (await queries.query(sql, [accountId], Linked)).length;
}
