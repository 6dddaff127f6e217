#!/usr/bin/env node
// Starts the command `mulk`: refuses an old Node.js, brings dist/ of a checkout up to date, then loads main.ts as it was built.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Mulk needs Node.js 20.19 or newer; this is ${process.version}. Install it: https://nodejs.org`,
  );
  process.exit(1);
}

// Variables of the environment override those of the file.
if (existsSync('.env')) process.loadEnvFile(resolve('.env'));
process.setSourceMapsEnabled(true);
const builder = new URL('../build.js', import.meta.url);
if (existsSync(builder)) {
  const { lookAtPackages } = await import('./install.js');
  const [missing] = lookAtPackages(fileURLToPath(new URL('..', import.meta.url)), false).missing;
  if (missing !== undefined) {
    console.error(
      `${missing} is missing, as after an interrupted install. Run make install, or node command/install.js.`,
    );
    process.exit(1);
  }
  const { build } = await import(builder.href);
  await build();
}
await import('../dist/command/main.js');
