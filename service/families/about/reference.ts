/** Gives the pages of the documentation the reference that they show. */
import type { Service } from '../../contract/service.ts';
import type { ReferenceSite } from '../../site/reference/reference-site.ts';

/** Returns the reference. The first page that is asked for loads what makes it, and has it made. */
export async function referenceOf(service: Service): Promise<ReferenceSite> {
  const { referenceSite } = await import('../../site/reference/reference-site.ts');
  return referenceSite(await service.openapi());
}
