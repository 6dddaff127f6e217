/** Texts in which figures are told, in English and Arabic. */
import type { PropertyType } from '../../data/property-types.ts';
import { register } from '../../data/register.ts';
import { createFormat } from '../explorer/browser/format.ts';
import { reasonInArabic } from '../explorer/browser/reasons.ts';
import { type Language, texts } from '../explorer/texts.ts';

const en = {
  medianPrice: 'median price',
  pricePerSqft: 'median price per square foot',
  readyPerSqft: 'median price of ready property per square foot',
  offPlanPerSqft: 'median price of off-plan property per square foot',
  newRent: 'median annual rent of new contracts',
  renewedRent: 'median annual rent of renewed contracts',
  grossYield: 'gross yield of all bedrooms',
  priceChange: 'change of prices of existing homes over a year, like with like',
  rentChange: 'change of new rents over a year, like with like',
  existingIndex: 'price index of existing homes',
  newIndex: 'price index of new homes',
  sales: 'registered sales',
  contracts: 'rent contracts',
  deals: 'registered deals',
  difference: '{figure}, difference to {name}',
  projects: 'projects under construction',
  plannedUnits: 'their planned units',
  plannedVillas: 'their planned villas',
  expectedIn: 'of these, expected in {year}',
  unitsIn: 'planned units of those expected in {year}',
  villasIn: 'planned villas of those expected in {year}',
  plannedIn: 'units that the register plans for {year}',
  expectedUnits: 'expected units in the quarters from {day} ({n})',
  expectedWithin: 'expected units in the quarters from {day} ({n}; 80 % interval {low} to {high})',
  unfinishedUnits: 'units in unfinished projects',
  expected: 'expected completion',
  completed: 'completed',
  progress: 'completion',
  developer: 'developer',
  overdueShare: 'share of unfinished projects past their planned day',
  buildingTime: 'median time from start to finish',
  open: 'projects still open, which it leaves out',
  age: 'median age of open projects',
  estimate: 'estimated price',
  rentEstimate: 'estimated annual rent',
  low: 'lower end of the interval',
  high: 'upper end of the interval',
  premium: 'off-plan over ready',
  strength: 'share of the variation that the months explain',
  partial: 'not a whole year',
  ranking: 'places by {metric}',
  rankingIn: 'projects in {place} by {metric}',
  newPriceGrowth: 'growth of prices of new homes',
  metrics: {
    gross_yield: 'gross yield',
    rent_growth: 'growth of rents',
    price_growth: 'growth of prices of existing homes',
    sales_value: 'value of registered sales',
    sales_count: 'number of registered sales',
  },
  registerOf: 'From the register of projects as of {day}.',
  noDelays:
    'No delay is given: the register replaces the planned day of a finished project by the actual one.',
  wholeMarket: register.territory.en,
  in: '{what} in {place}',
  property: 'property',
  studio: 'studio {kind}',
  bedrooms: '{n}-bedroom {kind}',
  kinds: {
    apartment: 'apartments',
    villa: 'villas',
    townhouse: 'townhouses',
    land: 'land',
    office: 'offices',
    shop: 'shops',
    'hotel-apartment': 'hotel apartments',
    building: 'whole buildings',
    other: 'other property',
  },
  withheld: 'withheld ({reason})',
  none: 'no record of this kind in the window',
  count: 'n = {n}',
  fewRecords: 'few records',
  window: 'From {from} to {to}.',
  covered: 'Records are loaded from {day} on.',
  method: 'Method: {method}, version {version}.',
  synthetic: 'The figures count synthetic records.',
  estimated: 'An estimate from registered records, not a valuation.',
  refused: 'The request is refused ({status}): {detail}',
  notCounted: 'The figures do not consider: {words}.',
  nothingUnderstood:
    'Nothing in the question names a place, project, building or kind of property of the registers, so no figure answers it.',
  unknown:
    'The registers of the Land Department say nothing about {words}, so no figure answers the question.',
  future: 'The registers hold deals up to {day} and no forecast, so no figure answers the question.',
  searched: 'Searched for as words: {words}.',
  dealsOf: 'From the register of deals as of {day}.',
  noMatch: 'No property matches the question.',
  loosened: 'No property met every wish, so some wishes were loosened.',
  lastYear: 'The figures are of the last 12 months.',
  properties: 'Properties that fit best',
  nothing: 'the registers have no record of this kind.',
  quote: '“{words}”',
  separator: '; ',
  comma: ', ',
  perSqft: '{amount} per sq ft',
  aed: 'AED {amount}',
  days: '{amount} days',
  sqft: '{amount} sq ft',
};

