/** Phrases that no filter expresses but whose words would be read as one; they are left over whole. */
import { phrase } from './question.ts';

/** Read before names. */
export const unfilterable: readonly RegExp[] = [
  phrase(
    '(?:(?:\\+|and|with|plus|&) )?(?:a )?(?:store|storage|maids?|drivers?|laundry|study|guest|prayer|powder) ?- ?rooms?|(?:\\+ )?(?:store|storage|maids?|maid s|drivers?|laundry|study|guest|prayer) rooms?',
  ),
  phrase('(?:private|shared|infinity|communal) (?:pool|garden|beach|terrace|lift)s?|swimming pools?'),
  phrase(
    'golden visa|vacant on transfer|post handover(?: payment)?(?: plans?)?|payment plans?(?: \\d+ (?:\\/|-) \\d+)?|pp \\d+ (?:\\/|-) \\d+|(?:first|initial) payment(?: \\d+(?: %)?)?|gcc only|gfa \\d+ ?k?',
  ),
  phrase(
    '(?:sea|burj khalifa|burj(?! views)|(?<=(?:with|of|full|and|has) )burj|marina|golf|lake|park|creek|canal|skyline|city|fountain|pool|garden|community|see|palm|water|full|partial)(?: \\S+)? views?',
  ),
  phrase(
    '(?:(?:sea|full|partial|direct|nice|good|open|beautiful) )?views? (?:on|of|over|to) (?:the )?\\S+(?: \\S+)?',
  ),
  phrase(
    '(?:ب|في )?ا?طلال[هة](?: \\S+)? علي \\S+(?: خليفه)?|باطلال[هة] علي \\S+|itlala(?: \\S+)? burj khalifa|itlala في \\S+(?: khalifa)?',
  ),
  phrase(
    '(?:to|for) (?:build|make|construct)(?:ing)?(?: an?| my| our)? (?:villas?|houses?|homes?|buildings?)',
  ),
  phrase('new dubai|old dubai|الطابق العالي|بالطابق العالي|ground floor|high floor|low floor'),
  phrase(
    '(?:مع )?[وب]?غرف[هة] (?:ال|لل)?(?:خادم[هة]|خدام[هة]|شغال[هة]|سواق|خادمات|غسيل|سايق|تخزين|مكتب|دراس[هة]|طعام|ملابس)',
  ),
  phrase('(?:\\+ )?(?:971 )?(?:- )?(?:(?:971)?5\\d{8}|5\\d (?:- )?\\d{3} (?:- )?\\d{4})'),
  phrase(
    '(?:(?:currently|already) )?(?:tenanted|tenant occupied|(?:with|has) (?:an? )?(?:sitting )?tenants?|مستاجر[هة]?)',
  ),
  phrase(
    '(?:unit|flat|apartment|apt|villa|plot|office|room|tower|شقه|فيلا|وحده)(?: (?:no|number|رقم))? \\d{3,5}(?= (?:in|at|on|في)|$)|(?:unit|flat|apartment|apt|villa|شقه|فيلا|وحده) (?:no|number|رقم) \\d+',
  ),
  // A home that somebody has now is no wish: "moving from a 1 bed to a 2 bed".
  phrase(
    '(?:moving|move|upgrad(?:e|ing)|downsiz(?:e|ing)|upsiz(?:e|ing)|switch(?:ing)?|shift(?:ing)?|going|coming)(?: (?:up|out|down|over))? (?:from|of)(?: (?:a|an|my|our|the|current|small|tiny|old|present))* (?:studio|villa|flat|apartment|townhouse|house|(?:\\d+|one|two|three|four|five) ?-? ?(?:bed ?rooms?|beds?|br|bhk|bdrm)(?: (?:flat|apartment|villa|townhouse|house))?)(?= (?:to|into|in|at)(?: |$)|$)',
  ),
  phrase('when will|when is|will be (?:ready|completed|finished|built)'),
];

