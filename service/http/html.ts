/** Builds small HTML pages. Text is always escaped, and pages load nothing from elsewhere. */

/** Escapes text for HTML, attribute values included. */
export function escapeHtml(text: string): string {
  const named: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replaceAll(/[&<>"']/g, (character) => named[character] ?? character);
}

/** Returns a sentence as HTML, with text between backticks as `code`. */
export function sentenceHtml(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

const style = `
:root { color-scheme: light dark; }
body { font: 1rem/1.55 system-ui, sans-serif; max-width: 46rem; margin: 2.5rem auto; padding: 0 1.25rem; }
h1 { font-size: 1.5rem; line-height: 1.25; } h2 { font-size: 1.05rem; margin: 1.75rem 0 .25rem; }
code, pre { font: .9em/1.45 ui-monospace, monospace; } pre { overflow-x: auto; padding: 1rem; border: 1px solid #8884; border-radius: .4rem; }
p code, li code { overflow-wrap: anywhere; }
.formula { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid #8884; vertical-align: top; }
/* On a phone the fourth and last column of a table, a text, stands below the other three. */
@media (max-width: 40rem) {
  table:not(:has(th:nth-child(4):last-child)) { display: block; overflow-x: auto; }
  table:has(th:nth-child(4):last-child), table:has(th:nth-child(4):last-child) :is(thead, tbody) { display: block; }
  table:has(th:nth-child(4):last-child) tr { display: grid; grid-template-columns: 2fr 1fr 1fr; border-bottom: 1px solid #8884; }
  table:has(th:nth-child(4):last-child) :is(th, td) { border: 0; min-width: 0; overflow-wrap: anywhere; }
  :is(th, td):nth-child(4):last-child { grid-column: 1 / -1; }
}
`;

/** Returns a whole page. `body` is HTML already. `canonical` is the address that search engines should list in its place. */
export function htmlPage(title: string, body: string, canonical: string | null = null): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>${canonical === null ? '' : `\n<link rel="canonical" href="${escapeHtml(canonical)}">`}
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

/** Headers of a page, which may load its own style and nothing else. */
export const htmlPageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** Media type of a page. */
export const htmlType = 'text/html; charset=utf-8';
