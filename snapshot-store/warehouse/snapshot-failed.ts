/** Says in an operator's words why a snapshot could not be published, pruned or rolled back. */

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full; free some space or prune snapshots',
  EDQUOT: 'the disk quota is used up; free some space or prune snapshots',
  EROFS: 'the file system is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EIO: 'the disk reports an error',
  EMFILE: 'too many files are open; raise the limit',
};

/** A step on snapshots that failed and left the current snapshot as it was. */
export class SnapshotFailed extends Error {
  override readonly name = 'SnapshotFailed';
  /** The system's own code, such as `ENOSPC`, if the system refused. */
  readonly code: string | null;

  constructor(message: string, options: { cause?: unknown; code?: string | null } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined);
    this.code = options.code ?? null;
  }
}

/** Wraps an error: `Publishing failed: the disk is full; … (ENOSPC). The current snapshot is unchanged.` */
export function snapshotFailed(what: string, error: unknown): SnapshotFailed {
  if (error instanceof SnapshotFailed) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : null;
  const message = error instanceof Error ? error.message : String(error);
  const known = code === null ? undefined : REASONS[code];
  const reason = known === undefined ? message : `${known} (${message})`;
  return new SnapshotFailed(`${what} failed: ${reason}. The current snapshot is unchanged.`, {
    cause: error,
    code,
  });
}
