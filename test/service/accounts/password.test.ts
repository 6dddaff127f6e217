import assert from 'node:assert/strict';
import { Passwords, usualCost } from '../../../service/accounts/password.ts';

const cheap = { log2N: 4, r: 8, p: 1 };

describe('Passwords', () => {
  const passwords = new Passwords(cheap);

  it('know a password by its hash, whichever way its letters are put together, and no other', async () => {
    const hash = await passwords.hash('pässwörd 123');
    assert.match(hash, /^\$scrypt\$ln=4,r=8,p=1\$[\w+/=]+\$[\w+/=]+$/);
    assert.ok((await passwords.check('pässwörd 123'.normalize('NFD'), hash)).good);
    for (const wrong of ['pässwörd 124', '', 'PÄSSWÖRD 123'])
      assert.ok(!(await passwords.check(wrong, hash)).good);
  });

  it('give the same password another hash each time', async () => {
    assert.notEqual(await passwords.hash('the same'), await passwords.hash('the same'));
  });

  it('refuse every password where there is no hash, having done the work all the same', async () => {
    assert.deepEqual(await passwords.check('anything', null), { good: false, outdated: false });
  });

  it('read hashes of another cost, and say that they are outdated', async () => {
    const old = await new Passwords({ ...cheap, log2N: 5 }).hash('secret word');
    assert.deepEqual(await passwords.check('secret word', old), { good: true, outdated: true });
    assert.deepEqual(await passwords.check('another word', old), { good: false, outdated: false });
  });

  it('make at most two hashes at once, and every one in the end', async () => {
    const hashes = await Promise.all(Array.from({ length: 9 }, (_, n) => passwords.hash(`password ${n}`)));
    assert.equal(new Set(hashes).size, 9);
  });

  it('cost what OWASP asks of scrypt', async () => {
    assert.deepEqual(usualCost, { log2N: 15, r: 8, p: 3 });
    assert.match(await new Passwords().hash('a'), /^\$scrypt\$ln=15,r=8,p=3\$/);
  });

  it('refuse to guess at a hash that is in no form they know', async () => {
    await assert.rejects(passwords.check('a', '$argon2id$v=19$x'), /cannot read the form/);
  });
});
