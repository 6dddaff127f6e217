/** Reads single periods of a chart by pointer and by keyboard, and saves a chart as a picture. The figures are those of the table below it. */

/** Starts every chart of the page. */
export function startCharts(): void {
  for (const figure of document.querySelectorAll<HTMLElement>('.chart')) new ChartReader(figure).listen();
}

class ChartReader {
  readonly #figure: HTMLElement;
  readonly #plot: HTMLElement | null;
  readonly #cursor: SVGLineElement | null;
  readonly #readout: HTMLElement | null;
  readonly #rows: readonly HTMLTableRowElement[];
  #step = -1;

  constructor(figure: HTMLElement) {
    this.#figure = figure;
    this.#plot = figure.querySelector('.plot');
    this.#cursor = figure.querySelector('.cursor');
    this.#readout = figure.querySelector('.readout');
    this.#rows = [...figure.querySelectorAll<HTMLTableRowElement>('tbody tr')];
  }

  listen(): void {
    const plot = this.#plot;
    if (plot === null || this.#rows.length === 0) return;
    plot.tabIndex = 0;
    plot.title = plot.dataset['hint'] ?? '';
    const point = (event: PointerEvent): void => {
      const { left, width } = plot.getBoundingClientRect();
      const share = (event.clientX - left) / width;
      this.#show(Math.floor(share * this.#rows.length));
    };
    plot.addEventListener('pointermove', point);
    plot.addEventListener('pointerdown', point);
    plot.addEventListener('pointerleave', () => this.#hide());
    plot.addEventListener('blur', () => this.#hide());
    plot.addEventListener('keydown', (event) => this.#onKey(event));
    const button = this.#figure.parentElement?.querySelector<HTMLButtonElement>('button[data-png]');
    if (button == null) return;
    button.hidden = false;
    button.addEventListener('click', () => {
      this.#save().catch(() => undefined);
    });
  }

  #onKey(event: KeyboardEvent): void {
    const last = this.#rows.length - 1;
    // Time runs from left to right in both languages.
    const next: Readonly<Record<string, number>> = {
      ArrowRight: this.#step < 0 ? last : this.#step + 1,
      ArrowLeft: this.#step < 0 ? last : this.#step - 1,
      Home: 0,
      End: last,
    };
    if (event.key === 'Escape') this.#hide();
    const step = next[event.key];
    if (step === undefined) return;
    event.preventDefault();
    this.#show(step);
  }

  #show(asked: number): void {
    const step = Math.max(0, Math.min(this.#rows.length - 1, asked));
    const [readout, cursor, row] = [this.#readout, this.#cursor, this.#rows[step]];
    if (readout === null || cursor === null || row === undefined || step === this.#step) return;
    this.#step = step;
    const heads = [...this.#figure.querySelectorAll('thead th')].map((one) => one.textContent ?? '');
    const cells = [...row.cells].map((one) => (one.textContent ?? '').replaceAll(/\s+/g, ' ').trim());
    const parts = cells.slice(1).map((value, index) => `${heads[index + 1] ?? ''} ${value}`);
    readout.textContent = [cells[0] ?? '', ...parts].join(' · ');
    const x = `${((step + 0.5) / this.#rows.length) * 100}%`;
    cursor.setAttribute('x1', x);
    cursor.setAttribute('x2', x);
    cursor.setAttribute('visibility', 'visible');
  }

  #hide(): void {
    this.#step = -1;
    if (this.#readout !== null) this.#readout.textContent = '';
    this.#cursor?.setAttribute('visibility', 'hidden');
  }

  /** Saves the drawing as a picture of twice the size, with its title and its address. */
  async #save(): Promise<void> {
    const svg = this.#plot?.querySelector('svg');
    if (svg == null) return;
    const { width, height } = svg.getBoundingClientRect();
    const title = this.#figure.parentElement?.querySelector('h2')?.textContent ?? document.title;
    const text = new XMLSerializer().serializeToString(withStyles(svg, width, height));
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
    await image.decode();
    const [margin, head, foot] = [24, 48, 52];
    const canvas = document.createElement('canvas');
    canvas.width = (width + 2 * margin) * 2;
    canvas.height = (height + head + foot) * 2;
    const context = canvas.getContext('2d');
    if (context === null) return;
    const { backgroundColor } = getComputedStyle(this.#figure.parentElement ?? document.body);
    const { color, fontFamily } = getComputedStyle(document.body);
    context.scale(2, 2);
    context.fillStyle = backgroundColor;
    context.fillRect(0, 0, width + 2 * margin, height + head + foot);
    context.drawImage(image, margin, head, width, height);
    context.fillStyle = color;
    context.font = `600 16px ${fontFamily}`;
    const isRightToLeft = document.dir === 'rtl';
    context.direction = isRightToLeft ? 'rtl' : 'ltr';
    context.textAlign = 'start';
    const begin = isRightToLeft ? margin + width : margin;
    context.fillText(title, begin, 30, width);
    context.font = `12px ${fontFamily}`;
    const source = document.querySelector('footer p, .embed .note a')?.textContent ?? '';
    context.fillText(source, begin, head + height + 18, width);
    context.fillText(`${location.host}${location.pathname}`, begin, head + height + 38, width);
    URL.revokeObjectURL(image.src);
    const link = document.createElement('a');
    link.href = canvas.toDataURL('image/png');
    link.download = `mulk-${this.#figure.dataset['chart'] ?? 'chart'}.png`;
    link.click();
  }
}

const kept = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font',
  'vector-effect',
];

/** Returns a copy of a drawing that looks the same without the style sheet. */
function withStyles(svg: SVGSVGElement, width: number, height: number): Node {
  const copy = svg.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) return copy;
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const originals = svg.querySelectorAll('*');
  for (const [index, element] of copy.querySelectorAll<SVGElement>('*').entries()) {
    const original = originals[index];
    if (original === undefined) continue;
    const style = getComputedStyle(original);
    for (const name of kept) element.setAttribute(name, style.getPropertyValue(name));
  }
  return copy;
}
