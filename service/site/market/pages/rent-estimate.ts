/** Draws the estimate of a rent, the contracts behind it, and the increase that is permitted when a contract is renewed. */
import type { RentEstimate } from '../../../../client/src/api-types.ts';
import { register } from '../../../../data/register.ts';
import { html, type Part } from '../../../console/html.ts';
import { withQuery } from '../addresses.ts';
import { field, select, typedNumber } from '../choices.ts';
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
import { fill } from '../words/words.ts';

const parameters = [...estimateParameters, 'version', 'current_rent_aed'] as const;

function renewalBlock(draw: Draw, { renewal }: RentEstimate): Part {
  const { words, format, to } = draw;
  if (renewal !== null && !register.hasDecree43)
    return html`<h2>${words.renewalTitle}</h2><p class="note">${words.noRentLaw}</p>`;
  if (renewal === null || renewal.permitted_increase_pct === null) return null;
  const { permitted_increase_at_low_pct: atLow, permitted_increase_at_high_pct: atHigh } = renewal;
  const pct = (value: number) => format.figure(value, 'pct');
  const below = renewal.below_estimate_pct ?? 0;
  return html`<h2>${words.renewalTitle}</h2><p class="big">${renewal.permitted_increase_pct === 0 ? words.noIncrease : fill(words.increaseUpTo, { pct: pct(renewal.permitted_increase_pct) })}</p>
<p>${fill(below >= 0 ? words.rentBelow : words.rentAbove, { pct: pct(Math.abs(below)) })}${renewal.highest_rent_aed === null ? '' : html` ${fill(words.highestRent, { rent: money(draw, renewal.highest_rent_aed) })}`}</p>
${atLow === null || atHigh === null || atLow === atHigh ? '' : html`<p>${fill(words.increaseRange, { low: pct(atLow), high: pct(atHigh) })}</p>`}
<p class="note">${words.renewalNote} <a href="${to('/methods/rent-estimate')}">${words.methodName}</a></p>`;
}

function result(draw: Draw, estimate: RentEstimate): Part {
  const { words, format } = draw;
  const { annual_rent_aed: figure, market_level_annual_aed: level, comparables } = estimate;
  const count = (value: number) => format.number(value, 'count');
  return estimateResult(draw, {
    estimate,
    title: words.estimatedRent,
    figure,
    level: level === null ? null : money(draw, level),
    comparables,
    priceColumns: [
      {
        head: `${words.annualRent} (${words.aed})`,
        cell: (one) => count(one.annual_rent_aed),
        isNumber: true,
      },
    ],
    more: renewalBlock(draw, estimate),
  });
}

async function draw(drawn: Draw): Promise<Content> {
  const { words, reader, query, to } = drawn;
  const isAsked = isPlaceNamed(drawn);
  const { answer, fault } = isAsked
    ? await answerOrFault<AnswerOf<'/api/v1/valuations/rent-estimate'>>(
        reader.readAsTyped('/api/v1/valuations/rent-estimate', {
          property_type: query['property_type'] ?? 'apartment',
          area_sqft: typedNumber(query['area_sqft']),
          area: query['area'],
          project_id: query['project_id'],
          building_id: query['building_id'],
          bedrooms: query['bedrooms'],
          version: query['version'],
          current_rent_aed: typedNumber(query['current_rent_aed']),
        }),
      )
    : { answer: null, fault: null };
  const main = html`${head(words.rentEstimateTitle, words.rentEstimateLead)}${estimateTabs(drawn, 'rent')}
<form class="filters" method="get" action="${to('/estimate/rent')}">${propertyFields(drawn)}${select(
    words.contractKind,
    'version',
    [
      ['', words.newContract],
      ['renewed', words.renewed],
    ],
    query['version'],
  )}${field(words.currentRent, 'current_rent_aed', query['current_rent_aed'], 'number')}<button>${words.estimateDo}</button></form>
${faultBox(drawn, fault)}
${answer === null ? '' : result(drawn, answer.rent_estimate)}`;
  return {
    title: words.rentEstimateTitle,
    description: words.rentEstimateDescription,
    main,
    path: withQuery('/estimate/rent', Object.fromEntries(parameters.map((name) => [name, query[name]]))),
    crumbs: [
      { name: words.estimate, path: '/estimate' },
      { name: words.estimateRent, path: '/estimate/rent' },
    ],
    isIndexed: !isAsked,
    ...(answer === null ? {} : { asOf: answer.meta }),
  };
}

/** `GET /estimate/rent`. */
export const rentEstimatePage: PageType = {
  name: 'RentEstimate',
  path: '/estimate/rent',
  summary: 'An estimate of a rent, and the permitted increase',
  parameters,
  draw,
};
