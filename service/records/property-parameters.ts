/** Parameters that directories of buildings and projects share. */
import { z } from 'zod';
import { foldName } from '../../search-index/folding.ts';
import {
  choice,
  flag,
  numberList,
  paging,
  propertyTypeChoice,
  text,
  wholeNumber,
  writing,
} from '../contract/parameters.ts';

/** `{id}` of a building. */
export const BuildingParams = z.strictObject({
  id: wholeNumber({ min: 0, max: 9_007_199_254_740_991, description: '`id` of a building.' }),
});

/** `{id}` of a project. */
export const ProjectParams = z.strictObject({
  id: wholeNumber({ min: 0, max: 2_147_483_647, description: '`id` of a project.', example: 1393 }),
});

/** `area=` of a directory. */
export const areaParameter = text({
  max: 200,
  description:
    'An area, a community or a district, or several with commas between them: id, slug, name (English, Arabic) or usual spelling. A district is a spoken name over several places, such as Deira. `meta.resolved` has the places found.',
  example: 'Dubai Marina',
});

/** `area=` of figures that are made of one place. */
export const onePlaceParameter = text({
  max: 200,
  description:
    'An area or a community: id, slug, name (English, Arabic) or usual spelling; `meta.place` is the place found. A district, such as Deira, is refused with its places.',
  example: 'Dubai Marina',
});

/** `property_type=` of figures. */
export const figuresPropertyType = propertyTypeChoice({
  description: 'Only this kind of property. Without it, counts are of everything, prices of all but land.',
  example: 'apartment',
}).optional();

/** `q=`: comes out folded, so that spelling, accents and Arabic variants of letters do not matter. */
export const nameParameter = text({
  max: 200,
  description: 'Words of the name, English or Arabic, in any order; each is found anywhere in it.',
  example: 'marina gate',
})
  .transform(foldName)
  .refine((folded) => folded !== '', 'takes at least one letter or digit');

/** `project_id=` of a directory. */
export const projectParameter = wholeNumber({ min: 0, max: 2_147_483_647, description: 'Project.' });

/** `developer_id=` of a directory. */
export const developerParameter = wholeNumber({
  min: 0,
  max: 2_147_483_647,
  description: 'Developer of the project; of a brand, any of its companies too.',
});

/** Parameters of every directory. */
export const directoryParameters = {
  include_total: flag({
    description: 'Adds the number of rows of the whole list: `meta.total`.',
  }).optional(),
  ...paging,
  ...writing,
};

/** `meta.total` of a directory. */
export const directoryTotal = z
  .int()
  .optional()
  .meta({ description: 'Number of rows in the whole list; present with `include_total=true`.' });

/** Fields a list of units can be ordered by. */
export const unitSorts = { id: 'integer', area_sqft: 'number', unit_number: 'text' } as const;

/** The parameters of a list of units. */
export const UnitQuery = z.strictObject({
  property_type: propertyTypeChoice({ description: 'Kind of unit.', example: 'apartment' }).optional(),
  bedrooms: numberList({
    min: 0,
    max: 50,
    most: 20,
    description: 'Bedrooms, 0 is a studio; several with commas.',
    example: '1,2',
  }).optional(),
  sort: choice(['id', '-id', 'area_sqft', '-area_sqft', 'unit_number', '-unit_number'], {
    description:
      'Order of the rows; a minus sorts the greatest first. Rows with equal values are ordered by id, and unknown values come last.',
  }).optional(),
  ...directoryParameters,
});
export type UnitQuery = z.output<typeof UnitQuery>;
