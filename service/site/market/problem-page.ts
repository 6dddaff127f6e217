/** Shows a problem to a browser as a page of the market site. */
import type { ProblemBody } from '../../contract/problem.ts';
import { drawFor } from './draw.ts';
import { siteFiles } from './files.ts';
import { frame, siteHeaders } from './frame.ts';
import { problemContent } from './pages/not-found.ts';

/** Returns the page and its headers. */
export async function marketProblem(
  problem: ProblemBody,
  { path, baseUrl }: { readonly path: string; readonly baseUrl: string },
): Promise<{ readonly text: string; readonly headers: Readonly<Record<string, string>> }> {
  const draw = drawFor({
    language: /^\/ar(\/|$)/.test(path) ? 'ar' : 'en',
    baseUrl,
    today: '',
    params: {},
    query: {},
    operations: new Map(),
    sharedAnswers: new Map(),
    ask: () => Promise.reject(new Error('The page of a problem asks nothing.')),
  });
  const content = problemContent(draw, problem, path.replace(/^\/ar(?=\/|$)/, '') || '/');
  return { text: frame(draw, content, await siteFiles()), headers: siteHeaders };
}
