/** Links between the pages lead somewhere. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { anchorsOf, localLinksOf, pages } from '../support/markdown-pages.ts';
import { repositoryRoot } from '../support/repository-files.ts';

describe('links in the documentation', () => {
  for (const page of pages) {
    const links = localLinksOf(page);
    if (links.length === 0) continue;
    it(`${page}: all ${links.length} resolve`, () => {
      const dead = links.filter((link) => {
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? page : normalize(join(page, '..', path));
        if (!existsSync(join(repositoryRoot, target))) return true;
        return anchor !== undefined && !anchorsOf(target).has(anchor);
      });
      assert.deepEqual(dead, []);
    });
  }
});
