/** Phrases that no filter expresses but whose words would be read as one; they are left over whole. */
import { phrase } from './question.ts';

/** Read before names. */
export const unfilterable: readonly RegExp[] = [
  phrase(
    '(?:store|storage|maids?|drivers?|laundry|study|guest|prayer|powder) ?- ?rooms?|(?:store|storage|maids?|maid s|drivers?|laundry|study|guest|prayer) rooms?',
  ),
  phrase('(?:private|shared|infinity|communal) (?:pool|garden|beach|terrace|lift)s?|swimming pools?'),
  phrase('golden visa|vacant on transfer|post handover(?: payment)?(?: plans?)?|payment plans?'),
  phrase(
    '(?:sea|burj(?: khalifa)?|marina|golf|lake|park|creek|canal|skyline|city|fountain|pool|garden|community|see|palm|water|full|partial)(?: \\S+)? views?',
  ),
  phrase('(?:\\S+ )?views? (?:on|of|over|to) (?:the )?\\S+(?: \\S+)?'),
  phrase(
    '(?:ب|في )?ا?طلال[هة](?: \\S+)? علي \\S+(?: خليفه)?|باطلال[هة] علي \\S+|itlala(?: \\S+)? burj khalifa|itlala في \\S+(?: khalifa)?',
  ),
  phrase(
    '(?:to|for) (?:build|make|construct)(?:ing)?(?: an?| my| our)? (?:villas?|houses?|homes?|buildings?)',
  ),
  phrase('new dubai|old dubai|الطابق العالي|بالطابق العالي|ground floor|high floor|low floor'),
  phrase(
    '(?:like|similar to|same as|مثل|زي) (?:\\S+ ){1,3}(?:but|only|بس|لكن) (?:cheaper|smaller|bigger|larger|newer|closer|quieter|ارخص|اصغر|اكبر)',
  ),
  phrase('when will|when is|will be (?:ready|completed|finished|built)'),
];

/** Read before amounts: what a caller earns or asks about is no budget. */
export const unfilterableAmounts: readonly RegExp[] = [
  phrase(
    '(?:my )?(?:monthly )?(?:salary|income|earnings|i earn|i make|earning|راتبي|الراتب|راتب|دخلي|الدخل)(?: (?:is|of|around|about|حوالي|شهري|month))* #\\d+(?: (?:a|per|في) (?:month|year|شهر))?',
  ),
  phrase(
    '(?:is|are) #\\d+ (?:(?:a|an|too) )?(?:fair|good|ok|okay|reasonable|high|much|cheap|expensive|normal|right)(?: (?:price|rent|deal))?',
  ),
  phrase(
    '#\\d+ (?:cheques?|chqs?|cheq|payments?|instal?lments?|parkings?|floors?|stor(?:ey|y|ies)|kids|people|persons?|ashkhas|شيكات|شيك|دفعات)',
  ),
];
