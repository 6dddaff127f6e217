/** Translates a TypeScript program that is no source of the project, such as one that a page shows. */
import { buildSync } from 'esbuild';

/** Writes the JavaScript of a program, with the files that it imports, beside it. Returns its path. */
export function asJavaScript(file: string): string {
  const script = file.replace(/\.ts$/, '.mjs');
  buildSync({
    entryPoints: [file],
    outfile: script,
    bundle: true,
    packages: 'external',
    external: ['file:*'],
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  });
  return script;
}
