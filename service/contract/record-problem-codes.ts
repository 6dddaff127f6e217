/** Lists the problems of unknown ids: part of the table in problem-codes.ts. */
import type { ProblemDefinition } from './problem-codes.ts';

/** Defines each code. */
export const recordProblemCodes = {
  'transaction-not-found': {
    status: 404,
    title: 'No such transaction',
    cause:
      'No transaction in the current snapshot has this id: the register may have withdrawn it. A transaction that is older than the history of the plan gets the same answer.',
    fix: 'Check the id; /api/v1/transactions/changes says whether it was withdrawn. `meta.history_from` of any answer gives the start of your history; a larger plan has a longer one.',
    example:
      'No transaction from 2020-01-01 on, where the history of the plan begins, has the id 1-41-2011-999999.',
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
    cause: 'The path names an area or community by neither an id, a slug nor a name that this snapshot has.',
    fix: 'Take one of the `candidates` in `errors`.',
    example: '“dubay-marina” names no area or community. Did you mean dubai-marina?',
  },
  'building-not-found': {
    status: 404,
    title: 'No such building',
    cause: 'Neither the register of buildings nor a transaction in the current snapshot has this building.',
    fix: 'Take an `id` from /api/v1/buildings, or the `building_id` of a transaction.',
    example: 'No building has the id 999999.',
  },
  'project-not-found': {
    status: 404,
    title: 'No such project',
    cause:
      'Neither the register of projects nor a transaction or contract in the current snapshot has this number.',
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
      'The record was published under this id before. A project gets another id when its number in the register becomes known, a building when it proves to be the same as another, and any record when a new method makes the ids. The service knows ids of the last two kinds for 400 days. `Location` is the address of the record.',
    fix: 'Follow `Location`, as most clients do automatically, and keep the id at its end.',
    example: 'The project 1234567890 is 3606 now.',
  },
  'rent-contract-not-found': {
    status: 404,
    title: 'No such rent contract',
    cause:
      'No rent contract in the current snapshot has this id, or the contract is older than the history of the plan, which gets the same answer. An id that is made from the terms of a contract changes when the register corrects them or gives the contract a number.',
    fix: 'Take an `id` from /api/v1/rent-contracts. `meta.history_from` of any answer gives the start of your history.',
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
    cause:
      'The key or token has no index with this name. Each site has one index, and /v1/client-info names it.',
    fix: 'Take `search.index` from /v1/client-info with the same key.',
    example: 'Index `properties` not found.',
  },
  'document-not-found': {
    status: 404,
    title: 'No such document',
    cause: 'The site of the key has no document with this id.',
    fix: 'Take an `id` from a search, or from `GET /indexes/{index}/documents`.',
    example: 'Document `listing-9` not found.',
  },
  'index-task-not-found': {
    status: 404,
    title: 'No such indexing task',
    cause: 'The site of the key has no task with this id, or the task is more than 7 days old.',
    fix: 'Take `task_id` or `taskUid` from the answer to the request that created the task.',
    example: 'No task has the id task_0000000000000000.',
  },
  'portfolio-not-found': {
    status: 404,
    title: 'No such portfolio',
    cause:
      'The site of the key has no portfolio with this id, or the portfolio was deleted, or its time has ended.',
    fix: 'Take `id` from the answer to the request that sent the portfolio.',
    example: 'The site of the key has no portfolio portfolio_0000000000000000.',
  },
  'portfolio-unfinished': {
    status: 409,
    title: 'The portfolio is not finished',
    cause: 'The properties of the portfolio are still being estimated, or its job has failed.',
    fix: 'Ask for the portfolio until its `state` is `finished`, or take the webhook event `portfolio.finished`.',
    example: '4,200 of 10,000 properties are done.',
  },
  'portfolio-too-large': {
    status: 403,
    title: 'The plan takes fewer properties at once',
    cause: 'The portfolio has more properties than one portfolio of the plan may have.',
    fix: 'Send the properties in several portfolios, or move the site to a larger plan.',
    example: 'The plan Startup Lite takes 1000 properties at once; these are 1001.',
  },
  'portfolio-limit': {
    status: 429,
    title: 'The properties of the day are used up',
    cause:
      'The portfolios of the account would have more properties than its plan includes in a day (UTC). No property was estimated.',
    fix: 'Send fewer properties, or send them on another day, or move the site to a larger plan.',
    example:
      'The plan Startup Lite estimates 1000 properties a day (UTC) in portfolios: 900 are used, and these are 200.',
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
    cause:
      'The webhook has no delivery with this id. The service keeps delivered messages for 7 days and dead ones for 30.',
    fix: 'Take an `id` from the webhook’s deliveries.',
    example: 'The webhook hook_7Kq0d2VbX9LmT4sA has no delivery msg_0f3c9a1b.',
  },
} as const satisfies Record<string, ProblemDefinition>;
