/** Endpoints that show owners of sites their plan, their search and their requests. */
import { getPlan, requestPlan, withdrawPlanRequest } from './plan.ts';
import { getRequest, listRequests } from './requests.ts';
import { previewSearch } from './search-preview.ts';

/** In the order the documentation shows them. */
export const forOwners = [getPlan, requestPlan, withdrawPlanRequest, previewSearch, listRequests, getRequest];
