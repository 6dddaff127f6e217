/** A disk that forgets what was not synced to it, as a disk does when its power is cut. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Follows a folder: names and contents that were synced. */
export class ForgetfulDisk {
  readonly #directory: string;
  /** Copies of synced contents, by inode: a file may be renamed after it was synced. */
  readonly #contents: string;
  /** Synced names of files, with their inodes. */
  readonly #files = new Map<string, number>();
  readonly #folders = new Set<string>();

  /** Begins with everything in `directory` on the disk. */
  constructor(directory: string, contents: string) {
    this.#directory = directory;
    this.#contents = contents;
    mkdirSync(contents, { recursive: true });
    for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
      const path = join(directory, name);
      if (statSync(path).isDirectory()) this.#folders.add(name);
      else this.#syncFile(path);
    }
  }

  /** Takes a file or folder to be on the disk from now on. */
  readonly sync = (path: string): void => {
    if (statSync(path).isDirectory()) this.#syncFolder(path);
    else this.#syncFile(path);
  };

  /** Puts what the disk holds into a new folder. A file whose content was never synced is empty. */
  cutPower(to: string): void {
    mkdirSync(to, { recursive: true });
    for (const name of this.#folders) mkdirSync(join(to, name), { recursive: true });
    for (const [name, inode] of this.#files) {
      mkdirSync(dirname(join(to, name)), { recursive: true });
      const content = join(this.#contents, String(inode));
      if (existsSync(content)) copyFileSync(content, join(to, name));
      else writeFileSync(join(to, name), '');
    }
  }

  #syncFile(path: string): void {
    const { ino } = statSync(path);
    copyFileSync(path, join(this.#contents, String(ino)));
    this.#files.set(relative(this.#directory, path), ino);
  }

  /** Syncs the names in a folder, and no content. */
  #syncFolder(path: string): void {
    const folder = relative(this.#directory, path);
    for (const name of this.#files.keys())
      if (dirname(name) === folder && !existsSync(join(this.#directory, name))) this.#files.delete(name);
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const name = join(folder, entry.name);
      if (entry.isDirectory()) this.#folders.add(name);
      else this.#files.set(name, statSync(join(path, entry.name)).ino);
    }
  }
}
