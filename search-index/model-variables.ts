/** The settings of the OpenAI-compatible server that runs every model. Ingest and the service read the same ones. */
import { z } from 'zod';

const blankIsAbsent = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;

const modelName = z.preprocess(blankIsAbsent, z.string().max(200, 'takes at most 200 characters').optional());

/** Environment variables, all optional. The name of a model turns its use on. */
export const modelVariables = {
  /** The address of the server, including `/v1`. */
  LLM_BASE_URL: z.preprocess(
    blankIsAbsent,
    z
      .url({ protocol: /^https?$/, error: 'takes an http or https address', abort: true })
      .refine(
        (address) => !new URL(address).search && !new URL(address).hash,
        'takes an address without ? and #',
      )
      .transform((address) => address.replace(/\/+$/, ''))
      .optional(),
  ),
  LLM_API_KEY: z.preprocess(blankIsAbsent, z.string().optional()),
  /** The model that writes profiles and summaries. Without it, a template writes them. */
  LLM_MODEL: modelName,
  /** The model that turns questions and properties into vectors. Without it, search uses words alone. After a change, all vectors are made anew. */
  EMBEDDINGS_MODEL: modelName,
  /** The model that reads the words of questions that the rules left over. Without it, the rules alone read them. */
  SEARCH_MODEL: modelName,
};

const Read = z.object(modelVariables);
type ModelSettings = z.infer<typeof Read>;
const modelNames = ['LLM_MODEL', 'EMBEDDINGS_MODEL', 'SEARCH_MODEL'] as const;

/** Reports a model without a server, and a server without a model. */
export function checkModels(settings: ModelSettings, context: z.RefinementCtx): void {
  const named = modelNames.filter((name) => settings[name] !== undefined);
  const report = (name: keyof ModelSettings, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  if (settings.LLM_BASE_URL === undefined && named.length > 0)
    report('LLM_BASE_URL', `takes a value whenever ${named.join(' or ')} has one`);
  if (settings.LLM_BASE_URL !== undefined && named.length === 0)
    report(
      'LLM_MODEL',
      'takes a value whenever LLM_BASE_URL has one, or EMBEDDINGS_MODEL or SEARCH_MODEL does',
    );
}

/** Address and name of a model, and the time limit of its answers. */
export interface ModelAddress {
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey: string | undefined;
  readonly timeLimitMs: number;
}

/** Returns how the model of a setting is reached, or null where none is set. */
export function modelAddress(
  settings: ModelSettings,
  name: (typeof modelNames)[number],
  timeLimitMs: number,
): ModelAddress | null {
  const { LLM_BASE_URL: baseUrl, LLM_API_KEY: apiKey, [name]: model } = settings;
  return baseUrl === undefined || model === undefined ? null : { baseUrl, model, apiKey, timeLimitMs };
}
