/** Checks before the measurements that all peers give the same pages in the same order and the same counts. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Question } from './asked.ts';
import type { Running } from './measure-peer.ts';
import type { Asking } from './questions.ts';

const Records = z.object({ transactions: z.array(z.looseObject({ id: z.string() })) });
const MulkLeaders = z.object({
  areas: z.array(z.looseObject({ value: z.looseObject({ value: z.number() }) })),
});
const Counts = z.array(z.looseObject({ sales_count: z.int() }));
const PeerLeaders = z.union([Counts, z.object({ leaders: Counts }).transform(({ leaders }) => leaders)]);

async function answer({ contender, peer }: Running, question: Question): Promise<unknown> {
  const address = new URL(contender.dialect.path(question), peer.address);
  const response = await fetch(address, { headers: peer.headers });
  if (!response.ok)
    throw new Error(`${contender.name} answered ${response.status} to ${address.pathname}${address.search}`);
  return response.json();
}

/** Throws if a peer answers a page or a ranking differently from the first peer. */
export async function checkAnswers(running: readonly Running[], asking: Asking): Promise<number> {
  const [mulk, ...others] = running;
  if (mulk === undefined) throw new Error('There is no peer to ask');
  let bytes = 0;
  for (const number of [0, 1, 2]) {
    const question = asking('page', number);
    const page = await answer(mulk, question);
    const ids = mulk.contender.dialect.idsOf(page);
    if (ids.length === 0) throw new Error('The page is empty: nothing to measure');
    bytes = Math.max(bytes, Buffer.byteLength(JSON.stringify(page)));
    for (const other of others) await checkPage(other, question, page, ids);
  }
  const leaders = asking('leaders', 0);
  const counts = MulkLeaders.parse(await answer(mulk, leaders)).areas.map(({ value }) => value.value);
  for (const other of others) {
    const found = PeerLeaders.parse(await answer(other, leaders)).map(({ sales_count }) => sales_count);
    if (!isDeepStrictEqual(found, counts))
      throw new Error(`${other.contender.name} counts different sales: ${found} instead of ${counts}`);
  }
  return bytes;
}

async function checkPage(other: Running, question: Question, page: unknown, ids: readonly string[]) {
  const { name, dialect } = other.contender;
  const theirs = await answer(other, question);
  if (!isDeepStrictEqual(dialect.idsOf(theirs), ids)) throw new Error(`${name} answers with another page`);
  const records = Records.safeParse(theirs);
  if (!records.success) return;
  const expected = Records.parse(page).transactions;
  const differing = records.data.transactions.findIndex(
    (record, at) => !isDeepStrictEqual(record, expected[at]),
  );
  if (differing === -1) return;
  const [mine, its] = [expected[differing], records.data.transactions[differing]];
  throw new Error(
    `${name} answers another record: ${JSON.stringify(its)} instead of ${JSON.stringify(mine)}`,
  );
}
