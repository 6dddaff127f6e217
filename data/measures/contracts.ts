/** Measures of rent contracts, by the day on which they start. */
import { publishingRules } from '../publishing-rules.ts';
import type { Count, Level, Population, Sum } from './measure.ts';

const contracts = {
  view: 'measured_contracts',
  flag: 'is_contract',
  dataset: 'rent-contracts',
  records: { en: 'registered rent contracts', ar: 'عقود إيجار مسجلة' },
  levelRecords: { en: 'eligible contracts', ar: 'عقود مؤهلة' },
} as const satisfies Population;

const leastAccuracy = `${100 * publishingRules.rooms_confidence_least} %`;

const isNew = "version = 'new'";
const isRenewed = "version = 'renewed'";
const rent = 'annual_amount_aed';
const rentPerSqft = 'annual_aed_per_sqft';

export const contractCount = {
  population: contracts,
  statistic: 'count',
  column: 'contract_count',
  only: null,
  label: {
    en: 'Registered rent contracts of {kind}, new and renewed',
    ar: 'عقود الإيجار المسجلة، الجديدة والمجددة: {kind}',
  },
  sentence: {
    en: 'Counts all registered contracts that start in the period, new and renewed, each once.',
    ar: 'يعدّ جميع العقود المسجلة التي تبدأ في الفترة، الجديدة والمجددة، كلًا مرة واحدة.',
  },
} as const satisfies Count;

export const newContractCount = {
  population: contracts,
  statistic: 'count',
  column: 'new_contract_count',
  only: isNew,
  label: { en: 'New rent contracts of {kind}', ar: 'عقود الإيجار الجديدة: {kind}' },
  sentence: {
    en: 'Counts registered new contracts that start in the period; renewals are left out.',
    ar: 'يعدّ العقود الجديدة المسجلة التي تبدأ في الفترة، دون المجددة.',
  },
} as const satisfies Count;

export const renewedContractCount = {
  population: contracts,
  statistic: 'count',
  column: 'renewed_contract_count',
  only: isRenewed,
  label: { en: 'Renewed rent contracts of {kind}', ar: 'عقود الإيجار المجددة: {kind}' },
  sentence: {
    en: 'Counts registered renewals that start in the period.',
    ar: 'يعدّ العقود المجددة المسجلة التي تبدأ في الفترة.',
  },
} as const satisfies Count;

export const annualValue = {
  population: contracts,
  statistic: 'sum',
  column: 'annual_value_aed',
  value: rent,
  isNullable: true,
  only: null,
  label: { en: 'Annual rents of {kind} added up', ar: 'مجموع الإيجارات السنوية: {kind}' },
  sentence: {
    en: 'Adds up the annual rents of all registered contracts that start in the period.',
    ar: 'يجمع الإيجارات السنوية لجميع العقود المسجلة التي تبدأ في الفترة.',
  },
} as const satisfies Sum;

export const bedroomsKnownCount = {
  population: contracts,
  statistic: 'count',
  column: 'bedrooms_known_count',
  only: 'bedrooms is not null',
  label: {
    en: 'Rent contracts of {kind} whose bedrooms are known',
    ar: 'عقود الإيجار المعروف عدد غرفها: {kind}',
  },
  sentence: {
    en: `Counts registered contracts that state their bedrooms, and flats whose size says them with a measured accuracy of at least ${leastAccuracy}.`,
    ar: `يعدّ العقود المسجلة التي تذكر عدد غرف النوم، والشقق التي تدل مساحتها عليه بدقة مقيسة لا تقل عن ${leastAccuracy}.`,
  },
} as const satisfies Count;

const eligibleSentence = {
  en: 'It counts eligible contracts: of one home, or of one office or shop where that kind is asked for, for about a year, at a plausible rent and size.',
  ar: 'يشمل العقود المؤهلة: مسكن واحد، أو مكتب أو محل واحد عند طلب نوعه، لنحو سنة، بإيجار ومساحة معقولين.',
};

export const medianRent = {
  population: contracts,
  statistic: 'median',
  column: 'annual_aed',
  value: rent,
  sample: 'rent_n',
  unit: 'aed',
  only: null,
  apart: ['version'],
  label: { en: 'Median annual rent of {kind}', ar: 'الإيجار السنوي الوسيط: {kind}' },
  sentence: eligibleSentence,
} as const satisfies Level;

export const medianRentPerSqft = {
  population: contracts,
  statistic: 'median',
  column: 'annual_aed_per_sqft',
  value: rentPerSqft,
  sample: 'rent_per_sqft_n',
  unit: 'aed_per_sqft',
  only: null,
  apart: ['version'],
  label: {
    en: 'Median annual rent a square foot of {kind}',
    ar: 'الإيجار السنوي الوسيط للقدم المربعة: {kind}',
  },
  sentence: eligibleSentence,
} as const satisfies Level;

export const newRent = {
  population: contracts,
  statistic: 'median',
  column: 'new_rent_aed',
  value: rent,
  sample: 'new_rent_n',
  unit: 'aed',
  only: isNew,
  label: {
    en: 'Median annual rent of {kind} in new contracts',
    ar: 'الإيجار السنوي الوسيط في العقود الجديدة: {kind}',
  },
  sentence: eligibleSentence,
} as const satisfies Level;

export const newRentPerSqft = {
  population: contracts,
  statistic: 'median',
  column: 'new_rent_aed_per_sqft',
  value: rentPerSqft,
  sample: 'new_rent_psf_n',
  unit: 'aed_per_sqft',
  only: isNew,
  label: {
    en: 'Median annual rent a square foot of {kind} in new contracts',
    ar: 'الإيجار السنوي الوسيط للقدم المربعة في العقود الجديدة: {kind}',
  },
  sentence: eligibleSentence,
} as const satisfies Level;

export const renewedRent = {
  population: contracts,
  statistic: 'median',
  column: 'renewed_rent_aed',
  value: rent,
  sample: 'renewed_rent_n',
  unit: 'aed',
  only: isRenewed,
  label: {
    en: 'Median annual rent of {kind} in renewed contracts',
    ar: 'الإيجار السنوي الوسيط في العقود المجددة: {kind}',
  },
  sentence: eligibleSentence,
} as const satisfies Level;
