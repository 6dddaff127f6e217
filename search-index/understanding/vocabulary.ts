/** Words with a meaning for properties, in English and Arabic; folded like questions. */

import type { PropertyType } from '../../data/property-types.ts';
import type { NearKind, PartName, PropertyFilters } from './interpretation.ts';
import { phrase } from './question.ts';

/** The meaning of a phrase. */
export interface Sense {
  readonly part: PartName;
  readonly meaning: string;
  readonly pattern: RegExp;
  readonly filters: PropertyFilters;
  /** Filters for "not" before the phrase; absent if no filter expresses that: not cheap does not mean expensive. */
  readonly negated?: PropertyFilters;
  /** The filter holds less than the words say, so they are left over too: a penthouse is more than an apartment. */
  readonly isPartial?: true;
}

/** Arabic one-letter words and the article, which are attached to the next word. */
const p = '[وفبل]?(?:ال|لل|ل)?';

/** Returns a pattern for Arabic words with or without attached words. */
function arabic(words: string): string {
  return `${p}(?:${words})`;
}

const typeWords: readonly (readonly [PropertyType, string, string])[] = [
  [
    'hotel-apartment',
    'hotel (?:apartments?|apts?|flats?|rooms?)|serviced (?:apartments?|residences?)|holiday homes?',
    'شق[هق] (?:فندقي[هة]|مخدومه)|شقق فندقيه',
  ],
  ['townhouse', 'town ?houses?|row houses?|th', 'تاون ?هاوس(?:ات)?|تاونهاوس(?:ات)?|منازل متلاصقه'],
  ['apartment', 'apartments?|apartement|appartments?|flats?|apts?|condos?|condominiums?', 'شقه|شقق|شقتي'],
  [
    'villa',
    'villas?|houses?|bungalows?|mansions?|independent homes?',
    'فيلا|فيله|فله|فلل|فيلات|بيت|بيوت|منزل|منازل|قصر|قصور',
  ],
  ['office', 'offices?|office spaces?|workspaces?', 'مكتب|مكاتب'],
  ['shop', 'shops?|retail(?: units?| spaces?)?|stores?|showrooms?', 'محل|محلات|متجر|متاجر|معرض'],
  ['land', 'lands?|plots?(?: of land)?|parcels?', 'ارض|اراضي|قطع[هة] ارض'],
  ['building', 'whole buildings?|entire buildings?|full buildings?', 'مبني كامل|بنايه كامله|عماره كامله'],
];

const named: Readonly<Record<PropertyType, string>> = {
  apartment: 'apartments',
  villa: 'villas',
  townhouse: 'townhouses',
  land: 'land',
  office: 'offices',
  shop: 'shops',
  'hotel-apartment': 'hotel apartments',
  building: 'whole buildings',
  other: 'other property',
};

const typeSenses = typeWords.map(
  ([type, english, arabicWords]): Sense => ({
    part: 'property_type',
    meaning: named[type],
    pattern: phrase(`(?:${english}|${arabic(arabicWords)})`),
    filters: { property_types: [type] },
    negated: { except: { property_types: [type] } },
  }),
);

function sense(
  part: PartName,
  meaning: string,
  source: string,
  filters: PropertyFilters,
  negated?: PropertyFilters,
): Sense {
  return { part, meaning, pattern: phrase(source), filters, ...(negated === undefined ? {} : { negated }) };
}

export const nearWords =
  '(?:(?:within )?(?:walking distance|walkable|walk|minutes|steps|stone s throw) (?:to|of|from)|not (?:(?:too|very|so|that) )?far(?: away)? from|(?:غير|ليس|ليست|مو|مش|مب|ما) بعيد[اهة]? عن|(?:very )?(?:near|nearby|close|closer|next|adjacent|opposite)(?: (?:by|to))?|beside|by|with(?: good)?|access to|around|قرب|[بو]?القرب من|قريب[هة]? (?:من|ل)|قريب[هة]?|بجانب|بجوار|جنب|علي مقربه من|يطل علي|مقابل) (?:(?:the|a|an|any|good|great|nearest|international|private|some) )*';
