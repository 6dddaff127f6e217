/** Shows the second factor of an account: the secret for the app, the recovery codes, and the forms to turn it on and off. */
import { encodeQR } from 'qr';
import type { PageContext } from '../context.ts';
import { codeField, field, form, refusal } from '../fields.ts';
import { formatOf } from '../format.ts';
import { type Html, html, markup, type Part } from '../html.ts';
import { layout, textsOf } from '../layout.ts';
import { fill } from '../texts.ts';
import { button, copyable, head } from './parts.ts';

const words = {
  en: {
    title: 'Second factor',
    lead: 'Signing in asks for a code of an app on your phone too, so a password alone is not enough.',
    off: 'The second factor is off.',
    on: 'On since {date}. Recovery codes left: {n}.',
    begin: 'Turn it on',
    beginHint: 'You need an authenticator app on your phone.',
    unverified: 'Confirm your e-mail address first.',
    begun:
      'A secret was made. Enter a code of the app to turn the second factor on, or begin again with a new secret.',
    again: 'Begin again',
    scan: 'Add it to your app',
    scanHint:
      'Scan the picture with your authenticator app, or type the secret into it. This page shows the secret once.',
    picture: 'QR code of the secret',
    secret: 'Secret',
    uri: 'Address of the secret',
    confirm: 'Turn it on',
    code: 'Code',
    codeHint: 'The 6 digits that the app shows now.',
    anyCodeHint: 'The 6 digits of the app, or a recovery code.',
    recovery: 'Your recovery codes',
    recoveryLead:
      'The second factor is on. Keep these codes apart from your phone. Each replaces a code of the app once. This page shows them once.',
    done: 'I have kept them',
    end: 'Turn it off',
    endHint: 'To get new recovery codes, turn it off and on again.',
  },
  ar: {
    title: 'خطوة التحقق الثانية',
    lead: 'يطلب تسجيل الدخول أيضًا رمزًا من تطبيق على هاتفك، فلا تكفي كلمة المرور وحدها.',
    off: 'خطوة التحقق الثانية متوقفة.',
    on: 'مفعّلة منذ {date}. رموز الاسترداد المتبقية: {n}.',
    begin: 'تفعيل',
    beginHint: 'تحتاج إلى تطبيق مصادقة على هاتفك.',
    unverified: 'أكّد عنوان بريدك الإلكتروني أولًا.',
    begun: 'تم إنشاء سر. أدخل رمزًا من التطبيق للتفعيل، أو ابدأ من جديد بسر جديد.',
    again: 'ابدأ من جديد',
    scan: 'أضِفه إلى تطبيقك',
    scanHint: 'امسح الصورة بتطبيق المصادقة، أو اكتب السر فيه. تعرض هذه الصفحة السر مرة واحدة.',
    picture: 'رمز QR للسر',
    secret: 'السر',
    uri: 'عنوان السر',
    confirm: 'تفعيل',
    code: 'الرمز',
    codeHint: 'الأرقام الستة التي يعرضها التطبيق الآن.',
    anyCodeHint: 'الأرقام الستة في التطبيق، أو أحد رموز الاسترداد.',
    recovery: 'رموز الاسترداد',
    recoveryLead:
      'خطوة التحقق الثانية مفعّلة. احفظ هذه الرموز بعيدًا عن هاتفك. يحل كل منها محل رمز التطبيق مرة واحدة. تعرضها هذه الصفحة مرة واحدة.',
    done: 'حفظتها',
    end: 'إيقاف',
    endHint: 'للحصول على رموز استرداد جديدة، أوقفها ثم فعّلها مرة أخرى.',
  },
} as const;

function frame(context: PageContext, wanted: { title: string; lead: string; main: Part }): Html {
  const { title, lead, main } = wanted;
  const trail = { href: '/profile/edit', text: textsOf(context).profileTitle };
  return layout(context, {
    title,
    narrow: true,
    main: html`${head({ title, lead, trail })}${refusal(context)}${main}`,
  });
}

