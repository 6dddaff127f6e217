/** Reduces errors of the database drivers to what is safe to log: their own errors hold the values of the statement. */

/** A statement that failed, or a database that does not answer. */
export class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault';
  /** The code of five characters that PostgreSQL gives an error; null when it did not answer. */
  readonly sqlState: string | null;
  /** The constraint that refused the statement, if any. */
  readonly constraint: string | null;

  constructor(message: string, sqlState: string | null, constraint: string | null) {
    super(message);
    this.sqlState = sqlState;
    this.constraint = constraint;
  }

  /** True when a later try may succeed: no answer, connection lost, starting, stopping, out of resources or time. */
  get unavailable(): boolean {
    return this.sqlState === null || /^(08|53|57|58)/.test(this.sqlState);
  }

  /** True when a unique constraint refused the statement. */
  get duplicate(): boolean {
    return this.sqlState === '23505';
  }
}

/** Turns a driver's error into a DatabaseFault without values. The driver's message names constraints, never values. */
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
