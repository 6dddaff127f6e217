/**
 * Translates the reasons why figures are withheld. The API gives them in English; this file has an Arabic sentence for
 * each known one.
 */
import type { Figure } from './api.ts';
import type { CardContext } from './figures.ts';
import type { Format } from './format.ts';

/** Things that the API counts. */
const counted: Readonly<Record<string, string>> = {
  records: 'سجلات',
  sales: 'مبيعات',
  'off-plan sales': 'مبيعات على الخارطة',
  'ready sales': 'مبيعات جاهزة',
  contracts: 'عقود',
  'eligible new contracts': 'عقود جديدة صالحة للحساب',
  'eligible renewed contracts': 'عقود مجددة صالحة للحساب',
  'comparable sales': 'مبيعات قابلة للمقارنة',
  'comparable contracts': 'عقود قابلة للمقارنة',
  'comparable new contracts': 'عقود جديدة قابلة للمقارنة',
  'sales that can be compared': 'مبيعات قابلة للمقارنة',
  rents: 'الإيجارات',
};

/**
 * English with gaps, and the same in Arabic: `of` is the counted thing, `day` a date, `n` a number, `why` another
 * reason.
 */
const sentences: readonly (readonly [string, string])[] = [
  ['fewer than {n} {of}', 'أقل من {n} {of}'],
  [
    'not covered: the loaded exports hold sales from {day} on',
    'خارج التغطية: بيانات المبيعات المحملة تبدأ من {day}',
  ],
  [
    'not covered: the loaded exports hold rents from {day} on',
    'خارج التغطية: بيانات الإيجارات المحملة تبدأ من {day}',
  ],
  ['now: {why}', 'الفترة الحالية: {why}'],
  ['the period before: {why}', 'الفترة السابقة: {why}'],
  ['the period before is zero', 'قيمة الفترة السابقة صفر'],
  ['it cannot be computed from these records', 'لا يمكن حسابه من هذه السجلات'],
  ['no ready sales in the window', 'لا مبيعات جاهزة في هذه المدة'],
  ['no ready sales in the last {n} months', 'لا مبيعات جاهزة في آخر {n} شهرًا'],
  ['no ready sales in these {n} months', 'لا مبيعات جاهزة في هذه الأشهر الـ{n}'],
  ['no off-plan sales in these {n} months', 'لا مبيعات على الخارطة في هذه الأشهر الـ{n}'],
  [
    'no place has ready sales and new contracts in these {n} months',
    'لا مكان فيه مبيعات جاهزة وعقود جديدة في هذه الأشهر الـ{n}',
  ],
  ['no sale in these days', 'لا مبيعات في هذه الأيام'],
  ['no contract starts in these days', 'لا عقد يبدأ في هذه الأيام'],
  ['no new contracts in the window', 'لا عقود إيجار جديدة في هذه المدة'],
  ['no ready sales and no new contracts in the window', 'لا مبيعات جاهزة ولا عقود إيجار جديدة في هذه المدة'],
  ['no segment with {n} ready sales and {m} new contracts', 'لا شريحة فيها {n} مبيعات جاهزة و{m} عقود جديدة'],
  ['its contracts are of other projects than its sales', 'عقودها لمشاريع غير مشاريع مبيعاتها'],
  ['implausible: over {n} %', 'غير معقول: أكثر من {n} %'],
  [
    'fewer than {n} sales of matching kinds in the last 12 months',
    'أقل من {n} مبيعات من أنواع متماثلة في آخر 12 شهرًا',
  ],
  [
    'fewer than {n} sales of matching kinds in the 12 months before',
    'أقل من {n} مبيعات من أنواع متماثلة في الأشهر الـ12 التي قبلها',
  ],
  [
    'fewer than {n} sales of matching kinds in a year between',
    'أقل من {n} مبيعات من أنواع متماثلة في سنة بينهما',
  ],
  [
    'fewer than {n} contracts of matching kinds in the last 12 months',
    'أقل من {n} عقود من أنواع متماثلة في آخر 12 شهرًا',
  ],
  [
    'fewer than {n} contracts of matching kinds in the 12 months before',
    'أقل من {n} عقود من أنواع متماثلة في الأشهر الـ12 التي قبلها',
  ],
  [
    'fewer than {n} contracts of matching kinds in a year between',
    'أقل من {n} عقود من أنواع متماثلة في سنة بينهما',
  ],
  [
    'no sales of existing homes of matching kinds in both years',
    'لا مبيعات لمنازل قائمة من أنواع متماثلة في السنتين',
  ],
  ['no eligible new contracts of matching kinds in both years', 'لا عقود جديدة من أنواع متماثلة في السنتين'],
  [
    'the change on a year is known for the last 12 months as a whole only',
    'التغير خلال سنة معروف لآخر 12 شهرًا كاملة فقط',
  ],
  ['the change on a year is not made by bedrooms', 'لا يُحسب التغير خلال سنة بحسب غرف النوم'],
  [
    'the change on a year is made of residential contracts only',
    'يُحسب التغير خلال سنة من العقود السكنية فقط',
  ],
  ['townhouses are counted with villas', 'تُحسب منازل التاون هاوس مع الفلل'],
  [
    'yields are made for apartments, and for villas with townhouses',
    'تُحسب العوائد للشقق، وللفلل مع التاون هاوس',
  ],
  ['yields are known for the last 12 months as a whole only', 'العوائد معروفة لآخر 12 شهرًا كاملة فقط'],
  [
    'the year before lies outside the plan’s history, or cannot be set against these days',
    'السنة السابقة خارج المدة التي تتيحها الخطة، أو لا تصح مقارنتها بهذه الأيام',
  ],
  ['the plan’s history begins after these days', 'المدة التي تتيحها الخطة تبدأ بعد هذه الأيام'],
  [
    'the plan’s history begins after the year that weighs this period',
    'المدة التي تتيحها الخطة تبدأ بعد السنة التي تُوزن بها هذه الفترة',
  ],
  ['these days come after the newest record, of {day}', 'هذه الأيام بعد أحدث سجل، وهو بتاريخ {day}'],
  ['no chain of years links it to the newest', 'لا سلسلة سنوات تربطه بالأحدث'],
  ['not enough periods in succession have {n} sales each', 'لا فترات متتالية كافية في كل منها {n} مبيعات'],
  [
    'this index is made by month and by quarter, not by year; the stratified index has years',
    'يُحسب هذا المؤشر شهريًا وربع سنويًا لا سنويًا؛ والمؤشر الطبقي سنوي أيضًا',
  ],
  [
    'no two periods with {n} sales each have {m} projects to compare',
    'لا فترتان في كل منهما {n} مبيعات وفيهما {m} مشاريع تصح مقارنتها',
  ],
  [
    'fewer than {n} held-out periods show how often it holds',
    'أقل من {n} فترات مستبعدة من الحساب تبيّن كم مرة يصدق',
  ],
  [
    'its ends held {n} % of held-out periods, not {m} to {k} %',
    'شمل طرفاه {n} % من الفترات المستبعدة من الحساب، لا {m} إلى {k} %',
  ],
  ['no period from {day} on has an index', 'لا فترة لها مؤشر ابتداءً من {day}'],
  ['nothing links this month to the first', 'لا شيء يربط هذا الشهر بالأول'],
  ['the gross yield is withheld', 'العائد الإجمالي محجوب'],
  ['service charges are not loaded', 'رسوم الخدمات غير محملة'],
  ['no service charges of its projects', 'لا رسوم خدمات معروفة لمشاريعها'],
  [
    'the plan’s history begins within the 14 months that an estimate is made of',
    'المدة التي تتيحها الخطة تبدأ خلال الأشهر الـ14 التي يُبنى عليها التقدير',
  ],
  ['an earlier release made this snapshot', 'أنشأ إصدار سابق هذه النسخة من البيانات'],
  [
    'sales arrive when a snapshot first has them, and snapshots of fewer than {n} days, or too few sales, are kept',
    'تُعد المبيعة واصلة حين تظهر أول مرة في نسخة من البيانات، والنسخ المحفوظة تغطي أقل من {n} يومًا أو مبيعاتها أقل من أن يُقاس بها',
  ],
  ['unknown', 'غير معروف'],
];

