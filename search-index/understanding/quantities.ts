/** Reads amounts: digits or words, with thousands and millions and the unit. */
import type { Word } from './words.ts';

/** The unit of a number, from the words beside it; `money` may also follow from its scale. */
export type Unit =
  | 'bedrooms'
  | 'bathrooms'
  | 'sqft'
  | 'sqm'
  | 'aed'
  | 'aed_per_sqft'
  | 'pct'
  | 'metres'
  | 'kilometres'
  | 'minutes';

/** A number of a question with its unit. */
export interface Quantity {
  readonly value: number;
  readonly unit: Unit | null;
  /** The factor of "thousand" or "million"; 1 without one. */
  readonly scale: number;
  /** "3+ bedrooms": the limit stands between the number and its unit. */
  readonly isLeast: boolean;
  /** Words it covers: from `from` up to, not including, `to`. */
  readonly from: number;
  readonly to: number;
}

const numberWords: Readonly<Record<string, number>> = {
  a: 1,
  one: 1,
  single: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  half: 0.5,
  quarter: 0.25,
  واحد: 1,
  واحده: 1,
  اثنين: 2,
  اثنان: 2,
  اثنتين: 2,
  ثلاث: 3,
  ثلاثه: 3,
  اربع: 4,
  اربعه: 4,
  خمس: 5,
  خمسه: 5,
  ست: 6,
  سته: 6,
  سبع: 7,
  سبعه: 7,
  ثمان: 8,
  ثماني: 8,
  ثمانيه: 8,
  تسع: 9,
  تسعه: 9,
  عشر: 10,
  عشره: 10,
  نصف: 0.5,
  نص: 0.5,
  ربع: 0.25,
};

const scales: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  thousands: 1e3,
  grand: 1e3,
  الف: 1e3,
  الاف: 1e3,
  m: 1e6,
  mn: 1e6,
  mil: 1e6,
  mio: 1e6,
  million: 1e6,
  millions: 1e6,
  مليون: 1e6,
  ملايين: 1e6,
  bn: 1e9,
  billion: 1e9,
  مليار: 1e9,
};

/** Arabic scales that imply a number: one, or two by the dual form. */
const wholeScales: Readonly<Record<string, { readonly value: number; readonly scale: number }>> = {
  million: { value: 1e6, scale: 1e6 },
  مليون: { value: 1e6, scale: 1e6 },
  مليونين: { value: 2e6, scale: 1e6 },
  مليونان: { value: 2e6, scale: 1e6 },
  الفين: { value: 2e3, scale: 1e3 },
};

/** Fractions after a scale: "مليون ونصف", "one million and a half". */
const fractions = /^(?:and |و )(?:a )?(half|quarter|نصف|نص|ربع)(?= |$)/u;
const fractionByWord: Readonly<Record<string, number>> = {
  half: 0.5,
  نصف: 0.5,
  نص: 0.5,
  quarter: 0.25,
  ربع: 0.25,
};

const currency = /^(?:aed|dhs?|dirhams?|درهم|دراهم)(?= |$)/u;
const perSqft =
  /^(?:(?:per|a|\/|لكل|لل?) ?)?(?:psf|sq ?f(?:ee)?t|square f(?:oo|ee)t|sf|قدم(?: مربع[هة]?)?|القدم(?: المربع[هة]?)?)(?= |$)/u;

/** Units after a number with their spellings. The first match counts. */
const units: readonly (readonly [Unit, RegExp])[] = [
  ['pct', /^(?:%|pct|percent|per cent|بالم[اي]يه|في الم[اي]يه|بالمءه|بالميه|بالمايه|بالماءه)(?= |$)/u],
  ['bathrooms', /^(?:-? ?)(?:bath ?rooms?|baths?|ba|حمامات|حمام)(?= |$)/u],
  [
    'bedrooms',
    /^(?:- ?)?(?:(?:master|double|large|big|spacious) )?(?:bed ?rooms?|beds?|b \/ r|br|brs|bhk|bhks|bdrm?s?|bd|bds|room|rooms|غرف(?:ه|تين|تان)?(?: (?:نوم|للنوم))?)(?: (?:وصال[هة]|و صال[هة]|وصالون|hall))?(?= |$)/u,
  ],
  ['sqft', /^(?:- ?)?(?:sq ?f(?:ee)?t|sqft|square f(?:oo|ee)t|sf|ft2|قدم(?: مربع[هة]?)?)(?= |$)/u],
  [
    'sqm',
    /^(?:- ?)?(?:sq ?m(?:et(?:er|re)s?|trs?)?|sqm|square met(?:er|re)s?|m2|متر مربع|م2|م مربع|امتار مربعه|مترا مربعا)(?= |$)/u,
  ],
  ['kilometres', /^(?:km|kms|kilomet(?:er|re)s?|كم|كيلو(?:متر)?)(?= |$)/u],
  ['minutes', /^(?:- ?)?(?:min|mins|minutes?|دقايق|دقيقه)(?= |$)/u],
  ['metres', /^(?:met(?:er|re)s?|متر|امتار)(?= |$)/u],
];

