/** Finds numbers and days that repeat a publishing rule: each pattern with lines that break it, so that each is known to be able to fail. */
import { isList, publishingRules, type Rule } from '../../data/publishing-rules.ts';

const rules: readonly Rule[] = Object.values(publishingRules);
const numbers = [...new Set(rules.filter((rule) => typeof rule === 'number'))];
const days = rules.filter((rule) => typeof rule === 'string');
const bands = rules.filter((rule) => typeof rule === 'object').filter(isList);

/** 1000, 1_000 and 1,000; 0.9 and .9. */
const written = (value: number): string =>
  value < 1 ? String(value).replace('0.', '0?\\.') : String(value).replaceAll(/\B(?=(\d{3})+$)/g, '[_,]?');
const anyOf = (parts: readonly string[]): string => `(?:${parts.join('|')})`;
/** Any rule that is a number, and no part of a longer one. */
const number = `(?<![\\w.,$])${anyOf(numbers.map(written))}(?![\\w%]|[.,_]\\d)`;

/** In sentences larger numbers are pages, limits and shares more often than samples. */
const small = numbers.filter((value) => value >= 1 && value < 100);
const smallNumber = `(?<![\\w.,$])${anyOf(small.map(written))}(?![\\w%]|[.,_]\\d)`;

const words: Readonly<Record<number, string>> = {
  5: 'five',
  6: 'six',
  8: 'eight',
  10: 'ten',
  20: 'twenty',
  28: 'twenty-eight',
  30: 'thirty',
  48: 'forty-eight',
};
const word = `\\b${anyOf(small.flatMap((value) => words[value] ?? []))}`;

/** What samples are made of. */
const records = '(?:records|sales|rents|contracts|deals|comparables|estimates|answers|requests|searches)\\b';
/** A name that holds a sample, a part of one, a yield, or a size or amount that may be implausible. */
const sample =
  '\\b(?:n|\\w*_n|n_\\w+|\\w*[cC]ounts?|\\w*[sS]amples?|\\w*[sS]ales|\\w*[cC]ontracts|\\w*[rR]ecords|\\w*[dD]eals|\\w*[rR]ents|\\w*[eE]stimates|\\w*[yY]ield(?:_pct)?|\\w*_aed|\\w*_sqm|(?:sales|contracts|records|rows|rents|prices|comparables|deals|own|others)\\.length)\\b';

export interface RepeatedRule {
  readonly title: string;
  readonly pattern: RegExp;
  /** Files that it watches. */
  readonly files: RegExp;
  /** Parts of lines that are no repetition. */
  readonly innocent?: RegExp;
  /** Lines that it must find. */
  readonly breaks: readonly string[];
}

const sql = /^(data|service|ingest)\/(?!synth\/).*\.sql$/;
const code = /^(data|service|ingest)\/(?!synth\/).*\.ts$/;
const prose =
  /^((data|service|ingest)\/(?!synth\/).*\.(sql|ts)|docs\/(?!adr\/|performance|reliability|audit|tables|datasets|problems).*\.md|README\.md)$/;
const { least_shown: shown, least_ok: ok } = publishingRules;

