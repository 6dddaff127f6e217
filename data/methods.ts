/** The methods of the statistics. Marts, answers and the pages at /docs/methods take name and version from this list, so they always agree. */
import { methodVersions } from './publishing-rules.ts';

/** One method; its text is `docs/methods/<name>.md`. */
export interface Method {
  readonly title: string;
  /** Raised with every change that changes a figure; the end of the text says what changed. */
  readonly version: number;
}

/** Methods by the name that `method` of a statistic states. */
export const methods = {
  'market-statistics': { title: 'Counts, prices and rents', version: methodVersions['market-statistics'] },
  'gross-yield': { title: 'Gross and net yield', version: methodVersions['gross-yield'] },
  'price-index': { title: 'Price index', version: methodVersions['price-index'] },
  'rent-index': { title: 'Rent index', version: methodVersions['rent-index'] },
  'rooms-of-rents': { title: 'Rooms of rents', version: methodVersions['rooms-of-rents'] },
  'offplan-premium': { title: 'Off-plan premium', version: methodVersions['offplan-premium'] },
  seasonality: { title: 'Seasonality', version: methodVersions.seasonality },
  rankings: { title: 'Rankings and growth', version: methodVersions.rankings },
  'rent-position': { title: 'Rent position', version: methodVersions['rent-position'] },
  'comparable-estimate': { title: 'Comparable estimate', version: methodVersions['comparable-estimate'] },
  'rent-estimate': {
    title: 'Rent estimate and permitted increase',
    version: methodVersions['rent-estimate'],
  },
  'developer-names': {
    title: 'Names of developers and projects',
    version: methodVersions['developer-names'],
  },
  'developer-record': {
    title: 'A developer’s projects and prices',
    version: methodVersions['developer-record'],
  },
  supply: { title: 'Supply to come', version: methodVersions.supply },
  completeness: { title: 'Completeness of recent periods', version: methodVersions.completeness },
} as const satisfies Readonly<Record<string, Method>>;

/** Name of a method. */
export type MethodName = keyof typeof methods;

/** Returns the fields in which a statistic states its method. */
export function methodOf(name: MethodName): { readonly method: MethodName; readonly method_version: number } {
  return { method: name, method_version: methods[name].version };
}
