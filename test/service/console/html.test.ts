import assert from 'node:assert/strict';
import { html, markup } from '../../../service/console/html.ts';

describe('html`…`', () => {
  it('escapes text, in elements and in attributes', () => {
    const name = `<b>"Tom" & 'Jerry'</b>`;
    const made = String(html`<p title="${name}">${name}</p>`);
    const escaped = '&lt;b&gt;&quot;Tom&quot; &amp; &#39;Jerry&#39;&lt;/b&gt;';
    assert.equal(made, `<p title="${escaped}">${escaped}</p>`);
  });

  it('keeps markup, joins lists, and leaves out nothing and flags', () => {
    const rows = ['a', '<'].map((row) => html`<li>${row}</li>`);
    assert.equal(String(html`<ul>${rows}</ul>`), '<ul><li>a</li><li>&lt;</li></ul>');
    assert.equal(html`${null}${undefined}${true}${false}${0}${markup('<hr>')}`.text, '0<hr>');
  });
});
