/**
 * Draws the panel while no area is chosen: every area by the metric of the map, prices of the whole market over time,
 * and the highest yields.
 */
import type { AreasAnswer, ColouredArea } from './api.ts';
import { areasPath } from './api.ts';
import { barChart } from './charts.ts';
import { button, element } from './dom.ts';
import type { Explorer } from './explorer.ts';
import { methodLink } from './figures.ts';
import { shownUnit } from './format.ts';
import { whyWithheld } from './reasons.ts';
import { stageTrends } from './stage-trends.ts';

const firstShown = 10;
const yieldBars = 8;

/** An area whose figure can be ranked: a count, or a figure with a large enough sample. */
type Shown = ColouredArea & { readonly value: number };

function isShown(area: ColouredArea): area is Shown {
  return area.value !== null && area.quality !== 'low';
}

/** Returns areas with a figure, highest first. */
function ranked(answer: AreasAnswer): readonly Shown[] {
  return answer.features
    .map(({ properties }): ColouredArea => properties)
    .filter(isShown)
    .sort((a, b) => b.value - a.value || a.area_id - b.area_id);
}

/** Returns why no area is ranked. */
function whyNone(explorer: Explorer, { features }: AreasAnswer): string {
  return whyWithheld(
    features.map(({ properties }): ColouredArea => properties),
    explorer,
  );
}

function drawRanking(explorer: Explorer, answer: AreasAnswer, path: string): HTMLElement {
  const { texts, format } = explorer;
  const unit = shownUnit(answer.meta.metric);
  const areas = ranked(answer);
  const most = Math.max(...areas.map(({ value }) => Math.abs(value)), 0);
  const rows = areas.map((area, index) => {
    const bar = element('span', { class: area.value < 0 ? 'bar fall' : 'bar', 'aria-hidden': 'true' });
    bar.style.inlineSize = `${most === 0 ? 0 : (100 * Math.abs(area.value)) / most}%`;
    const row = element(
      'tr',
      {},
      element('td', { class: 'rank' }, String(index + 1)),
      element(
        'th',
        { scope: 'row' },
        button(explorer.nameOf(area), () => explorer.choose(area.slug)),
        bar,
      ),
      element('td', {}, format.figure(area.value, unit)),
      element('td', { class: 'sample' }, unit === 'count' ? '' : format.short(area.n)),
    );
    row.hidden = index >= firstShown;
    return row;
  });
  const more = button(
    format.fill(texts.showAll, { n: areas.length }),
    () => {
      const isOpen = more.getAttribute('aria-expanded') === 'true';
      for (const row of rows.slice(firstShown)) row.hidden = isOpen;
      more.setAttribute('aria-expanded', String(!isOpen));
      more.textContent = isOpen ? format.fill(texts.showAll, { n: areas.length }) : texts.showFewer;
    },
    { class: 'more', 'aria-expanded': 'false' },
  );
  const title = explorer.titleOf(answer.meta.metric);
  return element(
    'section',
    { class: 'block' },
    element('h2', {}, title),
    element(
      'p',
      { class: 'links' },
      explorer.daysOf(answer.meta.provenance),
      methodLink(answer.meta.provenance, explorer),
      explorer.dialog.link(path, title),
    ),
    ...(areas.length === 0
      ? [element('p', { class: 'note' }, whyNone(explorer, answer))]
      : [
          element(
            'table',
            { class: 'ranking' },
            element('caption', { class: 'hidden' }, `${texts.ranking}: ${title}`),
            element(
              'thead',
              {},
              element(
                'tr',
                {},
                element('th', { scope: 'col', 'aria-label': texts.rank }, '#'),
                ...[texts.area, texts.value, texts.sample].map((name) =>
                  element('th', { scope: 'col' }, name),
                ),
              ),
            ),
            element('tbody', {}, ...rows),
          ),
          unit === 'count' ? null : element('p', { class: 'sample' }, texts.rankedFrom),
          areas.length > firstShown ? more : null,
        ]),
  );
}

function drawYields(explorer: Explorer, answer: AreasAnswer, path: string): HTMLElement {
  const { texts } = explorer;
  const bars = ranked(answer)
    .slice(0, yieldBars)
    .map((area) => ({ label: explorer.nameOf(area), value: area.value, n: area.n }));
  return element(
    'section',
    { class: 'block' },
    element('h2', {}, texts.yields),
    element(
      'p',
      { class: 'links' },
      explorer.daysOf(answer.meta.provenance),
      methodLink(answer.meta.provenance, explorer),
      explorer.dialog.link(path, texts.yields),
    ),
    ...(bars.length === 0
      ? [element('p', { class: 'note' }, whyNone(explorer, answer))]
      : barChart(bars, texts.yields, explorer)),
  );
}

/** Draws the panel of the whole market. */
export async function overview(
  explorer: Explorer,
  answer: AreasAnswer,
  path: string,
): Promise<readonly HTMLElement[]> {
  const { texts, view } = explorer;
  const yieldPath = areasPath('gross_yield_pct', view.propertyType);
  // The ranking of yields is above already.
  const isOfYields = view.metric === 'gross_yield_pct';
  const [trends, yields] = await Promise.all([
    stageTrends(explorer, '', view.propertyType),
    isOfYields ? null : explorer.api.read<AreasAnswer>(yieldPath),
  ]);
  return [
    element(
      'div',
      { class: 'title' },
      element('p', { class: 'eyebrow' }, texts.market),
      element('h2', {}, texts.title),
      view.propertyType === '' ? element('p', { class: 'links' }, texts.withoutLand) : null,
    ),
    drawRanking(explorer, answer, path),
    ...trends,
    ...(yields === null ? [] : [drawYields(explorer, yields, yieldPath)]),
    element('p', { class: 'source' }, element('bdi', {}, answer.meta.attribution)),
  ];
}
