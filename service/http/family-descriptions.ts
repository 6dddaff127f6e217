/** Describes each family of operations in one sentence, for the OpenAPI document. */
import { register } from '../../data/register.ts';

/** Descriptions of the tags of the document, by name. */
export const familyDescriptions: Readonly<Record<string, string>> = {
  Transactions: 'Registered sales, mortgages and gifts, one by one, and the changes between two snapshots.',
  Areas: `Areas and communities of ${register.territory.en}, with their figures, buildings, projects and transactions.`,
  Maps: 'Areas, buildings and points of interest as GeoJSON and as vector tiles.',
  Buildings: 'Buildings, with their figures, units and transactions.',
  Projects:
    'Projects, with their figures, price trends, buildings, units, transactions and rental contracts.',
  Rents: 'Rental contracts, and statistics of rents and of their yields.',
  Developers: 'Developers, with their projects, transactions, and figures of both.',
  Brokers: 'Registered brokers, with their areas and transactions.',
  Registers:
    'Registers that are published as they are: valuations, the sale index of the Land Department, service charges.',
  Analytics: 'Price indices, yields, supply, rankings, and estimates of prices and rents.',
  Aggregates: 'Counts and figures of transactions, rents, units and projects, grouped as you ask.',
  Exports: 'Whole tables as files, and the catalogue that describes them.',
  Iceberg:
    'Published tables as Apache Iceberg tables: a catalogue that engines attach by its address, and the files.',
  SDMX: 'Statistics as SDMX 3.0 data and structures.',
  Links: 'Addresses that open one operation without a key, for a while.',
  Reproduce: 'The SQL over exported tables that gives the figures of an answer.',
  Accounts: 'The account of a person: sign-up, sign-in, profile, saved pages, tokens and second factor.',
  Sites: 'Sites of an account, each with a plan and with its own keys.',
  Keys: 'API keys of a site.',
  Webhooks: 'Addresses that the service posts events to, with their deliveries.',
  Search: 'Search for names of places and projects, and for properties by a question in English or Arabic.',
  Assistants: 'The data API as tools for AI assistants (Model Context Protocol).',
  'Site search': 'Search in the documents of a site, with an interface that clients of Meilisearch read.',
  Service: 'State of the service and of its data.',
  Documentation: 'This document, the reference, the methods and the problems.',
  Explorer: 'The map of the market, and its files.',
  Console: 'Pages of the console that are no account, site or key.',
  Widgets: 'Elements for other pages, and the page that shows them.',
  'Market site': 'Pages of the market site.',
};
