// Starts the thread of name-sections.ts. Plain JavaScript: a worker thread does not inherit tsx.
import { register } from 'tsx/esm/api';

register();
await import('./name-sections-thread.ts');
