/** Whose rents a yield is made with: those of the subject's own contracts, or those of its area where it has too few. */
export const yieldBases = ['own', 'area_rent'] as const;
export type YieldBasis = (typeof yieldBases)[number];
