/** The style of the widgets. A page sets the properties that begin with `--mulk-`; they reach through the shadow root. */
const css = `
:host {
  --accent: var(--mulk-accent, light-dark(#1d5fa6, #7ab4f0));
  --on-accent: var(--mulk-on-accent, light-dark(#fff, #08182a));
  --second: var(--mulk-second, light-dark(#b75d00, #f2a65e));
  --ink: var(--mulk-ink, light-dark(#14202f, #e7edf5));
  --soft: var(--mulk-soft, light-dark(#55637a, #a3b1c4));
  --line: var(--mulk-line, light-dark(#8d99ab, #64768d));
  --ground: var(--mulk-ground, light-dark(#fff, #122132));
  --tint: var(--mulk-tint, light-dark(#eaf1f9, #1a2f47));
  display: block;
  position: relative;
  box-sizing: border-box;
  color: var(--ink);
  background: var(--ground);
  font: 1rem/1.5 var(--mulk-font, system-ui, sans-serif);
  border-radius: var(--mulk-radius, 8px);
}
:host([hidden]) { display: none; }
* { box-sizing: border-box; }
input, select, button { font: inherit; color: inherit; min-height: 2.75rem; border: 1px solid var(--line); border-radius: var(--mulk-radius, 8px); background: var(--ground); padding: 0.4rem 0.7rem; max-width: 100%; }
input, select { width: 100%; }
button { background: var(--accent); color: var(--on-accent); border-color: var(--accent); cursor: pointer; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.box { padding: 1rem; margin: 0; }
.fields { display: grid; gap: 0.75rem; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); align-items: end; }
.wide { grid-column: 1 / -1; }
label { display: grid; gap: 0.2rem; font-size: 0.9rem; color: var(--soft); }
label input, label select { color: var(--ink); font-size: 1rem; }
.figure { font-size: 1.75rem; font-weight: 600; margin: 1rem 0 0; }
p { margin: 0.3rem 0; }
.soft, small { color: var(--soft); }
a { color: var(--accent); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; margin: 0; }
.combobox { position: relative; }
ul.offers { position: absolute; z-index: 10; inset-inline: 0; margin: 0.25rem 0 0; padding: 0.25rem; list-style: none; background: var(--ground); border: 1px solid var(--line); border-radius: var(--mulk-radius, 8px); max-height: 20rem; overflow: auto; }
ul.offers[hidden] { display: none; }
ul.offers li { padding: 0.5rem 0.6rem; border-radius: 6px; cursor: pointer; color: var(--ink); font-size: 1rem; }
ul.offers li small { display: block; }
ul.offers li[aria-selected="true"], ul.offers li:hover { background: var(--tint); }
h3 { font-size: 1.1rem; margin: 0 0 0.5rem; }
svg { display: block; width: 100%; height: auto; direction: ltr; }
.plot { min-height: 280px; }
svg text { fill: var(--soft); font-size: 12px; }
.first { stroke: var(--accent); fill: none; stroke-width: 2; }
.second { stroke: var(--second); fill: none; stroke-width: 2; stroke-dasharray: 6 3; }
.band.first { fill: var(--accent); stroke: none; opacity: 0.16; }
.band.second { fill: var(--second); stroke: none; opacity: 0.16; }
.grid { stroke: var(--line); opacity: 0.4; }
.legend { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; list-style: none; padding: 0; margin: 0.5rem 0 0; font-size: 0.9rem; }
.legend svg { display: inline-block; width: 1.5rem; height: 0.8rem; vertical-align: middle; }
.legend li { white-space: nowrap; }
.map path { stroke: var(--ground); stroke-width: 0.6; cursor: pointer; }
.map path:focus-visible, .map path:hover { stroke: var(--ink); stroke-width: 2; outline: none; }
.scroll { overflow-x: auto; max-height: 20rem; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; }
th, td { text-align: start; padding: 0.35rem 0.6rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
td { font-variant-numeric: tabular-nums; }
`;

let sheet: CSSStyleSheet | null = null;

/** Returns the style sheet, one for all widgets of a page. A content policy without inline styles allows it. */
export function look(): CSSStyleSheet {
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  return sheet;
}
