/** Shows a problem as a page, with the same words that a program gets. */
import type { PageContext } from '../context.ts';
import { type Html, html } from '../html.ts';
import { layout, textsOf } from '../layout.ts';
import { fill } from '../texts.ts';
import { button, head, withCode } from './parts.ts';

/** The part of a problem that the page shows. */
export interface ProblemShown {
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly request_id: string;
  readonly errors?: readonly { readonly parameter: string; readonly message: string }[] | undefined;
}

/** Shows a problem of a page, or of a form that has no page. */
export function problemPage(problem: ProblemShown, context: PageContext): Html {
  const words = textsOf(context);
  const faults = (problem.errors ?? [])
    .filter(({ message }) => !problem.detail.includes(message))
    .map(({ parameter, message }) => html`<li><code>${parameter}</code> ${withCode(message)}</li>`);
  const home =
    context.user === null ? button('/login', words.logIn) : button('/dashboard', words.toDashboard);
  return layout(context, {
    title: `${problem.status} ${problem.title}`,
    narrow: true,
    main: html`${head({ title: html`<span lang="en" dir="ltr">${problem.title}</span>`, lead: fill('{status}', { status: problem.status }) })}
<div class="card"><div lang="en" dir="ltr"><p>${withCode(problem.detail)}</p>${faults.length === 0 ? '' : html`<ul>${faults}</ul>`}</div>
<p class="actions">${home}<a href="/problems/${problem.code}">${words.whatToDo}</a></p><p class="hint">${fill(words.requestId, { id: problem.request_id })}</p></div>`,
  });
}
