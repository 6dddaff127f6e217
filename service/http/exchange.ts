/** One request and its answer: Koa's context, and what is learned on the way for the log, the metrics and the error answer. */
import type { ParameterizedContext } from 'koa';
import type { Principal } from '../accounts/plans.ts';
import type { ProblemCode } from '../contract/problem-codes.ts';
import type { Form } from './forms.ts';
import type { Visit } from './visit.ts';

/** Koa's `ctx.state`. */
export interface ExchangeState {
  requestId: string;
  operationId: string | null;
  /** Of the operation asked within this request, as if it had been asked alone: what usage and metrics count. */
  askedStatus: number | null;
  principal: Principal | null;
  problemCode: ProblemCode | null;
  errors: 'problem' | 'meilisearch';
  /** Stem of the entity tag; the content coding is added when it is known. */
  entityKey: string | null;
  cache: 'hit' | 'miss' | 'not-modified' | null;
  /** The form that was posted. */
  form: Form | null;
  /** Set on pages. */
  visit: Visit | null;
}

/** Koa's context with our state. */
export type Exchange = ParameterizedContext<ExchangeState>;

/** The state an exchange begins with. */
export function newState(requestId: string): ExchangeState {
  return {
    requestId,
    operationId: null,
    askedStatus: null,
    principal: null,
    problemCode: null,
    errors: 'problem',
    entityKey: null,
    cache: null,
    form: null,
    visit: null,
  };
}

/** A request header, undefined when it was not sent. */
export function header(ctx: Exchange, name: string): string | undefined {
  const value = ctx.get(name);
  return value === '' ? undefined : value;
}
