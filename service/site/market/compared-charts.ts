/** Draws compared places in one chart each for the prices of each stage and for rents, so that all lines have the same scale. */
import type { AreaCompared } from '../../../client/src/api-types.ts';
import { newRent } from '../../../data/measures/contracts.ts';
import { type Html, html } from '../../console/html.ts';
import type { Chart } from './chart.ts';
import { chartBlock } from './chart-block.ts';
import type { PropertyType } from './choices.ts';
import { claimLabel } from './claims.ts';
import { comparedIndexCharts } from './index-by-stage.ts';
import type { Draw } from './page.ts';
import { madeBy } from './parts.ts';
import { rentSeries } from './series.ts';

/** Places that one chart can tell apart. */
const mostLines = 5;

/** Reads the price indices and the rents of each place, and draws them; nothing without places. */
export async function comparedCharts(
  draw: Draw,
  path: string,
  areas: readonly AreaCompared[],
  type: PropertyType,
): Promise<{ readonly drawn: Html; readonly all: readonly Chart[] }> {
  const { words, reader, nameOf } = draw;
  const shown = areas.slice(0, mostLines).map((area) => ({ id: area.id, name: nameOf(area) }));
  if (shown.length === 0) return { drawn: html``, all: [] };
  const [indices, trends] = await Promise.all([
    comparedIndexCharts(draw, shown, type),
    Promise.all(
      shown.map(({ id }) =>
        reader.maybe('/api/v1/rent-contracts/trends', {
          area: String(id),
          property_type: type,
          version: 'new',
        }),
      ),
    ),
  ]);
  const rents = rentSeries(
    draw,
    claimLabel(draw, { measure: newRent, type }),
    shown.map(({ name }, at) => ({ name, trends: trends[at]?.trends ?? [] })),
  );
  const drawn = html`<div class="pair">${indices.map(({ chart, answer }) => chartBlock(draw, path, chart, madeBy(answer), words.indexStagesNote))}
${chartBlock(draw, path, rents, madeBy(trends[0] ?? null))}</div>`;
  return { drawn, all: [...indices.map(({ chart }) => chart), rents] };
}
