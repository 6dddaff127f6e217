/** The texts of the page of a site's plan, in both languages. */
import type { Locale } from './locale.ts';

const en = {
  title: 'Plan',
  titleOf: 'Plan of {site}',
  lead: 'Your site is on {plan}. The operator of this service sets the plan; ask for another one here.',
  plans: 'Plans',
  plan: 'Plan',
  yours: 'Yours',
  requests: 'Requests a minute',
  history: 'Data since',
  allHistory: 'the beginning',
  portfolio: 'Properties of a portfolio',
  features: 'Features',
  featureNames: { 'ai-search': 'Search in words', webhooks: 'Webhooks', export: 'Whole tables as files' },
  noLimit: 'no limit',
  ask: 'Ask for another plan',
  reason: 'What do you need it for?',
  reasonHint: 'The operator reads this: your product, how many requests, which data.',
  send: 'Send the request',
  asked: 'Your requests',
  noneYet: 'You have not asked for another plan of this site.',
  states: {
    open: 'Waiting for the operator',
    granted: 'Granted',
    refused: 'Refused',
    withdrawn: 'Withdrawn',
  },
  withdraw: 'Withdraw',
  answer: 'The operator: {text}',
  compare: 'Plan, and ask for another',
};

/** The texts of one language. */
export type PlanTexts = typeof en;

const ar: PlanTexts = {
  title: 'الخطة',
  titleOf: 'خطة {site}',
  lead: 'موقعك على الخطة {plan}. مشغّل الخدمة يحدد الخطة؛ ويمكنك أن تطلب هنا خطة أخرى.',
  plans: 'الخطط',
  plan: 'الخطة',
  yours: 'خطتك',
  requests: 'الطلبات في الدقيقة',
  history: 'البيانات منذ',
  allHistory: 'البداية',
  portfolio: 'عقارات المحفظة الواحدة',
  features: 'الميزات',
  featureNames: { 'ai-search': 'البحث بالكلام', webhooks: 'الإشعارات', export: 'جداول كاملة في ملفات' },
  noLimit: 'بلا حد',
  ask: 'اطلب خطة أخرى',
  reason: 'لماذا تحتاج إليها؟',
  reasonHint: 'يقرأ المشغّل هذا النص: منتجك، وعدد الطلبات، والبيانات التي تحتاج إليها.',
  send: 'أرسل الطلب',
  asked: 'طلباتك',
  noneYet: 'لم تطلب خطة أخرى لهذا الموقع.',
  states: { open: 'بانتظار المشغّل', granted: 'مُنحت', refused: 'رُفض', withdrawn: 'سُحب' },
  withdraw: 'اسحب الطلب',
  answer: 'المشغّل: {text}',
  compare: 'الخطة، وطلب خطة أخرى',
};

/** The texts by language. */
export const planTexts: Readonly<Record<Locale, PlanTexts>> = { en, ar };
