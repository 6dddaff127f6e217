/** Reads the SQL of the service: queries from the folders `queries/`. `{{name}}` in a query inserts a part from `queries/fragments/`. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withRules } from '../../data/publishing-rules.ts';

const service = fileURLToPath(new URL('..', import.meta.url));

/** Returns the files below the folders `queries/` by name. Throws when two files have the same name. */
function findQueries(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const file of readdirSync(service, { recursive: true, encoding: 'utf8' })) {
    if (!/\/queries\/(fragments\/)?[^/]+\.sql$/.test(file)) continue;
    const name = basename(file, '.sql');
    const other = found.get(name);
    if (other !== undefined) throw new Error(`Two queries are called ${name}: ${other} and ${file}.`);
    found.set(name, file);
  }
  return found;
}

const files = findQueries();

/** Texts by query: several if its callers use different fragments. */
const read = new Map<string, Set<string>>();

/** Returns the texts of a query that its callers have read, and the names of all that were read. */
export function textsRead(name: string): {
  readonly texts: readonly string[];
  readonly names: readonly string[];
} {
  return { texts: [...(read.get(name) ?? [])], names: [...read.keys()].sort() };
}

/**
 * Returns the text of the query `name` with its publishing rules and fragments filled in. Fragments are files too: no
 * text of a request ever gets here.
 */
export function readQuery(name: string, fragments: Readonly<Record<string, string>> = {}): string {
  const file = files.get(name);
  if (file === undefined) throw new Error(`No folder queries/ of the service has ${name}.sql.`);
  const text = readFileSync(join(service, file), 'utf8');
  const filled = withRules(text.replaceAll(/^ *--.*\n/gm, '')).replaceAll(
    /\{\{(\w+)\}\}/g,
    (_, fragment: string) => {
      const filling = fragments[fragment];
      if (filling === undefined) throw new Error(`The query ${name} asks for the fragment ${fragment}.`);
      return filling;
    },
  );
  read.set(name, (read.get(name) ?? new Set()).add(filled));
  return filled;
}
