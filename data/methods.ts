/** The list of methods by which statistics are made. A mart, an answer and the page at /docs/methods take name and version from here, so that none can drift. */

/** One method; its text is `docs/methods/<name>.md`. */
export interface Method {
  readonly title: string;
  /** Raised with every change that changes a figure; what changed stands at the end of the text. */
  readonly version: number;
}

/** By the name that `method` of a statistic gives. */
export const methods = {
  'market-statistics': { title: 'Counts, prices and rents', version: 3 },
  'gross-yield': { title: 'Gross and net yield', version: 3 },
  'price-index': { title: 'Price index and price growth', version: 3 },
  'offplan-premium': { title: 'Off-plan premium', version: 3 },
  seasonality: { title: 'Seasonality', version: 3 },
  rankings: { title: 'Rankings and growth', version: 4 },
  'rent-position': { title: 'Rent position', version: 2 },
  'comparable-estimate': { title: 'Comparable estimate', version: 2 },
  'developer-names': { title: 'Names of developers and projects', version: 1 },
  'developer-record': { title: 'A developer’s delivery and prices', version: 2 },
} as const satisfies Readonly<Record<string, Method>>;

/** Name of a method. */
export type MethodName = keyof typeof methods;

/** What a statistic says of its method. */
export function methodOf(name: MethodName): { readonly method: MethodName; readonly method_version: number } {
  return { method: name, method_version: methods[name].version };
}
