/** Names of places, as deals and rent contracts show them. */
import { z } from 'zod';
import { columns, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `transaction_places`: one place as some deal or contract is registered at it. */
export const transactionPlaces: TableDefinition = {
  id: 'transaction_places',
  layer: 'serve',
  grain: 'one place as some deal or contract is registered at it',
  key: ['place_key'],
  inputs: ['located_places'],
  row: z.object({
    place_key: columns.place_key,
    area_id: nullable(columns.area_id),
    area: nullable(columns.area),
    area_ar: nullable(columns.area_ar),
    community_id: nullable(columns.community_id),
    community: nullable(columns.community),
    master_project: nullable(columns.master_project),
    project_id: nullable(columns.project_id),
    project_basis: nullable(columns.project_basis),
    project_confidence: nullable(columns.project_confidence),
    project: nullable(columns.project),
    developer_id: nullable(columns.developer_id),
    developer: nullable(columns.developer),
    developer_basis: nullable(columns.developer_basis),
    candidate_projects: columns.candidate_projects,
  }),
  sql: sqlFile(import.meta.url, 'transaction-places.sql'),
  orderBy: ['place_key'],
  methodVersion: null,
};
