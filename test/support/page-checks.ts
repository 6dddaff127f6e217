/** Checks pages in a real browser: the rules for screen readers, the width of a phone, and pictures to look at. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { z } from 'zod';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const Violations = z.array(
  z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string(), failureSummary: z.string() })) }),
);

/** Returns the broken rules of WCAG 2.2 A and AA, and good practice, and says when the page is wider than a phone. */
export async function brokenRules(page: Page): Promise<string[]> {
  const isWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
  await page.evaluate(axe);
  const found = await page.evaluate(
    "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
  );
  const broken = Violations.parse(found).flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
  return isWide === true ? ['is too wide', ...broken] : broken;
}

/** Takes pictures of the page with PICTURES=<folder>, as a phone and as a desk show it. */
export async function keepPictures(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder === undefined) return;
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
}
