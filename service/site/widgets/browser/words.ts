/** Texts of the widgets in both languages. */

/** Languages of the widgets. */
export type Language = 'en' | 'ar';

const en = {
  search: 'Search areas, projects, buildings',
  nothing: 'Nothing of that name.',
  found: '{n} found',
  kinds: {
    area: 'District',
    community: 'Community',
    project: 'Project',
    developer: 'Developer',
    building: 'Building',
    broker: 'Broker',
  },
  place: 'Area, project or building',
  for: 'Estimate of',
  sale: 'a price',
  rent: 'a year’s rent',
  type: 'Kind',
  types: {
    apartment: 'Apartment',
    villa: 'Villa',
    townhouse: 'Townhouse',
    office: 'Office',
    shop: 'Shop',
    'hotel-apartment': 'Hotel apartment',
  },
  bedrooms: 'Bedrooms',
  studio: 'Studio',
  unknown: 'Not known',
  size: 'Size (sq ft)',
  offPlan: 'a price before completion',
  estimate: 'Estimate',
  interval: '80 % interval: {low} to {high}',
  comparables: 'from {n} records, on {day}',
  confidence: { high: 'high confidence', medium: 'medium confidence', low: 'low confidence' },
  withheld: 'Withheld: {reason}',
  method: 'Method',
  money: 'AED {n}',
  year: 'a year',
  index: 'Price index',
  stages: { new: 'New homes', existing: 'Existing homes' },
  band: '95 % interval',
  period: 'Period',
  partial: 'not over',
  provisional: 'provisional',
  sales: 'Sales',
  table: 'Table of the figures',
  none: 'No figures for this place.',
  legend: 'Classes of {title}',
  few: 'too few records',
  failed: 'The figures could not be loaded.',
  unreachable:
    '{host} did not answer, or a content policy of this page forbids requests to it (connect-src).',
  secret: 'This is a secret key, which every visitor of the page can read. Disable it, and use a public key.',
  missing: 'The element needs an api-key: a public key of a site of yours.',
};

/** Texts by name. */
export type Words = typeof en;

const ar: Words = {
  search: 'ابحث عن منطقة أو مشروع أو مبنى',
  nothing: 'لا يوجد شيء بهذا الاسم.',
  found: 'النتائج: {n}',
  kinds: {
    area: 'منطقة',
    community: 'مجتمع',
    project: 'مشروع',
    developer: 'مطوّر',
    building: 'مبنى',
    broker: 'وسيط',
  },
  place: 'المنطقة أو المشروع أو المبنى',
  for: 'تقدير',
  sale: 'السعر',
  rent: 'الإيجار السنوي',
  type: 'النوع',
  types: {
    apartment: 'شقة',
    villa: 'فيلا',
    townhouse: 'تاون هاوس',
    office: 'مكتب',
    shop: 'محل',
    'hotel-apartment': 'شقة فندقية',
  },
  bedrooms: 'غرف النوم',
  studio: 'استوديو',
  unknown: 'غير معروف',
  size: 'المساحة (قدم مربعة)',
  offPlan: 'السعر قبل الإنجاز',
  estimate: 'قدّر',
  interval: 'نطاق 80٪: من {low} إلى {high}',
  comparables: 'من {n} سجلاً، في {day}',
  confidence: { high: 'ثقة عالية', medium: 'ثقة متوسطة', low: 'ثقة منخفضة' },
  withheld: 'محجوب: {reason}',
  method: 'المنهجية',
  money: '{n} درهم',
  year: 'سنوياً',
  index: 'مؤشر الأسعار',
  stages: { new: 'مساكن جديدة', existing: 'مساكن قائمة' },
  band: 'نطاق 95٪',
  period: 'الفترة',
  partial: 'لم تنته',
  provisional: 'أولية',
  sales: 'المبيعات',
  table: 'جدول الأرقام',
  none: 'لا أرقام لهذا المكان.',
  legend: 'فئات {title}',
  few: 'سجلات قليلة جداً',
  failed: 'تعذّر تحميل الأرقام.',
  unreachable: 'لم يجب {host}، أو تمنع سياسة محتوى هذه الصفحة الطلبات إليه (connect-src).',
  secret: 'هذا مفتاح سرّي يستطيع كل زائر للصفحة قراءته. عطّله واستخدم مفتاحاً عاماً.',
  missing: 'يحتاج العنصر إلى api-key: مفتاح عام لأحد مواقعك.',
};

/** Texts by language. */
export const words: Readonly<Record<Language, Words>> = { en, ar };

/** Returns a text with its gaps filled: `{n}`. */
export function fill(text: string, gaps: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (gap, name: string) => String(gaps[name] ?? gap));
}
