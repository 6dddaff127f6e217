/** Reads an address of this API that a request carries, and checks that the caller could ask it. */
import type { Endpoint } from '../contract/endpoint.ts';
import { formatsOf } from '../contract/endpoint.ts';
import { type Input, readInput } from '../contract/input.ts';
import { Problem, type ProblemFault } from '../contract/problem.ts';
import type { Service } from '../contract/service.ts';
import { type LinkAddress, linkParameter, takesLink } from './link-address.ts';

/** The operation of an address, with its input. */
export interface AskedOperation {
  readonly endpoint: Endpoint;
  readonly input: Input;
  readonly address: LinkAddress;
}

/** Joins a path that may have a query with further parameters. */
export function joinAddress(path: string, query: Readonly<Record<string, string>>): LinkAddress {
  const cut = path.indexOf('?');
  const bare = cut < 0 ? path : path.slice(0, cut);
  const search = new URLSearchParams(cut < 0 ? '' : path.slice(cut + 1));
  for (const [name, value] of Object.entries(query)) search.append(name, value);
  return { path: bare, search: search.toString() };
}

/**
 * Returns the operation that reads the data at this address. Throws `parameter-invalid`, which names the parameter that holds the address, when there is none, or
 * when it does not take these parameters.
 */
export function askedOperation(
  { operations }: Pick<Service, 'operations'>,
  address: LinkAddress,
  parameter: string,
): AskedOperation {
  const found = operations.at(address.path);
  if (found === null || !takesLink(found.endpoint))
    throw refused(parameter, [
      {
        parameter,
        message:
          'takes the path of an operation that reads the data with GET, such as /api/v1/exports/sales_monthly',
      },
    ]);
  const { endpoint, params } = found;
  if (new URLSearchParams(address.search).has(linkParameter))
    throw refused(parameter, [{ parameter, message: `takes an address without \`${linkParameter}\`` }]);
  const sent = { params, search: address.search, body: null };
  return { endpoint, address, input: readInput(endpoint, sent, formatsOf(endpoint.answer)) };
}

function refused(parameter: string, errors: readonly ProblemFault[]): Problem {
  return new Problem('parameter-invalid', `\`${parameter}\` ${errors[0]?.message}.`, { errors });
}
