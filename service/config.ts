/** The environment of the service, parsed once at start: a wrong value is refused with its name, what it takes and what it got. */
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { formerSettings } from '../data/former-settings.ts';
import { meilisearchVariables } from '../search-index/meilisearch/settings-variables.ts';
import { checkModels, modelVariables } from '../search-index/model-variables.ts';
import { checkStore, storeVariables } from '../snapshot-store/store-variables.ts';
import type { ProviderSettings } from './accounts/identity-provider.ts';
import { readTrustedProxies } from './http/client-address.ts';
import { isOwnMachine } from './http/cookies.ts';
import { blockList } from './webhooks/address-guard.ts';

const blankIsAbsent = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;

function whole(min: number, max: number, fallback: number) {
  const takes = `takes a whole number from ${min} to ${max}`;
  return z.preprocess(
    blankIsAbsent,
    z
      .string()
      .regex(/^\d{1,15}$/, takes)
      .transform(Number)
      .pipe(z.number().min(min, takes).max(max, takes))
      .default(fallback),
  );
}

function memory(fallback: string) {
  return z.preprocess(
    blankIsAbsent,
    z
      .string()
      .regex(/^\d+(\.\d+)?\s?(KB|MB|GB|KiB|MiB|GiB)$/i, 'takes a size such as 512MB or 1.5GB')
      .default(fallback),
  );
}

function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(blankIsAbsent, schema.optional());
}

const httpAddress = z
  .url({ protocol: /^https?$/, error: 'takes an http or https address', abort: true })
  .refine((address) => !new URL(address).search && !new URL(address).hash, 'takes an address without ? and #')
  .transform((address) => address.replace(/\/+$/, ''));

/** The issuer as the provider writes it: a slash at its end counts. */
const issuerAddress = z
  .url({ protocol: /^https?$/, error: 'takes an https address', abort: true })
  .refine((address) => !new URL(address).search && !new URL(address).hash, 'takes an address without ? and #')
  .refine(
    (address) => address.startsWith('https:') || isOwnMachine(new URL(address).hostname),
    'takes an https address; http is for a provider on this machine only',
  );

const networks = z.string().transform((text, context) => {
  const listed = text.split(',').map((network) => network.trim());
  try {
    blockList(listed);
    return listed;
  } catch {
    context.addIssue({
      code: 'custom',
      message: 'takes addresses and networks such as 127.0.0.1, 10.0.0.0/8, fd00::/8',
    });
    return z.NEVER;
  }
});

function toTrustedProxies(text: string, context: z.RefinementCtx) {
  const trusted = readTrustedProxies(text);
  if (trusted !== null) return trusted;
  const message =
    'takes false, the number of proxies before the service (as in 1), or their networks (as in 10.0.0.0/8, fd00::/8)';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}

const encoded = (scheme: string, port: number): string =>
  `takes an address whose special characters are percent-encoded, as in ${scheme}://user:p%40ssword@host:${port}`;