const nearAfter =
  '(?: (?:nearby|near by|near|access|close|close by|within walking distance|in walking distance|around|قريب[هة]?))';
const after = `${nearAfter}?`;

/** Words for the kinds of places that a property may be near to. */
const kindWords: readonly (readonly [NearKind, string, string])[] = [
  [
    'metro',
    '(?:metro|tram|train)(?: (?:stations?|stops?|lines?))?|public transport',
    'مترو|ترام|محط[هة] (?:ال)?مترو',
  ],
  ['mall', 'malls?|shopping (?:malls?|cent(?:er|re)s?)', 'مول|مولات|مراكز التسوق|مركز تسوق|مركز التسوق'],
  ['school', 'schools?|nurser(?:y|ies)', 'مدرسه|مدارس|حضانه|حضانات'],
];

/** The same at the beginning of a text. */
export const nearKindWords: readonly { readonly kind: NearKind; readonly pattern: RegExp }[] = kindWords.map(
  ([kind, english, arabicWords]) => ({
    kind,
    pattern: new RegExp(`^(?:${english}|${arabic(arabicWords)})(?= |$)`, 'u'),
  }),
);

function nearSense([kind, english, arabicWords]: (typeof kindWords)[number]): Sense {
  const words = `${english}|${arabic(arabicWords)}`;
  return sense(
    'near',
    `near a ${kind === 'metro' ? 'metro or tram station' : kind}`,
    // A metro that is only named is wanted near; a school or a mall may be anything: "best school".
    kind === 'metro'
      ? `(?:${nearWords})?(?:${words})${after}`
      : `(?:${nearWords})(?:${words})${after}|(?<=${nearWords}\\S+ )(?:${words})|(?:and|or|&|و|او) (?:${words})|(?:${words})${nearAfter}`,
    { near: [kind] },
  );
}

