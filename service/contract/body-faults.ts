/** Lists the faults of a JSON or form body in the words used for query parameters: one fault for each place, with the nearest name or value. */
import { z } from 'zod';
import { didYouMean, nearest } from './nearest.ts';
import type { ProblemFault } from './problem.ts';
import { kindsOf } from './schema-heart.ts';

type Issue = z.core.$ZodIssue;
type RawIssue = z.core.$ZodRawIssue;
type Path = readonly PropertyKey[];

/** Greatest number of faults in an answer. Further faults are only counted, so that a body of a million wrong entries gets a short answer. */
const toldMost = 50;
const lettersMost = 100;
/** Most fields that are all named for a name that is not known. */
const listedMost = 4;

/** The faults of a body and their number. */
export interface BodyFaults {
  readonly faults: readonly ProblemFault[];
  /** Number of all faults, including those that are not listed. */
  readonly count: number;
}

const kinds: ReadonlyMap<string, string> = new Map([
  ['string', 'text'],
  ['number', 'a number'],
  ['int', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'an object'],
  ['record', 'an object'],
]);

const formats: ReadonlyMap<string, string> = new Map([
  ['email', 'an e-mail address such as name@example.com'],
  ['url', 'an address such as https://example.com'],
  ['date', 'a date such as 2024-01-31'],
  ['datetime', 'an instant such as 2024-01-31T08:00:00Z'],
]);

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

function expectedKind({ expected, inst }: RawIssue & { readonly code: 'invalid_type' }): string {
  const isWhole = inst instanceof z.ZodNumber && inst.isInt;
  return kinds.get(isWhole ? 'int' : expected) ?? expected;
}

function sized(origin: string, size: number | bigint): string {
  if (origin === 'string') return `${size} ${size === 1 ? 'character' : 'characters'}`;
  if (origin === 'number' || origin === 'int') return `${size}`;
  return `${size} ${size === 1 ? 'entry' : 'entries'}`;
}

function expectedFormat(issue: RawIssue & { readonly code: 'invalid_format' }): string {
  if (issue.format === 'regex') return `text that matches ${issue.pattern}`;
  return formats.get(issue.format) ?? `text in the form of ${issue.format}`;
}

/** Returns the sentence for an issue that the schema has no message for. It is empty for a union, because the issues of its branches say more. */
export function issueSentence(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `takes ${expectedKind(issue)}`;
    case 'too_big':
      return `takes ${issue.inclusive === false ? 'less than' : 'at most'} ${sized(issue.origin, issue.maximum)}`;
    case 'too_small':
      return `takes ${issue.inclusive === false ? 'more than' : 'at least'} ${sized(issue.origin, issue.minimum)}`;
    case 'invalid_value':
      return `takes ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'invalid_format':
      return `takes ${expectedFormat(issue)}`;
    case 'not_multiple_of':
      return `takes a multiple of ${issue.divisor}`;
    case 'invalid_key':
      return `is no name for an entry: ${issue.issues[0]?.message ?? 'not valid'}`;
    case 'invalid_union':
      return '';
    default:
      return 'is not valid';
  }
}

/** Returns true when the schema takes no value of this type. */
function isOfAnotherKind({ code, path }: Issue): boolean {
  return code === 'invalid_type' && path.length === 0;
}

/** Replaces the issue of a union by the issues of the intended branch: the branch that takes the type of the value and has the fewest issues. */
function unfolded(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.message !== '') return [issue];
  const branches = issue.errors.map((issues) => issues.flatMap(unfolded));
  const [meant] = branches
    .filter((issues) => !issues.some(isOfAnotherKind))
    .sort((a, b) => a.length - b.length);
  const found = meant ?? [
    { code: 'invalid_type', expected: 'union', path: [], message: takesEither(branches) },
  ];
  return found.map((inner): Issue => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

function takesEither(branches: readonly (readonly Issue[])[]): string {
  const taken = branches.flatMap((issues) => issues.map(({ message }) => message.replace(/^takes /, '')));
  return taken.length === 0 ? 'is not valid' : `takes ${either.format(new Set(taken))}`;
}

/** Returns a JSON pointer; the body itself is `/`. */
function pointer(path: Path): string {
  const steps = path.map((step) => String(step).slice(0, lettersMost));
  return `/${steps.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`;
}

function valueAt(sent: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, step) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    return Reflect.get(value, step);
  }, sent);
}

/** Returns the schemas of the values at a path. */
function schemasAt(schema: z.core.$ZodType, [step, ...rest]: Path): readonly z.core.$ZodType[] {
  const here = kindsOf(schema);
  if (step === undefined) return here;
  return here.flatMap((kind) => {
    const inner = stepInto(kind, String(step));
    return inner === undefined ? [] : schemasAt(inner, rest);
  });
}

function stepInto(kind: z.core.$ZodType, step: string): z.core.$ZodType | undefined {
  if (kind instanceof z.ZodArray) return kind.element;
  if (kind instanceof z.ZodRecord) return kind.valueType;
  if (kind instanceof z.ZodObject && Object.hasOwn(kind.shape, step)) return kind.shape[step];
  return undefined;
}

function fieldsAt(schema: z.core.$ZodType, path: Path): string[] {
  const fields = schemasAt(schema, path).flatMap((kind) =>
    kind instanceof z.ZodObject ? Object.keys(kind.shape) : [],
  );
  return [...new Set(fields)];
}

function fault(path: Path, message: string, candidates: readonly string[] = []): ProblemFault {
  const told = { parameter: pointer(path), message: `${message}${didYouMean(candidates)}` };
  return candidates.length === 0 ? told : { ...told, candidates };
}

/** Returns the fault of a name that is not known: with the nearest names, or with all where they are few and none is near. */
function unknownField(path: Path, name: string, known: readonly string[]): ProblemFault {
  const near = nearest(name, known);
  const isListed = near.length === 0 && known.length > 0 && known.length <= listedMost;
  return fault(
    path,
    `is not a field of this operation${isListed ? `; taken are ${known.join(', ')}` : ''}`,
    near,
  );
}

function toFault(issue: Issue, sent: unknown): ProblemFault {
  const { code, path, message } = issue;
  const value = valueAt(sent, path);
  if (value === undefined && code !== 'custom') return fault(path, 'is required');
  const words = code === 'invalid_value' && typeof value === 'string' ? issue.values.map(String) : [];
  return fault(path, message, typeof value === 'string' ? nearest(value, words) : []);
}

/** Returns the faults of a body that `schema`, with the messages of `issueSentence`, refused. */
export function bodyFaults(schema: z.core.$ZodType, sent: unknown, refused: z.core.$ZodError): BodyFaults {
  const faults: ProblemFault[] = [];
  let count = 0;
  for (const issue of refused.issues.flatMap(unfolded)) {
    const room = Math.max(0, toldMost - faults.length);
    if (issue.code !== 'unrecognized_keys') {
      count += 1;
      if (room > 0) faults.push(toFault(issue, sent));
      continue;
    }
    count += issue.keys.length;
    const known = fieldsAt(schema, issue.path);
    for (const name of issue.keys.slice(0, room))
      faults.push(unknownField([...issue.path, name], name, known));
  }
  return { faults, count };
}
