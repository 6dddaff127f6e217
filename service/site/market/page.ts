/** Defines a page of the market site: its address, its parameters, and how its content is made. */
import type { Html, Part } from '../../console/html.ts';
import type { Format } from '../../explorer/browser/format.ts';
import type { Language } from '../../explorer/texts.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import { inLanguage } from './addresses.ts';
import type { Chart } from './chart.ts';
import type { Claim } from './claims.ts';
import type { KnownDays } from './known-days.ts';
import type { Headline } from './parts.ts';
import type { Reader } from './reader.ts';
import type { Words } from './words/words.ts';

/** A page before this one on the way from the start. */
export interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** The content of a page. */
export interface Content {
  /** Title in the browser, without the name of the site. */
  readonly title: string;
  readonly description: string;
  readonly main: Html;
  /** Address of the page, without language: path and the parameters that make another page of it. */
  readonly path: string;
  readonly crumbs?: readonly Crumb[];
  readonly charts?: readonly Chart[];
  /** Tables for download. `?as=csv` answers with the first, and with `chart=` its name with another. */
  readonly tables?: readonly CsvTable[];
  /** Facts for search engines, beside the crumbs. */
  readonly facts?: readonly object[];
  /** The picture that other sites show beside a link to the page; null for a page that does not exist. Without it, the title alone. */
  readonly card?: CardContent | null;
  /** False for pages of search results and forms, which search engines leave out. */
  readonly isIndexed?: boolean;
  /** Days up to which the registers behind the page are known. */
  readonly asOf?: KnownDays;
}

/** The texts of the picture of a page. */
export interface CardContent {
  readonly title: string;
  readonly above?: string;
  readonly figures: readonly Headline[];
}

/** A table for download. */
export interface CsvTable {
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** The address of a page that replaces the asked one. */
export interface Redirect {
  readonly to: string;
}

/** The names of a record, and of a place those that people say. */
export interface Named {
  readonly name: string | null;
  readonly name_ar?: string | null;
  readonly label?: string;
  readonly label_ar?: string;
}

/** Parts that make a page. */
export interface Draw {
  readonly language: Language;
  readonly words: Words;
  readonly format: Format;
  readonly reader: Reader;
  /** The claims that the page has drawn. */
  readonly claims: Claim[];
  readonly baseUrl: string;
  /** Today by the clock of the register. */
  readonly today: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Returns an address of the site in the language of the page. */
  readonly to: (path: string) => string;
  /** Returns the name of a record in the language of the page; of a place the one that people say, with the one of the register. */
  readonly nameOf: (record: Named) => string;
  /** Returns a reason in the language of the page. */
  readonly reasonOf: (reason: string) => string;
}

/** One kind of page. */
export interface PageType {
  /** Ends the `operationId`. */
  readonly name: string;
  readonly path: string;
  readonly summary: string;
  readonly parameters?: readonly string[];
  /** Most pages ask the API alone; one counts the records of the snapshot itself. */
  draw(draw: Draw, snapshot: Snapshot): Promise<Content | Redirect> | Content | Redirect;
}

/** Returns the functions of a page that depend on its language alone. */
export function languageTools(language: Language): Pick<Draw, 'to' | 'nameOf'> {
  return {
    to: (path) => inLanguage(path, language),
    nameOf: ({ name, name_ar, label, label_ar }) =>
      (language === 'ar' ? (label_ar ?? name_ar ?? name) : (label ?? name)) ?? '',
  };
}

/** A column of a table. */
export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => Part;
  readonly isNumber?: boolean;
  /** True for the column that names the row. */
  readonly isName?: boolean;
  /** Name of the order by this column, as the API takes it. */
  readonly sort?: string;
  /** The value for download; without it, the text of the cell. */
  readonly raw?: (row: Row) => string | number | null;
}
