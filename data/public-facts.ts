/**
 * Facts that every plan is told, though records that it does not see decide them. The page on security lists them, and the tests of
 * noninterference allow these and no others.
 */

/** One fact. */
export interface PublicFact {
  readonly what: string;
  /** Why it is no secret. */
  readonly reason: string;
  /** Columns that it decides, by served table; `*` where it decides which rows there are. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** Fields of answers that it decides although the columns are the same, each as `<operation> <path of the field>`. */
  readonly answers: readonly RegExp[];
}

export const publicFacts: readonly PublicFact[] = [
  {
    what: 'which buildings and projects there are: their ids, names, projects, areas and communities',
    reason: 'search names them to everybody; their figures count the records that the plan sees',
    columns: {
      buildings: ['*'],
      building_list: ['*'],
      projects: ['*', 'name', 'name_basis', 'confidence'],
      project_list: ['*', 'name', 'name_basis', 'folded', 'confidence', 'community_id', 'community'],
    },
    answers: [],
  },
  {
    what: 'which units a building has that is the only one of its project',
    reason: 'the units are those of the project in the register, and its buildings are public',
    columns: { building_list: ['unit_count'], unit_list: ['building_id'] },
    answers: [],
  },
  {
    what: 'to which project, developer, master project, community and building a record belongs',
    reason:
      'the words of a record are understood by all records that use them, and a project may have one building alone',
    columns: {
      transaction_list: [
        'community_id',
        'place_key',
        'project_id',
        'developer_id',
        'building_id',
        'spot_key',
      ],
      building_list: ['is_counted', 'sales_known_pct', 'median_price_aed_per_sqft', 'ppsf_n'],
      rent_contract_lines: ['master_project', 'project_id'],
    },
    answers: [],
  },
  {
    what: 'which lines of the register make one deal',
    reason: 'lines with one id are one deal, on the newest of their days',
    columns: {
      transaction_list: ['area_sqft', 'area_sqm', 'is_eligible', 'price_aed_per_sqft', 'unit_count'],
    },
    answers: [],
  },
  {
    what: 'the bedrooms that the size of a flat says',
    reason: 'the sizes of a layout are a fact of the building; flats of known bedrooms of any day show them',
    columns: {
      transaction_list: ['bedrooms', 'bedrooms_basis', 'bedrooms_error', 'bedrooms_known', 'kind_key'],
    },
    answers: [],
  },
  {
    what: 'which prices are ordinary',
    reason: 'a price is judged by all sales of the twelve months up to the end of its quarter',
    columns: { transaction_list: ['is_eligible'] },
    answers: [],
  },
  {
    what: 'how areas and communities overlap',
    reason: 'it says where a community lies; answers about areas withhold the share',
    columns: { place_areas: ['area_share'] },
    answers: [],
  },
  {
    what: 'the names that searches find, with their order and score',
    reason: 'names are scored by how much was ever registered there; one index finds them for all plans',
    columns: { search_names: ['*', 'name', 'subtitle', 'community_id'] },
    answers: [
      /^(autocomplete|autocompleteBuildings|searchBuildings|searchProjects) (\.\w+\.\*\.score)?$/,
      /^autocomplete \.(structuredContent\.suggestions\.\*\.score|content\.\*\.text)$/,
      /^search \.(suggestions|buildings|projects)\.\*\.\w+$/,
    ],
  },
];
