/** Reads the claims of a page from its HTML: each number with the words that stand as its label. */
import assert from 'node:assert/strict';
import { plainText } from '../../../../service/site/market/table.ts';
import type { ShownClaim } from '../../../audit/audit-claims.ts';

const marked = /<(strong|span) data-claim="([^"]*)">(.*?)<\/\1>/s;
const everyMark = new RegExp(marked.source, 'gs');

type Page = Pick<ShownClaim, 'page' | 'language'>;

/** Returns the claim of a piece of a page; nothing where it has none, or where its subject is not known. */
function claimIn(page: Page, label: string, piece: string): ShownClaim[] {
  const found = marked.exec(piece);
  if (found === null) return [];
  const [, , mark = '', inner = ''] = found;
  const [measure, of = '', type, bedrooms = '', from = '', to = '', n] = mark.split(' ');
  assert.ok(measure !== undefined && type !== undefined, mark);
  const [subject = '', id] = of.split(':');
  // A building without a project has no contracts.
  if (id === undefined && subject !== 'market') return [];
  const words = plainText(inner.replaceAll(/<svg.*?<\/svg>/gs, ''));
  return [
    {
      ...page,
      label: plainText(label),
      shown: words,
      subject,
      id: Number(id ?? 0),
      bedrooms,
      from,
      to,
      n: Number(n),
    },
  ];
}

function claimsOfTable(page: Page, table: string): ShownClaim[] {
  const heads = [...table.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/gs)].map(([, head = '']) => head);
  return [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].flatMap(([, row = '']) => {
    const cells = [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => cell);
    const isCompared = table.includes('<th scope="col"><span class="hidden">');
    return cells.flatMap((cell, at) => claimIn(page, (isCompared ? cells[0] : heads[at]) ?? '', cell));
  });
}

/** Returns every claim of a page. Fails where a marked number has no label. */
export function claimsOf(page: Page, html: string): ShownClaim[] {
  const headlines = [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)];
  const tables = [...html.matchAll(/<table>.*?<\/table>/gs)];
  const leads = [...html.matchAll(/<p class="lead">(.*?)<\/p>/gs)];
  const found = [
    ...headlines.flatMap(([, label = '', figure = '']) => claimIn(page, label, figure)),
    ...tables.flatMap(([table]) => claimsOfTable(page, table)),
    ...leads.flatMap(([, lead = '']) =>
      [...lead.matchAll(/([^<>]*)(<strong data-claim="[^"]*">.*?<\/strong>)/gs)].flatMap(
        ([, before = '', number = '']) =>
          claimIn(page, before.replace(/^[.،\s]+/, '').replace(/:\s*$/, ''), number),
      ),
    ),
  ];
  const known = [...html.matchAll(everyMark)].filter(
    ([, , mark = '']) => !/ (?:project|building) /.test(mark),
  );
  assert.equal(found.length, known.length, `${page.page}: a marked number has no label`);
  return found;
}
