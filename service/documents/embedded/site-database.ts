/** Keeps the index of one site in an SQLite file: words in an FTS5 table, and the values of filterable and sortable fields. */
import Database from 'libsql';
import { z } from 'zod';
import {
  type DocumentChange,
  type SiteDocument,
  SiteQueryFault,
  type SiteSearchSettings,
} from '../../../search-index/site-index.ts';
import { columnsRead, type FieldColumn } from './field-columns.ts';
import { type FieldValue, isListed, type Point, pointOf, valuesOf } from './field-values.ts';
import type { DocumentSet, FilterSource, Fits } from './filter.ts';
import { SearchMeter } from './search-meter.ts';
import { form, insertDocument, insertValues, tables } from './site-tables.ts';
import { wordsOf } from './words.ts';

/** Most values of a field that a search reads: in a list of JSON they take some 100 MB. */
const valuesMost = 500_000;
/** Documents that the full text reads in the time of one unit. */
const documentsPerUnit = 32;
/** Most columns of words. Fields beyond them share the last one. */
const columnsMost = 60;

const Numbered = z.object({ number: z.int() });
const Known = Numbered.extend({ json: z.string() });

let states = 0;

/** The documents of one site, numbered in the order of their first writing. */
export class SiteDatabase implements FilterSource {
  readonly settings: SiteSearchSettings;
  readonly #database: Database.Database;
  readonly #statements = new Map<string, Database.Statement<unknown[]>>();
  /** The documents that were scored last. */
  #scored: { readonly expression: string; readonly found: [readonly number[], readonly number[]] } | null =
    null;
  /** Names the present state of the documents among those of all sites. */
  #state = 0;
  /** Words by their first letter, until the next change. */
  readonly #words = new Map<string, readonly string[]>();
  readonly #columns: number;
  readonly #insertText: string;
  readonly #places = new Map<string, number>();
  readonly meter = new SearchMeter();

