/** Draws places side by side, for one kind of property. */
import type { AreaCompared, Figure } from '../../../../client/src/api-types.ts';
import { contractCount, newRent } from '../../../../data/measures/contracts.ts';
import type { Measure } from '../../../../data/measures/measure.ts';
import {
  medianPricePerSqft,
  offPlanPricePerSqft,
  readyPricePerSqft,
  salesCount,
} from '../../../../data/measures/sales.ts';
import { type Html, html, markup, type Part } from '../../../console/html.ts';
import type { Unit } from '../../../explorer/browser/format.ts';
import { withQuery } from '../addresses.ts';
import { bedroomsField, field, kindField, type PropertyType, propertyTypeOf } from '../choices.ts';
import { type ClaimDays, claimLabel, claimNumber, claimUnit, placeSubject } from '../claims.ts';
import { comparedCharts } from '../compared-charts.ts';
import { answerOrFault, faultBox } from '../faults.ts';
import type { Content, Draw, PageType } from '../page.ts';
import { counted, head, type Kind, kindOf, made, whyDashes } from '../parts.ts';
import { type PlacesOnSite, placePath, readPlacesOnSite } from '../present-names.ts';
import type { AnswerOf } from '../reader.ts';
import { fill } from '../words/words.ts';

interface Row {
  readonly name: string;
  /** The measure that its numbers are of. */
  readonly measure?: Measure;
  readonly unit: Unit;
  readonly figure: (area: AreaCompared) => Figure | null;
}

/** Prices of one stage, with the sentence that sets two places against each other. */
const stages = [
  { figure: 'median_ready_price_aed_per_sqft', measure: readyPricePerSqft, dearer: 'readyDearer' },
  { figure: 'median_off_plan_price_aed_per_sqft', measure: offPlanPricePerSqft, dearer: 'offPlanDearer' },
] as const;

/** Returns the prices of each stage; the price of both only where no place has a price of one. */
function priceRows(measured: MeasuredRow, areas: readonly AreaCompared[]): Row[] {
  const known = stages.filter(({ figure }) => areas.some((area) => area[figure].value !== null));
  if (known.length === 0) return [measured(medianPricePerSqft, (area) => area.median_price_aed_per_sqft)];
  return known.map(({ measure, figure }) => measured(measure, (area) => area[figure]));
}

type MeasuredRow = (measure: Measure, figure: Row['figure']) => Row;

function rowsOf(draw: Draw, type: PropertyType, areas: readonly AreaCompared[]): Row[] {
  const { words } = draw;
  const count = (value: number | null): Figure | null => (value === null ? null : counted(value));
  const measured: MeasuredRow = (measure, figure) => ({
    name: claimLabel(draw, { measure, type }),
    measure,
    unit: claimUnit(measure),
    figure,
  });
  return [
    ...priceRows(measured, areas),
    measured(newRent, (area) => area.median_rent_aed),
    { name: words.grossYield, unit: 'pct', figure: (area) => area.gross_yield_pct },
    { name: words.rentChange, unit: 'change', figure: (area) => area.rent_yoy_change_pct },
    measured(salesCount, (area) => count(area.sales_count)),
    { name: words.offPlanShare, unit: 'pct', figure: (area) => area.off_plan_share_pct },
    measured(contractCount, (area) => count(area.contract_count)),
  ];
}

/** Says which place is dearer: each place against the first, one stage at a time. */
function dearerLines({ words, format, nameOf }: Draw, kind: Kind, areas: readonly AreaCompared[]): string[] {
  const [first, ...others] = areas;
  if (first === undefined) return [];
  return stages.flatMap(({ figure, dearer }) =>
    others.flatMap((area) => {
      const { [figure]: change } = area.difference_to_first_pct;
      if (change === null) return [];
      const isProved = area.difference_proved[figure];
      const share = fill(change < 0 ? words.costLess : words.costMore, {
        pct: format.figure(Math.abs(change), 'pct'),
      });
      const values = { kind: words.kinds[kind], place: nameOf(area), first: nameOf(first) };
      return [fill(words[dearer], { ...values, share: isProved === true ? share : words.costTheSame })];
    }),
  );
}

function bar(value: number, largest: number, place: number): Html {
  const share = largest <= 0 ? 0 : Math.max(0, Math.min(100, (value / largest) * 100));
  return markup(
    `<svg class="bar-of" width="100%" height="6" aria-hidden="true" focusable="false"><rect class="s${place + 1}" width="${Math.round(share * 10) / 10}%" height="6" rx="3"/></svg>`,
  );
}

/** All places, and the records that are compared: days of sales and of rents, one kind of property, bedrooms where asked for. */
interface ComparedScope {
  readonly onSite: PlacesOnSite;
  readonly type: PropertyType;
  readonly bedrooms: string | undefined;
  readonly sales: ClaimDays;
  readonly rents: ClaimDays;
}

