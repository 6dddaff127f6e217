/** Plans as one table: the operations, rates and history that a site gets. No code branches on the name of a plan. */
import type { KeyKind } from './api-key.ts';

/** Permissions of a key. */
export const scopes = ['read', 'search', 'index', 'export', 'webhooks'] as const;
export type Scope = (typeof scopes)[number];

/** Features that a plan may include beyond the common endpoints. */
export const features = ['ai-search', 'webhooks', 'export'] as const;
export type Feature = (typeof features)[number];

/** Scopes that the public key of a browser may have: none that writes or exports a whole table. */
export const publicScopes: readonly Scope[] = ['read', 'search'];

/** One plan. */
export interface Plan {
  readonly id: string;
  readonly title: string;
  /** Requests a minute of all keys of an account's sites on this plan together; null is without limit. */
  readonly requestsPerMinute: number | null;
  /** Requests a minute of one client address with a public key; null is without limit. */
  readonly requestsPerMinutePerAddress: number | null;
  /** Tiles of maps a minute of an account's sites on this plan together; null is without limit. */
  readonly tilesPerMinute: number | null;
  /** Tiles of maps a minute of one client address. */
  readonly tilesPerMinutePerAddress: number;
  /** Units of work that one request may cause: cells read, names compared, values looked at. */
  readonly unitsPerRequest: number;
  /** Properties that one portfolio may have. */
  readonly portfolioMost: number;
  /** Properties of all portfolios of an account in a day (UTC); null is without limit. */
  readonly portfolioMostPerDay: number | null;
  /** First day of the history that the plan sees (ISO 8601); null is all history. */
  readonly historyFrom: string | null;
  readonly features: readonly Feature[];
  /** Scopes of a new secret key when the request names none. */
  readonly defaultScopes: readonly Scope[];
}

/** The caller of a request: an active key that has not expired, and what it may do. */
export interface Principal {
  readonly keyId: string;
  readonly siteId: string;
  readonly accountId: string;
  readonly kind: KeyKind;
  readonly scopes: readonly Scope[];
  readonly plan: Plan;
  readonly allowedOrigins: readonly string[];
  /** True when the address of the account is proven. */
  readonly isVerified: boolean;
  /** True for an access token of OAuth, which opens the tools for assistants only. */
  readonly isForAssistants?: boolean;
}

/** Every plan. Sign-up gives the first. */
export const plans: readonly Plan[] = [
  {
    id: 'lite',
    title: 'Startup Lite',
    requestsPerMinute: 100,
    requestsPerMinutePerAddress: 50,
    tilesPerMinute: 3_000,
    tilesPerMinutePerAddress: 600,
    unitsPerRequest: 5_000_000,
    portfolioMost: 1_000,
    portfolioMostPerDay: 1_000,
    historyFrom: '2020-01-01',
    features: [],
    defaultScopes: ['read', 'search', 'index'],
  },
  {
    id: 'growth',
    title: 'Startup Growth',
    requestsPerMinute: 300,
    requestsPerMinutePerAddress: 100,
    tilesPerMinute: 9_000,
    tilesPerMinutePerAddress: 600,
    unitsPerRequest: 10_000_000,
    portfolioMost: 10_000,
    portfolioMostPerDay: 50_000,
    historyFrom: '2010-01-01',
    features: ['ai-search', 'webhooks'],
    defaultScopes: ['read', 'search', 'index', 'webhooks'],
  },
  {
    id: 'enterprise',
    title: 'Enterprise',
    requestsPerMinute: null,
    requestsPerMinutePerAddress: 300,
    tilesPerMinute: null,
    tilesPerMinutePerAddress: 600,
    unitsPerRequest: 20_000_000,
    portfolioMost: 100_000,
    portfolioMostPerDay: null,
    historyFrom: null,
    features: ['ai-search', 'webhooks', 'export'],
    defaultScopes: ['read', 'search', 'index', 'export', 'webhooks'],
  },
];

/**
 * First day of the history that every plan sees and that answers without a key may show; null when every plan sees all
 * history.
 */
export const publicHistoryFrom: string | null =
  plans
    .flatMap(({ historyFrom }) => historyFrom ?? [])
    .toSorted()
    .at(-1) ?? null;

/** Finds a plan by its id. */
export function findPlan(id: string): Plan | undefined {
  return plans.find((plan) => plan.id === id);
}

/** Returns the plans that have a feature. A refusal names them. */
export function plansWith(feature: Feature): readonly Plan[] {
  return plans.filter((plan) => plan.features.includes(feature));
}
