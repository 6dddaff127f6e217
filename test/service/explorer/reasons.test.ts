import assert from 'node:assert/strict';
import { z } from 'zod';
import { createFormat } from '../../../service/explorer/browser/format.ts';
import { notCovered, reasonInArabic, whyWithheld } from '../../../service/explorer/browser/reasons.ts';
import { texts } from '../../../service/explorer/texts.ts';
import { metricIds } from '../../../service/families/maps/metrics.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const format = createFormat('ar', texts.ar);
const arabic = (reason: string) => reasonInArabic(reason, format);

describe('reasons of withheld figures in Arabic', () => {
  it('keep their numbers and dates', () => {
    assert.equal(arabic('fewer than 5 sales'), 'أقل من 5 مبيعات');
    assert.equal(arabic('the period before: fewer than 5 contracts'), 'الفترة السابقة: أقل من 5 عقود');
    assert.equal(
      arabic('not covered: the loaded exports hold sales from 2026-01-01 on'),
      `خارج التغطية: بيانات المبيعات المحملة تبدأ من ${format.day('2026-01-01')}`,
    );
    assert.equal(
      arabic('no segment with 10 ready sales and 12 new contracts'),
      'لا شريحة فيها 10 مبيعات جاهزة و12 عقود جديدة',
    );
  });

  it('stay as the API gives them where they are not known', () => {
    for (const reason of ['a reason of tomorrow', 'fewer than 5 unicorns', 'fewer than 5 constructor', ''])
      assert.equal(arabic(reason), reason);
    assert.equal(arabic('now: a reason of tomorrow'), 'الفترة الحالية: a reason of tomorrow');
  });
});

describe('what is said of withheld figures together', () => {
  const context = {
    texts: texts.en,
    format: createFormat('en', texts.en),
    reasonOf: (reason: string) => reason,
  };
  const withheld = (reason: string) => ({ value: null, reason });
  const early = withheld('not covered: the loaded exports hold sales from 2026-01-01 on');

  it('is the reason that they share, or the days that are missing', () => {
    const few = withheld('fewer than 5 sales');
    assert.equal(whyWithheld([early, early], context), `Withheld: ${early.reason}`);
    assert.equal(whyWithheld([few, { value: 7 }], context), 'Withheld: fewer than 5 sales');
    assert.equal(whyWithheld([few, early], context), `Withheld: ${early.reason}`);
    assert.equal(notCovered([few]), undefined);
  });

  it('is that records are few where they differ, or nothing is withheld', () => {
    const differ = [withheld('fewer than 5 sales'), withheld('now: fewer than 5 sales')];
    assert.equal(whyWithheld(differ, context), 'Withheld: too few records');
    assert.equal(whyWithheld([{ value: 7 }], context), 'Withheld: too few records');
  });
});

const Areas = z.object({ areas: z.array(z.looseObject({ slug: z.string() })) });

/** No filter, and types with yields of their own, with another's, and with none. */
const types = ['', 'apartment', 'townhouse', 'land'];

/** Every reason in an answer. */
function* reasonsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, entry] of Object.entries(value)) {
    if (name === 'reason' && typeof entry === 'string') yield entry;
    yield* reasonsIn(entry);
  }
}

/** Reasons that the pages of the explorer may have to show. */
async function reasonsOf(service: TestService, places: number): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const read = async (path: string) => {
    service.clock.turn(60);
    const response = await service.ask(`/api/v1${path}`, { key: 'growth' });
    assert.equal(response.status, 200, path);
    return response.json();
  };
  const { areas } = Areas.parse(await read('/areas?limit=100'));
  const paths = [
    ...metricIds.flatMap((metric) =>
      types.map(
        (type) => `/maps/areas?metric=${metric}&simplify=high${type === '' ? '' : `&property_type=${type}`}`,
      ),
    ),
    ...types.map((type) => `/analytics/price-index${type === '' ? '' : `?property_type=${type}`}`),
    ...areas.slice(0, places).map(({ slug }) => `/areas/${slug}/stats`),
  ];
  for (const path of paths) for (const reason of reasonsIn(await read(path))) found.add(reason);
  return found;
}

describe('reasons that the API gives the explorer', () => {
  for (const [of, sample, fewest] of [
    ['fixture', false, 3],
    ['sample', true, 5],
  ] as const) {
    it(`are all known in Arabic: ${of}`, async () => {
      const service = await startTestService(sample ? { sample } : {});
      try {
        const reasons = await reasonsOf(service, 30);
        assert.ok(reasons.size >= fewest, [...reasons].join('; '));
        assert.deepEqual(
          [...reasons].filter((reason) => /[a-z]/i.test(arabic(reason))),
          [],
        );
      } finally {
        await service.stop();
      }
    });
  }
});
