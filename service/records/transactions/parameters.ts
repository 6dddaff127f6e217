/** The parameters of a list of transactions. */

import { z } from 'zod';
import { register } from '../../../data/register.ts';
import { bedroomsBases, usages } from '../../../data/vocabularies.ts';
import {
  choice,
  choiceOrSynonym,
  day,
  decimal,
  flag,
  moment,
  numberList,
  paging,
  propertyTypeChoice,
  text,
  wholeNumber,
  writing,
} from '../../contract/parameters.ts';

const price = { min: 0, max: 1_000_000_000_000 };
const size = { min: 0, max: 1_000_000_000 };

/** Fields a list of transactions can be ordered by, each also with a minus. */
export const transactionSorts = [
  '-transaction_date',
  'transaction_date',
  'price_aed',
  '-price_aed',
  'area_sqft',
  '-area_sqft',
  'price_aed_per_sqft',
  '-price_aed_per_sqft',
] as const;
export type TransactionSort = (typeof transactionSorts)[number];

/** Words that stand for a kind of transaction beside its own. */
const typeSynonyms = {
  sale: 'sales',
  sell: 'sales',
  rent: 'rentals',
  rents: 'rentals',
  rental: 'rentals',
  offplan: 'off-plan',
  mortgage: 'mortgages',
  gift: 'gifts',
} as const;

/** Kinds of transaction, of which an operation may have some. */
export function transactionType<
  const Words extends readonly [TransactionTypeAsked, ...TransactionTypeAsked[]],
>(words: Words, description: string) {
  const of = (word: TransactionTypeAsked): word is Words[number] => words.includes(word);
  const others: Record<string, Words[number]> = {};
  for (const [word, meant] of Object.entries(typeSynonyms)) if (of(meant)) others[word] = meant;
  const understood = `${description} \`sale\`, \`rent\` and \`offplan\` are understood too.`;
  return choiceOrSynonym(words, others, { description: understood, example: 'sales' });
}

/** Every kind of transaction that a request may ask for. */
export const transactionTypesAsked = ['sales', 'off-plan', 'ready', 'rentals', 'mortgages', 'gifts'] as const;
export type TransactionTypeAsked = (typeof transactionTypesAsked)[number];

/** `GET /transactions`. */
export const TransactionQuery = z.strictObject({
  type: transactionType(
    transactionTypesAsked,
    'Kind: every registered sale, sales of off-plan or of ready property, rent contracts, mortgages or gifts. Without it: sales and rentals. A record’s own `type` is `sales` for all sales, and its `market` is `off-plan` or `ready`.',
  ).optional(),
  area: text({
    max: 200,
    description:
      'An area, a community or a district (a spoken name over several places, such as Deira), or several with commas: id, slug, name (English, Arabic) or usual spelling. `meta.resolved` has the places found. A community means the records known to lie in it: a sale that names no more, its area’s primary one; a rent contract, none.',
    example: 'Dubai Marina',
  }).optional(),
  min_price: decimal({
    ...price,
    description: 'Least AED; for rentals the annual amount.',
    example: 500_000,
  }).optional(),
  max_price: decimal({
    ...price,
    description: 'Most AED; for rentals the annual amount.',
    example: 2_000_000,
  }).optional(),
  from_date: day({
    description: `Least \`transaction_date\`, the day of registration, inclusive: a date, or an instant, which means its day in ${register.territory.en}.`,
    example: '2024-01-01',
  }).optional(),
  to_date: day({
    description:
      'Greatest `transaction_date`, inclusive: as `from_date`. Without either, the list ends on the day of the snapshot: slips of the register date some records later (flagged `date_after_pull`).',
    example: '2024-12-31',
  }).optional(),
  start_from: day({
    description: 'Only rent contracts that start on this day or later.',
    example: '2026-01-01',
  }).optional(),
  start_to: day({ description: 'Only rent contracts that start on this day or earlier.' }).optional(),
  property_type: propertyTypeChoice({ description: 'Kind of property.', example: 'apartment' }).optional(),
  bedrooms: numberList({
    min: 0,
    max: 50,
    most: 20,
    description: 'Bedrooms, 0 is a studio; several with commas. Of rents also those that the size says.',
    example: '1,2',
  }).optional(),
  bedrooms_basis: choice(bedroomsBases, {
    description:
      'Only bedrooms that are `stated`, or that the size says by its `project`, `community` or `area`.',
    example: 'stated',
  }).optional(),
  min_area_sqft: decimal({ ...size, description: 'Least size in square feet.' }).optional(),
  max_area_sqft: decimal({ ...size, description: 'Greatest size in square feet.' }).optional(),
  project_id: wholeNumber({ min: 0, max: 2_147_483_647, description: 'Project.' }).optional(),
  building_id: wholeNumber({ min: 0, max: 9_007_199_254_740_991, description: 'Building.' }).optional(),
  developer_id: wholeNumber({
    min: 0,
    max: 2_147_483_647,
    description: 'Developer of the project; of a brand, any of its companies too.',
  }).optional(),
  usage: choice(usages, { description: 'Usage of the property.', example: 'residential' }).optional(),
  is_freehold: flag({
    description: '`true`: only freehold property. `false`: only other property.',
  }).optional(),
  changed_since: moment({
    description:
      'Only records that were added or corrected after this instant, or after this snapshot; at most 400 days ago.',
  }).optional(),
  sort: choice(transactionSorts, {
    description:
      'Order of the rows; a minus sorts the greatest or newest first. Equal values are ordered by id, unknown ones come last. By default the newest first, without `type` sales and rents in turns.',
    example: '-price_aed',
  }).optional(),
  include_total: flag({
    description: 'Adds the number of rows of the whole list: `meta.total`.',
  }).optional(),
  ...paging,
  ...writing,
});
export type TransactionQuery = z.output<typeof TransactionQuery>;

/** Older names of these parameters. */
export const renamedTransactionParameters = {
  date_from: { parameter: 'from_date' },
  date_to: { parameter: 'to_date' },
  trans_type: { parameter: 'type', values: { Sell: 'sales', Rent: 'rentals' } },
  per_page: { parameter: 'limit' },
};

/** Pairs that must not cross. */
export const transactionRanges = [
  ['min_price', 'max_price'],
  ['from_date', 'to_date'],
  ['start_from', 'start_to'],
  ['min_area_sqft', 'max_area_sqft'],
] as const;
