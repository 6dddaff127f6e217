import assert from 'node:assert/strict';
import { isRuleName, publishingRules, ruleInSql } from '../../data/publishing-rules.ts';
import { repositoryFiles, textOf } from '../support/repository-files.ts';
import { repeatedRules, repetitions } from './repeated-rules.ts';

const gap = /\{\{(\w+)\}\}/g;
const pages = repositoryFiles.filter((file) => /^docs\/.*\.md$/.test(file));
const readers = repositoryFiles.filter((file) => /^(data|service|ingest)\/.*\.(sql|ts)$/.test(file));

describe('publishing rules', () => {
  for (const rule of repeatedRules) {
    it(`${rule.title}: no number beside them`, () => {
      const files = repositoryFiles.filter((file) => rule.files.test(file));
      assert.ok(files.length > 0);
      assert.deepEqual(
        files.flatMap((file) => repetitions(rule, file, textOf(file))),
        [],
      );
    });

    it(`${rule.title}: a planted number is found`, () => {
      const watched = { ...rule, files: /^planted$/ };
      for (const line of rule.breaks)
        assert.equal(repetitions(watched, 'planted', `first\n${line}\nlast`).length, 1, line);
    });
  }

  it('would be found in every query that compares with one, were they written as numbers', () => {
    const compared = /(?:[<>]=?|between|between \S+ and) ?\{\{(\w+)\}\}/;
    const missed = readers
      .filter((file) => file.endsWith('.sql'))
      .flatMap((file) =>
        textOf(file)
          .split('\n')
          .filter((line) => compared.test(line))
          .map((line) =>
            line.replaceAll(gap, (all, name: string) => (isRuleName(name) ? ruleInSql(name) : all)),
          )
          .filter((line) => repeatedRules.every((rule) => repetitions(rule, file, line).length === 0))
          .map((line) => `${file} ${line.trim()}`),
      );
    assert.deepEqual(missed, []);
  });

  it('are each read by something', () => {
    const texts = readers.filter((file) => file !== 'data/publishing-rules.ts').map(textOf);
    const unread = Object.keys(publishingRules).filter(
      (name) => !texts.some((text) => new RegExp(`\\b${name}\\b`).test(text)),
    );
    assert.deepEqual(unread, []);
  });

  // Such a line would be HTML to Markdown, words in it and all.
  it('begin no line of a page', () => {
    const begun = pages.filter((file) => /^<!--\w/m.test(textOf(file)));
    assert.deepEqual(begun, []);
  });
});
