/** A name for each request: the client's when it sends a harmless one, else ours. */
import { type Exchange, newState } from './exchange.ts';

const harmless = /^[\w.:~+/=-]{1,128}$/;

/** Sets `X-Request-Id`, and the state an exchange begins with. */
export function requestId(newId: () => string) {
  return (ctx: Exchange, next: () => Promise<void>): Promise<void> => {
    const sent = ctx.get('X-Request-Id');
    const id = harmless.test(sent) ? sent : newId();
    Object.assign(ctx.state, newState(id));
    ctx.set('X-Request-Id', id);
    return next();
  };
}
