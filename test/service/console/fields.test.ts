import assert from 'node:assert/strict';
import type { PageContext } from '../../../service/console/context.ts';
import { choices, field, form, refusal, selection } from '../../../service/console/fields.ts';
import { html } from '../../../service/console/html.ts';

const context: PageContext = {
  locale: 'en',
  path: '/signup',
  user: null,
  csrfToken: 'proof',
  flash: null,
  form: null,
  baseUrl: 'http://localhost:8080',
  now: new Date('2026-11-21T10:00:00Z'),
};
const refused: PageContext = {
  ...context,
  form: {
    title: 'Not valid',
    detail: 'Two faults.',
    values: { name: '<typed>', password: 'must not come back', scopes: ['read', 'index'], kind: 'public' },
    errors: [
      { parameter: '/name', message: 'takes a name' },
      { parameter: '/scopes/1', message: 'is not for public keys' },
    ],
  },
};

describe('fields of a form', () => {
  it('tie the label, the hint and the faults to the input', () => {
    const { text } = field(refused, {
      name: 'name',
      label: 'Name',
      hint: 'Yours',
      required: true,
      value: 'kept',
    });
    assert.match(text, /<label for="name">Name<\/label>/);
    assert.match(text, /aria-describedby="name-hint name-fault" aria-invalid="true"/);
    assert.match(text, /id="name-hint">Yours/);
    assert.match(text, /id="name-fault"[^>]*>takes a name/);
    assert.match(text, /value="&lt;typed&gt;"/);
  });

  it('never show a password again', () => {
    const { text } = field(refused, {
      name: 'password',
      label: 'Password',
      type: 'password',
      value: 'nor this',
    });
    assert.doesNotMatch(text, /value=|must not|nor this/);
  });

  it('keep the value there was until something was typed', () => {
    const url = { name: 'url', label: 'Address', value: 'https://a.example', lines: 2, minLength: 3 };
    assert.match(
      field(context, url).text,
      /<textarea rows="2"[^>]* minlength="3"[^>]*>\nhttps:\/\/a\.example<\/textarea>/,
    );
    assert.match(field(context, url).text, /\(optional\)/);
  });

  it('keep what was chosen', () => {
    const offered = ['read', 'search', 'index'].map((value) => ({
      value,
      label: value,
      hint: `does ${value}`,
    }));
    const boxes = choices(refused, {
      name: 'scopes',
      label: 'Scopes',
      kind: 'checkbox',
      choices: offered,
      values: ['search'],
    });
    const checked = [...boxes.text.matchAll(/value="(\w+)" checked/g)].map(([, value]) => value);
    assert.deepEqual(checked, ['read', 'index']);
    assert.match(boxes.text, /<fieldset[^>]*aria-invalid="true"/);
    const kinds = ['secret', 'public'].map((value) => ({ value, label: value }));
    const list = selection(refused, { name: 'kind', label: 'Kind', choices: kinds, value: 'secret' });
    assert.match(list.text, /<option value="public" selected>/);
  });

  it('stand in a form that proves it is ours and says its method', () => {
    const made = form(context, {
      action: '/profile',
      method: 'DELETE',
      body: html`<p>x</p>`,
      submit: 'Go',
      submitLabel: 'Go on',
    });
    assert.match(made.text, /^<form method="post" action="\/profile">/);
    assert.match(made.text, /name="_csrf" value="proof"/);
    assert.match(made.text, /name="_method" value="DELETE"/);
    assert.match(made.text, /aria-label="Go on"/);
  });

  it('are led to from above by what is wrong with them', () => {
    assert.equal(refusal(context), '');
    const { text } = html`${refusal(refused)}`;
    assert.match(text, /role="alert"/);
    assert.match(text, /<a href="#name">name<\/a>: takes a name/);
    assert.match(text, /<a href="#scopes">scopes<\/a>: is not for public keys/);
  });
});
