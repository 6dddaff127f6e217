/** Writes the letter that tells a person how the operator decided on a request for another plan. */
import type { Letter } from './mailer.ts';
import { findPlan } from './plans.ts';

/** The decision. */
export interface PlanDecision {
  readonly id: string;
  readonly site_id: string;
  readonly site_name: string;
  readonly plan: string;
  readonly state: 'granted' | 'refused';
  readonly answer: string | null;
  readonly language: 'en' | 'ar';
  readonly email: string;
}

const words = {
  en: {
    granted: ['Your site is on another plan', '“{site}” is on the plan {plan} now.'],
    refused: [
      'Your request for another plan',
      'The operator did not grant {plan} for “{site}”; its plan stays.',
    ],
    answer: 'The operator writes:',
    more: 'Plan and requests of the site:',
  },
  ar: {
    granted: ['موقعك على خطة أخرى', '«{site}» الآن على الخطة {plan}.'],
    refused: ['طلبك لخطة أخرى', 'لم يمنح المشغّل الخطة {plan} لموقع «{site}»؛ وتبقى خطته كما هي.'],
    answer: 'كتب المشغّل:',
    more: 'خطة الموقع وطلباته:',
  },
} as const;

/** Returns the letter. */
export function planLetter(decision: PlanDecision, baseUrl: string): Letter {
  const { id, site_id: siteId, site_name: site, plan, state, answer, language, email } = decision;
  const said = words[language];
  const [subject, sentence] = said[state];
  const title = findPlan(plan)?.title ?? plan;
  const lines = [
    sentence.replace('{site}', () => site).replace('{plan}', () => title),
    ...(answer === null ? [] : [`${said.answer}\n${answer}`]),
    `${said.more} ${baseUrl}/sites/${siteId}/plan`,
  ];
  return {
    to: email,
    subject,
    text: `${lines.join('\n\n')}\n`,
    messageId: `<${id}@${new URL(baseUrl).hostname}>`,
  };
}
