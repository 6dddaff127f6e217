/** docs/problems.md: every problem the service can answer with. */
import type { ProblemDefinition } from '../../service/contract/problem-codes.ts';
import { generatedFrom } from './markdown.ts';

/** Renders the table of problems as a page with one section a code. */
export function problemsPage(problems: Readonly<Record<string, ProblemDefinition>>): string {
  const sections = Object.entries(problems).map(
    ([code, { status, title, cause, fix, example }]) =>
      `## ${code}\n\n**${status} · ${title}.** ${cause}\n\n- What to do: ${fix}\n- Example: “${example}”\n`,
  );
  return [
    generatedFrom('service/contract/problem-codes.ts'),
    '# Problems\n',
    'Every error is an RFC 9457 problem: `Content-Type: application/problem+json`, and a `code` to branch on. A code may be',
    'added, none is renamed. The service answers the same pages under `/problems/<code>`.\n',
    ...sections,
  ].join('\n');
}
