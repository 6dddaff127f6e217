/**
 * Reads Meilisearch's filter expressions into a tree: `price < 900000 AND (area = "Dubai Marina" OR NOT bedrooms IN [0,
 * 1])`.
 */
import { type SiteFilter, SiteQueryFault } from '../../../search-index/site-index.ts';
import type { Point } from './field-values.ts';

/** A comparison of a field with one value. */
export const comparisons = ['=', '!=', '>', '>=', '<', '<='] as const;
export type Comparison = (typeof comparisons)[number];

/** A parsed filter. */
export type FilterNode =
  | { readonly kind: 'and' | 'or'; readonly nodes: readonly FilterNode[] }
  | { readonly kind: 'not'; readonly node: FilterNode }
  | {
      readonly kind: 'compare';
      readonly field: string;
      readonly comparison: Comparison;
      readonly value: string;
    }
  | { readonly kind: 'between'; readonly field: string; readonly from: string; readonly to: string }
  | { readonly kind: 'in'; readonly field: string; readonly values: readonly string[] }
  | { readonly kind: 'contains' | 'starts'; readonly field: string; readonly value: string }
  | { readonly kind: 'exists' | 'null' | 'empty'; readonly field: string }
  | { readonly kind: 'radius'; readonly center: Point; readonly metres: number }
  | { readonly kind: 'box'; readonly northEast: Point; readonly southWest: Point };

interface Token {
  readonly text: string;
  /** True for a quoted text, which is never a keyword. */
  readonly quoted: boolean;
  readonly at: number;
}

const longest = 20_000;
const deepest = 100;
const tokenPattern =
  /\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(!=|>=|<=|[=<>()[\],])|([\p{L}\p{M}\p{N}_\-/.]+))/uy;

/**
 * Reads a filter. All members of a list must hold; of a list within it, one must. Null is no filter. Throws
 * `SiteQueryFault`.
 */
export function readFilter(filter: SiteFilter | null): FilterNode | null {
  if (filter === null) return null;
  if (typeof filter === 'string') return filter.trim() === '' ? null : parseFilter(filter);
  const nodes = filter.flatMap((part): FilterNode[] => {
    if (typeof part === 'string') return part.trim() === '' ? [] : [parseFilter(part)];
    return part.length === 0 ? [] : [{ kind: 'or', nodes: part.map(parseFilter) }];
  });
  return nodes.length === 0 ? null : { kind: 'and', nodes };
}

function parseFilter(text: string): FilterNode {
  if (text.length > longest) throw fault(`The filter may have ${longest} characters at most.`);
  const reader = new Reader(splitTokens(text), text.length);
  const node = reader.any(0);
  reader.end();
  return node;
}

function splitTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const pattern = new RegExp(tokenPattern);
  const end = text.trimEnd().length;
  while (pattern.lastIndex < end) {
    const at = pattern.lastIndex;
    const found = pattern.exec(text);
    if (found === null) throw fault(`Unexpected text at ${at + 1}: \`${text.slice(at, at + 30).trim()}\`.`);
    const [, double, single, sign, word] = found;
    const quoted = double ?? single;
    tokens.push({
      text: quoted === undefined ? (sign ?? word ?? '') : quoted.replaceAll(/\\(.)/gs, '$1'),
      quoted: quoted !== undefined,
      at,
    });
  }
  return tokens;
}

function fault(message: string): SiteQueryFault {
  return new SiteQueryFault('filter', message);
}

class Reader {
  readonly #tokens: readonly Token[];
  readonly #length: number;
  #next = 0;

  constructor(tokens: readonly Token[], length: number) {
    this.#tokens = tokens;
    this.#length = length;
  }

  end(): void {
    const token = this.#tokens[this.#next];
    if (token !== undefined) throw this.#unexpected('the end of the filter, AND or OR');
  }

