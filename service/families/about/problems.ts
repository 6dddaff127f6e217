/** The pages a problem's `type` leads to: what happened, what to do, and how it looks. HTML for people, JSON for programs. */
import { z } from 'zod';
import type { RawBody } from '../../contract/answer.ts';
import { endpoint, raw } from '../../contract/endpoint.ts';
import { nearest } from '../../contract/nearest.ts';
import { text } from '../../contract/parameters.ts';
import { Problem, problemBody } from '../../contract/problem.ts';
import {
  allProblemCodes,
  isProblemCode,
  type ProblemCode,
  problemCodes,
} from '../../contract/problem-codes.ts';
import { escapeHtml, htmlPage, htmlPageHeaders, htmlType, sentenceHtml } from '../../http/html.ts';

const tag = 'Documentation';
const types = ['text/html', 'application/json'];

function asJson(value: unknown): RawBody {
  return { type: 'application/json; charset=utf-8', body: JSON.stringify(value) };
}

function asPage(title: string, body: string): RawBody {
  return { type: htmlType, body: htmlPage(title, body), headers: htmlPageHeaders };
}

function chosenType(accepts: (types: readonly string[]) => string | null): string {
  const chosen = accepts(types);
  if (chosen === null) throw new Problem('not-acceptable', `This page exists as ${types.join(', ')}.`);
  return chosen;
}

const headers = { Vary: 'Accept', 'Cache-Control': 'public, max-age=300' };

/** `GET /problems`. */
export const listProblems = endpoint({
  operationId: 'listProblems',
  method: 'get',
  path: '/problems',
  tag,
  auth: 'none',
  summary: 'Every problem that the service can answer with',
  description: 'Returns the code, status and title of each problem. Each has its own page.',
  reads: 'service',
  answer: raw(...types),
  problems: ['not-acceptable'],
  examples: [{ summary: 'The list', request: '/problems' }],
  handle({ accepts }) {
    if (chosenType(accepts) === 'application/json') {
      const problems = allProblemCodes.map((code) => ({ code, ...problemCodes[code] }));
      return withHeaders(asJson({ problems }));
    }
    const rows = allProblemCodes.map((code) => {
      const { status, title } = problemCodes[code];
      return `<tr><td>${status}</td><td><a href="/problems/${code}"><code>${code}</code></a></td><td>${escapeHtml(title)}</td></tr>`;
    });
    return withHeaders(
      asPage(
        'Problems',
        `<h1>Problems</h1>\n<p>Every error of the service is one of these, as <code>application/problem+json</code> (RFC 9457).</p>
<table><thead><tr><th>Status</th><th>Code</th><th>Title</th></tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table>`,
      ),
    );
  },
});

/** `GET /problems/{code}`. */
export const getProblem = endpoint({
  operationId: 'getProblem',
  method: 'get',
  path: '/problems/{code}',
  tag,
  auth: 'none',
  summary: 'One problem explained',
  description:
    'Returns the cause, the fix and an example. The `type` of a problem is the address of its page.',
  reads: 'service',
  params: z.strictObject({
    code: text({ max: 100, description: '`code` of a problem.', example: 'parameter-invalid' }),
  }),
  answer: raw(...types),
  problems: ['problem-not-found', 'not-acceptable'],
  examples: [{ summary: 'A problem', request: '/problems/area-unknown' }],
  handle({ params, accepts, service }) {
    const { code } = params;
    if (!isProblemCode(code)) throw unknownCode(code);
    const json = chosenType(accepts) === 'application/json';
    const definition = problemCodes[code];
    return withHeaders(json ? asJson({ code, ...definition }) : problemPage(code, service.baseUrl()));
  },
});

function unknownCode(code: string): Problem {
  const candidates = nearest(code, allProblemCodes);
  const meant = candidates.length === 0 ? '' : ` Did you mean ${candidates.join(' or ')}?`;
  return new Problem('problem-not-found', `There is no problem “${code}”.${meant}`);
}

function withHeaders(body: RawBody): RawBody {
  return { ...body, headers: { ...headers, ...body.headers } };
}

function problemPage(code: ProblemCode, baseUrl: string): RawBody {
  const { status, title, cause, fix, example } = problemCodes[code];
  const body = problemBody(new Problem(code, example), {
    baseUrl,
    path: '/api/v1/transactions',
    requestId: '0f3c9a1b-6d1e-4c52-9f1e-1f0a2b3c4d5e',
  });
  return asPage(
    `${title} · ${code}`,
    `<p><a href="/problems">Problems</a></p>
<h1>${escapeHtml(title)}</h1>
<p><code>${code}</code> · status ${status}</p>
<h2>What happened</h2>\n<p>${sentenceHtml(cause)}</p>
<h2>What to do</h2>\n<p>${sentenceHtml(fix)}</p>
<h2>How it looks</h2>\n<pre>${escapeHtml(JSON.stringify(body, null, 2))}</pre>`,
  );
}
