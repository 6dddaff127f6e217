/** The statistics that are offered as SDMX: dimensions, measures and the query of each. */
import { annualValue, contractCount, medianRent } from '../../../data/measures/contracts.ts';
import { plainLabel } from '../../../data/measures/figure-shape.ts';
import { type Count, type Level, type Sum, unitWords } from '../../../data/measures/measure.ts';
import { medianPrice, medianPricePerSqft, salesCount, salesValue } from '../../../data/measures/sales.ts';
import { methodOf } from '../../../data/methods.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import type { Register } from '../../statistics/coverage.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { CodelistName } from './codelists.ts';

/** The agency that maintains every structure. */
export const agency = 'MULK';

/** A dimension, in the order of keys. */
export interface Dimension {
  readonly id: string;
  readonly name: string;
  readonly codelist: CodelistName;
}

/** A measure of an observation. Its column has its id in small letters. */
export interface Measure {
  readonly id: string;
  readonly name: string;
  readonly type: 'Integer' | 'Double';
}

/** A statistic. */
export interface Dataflow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Follows the version of the method: other figures have another version. */
  readonly version: string;
  readonly dimensions: readonly Dimension[];
  readonly measures: readonly Measure[];
  readonly sql: string;
  /** The register whose coverage counts. */
  readonly register: Register;
}

const frequency: Dimension = { id: 'FREQ', name: 'Frequency', codelist: 'CL_FREQ' };
const place: Dimension = { id: 'REF_AREA', name: 'Area or community', codelist: 'CL_REF_AREA' };
const propertyType: Dimension = {
  ...{ id: 'PROPERTY_TYPE', name: 'Property type', codelist: 'CL_PROPERTY_TYPE' },
};
const bedrooms: Dimension = { id: 'BEDROOMS', name: 'Bedrooms', codelist: 'CL_BEDROOMS' };
const stage: Dimension = { id: 'STAGE', name: 'Off-plan or ready', codelist: 'CL_STAGE' };
const homes: Dimension = { id: 'HOMES', name: 'New or existing homes', codelist: 'CL_HOMES' };
const contract: Dimension = { id: 'CONTRACT', name: 'New or renewed', codelist: 'CL_CONTRACT' };

const count = (id: string, name: string): Measure => ({ id, name, type: 'Integer' });
const amount = (id: string, name: string): Measure => ({ id, name, type: 'Double' });

/** Returns a count or sum as it is declared in data/measures. */
function numberOf({ statistic, column, label }: Count | Sum): Measure[] {
  const name = plainLabel(label.en);
  return [
    statistic === 'count' ? count(column.toUpperCase(), name) : amount(column.toUpperCase(), `${name}, AED`),
  ];
}

const levelNames = { median: 'Median', p25: 'Lower quartile:', p75: 'Upper quartile:' } as const;

/** Returns the sample and the levels of a median as it is declared in data/measures; `parts` without a sample leave it out. */
function levelsOf(
  { column, sample, unit, label, population }: Level,
  parts: readonly ('n' | keyof typeof levelNames)[] = ['n', 'median', 'p25', 'p75'],
): Measure[] {
  const name = plainLabel(label.en);
  return parts.map((part) =>
    part === 'n'
      ? count(sample.toUpperCase(), `Number of ${population.levelRecords.en} behind the levels`)
      : amount(
          `${part}_${column}`.toUpperCase(),
          `${name.replace(/^Median/u, levelNames[part])}, ${unitWords[unit]}`,
        ),
  );
}

const { least_shown: least, least_ok: enough } = publishingRules;
const withheld = `Medians and quartiles of fewer than ${least} records are empty (OBS_STATUS Q); those of fewer than ${enough} have OBS_STATUS U; those of periods that the loaded exports do not cover are empty (L).`;
const version = (method: Parameters<typeof methodOf>[0]) => `${methodOf(method).method_version}.0.0`;

/** Returns the condition of the codes that a key asks for: a text with a comma between the codes of a dimension, or null for all. */
function ofKey(dimensions: readonly Dimension[]): string {
  return dimensions
    .map(({ id }) => id.toLowerCase())
    .map(
      (column) =>
        `($${column}::VARCHAR is null or list_contains(string_split($${column}::VARCHAR, ','), ${column}))`,
    )
    .join(' and ');
}

