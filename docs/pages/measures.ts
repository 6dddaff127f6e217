/** The table of measures within docs/methods/market-statistics.md, made from data/measures. */
import { measureIdOf, measures } from '../../data/measures/all.ts';
import { plainLabel } from '../../data/measures/figure-shape.ts';
import { countedRows, unitOf } from '../../data/measures/measure.ts';
import { table } from './markdown.ts';

const begin = '<!-- Between these lines: made by `make docs` from data/measures. -->';
const end = '<!-- End of the measures. -->';

/** Returns the page with the table of all measures: name, label, unit, population and the rows of it that count. */
export function withMeasures(page: string): string {
  const rows = measures.map((measure) => [
    `\`${measureIdOf(measure)}\``,
    plainLabel(measure.label.en),
    unitOf(measure),
    `\`${measure.population.view}\``,
    `\`${countedRows(measure)}\``,
  ]);
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error('The page has no place for the table of measures.');
  const made = table(['measure', 'figure', 'unit', 'population', 'rows that count'], rows);
  return `${before}${begin}\n\n${made}\n\n${end}${after}`;
}
