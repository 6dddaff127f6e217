/**
 * Writes texts from facts: with the model, if one is configured and its text passes the check, else with the template.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { ModelAddress } from '../../search-index/model-variables.ts';
import { isWithin } from '../span.ts';
import { BoundedQueue } from '../warehouse/bounded-queue.ts';
import { findFault } from './check-text.ts';
import { type Fact, type Facts, knownFacts, type Narration, type NarrationKind } from './facts.ts';
import { instructionsVersion, type ModelWriter, modelWriter } from './model-writer.ts';
import { writeFromTemplate } from './template-writer.ts';

/** A text, and whether a later try may be better: then its answer is not cached. */
export interface Narrated extends Narration {
  readonly isProvisional: boolean;
}

/** Writes texts from facts only. */
export interface Narrator {
  narrate<Kind extends NarrationKind>(
    facts: Facts<Kind>,
    kind: Kind,
    options?: { readonly signal?: AbortSignal },
  ): Promise<Narrated>;
}

/** The narrator without a model. */
export const templateNarrator: Narrator = {
  narrate: async (facts, kind) => fromTemplate(knownFacts(facts, kind), kind, facts, false),
};

function fromTemplate(
  facts: readonly Fact[],
  kind: NarrationKind,
  { snapshot }: Facts,
  isProvisional: boolean,
): Narrated {
  const text = writeFromTemplate(facts, kind);
  // The same facts always give the same text, so it has their date on every replica.
  const generated_at = snapshot.publishedAt;
  return { text, generated_by: 'template', generated_at, facts: [...facts], isProvisional };
}

interface ModelNarratorOptions extends ModelAddress {
  readonly logger: Logger;
  readonly now: () => Date;
}

const textsKept = 20_000;
/** Time until a model is asked again after its text was refused. */
const refusalKeptMs = 60 * 60 * 1000;
const askedAtOnce = 4;
const mayWait = 400;
/** After so many failures in a row the model is not asked for a while, so that it delays no further answers. */
const failuresBeforeRest = 3;
const restMs = 60_000;

type Outcome = { readonly text: string; readonly at: string } | 'refused' | 'failed';

/** The narrator that asks a model first. */
class ModelNarrator implements Narrator {
  readonly #options: ModelNarratorOptions;
  readonly #write: ModelWriter;
  readonly #known = new LRUCache<string, Exclude<Outcome, 'failed'>>({ max: textsKept });
  readonly #underWay = new Map<string, Promise<Outcome>>();
  readonly #queue = new BoundedQueue([...Array(askedAtOnce).keys()], mayWait);
  #failures = 0;
  #restsSince = Number.NEGATIVE_INFINITY;

  constructor(options: ModelNarratorOptions) {
    this.#options = options;
    this.#write = modelWriter(options);
  }

  async narrate<Kind extends NarrationKind>(
    given: Facts<Kind>,
    kind: Kind,
    options: { readonly signal?: AbortSignal } = {},
  ): Promise<Narrated> {
    const facts = knownFacts(given, kind);
    const outcome = await this.#outcomeFor(facts, kind);
    options.signal?.throwIfAborted();
    if (typeof outcome === 'string') return fromTemplate(facts, kind, given, outcome === 'failed');
    const { text, at } = outcome;
    const generated_by = this.#options.model;
    return { text, generated_by, generated_at: at, facts: [...facts], isProvisional: false };
  }

  /** Asks the model once for the same facts, even if several requests want the text. */
  async #outcomeFor(facts: readonly Fact[], kind: NarrationKind): Promise<Outcome> {
    const key = createHash('sha256')
      .update(JSON.stringify([instructionsVersion, kind, facts]))
      .digest('base64url');
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const underWay = this.#underWay.get(key);
    if (underWay !== undefined) return underWay;
    const asking = this.#ask(facts, kind).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, asking);
    const outcome = await asking;
    if (outcome === 'refused') this.#known.set(key, outcome, { ttl: refusalKeptMs });
    else if (outcome !== 'failed') this.#known.set(key, outcome);
    return outcome;
  }

  async #ask(facts: readonly Fact[], kind: NarrationKind): Promise<Outcome> {
    const { logger, now, timeLimitMs } = this.#options;
    if (isWithin(restMs, this.#restsSince, now().getTime())) return 'failed';
    // The limit covers waiting and writing together, so no request waits longer for a text.
    const limit = AbortSignal.timeout(timeLimitMs);
    let written: string;
    try {
      const lane = await this.#queue.acquire(limit);
      try {
        written = await this.#write(facts, kind, limit);
      } finally {
        this.#queue.release(lane);
      }
    } catch (error) {
      logger.warn({ err: error, kind }, 'the text model failed; the template writes instead');
      this.#countFailure();
      return 'failed';
    }
    this.#failures = 0;
    const text = written.replaceAll(/\s+/g, ' ').trim();
    const fault = findFault(text, facts, kind);
    if (fault === null) return { text, at: now().toISOString() };
    logger.warn({ kind, fault }, 'a text of the model failed the check; the template writes instead');
    return 'refused';
  }

  #countFailure(): void {
    this.#failures += 1;
    if (this.#failures < failuresBeforeRest) return;
    this.#failures = 0;
    this.#restsSince = this.#options.now().getTime();
  }
}

/** Returns the narrator with this model; without one, the template writes. */
export function makeNarrator(
  address: ModelAddress | null,
  effects: { logger: Logger; now: () => Date },
): Narrator {
  return address === null ? templateNarrator : new ModelNarrator({ ...address, ...effects });
}