/** The address of a server, with or without a password. A # would end the address early and change its host. */
function serverAddress(schemes: readonly [string, string], port: number) {
  const [plain] = schemes;
  return z
    .string()
    .regex(new RegExp(`^(?:${schemes.join('|')})://`), {
      error: `takes an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
      abort: true,
    })
    .refine((url) => !url.includes('#'), { error: encoded(plain, port), abort: true });
}

const Variables = z.object({
  ...meilisearchVariables,
  ...modelVariables,
  ...storeVariables,
  /** The public port; 0 takes any free port. */
  PORT: whole(0, 65_535, 8080),
  /** The address on which the public server listens. */
  HOST: z.preprocess(blankIsAbsent, z.string().default('0.0.0.0')),
  /** Processes that answer on PORT; `auto` for one a core. */
  WORKERS: z.preprocess(
    blankIsAbsent,
    z
      .string()
      .regex(/^(auto|[1-9]\d?)$/, 'takes auto or a whole number from 1 to 99')
      .transform((text) => (text === 'auto' ? availableParallelism() : Number(text)))
      .default(1),
  ),
  /** The port of `/metrics`, on ADMIN_HOST; 0 takes any free port. */
  ADMIN_PORT: whole(0, 65_535, 9090),
  ADMIN_HOST: z.preprocess(blankIsAbsent, z.string().default('127.0.0.1')),
  /** The address of the service in links and problem types. */
  PUBLIC_BASE_URL: optional(httpAddress),
  /** Proxies whose X-Forwarded-For counts: how many stand before the service, or their networks. */
  TRUST_PROXY: z.preprocess(blankIsAbsent, z.string().default('false').transform(toTrustedProxies)),
  WAREHOUSE_DIR: z.preprocess(blankIsAbsent, z.string().default('data/warehouse')),
  DATABASE_URL: optional(serverAddress(['postgres', 'postgresql'], 5432)),
  REDIS_URL: optional(
    // A loose reading of a password with a / would give another host, and processes would not share their limits.
    serverAddress(['redis', 'rediss'], 6379).refine((url) => URL.canParse(url), encoded('redis', 6379)),
  ),
  /** Whether anyone may sign up. */
  SIGNUP: z.preprocess(blankIsAbsent, z.enum(['open', 'closed'], 'takes open or closed').default('open')),
  /** The mail server; without it the operator passes links on to people. */
  SMTP_URL: optional(serverAddress(['smtp', 'smtps'], 587)),
  /** The sender of e-mails. */
  MAIL_FROM: z.preprocess(blankIsAbsent, z.string().default('Mulk <mulk@localhost>')),
  /** The key that signs cursors and encrypts the signing secrets of webhooks; all replicas need the same key. */
  WEBHOOK_SECRETS_KEY: optional(z.string().min(32, 'takes at least 32 characters')),
  /** Addresses and networks that are not public but that webhooks may reach, also without TLS. */
  WEBHOOK_ALLOWED_ADDRESSES: z.preprocess(blankIsAbsent, networks.default([])),
  /** The provider at which people may sign in (OpenID Connect), used with OIDC_CLIENT_ID and OIDC_CLIENT_SECRET. */
  OIDC_ISSUER: optional(issuerAddress),
  OIDC_CLIENT_ID: optional(z.string().max(500, 'takes at most 500 characters')),
  OIDC_CLIENT_SECRET: optional(z.string()),
  LOG_LEVEL: z.preprocess(
    blankIsAbsent,
    z
      .enum(
        ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
        'takes one of trace, debug, info, warn, error, silent',
      )
      .default('info'),
  ),
  /** Memory DuckDB may hold for each open snapshot. */
  DUCKDB_MEMORY_LIMIT: memory('192MB'),
  /** The ClickHouse server that answers questions over whole tables, as clickhouse://user:password@host:8123/database; without it, DuckDB answers them. */
  ANALYTICS_URL: optional(
    serverAddress(['clickhouse', 'clickhouses'], 8123).refine(
      (url) => URL.canParse(url.replace(/^clickhouse/, 'http')),
      encoded('clickhouse', 8123),
    ),
  ),
  /** The largest number of documents that a site may store. */
  SITE_DOCUMENTS_MAX: whole(1, 10_000_000, 20_000),
  /** How long the service keeps searches and clicks of sites’ visitors. */
  SEARCH_LOG_DAYS: whole(1, 3_650, 180),
  /** The public key with which the explorer at `/` reads the API; every visitor can see it. */
  EXPLORER_KEY: optional(
    z.string().regex(/^mulk_pk_\S+$/, 'takes a public key (mulk_pk_…), never a secret one'),
  ),
  /** Address of the licence under which the operator offers the data; the catalogue names it. */
  DATA_LICENCE_URL: optional(httpAddress),
  /** A PMTiles file of the operator, in the schema of Protomaps, that the map draws beneath the areas. */
  BASEMAP_PMTILES: optional(z.string()),
  /** How often a replica asks the snapshot store, in seconds. 0 turns it off: an ingest on this machine fills the warehouse. */
  SNAPSHOT_PULL_SECONDS: whole(0, 86_400, 0),
  /** How long the service still answers after a signal to stop, while it says that it is not ready. */
  STOP_DELAY_MS: whole(0, 600_000, 0),
});

/** Settings that work only together. */
const provider = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

const Settings = Variables.superRefine((settings, context) => {
  if (settings.WORKERS > 1)
    for (const shared of ['DATABASE_URL', 'REDIS_URL'] as const) {
      if (settings[shared] !== undefined) continue;
      const message = 'takes a value whenever WORKERS is above 1, because workers share accounts and limits';
      context.addIssue({ code: 'custom', path: [shared], message });
    }
  if (settings.SNAPSHOT_PULL_SECONDS > 0) {
    checkStore(settings, context);
    if (settings.SNAPSHOT_STORE === undefined) {
      const message = 'takes a value whenever SNAPSHOT_PULL_SECONDS is above 0';
      context.addIssue({ code: 'custom', path: ['SNAPSHOT_STORE'], message });
    }
  }
  checkModels(settings, context);
  const missing = provider.filter((name) => settings[name] === undefined);
  if (missing.length === provider.length) return;
  const message = `takes a value whenever ${provider.join(' or ')} has one`;
  for (const name of missing) context.addIssue({ code: 'custom', path: [name], message });
});

/** The settings of the service. */
export type ServiceConfig = z.output<typeof Settings>;

/** Returns the names of the variables that the service reads. */
export function settingNames(): readonly string[] {
  return Object.keys(Variables.shape);
}

/** Returns how the sign-in provider is reached; null where none is set up. */
export function providerSettings(config: ServiceConfig): ProviderSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = config;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null;
  return { issuer, clientId, clientSecret, name: new URL(issuer).host };
}

const secret =
  /SECRET|API_KEY|ACCESS_KEY|SESSION_TOKEN|DATABASE_URL|REDIS_URL|ANALYTICS_URL|SMTP_URL|EXPLORER_KEY/;

/** Returns true where the environment has a value for a setting, so that its default does not count. */
export const isSet = (name: keyof ServiceConfig): boolean => (process.env[name] ?? '') !== '';

/** Parses the environment. Throws an error with one line for each wrong variable. */
export function readServiceConfig(environment: NodeJS.ProcessEnv = process.env): ServiceConfig {
  const parsed = Settings.safeParse(environment);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0] ?? '');
    const sent = environment[name] ?? '';
    const shown = secret.test(name) ? 'something else (not shown)' : `“${sent}”`;
    const got = sent === '' ? 'nothing' : shown;
    return `${name} ${issue.message}, got ${got}`;
  });
  throw new Error(['The environment is wrong:', ...faults, ...formerSettings(environment)].join('\n  '));
}

/** Secrets of the service are in its environment, so its child processes get these variables alone. */
const variablesOfChildren = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'NODE_V8_COVERAGE'];

/** Returns the environment of a child process. */
export function environmentOfChildren(environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return Object.fromEntries(variablesOfChildren.map((name) => [name, environment[name]]));
}
