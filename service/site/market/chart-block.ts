/** Draws the charts of pages, with range, read-out, figures as a table, downloads and the code for other sites. */
import type { Provenance } from '../../../client/src/api-types.ts';
import { type Html, html, type Part } from '../../console/html.ts';
import { withQuery } from './addresses.ts';
import { type Chart, drawing, type Step } from './chart.ts';
import { inRange, type Range, rangesFor } from './chart-range.ts';
import type { Draw } from './page.ts';
import { made } from './parts.ts';
import { fill } from './words/words.ts';

/** Draws a chart with its legend, its range, its figures as a table, and its downloads. `path` is the address of the page, `missing` says which lines are missing and why. */
export function chartBlock(
  draw: Draw,
  path: string,
  whole: Chart,
  provenances: readonly Provenance[] = [],
  note: string | null = null,
  missing: Part = null,
): Html {
  const { words, query } = draw;
  const chart = inRange(whole, query['range']);
  const svg = drawing(chart);
  if (svg === null)
    return html`<section class="block" id="${chart.id}"><h2>${chart.title}</h2>${missing ?? html`<p class="note">${words.noChart}</p>`}</section>`;
  return html`<section class="block" id="${chart.id}"><h2>${chart.title}</h2>${note === null ? '' : html`<p class="note">${note}</p>`}
${rangeLinks(draw, path, whole)}
${chartFigure(draw, chart, svg)}
${missing}
${actions(draw, path, whole)}${provenances.length === 0 ? '' : made(draw, provenances)}</section>`;
}

/** Returns the range that the address asks for, where it shortens the chart. */
function rangeIn({ query }: Draw, chart: Chart): Range | null {
  return rangesFor(chart).find((range) => range === query['range']) ?? null;
}

/** Draws links that choose how much time a chart shows; nothing for a short chart. */
function rangeLinks(draw: Draw, path: string, chart: Chart): Part {
  const { words, to } = draw;
  const choices = rangesFor(chart);
  if (choices.length === 0) return null;
  const current = rangeIn(draw, chart);
  const link = (range: Range | null) =>
    html`<a href="${withQuery(to(path), { range })}#${chart.id}"${range === current ? html` aria-current="true"` : ''}>${range === null ? words.wholeRange : words.ranges[range]}</a>`;
  return html`<nav class="ranges" aria-label="${words.range}: ${chart.title}">${[...choices, null].map(link)}</nav>`;
}

/** Draws the downloads of a chart, a link to it, and the code for other sites. */
function actions(draw: Draw, path: string, chart: Chart): Html {
  const { words, to, baseUrl } = draw;
  const range = rangeIn(draw, chart);
  const link = (as: string) => withQuery(to(path), { range, chart: chart.id, as });
  const code = html`<iframe src="${baseUrl}${link('embed')}" width="100%" height="420" frameborder="0" loading="lazy" title="${chart.title}"></iframe>`;
  return html`<div class="actions" aria-label="${words.download}" role="group"><a href="${link('csv')}" download>${words.downloadCsv}</a><button type="button" data-png hidden>${words.downloadPng}</button><button type="button" data-copy="${withQuery(to(path), { range })}#${chart.id}" hidden>${words.copyLink}</button><details><summary>${words.embed}</summary><label>${words.embedCode}<textarea readonly rows="4" dir="ltr" spellcheck="false">${code.text}</textarea></label><a href="${link('embed')}">${words.embedOpen}</a></details></div>`;
}

/** Draws a chart alone. */
export function chartFigure(draw: Draw, chart: Chart, svg: Html): Html {
  const { words } = draw;
  const { series, steps } = chart;
  const keys = series.map(
    ({ name }, index) =>
      html`<span><svg class="key" width="14" height="14" aria-hidden="true" focusable="false"><rect class="s${index + 1}" width="14" height="4" y="5" rx="2"/></svg>${name}</span>`,
  );
  const hasBand = series.some(({ points }) => points.some(({ low, value }) => low != null && value !== null));
  const partial = steps.filter(
    ({ isPartial }, step) =>
      isPartial === true && series.some(({ points }) => (points[step]?.value ?? null) !== null),
  );
  const notes = [
    hasBand ? (chart.band === 'interval' ? words.intervalBand : words.band) : null,
    partial.length === 1 ? fill(words.partial, { period: partial[0]?.label ?? '' }) : null,
    partial.length > 1 ? words.partialMany : null,
    arrivedNote(draw, partial),
  ].filter((one) => one !== null);
  return html`<figure class="chart ${chart.kind}" data-chart="${chart.id}"><figcaption class="legend">${keys}<span class="unit">${chart.unit}</span></figcaption>
<div class="plot" role="group" data-hint="${words.readout}" aria-label="${chart.title}">${svg}<p class="readout" role="status"></p></div>
${notes.map((one) => html`<p class="note">${one}</p>`)}
<details class="figures"><summary>${words.chartTable}</summary>${chartTable(draw, chart)}</details></figure>`;
}

/** Says how much of the newest period that lacks registrations has arrived. */
function arrivedNote({ words, format }: Draw, steps: readonly Step[]): string | null {
  const newest = steps.findLast(({ arrivedPct }) => arrivedPct !== undefined);
  if (newest?.arrivedPct === undefined) return null;
  return fill(words.arrived, { period: newest.label, share: format.figure(newest.arrivedPct, 'pct') });
}

function chartTable({ words, format }: Draw, chart: Chart): Html {
  const hasN = chart.series.some(({ points }) => points.some(({ n }) => n != null));
  const lines = chart.steps.map(({ label, isPartial, arrivedPct }, step) => {
    const cells = chart.series.map(({ points }) => {
      const { value = null, low = null, high = null, n = null } = points[step] ?? {};
      const spread =
        value === null || low === null || high === null
          ? ''
          : html` <small>${chart.writeShort(low)} – ${chart.writeShort(high)}</small>`;
      const count = hasN
        ? html`<td class="number">${n === null ? words.dash : format.number(n, 'count')}</td>`
        : '';
      return html`<td class="number">${value === null ? words.dash : chart.write(value)}${spread}</td>${count}`;
    });
    return html`<tr><th scope="row">${label}${isPartial === true ? ' *' : ''}${arrivedPct === undefined ? '' : html` <small>${format.number(arrivedPct, 'pct')}</small>`}</th>${cells}</tr>`;
  });
  const heads = chart.series.map(
    ({ name }) =>
      html`<th scope="col" class="number">${name}</th>${hasN ? html`<th scope="col" class="number">${words.sample}</th>` : ''}`,
  );
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${chart.title}"><table><thead><tr><th scope="col">${words.period}</th>${heads}</tr></thead><tbody>${lines}</tbody></table></div>`;
}
