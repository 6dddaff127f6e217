/** Lists the guides of the documentation site. Each is a page of `docs/`, whose name is its address. */

/** A guide. */
export interface Guide {
  /** Part of its address: `/docs/guides/{slug}`. */
  readonly slug: string;
  /** File below the root of the repository. */
  readonly file: string;
  /** The use of the guide to a reader, as lists of guides say it. */
  readonly summary: string;
}

const guide = (slug: string, summary: string, file = `docs/${slug}.md`): Guide => ({ slug, summary, file });

/** Every guide, in groups, in the order of reading. */
export const guideGroups: readonly { readonly name: string; readonly guides: readonly Guide[] }[] = [
  {
    name: 'Use the API',
    guides: [
      guide('keys', 'Which key to use where, what a plan allows, and what a limit says.'),
      guide('paging', 'How to read a whole list, and how to keep a copy up to date.'),
      guide(
        'figures',
        'The parts of a figure (n, interval, quality), and the rules by which it is withheld.',
      ),
      guide('maps', 'How to draw a map, and how to ask for records in a place.'),
      guide('search', 'How names, questions in words and their answers work.'),
      guide('revisions', 'Changes of figures after their publication, and how to ask for an earlier day.'),
      guide('webhooks', 'How to get a message when data changes, and how to check it.'),
    ],
  },
  {
    name: 'Use the data in your tools',
    guides: [
      guide('clients', 'Programs in TypeScript, Python and R; widgets for your page.'),
      guide('mcp', 'How to give the data to an AI assistant as tools.'),
      guide(
        'tools',
        'Excel, Sheets, Power BI, pandas, polars, DuckDB and others by address; SQL behind a figure.',
      ),
      guide('lake', 'How DuckDB, Spark, ClickHouse and pandas read the files of a snapshot.'),
      guide(
        'iceberg',
        'How Spark, Trino, ClickHouse, PyIceberg, Polars and DuckDB attach all tables by one address.',
      ),
      guide('catalogue', 'DCAT-AP, schema.org and Croissant: how to list and cite the tables.'),
      guide('sdmx', 'How to read the statistics as SDMX 3.0.'),
    ],
  },
  {
    name: 'Search your own site',
    guides: [
      guide('site-search', 'How to index your own documents and search them with Meilisearch’s clients.'),
      guide('console', 'The pages for owners of sites.'),
    ],
  },
  {
    name: 'Know what is counted',
    guides: [
      guide('datasets', 'Every export that is read, with its columns and dialects.'),
      guide('tables', 'Every published table, with its grain, key and columns.'),
      guide('entities', 'How records find their area, project, building and developer.'),
      guide('audit', 'How to recompute the figures from the raw exports.'),
      guide('vocabulary', 'The words that names and pages use.'),
    ],
  },
  {
    name: 'Run it yourself',
    guides: [
      guide(
        'install',
        'One command, an archive with its own Node.js, or a checkout; backup, restore, upgrade.',
      ),
      guide('operations', 'How to run, watch, back up and restore the service.'),
      guide('security', 'How accounts and data are protected, and which test proves it.'),
      guide('reliability', 'The behaviour of the service when parts of it fail.'),
      guide('packages', 'The packages that it runs with: what for, how large, how recent.'),
      guide('performance', 'Measurements, with their machines and data.'),
      guide('registers', 'How to publish the register of another country.'),
      guide('growth', 'How costs grow with the records, and what breaks first.'),
      guide('upgrading', 'How to come from an earlier version.'),
      guide('changelog', 'The changes of each version.', 'CHANGELOG.md'),
    ],
  },
];

/** Every guide. */
export const allGuides: readonly Guide[] = guideGroups.flatMap(({ guides }) => guides);

/** Returns the address of a guide. */
export function guidePath({ slug }: Pick<Guide, 'slug'>): string {
  return `/docs/guides/${slug}`;
}
