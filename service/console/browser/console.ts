/** Adds to plain pages, in browsers with scripts: copying, trying a request, sending forms on a choice. */

/** Makes buttons with `data-copy` copy the text of the element that they name. */
function copyOn(button: HTMLButtonElement): void {
  const source = document.getElementById(button.dataset['copy'] ?? '');
  if (source === null) return;
  button.hidden = false;
  const label = button.textContent;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(source.textContent ?? '');
    button.textContent = document.body.dataset['copied'] ?? label;
    window.setTimeout(() => {
      button.textContent = label;
    }, 2_000);
  });
}

/** Makes the form with `data-try` call the API itself and show the answer. */
function tryOn(form: HTMLFormElement): void {
  const output = form.querySelector('output');
  if (output === null) return;
  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const values = new FormData(form);
    const request = String(values.get('request') ?? '');
    const answer = await fetch(new URL(request, window.location.origin), {
      headers: { Authorization: `Bearer ${values.get('key')}`, Accept: 'application/json' },
      credentials: 'omit',
    }).catch(() => null);
    const text = answer === null ? '' : await answer.text();
    output.textContent = `${answer?.status ?? ''}\n${indented(text)}`;
    output.hidden = false;
  });
}

/** Makes a link with `data-carry` take the text of the element that it names along, in this tab alone. The reference fills it in. */
function carryOn(link: HTMLAnchorElement): void {
  const source = document.getElementById(link.dataset['carry'] ?? '');
  if (source === null) return;
  link.hidden = false;
  link.addEventListener('click', () => window.sessionStorage.setItem('mulk-key', source.textContent ?? ''));
}

/** Forgets the carried key when its owner signs out, because the next person may use the same tab. */
function forgetAtSignOut(form: HTMLFormElement): void {
  form.addEventListener('submit', () => window.sessionStorage.removeItem('mulk-key'));
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) copyOn(button);
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-carry]')) carryOn(link);
for (const form of document.querySelectorAll<HTMLFormElement>('form[action="/logout"]'))
  forgetAtSignOut(form);
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-try]')) tryOn(form);
for (const select of document.querySelectorAll<HTMLSelectElement>('form[data-instant] select'))
  select.addEventListener('change', () => select.form?.requestSubmit());
