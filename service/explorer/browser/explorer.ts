/** What the parts of the page share: words, formats, the API, the view, and the way to change it. */
import type { Language, Texts } from '../texts.ts';
import type { Api, Provenance } from './api.ts';
import type { ApiDialog } from './api-dialog.ts';
import type { Format } from './format.ts';
import type { View } from './settings.ts';

/** A thing with a name in two languages. */
export interface Named {
  readonly name: string;
  readonly name_ar: string | null;
}

/** The page as its parts see it. */
export interface Explorer {
  readonly language: Language;
  readonly texts: Texts;
  readonly format: Format;
  readonly isRightToLeft: boolean;
  readonly api: Api;
  readonly dialog: ApiDialog;
  readonly view: View;
  /** Shows a place by its slug, or all of Dubai for an empty one. */
  readonly choose: (place: string) => void;
  readonly nameOf: (named: Named) => string;
  readonly titleOf: (metric: { readonly title: string; readonly title_ar: string }) => string;
  readonly titleOfMetric: (id: string) => string;
  readonly daysOf: (provenance: Provenance) => string;
  /** Why a figure is withheld, in the reader’s language. */
  readonly reasonOf: (reason: string) => string;
}
