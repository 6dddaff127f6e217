/** The people of a site: lists and invites them, changes their roles, removes them, and hands the site over. */
import { z } from 'zod';
import { letterLanguages } from '../../../accounts/invitation-letter.ts';
import { Invitation } from '../../../accounts/invitations.ts';
import { Member } from '../../../accounts/members.ts';
import { doerOf, Email, exampleIds, ownId, Site } from '../../../accounts/schema.ts';
import { includesRole, memberRoles, siteRoles } from '../../../accounts/site-roles.ts';
import { userOf } from '../../../accounts/user.ts';
import { membersPage } from '../../../console/views/members.ts';
import { endpoint } from '../../../contract/endpoint.ts';
import { action, page } from '../../../contract/page.ts';

const shared = { tag: 'Sites', auth: 'user', reads: 'service' } as const;
const ofSite = z.strictObject({ id: ownId('site') });
const ofMember = ofSite.extend({ member: ownId('member') });
const ofInvitation = ofSite.extend({ invitation: ownId('invitation') });
const path = `/sites/${exampleIds.site}/members`;
const memberPath = `${path}/${exampleIds.member}`;

const Instant = z.iso.datetime();
const MemberShown = Member.extend({ since: Instant }).meta({ id: 'SiteMember' });

/** An invitation as its site shows it. */
const InvitationShown = Invitation.extend({ created_at: Instant, expires_at: Instant }).meta({
  id: 'SiteInvitation',
});

const Role = z.enum(memberRoles, `takes ${memberRoles.join(' or ')}`).meta({
  description:
    '`viewer` sees usage, requests and settings; `admin` also manages keys, settings, webhooks and members.',
});

/** `GET /sites/{id}/members`. */
export const listMembers = endpoint({
  ...shared,
  operationId: 'listMembers',
  method: 'get',
  path: '/sites/{id}/members',
  siteRole: 'viewer',
  summary: 'People of a site',
  description: 'The owner first, then by the time they joined. Admins also see the open invitations.',
  params: ofSite,
  answer: page(
    z.object({
      site: z.object({ id: z.string(), name: z.string(), role: z.enum(siteRoles) }),
      your_id: z.string().meta({ description: 'Your `account_id`.' }),
      members: z.array(MemberShown),
      invitations: z.array(InvitationShown).meta({ description: 'Empty for viewers.' }),
      mail: z.boolean().meta({
        description:
          'Whether invitations are mailed. Otherwise people find theirs at /sites, once their address is confirmed.',
      }),
    }),
    membersPage,
  ),
  problems: ['site-not-found'],
  examples: [{ summary: 'All of them', request: path }],
  async handle(call) {
    const { sites, members, invitations } = call.service.accounts;
    const { accountId } = userOf(call);
    const { id, name, role } = await sites.get(accountId, call.params.id);
    return {
      body: {
        site: { id, name, role },
        your_id: accountId,
        members: await members.list(id),
        invitations: includesRole(role, 'admin') ? await invitations.list(id) : [],
        mail: invitations.canMail,
      },
    };
  },
});

/** `POST /sites/{id}/members`. */
export const inviteMember = endpoint({
  ...shared,
  operationId: 'inviteMember',
  method: 'post',
  path: '/sites/{id}/members',
  siteRole: 'admin',
  summary: 'Invite a person to a site',
  description:
    'Mails a link to the address, good for 7 days; a person with this address accepts it, with an account or a new one. Where the service sends no mail, the person finds the invitation at /sites once the operator has confirmed the address. Another invitation of the same address replaces the first. The answer is the same whether the address has an account or not.',
  needsVerifiedAddress: true,
  params: ofSite,
  body: z.strictObject({
    email: Email.meta({ example: 'colleague@example.com' }),
    role: Role.default('viewer'),
    language: z.enum(letterLanguages, 'takes en or ar').default('en').meta({ description: 'Of the letter.' }),
  }),
  answer: action(z.object({ invitation: InvitationShown }), { form: listMembers }),
  status: 201,
  problems: ['site-not-found', 'quota-reached'],
  examples: [
    {
      summary: 'A colleague who looks',
      request: path,
      body: { email: 'colleague@example.com', role: 'viewer' },
    },
  ],
  async handle(call) {
    const { invitations } = call.service.accounts;
    const { name, email } = userOf(call);
    const asked = { ...call.body, inviter: name ?? email };
    const invitation = await invitations.invite(doerOf(call), call.params.id, asked);
    const notice = invitations.canMail ? ('invited' as const) : ('invited-without-mail' as const);
    return { body: { invitation }, redirect: `/sites/${call.params.id}/members`, notice };
  },
});

