/** Chooses the format of an answer: `format=` if given, else the preferred type of `Accept`. */
import type { Format } from '../../contract/format.ts';
import { Problem } from '../../contract/problem.ts';

/** Media type of each format. */
export const mediaTypes = {
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  csv: 'text/csv',
  arrow: 'application/vnd.apache.arrow.stream',
  parquet: 'application/vnd.apache.parquet',
  geojson: 'application/geo+json',
} as const satisfies Record<Format, string>;

/** The `Content-Type` of each format. */
export const contentTypes = {
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; header=present; charset=utf-8',
  arrow: mediaTypes.arrow,
  parquet: mediaTypes.parquet,
  geojson: mediaTypes.geojson,
} as const satisfies Record<Format, string>;

/**
 * Returns one of the offered formats, or throws `not-acceptable`. `accepts` returns the preferred of some media types,
 * or null.
 */
export function chooseFormat(
  offered: readonly Format[],
  wished: unknown,
  accepts: (types: readonly string[]) => string | null,
): Format {
  const types = offered.map((format) => mediaTypes[format]);
  const best = wished === undefined ? accepts(types) : null;
  const chosen = offered.find((format) =>
    wished === undefined ? mediaTypes[format] === best : format === wished,
  );
  if (chosen === undefined) {
    throw new Problem('not-acceptable', `This answer exists as ${offered.join(', ')} (${types.join(', ')}).`);
  }
  return chosen;
}
