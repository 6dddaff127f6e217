/** Draws the estimate of a price, with its interval and the comparable sales behind it. */
import type { Estimate } from '../../../../client/src/api-types.ts';
import { html, type Part } from '../../../console/html.ts';
import { withQuery } from '../addresses.ts';
import { select, typedNumber } from '../choices.ts';
import {
  estimateParameters,
  estimateResult,
  estimateTabs,
  isPlaceNamed,
  propertyFields,
} from '../estimate-parts.ts';
import { answerOrFault, faultBox } from '../faults.ts';
import type { Content, Draw, PageType } from '../page.ts';
import { head, money } from '../parts.ts';
import type { AnswerOf } from '../reader.ts';

const parameters = [...estimateParameters, 'stage'] as const;

function result(draw: Draw, estimate: Estimate): Part {
  const { words, format } = draw;
  const { price_aed: figure, market_level_aed_per_sqft: level, comparables } = estimate;
  const count = (value: number) => format.number(value, 'count');
  return estimateResult(draw, {
    estimate,
    title: words.estimated,
    figure,
    level: level === null ? null : `${money(draw, level)} ${words.perSqft}`,
    comparables,
    priceColumns: [
      { head: `${words.price} (${words.aed})`, cell: (one) => count(one.price_aed), isNumber: true },
      { head: words.adjusted, cell: (one) => count(one.adjusted_price_aed_per_sqft), isNumber: true },
    ],
  });
}

async function draw(drawn: Draw): Promise<Content> {
  const { words, reader, query, to } = drawn;
  const isAsked = isPlaceNamed(drawn);
  const { answer, fault } = isAsked
    ? await answerOrFault<AnswerOf<'/api/v1/valuations/estimate'>>(
        reader.readAsTyped('/api/v1/valuations/estimate', {
          property_type: query['property_type'] ?? 'apartment',
          area_sqft: typedNumber(query['area_sqft']),
          area: query['area'],
          project_id: query['project_id'],
          building_id: query['building_id'],
          bedrooms: query['bedrooms'],
          is_off_plan: query['stage'] === 'off-plan' ? true : undefined,
        }),
      )
    : { answer: null, fault: null };
  const main = html`${head(words.estimateTitle, words.estimateLead)}${estimateTabs(drawn, 'sale')}
<form class="filters" method="get" action="${to('/estimate')}">${propertyFields(drawn)}${select(
    words.stage,
    'stage',
    [
      ['', words.ready],
      ['off-plan', words.offPlan],
    ],
    query['stage'],
  )}<button>${words.estimateDo}</button></form>
${faultBox(drawn, fault)}
${answer === null ? '' : result(drawn, answer.estimate)}`;
  return {
    title: words.estimateTitle,
    description: words.estimateDescription,
    main,
    path: withQuery('/estimate', Object.fromEntries(parameters.map((name) => [name, query[name]]))),
    crumbs: [{ name: words.estimate, path: '/estimate' }],
    isIndexed: !isAsked,
    ...(answer === null ? {} : { asOf: answer.meta }),
  };
}

/** `GET /estimate`. */
export const estimatePage: PageType = {
  name: 'Estimate',
  path: '/estimate',
  summary: 'An estimate of a price',
  parameters,
  draw,
};
