/** Plans as one table of data: what a site may ask for, how often, and how far back. No condition names a plan. */
import type { KeyKind } from './api-key.ts';

/** What a key may be allowed to do. */
export const scopes = ['read', 'search', 'index', 'export', 'webhooks'] as const;
export type Scope = (typeof scopes)[number];

/** What a plan may include beyond the common endpoints. */
export const features = ['ai-search', 'webhooks', 'export'] as const;
export type Feature = (typeof features)[number];

/** Scopes a key that is shown in a browser may have: nothing that writes, or takes the whole table. */
export const publicScopes: readonly Scope[] = ['read', 'search'];

/** One plan. */
export interface Plan {
  readonly id: string;
  readonly title: string;
  /** Requests of all keys of a site together in a minute; null is without limit. */
  readonly requestsPerMinute: number | null;
  /** Requests of one client address with a public key in a minute; null is without limit. */
  readonly requestsPerMinutePerAddress: number | null;
  /** Milliseconds that one request may keep the event loop busy. */
  readonly workMsPerRequest: number;
  /** First day of the history the plan sees (ISO 8601); null is everything. */
  readonly historyFrom: string | null;
  readonly features: readonly Feature[];
  /** What a new secret key gets when nothing else is asked. */
  readonly defaultScopes: readonly Scope[];
}

/** Who is calling: a key that was found, switched on and not expired, and what it may do. */
export interface Principal {
  readonly keyId: string;
  readonly siteId: string;
  readonly accountId: string;
  readonly kind: KeyKind;
  readonly scopes: readonly Scope[];
  readonly plan: Plan;
  readonly allowedOrigins: readonly string[];
}

/** Every plan, the one that sign-up gives first. */
export const plans: readonly Plan[] = [
  {
    id: 'lite',
    title: 'Startup Lite',
    requestsPerMinute: 100,
    requestsPerMinutePerAddress: 50,
    workMsPerRequest: 1_000,
    historyFrom: '2020-01-01',
    features: [],
    defaultScopes: ['read', 'search', 'index'],
  },
  {
    id: 'growth',
    title: 'Startup Growth',
    requestsPerMinute: 300,
    requestsPerMinutePerAddress: 100,
    workMsPerRequest: 2_000,
    historyFrom: '2010-01-01',
    features: ['ai-search', 'webhooks'],
    defaultScopes: ['read', 'search', 'index', 'webhooks'],
  },
  {
    id: 'enterprise',
    title: 'Enterprise',
    requestsPerMinute: null,
    requestsPerMinutePerAddress: 300,
    workMsPerRequest: 4_000,
    historyFrom: null,
    features: ['ai-search', 'webhooks', 'export'],
    defaultScopes: ['read', 'search', 'index', 'export', 'webhooks'],
  },
];

/** First day of the history that every plan sees: what may be told without a key. Null when every plan sees everything. */
export const publicHistoryFrom: string | null =
  plans
    .flatMap(({ historyFrom }) => historyFrom ?? [])
    .toSorted()
    .at(-1) ?? null;

/** The same for requests without a plan. */
export const workMsWithoutPlan = 1_000;

/** Finds a plan by its id. */
export function findPlan(id: string): Plan | undefined {
  return plans.find((plan) => plan.id === id);
}

/** The plans that have a feature, for the sentence that tells a caller which plan would do. */
export function plansWith(feature: Feature): readonly Plan[] {
  return plans.filter((plan) => plan.features.includes(feature));
}
