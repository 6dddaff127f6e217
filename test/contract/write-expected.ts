/** Writes test/expected/ again: the files of the OpenAPI document, the digests of versioned code, and what the marts give for the fixture exports. It proves nothing; the tests do. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '../../service/families/all.ts';
import { versionsFile, versionsText } from '../ingest/steps/guarded-code.ts';
import { fixtureWarehouse, marts, martsFolder, martText } from './expected-marts.ts';
import { documentOfAll, openApiFolder, partsOf } from './expected-openapi.ts';

/** Makes the folder hold these files and no other. */
function write(folder: string, texts: ReadonlyMap<string, string>): void {
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of texts) writeFileSync(join(folder, file), text);
  for (const file of readdirSync(folder)) if (!texts.has(file)) rmSync(join(folder, file));
  process.stdout.write(`${folder}: ${texts.size} files\n`);
}

writeFileSync(versionsFile, await versionsText());
write(openApiFolder, partsOf(await documentOfAll(), endpoints));
const warehouse = await fixtureWarehouse();
try {
  const texts = new Map<string, string>();
  for (const mart of marts) texts.set(`${mart.id}.csv`, await martText(warehouse, mart));
  write(martsFolder, texts);
} finally {
  await warehouse.remove();
}
