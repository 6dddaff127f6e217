/** Runs the explorer in the browser: reads the view from the address, shows it, and follows the reader's choices. */
import { Api, type AreasAnswer, areasPath, type PlaceAnswer, placePath } from './api.ts';
import { ApiDialog } from './api-dialog.ts';
import { button, byId, element } from './dom.ts';
import type { Explorer } from './explorer.ts';
import { writeDays } from './figures.ts';
import { createFormat } from './format.ts';
import { AreaMap, showLegend } from './map.ts';
import { overview } from './overview.ts';
import { placePanel } from './place-panel.ts';
import { reasonInArabic } from './reasons.ts';
import { startSearch } from './search.ts';
import { readSettings, readView, type View, viewAddress } from './settings.ts';

const settings = readSettings();
const { texts, language } = settings;
const format = createFormat(language, texts);
const isRightToLeft = language === 'ar';
const api = new Api(settings.key ?? '');
const panel = byId('panel', HTMLElement);
const metricBox = byId('metric', HTMLSelectElement);
const typeBox = byId('property-type', HTMLSelectElement);

let view: View = readView(settings);
let map: AreaMap | null = null;
let drawing = false;
let turn = 0;

const explorer: Explorer = {
  language,
  texts,
  format,
  isRightToLeft,
  api,
  dialog: new ApiDialog(api, texts),
  get view() {
    return view;
  },
  choose: (area) => go({ ...view, area }, true),
  nameOf: ({ name, name_ar, label, label_ar }) =>
    isRightToLeft ? (label_ar ?? name_ar ?? name) : (label ?? name),
  titleOf: ({ title, title_ar }) => (isRightToLeft ? title_ar : title),
  titleOfMetric: (id) => settings.metrics.find((metric) => metric.id === id)?.title ?? id,
  daysOf: (provenance) => writeDays(provenance, { texts, format }),
  reasonOf: (reason) => (language === 'ar' ? reasonInArabic(reason, format) : reason),
};

/** Shows another view, and writes it to the address. */
function go(next: View, isMove = false): void {
  view = next;
  history.pushState(null, '', viewAddress(view, language));
  show(isMove).catch(failed);
}

function failed(error: unknown): void {
  panel.setAttribute('aria-busy', 'false');
  panel.replaceChildren(
    ...(view.area === '' ? [] : [button(texts.back, () => explorer.choose(''), { class: 'back' })]),
    element(
      'p',
      { class: 'note' },
      texts.failed,
      ' ',
      // The API's own words, isolated from a line that runs from right to left.
      element('bdi', { lang: 'en' }, error instanceof Error ? error.message : ''),
    ),
    button(texts.retry, () => {
      show(false).catch(failed);
    }),
  );
}

/** Draws the view. Answers for an earlier view are dropped. */
async function show(isMove: boolean): Promise<void> {
  turn += 1;
  const mine = turn;
  metricBox.value = view.metric;
  typeBox.value = view.propertyType;
  byId('language', HTMLAnchorElement).href = viewAddress(view, language === 'ar' ? 'en' : 'ar');
  panel.setAttribute('aria-busy', 'true');
  const path = areasPath(view.metric, view.propertyType);
  const answer = await api.read<AreasAnswer>(path);
  if (mine !== turn) return;
  showLegend(explorer, answer);
  await Promise.all([showPanel(answer, path, mine, isMove).catch(failed), showOnMap(answer, mine)]);
}

async function showPanel(answer: AreasAnswer, path: string, mine: number, isMove: boolean): Promise<void> {
  const parts =
    view.area === '' ? await overview(explorer, answer, path) : await placePanel(explorer, view.area);
  if (mine !== turn) return;
  panel.replaceChildren(...parts);
  panel.setAttribute('aria-busy', 'false');
  if (!isMove) return;
  panel.scrollTop = 0;
  panel.focus({ preventScroll: true });
}

async function showOnMap(answer: AreasAnswer, mine: number): Promise<void> {
  if (map === null && !drawing) {
    drawing = true;
    map = await AreaMap.draw(explorer, settings, answer).catch(() => {
      byId('map', HTMLElement).replaceChildren(element('p', { class: 'map-note' }, texts.mapFailed));
      return null;
    });
    if (map === null) document.documentElement.dataset['map'] = 'none';
  }
  if (mine !== turn) return;
  map?.show(answer);
  const marked = await markedAreas(answer).catch(() => ({ areas: [], bounds: null }));
  if (mine !== turn) return;
  if (map === null) return;
  map.mark(marked.areas, marked.bounds);
  document.documentElement.dataset['names'] = String(await map.still());
  document.documentElement.dataset['map'] = 'drawn';
}

/** Returns the areas that make up the chosen place, and the rectangle around them. */
async function markedAreas(answer: AreasAnswer): Promise<{ areas: number[]; bounds: number[] | null }> {
  if (view.area === '') return { areas: [], bounds: null };
  const { area } = await api.read<PlaceAnswer>(placePath(view.area));
  const slugs =
    area.kind === 'area'
      ? [area.slug]
      : area.areas.filter(({ share }) => share >= 0.1).map(({ slug }) => slug);
  const shapes = answer.features.filter(({ properties }) => slugs.includes(properties.slug));
  const boxes = shapes.flatMap(({ bbox }) => (bbox === undefined ? [] : [bbox]));
  if (boxes.length === 0) return { areas: [], bounds: null };
  const side = (index: number, pick: (...sides: number[]) => number) =>
    pick(...boxes.map((box) => box[index] ?? 0));
  return {
    areas: shapes.map(({ properties }) => properties.area_id),
    bounds: [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)],
  };
}

metricBox.addEventListener('change', () => go({ ...view, metric: metricBox.value }));
typeBox.addEventListener('change', () => go({ ...view, propertyType: typeBox.value }));
window.addEventListener('popstate', () => {
  view = readView(settings);
  show(false).catch(failed);
});
startSearch(explorer);
show(false).catch(failed);
