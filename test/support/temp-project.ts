/** Creates a temporary project with our own gate configuration, so that a test can plant a fault and check that a gate refuses it. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { withoutCoverage } from './program.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Files with the settings of the gates. */
const configuration = [
  '.c8rc.json',
  '.gitignore',
  '.mocharc.json',
  'biome.json',
  'knip.jsonc',
  'tsconfig.json',
  'test/all.mjs',
  'test/gates/closing-line.ts',
  'test/gates/run-tests.ts',
  'test/gates/slowest.ts',
  'test/support/import-specs.mjs',
  'test/support/plain-summary.ts',
];

/** The packages that our npm scripts and tsconfig.json name. A project without code may list only these. */
const toolPackages = [
  '@biomejs/biome',
  '@types/mocha',
  '@types/node',
  'c8',
  'knip',
  'mocha',
  'tsx',
  'typescript',
];

const Package = z.looseObject({
  scripts: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});

export interface GateResult {
  readonly status: number | null;
  readonly output: string;
}

/** Writes files by path; call `remove()` at the end. */
export class TempProject {
  readonly directory: string;

  constructor(files: Readonly<Record<string, string>>) {
    this.directory = mkdtempSync(join(tmpdir(), 'mulk-project-'));
    symlinkSync(join(root, 'node_modules'), join(this.directory, 'node_modules'));
    for (const file of configuration)
      cpSync(join(root, file), join(this.directory, file), { recursive: true });
    const { dependencies, devDependencies, ...rest } = Package.parse(
      JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
    );
    const listed = Object.entries({ ...dependencies, ...devDependencies });
    this.write({
      'package.json': `${JSON.stringify(
        {
          ...rest,
          devDependencies: Object.fromEntries(listed.filter(([name]) => toolPackages.includes(name))),
        },
        null,
        2,
      )}\n`,
      ...files,
    });
  }

  write(files: Readonly<Record<string, string>>): void {
    for (const [file, text] of Object.entries(files)) {
      const path = join(this.directory, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
  }

  /** Runs one of our npm scripts in the project, like the gates. */
  gate(script: string, ...rest: string[]): GateResult {
    const ran = spawnSync('npm', ['run', '--silent', script, '--', ...rest], {
      cwd: this.directory,
      encoding: 'utf8',
      env: withoutCoverage(),
    });
    return { status: ran.status, output: `${ran.stdout}${ran.stderr}` };
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }
}
