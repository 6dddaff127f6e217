/** Runs the proxies of deploy/ for tests, from the machine's own packages: each with its file, whose addresses are replaced. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../../bench/free-port.ts';
import { textOf } from './repository-files.ts';
import { until } from './until.ts';

export const proxyNames = ['haproxy', 'nginx', 'caddy'] as const;
export type ProxyName = (typeof proxyNames)[number];

/** A running proxy. */
export interface TestProxy {
  readonly url: string;
  stop(): Promise<void>;
}

/** Returns the program of a proxy; null if the machine has none. */
export function proxyProgram(name: ProxyName): string | null {
  const directories = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  const paths = directories.map((directory) => join(directory, name));
  return paths.find((path) => isExecutable(path)) ?? null;
}

/** Starts a proxy before these services, given as `host:port`. */
export async function startProxy(name: ProxyName, services: readonly string[]): Promise<TestProxy> {
  const program = proxyProgram(name);
  if (program === null) throw new Error(`${name} is not installed here.`);
  const port = await freePort();
  const directory = mkdtempSync(join(tmpdir(), 'mulk-proxy-'));
  const { file, text, flags } = setups[name](port, services, directory);
  writeFileSync(join(directory, file), text);
  const child = spawn(program, flags, {
    cwd: directory,
    env: { PATH: process.env['PATH'], SITE_ADDRESS: `http://127.0.0.1:${port}`, HOME: directory },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      log += String(piece);
    });
  const url = `http://127.0.0.1:${port}`;
  await ready(child, url, () => log);
  return {
    url,
    stop: async () => {
      if (child.exitCode === null) {
        const exited = once(child, 'exit');
        child.kill('SIGTERM');
        await exited;
      }
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

interface Setup {
  readonly file: string;
  readonly text: string;
  readonly flags: readonly string[];
}

const setups: Readonly<
  Record<ProxyName, (port: number, services: readonly string[], directory: string) => Setup>
> = {
  haproxy: (port, services) => ({
    file: 'haproxy.cfg',
    text: withServices(
      textOf('deploy/proxy/haproxy.cfg').replace('bind :8000', `bind 127.0.0.1:${port}`),
      /^ {2}server mulk-\d mulk-\d:8080\n/gm,
      services.map((service, index) => `  server mulk-${index} ${service}\n`),
    ),
    flags: ['-db', '-f', 'haproxy.cfg'],
  }),
  nginx: (port, services, directory) => ({
    file: 'nginx.conf',
    text: `daemon off;\npid ${directory}/pid;\n${withServices(
      textOf('deploy/proxy/nginx.conf')
        .replace('listen 8000', `listen 127.0.0.1:${port}`)
        .replace('http {', `http {\n  access_log off;\n${temporaryPaths(directory)}`),
      /^ {4}server mulk-\d:8080 /gm,
      services.map((service) => `    server ${service} `),
    )}`,
    flags: ['-p', directory, '-c', 'nginx.conf', '-e', 'stderr'],
  }),
  caddy: (_port, services) => ({
    file: 'Caddyfile',
    text: textOf('deploy/compose/Caddyfile').replace('service-1:8080 service-2:8080', services.join(' ')),
    flags: ['run', '--config', 'Caddyfile', '--adapter', 'caddyfile'],
  }),
};

/** nginx keeps parts of bodies in folders that a test may not write to otherwise. */
function temporaryPaths(directory: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return kinds.map((kind) => `  ${kind}_temp_path ${join(directory, kind)};`).join('\n');
}

/** Puts the lines of these services in place of those of the file; lines beyond their number go. */
function withServices(text: string, line: RegExp, lines: readonly string[]): string {
  let at = 0;
  const made = text.replaceAll(line, () => lines[at++] ?? '');
  return made.replaceAll(/^max_fails.*\n/gm, '');
}

async function ready(child: ChildProcess, url: string, log: () => string): Promise<void> {
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`The proxy ended:\n${log()}`);
    const answer = await fetch(`${url}/health/ready`).catch(() => null);
    await answer?.body?.cancel();
    return answer?.ok === true;
  });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
