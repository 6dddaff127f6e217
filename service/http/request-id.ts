/** Names each request: by the client's id when it is harmless, else by ours. */
import { type Exchange, newState } from './exchange.ts';

const harmless = /^[\w.:~+/=-]{1,128}$/;

/** Sets `X-Request-Id` and the initial state of an exchange. */
export function requestId(newId: () => string) {
  return (ctx: Exchange, next: () => Promise<void>): Promise<void> => {
    const sent = ctx.get('X-Request-Id');
    const id = harmless.test(sent) ? sent : newId();
    Object.assign(ctx.state, newState(id));
    ctx.set('X-Request-Id', id);
    return next();
  };
}
