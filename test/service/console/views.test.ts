import assert from 'node:assert/strict';
import type { PageContext } from '../../../service/console/context.ts';
import { html } from '../../../service/console/html.ts';
import { keysPage } from '../../../service/console/views/keys.ts';
import { forgotPage, forgotSentPage, resetPage } from '../../../service/console/views/login.ts';
import { problemPage } from '../../../service/console/views/problem.ts';
import { signupPage } from '../../../service/console/views/signup.ts';
import { failingNotice, webhooksPage } from '../../../service/console/views/webhooks.ts';

const context: PageContext = {
  locale: 'en',
  path: '/x?a=1',
  user: null,
  csrfToken: 'proof',
  flash: { kind: 'done', text: 'Saved <once>.' },
  form: null,
  baseUrl: 'http://localhost:8080',
  now: new Date('2026-11-21T10:00:00Z'),
};

describe('pages of the console', () => {
  it('say how a forgotten password is replaced, with mail and without', () => {
    assert.match(forgotPage({ mail: true }, context).text, /action="\/password\/forgot"/);
    const without = forgotPage({ mail: false }, context).text;
    assert.match(without, /Ask its operator for a link/);
    assert.doesNotMatch(without, /action="\/password\/forgot"/);
    assert.match(forgotSentPage({}, context).text, /If there is an account/);
    assert.match(resetPage({ token: 'a"b' }, context).text, /name="token" value="a&quot;b"/);
  });

  it('have no form where sign-up is closed', () => {
    const { text } = signupPage({ open: false }, context);
    assert.match(text, /Sign-up is closed here/);
    assert.doesNotMatch(text, /action="\/signup"/);
  });

  it('lead to the same page in the other language, and say once what was done', () => {
    const { text } = signupPage({ open: true }, context);
    assert.match(text, /href="\/x\?a=1&amp;lang=ar" hreflang="ar" lang="ar"/);
    assert.match(text, /<p class="flash done" role="status">Saved &lt;once&gt;\.<\/p>/);
    assert.doesNotMatch(text, /<style|style=|<script>|onclick/);
  });

  it('tell a key that has expired from one that is switched off', () => {
    const key = {
      id: 'key_1',
      site_id: 'site_1',
      name: 'Importer',
      prefix: 'mulk_sk_abcd',
      last_four: 'wxyz',
      kind: 'secret' as const,
      scopes: ['read'],
      status: 'active' as const,
      expires_at: '2026-11-21T09:59:59Z',
      last_used_at: null,
      created_at: '2026-01-01T00:00:00Z',
    };
    const keys = [key, { ...key, id: 'key_2', status: 'inactive' as const, expires_at: null }];
    const { text } = keysPage(
      { site: { id: 'site_1', name: 'Shop', plan: 'lite', role: 'owner', allowed_origins: [] }, keys },
      context,
    );
    assert.deepEqual(
      [...text.matchAll(/class="chip (\w+)">(\w+)</g)].map(([, look, word]) => [look, word]),
      [
        ['warn', 'Expired'],
        ['bad', 'Off'],
      ],
    );
  });

  it('show a problem with its faults and its request', () => {
    const problem = {
      title: 'Not valid',
      status: 400,
      detail: 'One fault.',
      code: 'parameter-invalid',
      request_id: 'r-1',
      errors: [{ parameter: 'period', message: 'takes one of 1d, 7d' }],
    };
    const { text } = problemPage(problem, context);
    for (const said of [
      'One fault.',
      '<code>period</code> takes one of 1d, 7d',
      'Request r-1',
      '/problems/parameter-invalid',
    ])
      assert.ok(text.includes(said), said);
    const told = problemPage({ ...problem, detail: '`period` takes one of 1d, 7d.' }, context).text;
    assert.ok(told.includes('<p><code>period</code> takes one of 1d, 7d.</p></div>'), told);
  });

  it('warn of a webhook that was turned off, unless its owner did it', () => {
    const webhook = { id: 'wh_1', url: 'https://a.example/h', status: 'disabled' as const };
    const notices = (reason: 'owner' | 'gone' | 'failing') =>
      html`${failingNotice(context, [{ ...webhook, disabled_reason: reason }])}`.text;
    assert.equal(notices('owner'), '');
    assert.match(notices('gone'), /role="alert".*\/webhooks\/wh_1/);
    assert.match(notices('failing'), /https:\/\/a\.example\/h/);
  });

  it('offer no scope that the plan of the site lacks, and name the plans that have it', () => {
    const boxes = (plan: string) =>
      [
        ...keysPage(
          { site: { id: 'site_1', name: 'Shop', plan, role: 'owner', allowed_origins: [] }, keys: [] },
          context,
        ).text.matchAll(/name="scopes" value="(\w+)"( disabled)?/g),
      ].map(([, scope, locked]) => [scope, locked === undefined ? 'open' : 'locked']);
    assert.deepEqual(boxes('lite'), [
      ['read', 'open'],
      ['search', 'open'],
      ['index', 'open'],
      ['export', 'locked'],
      ['webhooks', 'locked'],
    ]);
    assert.ok(boxes('enterprise').every(([, state]) => state === 'open'));
    const { text } = keysPage(
      { site: { id: 'site_1', name: 'Shop', plan: 'lite', role: 'owner', allowed_origins: [] }, keys: [] },
      context,
    );
    assert.match(text, /Whole tables as files\. Part of: Enterprise\./);
  });

  it('offer viewers no form that changes keys, and say why', () => {
    const { text } = keysPage(
      { site: { id: 'site_1', name: 'Shop', plan: 'lite', role: 'viewer', allowed_origins: [] }, keys: [] },
      context,
    );
    assert.doesNotMatch(text, /action="\/api\/sites/);
    assert.match(text, /Your role here is Viewer/);
  });

  it('lead from webhooks that no plan has to the request for another plan', () => {
    const site = (id: string, name: string, isAble: boolean) => ({
      id,
      name,
      role: 'owner' as const,
      can_have_webhooks: isAble,
    });
    const none = webhooksPage({ sites: [site('site_1', 'Shop', false)], webhooks: [] }, context).text;
    assert.match(none, /Part of: Startup Growth, Enterprise\..*href="\/sites\/site_1\/plan"/s);
    assert.doesNotMatch(none, /action="\/webhooks"/);
    const sites = [site('site_1', 'Shop', false), site('site_2', 'Homes', true)];
    const some = webhooksPage({ sites, webhooks: [] }, context).text;
    assert.match(some, /value="site_1" disabled>Shop \(Part of: Startup Growth, Enterprise\.\)/);
    assert.match(some, /value="site_2" selected>Homes/);
  });
});
