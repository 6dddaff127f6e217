/** The OpenAPI document of the service. */
import type { createDocument } from 'zod-openapi';

/** The document as zod-openapi makes it. */
export type OpenApiDocument = ReturnType<typeof createDocument>;
