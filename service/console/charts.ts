/**
 * Draws charts on the server. They need no script and stretch to any width, since words and numbers stand beside the
 * drawing.
 * A table below has the numbers too, for readers who cannot see the chart.
 */
import { type Html, html, markup, type Part } from './html.ts';

/** One kind of counted thing; `look` is a class of the style sheet. */
export interface Series {
  readonly name: string;
  readonly look: string;
  /** Null for unknown values. */
  readonly values: readonly (number | null)[];
}

/** The content of a chart. */
export interface Chart {
  /** Describes the chart to readers who cannot see it. */
  readonly label: string;
  /** One name for each step, for its tooltip. */
  readonly steps: readonly string[];
  readonly series: readonly Series[];
  /** Formats a value. */
  readonly write: (value: number) => string;
}

/** Marks of a scale, from 0 to the last, which is at or above every value. */
export interface Scale {
  readonly top: number;
  readonly step: number;
}

/** Returns a scale of three to five whole, round marks whose last is not far above the largest value. */
export function scaleOf(largest: number): Scale {
  if (largest <= 2) return { top: 2, step: 1 };
  const least = largest / 4;
  const power = 10 ** Math.floor(Math.log10(least));
  const steps = [1, 2, 2.5, 5, 10].map((factor) => factor * power).filter((one) => Number.isInteger(one));
  const step = steps.find((one) => one >= least) ?? Math.ceil(least);
  return { top: Math.ceil(largest / step) * step, step };
}

function marksOf({ top, step }: Scale): number[] {
  return Array.from({ length: Math.round(top / step) + 1 }, (_, mark) => top - mark * step);
}

const height = 100;

function rounded(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function tooltip({ steps, series, write }: Chart, step: number): string {
  const values = series.flatMap(({ name, values: all }) => {
    const value = all[step];
    return value === null || value === undefined ? [] : [`${name}: ${write(value)}`];
  });
  return [steps[step], ...values].join('\n');
}

function frame(chart: Chart, scale: Scale, drawing: Part): Html {
  const marks = marksOf(scale);
  const { label, steps, series, write } = chart;
  const middle = steps[Math.floor((steps.length - 1) / 2)];
  const named = [
    steps[0],
    steps.length > 2 ? middle : undefined,
    steps.length > 1 ? steps.at(-1) : undefined,
  ];
  const legend =
    series.length < 2
      ? ''
      : html`<p class="legend">${series.map(({ name, look }) => html`<span><i class="${look}"></i>${name}</span>`)}</p>`;
  return html`<figure class="chart" role="group" aria-label="${label}">${legend}
<div class="plot" aria-hidden="true"><div class="scale">${marks.map((value) => html`<span dir="auto">${write(value)}</span>`)}</div>
<svg viewBox="0 0 ${Math.max(1, steps.length)} ${height}" preserveAspectRatio="none">${marks.map((value) => {
    const y = rounded(height - (value / scale.top) * height);
    return html`<line class="rule" x1="0" x2="${steps.length}" y1="${y}" y2="${y}"/>`;
  })}${drawing}</svg>
<div class="steps-of-time">${named.map((name) => (name === undefined ? '' : html`<span dir="auto">${name}</span>`))}</div></div></figure>`;
}

/** Draws columns of counts, one for each step, stacked in the order of the series. */
export function columns(chart: Chart): Html {
  const { steps, series } = chart;
  const totals = steps.map((_, step) => series.reduce((sum, { values }) => sum + (values[step] ?? 0), 0));
  const scale = scaleOf(Math.max(0, ...totals));
  const { top } = scale;
  const drawing = steps.map((_, step) => {
    let reached = 0;
    const parts = series.map(({ look, values }) => {
      const value = values[step] ?? 0;
      if (value === 0) return '';
      // Small values stay visible.
      const size = Math.max(0.8, (value / top) * height);
      reached += size;
      return html`<rect class="${look}" x="${rounded(step + 0.12)}" width="0.76" y="${rounded(height - reached)}" height="${rounded(size)}"/>`;
    });
    return html`<g><title>${tooltip(chart, step)}</title><rect class="catch" x="${step}" width="1" y="0" height="${height}"/>${parts}</g>`;
  });
  return frame(chart, scale, drawing);
}

/** Draws lines through values, with gaps at unknown values; draws nothing when all values are unknown. */
export function lines(chart: Chart): Part {
  const { steps, series } = chart;
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null));
  if (known.length === 0) return '';
  const scale = scaleOf(Math.max(0, ...known));
  const { top } = scale;
  const paths = series.map(({ look, values }) => {
    const at = (step: number, value: number): string =>
      `${rounded(step + 0.5)} ${rounded(height - (value / top) * height)}`;
    let path = '';
    let dots = '';
    for (const [step, value] of values.entries()) {
      if (value === null) continue;
      const goesOn = typeof values[step - 1] === 'number';
      path += `${goesOn ? 'L' : 'M'}${at(step, value)}`;
      // A value without neighbours makes no line, so it gets a dot.
      if (!goesOn && typeof values[step + 1] !== 'number') dots += `M${at(step, value)}h0.001`;
    }
    return markup(`<path class="line ${look}" d="${path}"/><path class="line dot ${look}" d="${dots}"/>`);
  });
  const catches = steps.map(
    (_, step) =>
      html`<g><title>${tooltip(chart, step)}</title><rect class="catch" x="${step}" width="1" y="0" height="${height}"/></g>`,
  );
  return frame(chart, scale, [paths, catches]);
}

/** Draws a few columns beside a name, without scale. */
export function spark(values: readonly number[]): Html {
  const top = Math.max(1, ...values);
  const bars = values.map((value, step) =>
    value === 0
      ? ''
      : html`<rect class="good-fill" x="${rounded(step + 0.1)}" width="0.8" y="${rounded(20 - Math.max(1, (value / top) * 20))}" height="${rounded(Math.max(1, (value / top) * 20))}"/>`,
  );
  return html`<svg class="spark" viewBox="0 0 ${Math.max(1, values.length)} 20" preserveAspectRatio="none" aria-hidden="true">${bars}</svg>`;
}

/** Draws a bar of a value's share of the largest. */
export function bar(value: number, largest: number): Html {
  const width = largest === 0 ? 0 : (value / largest) * 100;
  return html`<svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect width="${rounded(width)}" height="4" rx="1"/></svg>`;
}

/** Lists the numbers of a chart, folded away below it. */
export function numbers(summary: string, { steps, series, write }: Chart, stepName: string): Html {
  const rows = steps.map(
    (name, step) =>
      html`<tr><th scope="row">${name}</th>${series.map(({ values }) => {
        const value = values[step];
        return html`<td class="number">${value === null || value === undefined ? '–' : write(value)}</td>`;
      })}</tr>`,
  );
  const names = series.map(({ name }) => html`<th scope="col" class="number">${name}</th>`);
  return html`<details><summary>${summary}</summary><div class="scroll" tabindex="0" role="group" aria-label="${summary}"><table><thead><tr><th scope="col">${stepName}</th>${names}</tr></thead><tbody>${rows}</tbody></table></div></details>`;
}