/** Things of other trades, with the words that describe them. */
export const otherTrades = phrase(
  '(?:(?:cheap|cheapest|best|top|good|luxury|affordable|buy|sell|rent|book|booking) )*(?:flights?|air ?tickets?|tickets?|restaurants?|cafes?|jobs?|vacanc(?:y|ies)|hiring|recipes?|weather|car rentals?|rent a car|cars?|hotels? booking|hotel bookings?|taxis?|iphones?|mobiles?|laptops?|visas?|(?:maid|cleaning|pest control|moving|ac) services?|nann(?:y|ies)|babysitters?|school fees|movers|وظايف|وظيفه|(?:flat|punctured) (?:tires?|tyres?|screens?|whites?|feet|foot|shoes?|iron|earth)|office (?:chairs?|365|printers?|party|supplies)|house (?:music|plants?|of cards|cleaning)|plot of (?:the|a) (?:movie|film|book|novel|story)|shop(?:ping)? for (?:shoes|clothes|groceries)|طيران|مطعم|مطاعم|سيارات|سياره|تاشيره|الطقس)(?: (?:rentals?|booking|bookings|fees|for sale|for rent))?',
);

/** Read before amounts: what a caller earns or asks about is no budget. */
export const unfilterableAmounts: readonly RegExp[] = [
  phrase('(?:قسط|اقساط|instal?lments?|emi|mortgage)(?: (?:شهري|شهريه|monthly|of|is|payment))* #\\d+'),
  phrase('(?:gfa|bua|floor area ratio) #\\d+'),
  phrase(
    '(?:raise[ds]?|increase[ds]?|increasing|raising|hike[ds]?)(?: \\S+){0,3} (?:from )?#\\d+ to #\\d+|(?:wants?|asks?|asking|demands?)(?: for)? #\\d+ (?:from|instead of|up from|fr) #\\d+',
  ),
  phrase(
    '(?:my )?(?:monthly )?(?:salary|income|earnings|i earn|i make|earning|راتبي|الراتب|راتب|دخلي|الدخل)(?: (?:is|of|around|about|حوالي|شهري|month))* #\\d+(?: (?:a|per|في) (?:month|year|شهر))?',
  ),
  phrase(
    '(?:is|are) #\\d+ (?:(?:a|an|too) )?(?:fair|good|ok|okay|reasonable|high|much|cheap|expensive|normal|right)(?: (?:price|rent|deal))?',
  ),
  phrase(
    '(?:(?:currently|already|now|is) )*(?:rented|tenanted|leased|let|مؤجر[هة]?|موجر[هة]?)(?: (?:out|currently|now|حاليا))* (?:(?:at|for|@|ب|بمبلغ) )?#\\d+(?: (?:(?:a|per|في|/) )?(?:year|month|yearly|annually|سنه|سنويا))?',
  ),
  phrase(
    '(?:\\$|€|£|₹|usd|eur|gbp|inr|rs) #\\d+|#\\d+ (?:\\$|€|£|₹|usd|us dollars?|dollars?|bucks|euros?|eur|gbp|pounds?|rupees|inr|pkr|rubles?|roubles?|yuan|rmb|cny|sar|riyals?|دولار|يورو|روبيه)',
  ),
  phrase(
    '#\\d+ (?:down ?payment|dp|deposit|commission|monthly (?:payment|instal?lment)s?|instal?lments?)|(?:down ?payment|dp|deposit|commission|service charges?|fees?|دفعه(?: اولي)?|مقدم|عموله) (?:of |is )?#\\d+|#\\d+ (?:/|-) #\\d+(?: post handover)?(?: payment)? plans?',
  ),
  phrase('(?:floor|level|storey|الطابق|الدور) #\\d+'),
  phrase(
    '#\\d+ (?:cheques?|chqs?|cheq|payments?|instal?lments?|parkings?|floors?|stor(?:ey|y|ies)|kids|people|persons?|ashkhas|شيكات|شيك|دفعات)',
  ),
];
