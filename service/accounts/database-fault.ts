/** What the drivers throw, reduced to what is safe to log: their own errors carry the statement's values. */

/** A statement that failed, or a database that cannot be reached. */
export class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault';
  /** The five characters PostgreSQL names an error by; null when it never answered. */
  readonly sqlState: string | null;
  /** The constraint that refused the statement, if one did. */
  readonly constraint: string | null;

  constructor(message: string, sqlState: string | null, constraint: string | null) {
    super(message);
    this.sqlState = sqlState;
    this.constraint = constraint;
  }

  /** True when trying again later may help: no answer, connection lost, starting, stopping, out of resources or time. */
  get unavailable(): boolean {
    return this.sqlState === null || /^(08|53|57|58)/.test(this.sqlState);
  }

  /** True when a unique constraint refused the statement. */
  get duplicate(): boolean {
    return this.sqlState === '23505';
  }
}

/** Turns a driver's error into a DatabaseFault without its values; the driver's text names constraints, never values. */
export function databaseFault(error: unknown): DatabaseFault {
  if (error instanceof DatabaseFault) return error;
  const code = textOf(error, 'code');
  const sqlState = code !== null && /^[0-9A-Z]{5}$/.test(code) ? code : null;
  const message = error instanceof Error && error.message !== '' ? error.message : (code ?? 'no answer');
  return new DatabaseFault(`Accounts database: ${message}`, sqlState, textOf(error, 'constraint'));
}

function textOf(value: unknown, name: string): string | null {
  if (typeof value !== 'object' || value === null || !(name in value)) return null;
  const found: unknown = Object.entries(value).find(([key]) => key === name)?.[1];
  return typeof found === 'string' ? found : null;
}
