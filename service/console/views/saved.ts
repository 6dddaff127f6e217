/** Shows saved pages: those of the signed-in person with their alerts, and the list in the address. */
import { alertKinds } from '../../saved/saved-pages.ts';
import type { PageContext } from '../context.ts';
import { choices, field, form, refusal } from '../fields.ts';
import { type Html, html, type Part } from '../html.ts';
import { layout } from '../layout.ts';
import { head, nothing } from './parts.ts';

const words = {
  en: {
    title: 'Saved pages',
    lead: 'Places, buildings, projects and comparisons that you want to see again.',
    none: 'Nothing is saved yet',
    noneLead: 'Open a page of the market site and choose “Save”, or add its address here.',
    listed: 'In this address',
    listedLead: 'Send or bookmark the address of this page: it holds the list, and needs no account.',
    gone: 'The data no longer has this record.',
    add: 'Address of a page',
    addIt: 'Add',
    notAPage: 'This is no page to save: {address}',
    save: 'Save',
    update: 'Save the choice',
    remove: 'Remove',
    alerts: 'Write to me about',
    kinds: { deals: 'new sales', month: 'a complete month', project: 'status and handover' },
    signIn: 'Sign in to keep the list and to get letters when something changes.',
    logIn: 'Log in',
    noLetters: 'This service sends no letters.',
  },
  ar: {
    title: 'الصفحات المحفوظة',
    lead: 'أماكن ومبانٍ ومشاريع ومقارنات تريد العودة إليها.',
    none: 'لا شيء محفوظ بعد',
    noneLead: 'افتح صفحة من موقع السوق واختر «حفظ»، أو أضف عنوانها هنا.',
    listed: 'في هذا العنوان',
    listedLead: 'أرسل عنوان هذه الصفحة أو احفظه: ففيه القائمة، ولا يلزم حساب.',
    gone: 'لم تعد البيانات تحتوي على هذا السجل.',
    add: 'عنوان صفحة',
    addIt: 'إضافة',
    notAPage: 'هذه ليست صفحة يمكن حفظها: {address}',
    save: 'حفظ',
    update: 'حفظ الاختيار',
    remove: 'إزالة',
    alerts: 'راسلني عن',
    kinds: { deals: 'المبيعات الجديدة', month: 'اكتمال شهر', project: 'الحالة والتسليم' },
    signIn: 'سجّل الدخول لحفظ القائمة وتلقي رسائل عند حدوث تغيير.',
    logIn: 'تسجيل الدخول',
    noLetters: 'هذه الخدمة لا ترسل رسائل.',
  },
} as const;
type Words = (typeof words)['en'] | (typeof words)['ar'];

interface ListedPage {
  readonly path: string;
  readonly name: string | null;
}

interface SavedShown extends ListedPage {
  readonly id: string;
  readonly alerts: readonly string[];
}

/** The body of the page. */
export interface SavedBody {
  readonly saved: readonly SavedShown[];
  readonly listed: readonly ListedPage[];
  readonly unknown: string | null;
  readonly sends_letters: boolean;
}

function title({ locale }: PageContext, said: Words, { path, name }: ListedPage): Html {
  const address = locale === 'ar' ? `/ar${path}` : path;
  const gone = name === null ? html`<p class="hint">${said.gone}</p>` : '';
  return html`<h2><a href="${address}"><bdi>${name ?? path}</bdi></a></h2>${gone}`;
}

function saveForm(
  context: PageContext,
  said: Words,
  { path, alerts, submit, scope }: { path: string; alerts: readonly string[]; submit: string; scope: string },
): Html {
  const kinds = alertKinds.filter((kind) =>
    kind === 'project'
      ? path.startsWith('/projects/')
      : kind === 'deals' || !/^\/(projects|buildings)\//.test(path),
  );
  return form(context, {
    action: '/saved',
    submit,
    body: html`<input type="hidden" name="path" value="${path}"><input type="hidden" name="language" value="${context.locale}">
${choices(context, { kind: 'checkbox', name: 'alerts', label: said.alerts, values: [...alerts], choices: kinds.map((kind) => ({ value: kind, label: said.kinds[kind] })), scope })}`,
  });
}

function savedCard(context: PageContext, said: Words, page: SavedShown): Html {
  const remove = form(context, {
    action: `/saved/${page.id}`,
    method: 'DELETE',
    body: '',
    submit: said.remove,
    submitLabel: `${said.remove}: ${page.name ?? page.path}`,
    look: 'danger',
    inline: true,
  });
  return html`<section class="card">${title(context, said, page)}${saveForm(context, said, { path: page.path, alerts: page.alerts, submit: said.update, scope: page.id })}${remove}</section>`;
}

function listedCard(context: PageContext, said: Words, page: ListedPage, all: readonly ListedPage[]): Html {
  const rest = all.filter(({ path }) => path !== page.path).map(({ path }) => path);
  const without = rest.length === 0 ? '/saved' : `/saved?${new URLSearchParams({ items: rest.join(';') })}`;
  const keep =
    context.user === null || page.name === null
      ? ''
      : saveForm(context, said, {
          path: page.path,
          alerts: [],
          submit: said.save,
          scope: `new-${all.indexOf(page)}`,
        });
  return html`<section class="card">${title(context, said, page)}${keep}<p><a href="${without}">${said.remove}</a></p></section>`;
}

function addForm(context: PageContext, said: Words, listed: readonly ListedPage[]): Html {
  const items = listed.map(({ path }) => path).join(';');
  return html`<form method="get" action="/saved" class="card"><input type="hidden" name="items" value="${items}">
${field(context, { name: 'add', label: said.add, required: true, maxLength: 2000, placeholder: '/areas/marsa-dubai', ltr: true })}<p class="actions"><button class="primary">${said.addIt}</button></p></form>`;
}

function listedPart(context: PageContext, said: Words, listed: readonly ListedPage[]): Part {
  if (listed.length === 0) return '';
  return html`<h2>${said.listed}</h2><p class="hint">${said.listedLead}</p>${listed.map((page) => listedCard(context, said, page, listed))}`;
}

/** `GET /saved`. */
export function savedPageView(body: SavedBody, context: PageContext): Html {
  const said = words[context.locale];
  const { saved, unknown, sends_letters: sends } = body;
  const listed = body.listed.filter(({ path }) => !saved.some((one) => one.path === path));
  const next = `/login?${new URLSearchParams({ next: context.path })}`;
  return layout(context, {
    title: said.title,
    main: html`${head({ title: said.title, lead: said.lead })}${refusal(context)}
${unknown === null ? '' : html`<p class="flash fault" role="alert">${said.notAPage.replace('{address}', '')} <bdi>${unknown}</bdi></p>`}
${saved.length + listed.length === 0 ? nothing(said.none, said.noneLead) : ''}
${saved.map((page) => savedCard(context, said, page))}
${listedPart(context, said, listed)}
${context.user === null ? html`<section class="card"><p>${said.signIn}</p><p class="actions"><a class="button quiet" href="${next}">${said.logIn}</a></p></section>` : ''}
${sends || context.user === null ? '' : html`<p class="hint">${said.noLetters}</p>`}
${addForm(context, said, listed)}`,
  });
}
