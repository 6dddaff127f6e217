/** The texts of the pages about assistants, in both languages. */
import type { Locale } from './locale.ts';

const en = {
  title: 'Assistants',
  lead: 'AI assistants that may ask the data with the limits of a site. Ending one takes effect within two seconds.',
  none: 'No assistant yet',
  noneLead: 'Give your assistant this address. It opens a page here that asks what it may use.',
  assistant: 'Assistant',
  allowedBy: 'Allowed by',
  since: 'Since',
  end: 'End',
  endSaid: 'End {name}',
  consentTitle: '{name} wants to use a site of yours',
  consentLead:
    'It asks through Mulk’s tools for assistants. It sees data, never your keys, members or settings.',
  unchecked: 'It calls itself {name}; Mulk does not check that. Afterwards your browser goes to {host}.',
  site: 'Site',
  siteHint: 'Its questions count as requests of this site.',
  scopes: 'It may',
  scopeNames: { read: 'Read lists, records and statistics', search: 'Search names and property' },
  allow: 'Allow',
  deny: 'Refuse',
  noSite: 'You are not owner or admin of a site. Make a site first, or ask an admin.',
  done: 'Back to {name}',
  allowed: 'It may use the site now. End it at any time on the page Assistants.',
  refused: 'It may use nothing.',
  goOn: 'Go on to {host}',
};

/** The texts of one language. */
export type AssistantTexts = typeof en;

const ar: AssistantTexts = {
  title: 'المساعدون',
  lead: 'مساعدون آليون يسألون البيانات ضمن حدود أحد مواقعك. يسري الإنهاء خلال ثانيتين.',
  none: 'لا مساعد بعد',
  noneLead: 'أعطِ مساعدك هذا العنوان. يفتح صفحة هنا تسألك عمّا يجوز له استخدامه.',
  assistant: 'المساعد',
  allowedBy: 'سمح به',
  since: 'منذ',
  end: 'أنهِ',
  endSaid: 'أنهِ {name}',
  consentTitle: 'يريد {name} استخدام أحد مواقعك',
  consentLead: 'يسأل عبر أدوات Mulk للمساعدين. يرى البيانات، ولا يرى مفاتيحك ولا أعضاءك ولا إعداداتك.',
  unchecked: 'يسمّي نفسه {name}، ولا يتحقق Mulk من ذلك. بعد ذلك ينتقل متصفحك إلى {host}.',
  site: 'الموقع',
  siteHint: 'تُحسب أسئلته من طلبات هذا الموقع.',
  scopes: 'يجوز له',
  scopeNames: { read: 'قراءة القوائم والسجلات والإحصاءات', search: 'البحث في الأسماء والعقارات' },
  allow: 'اسمح',
  deny: 'ارفض',
  noSite: 'لست مالكًا أو مديرًا لأي موقع. أنشئ موقعًا أولًا، أو اطلب ذلك من أحد المديرين.',
  done: 'عودة إلى {name}',
  allowed: 'يجوز له الآن استخدام الموقع. يمكنك إنهاء ذلك في أي وقت من صفحة المساعدين.',
  refused: 'لا يجوز له استخدام شيء.',
  goOn: 'تابع إلى {host}',
};

/** The texts by language. */
export const assistantTexts: Readonly<Record<Locale, AssistantTexts>> = { en, ar };
