/**
 * Hashes and checks passwords: scrypt with a salt for each, in PHC form (`$scrypt$ln=15,r=8,p=3$<salt>$<hash>`), so
 * that a
 * higher cost can be chosen later while old hashes stay readable. The default takes 32 MiB and about a quarter of a
 * second
 * of one core (OWASP's third choice for scrypt). At most two run at once, so a flood of attempts takes at most 64 MiB.
 */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** Cost of one hash: 2^log2N rounds, block size r, parallelisation p. */
export interface PasswordCost {
  readonly log2N: number;
  readonly r: number;
  readonly p: number;
}

/** The cost of new hashes. */
export const usualCost: PasswordCost = { log2N: 15, r: 8, p: 3 };
/** Length of a password in characters. The upper limit stops attackers from making the service hash megabytes. */
export const passwordLength = { min: 10, max: 200 } as const;

const hashBytes = 32;
const saltBytes = 16;
const atOnce = 2;

/** Result of a check. `outdated` marks a correct password whose hash should be made again. */
export interface PasswordCheck {
  readonly good: boolean;
  readonly outdated: boolean;
}

/** Hashes and checks passwords. */
export class Passwords {
  readonly #cost: PasswordCost;
  /** A hash that is checked when there is no account, so that the answer takes as long as for a known address. */
  readonly #nobody: string;
  readonly #waiting: (() => void)[] = [];
  #working = 0;

  constructor(cost: PasswordCost = usualCost) {
    this.#cost = cost;
    this.#nobody = written(cost, randomBytes(saltBytes), randomBytes(hashBytes));
  }

  /** Returns the hash of a password in its stored form. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(saltBytes);
    const hash = await this.#scrypt(password, salt, this.#cost);
    return written(this.#cost, salt, hash);
  }

  /** Checks a password against a stored hash. Without one it checks a fixed hash, which takes the same time. */
  async check(password: string, stored: string | null): Promise<PasswordCheck> {
    const { cost, salt, hash } = parse(stored ?? this.#nobody);
    const made = await this.#scrypt(password, salt, cost);
    const good = timingSafeEqual(made, hash) && stored !== null;
    return { good, outdated: good && JSON.stringify(cost) !== JSON.stringify(this.#cost) };
  }

  async #scrypt(password: string, salt: Buffer, { log2N, r, p }: PasswordCost): Promise<Buffer> {
    while (this.#working >= atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#working += 1;
    try {
      const options = { N: 2 ** log2N, r, p, maxmem: 2 ** log2N * r * 256 };
      return await derive(password.normalize('NFKC'), salt, options);
    } finally {
      this.#working -= 1;
      this.#waiting.shift()?.();
    }
  }
}

function written({ log2N, r, p }: PasswordCost, salt: Buffer, hash: Buffer): string {
  return `$scrypt$ln=${log2N},r=${r},p=${p}$${salt.toString('base64')}$${hash.toString('base64')}`;
}

function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, hashBytes, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}

function parse(stored: string): { cost: PasswordCost; salt: Buffer; hash: Buffer } {
  const parts = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored);
  if (parts === null) throw new Error('This release cannot read the form of a stored password hash.');
  const [, log2N, r, p, salt = '', hash = ''] = parts;
  return {
    cost: { log2N: Number(log2N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}
