/** Defines what the service is started with, and what a caller has while it runs. */
import type { Logger } from 'pino';
import type { DocumentSource, SiteSearchEngine } from '../search-index/site-index.ts';
import type { PasswordCost } from './accounts/password.ts';
import type { AccountStore } from './accounts/store.ts';
import type { ServiceConfig } from './config.ts';
import type { Endpoint } from './contract/endpoint.ts';
import type { Entrance } from './entrance.ts';
import type { Metrics } from './http/metrics.ts';
import type { Limits } from './limits.ts';
import type { Patience } from './patience.ts';
import type { SnapshotHolder } from './warehouse/current-snapshot.ts';
import type { OpenSnapshots } from './warehouse/open-snapshots.ts';

/** Settings and parts that the caller gives. */
export interface StartOptions {
  readonly config: ServiceConfig;
  readonly logger: Logger;
  /** The open port; without it, the service opens its port when all other parts run. */
  readonly entrance?: Entrance | null;
  readonly clock?: () => Date;
  /** Gives the explorer's public key where EXPLORER_KEY does not; called before the first request. */
  readonly explorerKey?: (store: AccountStore) => Promise<string | undefined>;
  /** The cost of hashing a password; tests take a cheaper one. */
  readonly passwordCost?: PasswordCost;
  /** Opens the engine that searches the documents of sites; without it, the settings decide. */
  readonly openSiteEngine?: (source: DocumentSource) => SiteSearchEngine;
  /** Limits that differ from the usual ones, for tests and benchmarks. */
  readonly limits?: Partial<Limits>;
  /** Whether the embedded accounts write every change to the disk before they acknowledge it (on, the default); tests leave that to the system. */
  readonly accountsSync?: 'on' | 'off';
  /** How long requests wait for other programs; tests on a busy machine wait longer. */
  readonly patience?: Patience;
  /** How many requests without a valid key an address may send in a minute; fuzzing without keys needs more. */
  readonly badKeysPerMinute?: number | undefined;
  /** Tests add endpoints of their own. */
  readonly endpoints?: readonly Endpoint[];
}

/** The service while it runs. */
export interface RunningService {
  readonly baseUrl: string;
  readonly adminUrl: string;
  readonly store: AccountStore;
  readonly snapshots: SnapshotHolder;
  readonly analytics: OpenSnapshots['analytics'];
  readonly metrics: Metrics;
  /** Stops accepting, lets requests in flight finish and saves the counts. Returns true when no request was cut off. */
  stop(): Promise<boolean>;
}
