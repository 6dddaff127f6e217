/** Texts and classes that all lists of yields share. */

/** Classes that yields are made for. */
export const yieldClasses = ['apartment', 'villa'] as const;

/** Why a plan that sees less than a year sees no yields. */
export const unseenYields = 'the plan’s history begins after the 12 months that a yield is made of';
