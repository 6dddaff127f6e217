/** Draws how fresh the figures are, for people. */

import { dayInRegister } from '../../../../data/register.ts';
import { html, type Part } from '../../../console/html.ts';
import type { Column, Content, Draw, PageType } from '../page.ts';
import { details, head, table } from '../parts.ts';
import { fill } from '../words/words.ts';

interface Register {
  readonly name: string;
  readonly newest: string;
  readonly covered: string | null;
}

/** Draws the reasons for which the run refused records; nothing where it refused none. */
function rejectedTable({ words, format }: Draw, reasons: Readonly<Record<string, number>>): Part {
  const rows = Object.entries(reasons).toSorted(([, one], [, other]) => other - one);
  if (rows.length === 0) return null;
  return table<(typeof rows)[number]>(
    words.rejectedBecause,
    [
      { head: words.rejectedBecause, cell: ([reason]) => html`<bdi lang="en">${reason}</bdi>`, isName: true },
      { head: words.rejected, cell: ([, n]) => format.number(n, 'count'), isNumber: true },
    ],
    rows,
  );
}

async function draw(drawn: Draw): Promise<Content> {
  const { words, reader, format } = drawn;
  const { snapshot, last_run: run, release_plan: plan } = await reader.status();
  const count = (value: number) => format.number(value, 'count');
  const registers: Register[] = Object.entries(snapshot?.as_of_by_dataset ?? {}).map(([name, newest]) => ({
    name,
    newest,
    covered: snapshot?.covered_from_by_dataset[name] ?? null,
  }));
  const columns: Column<Register>[] = [
    {
      head: words.register,
      cell: ({ name }) => words.registers[name] ?? html`<bdi lang="en">${name}</bdi>`,
      isName: true,
    },
    {
      head: words.newestDay,
      cell: ({ newest }) => html`<time datetime="${newest}">${format.day(newest)}</time>`,
    },
    { head: words.coveredFrom, cell: ({ covered }) => (covered === null ? words.dash : format.day(covered)) },
  ];
  const ran: Part =
    run === null
      ? ''
      : html`<section class="block"><h2>${words.lastRun}</h2>${details([
          [words.runDay, run.finished_at === null ? null : format.day(run.finished_at.slice(0, 10))],
          [words.read, count(run.read)],
          [words.kept, count(run.kept)],
          [words.repeated, count(run.duplicate + run.superseded)],
          [words.rejected, count(run.rejected)],
        ])}${rejectedTable(drawn, run.rejected_by_reason)}</section>
<section class="block"><h2>${words.revised}</h2><p class="note">${words.revisedNote}</p>${details([
          [words.recordsAdded, count(run.changes.added)],
          [words.recordsCorrected, count(run.changes.corrected)],
          [words.recordsWithdrawn, count(run.changes.withdrawn)],
        ])}</section>`;
  const planned: Part =
    plan === null
      ? ''
      : html`<section class="block"><h2>${words.nextReleases}</h2><p class="note">${words.nextReleasesNote}</p><ul>${plan.next.map((at) => html`<li><time datetime="${at}">${format.day(dayInRegister(new Date(at)))}</time></li>`)}</ul></section>`;
  const warnings = snapshot?.warnings ?? [];
  const main = html`${head(words.statusTitle, snapshot === null ? words.noSnapshot : fill(words.statusLead, { day: format.day(snapshot.published_at) }))}
${warnings.length === 0 ? '' : html`<section class="block"><h2>${words.warnings}</h2><ul lang="en" dir="ltr">${warnings.map((one) => html`<li>${one}</li>`)}</ul></section>`}
${registers.length === 0 ? '' : html`<section class="block"><h2>${words.newestBy}</h2>${table(words.newestBy, columns, registers)}</section>`}
${planned}
${ran}`;
  return {
    title: words.statusTitle,
    description: words.statusDescription,
    main,
    path: '/status',
    crumbs: [{ name: words.status, path: '/status' }],
    ...(snapshot === null ? {} : { asOf: snapshot }),
  };
}

/** `GET /status`. */
export const statusPage: PageType = {
  name: 'Status',
  path: '/status',
  summary: 'How fresh the figures are',
  draw,
};
