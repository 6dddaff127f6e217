/** Draws compared places in one chart each for prices and rents, so that all lines have the same scale. */
import type { AreaCompared } from '../../../client/src/api-types.ts';
import { type Html, html } from '../../console/html.ts';
import type { Chart } from './chart.ts';
import { chartBlock } from './chart-block.ts';
import type { PropertyType } from './choices.ts';
import type { Draw } from './page.ts';
import { kindOf, madeBy } from './parts.ts';
import { covered, fromFirst, indexChart, rentSeries } from './series.ts';
import { fill } from './words/words.ts';

/** Places that one chart can tell apart. */
const mostLines = 5;

/** Reads the price index and the rents of each place, and draws them; nothing without places. */
export async function comparedCharts(
  draw: Draw,
  path: string,
  areas: readonly AreaCompared[],
  type: PropertyType,
): Promise<{ readonly drawn: Html; readonly all: readonly Chart[] }> {
  const { words, reader, nameOf } = draw;
  const shown = areas.slice(0, mostLines);
  if (shown.length === 0) return { drawn: html``, all: [] };
  const places = await Promise.all(
    shown.map(async (area) => {
      const of = { area: String(area.id), property_type: type };
      const [index, rents] = await Promise.all([
        reader.maybe('/api/v1/analytics/price-index', { ...of, method: 'stratified' }),
        reader.maybe('/api/v1/rent-contracts/trends', { ...of, version: 'new' }),
      ]);
      return { name: nameOf(area), index, rents };
    }),
  );
  const kind = { kind: words.kinds[kindOf(type)] };
  const index = indexChart(
    draw,
    { id: 'index', title: fill(words.indexOf, kind) },
    places.map(({ name, index: answer }) => ({
      name,
      periods: fromFirst(answer?.periods ?? [], (one) => one.index.value !== null),
    })),
  );
  const rents = rentSeries(
    draw,
    fill(words.rentTrendOf, kind),
    places.map(({ name, rents: answer }) => ({
      name,
      trends: answer === null ? [] : covered(answer.trends, answer.meta),
    })),
  );
  const drawn = html`<div class="pair">${chartBlock(draw, path, index, madeBy(places[0]?.index ?? null), words.homeIndexNote)}
${chartBlock(draw, path, rents, madeBy(places[0]?.rents ?? null))}</div>`;
  return { drawn, all: [index, rents] };
}