/** Arabic expresses one and two by the form of the word; other words may be attached to it. */
const rooms = /^[وفبل]?(?:ال|لل|ل)?غرف(?:ه|(?<two>تين|تان))(?: نوم)?(?: واحده)?(?: و ?صال[هة])?(?= |$)/u;

/** A studio is a home with 0 bedrooms, so that "studio or 1 bedroom" is a range. */
const studio =
  /^(?:(?:an? )?studios?(?: (?:apartments?|flats?))?|[وفبل]?(?:ال|لل|ل)?(?:استوديو|ستوديو|استديو|ستديو)(?:هات)?)(?= |$)/u;

/** Here "m" means metres, not millions: "500 m from the metro". */
const distanceFollows =
  /^m (?:from|away|of|walk|radius|to (?:the |a |nearest )*(?:metro|tram|mall|school|station|beach|sea)|عن|من)(?= |$)/u;
const mostMillions = 200;

/** Words that count only the word directly after them. */
const articles: ReadonlySet<string> = new Set(['a', 'single']);

/** Words that may stand between two numbers of one unit: "one or two bedrooms", "more than two but fewer than five bedrooms". */
const joining =
  /^(?:(?:or|to|and|but|yet|up|till|until|-|&|\/|no|not|at|most|least|less|lower|fewer|more|greater|than|under|below|over|above|[وب]?(?:او|الي|حتي|لكن|لا|اقل|اكثر|من|يزيد|تزيد|يقل|تقل|عن)|و|بل) )+/u;

/** Number of words to read between two numbers ("but no more than five"), plus one. */
const mostJoining = 8;

interface Plain {
  readonly value: number;
  readonly scale: number;
  readonly to: number;
}

/** Reads amounts from the words of one question. */
class QuantityReader {
  readonly #words: readonly Word[];

  constructor(words: readonly Word[]) {
    this.#words = words;
  }

  /** Returns the amount that begins at a word, or null. */
  read(from: number): Quantity | null {
    return this.#studio(from) ?? this.#rooms(from) ?? this.#amount(from);
  }

