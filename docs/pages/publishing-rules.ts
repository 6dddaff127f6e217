/** Publishing rules within pages: `<!--least_shown-->5<!---->` reads as 5 and follows data/publishing-rules.ts. */
import {
  isList,
  isRuleName,
  publishingRules,
  type Rule,
  type RuleName,
} from '../../data/publishing-rules.ts';

const marked = /<!--(\w+)-->[^<\n]*<!---->/g;
const listed = new Intl.ListFormat('en-GB');

/** Returns the rule as a sentence writes it: 100,000, 90 %, or 500, 750 and 1,000. */
function ruleInWords(name: RuleName): string {
  const rule: Rule = publishingRules[name];
  if (typeof rule === 'string') return rule;
  if (typeof rule === 'object') {
    const values = isList(rule)
      ? rule.map((value) => value.toLocaleString('en'))
      : Object.entries(rule).map(([word, value]) => `${word} ${value.toLocaleString('en')}`);
    return listed.format(values);
  }
  return rule < 1 ? `${100 * rule} %` : rule.toLocaleString('en');
}

/** Returns the page with every marked rule as it stands now; a page that names no known rule is refused. */
export function withRuleValues(page: string): string {
  return page.replaceAll(marked, (_, name: string) => {
    if (!isRuleName(name)) throw new Error(`There is no publishing rule ${name}.`);
    return `<!--${name}-->${ruleInWords(name)}<!---->`;
  });
}
