/** Lists the sentences that a page shows once after an action. A request carries only the id of a sentence, so that a forged request cannot make the page show another text. */
import type { Locale } from '../console/locale.ts';

/** Every notice, in both languages. */
const notices = {
  saved: { en: 'Saved.', ar: 'تم الحفظ.' },
  'signed-out': { en: 'You are signed out.', ar: 'تم تسجيل خروجك.' },
  'plan-requested': {
    en: 'The operator has your request. The answer is shown here, and mailed where this service sends letters.',
    ar: 'وصل طلبك إلى المشغّل. يظهر الجواب هنا، ويُرسل بالبريد حيث ترسل الخدمة رسائل.',
  },
  'plan-withdrawn': { en: 'The request is withdrawn.', ar: 'تم سحب الطلب.' },
  invited: {
    en: 'The invitation is on its way. The link works for 7 days.',
    ar: 'أُرسلت الدعوة. يعمل رابطها 7 أيام.',
  },
  'invited-without-mail': {
    en: 'The invitation is open for 7 days. This service sends no mail: tell the person to sign in with this address and to look under Sites.',
    ar: 'الدعوة مفتوحة 7 أيام. لا ترسل هذه الخدمة بريدًا: اطلب من الشخص تسجيل الدخول بهذا العنوان والنظر في صفحة المواقع.',
  },
  'invitation-withdrawn': { en: 'The invitation is withdrawn.', ar: 'تم سحب الدعوة.' },
  'invitation-declined': { en: 'You declined the invitation.', ar: 'رفضتَ الدعوة.' },
  'assistant-ended': {
    en: 'The assistant can no longer use the site.',
    ar: 'لم يعد المساعد يستطيع استخدام الموقع.',
  },
  joined: { en: 'You are a member of this site now.', ar: 'أصبحت عضوًا في هذا الموقع.' },
  'member-removed': {
    en: 'The member is removed. Keys go on working: rotate those that the member knows.',
    ar: 'أُزيل العضو. تبقى المفاتيح صالحة: بدّل ما يعرفه العضو منها.',
  },
  'site-left': { en: 'You left the site.', ar: 'غادرتَ الموقع.' },
  'site-transferred': {
    en: 'The site has another owner now. You are an admin of it.',
    ar: 'أصبح للموقع مالك آخر، وأنت الآن مدير فيه.',
  },
  'site-deleted': { en: 'The site and its keys are deleted.', ar: 'تم حذف الموقع ومفاتيحه.' },
  'key-switched': { en: 'The key was switched.', ar: 'تم تبديل حالة المفتاح.' },
  'key-deleted': { en: 'The key is deleted.', ar: 'تم حذف المفتاح.' },
  'webhook-deleted': { en: 'The webhook is deleted.', ar: 'تم حذف الويب هوك.' },
  'webhook-replayed': { en: 'The message is on its way again.', ar: 'الرسالة في طريقها مرة أخرى.' },
  'token-deleted': { en: 'The token is deleted.', ar: 'تم حذف الرمز.' },
  'password-changed': {
    en: 'The password is changed; every other session and every token has ended.',
    ar: 'تم تغيير كلمة المرور، وانتهت كل الجلسات الأخرى وكل الرموز.',
  },
  'email-sent': {
    en: 'Open the link in the letter we sent to the new address; until then the old one stays.',
    ar: 'افتح الرابط في الرسالة التي أرسلناها إلى العنوان الجديد؛ وحتى ذلك الحين يبقى العنوان القديم.',
  },
  'email-confirmed': { en: 'The e-mail address is confirmed.', ar: 'تم تأكيد عنوان البريد الإلكتروني.' },
  'link-sent': {
    en: 'We sent a link to your address. It works once, within an hour.',
    ar: 'أرسلنا رابطًا إلى عنوانك. يعمل مرة واحدة خلال ساعة.',
  },
  'access-ended': {
    en: 'Every other session and every token has ended, and the keys that you chose.',
    ar: 'انتهت كل الجلسات الأخرى وكل الرموز، والمفاتيح التي اخترتها.',
  },
  'second-factor-off': { en: 'The second factor is off.', ar: 'تم إيقاف خطوة التحقق الثانية.' },
  'email-changed': { en: 'The e-mail address is changed.', ar: 'تم تغيير عنوان البريد الإلكتروني.' },
  'account-deleted': {
    en: 'The account and everything that was yours is deleted.',
    ar: 'تم حذف الحساب وكل ما كان لك.',
  },
} as const satisfies Record<string, Readonly<Record<Locale, string>>>;

/** The id of a notice. */
export type Notice = keyof typeof notices;

/** Returns the sentence of a notice; null for an unknown id. */
export function noticeText(id: string | undefined, locale: Locale): string | null {
  return id !== undefined && isNotice(id) ? notices[id][locale] : null;
}

function isNotice(id: string): id is Notice {
  return Object.hasOwn(notices, id);
}
