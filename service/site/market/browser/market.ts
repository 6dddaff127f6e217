/** Adds to pages that work without it: names while a reader types, a read-out of charts, pictures of charts, links to copy. */
import { startCharts } from './charts.ts';
import { startSearch } from './search.ts';

for (const input of document.querySelectorAll<HTMLInputElement>('input[data-search]')) startSearch(input);
startCharts();

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
  if (navigator.clipboard === undefined) continue;
  button.hidden = false;
  const words = button.textContent;
  button.addEventListener('click', () => {
    const address = new URL(button.dataset['copy'] ?? '', location.href).href;
    navigator.clipboard.writeText(address).then(
      () => {
        button.textContent = document.body.dataset['copied'] ?? words;
        setTimeout(() => {
          button.textContent = words;
        }, 2_000);
      },
      () => undefined,
    );
  });
}
