/** The second factor over HTTP: what it asks, when it says that it is there, and how often a code may be used or guessed. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { findCommand } from '../../../service/accounts/admin-commands.ts';
import { readAudit } from '../../../service/accounts/audit.ts';
import { FormBrowser } from '../../support/form-browser.ts';
import { type Person, password, somebody } from '../../support/people.ts';
import {
  appCode,
  changeFactor,
  newSecret,
  type TestFactor,
  turnOn,
  waitingSignIn,
} from '../../support/second-factors.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const Told = z.object({ code: z.string() });

describe('the second factor', () => {
  let service: TestService;
  let person: Person;
  let addresses = 0;
  before(async () => {
    service = await startTestService({ published: false, environment: { TRUST_PROXY: '1' } });
  });
  after(() => service?.stop());
  beforeEach(async () => {
    person = await somebody(service);
    addresses += 1;
    // Codes of the test before are of earlier steps.
    service.clock.turn(120);
  });

  const post = (path: string, body: unknown, from = `10.9.${addresses}.1`) =>
    service.ask(path, {
      key: null,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
      body: JSON.stringify(body),
    });
  const logIn = (fields: object = {}, from?: string) =>
    post('/login', { email: person.email, password, ...fields }, from);
  /** The status, and the code of a problem. */
  const verdict = async (asked: Promise<Response>): Promise<string> => {
    const answer = await asked;
    const text = await answer.text();
    return answer.status < 400
      ? String(answer.status)
      : `${answer.status} ${Told.parse(JSON.parse(text)).code}`;
  };
  const state = async () => {
    const headers = { Authorization: `Bearer ${person.token}` };
    const answer = await service.ask('/profile/second-factor', { key: null, headers });
    return z.object({ state: z.string(), recovery_codes_left: z.int() }).parse(await answer.json());
  };
  const eventsOf = async () =>
    (await readAudit(service.running.store.database, { accountId: person.accountId, limit: 50 })).map(
      ({ event }) => event,
    );

  it('is on once a code has confirmed the secret; both and the recovery codes are shown once, and kept unreadable', async () => {
    assert.equal(
      await verdict(changeFactor(service, person, { body: { current_password: 'wrong' } })),
      '400 parameter-invalid',
    );
    const first = await newSecret(service, person);
    const secret = (await newSecret(service, person)) ?? '';
    assert.notEqual(first, secret, 'begun again');
    assert.equal((await state()).state, 'begun');
    assert.equal(await verdict(logIn()), '200', 'not on yet');
    const confirm = (code: string) => changeFactor(service, person, { path: '/confirm', body: { code } });
    assert.equal(
      await verdict(confirm(appCode(service, first ?? ''))),
      '400 parameter-invalid',
      'the old secret',
    );
    assert.equal(await verdict(confirm(appCode(service, secret, 4))), '400 parameter-invalid');
    const answer = await confirm(appCode(service, secret));
    const { recovery_codes: codes } = z
      .object({ recovery_codes: z.array(z.string()) })
      .parse(await answer.json());
    assert.equal(new Set(codes).size, 10);
    assert.ok(codes.every((code) => /^([a-z2-7]{4}-){3}[a-z2-7]{4}$/.test(code)));
    assert.deepEqual(await state(), { state: 'on', recovery_codes_left: 10 });
    assert.equal(await newSecret(service, person), null, 'on already');
    const kept = JSON.stringify([
      await service.running.store.database.query(
        'select * from second_factors',
        [],
        z.record(z.string(), z.unknown()),
      ),
      await service.running.store.database.query(
        'select * from recovery_codes',
        [],
        z.record(z.string(), z.unknown()),
      ),
    ]);
    for (const shown of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      assert.ok(!kept.includes(shown));
  });

  it('asks for its code only after the right password, and tells a guesser of passwords nothing', async () => {
    const plain = await somebody(service);
    const { secret } = await turnOn(service, person);
    service.clock.turn(60);
    const refused = async (fields: object) => {
      const answer = await logIn({ password: 'wrong', ...fields });
      const { request_id: _, ...said } = z.record(z.string(), z.unknown()).parse(await answer.json());
      return [answer.status, said, answer.headers.getSetCookie()];
    };
    const code = appCode(service, secret);
    const told = await refused({ code });
    assert.deepEqual(told, await refused({}));
    assert.deepEqual(told, await refused({ email: plain.email, code }));
    assert.deepEqual(told, await refused({ email: 'nobody@example.com', code }));
    assert.equal(await verdict(logIn()), '401 second-factor-required');
    assert.equal((await logIn()).headers.getSetCookie().length, 0, 'no session yet');
    assert.equal(await verdict(logIn({ code })), '200', 'the wrong password did not use the code up');
  });

  it('takes a code once, of this half minute and the ones beside it, and never one before the last', async () => {
    const { secret } = await turnOn(service, person);
    const enter = (steps: number) => verdict(logIn({ code: appCode(service, secret, steps) }));
    assert.equal(await enter(0), '401 code-wrong', 'it confirmed the secret');
    service.clock.turn(90);
    assert.equal(await enter(-2), '401 code-wrong', 'a minute old');
    assert.equal(await enter(2), '401 code-wrong', 'of the next minute');
    assert.equal(await enter(-1), '200');
    assert.equal(await enter(-1), '401 code-wrong');
    assert.equal(await enter(1), '200');
    assert.equal(await enter(0), '401 code-wrong', 'older than the last');
    service.clock.turn(60);
    const code = appCode(service, secret);
    const verdicts = await Promise.all([1, 2, 3, 4, 5].map(() => verdict(logIn({ code }))));
    assert.deepEqual(verdicts.sort(), ['200', ...Array.from({ length: 4 }, () => '401 code-wrong')]);
  });

  it('takes each recovery code once, however it is typed', async () => {
    const { recoveryCodes } = await turnOn(service, person);
    const [first = '', second = '', third = ''] = recoveryCodes;
    assert.equal(await verdict(logIn({ code: first })), '200');
    assert.equal(await verdict(logIn({ code: first })), '401 code-wrong');
    assert.equal(await verdict(logIn({ code: ` ${second.toUpperCase().replaceAll('-', ' ')} ` })), '200');
    const verdicts = await Promise.all([1, 2, 3].map(() => verdict(logIn({ code: third }))));
    assert.deepEqual(verdicts.sort(), ['200', '401 code-wrong', '401 code-wrong']);
    assert.deepEqual(await state(), { state: 'on', recovery_codes_left: 7 });
    assert.equal((await eventsOf()).filter((event) => event === 'recovery-code.used').length, 3);
    const other = await somebody(service);
    await turnOn(service, other);
    const foreign = { email: other.email, code: recoveryCodes[4] };
    assert.equal(await verdict(logIn(foreign)), '401 code-wrong', 'a code of another person');
  });

  it('slows guesses down as wrong passwords are, and never locks the owner out', async () => {
    const { secret } = await turnOn(service, person);
    service.clock.turn(60);
    const token = await waitingSignIn(service, person);
    const guesses = Array.from({ length: 14 }, (_, guess) =>
      verdict(
        guess % 2 === 0
          ? logIn({ code: '123456' }, '203.0.113.1')
          : post('/login/code', { token, code: '123456' }, '203.0.113.1'),
      ),
    );
    const verdicts = await Promise.all(guesses);
    assert.equal(verdicts.filter((said) => said === '401 code-wrong').length, 10);
    assert.equal(verdicts.filter((said) => said === '429 rate-limited').length, 4);
    const code = appCode(service, secret);
    assert.equal(await verdict(logIn({ code }, '203.0.113.1')), '429 rate-limited');
    assert.equal(
      await verdict(logIn({ password: 'wrong' }, '203.0.113.1')),
      '429 rate-limited',
      'one count for both',
    );
    assert.equal(await verdict(logIn({ code }, '203.0.113.2')), '200', 'the owner, elsewhere');
  });

  it('is asked for on a second page in a browser, which goes on to where it was', async () => {
    const { recoveryCodes } = await turnOn(service, person);
    const browser = new FormBrowser(service);
    await browser.get('/login?next=/sites');
    const sent = [
      ['email', person.email],
      ['password', password],
      ['next', '/sites'],
    ] as const;
    const asked = await browser.post('/login', sent);
    const place = asked.headers.get('location') ?? '';
    assert.match(place, /^\/login\/code\?token=mulk_si_\w+&next=%2Fsites$/);
    assert.ok(!browser.cookies.has('mulk_session'));
    await browser.get(place);
    const token = /name="token" value="(mulk_si_\w+)"/.exec(browser.page)?.[1] ?? '';
    const enter = (code: string) =>
      browser.post('/login/code', [
        ['token', token],
        ['next', '/sites'],
        ['code', code],
      ]);
    assert.equal((await enter('999999')).status, 401);
    assert.ok(
      browser.page.includes(token) && !browser.page.includes('999999'),
      'the form keeps all but the code',
    );
    const entered = await enter(recoveryCodes[0] ?? '');
    assert.equal(entered.headers.get('location'), '/sites');
    assert.equal((await browser.get('/profile/edit')).status, 200);
    const again = { token, code: recoveryCodes[1] };
    assert.equal(
      await verdict(post('/login/code', again)),
      '400 link-invalid',
      'a sign-in is over once it is done',
    );
  });

  it('waits ten minutes for its code, and ends with all access and with a new password', async () => {
    const { recoveryCodes } = await turnOn(service, person);
    const [code] = recoveryCodes;
    const late = await waitingSignIn(service, person);
    service.clock.turn(601);
    assert.equal(await verdict(post('/login/code', { token: late, code })), '400 link-invalid');
    const ended = await waitingSignIn(service, person);
    await service.running.store.endAccess(person.accountId);
    assert.equal(await verdict(post('/login/code', { token: ended, code })), '400 link-invalid');
    const good = await waitingSignIn(service, person);
    assert.equal(
      await verdict(post('/login/code', { token: good, code })),
      '200',
      'the code was not used up',
    );
  });

  it('stays on when the password is reset, and the link begins no session', async () => {
    const { recoveryCodes } = await turnOn(service, person);
    const chosen = 'another good password';
    const reset = await post('/password/reset', { token: await person.link('password'), password: chosen });
    assert.equal(reset.status, 200);
    assert.deepEqual(
      reset.headers.getSetCookie().filter((cookie) => !cookie.includes('Max-Age=0')),
      [],
    );
    assert.equal(await verdict(logIn({ password: chosen })), '401 second-factor-required');
    assert.equal(await verdict(logIn({ password: chosen, code: recoveryCodes[0] })), '200');
    const browser = new FormBrowser(service);
    const link = await person.link('password');
    await browser.get(`/password/reset?token=${link}`);
    const short = [
      ['token', link],
      ['password', 'short'],
    ] as const;
    assert.equal((await browser.post('/password/reset', short)).status, 400);
    assert.ok(browser.page.includes(link), 'a refused form keeps its link');
    const done = await browser.post('/password/reset', [
      ['token', link],
      ['password', chosen],
    ]);
    assert.equal(done.headers.get('location'), '/login');
    assert.equal((await state().catch(() => ({ state: 'tokens ended' }))).state, 'tokens ended');
  });

  it('is turned off by the password and a code together, by nothing less', async () => {
    const { secret } = await turnOn(service, person);
    service.clock.turn(60);
    const end = (fields: object) =>
      verdict(
        changeFactor(service, person, { method: 'DELETE', body: { current_password: password, ...fields } }),
      );
    const code = appCode(service, secret);
    assert.equal(await end({ code: '000000' }), '400 parameter-invalid');
    assert.equal(await end({ code, current_password: 'wrong' }), '400 parameter-invalid');
    assert.equal(await end({}), '400 parameter-invalid');
    const byToken = { Authorization: `Bearer ${person.token}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ current_password: password, code });
    const asked = service.ask('/profile/second-factor', {
      key: null,
      method: 'DELETE',
      headers: byToken,
      body,
    });
    assert.equal(await verdict(asked), '403 session-required');
    assert.equal((await state()).state, 'on');
    assert.equal(await end({ code }), '200');
    assert.deepEqual(await state(), { state: 'off', recovery_codes_left: 0 });
    assert.equal(await verdict(logIn()), '200');
    const events = await eventsOf();
    assert.ok(events.includes('second-factor.on') && events.includes('second-factor.off'));
  });

  it('limits guesses of codes by a stolen session', async () => {
    await turnOn(service, person);
    const guess = () =>
      verdict(
        changeFactor(service, person, {
          method: 'DELETE',
          body: { current_password: password, code: '000000' },
        }),
      );
    for (let time = 0; time < 10; time += 1) assert.equal(await guess(), '400 parameter-invalid');
    assert.equal(await guess(), '429 rate-limited');
  });

  it('is not for an address that nobody has confirmed', async () => {
    const unverified = await somebody(service, 'lite', { isVerified: false });
    const asked = changeFactor(service, unverified, { body: { current_password: password } });
    assert.equal(await verdict(asked), '403 address-not-verified');
  });

  it('is turned off by the operator for a person who lost the app and the codes', async () => {
    await turnOn(service, person);
    const command = findCommand('account second-factor-off') ?? assert.fail('no command');
    const run = () => command.run(service.running.store, { account: person.email });
    assert.deepEqual(await run(), { account: person.accountId, was_on: true });
    assert.deepEqual(await run(), { account: person.accountId, was_on: false });
    assert.equal(await verdict(logIn()), '200');
    assert.equal((await eventsOf()).filter((event) => event === 'operator.acted').length, 2);
  });

  it('leaves no secret in the log, the audit log or the copy of one’s data', async () => {
    const { secret, recoveryCodes }: TestFactor = await turnOn(service, person);
    const token = await waitingSignIn(service, person);
    const browser = new FormBrowser(service);
    await browser.get(`/login/code?token=${token}`);
    assert.equal(await verdict(logIn({ code: recoveryCodes[0] })), '200');
    assert.equal(await verdict(logIn({ code: recoveryCodes[0] })), '401 code-wrong');
    const copy = await service.ask('/profile/export', { key: null, headers: { Cookie: person.cookie } });
    const said = [
      service.log(),
      await copy.text(),
      JSON.stringify(await readAudit(service.running.store.database, { limit: 1000 })),
    ].join('\n');
    assert.match(said, /second_factor/);
    for (const word of [secret, token, ...recoveryCodes]) assert.ok(!said.includes(word), word);
  });
});
