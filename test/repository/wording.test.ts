/** Sentences that people read are plain: docs/style.md has the rules, wording-rules.ts the patterns that break them. */
import assert from 'node:assert/strict';
import { repositoryFiles, textOf } from '../support/repository-files.ts';
import { findings } from './line-rules.ts';
import { checkedTexts, uncheckedTexts, wordingRules } from './wording-rules.ts';

const texts = repositoryFiles.filter((file) => checkedTexts.test(file) && !uncheckedTexts.test(file));

describe('wording', () => {
  it('is checked in the texts that people read', () => {
    for (const text of [
      ...['CONTRIBUTING.md', 'docs/operations.md', 'docs/methods/market-statistics.md'],
      ...['service/start.ts', 'service/search/open-search.ts', 'service/snapshot-replica/replica.ts'],
      ...['data/marts/headlines.sql', 'service/families/areas/queries/area-trend.sql'],
    ])
      assert.ok(texts.includes(text), text);
  });

  for (const rule of wordingRules) {
    it(rule.title, () => {
      assert.deepEqual(
        texts.flatMap((file) => findings(rule, file, textOf(file))),
        [],
      );
    });

    it(`would notice: ${rule.breaks}`, () => {
      assert.equal(findings(rule, 'planted.md', rule.breaks).length, 1);
      assert.equal(findings(rule, 'planted.sql', `-- ${rule.breaks}`).length, 1);
    });
  }

  it('lets questions, labels and headings be', () => {
    const allowed = ['What is a deal?', '- What to do: Wait.', '## What lies where', '| a | there is none |'];
    assert.deepEqual(
      wordingRules.flatMap((rule) => allowed.flatMap((line) => findings(rule, 'allowed.md', line))),
      [],
    );
  });
});
