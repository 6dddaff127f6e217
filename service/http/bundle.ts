/** Bundles a script or a style sheet for browsers. */
import { build } from 'esbuild';

/** Returns the file with everything that it imports, minified. */
export async function bundle(path: string): Promise<Buffer> {
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    // Fonts keep their own addresses.
    external: ['/site/*'],
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    legalComments: 'eof',
    logLevel: 'silent',
  });
  const [output] = outputFiles;
  if (output === undefined) throw new Error(`Bundling ${path} gave nothing.`);
  return Buffer.from(output.contents);
}
