/** One request and its answer: Koa's context, and facts that the log, the metrics and the error answer need. */
import type { ParameterizedContext } from 'koa';
import type { Principal } from '../accounts/plans.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import type { ErrorFormat } from '../contract/error-format.ts';
import type { ProblemCode } from '../contract/problem-codes.ts';
import type { Form } from './forms.ts';
import type { Visit } from './visit.ts';

/** The key that a request showed, also where the key was refused. */
export type KeyHolder = Pick<Principal, 'accountId' | 'siteId' | 'keyId'>;

/** Koa's `ctx.state`. */
export interface ExchangeState {
  requestId: string;
  operationId: string | null;
  /** Status of the operation inside this request, as if sent alone; usage and metrics count it. */
  askedStatus: number | null;
  principal: Principal | null;
  /** The operation, the body that the client sent, and the key whose account has the request in its log. */
  asked: { readonly endpoint: Endpoint; body: unknown; holder: KeyHolder | null } | null;
  /** Number of requests that this one counted as so far. */
  cost: number;
  /** The query string that the operation reads: without the token of a signed link. */
  search: string;
  /** The token of the signed link in the address. */
  link: string | null;
  problemCode: ProblemCode | null;
  /** `detail` of the problem. */
  problemText: string | null;
  errors: ErrorFormat;
  /** Stem of the entity tag. The content coding is added once it is known. */
  entityKey: string | null;
  cache: 'hit' | 'miss' | 'not-modified' | null;
  /** True for the pages of the market site. */
  isForVisitors: boolean;
  /** The posted form. */
  form: Form | null;
  /** Set for pages only. */
  visit: Visit | null;
}

/** Koa's context with our state. */
export type Exchange = ParameterizedContext<ExchangeState>;

/** Returns the state that an exchange begins with. */
export function newState(requestId: string): ExchangeState {
  return {
    requestId,
    operationId: null,
    askedStatus: null,
    principal: null,
    asked: null,
    cost: 0,
    search: '',
    link: null,
    problemCode: null,
    problemText: null,
    errors: 'problem',
    entityKey: null,
    cache: null,
    isForVisitors: false,
    form: null,
    visit: null,
  };
}

/** Returns a request header, or undefined when it was not sent. */
export function header(ctx: Exchange, name: string): string | undefined {
  const value = ctx.get(name);
  return value === '' ? undefined : value;
}