  /** Opens a file. Throws for a damaged one, and for one of other settings. */
  constructor(path: string, settings: SiteSearchSettings, settingsKey: string) {
    this.settings = settings;
    this.#changed();
    this.#columns = Math.min(columnsMost, settings.searchable?.length ?? columnsMost);
    const names = Array.from({ length: this.#columns }, (_, at) => `c${at}`);
    this.#insertText = `insert into text (rowid, ${names.join(', ')}) values (?${', ?'.repeat(this.#columns)})`;
    this.#database = new Database(path);
    this.#database.exec('pragma journal_mode = wal; pragma synchronous = normal;');
    const made = this.rows('select name from sqlite_master where name = ?', ['fact'], z.unknown()).length > 0;
    if (made && this.#fact('settings') === settingsKey && this.#fact('form') === form) {
      const fields = this.rows(
        'select place, name from field',
        [],
        z.object({ place: z.int(), name: z.string() }),
      );
      for (const { place, name } of fields) this.#places.set(name, place);
      return;
    }
    if (made) {
      this.close();
      throw new Error('The index has other settings.');
    }
    this.#database.exec(tables(names));
    this.#setFact('settings', settingsKey);
    this.#setFact('form', form);
  }

  /** Every change up to this version is in the index; 0 until it was filled. */
  get version(): number {
    return Number(this.#fact('version') ?? 0);
  }

  /** Applies changes; with a version, they are the last ones up to it. */
  apply(changes: readonly DocumentChange[], version: number | null): void {
    this.#changed();
    this.#database.exec('begin');
    try {
      for (const change of changes) this.#write(change);
      if (version !== null) this.#setFact('version', String(version));
      this.#database.exec('commit');
    } catch (error) {
      this.#database.exec('rollback');
      throw error;
    }
  }

  #changed(): void {
    this.#words.clear();
    this.#scored = null;
    states += 1;
    this.#state = states;
  }

  close(): void {
    this.#database.close();
  }

  /** Returns the rows of a statement. */
  rows<Row>(sql: string, values: readonly unknown[], row: z.ZodType<Row>): readonly Row[] {
    this.meter.goOn();
    return this.#statement(sql)
      .all(values)
      .map((found) => row.parse(found));
  }

  /** Returns columns of a statement as lists, which is much quicker than row by row. They are named a, b, c, d, e. */
  columns<Columns extends readonly (readonly unknown[])[]>(
    select: string,
    values: readonly unknown[],
  ): Columns {
    const names = ['a', 'b', 'c', 'd', 'e'].filter((name) => select.includes(` as ${name}`));
    const lists = names.map((name) => `json_group_array(${name})`).join(` || ',' || `);
    const sql = `with found as materialized (${select}) select '[' || ${lists} || ']' as lists from found`;
    const [row] = this.rows(sql, values, z.object({ lists: z.string() }));
    return z.custom<Columns>().parse(JSON.parse(row?.lists ?? '[]'));
  }

  /** Returns the columns with the words of a field, but not the last one, which further fields share. */
  columnsOf(field: string): readonly number[] {
    const { searchable } = this.settings;
    const columns =
      searchable === null
        ? [...this.#places].filter(([name]) => isListed(name, [field])).map(([, column]) => column)
        : columnsIn(field, searchable);
    return columns.filter((column) => column < columnsMost - 1);
  }

  /** Returns the weight of each column: the fields that settings list first count most. */
  #weights(): readonly number[] {
    const { searchable } = this.settings;
    return Array.from({ length: this.#columns }, (_, at) => (searchable === null ? 1 : this.#columns - at));
  }

  /** Returns the words of documents that begin with a letter. */
  wordsFrom(letter: string): readonly string[] {
    const known = this.#words.get(letter);
    if (known !== undefined) {
      this.meter.count(known.length);
      return known;
    }
    const select = 'select term as a from word where term >= ? and term < ?';
    const [words] = this.columns<[string[]]>(select, [letter, `${letter}\u{10ffff}`]);
    this.#words.set(letter, words);
    this.meter.count(words.length);
    return words;
  }

  /** Returns the number of documents with a word. */
  countOf(word: string): number {
    this.meter.count(1);
    return this.rows('select doc from word where term = ?', [word], z.object({ doc: z.int() }))[0]?.doc ?? 0;
  }

  /** Returns the values of a filterable or sortable field. Throws `SiteQueryFault` for the parameter that asks for too many. */
  column(field: string, parameter: string): FieldColumn {
    const name = `${this.#state} ${field}`;
    const known = columnsRead.get(name);
    if (known !== undefined) {
      this.meter.count(known.documents.length);
      return known;
    }
    const [few] = this.rows(
      'select count(*) as number from (select 1 from value where field = ? limit ?)',
      [field, valuesMost + 1],
      Numbered,
    );
    if ((few?.number ?? 0) > valuesMost)
      throw new SiteQueryFault(
        parameter,
        `The documents have more than ${valuesMost} values of \`${field}\`, too many for filters, facets and sorts.`,
      );
    const select =
      'select document as a, kind as b, key as c, shown as d, number as e from value where field = ?';
    const [documents, kinds, keys, shown, numbers] = this.columns<
      [number[], FieldValue['kind'][], string[], string[], (number | null)[]]
    >(select, [field]);
    const column = { documents, kinds, keys, shown, numbers };
    columnsRead.set(name, column);
    this.meter.count(documents.length);
    return column;
  }

  /** Returns the documents whose words match an FTS5 expression. With `areScored`, their scores are about to be asked for too. */
  matching(expression: string, areScored: boolean): DocumentSet {
    if (areScored) return this.#setOf(this.scored(expression)[0]);
    this.#countMatch(expression);
    return this.#set('select rowid as a from text where text match ?', [expression]);
  }

  /** Returns the numbers of documents that match, and their scores (BM25; higher is better). */
  scored(expression: string): [readonly number[], readonly number[]] {
    this.#countMatch(expression);
    if (this.#scored?.expression === expression) return this.#scored.found;
    const rank = `-bm25(text, ${this.#weights().join(', ')})`;
    const select = `select rowid as a, ${rank} as b from text where text match ?`;
    const found = this.columns<[number[], number[]]>(select, [expression]);
    this.#scored = { expression, found };
    return found;
  }

  /** Counts a match of words: each word reads its documents. */
  #countMatch(expression: string): void {
    const words = expression.split('"').length >> 1;
    this.meter.count(words * (1 + Math.ceil(this.#size() / documentsPerUnit)));
  }

  all(): DocumentSet {
    this.meter.count(1 + Math.ceil(this.#size() / documentsPerUnit));
    return this.#set('select number as a from document', []);
  }

  having(field: string, fits: Fits): DocumentSet {
    const { documents, kinds, keys, numbers } = this.column(field, 'filter');
    const set = new Uint8Array(this.#size());
    for (let at = 0; at < documents.length; at += 1)
      if (fits(kinds[at] ?? 'value', keys[at] ?? '', numbers[at] ?? null)) set[documents[at] ?? 0] = 1;
    return set;
  }

  placed(fits: (point: Point) => boolean): DocumentSet {
    const set = new Uint8Array(this.#size());
    for (const [number, point] of this.points()) if (fits(point)) set[number] = 1;
    return set;
  }

  /** Returns the places of documents by number. */
  points(): ReadonlyMap<number, Point> {
    this.meter.count(this.#size());
    const select = 'select number as a, lat as b, lng as c from document where lat is not null';
    const [numbers, lats, lngs] = this.columns<[number[], number[], number[]]>(select, []);
    return new Map(numbers.map((number, at) => [number, { lat: lats[at] ?? 0, lng: lngs[at] ?? 0 }]));
  }

  /** Returns a document by its number. */
  document(number: number): SiteDocument {
    const [found] = this.rows('select number, json from document where number = ?', [number], Known);
    return read(found?.json ?? '{}');
  }

  #set(select: string, values: readonly unknown[]): DocumentSet {
    return this.#setOf(this.columns<[number[]]>(select, values)[0]);
  }

  #setOf(numbers: readonly number[]): DocumentSet {
    const set = new Uint8Array(this.#size());
    for (const number of numbers) set[number] = 1;
    return set;
  }

  #size(): number {
    const select = 'select coalesce(max(number), 0) + 1 as size from document';
    return this.rows(select, [], z.object({ size: z.int() }))[0]?.size ?? 1;
  }

  #write({ id, document }: DocumentChange): void {
    const [before] = this.rows('select number, json from document where id = ?', [id], Known);
    if (before !== undefined) {
      for (const field of new Set(this.#valuesOf(read(before.json)).map((value) => value.field)))
        this.#run('delete from value where field = ? and document = ?', [field, before.number]);
      this.#run('delete from text where rowid = ?', [before.number]);
      if (document === null) this.#run('delete from document where number = ?', [before.number]);
    }
    if (document === null) return;
    const { lat, lng } = pointOf(document) ?? { lat: null, lng: null };
    const [row] = this.rows(insertDocument, [id, JSON.stringify(document), lat, lng], Numbered);
    const number = row?.number ?? 0;
    this.#run(this.#insertText, [number, ...this.#textsOf(document)]);
    const values = this.#valuesOf(document).map(({ field, kind, key, shown, number: own }) => [
      field,
      number,
      kind,
      key,
      shown,
      own,
    ]);
    this.#run(insertValues, [JSON.stringify(values)]);
  }

  /** Returns the values that filters, facets and sorts may read. */
  #valuesOf(document: SiteDocument) {
    const { filterable, sortable } = this.settings;
    return valuesOf(document).filter(({ field }) => isListed(field, filterable) || isListed(field, sortable));
  }

  /** Returns the folded words of a document, column by column. */
  #textsOf(document: SiteDocument): readonly string[] {
    const texts = Array.from({ length: this.#columns }, () => '');
    const { searchable } = this.settings;
    for (const { field, shown } of valuesOf(document)) {
      for (const column of searchable === null ? [this.#columnFor(field)] : columnsIn(field, searchable))
        texts[Math.min(column, this.#columns - 1)] += ` ${wordsOf(shown).join(' ')}`;
    }
    return texts;
  }

  /** Returns the column of a field that settings do not list: columns go to the fields of documents as they come. */
  #columnFor(field: string): number {
    const known = this.#places.get(field);
    if (known !== undefined) return known;
    const place = this.#places.size;
    this.#run('insert into field values (?, ?)', [place, field]);
    this.#places.set(field, place);
    return place;
  }

  #fact(name: string): string | null {
    return (
      this.rows('select value from fact where name = ?', [name], z.object({ value: z.string() }))[0]?.value ??
      null
    );
  }

  #setFact(name: string, value: string): void {
    this.#run('insert or replace into fact values (?, ?)', [name, value]);
  }

  #run(sql: string, values: readonly unknown[]): void {
    this.#statement(sql).run(values);
  }

  #statement(sql: string): Database.Statement<unknown[]> {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** Returns the places of a field or its parents in a list. */
const columnsIn = (field: string, listed: readonly string[]): readonly number[] =>
  [...listed.keys()].filter((at) => isListed(field, listed.slice(at, at + 1)));

/** Returns a document as `checkDocument` let it in. */
const read = (json: string): SiteDocument => z.custom<SiteDocument>().parse(JSON.parse(json));
