/** Reads the .sql files beside it, and puts the shared fragments where a query asks for them by `{{name}}`. */
import { readFileSync } from 'node:fs';
import { withRules } from '../../data/publishing-rules.ts';

/** The text of a query file, its publishing rules and its fragments filled in. Fragments are files too: no text of a request ever gets here. */
export function readQuery(name: string, fragments: Readonly<Record<string, string>> = {}): string {
  const text = readFileSync(new URL(`./${name}.sql`, import.meta.url), 'utf8');
  return withRules(text.replaceAll(/^--.*\n/gm, '')).replaceAll(/\{\{(\w+)\}\}/g, (_, fragment: string) => {
    const filling = fragments[fragment];
    if (filling === undefined) throw new Error(`The query ${name} asks for the fragment ${fragment}.`);
    return filling;
  });
}
