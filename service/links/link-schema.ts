/** The body and the answer of a new link. */
import { z } from 'zod';
import { linkParameter } from './link-address.ts';
import { LinkRecord } from './signed-links.ts';

/** The id that the documentation shows; tests put a real one in its place. */
export const exampleLinkId = 'link_7Kq0d2VbX9LmT4sA';

const shortest = 60;
const longest = 7 * 86_400;
const usual = 86_400;

const value = z
  .union([z.string().max(500), z.number(), z.boolean()], { error: 'takes a text, a number, true or false' })
  .transform(String);

/** A new link. */
export const NewLink = z.strictObject({
  path: z
    .string()
    .max(4000, 'takes at most 4000 characters')
    .regex(/^\/(?!\/)/, 'takes a path of this API, such as /api/v1/exports/sales_monthly')
    .meta({
      description: 'Path of an operation that reads the data with `GET`; it may have a query.',
      example: '/api/v1/exports/sales_monthly',
    }),
  query: z
    .record(z.string().max(100), value)
    .default({})
    .meta({ description: 'Parameters of that operation.', example: { format: 'csv' } }),
  expires_in: z
    .int(`takes whole seconds from ${shortest} to ${longest}`)
    .min(shortest, `takes ${shortest} seconds or more`)
    .max(longest, `takes ${longest} seconds (7 days) or less`)
    .default(usual)
    .meta({ description: 'Seconds until the link ends.', example: 3600 }),
});

/** A new link with its address. */
export const IssuedLink = LinkRecord.extend({
  url: z.string().meta({
    description: 'The address with its signature. It is in this answer only.',
    example: `https://mulk.example/api/v1/areas?limit=5&${linkParameter}=mulk_ln_0`,
  }),
}).meta({ id: 'IssuedLink' });