/** In the order of matching. */
export const senses: readonly Sense[] = [
  {
    part: 'property_type',
    meaning: 'apartments',
    pattern: phrase(
      `pent ?houses?|penthose|duplex(?:es)?(?! villas?)|lofts?|${arabic('بنت ?هاوس|بنتهاوس|دوبلكس|دوبليكس|روف|لوفت')}`,
    ),
    filters: { property_types: ['apartment'] },
    isPartial: true,
  },
  sense(
    'stage',
    'off plan',
    `(?:on |at |in )?(?:the )?(?:stage of construction|construction stage)|being built|off ?plan|off - plan|offplan|o / p|under construction|pre ?launch|pre - launch|new launch(?:es)?|not (?:yet )?(?:ready|completed|built)|(?:${p}علي )?(?:الخارط[هة]|الخريط[هة]|المخطط)|علي (?:الخارط[هة]|الخريط[هة]|المخطط)|قيد (?:الانشاء|الانجاز|التنفيذ)|تحت الانشاء|اوف بلان`,
    { is_off_plan: true },
    { is_off_plan: false },
  ),
  sense(
    'stage',
    'on the secondary market',
    'secondary(?: market)?|resales?',
    { purpose: 'buy', is_off_plan: false },
    { is_off_plan: true },
  ),
  sense(
    'stage',
    'ready',
    `ready (?:to|for) (?:move in|move|occupy)|ready now|move - in ready|move in ready|ready(?! possession)|ready possession|(?<!will be )completed|rdy|already built|${arabic('جاهز|جاهزه')}(?: ل?لسكن| للتسليم| للاستلام)?|تسليم فوري|استلام فوري`,
    { is_off_plan: false },
    { is_off_plan: true },
  ),
  sense(
    'tenure',
    'freehold',
    `free ?hold|free - hold|fh|foreign(?:er)? ownership|foreigners can (?:buy|own)|(?:${p})?تم[ل]?[يك]*ك? ?حر|${arabic('تملك حر|تمليك حر|تملك الحر|التملك الحر|فري ?هولد')}|تملك (?:ال)?(?:اجانب|اجنبي)`,
    { is_freehold: true },
    { is_freehold: false },
  ),
  sense('tenure', 'leasehold', 'lease ?hold', { is_freehold: false }, { is_freehold: true }),
  ...typeSenses,
  ...kindWords.map(nearSense),
  sense(
    'family',
    'for families',
    `family(?: - friendly| friendly| oriented| homes?)?|(?:suitable |good |great |ideal )?for (?:a |my |the |our |big |large )*(?:family|families|kids|children)|families|with kids|kids|children|(?:مناسب[هة]? )?${arabic('عايل[هة]|عايلات|عايلي[هة]?|عوايل|اسر[هة]|اطفال|عايلتي')}`,
    { for_family: true },
  ),
  sense(
    'yield',
    'a high gross yield',
    '(?:high|good|great|strong|attractive|top|solid) (?:gross |rental )?(?:yields?|yielding|roi|returns?)|(?:yields?|roi|returns?) (?:(?:is|should|must|be|very) )*(?:high|good|great|strong)|high - yield(?:ing)?|[وب]?(?:ال)?(?:عايد|عوايد|مردود)(?: ايجاري| استثماري)?(?: (?:ال)?(?:مرتفع[هة]?|عالي[هة]?|ممتاز|جيد|قوي))',
    { yield_level: 'high' },
  ),
  sense(
    'price_level',
    'among the dearest of its kind',
    `(?:ultra |super )?luxur(?:y|ious)|high - end|high end|upscale|upmarket|(?<!plan )premium(?! (?:of|for|over|on|in|between|compared|vs|versus|against)(?: |$))|posh|prestigious|luxe|exclusive|${arabic('فاخر|فاخره|فخم|فخمه|راقي|راقيه|فخامه|لوكس')}`,
    { price_level: 'high' },
  ),
  sense(
    'price_level',
    'among the cheapest of its kind',
    `cheap|cheaper(?! than)|(?:more )?affordable|less expensive(?! than)|budget (?:- )?friendly|budget(?= (?:apartments?|flats?|homes?|villas?|studios?))|low - cost|low cost|inexpensive|(?:good|best) value|value for money|bargains?|economical|not (?:too )?expensive|(?:مب|مو|مش|ليست|ليس|غير) غالي[هة]?|${arabic('رخيص|رخيصه|اقتصادي|اقتصاديه|معقول|معقوله')}|بسعر (?:معقول|مناسب|رخيص)|باسعار (?:معقوله|مناسبه|رخيصه)|سعر مناسب`,
    { price_level: 'low' },
  ),
  sense(
    'purpose',
    'to rent',
    `(?:for|to) (?:rent|lease|let)|rents|rent(?:al(?! (?:yields?|incomes?|returns?|roi|profits?))|als|ing|ed)?|leasing|lease|tenancy|tenants?|${arabic('ايجار|تاجير|استيجار|اجار')}|للايجار|استاجر|نستاجر|استيجار`,
    { purpose: 'rent' },
  ),
  { ...sense('purpose', 'to buy', 'cash buyers?', { purpose: 'buy' }), isPartial: true },
  sense(
    'purpose',
    'to buy',
    `(?:for|on) sale|(?:to|for) (?:buy|purchase|own)|buy(?:ing|er)?|purchas(?:e|ing)|sale|sales|own(?:ership)?|(?:to |for )?invest(?:ment|ing|ors?)?|${arabic('بيع|شراء|تمليك|استثمار')}|للبيع|اشتري|نشتري|شراء|استثمر`,
    { purpose: 'buy' },
  ),
];

/** Words after an amount that give a number of months or years and make it a rent. */
export const rentPeriods: readonly { readonly pattern: RegExp; readonly timesAYear: number }[] = [
  {
    pattern: phrase(
      '(?:(?:per|a|\\/|each|every|in|the|في|ب) )*(?:months?|monthly|pcm|pm|mo|شهري[ها]?|شهريا|بالشهر|الشهر|للشهر)',
    ),
    timesAYear: 12,
  },
  {
    pattern: phrase(
      '(?:(?:per|a|\\/|each|every|in|the|في|ب) )*(?:years?|yearly|annual|annually|annum|yr|pa|سنوي[ها]?|سنويا|بالسنه|السنه|سنه|للسنه)',
    ),
    timesAYear: 1,
  },
];
