/** Names the formats of errors. */

/** RFC 9457 problems, or the format that clients of Meilisearch, of Iceberg or of OAuth (RFC 6749) read. */
export type ErrorFormat = 'problem' | 'meilisearch' | 'iceberg' | 'oauth';

/** Returns true where errors are problems: an operation of OAuth writes the refusals of RFC 6749 itself, and all other errors are problems. */
export function isProblemFormat(format: ErrorFormat): format is 'problem' | 'oauth' {
  return format === 'problem' || format === 'oauth';
}
