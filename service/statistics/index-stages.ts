/** The stages of sales that price indices are made of, as requests choose them. */

/** Stages of sales, the default first, and both together. */
export const indexStages = ['existing', 'new', 'all'] as const;
export type IndexStage = (typeof indexStages)[number];

/** Description of the choice. */
export const stageMeaning =
  'Existing homes (default): sold by an owner. New: sold off-plan, or first by their developer. `all` mixes both markets.';
