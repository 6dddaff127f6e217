// Loads the tests as programs load modules, dynamically. Mocha itself would require() them, tsx writes another JavaScript for that, and coverage of a
// file that both the tests and a child process load would be added up at places that do not match. With TEST_SHARE=i/n in the environment, it is
// the i-th of n shares of them: run-tests.ts starts one process for each.
import { readdirSync } from 'node:fs';

const folder = new URL('./', import.meta.url);
const files = readdirSync(folder, { recursive: true }).filter((path) => path.endsWith('.test.ts'));
const [share, shares] = (process.env.TEST_SHARE ?? '1/1').split('/').map(Number);
for (const [index, file] of files.sort().entries())
  if (index % shares === share - 1) await import(new URL(file, folder).href);
