/** The reference shows every operation once, its links lead somewhere, and its programs run as they are printed. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { OpenApiDocument } from '../../../service/contract/openapi-document.ts';
import { endpoints } from '../../../service/families/all.ts';
import { readExampleAnswers } from '../../../service/http/example-answers.ts';
import { openApiDocument } from '../../../service/http/openapi.ts';
import { readReference } from '../../../service/site/reference/document.ts';
import { ReferenceSite } from '../../../service/site/reference/reference-site.ts';
import { typeText } from '../../../service/site/reference/schema-text.ts';
import { ofFixture, showsOwnThings } from '../../contract/asking.ts';
import { startWithProvider } from '../../support/identity-provider.ts';
import type { TestService } from '../../support/service.ts';

const run = promisify(execFile);
const files = { style: '/docs/reference.css', script: '/docs/reference.js' };
const openapi = openApiDocument(endpoints, { baseUrl: 'http://localhost:8080' });
const idsIn = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
const unescaped = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Operations whose examples run without a record, a key or a person made for them. */
const runnable = new Set(
  endpoints
    .filter(({ auth, method }) => auth === 'key' || (auth === 'none' && method === 'get'))
    .filter((endpoint) => !showsOwnThings(endpoint))
    // A provider sends each answer once.
    .filter(({ operationId }) => operationId !== 'finishProviderSignIn')
    .map(({ operationId }) => operationId),
);

/** How the programs of a language run, all of them as one. */
interface Language {
  readonly name: string;
  readonly program: string;
  /** Fails unless the language and its packages are there; null where they always are. */
  readonly needs: readonly string[] | null;
  readonly file: string;
  readonly joined: (programs: readonly string[]) => string;
}

const languages: readonly Language[] = [
  {
    name: 'curl',
    program: 'bash',
    needs: null,
    file: 'all.sh',
    joined: (programs) =>
      `set -e\ncurl() { command curl --silent --show-error --fail-with-body --output answer "$@" || { cat answer >&2; exit 1; }; }\n${programs.join('\n')}`,
  },
  {
    name: 'typescript',
    program: process.execPath,
    needs: null,
    file: 'all.mjs',
    joined: (programs) => programs.map((text) => `{\n${text}\n}`).join('\n'),
  },
  {
    name: 'python',
    program: process.env['PYTHON'] ?? 'python3',
    needs: ['-c', 'import requests'],
    file: 'all.py',
    joined: (programs) => programs.join('\n'),
  },
  {
    name: 'r',
    program: process.env['RSCRIPT'] ?? 'Rscript',
    needs: ['-e', 'library(httr2)'],
    file: 'all.r',
    joined: (programs) => programs.join('\n'),
  },
];

