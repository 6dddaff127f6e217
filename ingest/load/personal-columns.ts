/** Columns about people that the feeds carry, or an operator's file may, and that we never write to disk (DATA.md §3.11). */

/** Ways to reach or to tell a person, wherever one stands in a name: `CALLER_PHONE_2`, `mobileno`, `Emirates ID`. */
const CONTACT =
  /phone|whats_?app|pass_?port|(?<!auto)mobile|(^|_)(e_?mail|mail|fax|contact|web_?page|web_?site|gender|birth|nationality)|(^|_)(tel|sex|dob|(e|(emirates|national|uae)_?)ids?)(_|no|num|$)/;
const PARTIES = '(owner|buyer|purchaser|seller|tenant|renter|lessee|lessor|land_?lord)';
/** A party to a deal or a lease, but neither `ownership` nor a unit that is `tenanted`. */
const PARTY = new RegExp(`(^|_)(co_?)?${PARTIES}(?!ship|ed)`);
/** How many parties there were, or of what kind, tells of nobody. */
const COUNT_OR_KIND = new RegExp(
  `^((no|nr|num|number|count|cnt|total)(_of)?_${PARTIES}s?|${PARTIES}s?_(count|type)(_id|_en|_ar|_english|_arabic)?)$`,
);
/** Associations of owners are companies. */
const ASSOCIATION = /owners?_associations?/g;

/** Whether a column of any dialect holds a person's contact, gender, papers or name as a party. */
export function isPersonal(column: string): boolean {
  const name = wordsOf(column);
  return CONTACT.test(name) || (PARTY.test(name.replaceAll(ASSOCIATION, '')) && !COUNT_OR_KIND.test(name));
}

/** Names of keys as they stand in a text that should have been a JSON object and is too broken to be read. */
export function keysWritten(text: string): string[] {
  return [...text.matchAll(/"([^"\\]{1,100})"\s*:/g)].map(([, name]) => name ?? '');
}

/** `Owner Mobile No.`, `owner-mobile-no` and `OwnerMobileNo` are one name. */
function wordsOf(column: string): string {
  return column
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1_$2')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_|_$/g, '')
    .toLowerCase();
}
