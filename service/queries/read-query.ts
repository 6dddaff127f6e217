/** Reads the .sql files beside it, and puts the shared fragments where a query asks for them by `{{name}}`. */
import { readFileSync } from 'node:fs';

/** The text of a query file, its fragments filled in. Fragments are files too: no text of a request ever gets here. */
export function readQuery(name: string, fragments: Readonly<Record<string, string>> = {}): string {
  const text = readFileSync(new URL(`./${name}.sql`, import.meta.url), 'utf8');
  return text.replaceAll(/^--.*\n/gm, '').replaceAll(/\{\{(\w+)\}\}/g, (_, fragment: string) => {
    const filling = fragments[fragment];
    if (filling === undefined) throw new Error(`The query ${name} asks for the fragment ${fragment}.`);
    return filling;
  });
}
