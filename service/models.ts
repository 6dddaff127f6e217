/** Opens the models that the settings name; without one, the template writes, words alone search and rules alone read. */
import type { Logger } from 'pino';
import { EndpointEmbedder } from '../search-index/embeddings/endpoint-embedder.ts';
import { QuestionModel } from '../search-index/model/question-model.ts';
import { modelAddress } from '../search-index/model-variables.ts';
import type { ServiceConfig } from './config.ts';
import type { Service } from './contract/service.ts';
import type { Limits } from './limits.ts';
import { watched } from './logger.ts';
import { makeNarrator } from './narrator/narrator.ts';

/** Settings and effects of the models. */
export interface ModelOptions {
  readonly config: ServiceConfig;
  readonly limits: Limits;
  readonly clock: () => Date;
  readonly logger: Logger;
}

/** Returns the parts of the service that use a model. */
export function openModels({
  config,
  limits,
  clock,
  logger,
}: ModelOptions): Pick<Service, 'narrator' | 'embedder' | 'questionModel'> {
  const embeddings = modelAddress(config, 'EMBEDDINGS_MODEL', limits.vectorMs);
  const questions = modelAddress(config, 'SEARCH_MODEL', limits.questionMs);
  return {
    narrator: makeNarrator(modelAddress(config, 'LLM_MODEL', limits.textMs), { logger, now: clock }),
    embedder:
      embeddings &&
      new EndpointEmbedder(embeddings, watched(logger, 'the embeddings server failed; words alone decide')),
    questionModel:
      questions && new QuestionModel(questions, watched(logger, 'the question model failed; rules read')),
  };
}
