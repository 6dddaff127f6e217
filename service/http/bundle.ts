/** Bundles a script or a style sheet for browsers. */
import { type BuildOptions, build, buildSync } from 'esbuild';

const options = {
  bundle: true,
  // Fonts keep their own addresses.
  external: ['/site/*'],
  minify: true,
  write: false,
  format: 'esm',
  target: 'es2022',
  legalComments: 'eof',
  logLevel: 'silent',
} as const satisfies BuildOptions;

/** Returns the file with everything that it imports, minified. */
export async function bundle(path: string): Promise<Buffer> {
  const { outputFiles } = await build({ ...options, entryPoints: [path] });
  return contentOf(outputFiles, path);
}

/** Does the same before it returns, which takes some 100 ms. */
export function bundleNow(path: string): Buffer {
  const { outputFiles } = buildSync({ ...options, entryPoints: [path] });
  return contentOf(outputFiles, path);
}

function contentOf([output]: readonly { readonly contents: Uint8Array }[], path: string): Buffer {
  if (output === undefined) throw new Error(`Bundling ${path} gave nothing.`);
  return Buffer.from(output.contents);
}
