/** Endpoints that show owners of sites their people, their plan, their search and their requests. */
import {
  inviteMember,
  listMembers,
  removeMember,
  transferSite,
  updateMember,
  withdrawInvitation,
} from './members.ts';
import { getPlan, requestPlan, withdrawPlanRequest } from './plan.ts';
import { getRequest, listRequests } from './requests.ts';
import { previewSearch } from './search-preview.ts';

/** In the order the documentation shows them. */
export const forOwners = [
  listMembers,
  inviteMember,
  withdrawInvitation,
  updateMember,
  removeMember,
  transferSite,
  getPlan,
  requestPlan,
  withdrawPlanRequest,
  previewSearch,
  listRequests,
  getRequest,
];
