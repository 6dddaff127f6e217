/**
 * Writes an answer of the API in few words for a model: figures with their sample in one cell, lists as tables, each
 * reason and each method once.
 */
import { z } from 'zod';
import { Figure, Provenance } from '../statistics/statistic.ts';

type Json = z.core.util.JSONType;
type JsonObject = { [name: string]: Json };

/** Fields that a summary leaves out: they serve drawing and linking, or say again what another field says. */
const leftOut: ReadonlySet<string> = new Set([
  ...['attribution', 'citation', 'facts', 'generated_at', 'generated_by', 'has_more', 'highlight'],
  ...['next_cursor', 'permalink', 'published_at', 'score', 'slug', 'snapshot_id'],
]);

/** Characters that the rows of a list take at most, when the request cannot ask for fewer rows; and of a list inside a record. */
const longestRows = 6_000;
const longestInnerRows = 700;

/** Columns from which on few records stand side by side, one line for each field. */
const manyColumns = 12;
const fewRecords = 5;

/** Rows of a list that are shown, however long they are. */
const leastRows = fewRecords;

/** A figure, with its method where it says that itself. */
const AnyFigure = z.object({ ...Figure.shape, ...Provenance.partial().shape });
type AnyFigure = z.infer<typeof AnyFigure>;
type MadeBy = Pick<AnyFigure, 'method' | 'method_version' | 'window' | 'covered_from'>;

/** Column or field → cell. */
type Cells = Map<string, string>;

/** Returns a value as the text of a cell, without the sign between cells. */
function plainText(value: Json): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', '/');
}