  #studio(from: number): Quantity | null {
    const found = studio.exec(this.#text(from));
    if (found === null) return null;
    return { value: 0, scale: 1, unit: 'bedrooms', isLeast: false, from, to: this.#count(found[0], from) };
  }

  #rooms(from: number): Quantity | null {
    const found = rooms.exec(this.#text(from));
    if (found === null) return null;
    const value = found.groups?.['two'] === undefined ? 1 : 2;
    return { value, scale: 1, unit: 'bedrooms', isLeast: false, from, to: this.#count(found[0], from) };
  }

  #amount(from: number): Quantity | null {
    const start = currency.test(this.#text(from)) ? from + 1 : from;
    const plain = this.#plain(start);
    if (plain === null) return null;
    const isSurelyMoney = start > from;
    const { unit, to, isLeast } = isSurelyMoney
      ? { unit: 'aed' as const, to: plain.to, isLeast: false }
      : this.#unitOrMore(plain);
    const end = this.#perSqft(unit, to);
    const isBareWord = this.#words[start]?.number === null && plain.scale === 1;
    // A word such as "one" is an amount only if a unit follows, directly or after a second number.
    if (isBareWord && unit === null && !this.#isJoined(start, plain.to)) return null;
    return {
      value: plain.value,
      scale: plain.scale,
      unit: end > to ? 'aed_per_sqft' : unit,
      isLeast,
      from,
      to: end,
    };
  }

  /** Returns true if the number of a word is joined to a number of bedrooms. */
  #isJoined(at: number, to: number): boolean {
    if (articles.has(this.#words[at]?.text ?? '')) return false;
    const [between] = joining.exec(this.#text(to, mostJoining)) ?? [];
    return between !== undefined && this.#amount(this.#count(between.trim(), to))?.unit === 'bedrooms';
  }

  /** Returns the text from a word on, as long as a unit may be. */
  #text(from: number, most = 5): string {
    return this.#words
      .slice(from, from + most)
      .map(({ text }) => text)
      .join(' ');
  }

  #count(text: string, from: number): number {
    return text === '' ? from : from + text.split(' ').length;
  }

  /** Returns a number with its scale: "1.5 million", "نصف مليون", "مليون و 200 الف". */
  #plain(from: number): Plain | null {
    const first = this.#scaled(from);
    if (first === null) return null;
    if (first.scale === 1) return first;
    const fraction = fractions.exec(this.#text(first.to));
    if (fraction !== null) {
      const part = fractionByWord[fraction[1] ?? ''] ?? 0;
      return { ...first, value: first.value + part * first.scale, to: this.#count(fraction[0], first.to) };
    }
    const and = /^(?:and|و)$/u.test(this.#words[first.to]?.text ?? '') ? 1 : 0;
    const rest = this.#scaled(first.to + and);
    // "between 1 million and 900 thousand" is two amounts; "مليون و 200 الف" is one.
    if (rest !== null && rest.scale > 1 && rest.scale < first.scale && (and === 0 || this.#saysAnd(first.to)))
      return { value: first.value + rest.value, scale: first.scale, to: rest.to };
    return first;
  }

  #saysAnd(at: number): boolean {
    return this.#words[at]?.text === 'و' && !this.#words.slice(0, at).some(({ text }) => text === 'بين');
  }

  #scaled(from: number): Plain | null {
    const word = this.#words[from];
    if (word === undefined) return null;
    // `hasOwn`, because a user may type “constructor”, which every object has.
    const whole = Object.hasOwn(wholeScales, word.text) ? wholeScales[word.text] : undefined;
    if (whole !== undefined) return { ...whole, to: from + 1 };
    const number =
      word.number ?? (Object.hasOwn(numberWords, word.text) ? numberWords[word.text] : undefined);
    if (number === undefined) return null;
    const isFraction = number === 0.5 || number === 0.25;
    const andFraction = /^and (?:a )?(half|quarter) (?=millions? ?)/u.exec(this.#text(from + 1));
    if (andFraction !== null) {
      const scaleAt = from + this.#count(andFraction[0].trim(), 1);
      return {
        value: (number + (fractionByWord[andFraction[1] ?? ''] ?? 0)) * 1e6,
        scale: 1e6,
        to: scaleAt + 1,
      };
    }
    const next = from + 1 + (isFraction && this.#words[from + 1]?.text === 'a' ? 1 : 0);
    const scale = this.#scaleAt(next, number);
    if (scale !== null) return { value: number * scale, scale, to: next + 1 };
    return word.number === null && isFraction ? null : { value: number, scale: 1, to: from + 1 };
  }

  #scaleAt(at: number, number: number): number | null {
    const word = this.#words[at]?.text ?? '';
    if (!Object.hasOwn(scales, word)) return null;
    if (word === 'm' && (number > mostMillions || distanceFollows.test(this.#text(at)))) return null;
    return scales[word] ?? null;
  }

  /** Returns the unit of a number, with or without "or more" before it. */
  #unitOrMore(plain: Plain): { readonly unit: Unit | null; readonly to: number; readonly isLeast: boolean } {
    const more =
      /^(?:\+|plus|or more(?! than)|او اكثر(?! من))(?= (?!(?:maids?|m|s|study|store|storage|laundry|drivers?|balcony|hall|parking)(?: |$)))/u.exec(
        this.#text(plain.to),
      );
    if (more !== null) {
      const after = this.#unit({ ...plain, to: this.#count(more[0], plain.to) });
      if (after.unit !== null) return { ...after, isLeast: true };
    }
    return { ...this.#unit(plain), isLeast: false };
  }

  #unit({ scale, to }: Plain): { readonly unit: Unit | null; readonly to: number } {
    const text = this.#text(to);
    const money = currency.exec(text);
    if (money !== null) return { unit: 'aed', to: this.#count(money[0], to) };
    if (scale === 1 && /^m(?= |$)/u.test(text)) return { unit: 'metres', to: to + 1 };
    for (const [unit, pattern] of units) {
      const found = pattern.exec(text);
      if (found !== null && (scale < 1e6 || unit === 'sqft' || unit === 'sqm'))
        return { unit, to: this.#count(found[0], to) };
    }
    return { unit: scale > 1 ? 'aed' : null, to };
  }

  /** Returns where "per square foot" ends after an amount of money. */
  #perSqft(unit: Unit | null, to: number): number {
    const found = perSqft.exec(this.#text(to));
    if (found === null || (unit !== 'aed' && unit !== null)) return to;
    const saysPer = /^(?:per|a|\/|لكل|ل|psf)/u.test(found[0]);
    return unit === 'aed' || saysPer ? this.#count(found[0], to) : to;
  }
}

/** Returns the amounts among words, in order. Amounts that overlap are read once. */
export function findQuantities(words: readonly Word[]): Quantity[] {
  const reader = new QuantityReader(words);
  const found: Quantity[] = [];
  for (let at = 0; at < words.length; ) {
    const quantity = reader.read(at);
    if (quantity === null) at += 1;
    else {
      found.push(quantity);
      at = quantity.to;
    }
  }
  return found;
}
