/**
 * Reads saved filters. They take the parameters of `GET /transactions`: the same schema, older names and messages about
 * faults.
 */

import { z } from 'zod';
import { readInput } from '../contract/input.ts';
import { Problem } from '../contract/problem.ts';
import type { TransactionFilters } from '../records/transactions/filters.ts';
import {
  renamedTransactionParameters,
  TransactionQuery,
  transactionRanges,
} from '../records/transactions/parameters.ts';

/** The parameters of a saved filter: those that select records, not those that sort, cut or format a list. */
const SavedQuery = TransactionQuery.omit({
  changed_since: true,
  sort: true,
  include_total: true,
  limit: true,
  cursor: true,
  format: true,
  bom: true,
  escape_formulas: true,
});

const { per_page: _, ...renamed } = renamedTransactionParameters;
const savedFilter = {
  params: z.strictObject({}),
  query: SavedQuery,
  body: null,
  renamed,
  ranges: transactionRanges,
};

/**
 * Checks parameters in the form of an address, and returns them by their present names. Throws `parameter-invalid` with
 * every fault, as JSON pointers below `pointer`.
 */
export function checkFilter(
  query: Readonly<Record<string, string>>,
  pointer: string,
): Record<string, string> {
  try {
    readInput(savedFilter, { params: {}, search: new URLSearchParams(query).toString(), body: null }, [
      'json',
    ]);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw pointedAt(pointer, error);
  }
  return Object.fromEntries(Object.entries(query).map(today));
}

function pointedAt(pointer: string, problem: Problem): Problem {
  const errors = problem.errors.map((fault) => ({ ...fault, parameter: `${pointer}/${fault.parameter}` }));
  return new Problem(problem.code, problem.detail, { errors });
}

function today([name, value]: [string, string]): [string, string] {
  const found = new Map(Object.entries(renamed)).get(name);
  if (found === undefined) return [name, value];
  const values = new Map(Object.entries('values' in found ? found.values : {}));
  return [found.parameter, values.get(value) ?? value];
}

/** Returns the filter of checked parameters. */
export function readFilter(query: Readonly<Record<string, string>>): TransactionFilters {
  return SavedQuery.parse(query);
}
