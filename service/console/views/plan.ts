/** Shows the plan of a site beside the others, the form to ask for another, and the requests with their answers. */
import type { Feature } from '../../accounts/plans.ts';
import type { SiteRole } from '../../accounts/site-roles.ts';
import type { PageContext } from '../context.ts';
import { field, form, refusal, selection } from '../fields.ts';
import { formatOf } from '../format.ts';
import { type Html, html } from '../html.ts';
import { layout, textsOf } from '../layout.ts';
import { memberTexts } from '../member-texts.ts';
import { type PlanTexts, planTexts } from '../plan-texts.ts';
import { fill } from '../texts.ts';
import { head } from './parts.ts';
import { siteTabs } from './site-parts.ts';

interface PlanShown {
  readonly id: string;
  readonly title: string;
  readonly requests_per_minute: number | null;
  readonly history_from: string | null;
  readonly portfolio_most: number;
  readonly features: readonly Feature[];
}

interface RequestShown {
  readonly plan: string;
  readonly reason: string;
  readonly state: keyof PlanTexts['states'];
  readonly answer: string | null;
  readonly created_at: string;
}

/** Values that the page shows. */
export interface PlanBody {
  readonly site: {
    readonly id: string;
    readonly name: string;
    readonly plan: string;
    readonly role: SiteRole;
  };
  readonly plans: readonly PlanShown[];
  readonly requests: readonly RequestShown[];
}

function planRow(context: PageContext, plan: PlanShown, isTheirs: boolean): Html {
  const words = planTexts[context.locale];
  const format = formatOf(context.locale);
  const rate = plan.requests_per_minute === null ? words.noLimit : format.count(plan.requests_per_minute);
  const since = plan.history_from === null ? words.allHistory : format.day(plan.history_from);
  const features = plan.features.map((feature) => words.featureNames[feature]);
  return html`<tr><th scope="row"><bdi lang="en">${plan.title}</bdi>${isTheirs ? html` <span class="chip">${words.yours}</span>` : ''}</th>
<td data-label="${words.requests}">${rate}</td><td data-label="${words.history}">${since}</td>
<td data-label="${words.portfolio}">${format.count(plan.portfolio_most)}</td><td data-label="${words.features}">${features.length === 0 ? '–' : features.join(', ')}</td></tr>`;
}

const looks = { open: 'warn', granted: 'good', refused: 'bad', withdrawn: '' } as const;

function requestItem(context: PageContext, request: RequestShown, { site, plans }: PlanBody): Html {
  const words = planTexts[context.locale];
  const title = plans.find(({ id }) => id === request.plan)?.title ?? request.plan;
  const withdraw =
    request.state === 'open' && site.role === 'owner'
      ? form(context, {
          action: `/sites/${site.id}/plan`,
          method: 'DELETE',
          body: '',
          submit: words.withdraw,
          look: 'quiet',
          inline: true,
        })
      : '';
  const answer =
    request.answer === null ? '' : html`<p dir="auto">${fill(words.answer, { text: request.answer })}</p>`;
  return html`<li><p><bdi lang="en"><b>${title}</b></bdi> <span class="chip ${looks[request.state]}">${words.states[request.state]}</span> <span class="hint">${formatOf(context.locale).instant(request.created_at)}</span></p>
<p dir="auto">${request.reason}</p>${answer}${withdraw}</li>`;
}

/** `GET /sites/{id}/plan`. */
export function planPage(body: PlanBody, context: PageContext): Html {
  const words = planTexts[context.locale];
  const { site, plans, requests } = body;
  const title = plans.find(({ id }) => id === site.plan)?.title ?? site.plan;
  const names = [words.plan, words.requests, words.history, words.portfolio, words.features];
  const others = plans.filter(({ id }) => id !== site.plan);
  const ask = form(context, {
    action: `/sites/${site.id}/plan`,
    submit: words.send,
    body: html`<input type="hidden" name="language" value="${context.locale}">${selection(context, { name: 'plan', label: words.plan, choices: others.map((one) => ({ value: one.id, label: one.title })) })}
${field(context, { name: 'reason', label: words.reason, hint: words.reasonHint, required: true, lines: 4, minLength: 10, maxLength: 1000 })}`,
  });
  const isOpen = requests.some(({ state }) => state === 'open');
  return layout(context, {
    title: fill(words.titleOf, { site: site.name }),
    main: html`${head({
      title: fill(words.titleOf, { site: `\u2068${site.name}\u2069` }),
      lead: fill(words.lead, { plan: title }),
      trail: { href: '/sites', text: textsOf(context).sites },
    })}${siteTabs(context, site, 'plan')}${refusal(context)}
<section class="card records"><h2>${words.plans}</h2><table><thead><tr>${names.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${plans.map((plan) => planRow(context, plan, plan.id === site.plan))}</tbody></table></section>
<div class="grid">${isOpen ? '' : html`<section class="card"><h2>${words.ask}</h2>${site.role === 'owner' ? ask : html`<p class="hint">${memberTexts[context.locale].ownerOnly}</p>`}</section>`}<section class="card"><h2>${words.asked}</h2>${requests.length === 0 ? html`<p class="hint">${words.noneYet}</p>` : html`<ul class="asked">${requests.map((request) => requestItem(context, request, body))}</ul>`}</section></div>`,
  });
}