export const repeatedRules: readonly RepeatedRule[] = [
  {
    title: 'SQL compares with a rule by name: {{least_shown}}',
    pattern: new RegExp(`(?:[<>]=?|\\bbetween|\\bbetween \\S+ and) ?${number}(?! (?:preceding|following))`),
    files: sql,
    innocent:
      /\b(strlen\(x\)|up_to|resolution::INTEGER|bedrooms|floors|\w+_rank_pct|area_share|c?\.?share|max\(n\)) [<>]=? [\d.]+/g,
    breaks: [
      `having count(*) >= ${shown}`,
      `where price_n<${shown} and true`,
      `case when c.sales_count >= ${ok} then 1 end`,
      `case when gross > ${publishingRules.yield_most_pct} then null end`,
      `and area_sqm between ${publishingRules.least_shown} and 7`,
      `and area_sqm between 7 and ${publishingRules.rent_area_most_sqm}`,
    ],
  },
  {
    title: 'code compares a sample with a rule by name: publishingRules.least_shown',
    pattern: new RegExp(`${sample}(?:\\(\\*\\)|\\))? ?(?:<|>|<=|>=) ?${number}`),
    files: code,
    breaks: [
      `  if (n < ${shown}) return null;`,
      `const isOk = row.sales_count >= ${ok};`,
      `if (sales.length < ${shown}) return null;`,
      'return price_aed >= 10_000;',
      `'select area_id from sales group by area_id having count(*) >= ${shown}'`,
    ],
  },
  {
    title: 'code names the rule behind a smallest sample',
    pattern: new RegExp(
      `\\b(?:minimum|min_?sample|(?:shown|ok|compared|ranked)_?from|(?:smallest|fewest|least)(?:_?(?:sample|shown|ok|sales|rents|contracts|records|deals|n))?)['"]?(?:: number)? ?[:=] ?${number}`,
      'i',
    ),
    files: code,
    innocent: /default: \d+/g,
    breaks: [
      `export const shownFrom = ${shown};`,
      `figure(row, { minimum: ${publishingRules.rent_position_least} });`,
      `const leastSample: number = ${ok};`,
      `const least = ${ok};`,
    ],
  },
  {
    title: 'sentences draw a smallest sample from its rule',
    pattern: new RegExp(
      `${smallNumber}(?: (?!and|or|of|in|to|days|months|years)[a-z-]+){0,2} ${records}|\\bn (?:≥|>=|<) ?${smallNumber}|(?:quality|sample)\\w*(?: \\S+){0,2} (?:from|under|below|at least) ${smallNumber}`,
    ),
    files: prose,
    breaks: [
      `// withheld with fewer than ${shown} sales`,
      `'Ranks samples of at least ${ok} on both sides.'`,
      `Fewer than ${shown} eligible new contracts, and it is withheld.`,
      `description: \`Cells with at least ${shown} off-plan and ${shown} ready sales.\``,
      `- figures with n ≥ ${ok} are \`ok\`.`,
    ],
  },
  {
    title: 'sentences draw a smallest sample from its rule, in words too',
    pattern: new RegExp(
      `${word}(?: (?!and|or|of|in|to)[a-z-]+){0,1} ${records}|${word} (?:of either|of them)`,
    ),
    files: prose,
    innocent: /[Ll]ast (\w+)/g,
    breaks: [
      `-- with ${words[shown] ?? 'five'} sales or more`,
      `null under ${words[shown] ?? 'five'} of either`,
    ],
  },
  {
    title: 'bands stand once',
    pattern: new RegExp(anyOf(bands.map((band) => `\\b${band.slice(0, 2).map(written).join(',? ?')}\\b`))),
    files: prose,
    breaks: [
      `const breaks = [${publishingRules.yield_size_breaks_sqft.join(', ')}];`,
      `breaks at ${publishingRules.yield_size_breaks_sqft.join(', ')} square feet`,
    ],
  },
  {
    title: 'days that no record can have stand once',
    pattern: new RegExp(anyOf(days)),
    files: prose,
    breaks: days.map((day) => `where start_date > date '${day}'`),
  },
  {
    title: 'versions of methods and tables stand once',
    pattern: /\bmethod_?[vV]ersion: ?\d/,
    files: code,
    breaks: ['  methodVersion: 3,', 'return { method, method_version: 2 };'],
  },
];

/** The place where the rules stand, and what lies outside of them. */
const exempt: ReadonlySet<string> = new Set(['data/publishing-rules.ts']);

/** Returns `file:line text` for every line that repeats a rule. Rules that `make docs` fills in are no repetition, nor is the history of a method at the end of its page. */
export function repetitions(rule: RepeatedRule, file: string, text: string): readonly string[] {
  if (!rule.files.test(file) || exempt.has(file)) return [];
  const [present = ''] = file.startsWith('docs/methods/') ? text.split('\n## Versions\n') : [text];
  return present.split('\n').flatMap((line, index) => {
    const own = line.replaceAll(/<!--\w+-->[^<]*<!---->/g, '…').replaceAll(rule.innocent ?? /$^/g, '');
    return rule.pattern.test(own) ? [`${file}:${index + 1} ${line.trim().slice(0, 160)}`] : [];
  });
}
