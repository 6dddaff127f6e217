/** Every endpoint: the one list that the application, OpenAPI and the contract tests read. */
import type { Endpoint } from '../http/endpoint.ts';
import { listTransactionChanges } from './changes.ts';
import { getDocs, getDocsScalar, getDocsStart, getOpenApi } from './docs.ts';
import { getProblem, listProblems } from './problems.ts';
import { getLiveness, getReadiness, getStatus } from './status.ts';
import { getTransaction, listTransactions } from './transactions.ts';

/** In the order the documentation shows them. */
export const endpoints: readonly Endpoint[] = [
  listTransactions,
  getTransaction,
  listTransactionChanges,
  getStatus,
  getLiveness,
  getReadiness,
  getOpenApi,
  getDocs,
  getDocsScalar,
  getDocsStart,
  listProblems,
  getProblem,
];
