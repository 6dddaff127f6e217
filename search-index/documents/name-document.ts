/** Reads a row of `search_names` as a document for both search engines. */
import { z } from 'zod';
import { type NameKind, nameKinds, type SearchDocument } from '../search-index.ts';

/** Columns of `search_names`, in the order in which the reader selects them. */
export const NameRow = z.object({
  kind: z.enum(nameKinds),
  key: z.string(),
  name: z.string(),
  name_ar: z.string().nullable(),
  subtitle: z.string().nullable(),
  aliases: z.array(z.string()),
  weight: z.number(),
  area_id: z.int().nullable(),
  community_id: z.int().nullable(),
  project_id: z.int().nullable(),
  developer_id: z.int().nullable(),
});

/** The document as an engine returns it. */
export const NameDocument = NameRow.extend({ id: z.string() });

/** Reads a row. Throws a ZodError if the row is invalid. */
export function nameDocument(row: unknown): SearchDocument & { readonly kind: NameKind } {
  const document = NameRow.parse(row);
  return { id: `${document.kind}-${document.key}`, ...document };
}
