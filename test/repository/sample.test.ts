/** The sample exports and the reference tables hold nobody's contact data: no such column, no such value. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { repositoryFiles, repositoryRoot } from '../support/repository-files.ts';

const personalHeader =
  /(^|_)(phone|mobile|fax|email|e_mail|web_?page|website|gender|owner_name|tenant_name|passport|emirates_id|birth)/i;
// Project descriptions hold things like `Retail@G.Floor`.
const email = /[\w.+-]+@[\w.-]+\.(ae|biz|co|com|edu|gov|info|io|me|net|org)\b/i;
const mobile = /(?<![\d.])(?:\+971|00971|971|0)5[0-9]\d{7}(?![\d.])/;

const exports = repositoryFiles.filter((file) => file.startsWith('data/sample/exports/'));
const reference = repositoryFiles.filter((file) => /^data\/(reference|mappings)\/.*\.csv$/.test(file));

/** Calls `visit` with every line; stops where it says false. */
async function eachLine(file: string, visit: (line: string, index: number) => void) {
  const raw = createReadStream(join(repositoryRoot, file));
  const lines = createInterface({ input: file.endsWith('.gz') ? raw.pipe(createGunzip()) : raw });
  let index = 0;
  lines.on('line', (line) => {
    visit(line, index);
    index += 1;
  });
  await once(lines, 'close');
  return index;
}

function headersOf(file: string, line: string): readonly string[] {
  if (file.includes('.jsonl')) return [...line.matchAll(/"(\w+)": ?/g)].map((found) => found[1] ?? '');
  return line
    .replace(/^\uFEFF/, '')
    .split(',')
    .map((name) => name.replaceAll('"', ''));
}

describe('committed data', () => {
  it('is looked at', () => assert.ok(exports.length > 0 && reference.length > 0));

  for (const file of [...exports, ...reference]) {
    it(`${file} holds no contact data`, async () => {
      const found: string[] = [];
      const count = await eachLine(file, (line, index) => {
        if (index === 0) found.push(...headersOf(file, line).filter((name) => personalHeader.test(name)));
        if (line.includes('@') && email.test(line)) found.push(`${index + 1}: an e-mail address`);
        if (mobile.test(line)) found.push(`${index + 1}: a mobile number: ${mobile.exec(line)?.[0]}`);
      });
      assert.ok(count > 1);
      assert.deepEqual(found.slice(0, 5), []);
    });
  }

  it('would notice contact data', () => {
    assert.ok(personalHeader.test('real_estate_broker_phone'));
    assert.ok(email.test('"Somebody","somebody@example.org"'));
    assert.ok(mobile.test('"+971501234567"') && mobile.test(',0501234567,'));
  });
});
