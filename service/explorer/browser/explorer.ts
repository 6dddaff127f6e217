/** Shares between the parts of the page: texts, formats, the API, the view, and the function that changes it. */
import type { Language, Texts } from '../texts.ts';
import type { Api, Provenance } from './api.ts';
import type { ApiDialog } from './api-dialog.ts';
import type { Format } from './format.ts';
import type { View } from './settings.ts';

/** A thing with a name in two languages. */
export interface Named {
  readonly name: string;
  readonly name_ar: string | null;
  /** Of a place the name that people say, with the one of the register. */
  readonly label?: string;
  readonly label_ar?: string;
}

/** The page for its parts. */
export interface Explorer {
  readonly language: Language;
  readonly texts: Texts;
  readonly format: Format;
  readonly isRightToLeft: boolean;
  readonly api: Api;
  readonly dialog: ApiDialog;
  readonly view: View;
  /** Shows a place by its slug, or the whole market for an empty one. */
  readonly choose: (place: string) => void;
  readonly nameOf: (named: Named) => string;
  readonly titleOf: (metric: { readonly title: string; readonly title_ar: string }) => string;
  readonly titleOfMetric: (id: string) => string;
  readonly daysOf: (provenance: Provenance) => string;
  /** Returns why a figure is withheld, in the reader’s language. */
  readonly reasonOf: (reason: string) => string;
}
