/**
 * Loads every test by `import()`, as programs load modules. Mocha itself would `require()` them, tsx writes another JavaScript for that, and
 * coverage of a file that both the tests and a child process load would be added up at places that do not match.
 */
import { readdirSync } from 'node:fs';

const folder = new URL('./', import.meta.url);
const files = readdirSync(folder, { recursive: true }).filter((path) => path.endsWith('.test.ts'));
for (const file of files.sort()) await import(new URL(file, folder).href);
