/** Adds to the pages of the reference, in browsers with scripts: copying, finding operations, trying a request. */
import '../../../console/browser/console.ts';

/** Shows only the operations that have every word of the field, and how many these are. */
function findOn(form: HTMLFormElement): void {
  const input = form.querySelector('input');
  const status = form.querySelector('[role="status"]');
  if (input === null || status === null) return;
  form.addEventListener('submit', (event) => event.preventDefault());
  input.addEventListener('input', () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const card of document.querySelectorAll<HTMLElement>('.family')) {
      let isEmpty = true;
      for (const item of card.querySelectorAll<HTMLElement>('[data-words]')) {
        const text = item.dataset['words'] ?? '';
        item.hidden = !words.every((word) => text.includes(word));
        if (item.hidden) continue;
        isEmpty = false;
        count += 1;
      }
      card.hidden = isEmpty;
    }
    status.textContent = words.length === 0 ? '' : `${count} ${count === 1 ? 'operation' : 'operations'}`;
  });
}

/** The longest part of an answer that the page shows, in characters. */
const LONGEST_ANSWER = 100_000;

/** Returns the answer as text; files are described by their size. */
async function readable(answer: Response): Promise<string> {
  const type = answer.headers.get('Content-Type') ?? '';
  const isText = /^text\/|json|javascript/.test(type);
  if (!isText) return `${(await answer.arrayBuffer()).byteLength} bytes of ${type || 'no type'}`;
  const text = indented(await answer.text());
  return text.length > LONGEST_ANSWER ? `${text.slice(0, LONGEST_ANSWER)}\n…` : text;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Returns the headers of a request, with the key of the field. A typed key is stored nowhere. */
function requestHeaders(hasBody: boolean): Record<string, string> {
  const key = document.querySelector<HTMLInputElement>('#key')?.value.trim() ?? '';
  return {
    Accept: 'application/json, */*;q=0.5',
    ...(key === '' ? {} : { Authorization: `Bearer ${key}` }),
    ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
  };
}

interface Attempt {
  readonly request: string;
  readonly method: string;
  readonly body: string | null;
}

/** Sends a request to this service. */
async function send({
  request,
  method,
  body,
}: Attempt): Promise<Record<'status' | 'headers' | 'text', string>> {
  const url = new URL(request, window.location.origin);
  if (url.origin !== window.location.origin) throw new Error('A request goes to this service only.');
  const begun = performance.now();
  const answer = await fetch(url, {
    method,
    headers: requestHeaders(body !== null),
    body,
    credentials: 'omit',
    cache: 'no-store',
  });
  const text = await readable(answer);
  const took = Math.round(performance.now() - begun);
  return {
    status: `${answer.status} ${answer.statusText} in ${took} ms`,
    headers: [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n'),
    text,
  };
}

/** Shows “Try it” of an operation, which gets its form when it is first opened. */
function tryOn(section: HTMLElement, template: HTMLTemplateElement): void {
  const attempt = section.querySelector<HTMLDetailsElement>('.try');
  if (attempt === null) return;
  // It may have been opened before this script ran.
  if (attempt.open) addForm(section, attempt, template);
  else attempt.addEventListener('toggle', () => addForm(section, attempt, template), { once: true });
}

function addForm(section: HTMLElement, attempt: HTMLElement, template: HTMLTemplateElement): void {
  const { method = 'GET', request = '/', body } = section.dataset;
  attempt.append(template.content.cloneNode(true));
  const form = attempt.querySelector('form');
  const address = form?.querySelector('input');
  const [status, headers, answer, origin, bodyLabel] = ['status', 'headers', 'answer', 'origin', 'body'].map(
    (part) => form?.querySelector<HTMLElement>(`[data-part="${part}"]`),
  );
  const area = bodyLabel?.querySelector('textarea');
  if (!form || !address || !status || !headers || !answer || !origin || !bodyLabel || !area) return;
  address.value = request;
  area.value = body ?? '';
  bodyLabel.hidden = body === undefined;
  origin.hidden = method === 'GET' || section.dataset['key'] === undefined;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    status.textContent = 'Sending …';
    const asked = { request: address.value, method, body: body === undefined ? null : area.value };
    const told = await send(asked).catch((error: unknown) => ({
      status: error instanceof Error ? error.message : String(error),
      headers: '',
      text: '',
    }));
    status.textContent = told.status;
    headers.hidden = told.headers === '';
    const list = headers.querySelector('pre');
    if (list !== null) list.textContent = told.headers;
    answer.hidden = told.text === '';
    answer.textContent = told.text;
  });
}

/** Programs that name a placeholder, as the page shows them at first. */
const programs = [...document.querySelectorAll<HTMLElement>('.example code, #first')].map((code) => ({
  code,
  text: code.textContent ?? '',
}));

/** Writes the key into the programs that need one of its kind, or its placeholder where the field is empty. */
function fillKey(key: string): void {
  const placeholder = key.startsWith('mulk_pt_') ? '<PERSONAL_TOKEN>' : '<API_KEY>';
  for (const { code, text } of programs)
    code.textContent = key === '' ? text : text.replaceAll(placeholder, key);
}

/** Has the field for a key fill the programs. It begins with the one that the console carried here in this tab. */
function keyOn(form: HTMLFormElement): void {
  form.addEventListener('submit', (event) => event.preventDefault());
  const input = form.querySelector('input');
  if (input === null) return;
  input.value = window.sessionStorage.getItem('mulk-key') ?? '';
  input.addEventListener('input', () => fillKey(input.value.trim()));
  fillKey(input.value);
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-find]')) findOn(form);
const template = document.querySelector<HTMLTemplateElement>('template#try');
if (template !== null)
  for (const section of document.querySelectorAll<HTMLElement>('section[data-request]'))
    tryOn(section, template);
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-key]')) keyOn(form);