/** Returns the cell of a field; none when its text is empty. */
function filled(field: string, text: string): Cells {
  return new Map(text === '' ? [] : [[field, text]]);
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Writes one answer, and remembers the reasons and methods that its figures name. */
export class Summary {
  readonly #reasons = new Map<string, number>();
  /** Method, version and window → names of the figures. */
  readonly #methods = new Map<string, Set<string>>();
  readonly #lines: string[] = [];
  /** True while rows of a list are written: of a figure with quartiles they leave out the interval, so that long tables fit. */
  #isInRows = false;

  /** Adds a field of the answer; `isPaged` where the request said how many rows it wants. */
  add(name: string, value: Json, isPaged = false): void {
    if (leftOut.has(name)) return;
    if (Array.isArray(value)) this.#addList(name, value, isPaged ? Number.POSITIVE_INFINITY : longestRows);
    else if (isObject(value) && !AnyFigure.safeParse(value).success) this.#addRecord(name, value);
    else for (const [field, cell] of this.#cells({ [name]: value })) this.#lines.push(`${field}: ${cell}`);
  }

  /** Adds a field of `meta`, under its name. */
  addMeta(name: string, value: Json): void {
    const made = Provenance.safeParse(value);
    if (made.success) this.#noteMethod(name, made.data);
    else if (Array.isArray(value)) this.#addList(name, value, longestInnerRows);
    else for (const [field, cell] of this.#cells({ [name]: value })) this.#lines.push(`${field}: ${cell}`);
  }

  /** Returns the lines, and after them the reasons and methods. */
  lines(): readonly string[] {
    const reasons = [...this.#reasons].map(([reason, number]) => `[${number}] ${reason}`);
    const methods = [...this.#methods].map(([method, names]) => `${method}: ${[...names].join(', ')}`);
    return [
      ...this.#lines,
      ...(reasons.length === 0 ? [] : [`Withheld because: ${reasons.join('; ')}.`]),
      ...methods,
    ];
  }

  #addRecord(name: string, record: JsonObject): void {
    const lists = Object.entries(record).filter(
      (entry): entry is [string, Json[]] => Array.isArray(entry[1]) && entry[1].some(isObject),
    );
    const plain = Object.fromEntries(
      Object.entries(record).filter(([, value]) => !lists.some(([, list]) => list === value)),
    );
    for (const [field, cell] of this.#cells(plain)) this.#lines.push(`${field}: ${cell}`);
    for (const [field, list] of lists) this.#addList(field, list, longestInnerRows);
    if (this.#lines.length === 0) this.#lines.push(`${name}: nothing`);
  }

  #addList(name: string, list: readonly Json[], longest: number): void {
    if (list.length === 0) return;
    const records = list.filter(isObject);
    if (records.length === 0) {
      for (const [field, cell] of this.#cells({ [name]: [...list] })) this.#lines.push(`${field}: ${cell}`);
      return;
    }
    this.#isInRows = true;
    const rows = records.map((record) => this.#cells(record));
    this.#isInRows = false;
    const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
    const [first] = rows;
    const isShared = (column: string) =>
      rows.length > 2 && rows.every((row) => row.get(column) === first?.get(column));
    const shared = columns.filter(isShared);
    const own = columns.filter((column) => !isShared(column));
    const cells = (row: Cells) => own.map((column) => row.get(column) ?? '-');
    this.#lines.push('');
    const said = shared.map((column) => `${column} ${first?.get(column)}`);
    const all = said.length === 0 ? '' : ` (each: ${said.join('; ')})`;
    if (own.length >= manyColumns && rows.length <= fewRecords) {
      this.#lines.push(`${name}, one column each${all}`);
      for (const column of own)
        this.#lines.push(`${column} | ${rows.map((row) => row.get(column) ?? '-').join(' | ')}`);
      return;
    }
    const lines = rows.map((row) => cells(row).join(' | '));
    const isSeries = ['period', 'month', 'quarter', 'year'].includes(own[0] ?? '');
    const { shown, note } = within(lines, longest, isSeries);
    this.#lines.push(`${name}${all}${note}`, own.join(' | '), ...shown);
  }

  /** Returns the fields of a record as cells, those of objects inside it with dotted names. */
  #cells(record: JsonObject, prefix = ''): Cells {
    const told = Object.entries(record).filter(([name]) => !leftOut.has(name) && !saysAgain(name, record));
    return new Map(
      told.flatMap(([name, value]) => {
        const reason = value === null ? record[name.replace(/_pct$/, '_reason')] : null;
        if (typeof reason === 'string')
          return [[`${prefix}${name}`, `- [${this.#reasonNumber(plainText(reason))}]`]];
        return [...this.#fieldCells(`${prefix}${name}`, value)];
      }),
    );
  }

  /** Returns the cells of one field: none when it is empty, several when it is an object. */
  #fieldCells(field: string, value: Json): Cells {
    if (isObject(value) && !field.endsWith('filters')) {
      const figure = AnyFigure.safeParse(value);
      if (!figure.success) return this.#cells(value, `${field}.`);
      return filled(field, this.#figure(field, figure.data));
    }
    if (Array.isArray(value)) return filled(field, value.map((item) => this.#itemText(item)).join('; '));
    return filled(field, value === null ? '' : plainText(value));
  }

  /** Returns an item of a list as part of a cell. */
  #itemText(item: Json): string {
    if (!isObject(item)) return plainText(item);
    return [...this.#cells(item)].map(([name, text]) => `${name} ${text}`).join(', ');
  }

  /** Returns a figure as `value (n 120; 80 to 95; CI 86 to 91; low)`, or `- [1] (n 3)` with the number of its reason. */
  #figure(field: string, figure: AnyFigure): string {
    this.#noteMethod(field.split('.').at(-1) ?? field, figure);
    const { value, n, p25, p75, interval, quality, suppressed, reason, synthetic } = figure;
    const hasQuartiles = typeof p25 === 'number' && typeof p75 === 'number';
    const notes = [
      `n ${n}`,
      ...(hasQuartiles ? [`${p25} to ${p75}`] : []),
      ...(interval === undefined || (hasQuartiles && this.#isInRows)
        ? []
        : [`${intervalName(interval.level)} ${interval.low} to ${interval.high}`]),
      ...(quality === 'low' ? ['low'] : []),
      ...(synthetic === true ? ['synthetic'] : []),
    ];
    if (suppressed === true)
      return `- [${this.#reasonNumber(reason ?? 'no reason is given')}] (${notes.join('; ')})`;
    return value === null ? '' : `${value} (${notes.join('; ')})`;
  }

  #reasonNumber(reason: string): number {
    const number = this.#reasons.get(reason) ?? this.#reasons.size + 1;
    this.#reasons.set(reason, number);
    return number;
  }

  #noteMethod(name: string, { method, method_version: version, window, covered_from: from }: MadeBy): void {
    if (method === undefined) return;
    const days = window === undefined ? '' : `, ${window.from} to ${window.to}`;
    const covered = from === undefined ? '' : `, of which the exports cover the days from ${from}`;
    const told = `Method ${method} version ${version ?? 1}${days}${covered}`;
    this.#methods.set(told, (this.#methods.get(told) ?? new Set()).add(name));
  }
}

/** Returns the name of an interval: `CI` for the usual one of 95 %, which the instructions of the server explain. */
function intervalName(level: number): string {
  return level === 0.95 ? 'CI' : `${level * 100} %:`;
}

/** True for a field in Arabic or in square metres beside the same in English or in square feet, and for the reason of a percentage, which stands in its cell. */
function saysAgain(name: string, record: JsonObject): boolean {
  if (name.endsWith('_reason') && Object.hasOwn(record, name.replace(/_reason$/, '_pct'))) return true;
  if (name === 'label') return record['label'] === record['name'];
  const other = name.endsWith('_ar') ? name.slice(0, -3) : name.replace(/_sqm$/, '_sqft');
  return other !== name && record[other] !== undefined && record[other] !== null;
}

/** Returns as many lines as fit, but at least a few; the last ones of a series in time, which are the newest. */
function within(lines: readonly string[], longest: number, isSeries: boolean) {
  let [count, length] = [0, 0];
  for (const line of isSeries ? lines.toReversed() : lines) {
    length += line.length + 1;
    if (length > longest && count >= leastRows) break;
    count += 1;
  }
  if (count === lines.length) return { shown: lines, note: '' };
  const shown = isSeries ? lines.slice(-count) : lines.slice(0, count);
  const which = isSeries ? 'the last' : 'the first';
  return { shown, note: `, ${which} ${count} of ${lines.length} rows; all with detail=full` };
}
