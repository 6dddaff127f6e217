/** Knows the one resource that access tokens are for. */

/** Returns true when a resource indicator (RFC 8707) names the tools of this service, or is left out. */
export function isResource(asked: string | undefined, baseUrl: string): boolean {
  if (asked === undefined || asked === '') return true;
  return asked.replace(/\/$/, '') === `${baseUrl}/mcp` || asked.replace(/\/$/, '') === baseUrl;
}
