/** Reads the settings that the server wrote into the page, and the view from the address. */
import type { ExplorerSettings } from '../page.ts';

/** Returns the settings of the page. */
export function readSettings(): ExplorerSettings {
  const settings: ExplorerSettings = JSON.parse(document.getElementById('settings')?.textContent ?? '');
  return settings;
}

/** The current view. The address holds it, so that readers can share it and go back. */
export interface View {
  readonly metric: string;
  readonly propertyType: string;
  /** Slug or id of an area or community; empty for the whole market. */
  readonly area: string;
}

/** Reads the view from the address. */
export function readView(settings: ExplorerSettings): View {
  const query = new URLSearchParams(location.search);
  return {
    metric: query.get('metric') ?? settings.metrics[0]?.id ?? '',
    propertyType: query.get('property_type') ?? '',
    area: query.get('area') ?? '',
  };
}

/** Returns the address of a view. */
export function viewAddress(view: View, language: string): string {
  const query = new URLSearchParams({ lang: language, metric: view.metric });
  if (view.propertyType !== '') query.set('property_type', view.propertyType);
  if (view.area !== '') query.set('area', view.area);
  return `?${query}`;
}
