/**
 * Draws the panel of one area or community: its figures, its prices over time, its yields, and its kinds of property.
 */
import { type Figures, type PlaceAnswer, placePath, type StatsAnswer, statsPath } from './api.ts';
import { barChart } from './charts.ts';
import { button, element } from './dom.ts';
import type { Explorer } from './explorer.ts';
import { type Card, drawCard, methodLink } from './figures.ts';
import { stageTrends } from './stage-trends.ts';

function drawCards(explorer: Explorer, { stats, meta }: StatsAnswer, path: string): HTMLElement {
  const { sales, rents, yield: yields } = stats;
  const counted = (count: number) => ({ value: count, n: count });
  const cards: readonly (readonly [string, Omit<Card, 'title' | 'path'>])[] = [
    [
      'median_ready_price_aed_per_sqft',
      { unit: 'aed_per_sqft', figure: sales.median_ready_price_aed_per_sqft, provenance: meta.sales },
    ],
    [
      'median_off_plan_price_aed_per_sqft',
      { unit: 'aed_per_sqft', figure: sales.median_off_plan_price_aed_per_sqft, provenance: meta.sales },
    ],
    ['gross_yield_pct', { unit: 'pct', figure: yields.gross_yield_pct, provenance: meta.yield }],
    ['median_rent_aed', { unit: 'aed', figure: rents.median_rent_aed, provenance: meta.rents }],
    [
      'median_rent_aed_per_sqft',
      { unit: 'aed_per_sqft', figure: rents.median_rent_aed_per_sqft, provenance: meta.rents },
    ],
    ['sales_count', { unit: 'count', figure: counted(sales.sales_count), provenance: meta.sales }],
    ['off_plan_share_pct', { unit: 'pct', figure: sales.off_plan_share_pct, provenance: meta.sales }],
    ['contract_count', { unit: 'count', figure: counted(rents.contract_count), provenance: meta.rents }],
  ];
  return element(
    'section',
    { class: 'block' },
    element('h3', {}, explorer.texts.figures),
    element('p', { class: 'links' }, explorer.daysOf(meta.sales)),
    element('p', { class: 'links' }, explorer.texts.withoutLand),
    element(
      'dl',
      { class: 'cards' },
      ...cards.map(([id, card]) => drawCard({ title: explorer.titleOfMetric(id), path, ...card }, explorer)),
      drawCard(
        {
          title: explorer.texts.namedContracts,
          unit: 'pct',
          figure: meta.named_contracts_pct,
          provenance: meta.rents,
          path,
        },
        explorer,
      ),
    ),
  );
}

type OfType = StatsAnswer['stats']['by_property_type'][number];

function typeName(explorer: Explorer, type: string | null): string {
  const names: Readonly<Record<string, string>> = explorer.texts.types;
  return names[type ?? 'unknown'] ?? type ?? '';
}

function drawYields(explorer: Explorer, { stats, meta }: StatsAnswer, path: string): HTMLElement | null {
  const { texts } = explorer;
  const bars = stats.by_property_type.flatMap(({ property_type, yield: { gross_yield_pct } }) =>
    gross_yield_pct.value === null || property_type === null
      ? []
      : [{ label: typeName(explorer, property_type), value: gross_yield_pct.value, n: gross_yield_pct.n }],
  );
  if (bars.length === 0) return null;
  return element(
    'section',
    { class: 'block' },
    element('h3', {}, texts.yieldByType),
    element(
      'p',
      { class: 'links' },
      methodLink(meta.yield, explorer),
      explorer.dialog.link(path, texts.yieldByType),
    ),
    ...barChart(bars, texts.yieldByType, explorer),
  );
}

function breakdownRow(explorer: Explorer, row: OfType): HTMLElement {
  const { format, texts } = explorer;
  const cell = (figure: Figures['yield']['gross_yield_pct'], unit: 'aed' | 'aed_per_sqft' | 'pct') =>
    figure.value === null
      ? element(
          'td',
          {
            class: 'none',
            title: figure.reason === undefined ? texts.withheld : explorer.reasonOf(figure.reason),
          },
          texts.withheldShort,
        )
      : element(
          'td',
          {},
          format.figure(figure.value, unit),
          element('span', { class: 'sample' }, format.fill(texts.n, { n: format.short(figure.n) })),
        );
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, typeName(explorer, row.property_type)),
    cell(row.sales.median_ready_price_aed_per_sqft, 'aed_per_sqft'),
    cell(row.rents.median_rent_aed, 'aed'),
    cell(row.yield.gross_yield_pct, 'pct'),
  );
}

function drawBreakdown(explorer: Explorer, { stats }: StatsAnswer, path: string): HTMLElement | null {
  const { texts } = explorer;
  const rows = stats.by_property_type.filter(
    ({ sales, rents }) => sales.sales_count + rents.contract_count > 0,
  );
  if (rows.length === 0) return null;
  const head = [
    texts.propertyType,
    explorer.titleOfMetric('median_ready_price_aed_per_sqft'),
    explorer.titleOfMetric('median_rent_aed'),
    explorer.titleOfMetric('gross_yield_pct'),
  ];
  return element(
    'section',
    { class: 'block' },
    element('h3', {}, texts.breakdown),
    element('p', { class: 'links' }, explorer.dialog.link(path, texts.breakdown)),
    element(
      'table',
      { class: 'breakdown' },
      element('thead', {}, element('tr', {}, ...head.map((name) => element('th', { scope: 'col' }, name)))),
      element('tbody', {}, ...rows.map((row) => breakdownRow(explorer, row))),
    ),
  );
}

function drawHead(explorer: Explorer, { area }: PlaceAnswer): HTMLElement {
  const { texts, isRightToLeft } = explorer;
  const neighbours = area.kind === 'area' ? area.communities : area.areas;
  const otherName = isRightToLeft ? area.name : area.name_ar;
  const related = neighbours.slice(0, 6).map((neighbour) =>
    element(
      'li',
      {},
      button(explorer.nameOf(neighbour), () => explorer.choose(neighbour.slug), {
        lang: isRightToLeft && neighbour.name_ar !== null ? 'ar' : 'en',
      }),
    ),
  );
  return element(
    'div',
    { class: 'title' },
    button(texts.back, () => explorer.choose(''), { class: 'back' }),
    element('p', { class: 'eyebrow' }, area.kind === 'area' ? texts.district : texts.community),
    element('h2', { id: 'place' }, explorer.nameOf(area)),
    otherName === null || otherName === explorer.nameOf(area)
      ? null
      : element(
          'p',
          { class: 'other-name' },
          element('bdi', { lang: isRightToLeft ? 'en' : 'ar' }, otherName),
        ),
    related.length === 0
      ? null
      : element(
          'div',
          { class: 'related' },
          element('span', {}, area.kind === 'area' ? texts.holds : texts.lies),
          element('ul', {}, ...related),
        ),
  );
}

/** Draws the panel of a place. */
export async function placePanel(explorer: Explorer, place: string): Promise<readonly HTMLElement[]> {
  const path = statsPath(place);
  const [found, stats, trends] = await Promise.all([
    explorer.api.read<PlaceAnswer>(placePath(place)),
    explorer.api.read<StatsAnswer>(path),
    stageTrends(explorer, place, ''),
  ]);
  return [
    drawHead(explorer, found),
    drawCards(explorer, stats, path),
    ...trends,
    drawYields(explorer, stats, path),
    drawBreakdown(explorer, stats, path),
  ].filter((part) => part !== null);
}
