/** The body of `POST /search/describe`: a question, a record, or details of a property. */
import { z } from 'zod';
import { propertyTypes } from '../../../data/property-types.ts';
import { Context } from '../../../search-index/understanding/follow-up.ts';
import { exampleRecords } from '../../contract/example-records.ts';
import { Question } from './properties.ts';

const describedKinds = ['area', 'community', 'project', 'building', 'developer', 'property'] as const;

const id = (max: number, description: string) => z.int().min(0).max(max).meta({ description });

/** The three ways to ask; each field belongs to one of them. */
const ways = {
  query: ['query', 'context'],
  record: ['kind', 'id'],
  details: ['area', 'project_id', 'building_id', 'property_type', 'bedrooms', 'area_sqft', 'is_off_plan'],
} as const;

/** The subject of a request. */
export const Body = z
  .strictObject({
    query: Question.optional(),
    context: Context.optional(),
    kind: z
      .enum(describedKinds)
      .optional()
      .meta({ description: 'Kind of the record to describe; needs `id`.' }),
    id: z
      .union([z.int().min(0), z.string().min(1).max(200)])
      .optional()
      .meta({
        description:
          'Its id in this API; of a place its name too, which may be that of a district, and of a property the `id` of a search result.',
        example: exampleRecords.project,
      }),
    area: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .meta({ description: 'Area, community or district of the property.' }),
    project_id: id(2_147_483_647, 'The project it belongs to; instead of `area`.').optional(),
    building_id: id(Number.MAX_SAFE_INTEGER, 'The building it is in; instead of `area`.').optional(),
    property_type: z.enum(propertyTypes).optional().meta({ description: 'Kind of property.' }),
    bedrooms: z.int().min(0).max(50).optional().meta({ description: '0 is a studio.' }),
    area_sqft: z.number().min(100).max(1_000_000).optional().meta({
      description: 'Its size in square feet; with it the description has an estimate of its price.',
    }),
    is_off_plan: z.boolean().optional(),
  })
  .superRefine((body, context) => {
    const used = Object.entries(ways).filter(([, fields]) =>
      fields.some((field) => body[field] !== undefined),
    );
    if (used.length !== 1)
      context.addIssue({
        code: 'custom',
        message: 'takes `query`, or `kind` and `id`, or details of a property; one of them',
      });
    const [way] = used[0] ?? [];
    if (way === 'query' && body.query === undefined)
      context.addIssue({ code: 'custom', path: ['query'], message: 'is required with `context`' });
    if (way === 'record' && (body.kind === undefined || body.id === undefined))
      context.addIssue({
        code: 'custom',
        path: [body.kind === undefined ? 'kind' : 'id'],
        message: 'is required with the other',
      });
    if (way === 'details' && body.property_type === undefined)
      context.addIssue({ code: 'custom', path: ['property_type'], message: 'is required' });
    const places = [body.area, body.project_id, body.building_id].filter((place) => place !== undefined);
    if (way === 'details' && places.length !== 1)
      context.addIssue({
        code: 'custom',
        path: ['area'],
        message: 'or project_id or building_id says where it is: give exactly one of them',
      });
  });
export type Body = z.output<typeof Body>;
