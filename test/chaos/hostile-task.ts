/** The task of the process of hostile callers, and its report. */
import { z } from 'zod';
import { Keys } from './served.ts';

export const HostileTask = z.object({
  target: z.object({ baseUrl: z.string(), keys: Keys }),
  names: z.array(z.string()),
});

/** Answers by status, by the name of the pattern. */
export const HostileStatuses = z.record(z.string(), z.record(z.string(), z.int()));
