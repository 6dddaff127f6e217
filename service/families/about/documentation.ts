/** The pages of the documentation: reference, guides and problems. */
import type { Endpoint } from '../../contract/endpoint.ts';
import { getDocs, getDocsScript, getDocsStyle, getLlmsText, getReference } from './docs.ts';
import { getGuide, searchDocs } from './guides.ts';
import { getProblem, listProblems } from './problems.ts';

/** Every page of it, and their files. */
export const documentation: readonly Endpoint[] = [
  getDocs,
  getReference,
  getGuide,
  searchDocs,
  getDocsStyle,
  getDocsScript,
  getLlmsText,
  listProblems,
  getProblem,
];