const ar: typeof en = {
  medianPrice: 'وسيط السعر',
  pricePerSqft: 'وسيط سعر القدم المربعة',
  readyPerSqft: 'وسيط سعر القدم المربعة للجاهز',
  offPlanPerSqft: 'وسيط سعر القدم المربعة على الخارطة',
  newRent: 'وسيط الإيجار السنوي للعقود الجديدة',
  renewedRent: 'وسيط الإيجار السنوي للعقود المجددة',
  grossYield: 'العائد الإجمالي لكل أعداد الغرف',
  priceChange: 'تغير أسعار المنازل القائمة المتماثلة خلال سنة',
  rentChange: 'تغير إيجار العقود الجديدة المتماثلة خلال سنة',
  existingIndex: 'مؤشر أسعار العقارات القائمة',
  newIndex: 'مؤشر أسعار العقارات الجديدة',
  sales: 'المبيعات المسجلة',
  contracts: 'عقود الإيجار',
  deals: 'الصفقات المسجلة',
  difference: '{figure}، الفرق عن {name}',
  projects: 'المشاريع قيد الإنشاء',
  plannedUnits: 'وحداتها المخططة',
  plannedVillas: 'فللها المخططة',
  expectedIn: 'منها متوقع في {year}',
  unitsIn: 'الوحدات المخططة للمتوقع في {year}',
  villasIn: 'الفلل المخططة للمتوقع في {year}',
  plannedIn: 'الوحدات المخططة في السجل لعام {year}',
  expectedUnits: 'الوحدات المتوقعة في الأرباع من {day} ({n})',
  expectedWithin: 'الوحدات المتوقعة في الأرباع من {day} ({n}؛ مدى 80 ٪ من {low} إلى {high})',
  unfinishedUnits: 'الوحدات في المشاريع غير المكتملة',
  expected: 'الإنجاز المتوقع',
  completed: 'اكتمل في',
  progress: 'نسبة الإنجاز',
  developer: 'المطور',
  overdueShare: 'نسبة المشاريع غير المنجزة التي تجاوزت موعدها المخطط',
  buildingTime: 'وسيط المدة من البدء إلى الإنجاز',
  open: 'مشاريع ما زالت مفتوحة ولا تُحتسب فيها',
  age: 'وسيط عمر المشاريع المفتوحة',
  estimate: 'السعر المقدر',
  rentEstimate: 'الإيجار السنوي المقدر',
  low: 'الحد الأدنى للمدى',
  high: 'الحد الأعلى للمدى',
  premium: 'فرق سعر ما على الخارطة عن الجاهز',
  strength: 'نسبة التفاوت التي تفسرها الأشهر',
  partial: 'سنة غير كاملة',
  ranking: 'الأماكن حسب {metric}',
  rankingIn: 'المشاريع في {place} حسب {metric}',
  newPriceGrowth: 'نمو أسعار العقارات الجديدة',
  metrics: {
    gross_yield: 'العائد الإجمالي',
    rent_growth: 'نمو الإيجارات',
    price_growth: 'نمو أسعار العقارات القائمة',
    sales_value: 'قيمة المبيعات المسجلة',
    sales_count: 'عدد المبيعات المسجلة',
  },
  registerOf: 'من سجل المشاريع حتى {day}.',
  noDelays: 'لا يُذكر تأخير: يستبدل السجل الموعد المخطط للمشروع المنجز بالموعد الفعلي.',
  wholeMarket: register.territory.ar,
  in: '{what} في {place}',
  property: 'العقارات',
  studio: '{kind} (استوديو)',
  bedrooms: '{kind} (غرف النوم: {n})',
  kinds: {
    apartment: 'الشقق',
    villa: 'الفلل',
    townhouse: 'التاون هاوس',
    land: 'الأراضي',
    office: 'المكاتب',
    shop: 'المحلات',
    'hotel-apartment': 'الشقق الفندقية',
    building: 'المباني الكاملة',
    other: 'عقارات أخرى',
  },
  withheld: 'محجوب ({reason})',
  none: 'لا سجل من هذا النوع في المدة',
  count: 'العدد = {n}',
  fewRecords: 'سجلات قليلة',
  window: 'من {from} إلى {to}.',
  covered: 'السجلات المحملة تبدأ من {day}.',
  method: 'المنهج: {method}، الإصدار {version}.',
  synthetic: 'الأرقام تحتسب سجلات اصطناعية.',
  estimated: 'تقدير من السجلات، وليس تقييمًا رسميًا.',
  refused: 'رُفض الطلب ({status}): {detail}',
  notCounted: 'الأرقام لا تراعي: {words}.',
  nothingUnderstood: 'لا يذكر السؤال مكانًا أو مشروعًا أو مبنى أو نوع عقار من السجلات، فلا رقم يجيب عنه.',
  unknown: 'سجلات دائرة الأراضي لا تذكر شيئًا عن {words}، فلا رقم يجيب عن السؤال.',
  future: 'تضم السجلات صفقات حتى {day} وليس فيها توقعات، فلا رقم يجيب عن السؤال.',
  searched: 'بُحث عنه ككلمات: {words}.',
  dealsOf: 'من سجل الصفقات حتى {day}.',
  noMatch: 'لا عقار يطابق السؤال.',
  loosened: 'لم يستوفِ أي عقار كل الشروط، فخُفف بعضها.',
  lastYear: 'الأرقام لآخر 12 شهرًا.',
  properties: 'أنسب العقارات',
  nothing: 'لا سجل من هذا النوع.',
  quote: '«{words}»',
  separator: '؛ ',
  comma: '، ',
  perSqft: '{amount} للقدم المربعة',
  aed: '{amount} درهم',
  days: '{amount} يوم',
  sqft: '{amount} قدم مربعة',
};

