/** The worst patterns of our own prose, as data; docs/style.md says what to write instead. */
import type { LineRule } from './line-rules.ts';

/** Texts that are held to the rules, one line a folder. Add a folder of code once its comments and texts are clean. */
export const checkedTexts = new RegExp(
  [
    /^CONTRIBUTING\.md$/,
    /^docs\/.*\.md$/,
    /\.sql$/,
    /^(\.env\.example|Makefile|deploy\/.*)$/,
    /^bench\/.*\.ts$/,
    /^test\/(audit|chaos|support)\/.*\.ts$/,
    /^search-index\/.*\.ts$/,
    /^(data|ingest|snapshot-store)\/.*\.ts$/,
    /^service\/[^/]+\.ts$/,
    /^service\/accounts\/.*\.ts$/,
    /^service\/console\/.*\.ts$/,
    /^service\/contract\/.*\.ts$/,
    /^service\/describe\/.*\.ts$/,
    /^service\/documents\/.*\.ts$/,
    /^service\/explorer\/.*\.ts$/,
    /^service\/exports\/.*\.ts$/,
    /^service\/families\/(?!accounts\/|sites\/).*\.ts$/,
    /^service\/http\/.*\.ts$/,
    /^service\/mcp\/.*\.ts$/,
    /^service\/narrator\/.*\.ts$/,
    /^service\/pages\/.*\.ts$/,
    /^service\/records\/.*\.ts$/,
    /^service\/search\/.*\.ts$/,
    /^service\/site\/.*\.ts$/,
    /^service\/snapshot-replica\/.*\.ts$/,
    /^service\/statistics\/.*\.ts$/,
    /^service\/warehouse\/.*\.ts$/,
    /^service\/webhooks\/.*\.ts$/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** Changelogs keep their words, applied migrations never change, and these pages are made from texts in code that is not checked yet. */
export const uncheckedTexts =
  /^(docs\/(upgrading|tables|problems|style)\.md|service\/accounts\/migrations\/.*)$/;

/** Where a sentence begins: a line, list item, table cell, comment or string, or after the end of another sentence. */
const sentence = /(?:^[\s>]*|^\s*(?:[-*]|\d+\.|\/\/|--|\/\*\*?) |\| |(?<!\bto do)[.:;!?] |["'`])/.source;

export const wordingRules: readonly LineRule[] = [
  {
    title: 'begins no sentence with a clause as its subject ("What a newer pull lacks is …")',
    // A question ends with its mark; `What to do:` is a label.
    pattern: new RegExp(`${sentence}What (?!to do:)[a-z][^?]*$`),
    breaks: 'Rows stay. What a newer pull lacks is withdrawn.',
  },
  {
    title: 'tells nobody "of" something',
    pattern: /\b(is|are|was|were|be|been) told of\b/i,
    breaks: 'The webhook is told of it.',
  },
  {
    title: 'gives nothing to nobody ("is nobody\'s")',
    pattern: /\b(nobody|no one|somebody|anybody)( else)?['’]s\b/i,
    breaks: 'A name of two brands is nobody’s.',
  },
  {
    title: 'names people by what they do ("whoever runs it", "who left")',
    pattern: /\bwhoever\b|\bwho left\b|\bfor who (?!is\b)\w+s\b/i,
    breaks: 'For whoever runs Mulk.',
  },
  {
    title: 'ends no sentence on "such" or "none" instead of the noun',
    pattern: /\b(is|are) such\b(?! (an?|as|that)\b)|(?<!\bthere )\b(is|are) none\b/,
    breaks: 'Of these 59 are such; a size of 0 is none.',
  },
  {
    title: 'writes "except" for "but"',
    pattern: /, but (for|among|by|in) (the|those|a|an)\b|\bsay(s)? nothing, but\b/i,
    breaks: 'It replaces the file, but for the sales that it lacks.',
  },
  {
    title: 'says who does it, where something "is told by" or "lies as it lies"',
    pattern: /\b(is|are) told (by|from|apart)\b|\bas (it|they) lies?\b/i,
    breaks: 'The kind of a file is told by its columns.',
  },
];
