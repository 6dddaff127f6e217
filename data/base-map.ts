/** The base map of a snapshot: one PMTiles file of vector tiles, which a run makes and the service reads. */

/** Name of the file in a snapshot. */
export const baseMapFile = 'base-map.pmtiles';

/** Layers of its tiles: sea and creeks, boundaries of areas, metro and tram lines, points of interest, names of areas. */
export const baseMapLayers = ['water', 'boundaries', 'rail', 'pois', 'places'] as const;
export type BaseMapLayer = (typeof baseMapLayers)[number];

/** The deepest tiles; a map shows these larger beyond it. */
export const baseMapDepth = 12;

/** West, south, east, north of data/reference/sea.geojson. Maps must not show more: beyond it, everything looks like land. */
export const baseMapWindow = [53, 23.4, 57.6, 26.8] as const;

/** The sources of the base map, for every map that shows it. */
export const baseMapAttribution =
  '© OpenStreetMap contributors (ODbL) · Dubai Municipality · RTA · DHA · KHDA';

/** Depth from which tiles hold a category of points of interest; pages name no other category. */
export const poiDepths: Readonly<Record<string, number>> = {
  'metro-station': 8,
  'tram-station': 10,
  mall: 10,
  hospital: 11,
  school: 12,
  clinic: 12,
  pharmacy: 12,
};
