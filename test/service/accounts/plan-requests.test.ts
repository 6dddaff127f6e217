import assert from 'node:assert/strict';
import { findCommand } from '../../../service/accounts/admin-commands.ts';
import { readAudit } from '../../../service/accounts/audit.ts';
import { openMailer } from '../../../service/accounts/mailer.ts';
import { PlanRequests } from '../../../service/accounts/plan-requests.ts';
import type { AccountStore } from '../../../service/accounts/store.ts';
import { describeOnBoth, openStore, someSite, type TestClock, testLog } from '../../support/accounts.ts';
import { type LetterBox, letterBox } from '../../support/letter-box.ts';

describeOnBoth('plan requests', (databases) => {
  let store: AccountStore;
  let clock: TestClock;
  let box: LetterBox;
  let requests: PlanRequests;
  let lines: () => string;
  let sites = 0;

  before(async () => {
    ({ store, clock } = await openStore(await databases.place()));
    box = await letterBox();
    const log = testLog();
    lines = log.lines;
    requests = new PlanRequests({
      store,
      mailer: openMailer(box.url, 'mulk@example.com'),
      baseUrl: () => 'https://mulk.example',
      clock: clock.now,
      logger: log.logger,
    });
  });
  after(async () => {
    await requests?.close();
    box?.close();
    await store?.close();
  });

  const asked = { plan: 'growth', reason: 'Two hundred visitors a minute.', language: 'en' };

  async function asking() {
    sites += 1;
    const site = await someSite(store, { name: `plan-${sites}` });
    const doer = { accountId: site.account_id, via: 'session', address: '192.0.2.1' } as const;
    return { site, doer, request: await requests.ask(doer, site, asked) };
  }

  const operator = (name: string, input: unknown) =>
    findCommand(name)?.run(store, input) ?? assert.fail(`no command ${name}`);

  it('are seen by the operator, who grants one: the site is on the plan, and the person is told once', async () => {
    const { site, request } = await asking();
    const open = await operator('plan requests', {});
    assert.match(JSON.stringify(open), new RegExp(`${request.id}.*Two hundred visitors.*plan-1`));
    await operator('plan grant', { request: request.id });
    assert.equal((await store.findSite(site.id))?.plan, 'growth');
    assert.doesNotMatch(JSON.stringify(await operator('plan requests', {})), new RegExp(request.id));
    await requests.tell();
    await requests.tell();
    const mine = box.letters.filter((letter) => letter.includes('plan-1@example.com'));
    assert.equal(mine.length, 1);
    assert.match(
      mine[0] ?? '',
      new RegExp(`Startup Growth now.*https://mulk.example/sites/${site.id}/plan`, 's'),
    );
    const [decided] = await requests.list(site.id);
    assert.equal(decided?.state, 'granted');
  });

  it('are refused with a reason, and the plan stays', async () => {
    const { site, request } = await asking();
    await assert.rejects(async () => operator('plan refuse', { request: request.id }), /--answer/);
    await operator('plan refuse', { request: request.id, answer: 'Ask again in May.' });
    await requests.tell();
    assert.equal((await store.findSite(site.id))?.plan, 'lite');
    assert.match(box.letters.at(-1) ?? '', /did not grant Startup Growth.*Ask again in May\./s);
    assert.equal((await requests.list(site.id))[0]?.answer, 'Ask again in May.');
  });

  it('are one at a time, for another plan than the present one, and decided once', async () => {
    const { site, doer, request } = await asking();
    await assert.rejects(requests.ask(doer, site, asked), /quota-reached/);
    await assert.rejects(requests.ask(doer, site, { ...asked, plan: 'lite' }), /parameter-invalid/);
    assert.equal((await requests.withdraw(doer, site.id))?.id, request.id);
    assert.equal(await requests.withdraw(doer, site.id), null);
    await assert.rejects(async () => operator('plan grant', { request: request.id }), /withdrawn already/);
    await assert.rejects(
      async () => operator('plan grant', { request: 'request_x' }),
      /no plan request request_x/,
    );
    const again = await requests.ask(doer, site, asked);
    await operator('plan grant', { request: again.id });
    await assert.rejects(
      async () => operator('plan refuse', { request: again.id, answer: 'no' }),
      /granted already/,
    );
  });

  it('are in the audit log with their decision', async () => {
    const { site, request } = await asking();
    await operator('plan grant', { request: request.id });
    const events = await readAudit(store.database, { accountId: site.account_id, limit: 10 });
    assert.deepEqual(
      events.map(({ event, site_id: id }) => [event, id]),
      [
        ['operator.acted', site.id],
        ['plan.requested', site.id],
      ],
    );
  });

  it('tell again when the mail server did not take the letter', async () => {
    const { request } = await asking();
    await requests.tell();
    await operator('plan grant', { request: request.id });
    box.loseNextAnswer();
    const before = box.letters.length;
    await requests.tell();
    assert.match(lines(), /a letter could not be sent/);
    await requests.tell();
    const [lost, taken] = box.letters.slice(before);
    const idOf = (letter: string | undefined) => /^Message-ID: (.*)$/im.exec(letter ?? '')?.[1];
    assert.ok(idOf(lost) !== undefined && idOf(lost) === idOf(taken));
  });
});
