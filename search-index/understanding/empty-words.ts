/** Lists words of grammar in both languages. */
import { register } from '../../data/register.ts';

const { territory } = register;

/** Words of grammar, which need no search, and the name of the territory, in which all property lies. */
export const emptyWords: ReadonlySet<string> = new Set(
  `a an the in on at of for to with and or by from is are be i we me my our you it its this that these those want wants wanted need needs looking look find show
  searching search get give please can could would should like some any somewhere something place places property properties home homes unit units real estate uae
  where which what who how there have has having do does located location area areas community within inside around about only just also but not so very really than
  under over up per as into if us am im ive id s t - & / + % < > ~ ≤ ≥
  في من الي علي عن مع او و ب ل ف هل ما هو هي هذا هذه ذلك التي الذي اريد ابحث ابغي اريده نريد احتاج ابي عندي لدي اين وين كم ان انا نحن عقار عقارات سكن منطقه
  بمنطقه داخل يكون تكون فيه فيها لي لنا بسعر سعر سعرها سعره بمبلغ مبلغ حدود جدا
  и в во на за от я мне мы хочу ищу нужна нужен нужно нужны
  7or 7orr ajaneb ajanib aw bade badi beddy biddy chahie chahiye chaiye horr hurr ili kaha masa7a mein mesa7a mesa7etha mesa7to milega misa7a mujhe
  nawm nom noom sala salah saloon t7t ta7t tahet taht w wa wa7da wa7de wa7ed wahda wahde wahed wala walla willa до или
  ${territory.en.toLowerCase()} ${territory.ar}`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Words of grammar that names begin or end with. */
const wordsOfNames: ReadonlySet<string> = new Set([
  ...['the', 'area', 'properties'],
  ...[territory.en.toLowerCase(), territory.ar],
]);

/** Returns true if the stretch begins or ends with a joining word; a shorter stretch has the same meaning. */
export function isOrdinaryEdge(words: readonly string[]): boolean {
  if (words.length < 2) return false;
  const [first = ''] = words;
  const last = words.at(-1) ?? '';
  const joins = (word: string) => emptyWords.has(word) && !wordsOfNames.has(word);
  return joins(first) || joins(last) || ['the', 'al', 'el'].includes(last);
}
