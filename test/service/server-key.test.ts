/** The server's key: stored once beside the embedded accounts, and the source of the secret that signs cursors. */
import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CursorCodec } from '../../service/contract/cursor.ts';
import { Problem } from '../../service/contract/problem.ts';
import { keptSecretsKey, keyFile, signingSecret } from '../../service/server-key.ts';
import { temporaryDirectory } from '../support/accounts.ts';

describe('the key of the server', () => {
  const directory = temporaryDirectory();
  after(() => directory.remove());

  it('is made once, by whichever of two processes comes first, for its owner alone', async () => {
    const [one, other] = await Promise.all([keptSecretsKey(directory.path), keptSecretsKey(directory.path)]);
    const path = join(directory.path, keyFile);
    assert.deepEqual([other, await keptSecretsKey(directory.path)], [one, one]);
    assert.equal(readFileSync(path, 'utf8'), one);
    assert.equal(statSync(path).mode & 0o777, 0o600);
  });

  it('gives replicas with the same key the same cursors, and refuses those that the key itself signed', () => {
    const key = 'the key that all replicas share, long enough';
    const content = { snapshotId: '20260319T030000Z-00000000', key: [1] };
    const [replica, other] = [new CursorCodec(signingSecret(key)), new CursorCodec(signingSecret(key))];
    assert.deepEqual(other.decode(replica.encode(content, 'list'), 'list'), content);
    for (const secret of [key, signingSecret(`${key}!`)])
      assert.throws(
        () => replica.decode(new CursorCodec(secret).encode(content, 'list'), 'list'),
        (error) => error instanceof Problem && error.code === 'cursor-invalid',
      );
  });
});