/** `DELETE /sites/{id}/invitations/{invitation}`. */
export const withdrawInvitation = endpoint({
  ...shared,
  operationId: 'withdrawInvitation',
  method: 'delete',
  path: '/sites/{id}/invitations/{invitation}',
  siteRole: 'admin',
  summary: 'Withdraw an invitation',
  description: 'Its link stops working at once.',
  params: ofInvitation,
  answer: action(z.object({ withdrawn: InvitationShown })),
  problems: ['site-not-found', 'invitation-not-found'],
  examples: [
    { summary: 'Withdraw', request: `/sites/${exampleIds.site}/invitations/${exampleIds.invitation}` },
  ],
  async handle(call) {
    const { id, invitation } = call.params;
    const withdrawn = await call.service.accounts.invitations.withdraw(doerOf(call), id, invitation);
    return {
      body: { withdrawn },
      redirect: `/sites/${id}/members`,
      notice: 'invitation-withdrawn' as const,
    };
  },
});

/** `PUT /sites/{id}/members/{member}`. */
export const updateMember = endpoint({
  ...shared,
  operationId: 'updateMember',
  method: 'put',
  path: '/sites/{id}/members/{member}',
  siteRole: 'admin',
  summary: 'Give a member another role',
  description: 'Works at once. The role of the owner changes by a transfer only.',
  params: ofMember,
  body: z.strictObject({ role: Role }),
  answer: action(z.object({ member: MemberShown }), { form: listMembers }),
  problems: ['site-not-found', 'member-not-found'],
  examples: [{ summary: 'An admin', request: memberPath, body: { role: 'admin' } }],
  async handle(call) {
    const { id, member: memberId } = call.params;
    const { members } = call.service.accounts;
    const member = await members.changeRole(doerOf(call), id, memberId, call.body.role);
    return { body: { member }, redirect: `/sites/${id}/members`, notice: 'saved' as const };
  },
});

/** `DELETE /sites/{id}/members/{member}`. */
export const removeMember = endpoint({
  ...shared,
  operationId: 'removeMember',
  method: 'delete',
  path: '/sites/{id}/members/{member}',
  siteRole: 'admin',
  summary: 'Remove a member, or leave a site',
  description:
    'Ends the access of the member, and their open invitations, at once. Keys of the site go on working: rotate those that the member knows. A member of any role leaves with their own id; the owner cannot leave.',
  params: ofMember,
  answer: action(z.object({ removed: MemberShown })),
  problems: ['site-not-found', 'member-not-found'],
  examples: [{ summary: 'Remove', request: memberPath }],
  async handle(call) {
    const { id, member } = call.params;
    const doer = doerOf(call);
    const removed = await call.service.accounts.members.remove(doer, id, member);
    const hasLeft = member === doer.accountId;
    return {
      body: { removed },
      redirect: hasLeft ? '/sites' : `/sites/${id}/members`,
      notice: hasLeft ? ('site-left' as const) : ('member-removed' as const),
    };
  },
});

/** `POST /sites/{id}/transfer`. */
export const transferSite = endpoint({
  ...shared,
  operationId: 'transferSite',
  method: 'post',
  path: '/sites/{id}/transfer',
  siteRole: 'owner',
  tokenScope: null,
  summary: 'Make a member the owner of a site',
  description:
    'Hands the site over with its keys, documents, usage and plan; its name has to be sent along. You become an admin. From then on its keys share the limit of the new owner’s account. Only a session may do so.',
  params: ofSite,
  body: z.strictObject({
    member: z
      .string()
      .max(100)
      .meta({ description: '`account_id` of a member.', example: exampleIds.member }),
    name: z.string().max(1000).meta({ description: 'The name of the site.' }),
  }),
  answer: action(z.object({ site: Site }), { form: listMembers }),
  problems: ['site-not-found', 'member-not-found'],
  examples: [
    {
      summary: 'Hand it over',
      request: `/sites/${exampleIds.site}/transfer`,
      body: { member: exampleIds.member, name: 'Shop' },
    },
  ],
  async handle(call) {
    const { member, name } = call.body;
    const { id } = call.params;
    const site = await call.service.accounts.members.transfer(doerOf(call), id, member, name);
    return { body: { site }, redirect: `/sites/${id}/members`, notice: 'site-transferred' as const };
  },
});
