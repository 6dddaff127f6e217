// Starts the thread of cards.ts. Plain JavaScript: a worker thread does not inherit tsx.
import { register } from 'tsx/esm/api';

register();
await import('./card-thread.ts');
