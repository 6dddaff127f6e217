/** Invitations to sites of other people, for the person who got one: look, accept, decline. */
import { z } from 'zod';
import { Invitation, standings } from '../../accounts/invitations.ts';
import { doerOf, exampleIds, ownId, Site } from '../../accounts/schema.ts';
import { userOf } from '../../accounts/user.ts';
import { invitationPage } from '../../console/views/invitation.ts';
import { endpoint } from '../../contract/endpoint.ts';
import { action, page } from '../../contract/page.ts';
import { text } from '../../contract/parameters.ts';

const tag = 'Accounts';
const params = z.strictObject({ invitation: ownId('invitation') });
const path = `/invitations/${exampleIds.invitation}`;
const Instant = z.iso.datetime();
const Token = z.string().max(200).optional().meta({
  description:
    '`token` of the link. Not needed where you are signed in with the confirmed address of the invitation.',
});

const InvitationShown = Invitation.extend({
  created_at: Instant,
  expires_at: Instant,
  standing: z.enum(standings).meta({
    description:
      '`yours`: you may accept it; `sign-in`: sign in first; `another-account`: you are signed in with another address than the one invited.',
  }),
});

/** `GET /invitations/{invitation}`. */
const getInvitation = endpoint({
  operationId: 'getInvitation',
  method: 'get',
  path: '/invitations/{invitation}',
  tag,
  auth: 'none',
  summary: 'An invitation to a site',
  description:
    'Shows the page that a mailed link opens, with what to do next. Opening it changes nothing; only accepting or declining uses the invitation.',
  reads: 'service',
  params,
  query: z.strictObject({ token: text({ max: 200, description: '`token` of the link.' }).optional() }),
  answer: page(
    z.object({
      invitation: InvitationShown,
      token: z.string(),
      signup_open: z.boolean(),
    }),
    invitationPage,
  ),
  problems: ['invitation-not-found'],
  examples: [{ summary: 'By its link', request: `${path}?token=mulk_iv_0` }],
  async handle({ params: { invitation: id }, query: { token }, service, user }) {
    const { invitations, people } = service.accounts;
    return {
      body: {
        invitation: await invitations.find(id, { token, user }),
        token: token ?? '',
        signup_open: people.isSignUpOpen,
      },
    };
  },
});

/** `POST /invitations/{invitation}/accept`. */
const acceptInvitation = endpoint({
  operationId: 'acceptInvitation',
  method: 'post',
  path: '/invitations/{invitation}/accept',
  tag,
  auth: 'user',
  summary: 'Accept an invitation to a site',
  description:
    'Makes you a member of the site with the role of the invitation. Your address must be the one that was invited; the link that was mailed to it confirms it. Only a session may do so.',
  reads: 'service',
  tokenScope: null,
  params,
  body: z.strictObject({ token: Token }),
  isBodyOptional: true,
  answer: action(z.object({ site: Site }), { form: getInvitation }),
  problems: ['invitation-not-found', 'email-taken'],
  examples: [{ summary: 'Accept', request: `${path}/accept`, body: { token: 'mulk_iv_0' } }],
  async handle(call) {
    const asked = { id: call.params.invitation, token: call.body.token };
    const site = await call.service.accounts.invitations.accept(doerOf(call), userOf(call), asked);
    return { body: { site }, redirect: `/sites/${site.id}/members`, notice: 'joined' as const };
  },
});

/** `POST /invitations/{invitation}/decline`. */
const declineInvitation = endpoint({
  operationId: 'declineInvitation',
  method: 'post',
  path: '/invitations/{invitation}/decline',
  tag,
  auth: 'none',
  summary: 'Decline an invitation to a site',
  description: 'Ends the invitation. Needs no account: the link is enough.',
  reads: 'service',
  params,
  body: z.strictObject({ token: Token }),
  isBodyOptional: true,
  answer: action(z.object({ declined: z.literal(true) }), { form: getInvitation }),
  problems: ['invitation-not-found'],
  examples: [{ summary: 'Decline', request: `${path}/decline`, body: { token: 'mulk_iv_0' } }],
  async handle({ params: { invitation: id }, body: { token }, service, user, address }) {
    await service.accounts.invitations.decline(id, { token, user }, address);
    return {
      body: { declined: true as const },
      redirect: user === null ? '/login' : '/sites',
      notice: 'invitation-declined' as const,
    };
  },
});

/** The operations of invitations. */
export const invitations = [getInvitation, acceptInvitation, declineInvitation];
