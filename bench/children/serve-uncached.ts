/** Serves without kept answers, and refuses no waiting request as overload: a benchmark keeps every core busy. */
import { serve } from '../../service/serve.ts';

await serve({ answerCacheMb: 0, queryWaitMs: 600_000 });
