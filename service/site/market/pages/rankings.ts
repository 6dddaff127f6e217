/** Draws a ranking of places by one metric, for one kind of property at a time. */
import type { TopArea } from '../../../../client/src/api-types.ts';
import type { Measure } from '../../../../data/measures/measure.ts';
import { salesCount, salesValue } from '../../../../data/measures/sales.ts';
import { propertyTypes } from '../../../../data/property-types.ts';
import { html, markup, type Part } from '../../../console/html.ts';
import type { Unit } from '../../../explorer/browser/format.ts';
import { withQuery } from '../addresses.ts';
import { kindField, oneOf, type PropertyType, propertyTypeOf, select } from '../choices.ts';
import { type ClaimDays, claimLabel, claimNumber, placeSubject } from '../claims.ts';
import { answerOrFault, faultBox, wrongChoice } from '../faults.ts';
import type { Column, Content, Draw, PageType } from '../page.ts';
import { head, kindOf, made, table, tabs } from '../parts.ts';
import { type PlacesOnSite, placePath, readPlacesOnSite } from '../present-names.ts';
import type { AnswerOf } from '../reader.ts';
import { csvLink, csvTable } from '../table.ts';
import { fill } from '../words/words.ts';
import { notFound } from './not-found.ts';

/** Metrics that have a ranking. */
export const rankingMetrics = [
  'sales_count',
  'sales_value',
  'price_growth',
  'gross_yield',
  'rent_growth',
] as const;
type Metric = (typeof rankingMetrics)[number];

const stages = ['existing', 'new'] as const;
const bys = ['place', 'area', 'community'] as const;
const rankingPath = '/api/v1/analytics/top-areas';

/** Parameters of the ranking. */
interface Asked {
  readonly metric: Metric;
  readonly property_type: PropertyType;
  readonly by: (typeof bys)[number];
  readonly limit: number;
  readonly stage?: (typeof stages)[number];
}

const units: Readonly<Record<Metric, Unit>> = {
  sales_count: 'count',
  sales_value: 'aed',
  price_growth: 'change',
  gross_yield: 'pct',
  rent_growth: 'change',
};

/** Metrics that are measures; the others have methods of their own. */
const measured: Partial<Record<Metric, Measure>> = { sales_count: salesCount, sales_value: salesValue };

/** Draws a value as a bar of its share of the largest. */
function bar(value: number, largest: number) {
  const share = largest <= 0 ? 0 : Math.max(0, Math.min(100, (value / largest) * 100));
  return markup(
    `<svg class="bar-of" width="100%" height="6" aria-hidden="true" focusable="false"><rect class="s1" width="${Math.round(share * 10) / 10}%" height="6" rx="3"/></svg>`,
  );
}

/** Returns the columns of a ranking. A column of dashes is left out of the table. */
function columnsOf(
  draw: Draw,
  { metric, by, property_type: type }: Pick<Asked, 'metric' | 'by' | 'property_type'>,
  { areas, places }: { readonly areas: readonly TopArea[]; readonly places: PlacesOnSite },
  days: ClaimDays,
): Column<TopArea>[] {
  const { words, to, nameOf, format } = draw;
  const unit = units[metric];
  const measure = measured[metric];
  const largest = Math.max(0, ...areas.map(({ value }) => value.value ?? 0));
  return [
    {
      head: words.rank,
      cell: ({ rank, tied_with_above: isTied }) => (isTied === true ? `= ${rank}` : String(rank)),
      raw: ({ rank }) => rank,
      isNumber: true,
    },
    {
      head: words[by],
      cell: ({ area }) =>
        html`<a href="${to(places.get(area.id)?.path ?? placePath(area))}"><bdi>${nameOf(area)}</bdi></a>`,
      isName: true,
    },
    {
      head: measure === undefined ? words.value : claimLabel(draw, { measure, type }),
      cell: ({ area, value: figure }) => {
        const { value } = figure;
        if (value === null) return words.dash;
        const number =
          measure === undefined
            ? format.figure(value, unit)
            : claimNumber(draw, { measure, subject: placeSubject(area), type, days, figure }, 'span');
        return html`${number}${unit === 'change' ? '' : bar(value, largest)}`;
      },
      raw: ({ value: { value } }) => value,
      isNumber: true,
    },
    {
      head: words.interval95,
      cell: ({ value: { interval } }) =>
        interval === undefined
          ? words.dash
          : fill(words.fromTo, {
              from: format.figure(interval.low, unit),
              to: format.figure(interval.high, unit),
            }),
      isNumber: true,
    },
    {
      head: words.before,
      cell: ({ change_pct: change }) =>
        change?.value == null ? words.dash : format.figure(change.value, 'change'),
      raw: ({ change_pct: change }) => change?.value ?? null,
      isNumber: true,
    },
    ...(unit === 'count'
      ? []
      : [
          {
            head: words.sample,
            cell: ({ value }: TopArea) => format.number(value.n, 'count'),
            raw: ({ value }: TopArea) => value.n,
            isNumber: true,
          },
        ]),
  ];
}

