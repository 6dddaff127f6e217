/** The words of letters about saved pages, in both languages. */
import type { Locale } from '../console/locale.ts';

const en = {
  subject: 'Changes on the pages that you saved',
  lead: 'The data was published anew. This changed on the pages that you saved:',
  deals: 'New sales: {n}',
  deal: '{day}: {type}, AED {price}',
  month: '{month} is complete. {name}: sales {sales}, rent contracts {contracts}.',
  status: 'The status of the project was {before} and is {now}.',
  handover: 'The handover was {before} and is {now}.',
  unknown: 'unknown',
  end: 'Letters end with one click, without signing in:',
  choose: 'What each page tells you of is chosen here:',
  synthetic: 'DEMO: every record before {day} is invented.',
};

/** The words of one language. */
export type LetterWords = typeof en;

const ar: LetterWords = {
  subject: 'تغييرات في الصفحات التي حفظتها',
  lead: 'نُشرت البيانات من جديد. هذا ما تغيّر في الصفحات التي حفظتها:',
  deals: 'مبيعات جديدة: {n}',
  deal: '{day}: {type}، {price} درهم',
  month: 'اكتمل شهر {month}. {name}: المبيعات {sales}، عقود الإيجار {contracts}.',
  status: 'كانت حالة المشروع {before} وأصبحت {now}.',
  handover: 'كان موعد التسليم {before} وأصبح {now}.',
  unknown: 'غير معروف',
  end: 'تتوقف الرسائل بنقرة واحدة دون تسجيل الدخول:',
  choose: 'اختر هنا ما تخبرك به كل صفحة:',
  synthetic: 'عرض توضيحي: كل سجل قبل {day} مختلق.',
};

/** Returns the words of a language. */
export function letterWords(language: Locale): LetterWords {
  return language === 'ar' ? ar : en;
}

/** Returns a text of one line: names come from registers, and a line break in one would look like a line of ours. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
}
