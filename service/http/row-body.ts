/** Says which bodies are rows, and documents them. */
import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { type RowFormat, rowFormats } from '../rows/read-rows.ts';
import { mediaTypes } from './formats/choose-format.ts';

/** Media types of bodies of rows. */
const rowMediaTypes = rowFormats.map((format) => mediaTypes[format]);

/** Returns the format of a body of rows; null for any other body. */
export function rowFormat({ headers }: IncomingMessage): RowFormat | null {
  const sent = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  return rowFormats.find((format) => mediaTypes[format] === sent) ?? null;
}

/** Returns the documentation of a body: as JSON, and as rows where it takes them. */
export function requestContent(body: z.ZodType, takesRows: boolean) {
  const rows = takesRows ? rowMediaTypes : [];
  return {
    'application/json': { schema: body },
    ...Object.fromEntries(rows.map((type) => [type, { schema: { type: 'string' as const } }])),
  };
}
