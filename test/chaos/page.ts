/** Writes the findings into docs/reliability.md: test/chaos/results/<name>.json → a summary, and a table for each scenario. */
import { isWithinBudget } from '../../bench/benchmark.ts';
import type { Result } from '../../bench/results.ts';
import type { Scenario } from './scenario.ts';

/** Marks of the generated part of the page. */
const BEGIN = '<!-- made by test/chaos/page.ts from test/chaos/results/: do not edit -->';
const END = '<!-- end of the made part -->';

/** Returns the page with the findings of all scenarios between its marks. */
export function withFindings(
  page: string,
  scenarios: readonly Scenario[],
  results: readonly Result[],
): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error(`The page lacks the marks ${BEGIN} and ${END}`);
  const found = scenarios.flatMap((scenario) => {
    const result = results.find(({ name }) => name === scenario.name);
    return result === undefined ? [] : [{ scenario, result }];
  });
  const made = [summaryOf(scenarios, results), ...found.map(({ result }) => section(result))];
  return `${before}${BEGIN}\n\n${made.join('\n')}\n${END}${after}`;
}

function summaryOf(scenarios: readonly Scenario[], results: readonly Result[]): string {
  const rows = scenarios.map(({ name, title, promise }) => {
    const result = results.find((one) => one.name === name);
    const [headline] = result?.figures ?? [];
    const figure =
      headline === undefined
        ? 'not measured'
        : `${headline.what}: ${number(headline.value)} ${headline.unit}`;
    const missed = result?.figures.filter((one) => isWithinBudget(one) === false).length ?? 0;
    // A scenario without a result has no table to link to.
    const scenario = result === undefined ? title : `[${title}](#${anchorOf(title)})`;
    const kept = result === undefined ? '' : missed === 0 ? 'yes' : `**no** (${missed})`;
    return `| ${promise} | ${scenario}: ${figure} | ${kept} | \`make chaos NAME=${name}\` |`;
  });
  return ['| promise | found | kept | command |', '|---|---|---|---|', ...rows, ''].join('\n');
}

function section({ title, name, measured_on, machine, data, figures }: Result): string {
  const rows = figures.map((figure) => {
    const { what, value, unit, budget, note } = figure;
    const promised = budget === undefined ? '' : `${budget.side} ${number(budget.limit)} ${unit}`;
    const kept = isWithinBudget(figure);
    const verdict = kept === null ? '' : kept ? 'yes' : '**no**';
    return `| ${note === undefined ? what : `${what} (${note})`} | ${number(value)} ${unit} | ${promised} | ${verdict} |`;
  });
  return [
    `### ${title}`,
    '',
    `\`make chaos NAME=${name}\`, ${measured_on}. Machine: ${list(machine)}. ${list(data)}.`,
    '',
    '| what | found | promised | kept |',
    '|---|---:|---:|---|',
    ...rows,
    '',
  ].join('\n');
}

/** Returns the anchor that GitHub makes from a heading. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');
}

function list(facts: Readonly<Record<string, string | number>>): string {
  return Object.entries(facts)
    .map(
      ([name, value]) => `${name.replaceAll('_', ' ')} ${typeof value === 'number' ? number(value) : value}`,
    )
    .join(', ');
}

function number(value: number): string {
  const digits = Number.isInteger(value) ? 0 : Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}