describe('the reference', () => {
  let service: TestService;
  const families = readReference(openapi).families;
  /** Path → page. */
  const pages = new Map<string, string>();

  before(async () => {
    service = await startWithProvider();
    for (const path of ['/docs', ...families.map(({ slug }) => `/docs/reference/${slug}`)]) {
      const answer = await service.ask(path, { key: null });
      assert.equal(answer.status, 200, path);
      pages.set(path, await answer.text());
    }
  });
  after(() => service.stop());

  it('shows every operation of the document on one page, and there once', () => {
    const shown = [...pages.values()].flatMap(idsIn);
    for (const methods of Object.values(openapi.paths ?? {}))
      for (const { operationId = '' } of Object.values(methods))
        assert.equal(shown.filter((id) => id === operationId).length, 1, operationId);
    const start = pages.get('/docs') ?? '';
    for (const { operationId } of endpoints) assert.ok(start.includes(`#${operationId}"`), operationId);
  });

  it('shows every parameter, and every problem that an operation declares', () => {
    for (const { slug, operations } of families) {
      const page = pages.get(`/docs/reference/${slug}`) ?? '';
      for (const { id, parameters, problems } of operations) {
        const [, section = ''] = page.split(`<section class="card operation" id="${id}"`);
        for (const { name } of parameters)
          assert.ok(section.includes(`<code>${name}</code>`), `${id}: ${name}`);
        for (const code of [...problems.values()].flat())
          assert.ok(section.includes(`href="/problems/${code}"`), `${id}: ${code}`);
      }
    }
  });

  it('shows the answer of the sample to an example of every operation that has one', async () => {
    const answers = readExampleAnswers();
    for (const { slug, operations } of families) {
      const page = pages.get(`/docs/reference/${slug}`) ?? '';
      const markdown = await (await service.ask(`/docs/reference/${slug}.md`, { key: null })).text();
      for (const { id } of operations) {
        const shown = answers[id];
        if (shown === undefined) continue;
        const [, text = ''] =
          new RegExp(`<code id="${id}-${shown.example + 1}-answer">([^<]*)</code>`).exec(page) ?? [];
        assert.deepEqual(JSON.parse(unescaped(text)), shown.answer, id);
        assert.ok(markdown.includes(JSON.stringify(shown.answer, null, 1)), id);
      }
    }
  });

  it('gives the meaning of every header', () => {
    for (const { slug, operations } of families) {
      const page = unescaped(pages.get(`/docs/reference/${slug}`) ?? '').replaceAll(/<\/?code>/g, '`');
      for (const { headers } of operations.flatMap(({ answers }) => answers))
        for (const { description } of Object.values(headers)) {
          assert.notEqual(description, '');
          assert.ok(page.includes(description), description);
        }
    }
  });

  it('has no id twice on a page', () => {
    for (const [path, page] of pages) {
      const ids = idsIn(page);
      assert.equal(new Set(ids).size, ids.length, path);
    }
  });

  it('links to places that exist, all of this service', async () => {
    const links = [...pages].flatMap(([path, page]) =>
      [...page.matchAll(/ href="([^"]+)"/g)]
        .map(([, href = '']) => unescaped(href))
        .filter((href) => !href.startsWith('data:'))
        .map((href) => new URL(href, `${service.url}${path}`)),
    );
    assert.deepEqual(
      links.filter(({ origin }) => origin !== service.url),
      [],
    );
    for (const { pathname, hash } of links.filter((link) => link.hash !== ''))
      assert.ok(idsIn(pages.get(pathname) ?? '').includes(hash.slice(1)), `${pathname}${hash}`);
    const targets = new Set(links.map(({ pathname, search }) => `${pathname}${search}`));
    assert.ok(targets.size > 100);
    for (const target of targets) assert.ok((await service.ask(target, { key: null })).ok, target);
  });

  it('sends each page compressed, under 60 kB, with a tag that a browser can ask again by', async () => {
    for (const path of pages.keys()) {
      const answer = await service.ask(path, { key: null, headers: { 'Accept-Encoding': 'br' } });
      assert.equal(answer.headers.get('content-encoding'), 'br', path);
      assert.ok(Number(answer.headers.get('content-length') ?? Number.NaN) < 60_000, path);
      const tag = answer.headers.get('etag') ?? '';
      const again = await service.ask(path, {
        key: null,
        headers: { 'Accept-Encoding': 'br', 'If-None-Match': tag },
      });
      assert.equal(again.status, 304, path);
    }
  });

  it('allows scripts and styles from files of this service only, and has no other', async () => {
    for (const [path, page] of pages) {
      const policy = (await service.ask(path, { key: null })).headers.get('content-security-policy') ?? '';
      assert.match(policy, /default-src 'none'/);
      assert.ok(!policy.includes('unsafe'), policy);
      assert.doesNotMatch(
        page,
        /<style|<script(?! type="module" src="\/docs\/reference\.js)| style=| on\w+=/,
      );
    }
  });

  it('names its pages for assistants, which exist as Markdown', async () => {
    const list = await (await service.ask('/llms.txt', { key: null })).text();
    for (const { slug, operations } of families) {
      assert.ok(list.includes(`(${service.url}/docs/reference/${slug}.md)`), slug);
      const answer = await service.ask(`/docs/reference/${slug}.md`, { key: null });
      assert.equal(answer.headers.get('content-type'), 'text/markdown; charset=utf-8');
      const text = await answer.text();
      for (const { id } of operations) assert.ok(text.includes(`(\`${id}\`)`), id);
    }
  });

  it('names the families when it is asked for another', async () => {
    const answer = await service.ask('/docs/reference/area', { key: null });
    assert.equal(answer.status, 404);
    assert.match(await answer.text(), /transactions, areas, maps/);
  });

  for (const { name, program, needs, file, joined } of languages)
    it(`prints programs for ${name} that run`, async function () {
      if (needs !== null) {
        const isThere = await run(program, [...needs]).then(
          () => true,
          () => false,
        );
        if (!isThere) {
          process.stderr.write(
            `SKIPPED: ${program} or its package is missing, so no program for ${name} ran\n`,
          );
          this.skip();
        }
      }
      const folder = mkdtempSync(join(tmpdir(), 'mulk-reference-'));
      try {
        const programs = [...pages.values()].flatMap((page) =>
          [...page.matchAll(new RegExp(`<code id="(\\w+)-\\d+-${name}">([^<]*)</code>`, 'g'))]
            .filter(([, id = '']) => runnable.has(id))
            .map(([, , text = '']) =>
              ofFixture(unescaped(text)).replaceAll('<API_KEY>', service.keys.enterprise),
            ),
        );
        assert.ok(programs.length > 100, String(programs.length));
        for (const text of programs) assert.ok(text.includes(service.url), text);
        writeFileSync(join(folder, file), joined(programs));
        await run(program, [file], { cwd: folder, maxBuffer: 1 << 26 });
      } finally {
        rmSync(folder, { recursive: true });
      }
    });

  it('prints a request for every other operation too, which is well-formed', async () => {
    const programs = [...pages.values()].flatMap((page) =>
      [...page.matchAll(/<code id="[\w-]+-curl">([^<]*)<\/code>/g)].map(([, text = '']) => unescaped(text)),
    );
    assert.equal(programs.length, endpoints.flatMap(({ examples }) => examples).length);
    await run('bash', ['-n', '-c', programs.join('\n')]);
  });

  it('shows text of the document as text', () => {
    const marked: OpenApiDocument = {
      ...openapi,
      info: { ...openapi.info, description: '<img src=x>' },
    };
    assert.ok(new ReferenceSite(marked, files).start().includes('&lt;img src=x&gt;'));
  });
});

describe('the words for a schema', () => {
  const cases: readonly (readonly [unknown, string])[] = [
    [{ type: 'string', maxLength: 200 }, 'text, at most 200 characters'],
    [{ type: 'integer', minimum: 1, maximum: 100 }, 'integer, 1 to 100'],
    [{ type: 'number', minimum: 0, maximum: 1e9 }, 'number, 0 to 1,000,000,000'],
    [{ type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }, 'integer'],
    [{ type: 'number', minimum: 0 }, 'number, at least 0'],
    [{ type: ['string', 'null'], format: 'date' }, 'date (`YYYY-MM-DD`) or null'],
    [
      { type: 'string', anyOf: [{ format: 'date' }, { format: 'date-time' }] },
      'date (`YYYY-MM-DD`) or instant (RFC 3339)',
    ],
    [{ type: 'string', enum: ['ok', 'low', 'none'] }, '`ok`, `low` or `none`'],
    [
      { type: 'array', maxItems: 3, items: { $ref: '#/components/schemas/Area' } },
      'list of [Area](#Area), at most 3 items',
    ],
    [{ type: 'object', additionalProperties: { type: 'integer' } }, 'object: name → integer'],
    [{ anyOf: [{ $ref: '#/components/schemas/Area' }, { type: 'null' }] }, '[Area](#Area) or null'],
    [{ type: 'boolean', const: true }, '`true`'],
    [{}, 'any value'],
  ];
  for (const [schema, words] of cases)
    it(words, () => {
      assert.equal(typeText(schema), words);
    });
});
