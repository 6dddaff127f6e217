/** Measures of registered sales. */
import type { Count, Level, Population, Sum } from './measure.ts';

const sales = {
  view: 'measured_sales',
  flag: 'is_sale',
  dataset: 'transactions',
  records: { en: 'registered sales', ar: 'مبايعات مسجلة' },
  levelRecords: { en: 'eligible sales', ar: 'مبايعات مؤهلة' },
} as const satisfies Population;

const offPlan = 'is_off_plan';
const ready = 'not is_off_plan';
const price = 'price_aed';
const pricePerSqft = 'price_aed_per_sqft';

export const salesCount = {
  population: sales,
  statistic: 'count',
  column: 'sales_count',
  only: null,
  label: { en: 'Registered sales of {kind}', ar: 'المبايعات المسجلة: {kind}' },
  sentence: {
    en: 'Counts all registered sales, of several units and outliers too, each once.',
    ar: 'يعدّ جميع المبايعات المسجلة، بما فيها مبايعات عدة وحدات والقيم الشاذة، كلًا مرة واحدة.',
  },
} as const satisfies Count;

export const salesValue = {
  population: sales,
  statistic: 'sum',
  column: 'sales_value_aed',
  value: price,
  isNullable: false,
  only: null,
  label: { en: 'Value of registered sales of {kind}', ar: 'قيمة المبايعات المسجلة: {kind}' },
  sentence: {
    en: 'Adds up the declared values of all registered sales.',
    ar: 'يجمع القيم المصرح بها لجميع المبايعات المسجلة.',
  },
} as const satisfies Sum;

export const offPlanCount = {
  population: sales,
  statistic: 'count',
  column: 'off_plan_count',
  only: offPlan,
  label: { en: 'Registered sales of off-plan {kind}', ar: 'المبايعات المسجلة على الخارطة: {kind}' },
  sentence: {
    en: 'Counts registered sales of property that was not completed.',
    ar: 'يعدّ المبايعات المسجلة لعقارات لم تكتمل.',
  },
} as const satisfies Count;

export const readyCount = {
  population: sales,
  statistic: 'count',
  column: 'ready_count',
  only: ready,
  label: { en: 'Registered sales of ready {kind}', ar: 'المبايعات المسجلة للعقارات الجاهزة: {kind}' },
  sentence: {
    en: 'Counts registered sales of completed property.',
    ar: 'يعدّ المبايعات المسجلة لعقارات مكتملة.',
  },
} as const satisfies Count;

const eligibleSentence = {
  en: 'It counts eligible sales: of one unit, at a plausible price and size, and no outliers. Over all kinds it leaves out land.',
  ar: 'يشمل المبايعات المؤهلة: وحدة واحدة، بسعر ومساحة معقولين، دون القيم الشاذة. ولا يشمل الأراضي عند جمع كل الأنواع.',
};

export const medianPrice = {
  population: sales,
  statistic: 'median',
  column: 'price_aed',
  value: price,
  sample: 'price_n',
  unit: 'aed',
  only: null,
  label: { en: 'Median price of {kind}', ar: 'السعر الوسيط: {kind}' },
  sentence: eligibleSentence,
} as const satisfies Level;

export const medianPricePerSqft = {
  population: sales,
  statistic: 'median',
  column: 'price_aed_per_sqft',
  value: pricePerSqft,
  sample: 'ppsf_n',
  unit: 'aed_per_sqft',
  only: null,
  label: { en: 'Median price a square foot of {kind}', ar: 'السعر الوسيط للقدم المربعة: {kind}' },
  sentence: eligibleSentence,
} as const satisfies Level;

export const offPlanPricePerSqft = {
  population: sales,
  statistic: 'median',
  column: 'off_plan_price_aed_per_sqft',
  value: pricePerSqft,
  sample: 'off_plan_ppsf_n',
  unit: 'aed_per_sqft',
  only: offPlan,
  label: {
    en: 'Median price a square foot of off-plan {kind}',
    ar: 'السعر الوسيط للقدم المربعة على الخارطة: {kind}',
  },
  sentence: eligibleSentence,
} as const satisfies Level;

export const readyPricePerSqft = {
  population: sales,
  statistic: 'median',
  column: 'ready_price_aed_per_sqft',
  value: pricePerSqft,
  sample: 'ready_ppsf_n',
  unit: 'aed_per_sqft',
  only: ready,
  label: {
    en: 'Median price a square foot of ready {kind}',
    ar: 'السعر الوسيط للقدم المربعة للعقارات الجاهزة: {kind}',
  },
  sentence: eligibleSentence,
} as const satisfies Level;

export const medianSize = {
  population: sales,
  statistic: 'median',
  column: 'size_sqft',
  value: 'area_sqft',
  sample: 'size_n',
  unit: 'sqft',
  only: null,
  label: { en: 'Median size of {kind} that were sold', ar: 'المساحة الوسيطة للمبيع: {kind}' },
  sentence: eligibleSentence,
} as const satisfies Level;