/** Returns a statistic that a query of this name reads. */
function dataflow(query: string, statistic: Omit<Dataflow, 'sql'>): Dataflow {
  return { ...statistic, sql: readQuery(query, { filters: ofKey(statistic.dimensions) }) };
}

/** Every statistic that is offered. */
export const dataflows: readonly Dataflow[] = [
  dataflow('sdmx-sales-monthly', {
    id: 'SALES_MONTHLY',
    name: 'Sales by month',
    description: `Registered sales of each area, community and the market by property type, bedrooms and stage. ${withheld}`,
    version: version('market-statistics'),
    dimensions: [frequency, place, propertyType, bedrooms, stage],
    measures: [
      ...numberOf(salesCount),
      ...numberOf(salesValue),
      ...levelsOf(medianPrice),
      ...levelsOf(medianPricePerSqft, ['median']),
    ],
    register: 'sales',
  }),
  dataflow('sdmx-rents-monthly', {
    id: 'RENTS_MONTHLY',
    name: 'Rent contracts by starting month',
    description: `Registered rent contracts of each area, community and the market by property type, bedrooms, and new or renewed. ${withheld}`,
    version: version('market-statistics'),
    dimensions: [frequency, place, propertyType, bedrooms, contract],
    measures: [...numberOf(contractCount), ...numberOf(annualValue), ...levelsOf(medianRent)],
    register: 'rents',
  }),
  dataflow('sdmx-price-index', {
    id: 'PRICE_INDEX',
    name: 'Price index',
    description: `Stratified price index of each area, community and the market by month, quarter and year, of new and existing homes and of both. An index from fewer than ${enough} sales has OBS_STATUS U.`,
    version: version('price-index'),
    dimensions: [frequency, place, propertyType, homes],
    measures: [
      amount('INDEX', 'Index, the base year 100'),
      amount('SMOOTHED', 'Mean of the month and its two neighbours'),
      count('BASE_YEAR', 'Base year'),
      count('N', 'Sales that are compared'),
      count('SALES_COUNT', 'Sales'),
    ],
    register: 'sales',
  }),
  dataflow('sdmx-rent-index', {
    id: 'RENT_INDEX',
    name: 'Rent index',
    description: `Level of annual rents of each area, community and the market by month and quarter, like with like, of new and of renewed contracts. The first period that is asked for of the newest unbroken run is 100. A level from fewer than ${enough} contracts has OBS_STATUS U.`,
    version: version('rent-index'),
    dimensions: [frequency, place, propertyType, contract],
    measures: [
      amount('INDEX', 'Index, the base period 100'),
      count('BASE_YEAR', 'Year of the base period'),
      count('BASE_MONTH', 'First month of the base period'),
      count('N', 'Contracts that are compared'),
      count('CONTRACT_COUNT', 'Eligible contracts'),
    ],
    register: 'rents',
  }),
  dataflow('sdmx-yields', {
    id: 'YIELDS',
    name: 'Gross and net yields',
    description:
      'Gross and net yields of each area, community and the market over 12 months. A yield of low quality has OBS_STATUS U, a withheld one Q.',
    version: version('gross-yield'),
    dimensions: [frequency, place, propertyType],
    measures: [
      amount('GROSS_YIELD_PCT', 'Gross yield, per cent'),
      amount('LOW_GROSS_YIELD_PCT', 'Lower end of the 95 % interval of the gross yield'),
      amount('HIGH_GROSS_YIELD_PCT', 'Upper end of the 95 % interval of the gross yield'),
      amount('NET_YIELD_PCT', 'Net yield, per cent'),
      amount('LOW_NET_YIELD_PCT', 'Lower end of the 95 % interval of the net yield'),
      amount('HIGH_NET_YIELD_PCT', 'Upper end of the 95 % interval of the net yield'),
      count('N_SALES', 'Ready sales'),
      count('N_RENTS', 'New contracts'),
    ],
    register: 'sales',
  }),
];

/** Returns the id of the structure of a dataflow. */
export function structureId({ id }: Dataflow): string {
  return `DSD_${id}`;
}
