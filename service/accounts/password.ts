/**
 * Passwords: scrypt with a salt of their own, in PHC form (`$scrypt$ln=15,r=8,p=3$<salt>$<hash>`), so that a stronger cost can be
 * chosen later and old hashes still be read. The default takes 32 MiB and about a quarter of a second of one core (OWASP's
 * third choice for scrypt); at most two are made at once, so that a flood of attempts costs 64 MiB and no more.
 */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** What one hash costs: 2^log2N rounds, block size r, parallelisation p. */
export interface PasswordCost {
  readonly log2N: number;
  readonly r: number;
  readonly p: number;
}

/** The cost of new hashes. */
export const usualCost: PasswordCost = { log2N: 15, r: 8, p: 3 };
/** Bounds of a password, in characters. The upper one keeps hashing from becoming work for an attacker's megabytes. */
export const passwordLength = { min: 10, max: 200 } as const;

const hashBytes = 32;
const saltBytes = 16;
const atOnce = 2;

/** How a check ended; `outdated` is a good password whose hash should be made anew. */
export interface PasswordCheck {
  readonly good: boolean;
  readonly outdated: boolean;
}

/** Hashes and checks passwords. */
export class Passwords {
  readonly #cost: PasswordCost;
  /** Checked when there is no account, so that an unknown address takes as long as a known one. */
  readonly #nobody: string;
  readonly #waiting: (() => void)[] = [];
  #working = 0;

  constructor(cost: PasswordCost = usualCost) {
    this.#cost = cost;
    this.#nobody = written(cost, randomBytes(saltBytes), randomBytes(hashBytes));
  }

  /** The hash of a password, as it is stored. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(saltBytes);
    const hash = await this.#scrypt(password, salt, this.#cost);
    return written(this.#cost, salt, hash);
  }

  /** Checks a password against a stored hash, or against nobody's. */
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
  if (parts === null) throw new Error('A stored password hash is not in the form this release reads.');
  const [, log2N, r, p, salt = '', hash = ''] = parts;
  return {
    cost: { log2N: Number(log2N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}
