/** Accounts in PGlite on a disk that forgets what was not synced: what was acknowledged survives a power cut. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { SyncFile } from '../../../service/accounts/durable-files.ts';
import { AccountStore } from '../../../service/accounts/store.ts';
import { placePglite, someSite, temporaryDirectory, testLog } from '../../support/accounts.ts';
import { ForgetfulDisk } from '../../support/forgetful-disk.ts';

const keys = 12;

describe('accounts in PGlite', () => {
  const { path: scratch, remove } = temporaryDirectory();
  after(() => {
    remove();
  });

  /** Creates keys until the power is cut. Returns how many of them were acknowledged, and are there after the restart. */
  async function keysAfterPowerCut(name: string, syncWith: (disk: ForgetfulDisk) => SyncFile | 'off') {
    const [directory, restarted] = [join(scratch, name), join(scratch, `${name}-restarted`)];
    await placePglite(directory);
    const disk = new ForgetfulDisk(directory, join(scratch, `${name}-disk`));
    const options = { clock: () => new Date(), logger: testLog().logger };
    const store = await AccountStore.open({ ...options, directory, sync: syncWith(disk) });
    const site = await someSite(store);
    const made: string[] = [];
    for (let number = 0; number < keys; number += 1) {
      if (number === 5) await store.database.script('checkpoint');
      const { record } = await store.createKey({ siteId: site.id, name: `key ${number}` });
      made.push(record.id);
    }
    disk.cutPower(restarted);
    await store.close();
    const after = await AccountStore.open({ ...options, directory: restarted, sync: 'off' });
    const kept = new Set((await after.listKeys(site.id)).map(({ id }) => id));
    await after.close();
    return made.filter((id) => kept.has(id)).length;
  }

  it('keep every acknowledged key through a power cut', async () => {
    assert.equal(await keysAfterPowerCut('durable', (disk) => disk.sync), keys);
  });

  it('lose keys where the operating system decides when to write', async () => {
    assert.ok((await keysAfterPowerCut('left-to-the-system', () => 'off')) < keys);
  });
});
