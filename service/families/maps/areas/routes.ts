/** Areas on a map: all of them coloured by a metric, and one of them with the buildings and points of interest in it. */
import { z } from 'zod';
import { propertyTypes } from '../../../../data/property-types.ts';
import { endpoint, geoJson } from '../../../contract/endpoint.ts';
import { pathMetaFields } from '../../../contract/meta.ts';
import { choice, text, wholeNumber, writing } from '../../../contract/parameters.ts';
import { pathMeta, placeAt, understood } from '../../../records/place-parameter.ts';
import { figuresPropertyType } from '../../../records/property-parameters.ts';
import { trailingPeriod } from '../../../statistics/period.ts';
import { salesProvenance, yieldProvenance } from '../../../statistics/place/statistics.ts';
import { Provenance } from '../../../statistics/statistic.ts';
import { readQuery } from '../../../warehouse/read-query.ts';
import { breaksOf, coloursBetween } from '../colours.ts';
import { Metric, type MetricId, metricIds, metricOf, metricsOfAreas } from '../metrics.ts';
import { period, periodOf, simplify, unfit } from '../parameters.ts';
import { areasOf, withoutBoundary } from '../places.ts';
import { poisIn } from '../pois.ts';
import { boundsOf, detailOf, shapesOf } from '../shapes.ts';
import { areaBbox, areaProperties, pointOf, toBuilding } from './answers.ts';
import { AreaFeature, BuildingFeature, BuildingRow, ColouredArea, PoiFeature } from './schema.ts';

const buildingsSql = readQuery('map-buildings');

const tag = 'Maps';

/** Metrics that are made for the last 12 months only. */
const ofTrailingYear: ReadonlySet<MetricId> = new Set([
  'gross_yield_pct',
  'price_yoy_change_pct',
  'rent_yoy_change_pct',
]);

const geoFormat = { format: writing.format };

/** `GET /maps/areas`: a choropleth. */
export const mapAreas = endpoint({
  operationId: 'mapAreas',
  method: 'get',
  path: '/api/v1/maps/areas',
  tag,
  summary: 'Areas as polygons with a metric',
  description:
    'Every cadastral area that has a municipal boundary, with one metric for a choropleth. `meta.metric` holds breaks and colours. A figure made from too few records is null, with the reason in the feature’s properties. Areas without a boundary are not drawn; they are in /areas.',
  reads: 'snapshot',
  counts: ['transactions', 'rent-contracts'],
  query: z.strictObject({
    metric: choice(metricIds, { description: 'Metric that sets the colours of the areas.' })
      .optional()
      .meta({ override: { default: metricIds[0] } }),
    property_type: figuresPropertyType,
    period: period.optional().meta({ override: { type: 'string', default: '1y' } }),
    simplify: simplify.optional().meta({ override: { default: 'medium' } }),
    ...geoFormat,
  }),
  answer: geoJson(ColouredArea, {
    metric: Metric,
    property_type: z.enum(propertyTypes).nullable(),
    provenance: Provenance,
    withheld_count: z.int().meta({ description: 'Areas whose figure is withheld.' }),
  }),
  examples: [
    { summary: 'Price per sq ft of every area', request: '/api/v1/maps/areas' },
    {
      summary: 'Rental yield of flats, as plain JSON',
      request: '/api/v1/maps/areas?metric=gross_yield_pct&property_type=apartment&simplify=high&format=json',
    },
    { summary: 'Sales of a month', request: '/api/v1/maps/areas?metric=sales_count&period=2026-02' },
  ],
  async handle({ query, snapshot, historyFrom, signal }) {
    const id: MetricId = query.metric ?? metricIds[0];
    if (ofTrailingYear.has(id) && query.period !== undefined && query.period !== '1y')
      throw unfit('period', `takes 1y with ${id}: it is made for the last 12 months`);
    const days = periodOf(snapshot, historyFrom, query.period);
    const shapes = await shapesOf(snapshot, detailOf[query.simplify ?? 'medium']);
    const metrics = await metricsOfAreas({
      snapshot,
      areas: shapes.map(({ area_id }) => area_id),
      period: days,
      propertyType: query.property_type,
      only: id,
      signal,
    });
    const features = shapes.map((shape) => ({
      id: shape.area_id,
      bbox: areaBbox(shape),
      geometry: shape.geometry,
      properties: { ...areaProperties(shape), metric: id, ...metrics(shape.area_id)[id] },
    }));
    const values = features.flatMap(({ properties: { value } }) => value ?? []);
    const { title, title_ar, unit, palette, provenance } = metricOf(id);
    const breaks = breaksOf(values, palette);
    const bbox = boundsOf(shapes);
    return {
      features,
      ...(bbox === null ? {} : { bbox }),
      meta: {
        metric: { id, title, title_ar, unit, breaks, colours: coloursBetween(breaks, palette) },
        property_type: query.property_type ?? null,
        provenance: provenance(days),
        withheld_count: features.length - values.length,
      },
    };
  },
});

