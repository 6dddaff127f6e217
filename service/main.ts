/** `make serve`: runs the service until a signal stops it. */
import { serve } from './serve.ts';

await serve();
