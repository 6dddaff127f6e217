/** Endpoints that let assistants in by OAuth. */
import { endAssistant, listAssistants } from './assistants.ts';
import { getConsent, giveConsent } from './consent.ts';
import { getAuthorizationServer, getProtectedResource } from './metadata.ts';
import { getAccessToken, registerClient, revokeAccessToken } from './tokens.ts';

/** In the order the documentation shows them. */
export const oauth = [
  getProtectedResource,
  getAuthorizationServer,
  registerClient,
  getConsent,
  giveConsent,
  getAccessToken,
  revokeAccessToken,
  listAssistants,
  endAssistant,
];
