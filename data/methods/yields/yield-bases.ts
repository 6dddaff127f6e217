/** The sources of the rents of a yield: the contracts of the subject, or those of its area where the subject has too few. */
export const yieldBases = ['own', 'area_rent'] as const;
export type YieldBasis = (typeof yieldBases)[number];