const all = { en, ar } as const;
const formats = { en: createFormat('en', texts.en), ar: createFormat('ar', texts.ar) } as const;
const numbers = {
  en: new Intl.NumberFormat('en', { maximumFractionDigits: 2 }),
  ar: new Intl.NumberFormat('ar-AE-u-nu-latn', { maximumFractionDigits: 2 }),
} as const;
const months = {
  en: new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }),
  ar: new Intl.DateTimeFormat('ar-AE-u-nu-latn', { month: 'long', timeZone: 'UTC' }),
} as const;

/** Units of told figures. */
export const toldUnits = [
  'aed',
  'aed_per_sqft',
  'pct',
  'days',
  'count',
  'index',
  'sqft',
  'date',
  'text',
] as const;
export type ToldUnit = (typeof toldUnits)[number];

/** Tools for telling in one language. */
export interface Telling {
  readonly language: Language;
  readonly words: typeof en;
  fill(text: string, values: Readonly<Record<string, string | number>>): string;
  day(isoDate: string): string;
  /** Returns the name of a month, 1 to 12. */
  month(month: number): string;
  /** Returns a value with its unit. */
  amount(value: number | string, unit: ToldUnit): string;
  /** Returns a reason of the API in this language. */
  reason(english: string): string;
  /** Returns the name in this language, where there is one. */
  /** The name of a record; of a place the one that people say, with the one of the register. */
  name(named: {
    readonly name: string | null;
    readonly name_ar?: string | null;
    readonly label?: string;
    readonly label_ar?: string;
  }): string;
  /** Returns the subject of figures: `1-bedroom apartments in Dubai Marina`. */
  subject(of: {
    readonly propertyType?: string | null | undefined;
    readonly bedrooms?: number | null | undefined;
    readonly place: string;
  }): string;
}

function isKind(kind: string): kind is PropertyType {
  return Object.hasOwn(en.kinds, kind);
}

function createTelling(language: Language): Telling {
  const words = all[language];
  const { fill, day } = formats[language];
  const amounts: Readonly<Partial<Record<ToldUnit, (amount: string) => string>>> = {
    aed: (amount) => fill(words.aed, { amount }),
    aed_per_sqft: (amount) => fill(words.perSqft, { amount: fill(words.aed, { amount }) }),
    pct: (amount) => `${amount} %`,
    days: (amount) => fill(words.days, { amount }),
    sqft: (amount) => fill(words.sqft, { amount }),
  };
  return {
    language,
    words,
    fill,
    day,
    month: (month) => months[language].format(new Date(Date.UTC(2000, month - 1, 1))),
    amount: (value, unit) => {
      if (typeof value === 'string') return unit === 'date' ? day(value) : value;
      const amount = numbers[language].format(value);
      return amounts[unit]?.(amount) ?? amount;
    },
    reason: (english) => (language === 'ar' ? reasonInArabic(english, formats.ar) : english),
    name: ({ name, name_ar, label, label_ar }) =>
      (language === 'ar' ? (label_ar ?? name_ar ?? name) : (label ?? name ?? name_ar)) ?? '',
    subject: ({ propertyType, bedrooms, place }) => {
      const kind = propertyType && isKind(propertyType) ? words.kinds[propertyType] : words.property;
      const isAny = (propertyType ?? null) === null && (bedrooms ?? null) === null;
      const what =
        (bedrooms ?? null) === null
          ? kind
          : bedrooms === 0
            ? fill(words.studio, { kind })
            : fill(words.bedrooms, { n: bedrooms ?? 0, kind });
      return isAny ? place : fill(words.in, { what, place });
    },
  };
}

/** Tools for each language. */
export const tellings: Readonly<Record<Language, Telling>> = {
  en: createTelling('en'),
  ar: createTelling('ar'),
};
