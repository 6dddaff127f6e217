import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Method, methods } from '../../../../data/methods.ts';
import { tables } from '../../../../data/published.ts';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import { repositoryFiles, repositoryRoot, textOf } from '../../../support/repository-files.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const named: readonly (readonly [string, Method])[] = Object.entries(methods);

describe('methods', () => {
  it('have one text each, which tells of every version up to the present', () => {
    const texts = readdirSync(`${repositoryRoot}/docs/methods`).sort();
    assert.deepEqual(texts, named.map(([name]) => `${name}.md`).sort());
    for (const [name, { title, version }] of named) {
      const text = readFileSync(`${repositoryRoot}/docs/methods/${name}.md`, 'utf8');
      assert.ok(text.startsWith(`# ${title}\n`), `${name} is called ${title}`);
      const versions = text.slice(text.indexOf('\n## Versions\n'));
      const told = [...versions.matchAll(/^(\d+)\. \S/gm)].map(([, number]) => Number(number));
      assert.deepEqual(
        told,
        Array.from({ length: version }, (_, index) => index + 1),
        name,
      );
    }
  });

  it('give marts and answers their version: nobody writes one down a second time', () => {
    const marts = tables.filter(({ layer }) => layer === 'mart');
    assert.ok(marts.length >= 2);
    const definitions = repositoryFiles.filter((file) => /^data\/(?:marts|methods)\//.test(file));
    for (const { id } of marts) {
      const file = `/${id.replaceAll('_', '-')}.ts`;
      const source = textOf(definitions.find((path) => path.endsWith(file)) ?? file);
      assert.match(source, /methodVersion: methods(\.\w+|\[[^\]]+\])\.version/, id);
    }
  });

  describe('as pages', () => {
    let service: TestService;
    before(async () => {
      service = await startTestService({ published: false });
    });
    after(() => service.stop());

    const ask = (path: string, accept: string) =>
      service.ask(path, { key: null, headers: { Accept: accept } });

    it('are listed with their versions', async () => {
      const listed = z
        .object({
          methods: z.array(z.object({ method: z.string(), method_version: z.int(), title: z.string() })),
        })
        .parse(await (await ask('/docs/methods', 'application/json')).json());
      assert.deepEqual(
        listed.methods,
        named.map(([method, { title, version }]) => ({ method, method_version: version, title })),
      );
      const page = await (await ask('/docs/methods', 'text/html')).text();
      for (const [name] of named) assert.ok(page.includes(`href="/docs/methods/${name}"`), name);
    });

    it('are each the text of the repository, for people and for programs', async () => {
      for (const [name, { title, version }] of named) {
        const page = readFileSync(`${repositoryRoot}/docs/methods/${name}.md`, 'utf8');
        const text = page.replaceAll(/<!--\w*-->/g, '');
        const json: unknown = await (await ask(`/docs/methods/${name}`, 'application/json')).json();
        const told = { method: name, method_version: version, title, text };
        // Nothing is published here that it could have been tested on.
        assert.deepEqual(
          json,
          ['comparable-estimate', 'rent-estimate'].includes(name) ? { ...told, backtest: [] } : told,
        );
        const response = await ask(`/docs/methods/${name}`, 'text/html');
        assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'/);
        const shown = await response.text();
        assert.ok(shown.includes(`version ${version}`) && shown.includes('<h2>'), name);
      }
    });

    it('link to each other by addresses that answer', async () => {
      const links = new Set<string>();
      for (const [name] of named) {
        const page = await (await ask(`/docs/methods/${name}`, 'text/html')).text();
        for (const [, link = ''] of page.matchAll(/href="([^"#]+)/g)) if (link !== 'data:,') links.add(link);
      }
      assert.ok(links.has('/docs/methods/market-statistics'));
      for (const link of links) assert.equal((await ask(link, 'text/html')).status, 200, link);
    });

    it('suggest the nearest name for one that is unknown, and are nothing but HTML and JSON', async () => {
      const unknown = await ask('/docs/methods/gros-yield', '*/*');
      assert.equal(unknown.status, 404);
      assert.match(await unknown.text(), /Did you mean gross-yield\?/);
      assert.equal((await ask('/docs/methods', 'image/png')).status, 406);
    });
  });
});

describe('the page of the comparable estimate', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ sample: true });
  });
  after(() => service.stop());

  it('shows how the estimate did on sales of the current data', async () => {
    const ask = (accept: string) =>
      service.ask('/docs/methods/comparable-estimate', { key: null, headers: { Accept: accept } });
    const { backtest } = z
      .object({
        backtest: z.array(
          z.object({
            property_type: z.string(),
            n: z.int(),
            inside_pct: z.number().nullable(),
          }),
        ),
      })
      .parse(await (await ask('application/json')).json());
    const [all] = backtest;
    assert.equal(all?.property_type, 'all');
    assert.ok(all.n > 200 && (all.inside_pct ?? 0) > 70 && (all.inside_pct ?? 0) < 93);
    for (const { n, inside_pct } of backtest)
      assert.equal(inside_pct === null, n < publishingRules.least_shown);
    assert.ok(backtest.some(({ n }) => n < publishingRules.least_shown));
    const page = await (await ask('text/html')).text();
    const rows = [...page.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) => row);
    const figures = [all.n, all.inside_pct].map((figure) => `<td>${figure}</td>`);
    assert.ok(rows.some((row) => figures.every((figure) => row.includes(figure))));
  });
});