  any(depth: number): FilterNode {
    if (depth > deepest) throw fault(`The filter is nested more than ${deepest} deep.`);
    const nodes = [this.#all(depth)];
    while (this.#takes('OR')) nodes.push(this.#all(depth));
    return nodes.length === 1 && nodes[0] !== undefined ? nodes[0] : { kind: 'or', nodes };
  }

  #all(depth: number): FilterNode {
    const nodes = [this.#one(depth)];
    while (this.#takes('AND')) nodes.push(this.#one(depth));
    return nodes.length === 1 && nodes[0] !== undefined ? nodes[0] : { kind: 'and', nodes };
  }

  #one(depth: number): FilterNode {
    if (depth > deepest) throw fault(`The filter is nested more than ${deepest} deep.`);
    if (this.#takes('NOT')) return { kind: 'not', node: this.#one(depth + 1) };
    if (this.#takes('(')) {
      const node = this.any(depth + 1);
      this.#expect(')');
      return node;
    }
    if (this.#takes('_geoRadius')) return this.#radius();
    if (this.#takes('_geoBoundingBox')) return this.#box();
    return this.#condition(this.#value('a field'));
  }

  #condition(field: string): FilterNode {
    for (const comparison of comparisons) {
      if (this.#takes(comparison)) {
        return { kind: 'compare', field, comparison, value: this.#value('a value') };
      }
    }
    if (this.#takes('IS')) return this.#is(field);
    if (this.#takes('NOT')) return { kind: 'not', node: this.#membership(field) };
    const membership = this.#membershipOrNull(field);
    if (membership !== null) return membership;
    const from = this.#value('an operator such as =, >, IN, TO or EXISTS');
    this.#expect('TO');
    return { kind: 'between', field, from, to: this.#value('a value') };
  }

  #is(field: string): FilterNode {
    const isNot = this.#takes('NOT');
    const kind = this.#takes('NULL') ? 'null' : this.#takes('EMPTY') ? 'empty' : null;
    if (kind === null) throw this.#unexpected('NULL or EMPTY');
    return isNot ? { kind: 'not', node: { kind, field } } : { kind, field };
  }

  #membership(field: string): FilterNode {
    const node = this.#membershipOrNull(field);
    if (node === null) throw this.#unexpected('IN, EXISTS, CONTAINS or STARTS WITH');
    return node;
  }

  #membershipOrNull(field: string): FilterNode | null {
    if (this.#takes('EXISTS')) return { kind: 'exists', field };
    if (this.#takes('IN')) return { kind: 'in', field, values: this.#list() };
    if (this.#takes('CONTAINS')) return { kind: 'contains', field, value: this.#value('a value') };
    if (this.#takes('STARTS')) {
      this.#expect('WITH');
      return { kind: 'starts', field, value: this.#value('a value') };
    }
    return null;
  }

  #list(): readonly string[] {
    this.#expect('[');
    const values: string[] = [];
    while (!this.#takes(']')) {
      values.push(this.#value('a value or ]'));
      if (this.#takes(',')) continue;
      this.#expect(']');
      break;
    }
    return values;
  }

  #radius(): FilterNode {
    this.#expect('(');
    const center = this.#point(',');
    this.#expect(',');
    const metres = this.#number();
    this.#expect(')');
    return { kind: 'radius', center, metres };
  }

  #box(): FilterNode {
    this.#expect('(');
    const corner = (): Point => {
      this.#expect('[');
      const point = this.#point(',');
      this.#expect(']');
      return point;
    };
    const northEast = corner();
    this.#expect(',');
    const southWest = corner();
    this.#expect(')');
    return { kind: 'box', northEast, southWest };
  }

  #point(separator: string): Point {
    const lat = this.#number();
    this.#expect(separator);
    const lng = this.#number();
    if (Math.abs(lat) > 90 || Math.abs(lng) > 180)
      throw fault('A place has a latitude and a longitude in degrees.');
    return { lat, lng };
  }

  #number(): number {
    const text = this.#value('a number');
    const value = Number(text);
    if (!Number.isFinite(value)) throw fault(`\`${text}\` is not a number.`);
    return value;
  }

  #takes(text: string): boolean {
    const token = this.#tokens[this.#next];
    if (token === undefined || token.quoted || token.text !== text) return false;
    this.#next += 1;
    return true;
  }

  #expect(text: string): void {
    if (!this.#takes(text)) throw this.#unexpected(`\`${text}\``);
  }

  #value(what: string): string {
    const token = this.#tokens[this.#next];
    if (token === undefined || (!token.quoted && reserved.has(token.text))) throw this.#unexpected(what);
    this.#next += 1;
    return token.text;
  }

  #unexpected(expected: string): SiteQueryFault {
    const token = this.#tokens[this.#next];
    const found = token === undefined ? 'the end' : `\`${token.text}\``;
    return fault(`Expected ${expected}, found ${found} at ${(token?.at ?? this.#length) + 1}.`);
  }
}

const reserved: ReadonlySet<string> = new Set([
  ...comparisons,
  ...['(', ')', '[', ']', ',', 'AND', 'OR', 'NOT', 'IN', 'TO', 'IS', 'NULL', 'EMPTY', 'EXISTS', 'CONTAINS'],
  ...['STARTS', 'WITH', '_geoRadius', '_geoBoundingBox'],
]);
