/** The problems of ids that nothing has: part of the table in problem-codes.ts. */
import type { ProblemDefinition } from './problem-codes.ts';

/** Code → what it means. */
export const recordProblemCodes = {
  'transaction-not-found': {
    status: 404,
    title: 'No such transaction',
    cause:
      'No transaction in the current snapshot has this id; it may have been withdrawn from the register.',
    fix: 'Check the id; /api/v1/transactions/changes says whether it was withdrawn.',
    example: 'No transaction has the id 1-41-2011-999999.',
  },
  'table-not-found': {
    status: 404,
    title: 'No such table',
    cause: 'No published table or mart of the current snapshot has this name.',
    fix: 'Take a name from /api/v1/exports.',
    example: 'No table is called transaction. Did you mean transactions?',
  },
  'place-not-found': {
    status: 404,
    title: 'No such place',
    cause: 'The area or community in the path is neither an id, a slug nor a name known in this snapshot.',
    fix: 'Take one of the `candidates` in `errors`.',
    example: '“dubay-marina” names no area or community. Did you mean dubai-marina?',
  },
  'building-not-found': {
    status: 404,
    title: 'No such building',
    cause: 'Neither the register of buildings nor a deal in the current snapshot has this building.',
    fix: 'Take an `id` from /api/v1/buildings, or the `building_id` of a transaction.',
    example: 'No building has the id 999999.',
  },
  'project-not-found': {
    status: 404,
    title: 'No such project',
    cause: 'Neither the register of projects nor a deal or contract in the current snapshot has this number.',
    fix: 'Take an `id` from /api/v1/projects, or the `project_id` of a transaction.',
    example: 'No project has the id 999999.',
  },
  'developer-not-found': {
    status: 404,
    title: 'No such developer',
    cause: 'Neither the register of developers nor a project in the current snapshot has this number.',
    fix: 'Take an `id` from /api/v1/developers, or the `developer_id` of a transaction.',
    example: 'No developer has the id 999999.',
  },
  'record-moved': {
    status: 308,
    title: 'The record has another id now',
    cause:
      'This id was published before: of a project that had only a name, before its number in the register was known, of a building that is known to be one with another, or of a record that another method told apart (both known for 400 days). `Location` is the address of the record.',
    fix: 'Follow `Location`, as most clients do by themselves, and keep the id that it ends with.',
    example: 'The project 1234567890 is 3606 now.',
  },
  'rent-contract-not-found': {
    status: 404,
    title: 'No such rent contract',
    cause:
      'No rent contract in the current snapshot has this id; an id made of a contract’s terms changes when the register corrects them or gives the contract a number.',
    fix: 'Take an `id` from /api/v1/rent-contracts.',
    example: 'No rent contract has the id r-CNT999999999.',
  },
  'broker-not-found': {
    status: 404,
    title: 'No such broker',
    cause: 'The register of brokers in the current snapshot has no broker with this number.',
    fix: 'Take an `id` from /api/v1/brokers.',
    example: 'No broker has the id 999999.',
  },
  'index-not-found': {
    status: 404,
    title: 'No such index',
    cause: 'The key or token has no index of this name; a site has one, named in /v1/client-info.',
    fix: 'Take `search.index` from /v1/client-info with the same key.',
    example: 'Index `properties` not found.',
  },
  'index-task-not-found': {
    status: 404,
    title: 'No such indexing task',
    cause: 'The key’s site has no task with this id, or it is more than 7 days old.',
    fix: 'Take `task_id` from the answer that made the task.',
    example: 'No task has the id task_0000000000000000.',
  },
  'webhook-not-found': {
    status: 404,
    title: 'No such webhook',
    cause: 'No webhook of the key’s site, or of your sites, has this id.',
    fix: 'Take an `id` from /api/v1/webhooks.',
    example: 'There is no webhook hook_7Kq0d2VbX9LmT4sA.',
  },
  'delivery-not-found': {
    status: 404,
    title: 'No such delivery',
    cause: 'The webhook has no delivery with this id; delivered ones are kept for 7 days, dead ones for 30.',
    fix: 'Take an `id` from the webhook’s deliveries.',
    example: 'The webhook hook_7Kq0d2VbX9LmT4sA has no delivery msg_0f3c9a1b.',
  },
} as const satisfies Record<string, ProblemDefinition>;
