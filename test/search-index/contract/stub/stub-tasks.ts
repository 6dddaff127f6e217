/** The stub's queue of tasks: one step forward each time somebody asks after a task, so what is not awaited is never done. */
import { StubRefusal } from './stub-index.ts';

interface Task {
  readonly uid: number;
  readonly indexUid: string;
  readonly type: string;
  readonly enqueuedAt: string;
  readonly work: () => void;
  status: 'enqueued' | 'processing' | 'succeeded' | 'failed';
  error: { message: string; code: string; type: string; link: string } | null;
}

export class StubTasks {
  /** Set: the reason why tasks of this index and type fail. */
  failing: ((indexUid: string, type: string) => string | undefined) | null = null;
  /** Set: tasks are taken on and never done. */
  isStuck = false;
  readonly #tasks: Task[] = [];

  enqueue(indexUid: string, type: string, work: () => void): unknown {
    const task: Task = {
      uid: this.#tasks.length,
      indexUid,
      type,
      enqueuedAt: new Date().toISOString(),
      work,
      status: 'enqueued',
      error: null,
    };
    this.#tasks.push(task);
    return { taskUid: task.uid, indexUid, status: task.status, type, enqueuedAt: task.enqueuedAt };
  }

  /** Shows a task after moving it, and all before it, one step on. */
  see(uid: number): unknown {
    const task = this.#tasks[uid];
    if (task === undefined) throw new StubRefusal('task_not_found', `Task \`${uid}\` not found.`);
    this.#moveOn(uid);
    return view(task);
  }

  /** The newest first, by `uids`, `indexUids`, `from`, `limit`. */
  list(params: URLSearchParams): unknown {
    const limit = Number(params.get('limit') ?? 20);
    const uids = params.get('uids')?.split(',').map(Number);
    const indexes = params.get('indexUids')?.split(',');
    const newest = Number(params.get('from') ?? this.#tasks.length);
    this.#moveOn(Math.max(-1, ...(uids ?? [])));
    const found = this.#tasks
      .filter((task) => task.uid <= newest)
      .filter((task) => (uids?.includes(task.uid) ?? true) && (indexes?.includes(task.indexUid) ?? true))
      .reverse();
    const [first] = found;
    return {
      results: found.slice(0, limit).map(view),
      total: found.length,
      limit,
      from: first?.uid ?? null,
      next: found[limit]?.uid ?? null,
    };
  }

  #moveOn(upTo: number): void {
    if (this.isStuck) return;
    for (const task of this.#tasks.slice(0, upTo + 1)) {
      if (task.status === 'enqueued') task.status = 'processing';
      else if (task.status === 'processing') this.#finish(task);
    }
  }

  #finish(task: Task): void {
    try {
      const reason = this.failing?.(task.indexUid, task.type);
      if (reason !== undefined) throw new StubRefusal('internal', reason);
      task.work();
      task.status = 'succeeded';
    } catch (error) {
      const code = error instanceof StubRefusal ? error.code : 'internal';
      const message = error instanceof Error ? error.message : String(error);
      task.status = 'failed';
      task.error = {
        message,
        code,
        type: 'invalid_request',
        link: `https://docs.meilisearch.com/errors#${code}`,
      };
    }
  }
}

function view({ uid, indexUid, type, status, error, enqueuedAt }: Task): unknown {
  const isDone = status === 'succeeded' || status === 'failed';
  return {
    uid,
    batchUid: isDone ? uid : null,
    indexUid,
    status,
    type,
    canceledBy: null,
    details: null,
    error,
    duration: isDone ? 'PT0.001S' : null,
    enqueuedAt,
    ...(status === 'enqueued' ? {} : { startedAt: enqueuedAt }),
    ...(isDone ? { finishedAt: enqueuedAt } : {}),
  };
}
