/** Saved pages and their letters, over HTTP with a real mail server, on PGlite and on PostgreSQL. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { pathToSave } from '../../../service/saved/page-path.ts';
import { savedMax } from '../../../service/saved/saved-pages.ts';
import { asBrowser, FormBrowser } from '../../support/form-browser.ts';
import { type LetterBox, letterBox } from '../../support/letter-box.ts';
import { type Person, somebody } from '../../support/people.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';

const place = '/areas/marsa-dubai';
const changed = (day: number, ids: readonly string[]) => ({
  createdAt: `2026-03-${day}T03:00:00Z`,
  changes: ids
    .map(
      (id) =>
        `(timestamp '2026-03-${day} 02:00:00', 'added', '${id}', 'sales', date '2026-03-18', 330, []::varchar[], null, null)`,
    )
    .join(', '),
});
const Saved = z.object({
  saved: z.array(z.object({ id: z.string(), path: z.string(), alerts: z.array(z.string()) })),
});

for (const engine of ['PGlite', 'PostgreSQL'] as const)
  describe(`saved pages on ${engine}`, () => {
    let box: LetterBox;
    let postgres: TestPostgres | null = null;
    let service: TestService;
    let owner: Person;
    let day = 20;

    before(async () => {
      box = await letterBox();
      const environment: Record<string, string> = { SMTP_URL: box.url };
      if (engine === 'PostgreSQL') {
        postgres = await startPostgres();
        environment['DATABASE_URL'] = await postgres.newDatabase();
      }
      service = await startTestService({ environment });
      owner = await somebody(service, 'enterprise');
    });
    after(async () => {
      await service?.stop();
      await postgres?.stop();
      box.close();
    });

    const save = (person: Person, body: object) =>
      service.ask('/saved', {
        key: null,
        method: 'POST',
        headers: { Authorization: `Bearer ${person.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const listOf = async ({ cookie }: Person) => {
      const answer = await service.ask('/saved', {
        key: null,
        headers: { Cookie: cookie, Accept: 'application/json' },
      });
      return Saved.parse(await answer.json()).saved;
    };
    /** Publishes the next snapshot, in which these sales are new, and waits until its letters are stored and sent. */
    const publish = async (...ids: readonly string[]) => {
      day += 1;
      const id = await service.publish(changed(day, ids.length === 0 ? ['none'] : ids));
      const { database } = service.running.store;
      return until(async () => {
        const told = await database.query(
          'select id from webhook_announcements where id = $1',
          [id],
          z.unknown(),
        );
        const unsent = await database.query(
          'select id from alert_letters where sent_at is null',
          [],
          z.unknown(),
        );
        return told.length > 0 && unsent.length === 0 && id;
      });
    };
    const sales = async (n: number): Promise<string[]> => {
      const found = await service.read(
        '/api/v1/areas/330/transactions?type=sales&limit=10',
        z.object({ transactions: z.array(z.object({ id: z.string() })) }),
      );
      return found.transactions.slice(0, n).map(({ id }) => id);
    };

    it('are a list in the address for everybody, which grows by pasted addresses', async () => {
      const browser = new FormBrowser(service);
      await browser.get(
        `/saved?items=${encodeURIComponent(place)}&add=https://mulk.example/ar/compare?places=marsa-dubai`,
      );
      assert.match(browser.page, /href="\/areas\/marsa-dubai"/);
      assert.match(browser.page, /href="\/compare\?places=marsa-dubai"/);
      await browser.get('/saved?add=%3Cscript%3Ealert(1)%3C%2Fscript%3E');
      assert.ok(!browser.page.includes('<script>alert'));
      const arabic = await service.ask('/saved', { key: null, headers: { ...asBrowser, Cookie: 'lang=ar' } });
      assert.match(await arabic.text(), /<html lang="ar" dir="rtl">/);
    });

    it('are kept by a form of the page, and refused without its token', async () => {
      const person = await somebody(service);
      const browser = new FormBrowser(service, person.cookie);
      await browser.get(`/saved?items=${encodeURIComponent(place)}`);
      const fields = [
        ['path', place],
        ['language', 'ar'],
        ['alerts', 'deals'],
      ] as const;
      assert.equal((await browser.post('/saved', fields, 'forged')).status, 403);
      assert.deepEqual(await listOf(person), []);
      assert.equal((await browser.post('/saved', fields)).status, 303);
      assert.deepEqual(
        (await listOf(person)).map(({ path, alerts }) => ({ path, alerts })),
        [{ path: place, alerts: ['deals'] }],
      );
    });

    it('are their owner’s alone: nobody else sees, changes or removes them', async () => {
      const stranger = await somebody(service);
      assert.equal((await save(owner, { path: place, alerts: ['deals', 'month'] })).status, 200);
      const [mine] = await listOf(owner);
      assert.ok(mine);
      assert.deepEqual(await listOf(stranger), []);
      const removed = await service.ask(`/saved/${mine.id}`, {
        key: null,
        method: 'DELETE',
        headers: { Authorization: `Bearer ${stranger.token}` },
      });
      assert.equal(removed.status, 404);
      assert.equal((await listOf(owner)).length, 1);
    });

    it('refuse other addresses, and more than the limit', async () => {
      for (const path of [
        '/login',
        'https://x.example/',
        '/areas/../x',
        '/areas/nowhere-at-all',
        "/areas/a'--",
        'javascript:alert(1)',
      ])
        assert.equal((await save(owner, { path })).status, 400, path);
      const person = await somebody(service);
      const { database } = service.running.store;
      await database.query(
        `insert into saved_pages (id, account_id, path, alerts, language, told, created_at)
         select 'x' || $1 || n, $1, '/areas/a-' || n, '{}', 'en', '{"snapshot":null,"month":null,"status":null,"handover":null}', now() from generate_series(1, $2::int) n`,
        [person.accountId, savedMax],
        z.unknown(),
      );
      const answers = await Promise.all([save(person, { path: place }), save(person, { path: place })]);
      assert.deepEqual(
        answers.map(({ status }) => status),
        [403, 403],
      );
    });

    it('bring one letter a snapshot, to proven addresses only, with a header that ends them', async () => {
      const unproven = await somebody(service, 'enterprise', { isVerified: false });
      await save(unproven, { path: place, alerts: ['deals'] });
      box.letters.length = 0;
      await publish(...(await sales(2)));
      const mine = box.letters.filter((letter) => letter.includes(`To: ${owner.email}`));
      assert.equal(mine.length, 1, String(box.letters.length));
      assert.ok(!box.letters.some((letter) => letter.includes(unproven.email)));
      const [letter = ''] = mine;
      assert.match(letter, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
      assert.match(letter, /List-Unsubscribe:\s+<http[^>]*\/saved\/end\?token=/);
      assert.match(letter, /New sales: 2/);
      const before = box.letters.length;
      // Nothing new: no letter. The same snapshot again: none either.
      await publish();
      assert.equal(box.letters.length, before);
    });

    it('tell the people of Arabic pages in Arabic', async () => {
      const person = await somebody(service, 'enterprise');
      await save(person, { path: place, alerts: ['deals'], language: 'ar' });
      box.letters.length = 0;
      await publish(...(await sales(1)));
      const letter = box.letters.find((one) => one.includes(`To: ${person.email}`)) ?? '';
      const bytes = letter.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      );
      const text = Buffer.from(bytes, 'latin1').toString();
      assert.match(text, /مبيعات جديدة: 1/);
    });

    it('end by one click without signing in, and not by a forged token', async () => {
      box.letters.length = 0;
      await save(owner, { path: place, alerts: ['deals'] });
      await publish(...(await sales(1)));
      const letter = box.letters.find((one) => one.includes(`To: ${owner.email}`)) ?? '';
      const token = /\/saved\/end\?token=([\w.-]+)/.exec(letter.replaceAll(/\r\n\s+/g, ''))?.[1] ?? '';
      assert.notEqual(token, '');
      const click = (sent: string) =>
        service.ask(`/saved/end?token=${sent}`, {
          key: null,
          method: 'POST',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: 'List-Unsubscribe=One-Click',
        });
      const stranger = await somebody(service);
      const signature = token.split('.')[1] ?? '';
      for (const forged of [
        `${stranger.accountId}.${signature}`,
        `${owner.accountId}.${'A'.repeat(43)}`,
        owner.accountId,
        `${token}x`,
      ])
        assert.equal((await click(forged)).status, 200);
      // A program that opens the link ends nothing.
      assert.match(await (await service.ask(`/saved/end?token=${token}`, { key: null })).text(), /<button>/);
      assert.deepEqual(
        (await listOf(owner)).map(({ alerts }) => alerts),
        [['deals']],
      );
      assert.equal((await click(token)).status, 200);
      assert.equal((await click(token)).status, 200);
      assert.deepEqual(
        (await listOf(owner)).map(({ alerts }) => alerts),
        [[]],
      );
      box.letters.length = 0;
      await publish(...(await sales(1)));
      assert.ok(!box.letters.some((one) => one.includes(`To: ${owner.email}`)));
    });

    it('are in the copy of the account, and go with it', async () => {
      const person = await somebody(service);
      await save(person, { path: place, alerts: ['month'] });
      const headers = { Authorization: `Bearer ${person.token}` };
      const copy = await service.ask('/profile/export', { key: null, headers });
      const { saved_pages: saved } = z
        .object({ saved_pages: z.array(z.object({ path: z.string() })) })
        .parse(await copy.json());
      assert.deepEqual(saved, [{ path: place }]);
      const { database } = service.running.store;
      await database.query('delete from accounts where id = $1', [person.accountId], z.unknown());
      const left = await database.query(
        'select id from saved_pages where account_id = $1',
        [person.accountId],
        z.unknown(),
      );
      assert.deepEqual(left, []);
    });
  });

describe('paths to save', () => {
  it('are without host, language and other parameters', () => {
    assert.equal(pathToSave('https://mulk.example/ar/areas/marsa-dubai/?chart=x#prices'), place);
    assert.equal(pathToSave('/compare?property_type=villa&places=a,b'), '/compare?places=a,b');
    assert.equal(pathToSave('/projects/creek-tower-77'), '/projects/creek-tower-77');
    for (const other of [
      '/',
      '/sales',
      '/compare',
      '/projects/no-id',
      '/areas/A B',
      '/compare?places=a,b,c,d,e,f',
      '\\\\x',
    ])
      assert.equal(pathToSave(other), null, other);
  });
});
