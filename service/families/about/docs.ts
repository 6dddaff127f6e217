/** The documentation the service carries with it: the OpenAPI document and an interactive reference that needs no other address. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { endpoint, raw } from '../../contract/endpoint.ts';
import type { OpenApiDocument } from '../../contract/openapi-document.ts';
import { htmlType } from '../../http/html.ts';

const tag = 'Documentation';

const texts = new WeakMap<OpenApiDocument, string>();

function openApiText(openapi: OpenApiDocument): string {
  const text = texts.get(openapi) ?? JSON.stringify(openapi);
  texts.set(openapi, text);
  return text;
}

/** `GET /openapi.json`. */
export const getOpenApi = endpoint({
  operationId: 'getOpenApi',
  method: 'get',
  path: '/openapi.json',
  tag,
  auth: 'none',
  summary: 'This API as OpenAPI 3.1',
  description:
    'Returns the description of this API, which is generated from the schemas that validate requests and answers.',
  reads: 'service',
  answer: raw('application/json'),
  examples: [{ summary: 'The document', request: '/openapi.json' }],
  handle: ({ service }) => ({
    type: 'application/json; charset=utf-8',
    body: openApiText(service.openapi()),
    headers: { 'Cache-Control': 'public, max-age=300' },
  }),
});

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Mulk API reference</title>
</head>
<body>
<div id="reference"></div>
<noscript>The reference needs JavaScript. The same as a document: <a href="/openapi.json">openapi.json</a>.</noscript>
<script src="/docs/scalar.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

/** Scalar, told to ask nothing of other addresses. */
const start = `Scalar.createApiReference('#reference', ${JSON.stringify({
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  authentication: { preferredSecurityScheme: 'apiKey' },
})});
`;

/** Scripts and requests of this origin only; Scalar writes its styles into the page. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** `GET /docs`. */
export const getDocs = endpoint({
  operationId: 'getDocs',
  method: 'get',
  path: '/docs',
  tag,
  auth: 'none',
  summary: 'Interactive reference',
  description:
    'Shows every operation with its parameters, answers and problems. You can try each in the browser. The page loads nothing from other servers.',
  reads: 'service',
  answer: raw('text/html'),
  examples: [{ summary: 'The page', request: '/docs' }],
  handle: () => ({
    type: htmlType,
    body: page,
    headers: { 'Content-Security-Policy': contentSecurityPolicy, 'Cache-Control': 'public, max-age=300' },
  }),
});

const scalarPath = createRequire(import.meta.url).resolve('@scalar/api-reference/browser/standalone.js');
const scripts: Readonly<Record<'scalar.js' | 'start.js', () => string>> = {
  'scalar.js': once(() => readFileSync(scalarPath, 'utf8')),
  'start.js': () => start,
};

function once(read: () => string): () => string {
  let text: string | null = null;
  return () => {
    text ??= read();
    return text;
  };
}

function script(name: keyof typeof scripts, operationId: string) {
  return endpoint({
    operationId,
    method: 'get',
    path: `/docs/${name}`,
    tag,
    auth: 'none',
    summary: `Script of the reference: ${name}`,
    description: 'Returns a file of the page at /docs.',
    reads: 'service',
    answer: raw('text/javascript'),
    examples: [{ summary: 'The script', request: `/docs/${name}` }],
    handle: () => ({
      type: 'text/javascript; charset=utf-8',
      body: scripts[name](),
      headers: { 'Cache-Control': 'public, max-age=86400' },
    }),
  });
}

/** The scripts of the reference. */
export const getDocsScalar = script('scalar.js', 'getDocsScalar');
export const getDocsStart = script('start.js', 'getDocsStart');
