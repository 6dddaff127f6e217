/** Draws the price index of each stage, because prices of new and of existing homes often move apart. */
import { type IndexAnswer, indexPath, type Stage, stages } from './api.ts';
import { trendChart } from './charts.ts';
import { element } from './dom.ts';
import type { Explorer } from './explorer.ts';
import { methodLink } from './figures.ts';

function drawTrend(
  explorer: Explorer,
  { periods, meta }: IndexAnswer,
  stage: Stage,
  path: string,
): HTMLElement {
  const { texts } = explorer;
  const title = stage === 'new' ? texts.newHomes : texts.existingHomes;
  const months = periods.map(({ period, index }) => ({
    month: period,
    ...index,
    low: index.interval?.low ?? null,
    high: index.interval?.high ?? null,
  }));
  return element(
    'section',
    { class: 'block' },
    element('h2', {}, title),
    element(
      'p',
      { class: 'links' },
      months.length > 0 ? explorer.daysOf(meta) : null,
      methodLink(meta, explorer),
      explorer.dialog.link(path, title),
    ),
    ...(months.length > 0
      ? trendChart(
          { months, unit: 'index', line: texts.indexLine, band: texts.intervalBand },
          title,
          explorer,
        )
      : [
          element(
            'p',
            { class: 'note' },
            meta.reason === undefined
              ? texts.noIndex
              : explorer.format.fill(texts.withheldBecause, { reason: explorer.reasonOf(meta.reason) }),
          ),
        ]),
  );
}

/** Reads and draws the indices of a place, by its slug, or of the whole market; one without periods says why. */
export function stageTrends(
  explorer: Explorer,
  place: string,
  propertyType: string,
): Promise<readonly HTMLElement[]> {
  return Promise.all(
    stages.map(async (stage) => {
      const path = indexPath(place, propertyType, stage);
      return drawTrend(explorer, await explorer.api.read<IndexAnswer>(path), stage, path);
    }),
  );
}
