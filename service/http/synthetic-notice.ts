/** Says on every answer and every page that the snapshot has a synthetic history, where it has one. */
import type Koa from 'koa';
import { register } from '../../data/register.ts';
import { syntheticUntil } from '../../data/snapshot.ts';
import type { SnapshotHolder } from '../warehouse/current-snapshot.ts';
import type { ExchangeState } from './exchange.ts';

/** Name of the header. */
export const SYNTHETIC_HEADER = 'X-Synthetic-Until';

const notices = {
  en: (day: string) =>
    `Demo with a synthetic history: every record before ${day} is invented. Charts, changes and indices that reach back before this day are no facts about ${register.territory.en}.`,
  ar: (day: string) =>
    `عرض توضيحي بتاريخ مصطنع: كل سجل قبل ${day} مختلق. المخططات والتغيرات والمؤشرات التي تمتد إلى ما قبل هذا اليوم ليست حقائق عن ${register.territory.ar}.`,
} as const;

/** Returns the page with the notice as the first thing in its body. */
export function withNotice(page: string, until: string): string {
  const language = /<html[^>]*\slang="ar"/.test(page) ? 'ar' : 'en';
  const day = `<time datetime="${until}" dir="ltr">${until.replaceAll('-', '\u2011')}</time>`;
  return page.replace(
    /<body[^>]*>/,
    (body) => `${body}\n<p class="synthetic" role="note">${notices[language](day)}</p>`,
  );
}

/**
 * Sets the header on every answer, and puts the notice on every page that is not compressed yet: once inside the compression, for pages, and once around
 * everything, for problems.
 */
export function sayIfSynthetic(snapshots: Pick<SnapshotHolder, 'current'>) {
  return async (ctx: Koa.ParameterizedContext<ExchangeState>, next: () => Promise<void>): Promise<void> => {
    await next();
    const manifest = snapshots.current()?.manifest;
    const until = manifest === undefined ? null : syntheticUntil(manifest);
    if (until === null || ctx.res.hasHeader(SYNTHETIC_HEADER)) return;
    ctx.set(SYNTHETIC_HEADER, until);
    const { body } = ctx;
    if (ctx.response.is('text/html') === false || ctx.res.hasHeader('Content-Encoding')) return;
    if (typeof body === 'string' || Buffer.isBuffer(body)) ctx.body = withNotice(body.toString(), until);
  };
}
