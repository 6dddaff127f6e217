/** The plan of a site: what each plan has, and requests for another one, which the operator decides. */
import { z } from 'zod';
import { PlanRequest } from '../../../accounts/plan-requests.ts';
import { features, plans, scopes } from '../../../accounts/plans.ts';
import { doerOf, exampleIds, ownId } from '../../../accounts/schema.ts';
import { siteRoles } from '../../../accounts/site-roles.ts';
import { userOf } from '../../../accounts/user.ts';
import { planPage } from '../../../console/views/plan.ts';
import { endpoint } from '../../../contract/endpoint.ts';
import { action, page } from '../../../contract/page.ts';

const tag = 'Sites';
const params = z.strictObject({ id: ownId('site') });
const path = `/sites/${exampleIds.site}/plan`;
const planIds = plans.map(({ id }) => id);

const PlanShown = z.object({
  id: z.string(),
  title: z.string(),
  requests_per_minute: z.int().nullable().meta({ description: 'Null is without limit.' }),
  history_from: z.iso.date().nullable().meta({ description: 'First day of the data; null is all of it.' }),
  portfolio_most: z.int().meta({ description: 'Properties of one portfolio.' }),
  features: z.array(z.enum(features)),
  scopes: z.array(z.enum(scopes)),
});

const RequestShown = PlanRequest.extend({
  created_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
  answer: z.string().nullable().meta({ description: 'What the operator wrote.' }),
}).meta({ id: 'RequestedPlan' });

/** `GET /sites/{id}/plan`. */
export const getPlan = endpoint({
  operationId: 'getPlan',
  method: 'get',
  path: '/sites/{id}/plan',
  tag,
  auth: 'user',
  summary: 'The plan of a site',
  description: 'Every plan with what it has, and the requests for another plan, newest first.',
  reads: 'service',
  siteRole: 'viewer',
  params,
  answer: page(
    z.object({
      site: z.object({ id: z.string(), name: z.string(), plan: z.string(), role: z.enum(siteRoles) }),
      plans: z.array(PlanShown),
      requests: z.array(RequestShown),
    }),
    planPage,
  ),
  problems: ['site-not-found'],
  examples: [{ summary: 'Plan and requests', request: path }],
  async handle(call) {
    const { sites, planRequests } = call.service.accounts;
    const { id, name, plan, role } = await sites.get(userOf(call).accountId, call.params.id);
    return {
      body: {
        site: { id, name, plan, role },
        plans: plans.map((one) => ({
          id: one.id,
          title: one.title,
          requests_per_minute: one.requestsPerMinute,
          history_from: one.historyFrom,
          portfolio_most: one.portfolioMost,
          features: [...one.features],
          scopes: [...one.defaultScopes],
        })),
        requests: await planRequests.list(id),
      },
    };
  },
});

/** `POST /sites/{id}/plan`. */
export const requestPlan = endpoint({
  operationId: 'requestPlan',
  method: 'post',
  path: '/sites/{id}/plan',
  tag,
  auth: 'user',
  summary: 'Ask for another plan',
  description:
    'The operator grants or refuses the request; the page of the plan and a letter tell the answer. A site has one open request.',
  reads: 'service',
  siteRole: 'owner',
  needsVerifiedAddress: true,
  params,
  body: z.strictObject({
    plan: z.enum(planIds, `takes ${planIds.join(', ')}`).meta({ example: 'growth' }),
    reason: z
      .string()
      .trim()
      .min(10, 'takes at least 10 characters')
      .max(1000, 'takes at most 1000 characters')
      .meta({ description: 'What you need it for.' }),
    language: z.enum(['en', 'ar'], 'takes en or ar').default('en').meta({ description: 'Of the letter.' }),
  }),
  answer: action(z.object({ request: RequestShown }), { form: getPlan }),
  status: 201,
  problems: ['site-not-found', 'quota-reached'],
  examples: [
    {
      summary: 'More requests a minute',
      request: path,
      body: { plan: 'growth', reason: 'Our home page has 200 visitors a minute.' },
    },
  ],
  async handle(call) {
    const doer = doerOf(call);
    const { sites, planRequests } = call.service.accounts;
    const site = await sites.get(doer.accountId, call.params.id, 'owner');
    const request = await planRequests.ask(doer, site, call.body);
    return { body: { request }, redirect: `/sites/${site.id}/plan`, notice: 'plan-requested' as const };
  },
});

/** `DELETE /sites/{id}/plan`. */
export const withdrawPlanRequest = endpoint({
  operationId: 'withdrawPlanRequest',
  method: 'delete',
  path: '/sites/{id}/plan',
  tag,
  auth: 'user',
  summary: 'Withdraw the open request for another plan',
  description: 'The plan of the site stays. Without an open request nothing changes.',
  reads: 'service',
  siteRole: 'owner',
  params,
  answer: action(
    z.object({ withdrawn: RequestShown.nullable().meta({ description: 'Null without an open request.' }) }),
    { form: getPlan },
  ),
  problems: ['site-not-found'],
  examples: [{ summary: 'Withdraw', request: path }],
  async handle(call) {
    const doer = doerOf(call);
    const { sites, planRequests } = call.service.accounts;
    const site = await sites.get(doer.accountId, call.params.id, 'owner');
    const withdrawn = await planRequests.withdraw(doer, site.id);
    return { body: { withdrawn }, redirect: `/sites/${site.id}/plan`, notice: 'plan-withdrawn' as const };
  },
});
