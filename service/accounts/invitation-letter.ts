/** Writes the letter that invites a person to a site. */
import type { Letter } from './mailer.ts';
import type { MemberRole } from './site-roles.ts';

/** Languages of the letter. */
export const letterLanguages = ['en', 'ar'] as const;
export type LetterLanguage = (typeof letterLanguages)[number];

/** Facts of the letter. */
export interface InvitationSaid {
  readonly email: string;
  readonly inviter: string;
  readonly site: string;
  readonly role: MemberRole;
  readonly language: LetterLanguage;
  /** Address of the page of the invitation. */
  readonly link: string;
}

const words = {
  en: {
    subject: 'You are invited to a site on Mulk',
    text: '{inviter} invites you to the site “{site}” on Mulk.',
    roles: {
      admin: 'As an admin you manage its keys, settings and members.',
      viewer: 'As a viewer you see its usage, requests and settings, and change nothing.',
    },
    open: 'Open this link within 7 days. Sign in there, or sign up, with the address that this letter was sent to:',
    end: 'If you do not know the sender, do nothing: without the link nothing changes.',
  },
  ar: {
    subject: 'دعوة إلى موقع على Mulk',
    text: 'يدعوك {inviter} إلى الموقع «{site}» على Mulk.',
    roles: {
      admin: 'بصفتك مديرًا تدير مفاتيح الموقع وإعداداته وأعضاءه.',
      viewer: 'بصفتك مطّلعًا ترى استخدام الموقع وطلباته وإعداداته ولا تغيّر شيئًا.',
    },
    open: 'افتح هذا الرابط خلال 7 أيام، ثم سجّل الدخول أو أنشئ حسابًا بالعنوان الذي وصلتك عليه هذه الرسالة:',
    end: 'إن كنت لا تعرف المرسل فتجاهل الرسالة: لا يتغيّر شيء دون الرابط.',
  },
} as const;

/** Returns the letter. */
export function invitationLetter({ email, inviter, site, role, language, link }: InvitationSaid): Letter {
  const said = words[language];
  const sentence = said.text.replace('{inviter}', () => inviter).replace('{site}', () => site);
  const lines = [sentence, said.roles[role], `${said.open}\n${link}`, said.end];
  return { to: email, subject: said.subject, text: `${lines.join('\n\n')}\n` };
}
