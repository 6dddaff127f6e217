/** Shows an invitation to the person who got it: what it is for, and what to do next. Opening the page alone changes nothing. */
import type { MemberRole } from '../../accounts/site-roles.ts';
import type { PageContext } from '../context.ts';
import { form, refusal } from '../fields.ts';
import { formatOf } from '../format.ts';
import { type Html, html, type Part } from '../html.ts';
import { layout, textsOf } from '../layout.ts';
import { memberTexts } from '../member-texts.ts';
import { fill } from '../texts.ts';
import { button, head } from './parts.ts';

/** The part of an invitation that pages show. */
export interface InvitedTo {
  readonly id: string;
  readonly site_name: string;
  readonly role: MemberRole;
  readonly invited_by: string | null;
  readonly expires_at: string;
}

interface InvitationBody {
  readonly invitation: InvitedTo & {
    readonly email: string;
    readonly standing: 'yours' | 'sign-in' | 'another-account';
  };
  readonly token: string;
  readonly signup_open: boolean;
}

const tokenField = (token: string): Part =>
  token === '' ? '' : html`<input type="hidden" name="token" value="${token}">`;

/** Draws the buttons that accept and decline an invitation. */
export function answerForms(context: PageContext, { id, site_name: site }: InvitedTo, token = ''): Html {
  const words = memberTexts[context.locale];
  const accept = form(context, {
    action: `/invitations/${id}/accept`,
    body: tokenField(token),
    submit: words.accept,
    submitLabel: fill(words.acceptSaid, { site }),
    inline: true,
  });
  return html`<div class="actions">${accept}${declineForm(context, { id, site_name: site }, token)}</div>`;
}

function declineForm(
  context: PageContext,
  { id, site_name: site }: Pick<InvitedTo, 'id' | 'site_name'>,
  token: string,
): Html {
  const words = memberTexts[context.locale];
  return form(context, {
    action: `/invitations/${id}/decline`,
    body: tokenField(token),
    submit: words.decline,
    submitLabel: fill(words.declineSaid, { site }),
    look: 'quiet',
    inline: true,
  });
}

/** Returns the sentence that says who invites. */
export function invitedBy(context: PageContext, { invited_by: name, site_name }: InvitedTo): string {
  const words = memberTexts[context.locale];
  const site = `\u2068${site_name}\u2069`;
  return name === null
    ? fill(words.invitedBySomebody, { site })
    : fill(words.invitedBy, { site, name: `\u2068${name}\u2069` });
}

function nextStep(context: PageContext, body: InvitationBody): Part {
  const words = memberTexts[context.locale];
  const { invitation, token, signup_open: isSignUpOpen } = body;
  const { id, email, standing } = invitation;
  if (standing === 'yours') return answerForms(context, invitation, token);
  if (standing === 'another-account') {
    const [before = '', after = ''] = words.another.split('{email}');
    return html`<p class="note">${before}<bdi dir="ltr">${context.user?.email ?? ''}</bdi>${after}</p><p class="actions">${button('/sites', words.toSites, 'quiet')}</p>`;
  }
  const next = encodeURIComponent(`/invitations/${id}?token=${token}`);
  const signUp = button(
    `/signup?next=${next}&email=${encodeURIComponent(email)}`,
    textsOf(context).signUp,
    'quiet',
  );
  return html`<p>${words.signInFirst}</p><div class="actions">${button(`/login?next=${next}`, textsOf(context).logIn)}${isSignUpOpen ? signUp : ''}${declineForm(context, invitation, token)}</div>`;
}

/** `GET /invitations/{invitation}`. */
export function invitationPage(body: InvitationBody, context: PageContext): Html {
  const words = memberTexts[context.locale];
  const { invitation } = body;
  const { role, email, site_name: site, expires_at: end } = invitation;
  return layout(context, {
    title: fill(words.invitedTitle, { site }),
    narrow: true,
    main: html`${head({ title: fill(words.invitedTitle, { site: `\u2068${site}\u2069` }), lead: invitedBy(context, invitation) })}${refusal(context)}
<div class="card"><dl class="pairs"><div><dt>${words.invitedAs}</dt><dd><b>${words.roles[role]}</b><span class="hint">${words.roleHints[role]}</span></dd></div>
<div><dt>${words.invitedFor}</dt><dd><bdi dir="ltr">${email}</bdi></dd></div>
<div><dt>${words.until}</dt><dd>${formatOf(context.locale).day(end)}</dd></div></dl>${nextStep(context, body)}</div>`,
  });
}
