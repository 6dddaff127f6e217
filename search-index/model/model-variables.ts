/** The settings of the text model that reads words left over of questions. */
import { z } from 'zod';
import { QuestionModel, type QuestionModelEffects } from './question-model.ts';

const blankIsAbsent = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;

/** Environment variables, all optional. Without an address, rules alone read questions. */
export const questionModelVariables = {
  /** An OpenAI-compatible address, including `/v1`. */
  SEARCH_MODEL_BASE_URL: z.preprocess(
    blankIsAbsent,
    z
      .url({ protocol: /^https?$/, error: 'takes an http or https address' })
      .transform((address) => address.replace(/\/+$/, ''))
      .optional(),
  ),
  SEARCH_MODEL: z.preprocess(blankIsAbsent, z.string().max(200, 'takes at most 200 characters').optional()),
  SEARCH_MODEL_API_KEY: z.preprocess(blankIsAbsent, z.string().optional()),
  /** Longest time that a question waits for the model, in milliseconds; after that the rules alone read it. */
  SEARCH_MODEL_TIMEOUT_MS: z.preprocess(
    blankIsAbsent,
    z
      .string()
      .regex(/^\d{2,6}$/, 'takes a whole number from 10 to 600000')
      .transform(Number)
      .pipe(z.number().min(10).max(600_000, 'takes a whole number from 10 to 600000'))
      .default(3000),
  ),
};

const Read = z.object(questionModelVariables);

/** Returns the configured model, or null without one. */
export function createQuestionModel(
  settings: z.infer<typeof Read>,
  effects: QuestionModelEffects,
): QuestionModel | null {
  const { SEARCH_MODEL_BASE_URL: baseUrl, SEARCH_MODEL: model, SEARCH_MODEL_API_KEY: apiKey } = settings;
  if (baseUrl === undefined || model === undefined) return null;
  return new QuestionModel(
    { baseUrl, model, apiKey, timeLimitMs: settings.SEARCH_MODEL_TIMEOUT_MS },
    effects,
  );
}
