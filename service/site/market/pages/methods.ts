/** Draws the methods: how each figure is made, word for word as docs/methods has it. The texts are in English. */
import { methods } from '../../../../data/methods.ts';
import { html, markup } from '../../../console/html.ts';
import { isMethodName, methodHtml, methodNames } from '../../../families/methods/routes.ts';
import { accuracyBlock } from '../accuracy.ts';
import type { Content, Draw, PageType } from '../page.ts';
import { head, onward, table } from '../parts.ts';
import { fill } from '../words/words.ts';
import { notFound } from './not-found.ts';

function drawAll({ words, to }: Draw): Content {
  const main = html`${head(words.methods, words.methodsLead)}
${table(
  words.methods,
  [
    {
      head: words.methodName,
      cell: (name: (typeof methodNames)[number]) =>
        html`<a href="${to(`/methods/${name}`)}" lang="en"><bdi>${methods[name].title}</bdi></a>`,
      isName: true,
    },
    { head: words.methodId, cell: (name) => html`<code>${name}</code>` },
    { head: words.version, cell: (name) => String(methods[name].version), isNumber: true },
  ],
  methodNames,
)}${onward([
  [words.checkedTitle, to('/methods/checked')],
  [words.accuracyTitle, to('/estimate/accuracy')],
])}`;
  return {
    title: words.methods,
    description: words.methodsLead,
    main,
    path: '/methods',
    crumbs: [{ name: words.methods, path: '/methods' }],
  };
}

async function draw(drawn: Draw): Promise<Content> {
  const { words, params } = drawn;
  const name = params['method'] ?? '';
  if (!isMethodName(name)) throw notFound();
  const { title, version } = methods[name];
  const path = `/methods/${name}`;
  const main = html`<p class="note above">${fill(words.methodVersion, { method: name, version })}</p><article class="text" lang="en" dir="ltr">${markup(methodHtml(name, drawn.to('/methods')))}</article>${await accuracyBlock(drawn, name)}`;
  return {
    title,
    description: fill(words.methodDescription, { title }),
    main,
    path,
    crumbs: [
      { name: words.methods, path: '/methods' },
      { name: title, path },
    ],
  };
}

/** `GET /methods`. */
export const methodsPage: PageType = {
  name: 'Methods',
  path: '/methods',
  summary: 'How figures are made',
  draw: drawAll,
};

/** `GET /methods/{method}`. */
export const methodPage: PageType = {
  name: 'Method',
  path: '/methods/{method}',
  summary: 'How one figure is made',
  draw,
};

/** Paths of the methods. */
export const methodsPaths: readonly string[] = [
  '/methods',
  '/methods/checked',
  ...methodNames.map((name) => `/methods/${name}`),
];