function comparison(draw: Draw, areas: readonly AreaCompared[], scope: ComparedScope): Part {
  const { words, to, nameOf, format } = draw;
  const all = rowsOf(draw, scope.type, areas);
  const write = (area: AreaCompared, figure: Figure, { unit, measure }: Row): Part => {
    const { type, bedrooms, sales, rents } = scope;
    // A list of several bedrooms is no subject of a claim.
    if (measure === undefined || bedrooms?.includes(',') === true)
      return format.figure(figure.value ?? 0, unit);
    const of = {
      measure,
      subject: placeSubject(area),
      type,
      days: measure.population.flag === 'is_sale' ? sales : rents,
      figure,
    };
    return claimNumber(draw, bedrooms === undefined ? of : { ...of, bedrooms: Number(bedrooms) }, 'span');
  };
  const rows = all.filter(({ figure }) => areas.some((area) => (figure(area)?.value ?? null) !== null));
  const heads = areas.map(
    (area) =>
      html`<th scope="col"><a href="${to(scope.onSite.get(area.id)?.path ?? placePath(area))}"><bdi>${nameOf(area)}</bdi></a></th>`,
  );
  const body = rows.map((row) => {
    const { name, unit, figure } = row;
    const figures = areas.map(figure);
    const largest = Math.max(0, ...figures.map((one) => one?.value ?? 0));
    const cells = areas.map((area, place) => {
      const one = figures[place] ?? null;
      if (one === null || one.value === null)
        return html`<td class="number"><span class="none">${words.dash}</span></td>`;
      const sample =
        unit === 'count' ? '' : html`<small>${words.sample} ${format.number(one.n, 'count')}</small>`;
      return html`<td class="number">${write(area, one, row)}${unit === 'change' ? '' : bar(one.value, largest, place)}${sample}</td>`;
    });
    return html`<tr><th scope="row">${name}</th>${cells}</tr>`;
  });
  return html`<div class="scroll compared" tabindex="0" role="group" aria-label="${words.compareTitle}"><table><thead><tr><th scope="col"><span class="hidden">${words.value}</span></th>${heads}</tr></thead><tbody>${body}</tbody></table></div>
${whyDashes(
  draw,
  all.flatMap(({ figure }) => areas.map(figure)),
)}`;
}

async function draw(drawn: Draw): Promise<Content> {
  const { words, reader, query, to, nameOf } = drawn;
  const asked = [query['places'], query['with']].filter((one) => one !== undefined).join(',');
  const places = asked
    .split(/[,،]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const type = propertyTypeOf(query['property_type']) ?? 'apartment';
  const bedrooms = query['bedrooms'];
  const { answer, fault } =
    places.length < 2
      ? { answer: null, fault: null }
      : await answerOrFault<AnswerOf<'/api/v1/areas/compare'>>(
          reader.readAsTyped('/api/v1/areas/compare', {
            areas: places.join(','),
            property_type: query['property_type'] ?? type,
            bedrooms,
          }),
        );
  const areas = answer?.areas ?? [];
  const names = areas.map(nameOf).join(', ');
  const path = withQuery('/compare', {
    places: areas.length > 0 ? areas.map(({ slug }) => slug).join(',') : asked,
    property_type: type === 'apartment' ? null : type,
    bedrooms,
  });
  const title = names === '' ? words.compareTitle : fill(words.compareTitleOf, { names });
  const charts = await comparedCharts(drawn, path, areas, type);
  const dearer = dearerLines(drawn, kindOf(type), areas);
  const main = html`${head(title, dearer.length === 0 ? words.compareLead : null, names === '' ? null : words.kindNames[kindOf(type)])}
${dearer.map((line) => html`<p class="lead">${line}</p>`)}
<form class="filters" method="get" action="${to('/compare')}"><div class="wider">${field(words.places, 'places', areas.length > 0 ? areas.map(({ name, name_ar }) => nameOf({ name, name_ar })).join(', ') : asked, 'text', words.placesHint)}</div>${kindField(drawn, type, null)}${bedroomsField(drawn, bedrooms)}<button>${words.compare}</button></form>
${faultBox(drawn, fault)}
${
  answer === null || areas.length === 0
    ? html`<p class="note">${words.compareEmpty}</p>`
    : comparison(drawn, areas, {
        onSite: await readPlacesOnSite(reader),
        type,
        bedrooms,
        ...answer.meta,
      })
}
${answer === null ? '' : made(drawn, [answer.meta.sales, answer.meta.rents, answer.meta.yield])}
${charts.drawn}`;
  return {
    title,
    description: words.compareDescription,
    main,
    path,
    crumbs: [{ name: words.compare, path: '/compare' }],
    charts: charts.all,
    isIndexed: places.length === 0,
    ...(answer === null ? {} : { asOf: answer.meta }),
  };
}

/** `GET /compare`. */
export const comparePage: PageType = {
  name: 'Compare',
  path: '/compare',
  summary: 'Places side by side',
  parameters: ['places', 'with', 'property_type', 'bedrooms'],
  draw,
};
