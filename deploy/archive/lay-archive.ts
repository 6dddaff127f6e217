/** Lays the files of an archive into a folder: the project, its packages, a Node.js of its own, and the command that starts them. */
import { chmodSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isLeftOut } from './left-out.ts';
import { shippedFiles } from './shipped-files.ts';
import { filesIn } from './tarball.ts';

/** The parts of an archive. */
export interface ArchiveParts {
  /** The repository. */
  readonly root: string;
  /** Node.js: the path of its program, and of its licence if there is one. */
  readonly nodeProgram: string;
  readonly nodeLicence: string;
  /** Production packages: pairs of a path below node_modules and the file with it. */
  readonly packages: Iterable<readonly [path: string, file: string]>;
  readonly os: string;
}

const unixCommand = `#!/bin/sh
# Starts mulk with the Node.js of this archive; a symbolic link to this file works too.
self=$0
if [ -L "$self" ]; then self=$(readlink -f -- "$self"); fi
here=\${self%/*}
export MALLOC_ARENA_MAX="\${MALLOC_ARENA_MAX:-2}"
exec "$here/node/node" "$here/app/command/mulk.js" "$@"
`;

const windowsCommand = '@echo off\r\n"%~dp0node\\node.exe" "%~dp0app\\command\\mulk.js" %*\r\n';

/** Returns the files below a folder of packages, each with its path there. */
export function* filesOfPackages(folder: string): Iterable<readonly [string, string]> {
  for (const path of filesIn(folder)) yield [path, join(folder, path)];
}

/** Lays the files into `folder`, which does not exist yet. */
export function layArchive(parts: ArchiveParts, folder: string): void {
  const place = (from: string, to: string, mode: number): void => {
    const path = join(folder, to);
    mkdirSync(dirname(path), { recursive: true });
    cpSync(from, path);
    chmodSync(path, mode);
  };
  const node = parts.os === 'win32' ? 'node/node.exe' : 'node/node';
  place(parts.nodeProgram, node, 0o755);
  if (existsSync(parts.nodeLicence)) place(parts.nodeLicence, 'node/LICENSE', 0o644);
  for (const path of shippedFiles(parts.root)) place(join(parts.root, path), `app/${path}`, 0o644);
  for (const [path, file] of parts.packages) {
    if (!isLeftOut(path)) place(file, `app/node_modules/${path}`, 0o644);
  }
  const [name, text] = parts.os === 'win32' ? ['mulk.cmd', windowsCommand] : ['mulk', unixCommand];
  writeFileSync(join(folder, name), text);
  chmodSync(join(folder, name), 0o755);
  place(join(parts.root, 'LICENSE'), 'LICENSE', 0o644);
}
