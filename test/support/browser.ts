/** A real browser for tests of pages: Debian's Chromium, or the program in CHROMIUM. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { endlessMs } from './patience.ts';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Starts the browser. Returns null if this machine has none. */
export async function startBrowser(): Promise<Browser | null> {
  const path = places.find((place) => existsSync(place));
  if (path === undefined) return null;
  const browser = await chromium.launch({
    timeout: endlessMs,
    executablePath: path,
    args: [
      '--no-sandbox',
      // The processor draws maps, because test machines have no graphics card.
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  browser.on('context', (context) => context.setDefaultTimeout(endlessMs));
  return browser;
}
