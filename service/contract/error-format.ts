/** Names the formats of errors. */

/** RFC 9457 problems, or the format that clients of Meilisearch or of Iceberg read. */
export type ErrorFormat = 'problem' | 'meilisearch' | 'iceberg';
