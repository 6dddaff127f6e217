/** Portfolios that are there, where examples show an id of one, and how their problems are met. */
import { z } from 'zod';
import { DatabaseFault } from '../../service/accounts/database-fault.ts';
import type { Endpoint } from '../../service/contract/endpoint.ts';
import type { ProblemCode } from '../../service/contract/problem-codes.ts';
import { examplePortfolioId } from '../../service/families/estimates/portfolio/schema.ts';
import { pack } from '../../service/portfolios/packing.ts';
import type { TestService } from '../support/service.ts';
import type { Differing } from './asking.ts';

type Asking = (endpoint: Endpoint, service: TestService, differing: Differing) => Promise<Response>;

const refused = {
  row: 1,
  ref: null,
  kind: 'price',
  status: 'refused',
  estimate: null,
  rent_estimate: null,
  place: null,
  problem: { type: '', title: '', status: 400, detail: '', code: 'parameter-invalid', errors: [] },
};

let made = 0;

/** Makes a portfolio of one refused row, of the site of the enterprise key. */
export async function makePortfolio(
  { running: { store }, clock, siteIds }: TestService,
  state: 'finished' | 'running' = 'finished',
): Promise<string> {
  made += 1;
  const id = `portfolio_test${made}`;
  const now = clock.now();
  const end = new Date(now.getTime() + 3_600_000);
  try {
    await store.database.query(
      `insert into portfolios (id, site_id, key_id, format, with_comparables, state, snapshot_id, as_of, total, refused,
         created_at, finished_at, expires_at)
       values ($1, $2, 'key_test', 'ndjson', true, $3, 'none', '2026-01-01', 1, 1, $4, $4, $5)`,
      [id, siteIds.enterprise, state, now, end],
      z.unknown(),
    );
    await store.database.query(
      'insert into portfolio_results (portfolio_id, position, result) values ($1, 1, $2)',
      [id, await pack(JSON.stringify(refused))],
      z.unknown(),
    );
  } catch (error) {
    // A service that is cut off from its accounts answers 503 to any id.
    if (!(error instanceof DatabaseFault)) throw error;
  }
  return id;
}

/** Returns how the problems of portfolios are met. */
export function portfolioProofs(
  ask: Asking,
): Partial<
  Record<ProblemCode, (endpoint: Endpoint, services: { readonly usual: TestService }) => Promise<Response>>
> {
  const asLite = (count: number): Differing => ({
    ask: { key: 'lite' },
    body: { properties: Array.from({ length: count }, () => ({})) },
  });
  return {
    'portfolio-not-found': (endpoint, { usual }) =>
      ask(endpoint, usual, { path: endpoint.path.replace('{id}', 'nonsense') }),
    'portfolio-unfinished': async (endpoint, { usual }) =>
      ask(endpoint, usual, { path: endpoint.path.replace('{id}', await makePortfolio(usual, 'running')) }),
    'portfolio-too-large': (endpoint, { usual }) => ask(endpoint, usual, asLite(1_001)),
    'portfolio-limit': async (endpoint, { usual }) => {
      await usual.running.store.database.query(
        `insert into portfolio_days (account_id, plan, day, properties)
         select account_id, plan, $2::date, 1000 from sites where id = $1`,
        [usual.siteIds.lite, usual.clock.now().toISOString().slice(0, 10)],
        z.unknown(),
      );
      return ask(endpoint, usual, asLite(1));
    },
  };
}

/** The id that examples show. */
export const shownPortfolio = examplePortfolioId;
