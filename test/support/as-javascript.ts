/** Translates a TypeScript program that is no source of the project, such as one that a page shows. */
import { readFileSync, writeFileSync } from 'node:fs';
import { transformSync } from 'esbuild';

/** Writes the JavaScript of a program beside it. Returns its path. */
export function asJavaScript(file: string): string {
  const script = file.replace(/\.ts$/, '.mjs');
  writeFileSync(script, transformSync(readFileSync(file, 'utf8'), { loader: 'ts', format: 'esm' }).code);
  return script;
}