const gaps: Readonly<Record<string, string>> = {
  n: '[\\d,.]+',
  m: '[\\d,.]+',
  k: '[\\d,.]+',
  of: '[a-z -]+',
  day: '\\d{4}-\\d{2}-\\d{2}',
  why: '.+',
};

/** Returns the pattern of a sentence with gaps. */
function toPattern(sentence: string): RegExp {
  return new RegExp(
    `^${sentence.replaceAll(/\{(\w+)\}/g, (_, gap: string) => `(?<${gap}>${gaps[gap]})`)}$`,
    'u',
  );
}

const known = sentences.map(([english, arabic]) => ({ pattern: toPattern(english), arabic }));

/** Returns a reason in Arabic. An unknown reason stays as the API gave it. */
export function reasonInArabic(reason: string, format: Format): string {
  for (const { pattern, arabic } of known) {
    const found = pattern.exec(reason);
    if (found === null) continue;
    const { of, day, why, ...numbers } = found.groups ?? {};
    if (of !== undefined && !Object.hasOwn(counted, of)) continue;
    return format.fill(arabic, {
      ...numbers,
      of: counted[of ?? ''] ?? '',
      day: day === undefined ? '' : format.day(day),
      why: why === undefined ? '' : reasonInArabic(why, format),
    });
  }
  return reason;
}

type Withheld = Pick<Figure, 'value' | 'reason'>;

/**
 * Returns the newest reason that names days outside the loaded exports, which holds for all figures; undefined without
 * one.
 */
export function notCovered(figures: readonly Withheld[]): string | undefined {
  return figures.findLast(({ reason }) => reason?.startsWith('not covered') === true)?.reason;
}

/**
 * Returns a sentence about the withheld figures: the reason that they share, or that they need days that the exports do
 * not cover; else that records are few.
 */
export function whyWithheld(
  figures: readonly Withheld[],
  { reasonOf, texts, format }: Pick<CardContext, 'reasonOf' | 'texts' | 'format'>,
): string {
  const reasons = new Set(figures.flatMap(({ value, reason }) => (value === null ? (reason ?? []) : [])));
  const shared = reasons.size === 1 ? [...reasons][0] : notCovered(figures);
  if (shared === undefined) return texts.withheld;
  return format.fill(texts.withheldBecause, { reason: reasonOf(shared) });
}
