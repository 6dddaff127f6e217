/** Names the plans that have a feature, and leads to the page where a person asks for one. */
import { type Feature, plansWith } from '../../accounts/plans.ts';
import type { PageContext } from '../context.ts';
import { html, type Part } from '../html.ts';
import { textsOf } from '../layout.ts';
import { planTexts } from '../plan-texts.ts';
import { fill } from '../texts.ts';
import { button } from './parts.ts';

/** Returns the sentence that names the plans with a feature. */
export function plansOf(context: PageContext, feature: Feature): string {
  const titles = plansWith(feature).map(({ title }) => title);
  return fill(textsOf(context).inPlans, { plans: titles.join(', ') });
}

/** Draws that sentence with a button to the plan of the first site; nothing without a site. */
export function upgradeTo(
  context: PageContext,
  feature: Feature,
  [first]: readonly { readonly id: string }[],
): Part {
  if (first === undefined) return '';
  return html`<p>${plansOf(context, feature)}</p><p class="actions">${button(`/sites/${first.id}/plan`, planTexts[context.locale].ask)}</p>`;
}
