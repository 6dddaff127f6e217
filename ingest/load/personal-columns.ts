/** Columns about people that the feeds or an operator's file may hold, and that we never write to disk (docs/datasets.md). */

/** Words for contacting or identifying a person, anywhere in a name: `CALLER_PHONE_2`, `mobileno`, `Emirates ID`. */
const CONTACT =
  /phone|whats_?app|pass_?port|(?<!auto)mobile|(^|_)(e_?mail|mail|fax|contact|web_?page|web_?site|gender|birth|nationality)|(^|_)(tel|mob|cell|sex|dob|(e|(emirates|national|uae)_?)ids?)(_|no|num|\d|$)/;
/** A name that only people have: `full_name`, but no `name_en`. */
const NAME = /(^|_)(full|first|middle|last|given|family|sur|father|mother|spouse)_?names?(_|$)/;
const PARTIES =
  '(owner|buyer|purchaser|seller|tenant|renter|lessee|lessor|land_?lord|customer|client|investor|applicant|heir|party|beneficiary)';
/** Words for a party to a deal or a lease, but not `ownership` or a unit that is `tenanted`. */
const PARTY = new RegExp(`(^|_)(co_?)?${PARTIES}(?!ship|ed)`);
/** The number and the kind of the parties identify no person. */
const COUNT_OR_KIND = new RegExp(
  `^((no|nr|num|number|count|cnt|total)(_of)?_${PARTIES}s?|${PARTIES}s?_(count|type)(_id|_en|_ar|_english|_arabic)?)$`,
);
/** Associations of owners are companies. */
const ASSOCIATION = /owners?_associations?|(جمعيه|جمعيات|اتحاد)_(ال)?ملاك/g;

/** Prefixes that Arabic joins to the next word: and, for, the. */
const JOINED = '(^|_)و?[بل]?(ال|ل)?';
/** The same in Arabic, folded: phones, mail other than a postal code, papers, gender and nationality, birth, a whole name. */
const ARABIC_CONTACT = new RegExp(
  `${JOINED}(هاتف|هواتف|تلي?فون|جوال|موباي?ل|محمول|نقال|واتس|فاكس|(?<!رمز_(ال)?)بريد|ايميل|جواز|هويه|هويات|جنس(يه|يات)?(_|$)|ميلاد|اسم_(ال)?(كامل|ثلاثي|رباعي))`,
);
/** Owners, buyers, sellers, tenants, lessors, clients, investors, applicants, heirs; but no `leased` area, which ends otherwise. */
const ARABIC_PARTIES =
  '(مالك|ملاك|مشتري|مشترون|بايع|مستاجر(?!ه)|موجر(?!ه)|عميل|عملاء|متعامل|مستثمر|مقدم_(ال)?طلب|وريث|ورثه|مستفيد)';
const ARABIC_PARTY = new RegExp(`${JOINED}${ARABIC_PARTIES}`);
const ARABIC_COUNT_OR_KIND = new RegExp(`^(عدد|اجمالي|مجموع|نوع|فيه)_(ال)?${ARABIC_PARTIES}(ين|ون)?$`);

/** Returns whether a column of any dialect holds a person's contact, gender, papers or name as a party. */
export function isPersonal(column: string): boolean {
  const name = foldWords(column);
  if (CONTACT.test(name) || NAME.test(name) || ARABIC_CONTACT.test(name)) return true;
  if (COUNT_OR_KIND.test(name) || ARABIC_COUNT_OR_KIND.test(name)) return false;
  const parties = name.replaceAll(ASSOCIATION, '');
  return PARTY.test(parties) || ARABIC_PARTY.test(parties);
}

/**
 * Returns the names of keys in a text that should be a JSON object and is too broken to be read: in quotes, as Python writes them, or bare, as JavaScript
 * does.
 */
export function keysWritten(text: string): string[] {
  const quoted = text.matchAll(/"((?:[^"\\]|\\.){1,600})"\s*:/g);
  const otherwise = text.matchAll(
    /[{,]\s*(?:'((?:[^'\\]|\\.){1,600})'|([\p{L}_$][\p{L}\p{N}_$]{0,99}))\s*:/gu,
  );
  return [...quoted, ...otherwise].map(([, name, bare]) => unescaped(name ?? bare ?? ''));
}

/** Returns a name without escapes, in which many programs write Arabic letters. */
function unescaped(name: string): string {
  return name.replaceAll(/\\u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

/**
 * Returns the words of a column's name. `Owner Mobile No.`, `owner-mobile-no` and `OwnerMobileNo` are one name; so are the spellings of an Arabic letter,
 * with or without vowel signs.
 */
function foldWords(column: string): string {
  return column
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}ـ]/gu, '')
    .replaceAll('ٱ', 'ا')
    .replaceAll(/[ىی]/g, 'ي')
    .replaceAll('ة', 'ه')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1_$2')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_|_$/g, '')
    .toLowerCase();
}
