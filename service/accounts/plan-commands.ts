/** Lists the operator's commands for requests for another plan. */
import { z } from 'zod';
import { type AdminCommand, command } from './admin-command.ts';
import { decidePlanRequest, listPlanRequests } from './plan-requests.ts';

const requestId = z.string().describe('Id of the request (request_…)');
const note = z.string().trim().min(1).max(1000);

/** Commands of plan requests. */
export const planCommands: readonly AdminCommand[] = [
  command({
    name: 'plan requests',
    summary: 'List the open requests for another plan, or all with --state all',
    positional: null,
    looks: true,
    input: { state: z.enum(['open', 'all']).default('open').describe('open (the default) or all') },
    run: (store, { state }) => listPlanRequests(store.database, state === 'open'),
  }),
  command({
    name: 'plan grant',
    summary: 'Put the site of a request on the plan that it asks for, and tell the person',
    positional: 'request',
    input: { request: requestId, answer: note.optional().describe('Text for the person') },
    run: (store, { request, answer }) =>
      decidePlanRequest(store, request, { state: 'granted', answer: answer ?? null }),
  }),
  command({
    name: 'plan refuse',
    summary: 'Refuse a request for another plan, and tell the person why',
    positional: 'request',
    input: { request: requestId, answer: note.describe('The reason, for the person') },
    run: (store, { request, answer }) => decidePlanRequest(store, request, { state: 'refused', answer }),
  }),
];
