/** Reads and applies the part of Meilisearch's filter language that this project writes. */

type Values = Readonly<Record<string, unknown>>;
type Condition = (document: Values) => boolean;

/** A filter that Meilisearch would refuse. */
export class FilterRefused extends Error {
  /** The same, said as of an index. */
  of(uid: string): FilterRefused {
    return new FilterRefused(`Index \`${uid}\`: ${this.message}`);
  }
}

/** Reads a filter: text, or a list of conditions that all hold, of which a list is a choice. */
export function readFilter(filter: unknown, filterable: readonly string[]): Condition {
  if (filter === undefined || filter === null) return () => true;
  if (typeof filter === 'string') return new Reader(filter, filterable).whole();
  if (!Array.isArray(filter)) throw new FilterRefused('Invalid syntax for the filter parameter.');
  const parts = filter.map((part) =>
    Array.isArray(part)
      ? anyOf(part.map((one) => readFilter(one, filterable)))
      : readFilter(part, filterable),
  );
  return allOf(parts);
}

const allOf =
  (parts: readonly Condition[]): Condition =>
  (document) =>
    parts.every((part) => part(document));
const anyOf =
  (parts: readonly Condition[]): Condition =>
  (document) =>
    parts.some((part) => part(document));

const tokens = /\s*("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|>=|<=|!=|[=<>()[\],]|[^\s=<>()[\],!]+)/y;

class Reader {
  readonly #words: string[] = [];
  readonly #filterable: readonly string[];
  #at = 0;

  constructor(text: string, filterable: readonly string[]) {
    this.#filterable = filterable;
    tokens.lastIndex = 0;
    for (let end = 0; end < text.trimEnd().length; end = tokens.lastIndex) {
      const match = tokens.exec(text);
      if (match?.[1] === undefined) throw new FilterRefused(`Cannot read the filter at ${end}: ${text}`);
      this.#words.push(match[1]);
    }
  }

  whole(): Condition {
    const condition = this.#or();
    if (this.#at < this.#words.length) throw new FilterRefused(`Found unexpected ${this.#words[this.#at]}`);
    return condition;
  }

  #or(): Condition {
    const parts = [this.#and()];
    while (this.#take('OR')) parts.push(this.#and());
    return anyOf(parts);
  }

  #and(): Condition {
    const parts = [this.#one()];
    while (this.#take('AND')) parts.push(this.#one());
    return allOf(parts);
  }

  #one(): Condition {
    if (this.#take('NOT')) {
      const condition = this.#one();
      return (document) => !condition(document);
    }
    if (this.#take('(')) {
      const condition = this.#or();
      this.#expect(')');
      return condition;
    }
    return this.#comparison();
  }

  #comparison(): Condition {
    const field = value(this.#next());
    if (!this.#filterable.includes(field))
      throw new FilterRefused(`Attribute \`${field}\` is not filterable.`);
    const operator = this.#next();
    if (operator === 'IN') return this.#among(field);
    if (operator === 'IS') return this.#emptiness(field);
    if (operator === 'EXISTS') return (document) => field in document;
    const wanted = value(this.#next());
    const compare = comparisons[operator];
    if (compare === undefined) throw new FilterRefused(`Was expecting an operation, got ${operator}`);
    return (document) => valuesOf(document, field).some((found) => compare(found, wanted));
  }

  #among(field: string): Condition {
    const wanted = new Set<string>();
    this.#expect('[');
    while (!this.#take(']')) {
      wanted.add(value(this.#next()).toLowerCase());
      this.#take(',');
    }
    return (document) => valuesOf(document, field).some((found) => wanted.has(String(found).toLowerCase()));
  }

  #emptiness(field: string): Condition {
    const isNot = this.#take('NOT');
    this.#expect('NULL');
    return (document) => (document[field] === null) !== isNot;
  }

  #take(word: string): boolean {
    if (this.#words[this.#at] !== word) return false;
    this.#at += 1;
    return true;
  }

  #expect(word: string): void {
    if (!this.#take(word)) throw new FilterRefused(`Was expecting ${word}, got ${this.#words[this.#at]}`);
  }

  #next(): string {
    const word = this.#words[this.#at];
    if (word === undefined) throw new FilterRefused('The filter ends too early.');
    this.#at += 1;
    return word;
  }
}

const comparisons: Readonly<Record<string, (found: unknown, wanted: string) => boolean>> = {
  '=': (found, wanted) => String(found).toLowerCase() === wanted.toLowerCase(),
  '!=': (found, wanted) => String(found).toLowerCase() !== wanted.toLowerCase(),
  '>=': (found, wanted) => typeof found === 'number' && found >= Number(wanted),
  '<=': (found, wanted) => typeof found === 'number' && found <= Number(wanted),
  '>': (found, wanted) => typeof found === 'number' && found > Number(wanted),
  '<': (found, wanted) => typeof found === 'number' && found < Number(wanted),
};

function value(word: string): string {
  const quote = word[0];
  return quote === '"' || quote === "'" ? word.slice(1, -1).replaceAll(`\\${quote}`, quote) : word;
}

function valuesOf(document: Values, field: string): readonly unknown[] {
  const found = document[field];
  if (found === null || found === undefined) return [];
  return Array.isArray(found) ? found : [found];
}
