/** Shows what the API refuses in a form, above the form, instead of an error page. */
import { type Html, html } from '../../console/html.ts';
import { Problem } from '../../contract/problem.ts';
import type { Draw } from './page.ts';

/** Returns the answer, or the faults of the filters, which the page shows above them. */
export async function answerOrFault<Answer>(
  reading: Promise<Answer>,
): Promise<{ readonly answer: Answer | null; readonly fault: Problem | null }> {
  try {
    return { answer: await reading, fault: null };
  } catch (error) {
    if (error instanceof Problem && error.status === 400) return { answer: null, fault: error };
    throw error;
  }
}

/** Draws the fault below its heading, with the values that may have been meant; nothing where there is no fault. */
export function faultBox({ words }: Draw, fault: Problem | null, heading = words.wrongFilter): Html {
  if (fault === null) return html``;
  const near = [...new Set((fault.errors ?? []).flatMap(({ candidates = [] }) => candidates.map(String)))];
  return html`<div class="fault" role="alert"><strong>${heading}</strong> <span lang="en" dir="ltr">${fault.detail}</span>${near.length === 0 ? '' : html` ${words.perhaps}: ${near.slice(0, 5).map((one, index) => html`${index === 0 ? '' : ', '}<bdi>${one}</bdi>`)}`}</div>`;
}

/** Returns the fault of parameters that have none of their words; null where all are right or left out. */
export function wrongChoice(
  query: Readonly<Record<string, string | undefined>>,
  takes: Readonly<Record<string, readonly string[]>>,
): Problem | null {
  const errors = Object.entries(takes).flatMap(([parameter, words]) => {
    const value = query[parameter];
    if (value === undefined || words.includes(value)) return [];
    return [{ parameter, message: `takes one of ${words.join(', ')}`, value: value.slice(0, 60) }];
  });
  if (errors.length === 0) return null;
  const detail = errors
    .map(({ parameter, message, value }) => `${parameter}=${value}: ${message}.`)
    .join(' ');
  return new Problem('parameter-invalid', detail, { errors });
}
