/** Shows the people of a site: members and open invitations, the form to invite, and the ways to leave or hand over the site. */
import { includesRole, memberRoles, type SiteRole } from '../../accounts/site-roles.ts';
import type { PageContext } from '../context.ts';
import { choices, field, form, hidden, refusal, selection } from '../fields.ts';
import { formatOf } from '../format.ts';
import { type Html, html, type Part } from '../html.ts';
import { layout, textsOf } from '../layout.ts';
import { memberTexts } from '../member-texts.ts';
import { fill } from '../texts.ts';
import { head } from './parts.ts';
import { readOnly, roleChip, siteTabs } from './site-parts.ts';

interface MemberShown {
  readonly account_id: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: SiteRole;
  readonly since: string;
}

interface InvitationShown {
  readonly id: string;
  readonly email: string;
  readonly role: SiteRole;
  readonly expires_at: string;
}

/** Values that the page shows. */
export interface MembersBody {
  readonly site: { readonly id: string; readonly name: string; readonly role: SiteRole };
  readonly your_id: string;
  readonly members: readonly MemberShown[];
  readonly invitations: readonly InvitationShown[];
  readonly mail: boolean;
}

const nameOf = ({ name, email }: MemberShown): string => name ?? email;

/** Draws the form that changes a role, as one line. */
function roleForm(context: PageContext, { site }: MembersBody, member: MemberShown): Html {
  const words = memberTexts[context.locale];
  const name = nameOf(member);
  const options = memberRoles.map(
    (role) =>
      html`<option value="${role}"${role === member.role ? html` selected` : ''}>${words.roles[role]}</option>`,
  );
  return form(context, {
    action: `/sites/${site.id}/members/${member.account_id}`,
    method: 'PUT',
    body: html`<select name="role" aria-label="${fill(words.roleOf, { name })}">${options}</select>`,
    submit: words.change,
    submitLabel: fill(words.changeSaid, { name }),
    look: 'quiet',
    inline: true,
  });
}

function memberRow(context: PageContext, body: MembersBody, member: MemberShown): Html {
  const words = memberTexts[context.locale];
  const isYou = member.account_id === body.your_id;
  const mayChange = includesRole(body.site.role, 'admin') && member.role !== 'owner' && !isYou;
  const remove = form(context, {
    action: `/sites/${body.site.id}/members/${member.account_id}`,
    method: 'DELETE',
    body: '',
    submit: words.remove,
    submitLabel: fill(words.removeSaid, { name: nameOf(member) }),
    look: 'danger',
    inline: true,
  });
  return html`<tr><th scope="row"><bdi>${nameOf(member)}</bdi>${isYou ? html` <span class="chip">${words.you}</span>` : ''}${member.name === null ? '' : html`<span class="hint"><bdi dir="ltr">${member.email}</bdi></span>`}</th>
<td data-label="${words.role}">${words.roles[member.role]}</td>
<td data-label="${words.since}">${formatOf(context.locale).day(member.since)}</td>
<td>${mayChange ? html`<div class="row-actions">${roleForm(context, body, member)}${remove}</div>` : ''}</td></tr>`;
}

function invitationRow(context: PageContext, { site, mail }: MembersBody, invitation: InvitationShown): Html {
  const words = memberTexts[context.locale];
  const { email } = invitation;
  const again = form(context, {
    action: `/sites/${site.id}/members`,
    body: html`<input type="hidden" name="email" value="${email}"><input type="hidden" name="role" value="${invitation.role}"><input type="hidden" name="language" value="${context.locale}">`,
    submit: words.again,
    submitLabel: fill(words.againSaid, { email }),
    look: 'quiet',
    inline: true,
  });
  const withdraw = form(context, {
    action: `/sites/${site.id}/invitations/${invitation.id}`,
    method: 'DELETE',
    body: '',
    submit: words.withdraw,
    submitLabel: fill(words.withdrawSaid, { email }),
    look: 'danger',
    inline: true,
  });
  return html`<tr><th scope="row"><bdi dir="ltr">${email}</bdi></th>
<td data-label="${words.role}">${words.roles[invitation.role]}</td>
<td data-label="${words.until}">${formatOf(context.locale).day(invitation.expires_at)}</td>
<td><div class="row-actions">${mail ? again : ''}${withdraw}</div></td></tr>`;
}

