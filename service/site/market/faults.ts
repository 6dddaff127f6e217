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

/** Draws the fault and the values that may have been meant; nothing where there is no fault. */
export function faultBox({ words }: Draw, fault: Problem | null): Html {
  if (fault === null) return html``;
  const near = [...new Set((fault.errors ?? []).flatMap(({ candidates = [] }) => candidates.map(String)))];
  return html`<div class="fault" role="alert"><strong>${words.wrongFilter}</strong> <span lang="en" dir="ltr">${fault.detail}</span>${near.length === 0 ? '' : html` ${words.perhaps}: ${near.slice(0, 5).map((one, index) => html`${index === 0 ? '' : ', '}<bdi>${one}</bdi>`)}`}</div>`;
}
