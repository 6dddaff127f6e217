/** Draws the chart of one measure: its name, sentence, unit and records are those of data/measures. */
import { measureIdOf, measures } from '../../../../data/measures/all.ts';
import type { Measure } from '../../../../data/measures/measure.ts';
import { propertyTypes } from '../../../../data/property-types.ts';
import { register } from '../../../../data/register.ts';
import { html, type Part } from '../../../console/html.ts';
import type { Unit } from '../../../explorer/browser/format.ts';
import { monthsBefore } from '../../../statistics/window.ts';
import { firstMeasurePath, withQuery } from '../addresses.ts';
import type { Chart } from '../chart.ts';
import { chartBlock } from '../chart-block.ts';
import { bedroomsField, field, kindField, oneOf, propertyTypeOf, select } from '../choices.ts';
import { claimLabel, claimUnit } from '../claims.ts';
import { answerOrFault, faultBox, wrongChoice } from '../faults.ts';
import type { Content, Draw, PageType, Redirect } from '../page.ts';
import { head, madeBy, whyDashes } from '../parts.ts';
import type { AnswerOf } from '../reader.ts';
import { covered, fromFirst, monthSteps, toPoint } from '../series.ts';
import { fill } from '../words/words.ts';
import { notFound } from './not-found.ts';

/** Lengths of a period, with the months that the chart of each goes back. */
const monthsBack = { month: 60, quarter: 120, year: 240 } as const;
type Span = keyof typeof monthsBack;
const spans = ['month', 'quarter', 'year'] as const satisfies readonly Span[];
const filters = ['by', 'area', 'property_type', 'bedrooms'] as const;

/** Paths of the charts of all measures. */
export const measurePaths = measures.map((measure) => `/measures/${measureIdOf(measure)}`);

type Answer = AnswerOf<'/api/v1/measures/{measure}'>;

/** Returns a measure by its name. Throws the problem of a page that does not exist. */
function found(id: string | undefined): Measure {
  const measure = measures.find((one) => measureIdOf(one) === id);
  if (measure === undefined) throw notFound();
  return measure;
}

/** Returns the unit below the chart: for counts, the records. */
function unitText({ language, words }: Draw, { statistic, population }: Measure, unit: Unit): string {
  if (statistic === 'count') return population.records[language];
  if (unit === 'sqft') return words.sqft;
  return unit === 'aed' ? words.aed : words.aedPerSqft;
}

function chartOf(drawn: Draw, measure: Measure, title: string, answer: Answer): Chart {
  const { format } = drawn;
  const unit = claimUnit(measure);
  const periods = fromFirst(covered(answer.periods, answer.meta), ({ figure }) => figure.n > 0);
  return {
    id: 'figure',
    title,
    unit: unitText(drawn, measure, unit),
    kind: measure.statistic === 'median' ? 'lines' : 'columns',
    steps: monthSteps(drawn, periods),
    series: [{ name: placeName(drawn, answer), points: periods.map(({ figure }) => toPoint(figure)) }],
    write: (value) => format.figure(value, unit),
    writeShort: (value) => format.short(value),
  };
}

/** Returns the name of the place of an answer; that of the whole register without one. */
function placeName({ nameOf: named, language }: Draw, answer: Answer | null): string {
  const place = answer?.meta.place;
  return place === undefined ? register.territory[language] : named(place);
}

async function readPeriods({ reader, query, today }: Draw, measure: Measure, by: Span): Promise<Answer> {
  const wrong = wrongChoice(query, { by: spans, property_type: propertyTypes });
  if (wrong !== null) throw wrong;
  return reader.readAsTyped<'/api/v1/measures/{measure}'>('/api/v1/measures/{measure}', {
    measure: measureIdOf(measure),
    by,
    area: query['area'],
    property_type: query['property_type'],
    bedrooms: query['bedrooms'],
    from_date: `${monthsBefore(today, monthsBack[by]).slice(0, 4)}-01-01`,
  });
}

/** Draws the form that chooses a chart. */
function choice(drawn: Draw, measure: Measure, by: Span): Part {
  const { words, query, to } = drawn;
  const figures = measures.map((one): readonly [string, string] => [
    measureIdOf(one),
    claimLabel(drawn, { measure: one, type: null }),
  ]);
  const lengths = spans.map((span): readonly [string, string] => [span, words.measureSpans[span]]);
  return html`<form class="filters" method="get" action="${to(`/measures/${measureIdOf(measure)}`)}">${select(words.measureField, 'figure', figures, measureIdOf(measure))}${field(words.place, 'area', query['area'], 'text', words.placeHint)}${kindField(drawn, query['property_type'], words.any)}${bedroomsField(drawn, query['bedrooms'])}${select(words.measureBy, 'by', lengths, by)}<button>${words.show}</button></form>`;
}

async function draw(drawn: Draw): Promise<Content | Redirect> {
  const { words, params, query, language } = drawn;
  const measure = found(params['measure']);
  const kept = Object.fromEntries(filters.map((name) => [name, query[name]]));
  // The form names the figure as a field, its address as a part of the path.
  if (query['figure'] !== undefined)
    return { to: withQuery(`/measures/${measureIdOf(found(query['figure']))}`, kept) };
  const by = oneOf(spans, query['by']) ?? 'month';
  const { answer, fault } = await answerOrFault(readPeriods(drawn, measure, by));
  const figure = claimLabel(drawn, { measure, type: propertyTypeOf(query['property_type']) ?? null });
  const title = fill(words.measureTitle, { figure, place: placeName(drawn, answer) });
  const path = withQuery(`/measures/${measureIdOf(measure)}`, kept);
  const chart = answer === null ? null : chartOf(drawn, measure, title, answer);
  const figures = (answer?.periods ?? []).map((one) => one.figure);
  const main = html`${head(title, measure.sentence[language], words.measures)}
<p class="note">${words.measureLead}</p>
${choice(drawn, measure, by)}
${faultBox(drawn, fault)}
${chart === null ? null : html`${chartBlock(drawn, path, chart, madeBy(answer))}${whyDashes(drawn, figures)}`}`;
  return {
    title,
    description: fill(words.measureDescription, { figure }),
    main,
    path,
    crumbs: [
      { name: words.measures, path: firstMeasurePath },
      ...(path === firstMeasurePath ? [] : [{ name: title, path }]),
    ],
    charts: chart === null ? [] : [chart],
    ...(answer === null ? {} : { asOf: answer.meta }),
    isIndexed: fault === null && !path.includes('?'),
  };
}

/** `GET /measures/{measure}`. */
export const measurePage: PageType = {
  name: 'Measure',
  path: '/measures/{measure}',
  summary: 'The chart of one figure',
  parameters: [...filters, 'figure'],
  draw,
};
