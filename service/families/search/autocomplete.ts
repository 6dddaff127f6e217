/** Suggestions while a person types: over all named things, and over buildings alone. */
import { z } from 'zod';
import { nameKinds } from '../../../search-index/search-index.ts';
import { endpoint, list } from '../../contract/endpoint.ts';
import { placeMetaFields } from '../../contract/meta.ts';
import { writing } from '../../contract/parameters.ts';
import { engineMeta, SuggestionItem, searchText, suggest, suggestionLimit } from './schema.ts';

const isKind = (word: string): word is (typeof nameKinds)[number] => nameKinds.some((kind) => kind === word);
const takes = `takes different words of ${nameKinds.join(', ')}, separated by commas`;

const kindsParameter = z
  .string()
  .transform((words, context) => {
    const named = words.split(',').filter(isKind);
    if (named.length === words.split(',').length && new Set(named).size === named.length) return named;
    context.addIssue({ code: 'custom', message: takes });
    return z.NEVER;
  })
  .meta({
    description: `Only these kinds: ${nameKinds.join(', ')}; several with commas. Default all.`,
    example: 'area,community',
    override: { type: 'string' },
  });

/** `GET /api/v1/search/autocomplete`. */
export const autocomplete = endpoint({
  operationId: 'autocomplete',
  method: 'get',
  path: '/api/v1/search/autocomplete',
  aliases: ['/search/autocomplete'],
  tag: 'Search',
  scope: 'search',
  summary: 'Suggestions while typing',
  description:
    'Areas, communities, projects, developers, buildings and brokers whose name begins like the typed text, best first. Fast enough for every keystroke.',
  reads: 'snapshot',
  counts: ['transactions', 'rent-contracts'],
  asOfNow: 'the search index is of the present snapshot',
  query: z.strictObject({
    q: searchText,
    kinds: kindsParameter.optional(),
    limit: suggestionLimit.optional(),
    ...writing,
  }),
  answer: list('suggestions', SuggestionItem, {
    ...engineMeta,
    resolved: placeMetaFields.resolved.meta({
      description:
        'The district that `q` names, with its places: `area=` takes it. Absent where it names none.',
    }),
  }),
  problems: ['search-unavailable'],
  examples: [
    { summary: 'With a slip', request: '/api/v1/search/autocomplete?q=dubai%20mraina&limit=5' },
    { summary: 'Arabic', request: '/api/v1/search/autocomplete?q=%D8%AF%D8%A8%D9%8A%20%D9%85%D8%A7%D8%B1' },
    {
      summary: 'Places only',
      request: '/api/v1/search/autocomplete?q=jbr&kinds=area,community&format=csv',
    },
  ],
  handle: (call) =>
    suggest(call, { q: call.query.q, kinds: call.query.kinds ?? nameKinds, limit: call.query.limit }),
});

/** `GET /api/v1/search/buildings/autocomplete`. */
export const autocompleteBuildings = endpoint({
  operationId: 'autocompleteBuildings',
  method: 'get',
  path: '/api/v1/search/buildings/autocomplete',
  aliases: ['/search/buildings/autocomplete'],
  tag: 'Search',
  scope: 'search',
  summary: 'Suggestions of buildings while typing',
  description: 'As the suggestions over everything, of buildings alone.',
  reads: 'snapshot',
  counts: ['transactions', 'rent-contracts'],
  asOfNow: 'the search index is of the present snapshot',
  query: z.strictObject({ q: searchText, limit: suggestionLimit.optional(), ...writing }),
  answer: list('suggestions', SuggestionItem, engineMeta),
  problems: ['search-unavailable'],
  examples: [{ summary: 'A tower', request: '/api/v1/search/buildings/autocomplete?q=towr&limit=5' }],
  handle: (call) => suggest(call, { q: call.query.q, kinds: ['building'], limit: call.query.limit }),
});
