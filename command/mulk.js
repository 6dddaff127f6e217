#!/usr/bin/env node
// Starts the command `mulk`: refuses an old Node.js, then loads main.ts through tsx. Plain JavaScript, because nothing reads TypeScript yet.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Mulk needs Node.js 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}

// Variables of the environment override those of the file.
if (existsSync('.env')) process.loadEnvFile(resolve('.env'));
// tsx would take the compiler options of the directory in which the command was typed.
process.env.TSX_TSCONFIG_PATH ??= fileURLToPath(new URL('../tsconfig.json', import.meta.url));
// Workers of the service get these options from the first process.
process.execArgv.push('--import', import.meta.resolve('tsx'));
await import('tsx');
await import('./main.ts');
