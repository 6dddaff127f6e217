/** Families of endpoints stay small, and none imports the inner workings of another. */
import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { repositoryFiles, textOf } from '../support/repository-files.ts';

const families = 'service/families/';
const largest = 15;

/** Returns the family that a file belongs to; null for the list of all. */
function familyOf(file: string): string | null {
  const [family, ...rest] = file.slice(families.length).split('/');
  return rest.length === 0 ? null : (family ?? null);
}

/** Returns how many files each folder has. */
function folderSizes(files: readonly string[]): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const file of files) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
  return sizes;
}

/** Returns names that a file takes from another family, each with its file. */
function takenFromOthers(file: string, text: string): string[] {
  const family = familyOf(file);
  if (family === null) return [];
  return [...text.matchAll(/import (?:type )?\{([^}]*)\} from '(\.[^']*)'/g)].flatMap(
    ([, names = '', path = '']) => {
      const target = join(dirname(file), path);
      if (!target.startsWith(families) || familyOf(target) === family) return [];
      return names.split(',').map((name) => `${name.trim()} of ${target}`);
    },
  );
}

describe('families of endpoints', () => {
  const files = repositoryFiles.filter((file) => file.startsWith(families));

  it('have at most 15 files in a folder', () => {
    assert.ok(files.length > 80);
    for (const [folder, size] of folderSizes(files))
      assert.ok(size <= largest, `${folder} has ${size} files`);
  });

  it('take nothing of each other but endpoints, which they ask as a client does', () => {
    const isEndpoint = (taken: string) => /^get[A-Z]\w* of /.test(taken);
    for (const file of files.filter((name) => name.endsWith('.ts'))) {
      const inner = takenFromOthers(file, textOf(file)).filter((taken) => !isEndpoint(taken));
      assert.deepEqual(inner, [], file);
    }
  });

  it('would be told of an inner working that another takes', () => {
    const text = "import { placeRow } from '../areas/directory.ts';\n";
    assert.deepEqual(takenFromOthers('service/families/rents/routes.ts', text), [
      'placeRow of service/families/areas/directory.ts',
    ]);
  });
});
