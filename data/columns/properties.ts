/** Columns of properties: projects, buildings, units, land, developers. */
import { z } from 'zod';

export const propertyColumns = {
  actual_area_sqm: z.number().describe('Area of the whole property, square metres.'),
  area_sqft: z.number().describe('Area, square feet.'),
  area_sqm: z.number().describe('Area, square metres.'),
  balcony_sqft: z.number().describe('Balcony, square feet.'),
  bedrooms: z.int().describe('Bedrooms; 0 is a studio; null where unknown.'),
  bedrooms_basis: z
    .string()
    .describe(
      'How its bedrooms are known: stated by the register, or inferred from flats of its size in its project, community or area.',
    ),
  bedrooms_confidence: z
    .number()
    .describe(
      'Part of held-out contracts whose size says what they state, on this basis and for these bedrooms; 1 where stated.',
    ),
  bedrooms_error: z
    .number()
    .describe('Chance that the bedrooms that figures count are not its bedrooms; 0 where stated.'),
  bedrooms_inferred: z
    .int()
    .describe('Bedrooms that its size says where a rent contract does not state them; 0 is a studio.'),
  bedrooms_known: z.int().describe('Bedrooms as stated, else as inferred; 0 is a studio.'),
  brand: z.string().describe('Name of the brand.'),
  brand_id: z.int().describe('Brand, a developer too.'),
  building: z.string().describe('Name of the building.'),
  building_basis: z
    .string()
    .describe(
      'How its building is known: named by the deal, or only-building, where its project is one building.',
    ),
  building_id: z.bigint().describe('Building: an id made of name, place and project.'),
  building_name: z.string().describe('Building as the export words it.'),
  building_name_ar: z.string().describe('Building, Arabic.'),
  building_number: z.string().describe('Building number within the plot.'),
  built_up_area_sqft: z.number().describe('Built-up area, square feet.'),
  candidate_projects: z
    .array(z.string())
    .describe(
      'Projects on its plot, where the export names several: it is in one of them, and `project_id` is null. Else empty.',
    ),
  car_parks: z.int().describe('Parking spaces.'),
  completed_year: z.int().describe('Year its project was completed; null unless it is finished.'),
  developer: z
    .string()
    .describe(
      'Name of the developer; of its brand where no export names the company; null where neither is known.',
    ),
  developer_ar: z.string().describe('Name of the developer, Arabic.'),
  developer_basis: z
    .string()
    .describe(
      'How developer_id was found: project (the register names it for the project) or brand (the project’s name says it).',
    ),
  developer_id: z.int().describe('Developer: its register number; from 10000000 a brand.'),
  elevators: z.int().describe('Elevators.'),
  flats: z.int().describe('Flats in it.'),
  floor: z.string().describe('Floor as the register words it.'),
  floors: z.int().describe('Floors above ground.'),
  folded: z.string().describe('Name folded by fold_name.'),
  is_freehold: z
    .boolean()
    .describe('Freehold: open to buyers of every nationality; null where the export does not say.'),
  is_registered: z.boolean().describe('Entered in its register.'),
  name: z.string().describe('Name, English where there is one.'),
  name_ar: z.string().describe('Name, Arabic.'),
  name_basis: z.string().describe('Source of the name.'),
  offices: z.int().describe('Offices in it.'),
  parking: z.string().describe('Parking as the register words it.'),
  procedure_area_sqm: z.number().describe('Area the procedure covers, square metres.'),
  project: z.string().describe('Name of the project.'),
  project_basis: z
    .string()
    .describe(
      'How `project_id` was found: the register’s `number`, its exact `name`, the `displayed-name` that its Arabic one is published under, a `transliteration` between Arabic and Latin letters, or `named`: the register has no such project.',
    ),
  project_confidence: z.number().describe('How sure project_id is, 0 to 1.'),
  project_id: z
    .int()
    .describe('Project: its register number, or from 1,000,000,000 on an id made of name and place.'),
  project_name: z.string().describe('Project as worded.'),
  project_name_ar: z.string().describe('Project, Arabic.'),
  project_number: z.int().describe('Project register number, as the register calls it.'),
  property_count_basis: z
    .string()
    .describe('Source of the number of properties of a contract: register, export or lines.'),
  property_id: z.bigint().describe('Registered property.'),
  property_kind: z.string().describe('Unit, Villa, Land or Building.'),
  property_sub_type: z.string().describe('Kind of property as the export words it.'),
  property_type: z
    .string()
    .describe(
      'apartment villa townhouse land office shop hotel-apartment building other. A house that the register writes as land is a house; class_basis names the evidence.',
    ),
  property_class: z
    .string()
    .describe(
      'As property_type, and plot for land of the size of one plot that the register calls land for villas and that belongs to no project.',
    ),
  registered_type: z
    .string()
    .describe('Kind of property by the words of the register alone: it writes many houses as land.'),
  class_basis: z
    .string()
    .describe('Evidence of property_class: register, project-description, units or rents.'),
  size_basis: z
    .string()
    .describe('Size that area_sqft is: built, plot, or unknown (the register gives either for villas).'),
  register_project_id: z.bigint().describe('Internal id of the project in the register.'),
  rooms_label: z.string().describe('Rooms as the export words them.'),
  shops: z.int().describe('Shops in it.'),
  swimming_pools: z.int().describe('Swimming pools.'),
  unit_id: z.bigint().describe('Registered property of the unit.'),
  unit_number: z.string().describe('Number on the door.'),
  usage: z.string().describe('Usage of the property: residential, commercial, …'),
};
