/** Defines the type of the OpenAPI document of the service. */
import type { createDocument } from 'zod-openapi';

/** The document, with the type that zod-openapi gives it. */
export type OpenApiDocument = ReturnType<typeof createDocument>;
