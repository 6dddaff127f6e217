/** Writes problems in the form of Iceberg's REST specification, `{error: {message, type, code}}`, with the exceptions that its clients know. */
import { z } from 'zod';
import type { Problem, ProblemPlace } from '../contract/problem.ts';

/** The body of an error of the Iceberg catalogue. */
export const IcebergError = z
  .object({
    error: z.object({
      message: z.string(),
      type: z.string().meta({ description: 'Name of the exception.', example: 'NoSuchTableException' }),
      code: z.int().meta({ description: 'Status of the answer.' }),
      link: z.string().meta({ description: 'The page of the problem.' }),
    }),
  })
  .meta({ id: 'IcebergError', description: 'An error in the form of Iceberg’s REST specification.' });
export type IcebergError = z.infer<typeof IcebergError>;

const typesOfStatus: Readonly<Record<number, string>> = {
  401: 'NotAuthorizedException',
  403: 'ForbiddenException',
  404: 'NoSuchTableException',
  405: 'UnsupportedOperationException',
  429: 'TooManyRequestsException',
  500: 'InternalServerErrorException',
  503: 'ServiceUnavailableException',
};

/** Returns the Iceberg error of a problem. */
export function icebergError(problem: Problem, { baseUrl }: Pick<ProblemPlace, 'baseUrl'>): IcebergError {
  const { detail, status, code, errors } = problem;
  const isNamespace = status === 404 && errors[0]?.parameter === 'namespace';
  const type = isNamespace ? 'NoSuchNamespaceException' : (typesOfStatus[status] ?? 'BadRequestException');
  return { error: { message: detail, type, code: status, link: `${baseUrl}/problems/${code}` } };
}
