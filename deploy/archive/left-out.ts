/** Says which files of the production packages Mulk never reads: more than half of their bytes on Linux. The archive and the image leave these files out. */

/** Files that are for developers of a package, or for readers: maps, declarations, sources, pages. Licences stay. */
const everywhere: readonly RegExp[] = [
  /\.map$/,
  /\.[cm]?ts$/,
  /\.(md|mdx|markdown|flow|html)$/i,
  /(^|\/)\.(package-lock\.json|bin\/.*)$/,
];

/** Files of single packages: other builds of the same code, and parts that nothing of Mulk asks for. Paths begin below node_modules. */
const inPackages: readonly RegExp[] = [
  // Cards need two weights of the typeface.
  /^@expo-google-fonts\/.*(\.png|\/(100Thin|200ExtraLight|300Light|500Medium|700Bold)\/.*)$/,
  // The explorer gets the minified files.
  /^maplibre-gl\/(build|src)\//,
  /^maplibre-gl\/dist\/.*-dev\.mjs$/,
  // Extensions of PostgreSQL; the accounts use only those that are built in.
  /^@electric-sql\/pglite\/dist\/[^/]+\.tar\.gz$/,
  /^@electric-sql\/pglite\/dist\/.*\.cjs$/,
  /^bintrees\/test\//,
  /^ai\/(docs|src)\//,
  /^@ai-sdk\/[^/]+\/(docs|src)\//,
  /^apache-arrow\/(src|bin)\//,
  /^(luxon\/build\/(amd|global)|h3-js\/dist\/browser)\//,
  // The image and the archives run with glibc.
  /^@libsql\/[^/]+-(musl|musleabihf)\/(?!package\.json$)/,
  // dist/ is built before.
  /^(esbuild|@esbuild\/[^/]+)\/(?!package\.json$)/,
];

/**
 * Returns whether Mulk runs without a file.
 *
 * @param path below node_modules, with `/`
 */
export function isLeftOut(path: string): boolean {
  if (/(^|\/)(licen[cs]e|notice|copying)[^/]*$/i.test(path)) return false;
  // A package inside another one has its own node_modules.
  const inside = path.split('node_modules/').at(-1) ?? path;
  return everywhere.some((rule) => rule.test(path)) || inPackages.some((rule) => rule.test(inside));
}
