/** Shows everything that gives access to an account, and the button that ends it. */
import type { PageContext } from '../context.ts';
import { choices, form, refusal } from '../fields.ts';
import { type Html, html } from '../html.ts';
import { layout, textsOf } from '../layout.ts';
import { fill } from '../texts.ts';
import { head } from './parts.ts';

const words = {
  en: {
    ends: 'Every session ends, except this browser’s, which gets a new one. Every personal token ends (you have {n}). Links that were mailed stop working.',
    keys: 'API keys to delete too',
    keysHint: 'A deleted key stops working within two seconds, for good.',
    all: 'All of them',
    submit: 'End it all',
  },
  ar: {
    ends: 'تنتهي كل الجلسات إلا جلسة هذا المتصفح، فلها جلسة جديدة. وتنتهي كل الرموز الشخصية (لديك {n}). وتتوقف الروابط المرسلة.',
    keys: 'مفاتيح تُحذف أيضًا',
    keysHint: 'يتوقف المفتاح المحذوف خلال ثانيتين، ولا يعود.',
    all: 'كلها',
    submit: 'أنهِها كلها',
  },
} as const;

/** `GET /profile/access`. */
export function endAccessPage(
  body: {
    readonly tokens: number;
    readonly keys: readonly {
      readonly id: string;
      readonly name: string;
      readonly last_four: string;
      readonly site_name: string;
    }[];
  },
  context: PageContext,
): Html {
  const { accessTitle, accessLead, profileTitle } = textsOf(context);
  const own = words[context.locale];
  const keys = body.keys.map(({ id, name, last_four: end, site_name: site }) => ({
    value: id,
    label: `${name} …${end}`,
    hint: site,
  }));
  const main = form(context, {
    action: '/profile/access/end',
    body: html`<p>${fill(own.ends, { n: body.tokens })}</p>${
      keys.length === 0
        ? ''
        : choices(context, {
            kind: 'checkbox',
            name: 'keys',
            label: own.keys,
            hint: own.keysHint,
            values: [],
            choices: [{ value: 'all', label: own.all }, ...keys],
          })
    }`,
    submit: own.submit,
    look: 'danger',
  });
  return layout(context, {
    title: accessTitle,
    narrow: true,
    main: html`${head({ title: accessTitle, lead: accessLead, trail: { href: '/profile/edit', text: profileTitle } })}${refusal(context)}<section class="card danger-zone">${main}</section>`,
  });
}
