/** Medians of both sides of a yield, with their errors by project, in every segment that sales and contracts can be divided into. */
import { z } from 'zod';
import { columns, noted } from '../../columns/columns.ts';
import { subjectOfSlice } from '../../slices.ts';
import { sqlFile, type TableDefinition } from '../../table.ts';
import { medianRange, placesBetween } from '../median-interval.ts';

/** SQL of the ids of subjects by kind. */
const subjects = {
  area: 'area_id',
  community: 'community_id',
  project: 'project_id',
  building: 'building_id',
};

/** Defines `yield_cells`: one side, subject, property class, division and segment with a ready sale or a new contract. */
export const yieldCells: TableDefinition = {
  id: 'yield_cells',
  layer: 'stage',
  grain: 'one side, subject, property class, division and segment with a ready sale or a new contract',
  key: ['side', 'subject', 'subject_id', 'class', 'segmentation', 'segment'],
  inputs: ['transactions', 'rent_contracts', 'dataset_as_of'],
  row: z.object({
    side: z.string().describe('sales; rents, of new contracts; all-rents, of renewed ones too.'),
    subject: noted(columns.subject, 'area, community, project or building.'),
    subject_id: columns.subject_id,
    class: z.string().describe('apartment, or villa with townhouses.'),
    segmentation: z.string().nullable().describe('bedrooms or size; null for the class as a whole.'),
    segment: z.int().nullable().describe('Bedrooms, or the least size, square feet.'),
    n: z.int().describe('Sales or contracts.'),
    n_marked: z
      .int()
      .describe('Sales in projects that counted contracts name, or contracts that name no project.'),
    known: z.number().describe('Part of them whose bedrooms are known.'),
    amount: z.number().describe('Median price or annual rent, AED a square foot.'),
    main_area_id: z.int().nullable().describe('Area of most of them.'),
    cluster_projects: z.array(z.int()).nullable().describe('Projects whose records go together.'),
    cluster_errors: z
      .array(z.number())
      .nullable()
      .describe('Part of the error of the logarithm of the median that each of these projects has.'),
    alone_count: z.int().nullable().describe('Records that stand alone.'),
    alone_square: z.number().nullable().describe('Sum of the squares of their parts of that error.'),
  }),
  sql: sqlFile(import.meta.url, 'yield-cells.sql', {
    amount_range: medianRange('amount'),
    places_between: placesBetween('n'),
    subject_id: subjectOfSlice(subjects),
  }),
  slices: Object.keys(subjects),
  orderBy: ['side', 'subject', 'subject_id', 'class', 'segmentation', 'segment'],
  methodVersion: null,
};
