/** Random pages in both languages: each number is the one that the words of its label ask for, as a separate implementation counts it. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { createFormat, type Unit } from '../../../../service/explorer/browser/format.ts';
import { languages, texts } from '../../../../service/explorer/texts.ts';
import { inLanguage } from '../../../../service/site/market/addresses.ts';
import {
  type AuditedClaim,
  auditClaims,
  populationOf,
  type ShownClaim,
} from '../../../audit/audit-claims.ts';
import { chance } from '../../../support/chance.ts';
import type { TestWarehouse } from '../../../support/ingest.ts';
import { sampleWarehouse } from '../../../support/sample-warehouse.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { trialsOf } from '../../../support/trials.ts';
import { claimsOf } from './claims-of-page.ts';

const { count: pagesAsked, seed } = trialsOf(300);
const kinds = ['apartment', 'villa', 'townhouse', 'land', 'office', 'shop'];
const units: readonly Unit[] = ['count', 'aed', 'aed_per_sqft'];
const formats = { en: createFormat('en', texts.en), ar: createFormat('ar', texts.ar) };
const Rows = z.record(z.string(), z.unknown());
const Row = z.object({ id: z.int(), slug: z.string().optional(), kind: z.string().optional() });

/** Returns how a page may write a value. Services round values before pages do, so a half may go either way. */
function writings(value: number, language: 'en' | 'ar'): Set<string> {
  const { number, figure } = formats[language];
  return new Set(
    [value - 0.005, value, value + 0.005].flatMap((one) =>
      units.flatMap((unit) => [number(one, unit), figure(one, unit)]),
    ),
  );
}

/** Says how a claim differs from its audit; null where it does not. */
function difference({
  page,
  label,
  shown,
  n,
  language,
  population,
  value,
  count,
}: AuditedClaim): string | null {
  const says = `${page}: “${label}” is ${shown} of ${n}, its label asks for ${value} of ${count}`;
  // A level of few records is withheld, and so is one that the exports do not cover.
  if (shown === '–') return null;
  const isSame = value !== null && writings(value, language).has(shown);
  const isCounted = population.statistic === 'count' || n === count;
  return isSame && isCounted ? null : says;
}

describe(`claims of ${pagesAsked} random pages, seed ${seed}`, () => {
  let service: TestService;
  let warehouse: TestWarehouse;
  const random = chance(seed);
  const one = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    assert.ok(item !== undefined);
    return item;
  };

  before(async () => {
    ({ warehouse } = await sampleWarehouse());
    service = await startTestService({ sample: 'covered', explorer: 'enterprise' });
  });
  after(() => service.stop());

  async function rows(path: string, name: string) {
    return z.array(Row).parse((await service.read(path, Rows))[name]);
  }

  async function open(path: string): Promise<string> {
    const answer = await service.ask(path, { key: null, headers: { Accept: 'text/html' } });
    if (answer.status === 301) return open(answer.headers.get('location') ?? '');
    const text = await answer.text();
    assert.equal(answer.status, 200, path);
    return text;
  }

  /** Returns the addresses of random pages, each type as often as the others. */
  async function drawn(): Promise<string[]> {
    const places = (await rows('/api/v1/areas?kind=all', 'areas')).filter(({ slug }) => slug !== undefined);
    const projects = await rows('/api/v1/projects?limit=100', 'projects');
    const buildings = await rows('/api/v1/buildings?limit=100', 'buildings');
    const developers = await rows('/api/v1/developers?sort=-project_count&limit=100', 'developers');
    const types: (() => string)[] = [
      () => `/?kind=${one(['apartment', 'villa'])}`,
      () => {
        const { kind, slug } = one(places);
        return `/${kind === 'area' ? 'areas' : 'communities'}/${slug}?kind=${one(kinds)}`;
      },
      () => `/projects/${one(projects).id}`,
      () => `/buildings/${one(buildings).id}`,
      () => `/developers/${one(developers).id}`,
      () => `/compare?places=${one(places).slug},${one(places).slug}&property_type=${one(kinds)}`,
      () =>
        `/rankings/${one(['sales_count', 'sales_value'])}?property_type=${one(kinds)}&by=${one(['area', 'community'])}`,
      () => `/areas?kind=${one(['area', 'community'])}`,
    ];
    return Array.from({ length: pagesAsked }, (_, at) => (types[at % types.length] ?? one(types))());
  }

  it('say what their labels say, in English and Arabic', async () => {
    const shown: ShownClaim[] = [];
    for (const path of await drawn())
      for (const language of languages) {
        const page = inLanguage(path, language);
        shown.push(...claimsOf({ page, language }, await open(page)));
      }
    const audited = await auditClaims(warehouse, shown);
    assert.deepEqual(audited.flatMap((claim) => difference(claim) ?? []).slice(0, 20), []);
    const told = audited.filter((claim) => claim.shown !== '–');
    assert.ok(told.length > 10 * pagesAsked, `${told.length} claims`);
    for (const [name, has] of [
      ['contracts', ({ population }: AuditedClaim) => population.register === 'contracts'],
      ['off-plan', ({ population }: AuditedClaim) => population.part === 'off-plan'],
      ['new', ({ population }: AuditedClaim) => population.part === 'new'],
      ['values', ({ population }: AuditedClaim) => population.statistic === 'sum'],
    ] as const)
      assert.ok(told.filter(has).length > pagesAsked / 10, name);
  });

  it('are refused where a label says “new” of new and renewed contracts', async () => {
    for (const [language, planted] of [
      ['en', ['Registered rent contracts of flats, new and renewed', 'New rent contracts of flats']],
      ['ar', ['عقود الإيجار المسجلة، الجديدة والمجددة: الشقق', 'عقود الإيجار الجديدة: الشقق']],
    ] as const) {
      const page = inLanguage('/areas/marsa-dubai', language);
      const html = await open(page);
      assert.ok(html.includes(planted[0]), planted[0]);
      const differences = async (text: string) =>
        (await auditClaims(warehouse, claimsOf({ page, language }, text))).flatMap(
          (claim) => difference(claim) ?? [],
        );
      assert.deepEqual(await differences(html), []);
      const found = await differences(html.replaceAll(planted[0], planted[1]));
      assert.ok(found.length >= 2, found.join('\n'));
    }
  });

  it('leave no stage and no version open', () => {
    assert.throws(() => populationOf('Median price a square foot of flats', 'en'), /leaves open/);
    assert.throws(() => populationOf('Median annual rent of flats', 'en'), /leaves open/);
    assert.throws(() => populationOf('السعر الوسيط: الشقق', 'ar'), /leaves open/);
  });
});
