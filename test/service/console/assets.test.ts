import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { assetAddress, consoleAsset, consoleAssets } from '../../../service/console/assets.ts';

describe('files of the console', () => {
  for (const name of consoleAssets)
    it(`have an address that changes with all that ${name} sends`, () => {
      const { body } = consoleAsset(name);
      const hash = createHash('sha256').update(body).digest('base64url');
      assert.equal(assetAddress(name), `/console/${name}?v=${hash.slice(0, 12)}`);
    });

  it('have the rules of the site and of every part in one style sheet', () => {
    const text = consoleAsset('console.css').body.toString();
    assert.doesNotMatch(text, /@import/);
    for (const rule of ['--accent:', '.card{', '.filters{', 'footer{']) assert.ok(text.includes(rule), rule);
  });
});
