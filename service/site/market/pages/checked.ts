/** Draws figures of the site with their second count: label, records, query and both results. */
import type { Area } from '../../../../client/src/api-types.ts';
import { html } from '../../../console/html.ts';
import type { Snapshot } from '../../../warehouse/snapshot.ts';
import { type CheckedFigure, checkedFigures } from '../checked/draw-figures.ts';
import { claimTitle, claimUnit } from '../claims.ts';
import type { Column, Content, Draw, PageType } from '../page.ts';
import { bedroomsText, days, head, table } from '../parts.ts';
import { readPlaces } from '../present-names.ts';
import { csvLink, csvTable } from '../table.ts';
import { fill } from '../words/words.ts';

const path = '/methods/checked';

function columnsOf(draw: Draw, places: readonly Area[]): Column<CheckedFigure>[] {
  const { words, format, to, language } = draw;
  const write = (value: number | null, { claim }: CheckedFigure) =>
    value === null ? words.dash : format.number(value, claimUnit(claim.measure));
  const bedrooms = ({ claim }: CheckedFigure) =>
    claim.bedrooms === undefined ? '' : ` · ${words.bedrooms}: ${bedroomsText(draw, claim.bedrooms)}`;
  const records = ({ claim: { measure } }: CheckedFigure) =>
    measure.statistic === 'median' ? `${measure.population.levelRecords[language]} · ` : '';
  const place = ({ claim: { subject } }: CheckedFigure) => {
    const found = places.find(({ id, kind }) => id === subject.id && kind === subject.of);
    return found === undefined ? '' : html` · <bdi>${draw.nameOf(found)}</bdi>`;
  };
  return [
    {
      head: words.checkedFigure,
      cell: (one) =>
        html`${claimTitle(draw, one.claim)}${place(one)}${bedrooms(one)} <small>${records(one)}${days(draw, one.claim.days)}</small>`,
      isName: true,
    },
    {
      head: words.checkedShown,
      cell: (one) => write(one.claim.figure.value, one),
      raw: (one) => one.claim.figure.value,
      isNumber: true,
    },
    {
      head: words.checkedAgain,
      cell: (one) => write(one.again.value, one),
      raw: (one) => one.again.value,
      isNumber: true,
    },
    {
      head: words.checkedN,
      cell: ({ claim, again }) =>
        html`<bdi dir="ltr">${format.number(claim.figure.n, 'count')} / ${format.number(again.n, 'count')}</bdi>`,
      raw: ({ claim, again }) => `${claim.figure.n} / ${again.n}`,
      isNumber: true,
    },
    {
      head: words.checkedAgrees,
      cell: ({ isSame }) => (isSame ? words.yes : html`<strong>${words.no}</strong>`),
      raw: ({ isSame }) => String(isSame),
    },
    {
      head: words.checkedSubject,
      cell: (one) => html`<a href="${to(one.path)}"><bdi dir="ltr">${one.path}</bdi></a>`,
      raw: (one) => one.path,
    },
    {
      head: words.checkedQuery,
      cell: ({ again }) =>
        html`<details><summary>SQL</summary><pre class="scroll" tabindex="0" dir="ltr" lang="en"><code class="sql">${again.sql}</code></pre></details>`,
      raw: ({ again }) => again.sql,
    },
  ];
}

async function draw(drawn: Draw, snapshot: Snapshot): Promise<Content> {
  const { words, format } = drawn;
  const figures = await checkedFigures(drawn, snapshot);
  const columns = columnsOf(drawn, await readPlaces(drawn.reader));
  const lead = fill(words.checkedLead, {
    n: format.number(figures.length, 'count'),
    agreeing: format.number(figures.filter(({ isSame }) => isSame).length, 'count'),
  });
  const [before = '', after = ''] = fill(words.checkedHow, { snapshot: '\u0000' }).split('\u0000');
  const shown =
    figures.length === 0
      ? html`<p class="note">${words.checkedNone}</p>`
      : html`${table(words.checkedTitle, columns, figures, 'long')}${csvLink(drawn, path, 'checked')}`;
  const main = html`${head(words.checkedTitle, figures.length === 0 ? null : lead)}
<p class="note">${before}<code>${snapshot.id}</code>${after}</p>
<p class="note">${words.checkedWhat}</p>
<p class="note">${words.checkedRun}</p>
${shown}`;
  return {
    title: words.checkedTitle,
    description: words.checkedDescription,
    main,
    path,
    crumbs: [
      { name: words.methods, path: '/methods' },
      { name: words.checkedTitle, path },
    ],
    tables: [csvTable('checked', columns, figures)],
  };
}

/** `GET /methods/checked`. */
export const checkedPage: PageType = {
  name: 'Checked',
  path,
  summary: 'Figures counted again',
  draw,
};