/** Draws the field for the stage of the homes whose prices are compared; nothing for other metrics. */
function stageField({ words }: Draw, stage: (typeof stages)[number] | null): Part {
  if (stage === null) return null;
  const names = { existing: words.stageExisting, new: words.stageNew };
  return select(
    words.stage,
    'stage',
    stages.map((one): readonly [string, string] => [one, names[one]]),
    stage,
  );
}

/** Says why nothing is ranked. */
function whyEmpty({ words, reasonOf }: Draw, answer: AnswerOf<'/api/v1/analytics/top-areas'> | null): Part {
  if (answer === null) return null;
  return html`<p class="note">${fill(words.rankingEmpty, { reason: reasonOf(answer.meta.reason ?? 'unknown') })}</p>`;
}

/** Reads the ranking. Throws the fault of a parameter that has none of its words. */
async function readRanking({ reader, query }: Draw, asked: Asked): Promise<AnswerOf<typeof rankingPath>> {
  const wrong = wrongChoice(query, { property_type: propertyTypes, by: bys, stage: stages });
  if (wrong !== null) throw wrong;
  return reader.read(rankingPath, asked);
}

async function draw(drawn: Draw): Promise<Content> {
  const { words, params, query, to } = drawn;
  const metric = oneOf(rankingMetrics, params['metric']);
  if (metric === undefined) throw notFound();
  const type = propertyTypeOf(query['property_type']) ?? 'apartment';
  const by = oneOf(bys, query['by']) ?? 'place';
  // Prices of new and of existing homes often move apart: the list is of one stage.
  const stage = metric === 'price_growth' ? (oneOf(stages, query['stage']) ?? 'existing') : null;
  // A yield exists for some kinds only: the page says so above the choice of another kind.
  const { answer, fault } = await answerOrFault(
    readRanking(drawn, { metric, property_type: type, by, limit: 50, ...(stage === null ? {} : { stage }) }),
  );
  const areas = answer?.areas ?? [];
  const places = await readPlacesOnSite(drawn.reader);
  const kind = kindOf(type);
  const title = stage === 'new' ? words.rankingTitleNew : words.rankingTitles[metric];
  const days = answer?.meta ?? { window: { from: '', to: '' } };
  const columns = columnsOf(drawn, { metric, by, property_type: type }, { areas, places }, days);
  const pathOf = (other: string) =>
    withQuery(`/rankings/${other}`, {
      property_type: type === 'apartment' ? null : type,
      by: by === 'place' ? null : by,
      stage: other === 'price_growth' && stage === 'new' ? stage : null,
    });
  const main = html`${head(title, fill(words.ofKindOnly, { kind: words.kindNames[kind] }), words.kindNames[kind])}
${tabs(
  words.rankings,
  rankingMetrics.map((one) => ({
    name: words.rankingTabs[one],
    path: to(pathOf(one)),
    isCurrent: one === metric,
  })),
)}
<form class="inline" method="get" action="${to(`/rankings/${metric}`)}">${kindField(drawn, type, null)}${stageField(drawn, stage)}${select(
    words.by,
    'by',
    [
      ['place', words.byPlace],
      ['community', words.byCommunity],
      ['area', words.byArea],
    ],
    by,
  )}<button>${words.show}</button></form>
${faultBox(drawn, fault)}
${areas.length > 0 ? html`${table(title, columns, areas, 'ranked')}${csvLink(drawn, pathOf(metric), metric)}` : whyEmpty(drawn, answer)}
${by === 'place' ? html`<p class="note">${words.placesNote}</p>` : ''}${answer === null ? '' : made(drawn, [answer.meta])}`;
  return {
    title: fill(words.rankingTitle, { title, kind: words.kinds[kind] }),
    description: fill(words.rankingDescription, { title, kind: words.kinds[kind] }),
    main,
    path: pathOf(metric),
    crumbs: [
      { name: words.rankings, path: '/rankings/sales_count' },
      { name: title, path: pathOf(metric) },
    ],
    tables: areas.length === 0 ? [] : [csvTable(metric, columns, areas)],
    ...(answer === null ? {} : { asOf: answer.meta }),
    isIndexed: fault === null,
  };
}

/** `GET /rankings/{metric}`. */
export const rankingPage: PageType = {
  name: 'Ranking',
  path: '/rankings/{metric}',
  summary: 'A ranking of places',
  parameters: ['property_type', 'by', 'stage'],
  draw,
};
