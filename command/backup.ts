/** `mulk backup <file>`: writes accounts and secrets into one file, with the data where asked for. */
import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runOwn } from './own-process.ts';
import { writeBackup } from './write-backup.ts';

await runOwn(async ({ config, settings, logger, print }) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { exports: { type: 'boolean', default: false }, snapshot: { type: 'boolean', default: false } },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1)
    throw new Error('mulk backup takes the path of one new file.');
  const { accounts, files, snapshot_id } = await writeBackup({
    ...{ config, settings, logger, file, withExports: values.exports, withSnapshot: values.snapshot },
    clock: () => new Date(),
  });
  const rows = Object.values(accounts.rows).reduce((sum, count) => sum + count, 0);
  print(
    `${file}: ${rows} rows of accounts, ${files.length} files, ${(statSync(file).size / 1e6).toFixed(1)} MB`,
  );
  print(
    `snapshot: ${snapshot_id ?? 'none'}${values.snapshot ? '' : ' (its list only; --snapshot adds its files)'}`,
  );
  print('The file has password hashes, keys and secrets of the service: keep it where you keep secrets.');
  print('It has no values of settings: copy .env or mulk.env yourself.');
});