function table(names: readonly string[], rows: readonly Html[]): Html {
  return html`<table class="people"><thead><tr>${names.map((name) => html`<th scope="col">${name}</th>`)}<td></td></tr></thead><tbody>${rows}</tbody></table>`;
}

function inviteCard(context: PageContext, { site, mail, members }: MembersBody): Html {
  const words = memberTexts[context.locale];
  const invite = form(context, {
    action: `/sites/${site.id}/members`,
    submit: mail ? words.send : words.inviteNoMail,
    body: [
      hidden(context, 'language', context.locale),
      field(context, {
        name: 'email',
        label: words.email,
        type: 'email',
        required: true,
        hint: mail ? words.emailHint : words.noMail,
        autocomplete: 'off',
        ltr: true,
      }),
      choices(context, {
        name: 'role',
        label: words.role,
        kind: 'radio',
        values: ['viewer'],
        choices: (['viewer', 'admin'] as const).map((role) => ({
          value: role,
          label: words.roles[role],
          hint: words.roleHints[role],
        })),
      }),
    ],
  });
  const lead = members.length === 1 ? html`<p class="hint">${words.aloneLead}</p>` : '';
  return html`<section class="card"><h2>${words.invite}</h2>${lead}${invite}</section>`;
}

function transferCard(context: PageContext, { site, members }: MembersBody): Part {
  const words = memberTexts[context.locale];
  const others = members.filter(({ role }) => role !== 'owner');
  if (site.role !== 'owner' || others.length === 0) return '';
  const transfer = form(context, {
    action: `/sites/${site.id}/transfer`,
    submit: words.transfer,
    look: 'danger',
    body: [
      selection(context, {
        name: 'member',
        label: words.newOwner,
        choices: others.map((member) => ({ value: member.account_id, label: nameOf(member) })),
      }),
      field(context, {
        name: 'name',
        scope: 'transfer',
        label: fill(words.typeName, { name: site.name }),
        required: true,
        autocomplete: 'off',
      }),
    ],
  });
  return html`<section class="card danger-zone"><h2>${words.transfer}</h2><p class="hint">${words.transferLead}</p>${transfer}</section>`;
}

function leaveCard(context: PageContext, { site, your_id: yourId }: MembersBody): Part {
  const words = memberTexts[context.locale];
  if (site.role === 'owner') return '';
  const leave = form(context, {
    action: `/sites/${site.id}/members/${yourId}`,
    method: 'DELETE',
    body: '',
    submit: words.leave,
    look: 'danger',
  });
  return html`<section class="card danger-zone"><h2>${words.leave}</h2><p class="hint">${words.leaveLead}</p>${leave}</section>`;
}

/** `GET /sites/{id}/members`. */
export function membersPage(body: MembersBody, context: PageContext): Html {
  const words = memberTexts[context.locale];
  const { site, members, invitations } = body;
  const isManager = includesRole(site.role, 'admin');
  const names = [words.person, words.role, words.since];
  const open = html`<section class="card records"><h2>${words.open}</h2>${table(
    [words.person, words.role, words.until],
    invitations.map((invitation) => invitationRow(context, body, invitation)),
  )}</section>`;
  return layout(context, {
    title: fill(words.membersOf, { site: site.name }),
    main: html`${head({
      title: fill(words.membersOf, { site: `\u2068${site.name}\u2069` }),
      lead: html`${words.lead}${site.role === 'owner' ? '' : html` ${roleChip(context, site.role)}`}`,
      trail: { href: '/sites', text: textsOf(context).sites },
    })}${siteTabs(context, site, 'members')}${refusal(context)}
<section class="card records"><h2>${words.members}</h2>${table(
      names,
      members.map((member) => memberRow(context, body, member)),
    )}</section>${invitations.length === 0 ? '' : open}
${isManager ? '' : readOnly(context, site.role)}<div class="grid halves">${isManager ? inviteCard(context, body) : ''}${transferCard(context, body)}${leaveCard(context, body)}</div>`,
  });
}
