/** Columns that say where something is. */
import { z } from 'zod';

export const placeColumns = {
  category: z.string().describe('metro-station, tram-station, mall, school, hospital, clinic or pharmacy.'),
  area: z.string().describe('Name of the area.'),
  area_ar: z.string().describe('Name of the area, Arabic.'),
  area_basis: z.string().describe('How area_id was found: register, lookup, project or alias.'),
  area_id: z.int().describe('The Land Department’s cadastral area.'),
  area_name: z.string().describe('Area or community as the export words it.'),
  community: z.string().describe('Name of the community: the name that people use for the place.'),
  community_basis: z.string().describe('How community_id was found: feed, master-project, project or area.'),
  community_id: z.bigint().describe('Community, from 100000.'),
  latitude: z.number().describe('Degrees north (WGS 84).'),
  longitude: z.number().describe('Degrees east (WGS 84).'),
  master_developer: z.string().describe('Master developer.'),
  master_project: z.string().describe('Master project as the export names it, else as the register does.'),
  municipality_number: z
    .int()
    .describe('Number of the Dubai Municipality community; null where there is none.'),
  nearest_landmark: z.string().describe('Nearest landmark as the export names it.'),
  nearest_mall: z.string().describe('Nearest mall as the export names it.'),
  nearest_metro: z.string().describe('Nearest metro station as the export names it.'),
  place_id: z.bigint().describe('Place: a cadastral area, or from 100000 a community.'),
  place_key: z
    .bigint()
    .describe(
      'Names of its place: a row of transaction_places, a 53-bit hash within one version of the engine.',
    ),
  precision: z.string().describe('Place that the coordinate belongs to: building, project or area.'),
  registered_area: z.string().describe('Area or community as the export words it.'),
  registered_project: z.string().describe('Project as the export words it.'),
  slug: z.string().describe('Unique name for addresses.'),
  spot_key: z
    .bigint()
    .describe(
      'Its building, its point and what is near: a row of transaction_spots, a 53-bit hash within one version of the engine.',
    ),
  subtitle: z.string().describe('Where it is.'),
};
