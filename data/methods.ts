/** The list of methods by which statistics are made. A mart, an answer and the page at /docs/methods take name and version from here, so that none can drift. */
import { methodVersions } from './publishing-rules.ts';

/** One method; its text is `docs/methods/<name>.md`. */
export interface Method {
  readonly title: string;
  /** Raised with every change that changes a figure; what changed stands at the end of the text. */
  readonly version: number;
}

/** By the name that `method` of a statistic gives. */
export const methods = {
  'market-statistics': { title: 'Counts, prices and rents', version: methodVersions['market-statistics'] },
  'gross-yield': { title: 'Gross and net yield', version: methodVersions['gross-yield'] },
  'price-index': { title: 'Price index and price growth', version: methodVersions['price-index'] },
  'offplan-premium': { title: 'Off-plan premium', version: methodVersions['offplan-premium'] },
  seasonality: { title: 'Seasonality', version: methodVersions.seasonality },
  rankings: { title: 'Rankings and growth', version: methodVersions.rankings },
  'rent-position': { title: 'Rent position', version: methodVersions['rent-position'] },
  'comparable-estimate': { title: 'Comparable estimate', version: methodVersions['comparable-estimate'] },
  'developer-names': {
    title: 'Names of developers and projects',
    version: methodVersions['developer-names'],
  },
  'developer-record': {
    title: 'A developer’s delivery and prices',
    version: methodVersions['developer-record'],
  },
} as const satisfies Readonly<Record<string, Method>>;

/** Name of a method. */
export type MethodName = keyof typeof methods;

/** What a statistic says of its method. */
export function methodOf(name: MethodName): { readonly method: MethodName; readonly method_version: number } {
  return { method: name, method_version: methods[name].version };
}
