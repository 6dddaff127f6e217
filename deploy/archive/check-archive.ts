/** Unpacks an archive and checks that it starts on its machine: the command is there, and each binary is for that system and processor. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { extract } from 'tar';
import { filesIn } from './tarball.ts';

/** Returns the machine that a binary is for, as in `linux-x64`; null for a file that is no binary. */
export function machineOf(bytes: Buffer): string | null {
  if (bytes.length < 64) return null;
  if (bytes.readUInt32BE(0) === 0x7f454c46) return named('linux', bytes.readUInt16LE(18), 0x3e, 0xb7);
  if (bytes.readUInt32LE(0) === 0xfeedfacf)
    return named('darwin', bytes.readUInt32LE(4), 0x01000007, 0x0100000c);
  if (bytes.readUInt16BE(0) !== 0x4d5a) return null;
  const header = bytes.readUInt32LE(60);
  if (header + 6 > bytes.length) return null;
  return named('win32', bytes.readUInt16LE(header + 4), 0x8664, 0xaa64);
}

function named(os: string, cpu: number, x64: number, arm64: number): string {
  return `${os}-${cpu === x64 ? 'x64' : cpu === arm64 ? 'arm64' : `processor ${cpu}`}`;
}

/** Names of files that hold machine code. */
const binary = /(^|\/)node(\.exe)?$|\.(node|so|dylib|dll)$/;

/** Returns what is wrong with the folder of an unpacked archive, in words; an empty list if it is whole. */
export function checkUnpacked(folder: string, id: string): string[] {
  const files = filesIn(folder);
  const has = new Set(files);
  const isWindows = id.startsWith('win32');
  const needed = [
    isWindows ? 'mulk.cmd' : 'mulk',
    isWindows ? 'node/node.exe' : 'node/node',
    'app/command/mulk.js',
    'app/package.json',
    'app/dist/command/main.js',
    `app/node_modules/@duckdb/node-bindings-${id}/duckdb.node`,
  ];
  const binaries = files.filter((path) => binary.test(path));
  return [
    ...needed.filter((path) => !has.has(path)).map((path) => `${path} is missing`),
    ...binaries.flatMap((path) => {
      const machine = machineOf(readFileSync(join(folder, path)));
      return machine === null || machine === id ? [] : [`${path} is for ${machine}`];
    }),
  ];
}

/** Unpacks an archive into a temporary folder and checks it. */
export async function checkArchive(file: string, id: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mulk-archive-'));
  try {
    await extract({ file, cwd: folder });
    return checkUnpacked(join(folder, basename(file, '.tar.gz')), id);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
