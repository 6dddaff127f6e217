import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { startTestService, type TestService } from '../../../support/service.ts';

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (path) => existsSync(path),
);

describe('GET /docs in a browser', () => {
  let service: TestService;
  let browser: Browser;
  before(async function () {
    if (executablePath === undefined) {
      process.stderr.write(
        'SKIPPED: the reference in a browser, since no Chromium is installed on this machine.\n',
      );
      this.skip();
    }
    service = await startTestService();
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  });
  after(async () => {
    await browser?.close();
    await service?.stop();
  });

  it('shows every operation, asks no other address, and breaks no policy', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const addresses: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${service.url}/docs`);
    await page.getByText('Sales and rentals, newest first').first().waitFor();
    await page.waitForLoadState('networkidle');
    const outside = addresses.filter(
      (address) => !address.startsWith(service.url) && !/^(data|blob):/.test(address),
    );
    assert.deepEqual(outside, []);
    assert.deepEqual(complaints, []);
    const shots = process.env['SCREENSHOTS_DIR'] ?? join(tmpdir(), 'mulk-screenshots');
    await mkdir(shots, { recursive: true });
    await page.screenshot({ path: join(shots, 'docs.png') });
  });
});