function passwordField(context: PageContext, scope?: string): Html {
  return field(context, {
    name: 'current_password',
    ...(scope === undefined ? {} : { scope }),
    label: textsOf(context).currentPassword,
    type: 'password',
    required: true,
    autocomplete: 'current-password',
    ltr: true,
  });
}

function beginForm(context: PageContext, submit: string, look: 'primary' | 'quiet'): Html {
  const body = passwordField(context);
  return form(context, { action: '/profile/second-factor', body, submit, look });
}

function confirmForm(context: PageContext): Html {
  const { code, codeHint, confirm } = words[context.locale];
  const body = codeField(context, { label: code, hint: codeHint });
  return form(context, { action: '/profile/second-factor/confirm', body, submit: confirm });
}

function endForm(context: PageContext): Html {
  const own = words[context.locale];
  return form(context, {
    action: '/profile/second-factor',
    method: 'DELETE',
    body: [passwordField(context), codeField(context, { label: own.code, hint: own.anyCodeHint })],
    submit: own.end,
    look: 'danger',
  });
}

/** `GET /profile/second-factor`. */
export function secondFactorPage(
  body: {
    readonly state: 'off' | 'begun' | 'on';
    readonly since: string | null;
    readonly recovery_codes_left: number;
  },
  context: PageContext,
): Html {
  const own = words[context.locale];
  const { title, lead } = own;
  if (body.state === 'on' && body.since !== null) {
    const [before = '', after = ''] = fill(own.on, { date: '\n', n: body.recovery_codes_left }).split('\n');
    const since = formatOf(context.locale).day(body.since);
    const main = html`<section class="card"><p>${before}${since}${after}</p></section>
<section class="card danger-zone"><h2>${own.end}</h2><p class="hint">${own.endHint}</p>${endForm(context)}</section>`;
    return frame(context, { title, lead, main });
  }
  if (body.state === 'begun') {
    const main = html`<section class="card"><p>${own.begun}</p>${confirmForm(context)}</section>
<section class="card"><h2>${own.again}</h2>${beginForm(context, own.again, 'quiet')}</section>`;
    return frame(context, { title, lead, main });
  }
  const how =
    context.user?.isVerified === false
      ? html`<p>${own.unverified}</p>`
      : html`<p class="hint">${own.beginHint}</p>${beginForm(context, own.begin, 'primary')}`;
  return frame(context, {
    title,
    lead,
    main: html`<section class="card"><p>${own.off}</p>${how}</section>`,
  });
}

/** The answer to `POST /profile/second-factor`. */
export function newFactorPage(
  body: { readonly secret: string; readonly uri: string },
  context: PageContext,
): Html {
  const own = words[context.locale];
  const picture = markup(encodeQR(body.uri, 'svg', { ecc: 'medium', border: 2 }));
  const main = html`<section class="card secret"><h2>${own.scan}</h2><p class="once">${own.scanHint}</p>
<div class="qr" role="img" aria-label="${own.picture}">${picture}</div>
<h3>${own.secret}</h3>${copyable(context, 'secret', html`<code class="token" id="secret">${body.secret}</code>`)}
<details><summary>${own.uri}</summary>${copyable(context, 'uri', html`<code class="token" id="uri">${body.uri}</code>`)}</details></section>
<section class="card">${confirmForm(context)}</section>`;
  return frame(context, { title: own.title, lead: own.lead, main });
}

/** The answer to `POST /profile/second-factor/confirm`. */
export function recoveryCodesPage(
  body: { readonly recovery_codes: readonly string[] },
  context: PageContext,
): Html {
  const own = words[context.locale];
  const codes = html`<pre class="token" id="codes" dir="ltr">${body.recovery_codes.join('\n')}</pre>`;
  const main = html`<section class="card secret">${copyable(context, 'codes', codes)}
<p class="actions">${button('/profile/second-factor', own.done)}</p></section>`;
  return frame(context, { title: own.recovery, lead: own.recoveryLead, main });
}
