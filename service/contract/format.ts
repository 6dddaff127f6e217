/** Lists the formats of answers. */

/** A format of an answer, as `format=` names it. */
export type Format = 'json' | 'ndjson' | 'csv' | 'arrow' | 'parquet' | 'geojson';