/** `GET /maps/areas/{name}`: one place and what lies in it. */
export const mapArea = endpoint({
  operationId: 'mapArea',
  method: 'get',
  path: '/api/v1/maps/areas/{name}',
  tag,
  summary: 'One area with its figures, buildings and points of interest',
  description:
    'A feature for the area with every metric of the last 12 months, one for each of its most traded buildings (with `property_type` those where that kind was sold), one for each point of interest. A community has no boundary of its own: it gives the areas it lies in, each with its share. A building without a measured position has the geometry null.',
  reads: 'snapshot',
  counts: ['transactions', 'rent-contracts'],
  params: z.strictObject({
    name: text({
      max: 200,
      description: 'An area or a community: id, slug or name, English or Arabic.',
      example: 'marsa-dubai',
    }),
  }),
  query: z.strictObject({
    property_type: figuresPropertyType,
    simplify: simplify.optional().meta({ override: { default: 'medium' } }),
    limit: wholeNumber({ min: 1, max: 500, description: 'Buildings at most.', example: 50 })
      .optional()
      .meta({ override: { default: 50 } }),
    ...geoFormat,
  }),
  answer: geoJson(z.discriminatedUnion('kind', [AreaFeature, BuildingFeature, PoiFeature]), {
    ...pathMetaFields,
    property_type: z.enum(propertyTypes).nullable(),
    provenance: z.object({ sales: Provenance, rents: Provenance, gross_yield_pct: Provenance }),
  }),
  problems: ['place-not-found', 'area-ambiguous'],
  examples: [{ summary: 'Dubai Marina and JBR', request: '/api/v1/maps/areas/marsa-dubai?limit=10' }],
  async handle({ params, query, snapshot, historyFrom, signal }) {
    const place = await placeAt(snapshot, params.name, 'name');
    const shares = await areasOf(snapshot, place, signal);
    const areas = [...shares.keys()];
    const shapes = await shapesOf(snapshot, detailOf[query.simplify ?? 'medium'], areas);
    if (shapes.length === 0) throw withoutBoundary(place.name, 'name', 'place-not-found');
    const days = trailingPeriod(snapshot, historyFrom);
    const metrics = await metricsOfAreas({
      snapshot,
      areas,
      period: days,
      propertyType: query.property_type,
      signal,
    });
    const values = {
      areas: `[${areas.join(',')}]`,
      property_type: query.property_type ?? 'all',
      rows: query.limit ?? 50,
    };
    const buildings = await snapshot.rows(buildingsSql, values, BuildingRow, { signal });
    const pois = await poisIn(snapshot, areas, signal);
    const bbox = boundsOf(shapes);
    return {
      ...(bbox === null ? {} : { bbox }),
      features: [
        ...shapes.map((shape) => ({
          id: shape.area_id,
          bbox: areaBbox(shape),
          geometry: shape.geometry,
          properties: {
            kind: 'area' as const,
            ...areaProperties(shape),
            share: shares.get(shape.area_id) ?? 0,
            figures: metrics(shape.area_id),
          },
        })),
        ...buildings.map((row) => ({
          id: `building-${row.building_id}`,
          geometry: pointOf(row),
          properties: toBuilding(row, days.isInMart),
        })),
        ...pois.map((poi) => ({
          id: poi.id,
          geometry: { type: 'Point' as const, coordinates: [poi.longitude, poi.latitude] },
          properties: { kind: 'poi' as const, ...poi },
        })),
      ],
      meta: {
        ...pathMeta(understood(place, params.name)),
        property_type: query.property_type ?? null,
        provenance: {
          sales: salesProvenance(days),
          rents: metricOf('median_rent_aed').provenance(days),
          gross_yield_pct: yieldProvenance(days),
        },
      },
    };
  },
});
