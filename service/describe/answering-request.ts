/**
 * Chooses the request that answers a question from a table of intents, tried in order. A wish without a figure is a
 * search for property.
 */
import type { Context } from '../../search-index/understanding/follow-up.ts';
import type { Interpretation } from '../../search-index/understanding/interpretation.ts';
import { phrase } from '../../search-index/understanding/question.ts';
import type { AnsweringRequest } from './answering.ts';
import {
  type Asked,
  askedQuestion,
  asksForYields,
  growthWords,
  hasBudget,
  type NamedRecords,
  priceWords,
  rentWords,
} from './asked-question.ts';
import { growthThere, transactions } from './deals.ts';
import { estimate } from './estimates.ts';
import { askedLevel } from './level-figures.ts';
import { comparison, districtLevels, placeLevels, rentLevels, summary } from './levels.ts';
import { offplanPremium, seasonality, topAreas, topProjects } from './rankings.ts';
import { recordLevels } from './record-levels.ts';
import { developerRecord, placeProjects, projectRecord, supply } from './register.ts';

interface Intent {
  readonly pattern: RegExp;
  /** Returns the request, or null when the question lacks a needed part. */
  make(asked: Asked): AnsweringRequest | null;
}

/** A request, and the words of the question by which it was chosen. */
export interface Chosen {
  readonly request: AnsweringRequest;
  readonly pattern: RegExp | null;
  readonly asked: Asked;
}

const statistics = '(?:average|avg|median|mean|typical|usual|going|متوسط|معدل|وسيط)';

const intents: readonly Intent[] = [
  // Tried before comparisons, which do not have this figure.
  {
    pattern: phrase('off plan premium|off - plan premium|premium (?:of|for) off plan|علاوه'),
    make: offplanPremium,
  },
  {
    pattern: phrase(
      'compare|compared|comparison|versus|vs|difference between|premium|(?:which|where|what) (?:\\S+ ){0,3}(?:better|cheaper|dearer|more expensive)|قارن|مقارنه|الفرق بين|ايهما|ايهم',
    ),
    make: (asked) => (hasBudget(asked.interpretation) ? null : comparison(asked)),
  },
  {
    pattern: phrase(
      'worth|valuation|value|estimate|estimated|appraise|appraisal|how much|what (?:rent|price)|تقييم|تثمين|تساوي|يساوي|قيمه|تقدير|كم',
    ),
    make: estimate,
  },
  {
    pattern: phrase(
      'supply|pipeline|upcoming (?:projects?|units?|supply)|new (?:supply|launches)|projects? under construction|(?:how many|number of) (?:\\S+ )?(?:units?|homes?|apartments?|flats?|villas?|projects?) (?:\\S+ ){0,6}(?:complet\\S*|deliver\\S*|hand(?:ed|ing)? ?over|construction|finish\\S*|built|coming|ready)|المعروض|كم (?:مشروع|وحده)|عدد (?:المشاريع|الوحدات)|(?:مشاريع|المشاريع) (?:قيد الانشاء|قادمه|القادمه)',
    ),
    make: (asked) => (hasBudget(asked.interpretation) ? null : supply(asked)),
  },
  {
    pattern: phrase(
      'when (?:will|is|does|was)(?: .* (?:ready|complete|completed|finished|finish|delivered|handed over|over|start))?|ready when|completion date|handover date|who (?:is|are|was) (?:the )?(?:developers?|builders?)(?: of)?|who (?:built|builds|is building|developed)|which developer|متي|من (?:هو )?(?:ال)?مطور|تاريخ (?:التسليم|الانجاز)',
    ),
    make: (asked) => projectRecord(asked) ?? placeProjects(asked),
  },
  {
    pattern: phrase(
      '(?:which|what|best|top)(?: \\d+)? (?:selling )?projects|top selling projects|افضل (?:ال)?مشاريع',
    ),
    make: topProjects,
  },
  {
    pattern: phrase(
      '(?:which|what|best|top|where)(?: \\d+)? (?:are |is )?(?:the )?(?:(?:best|top|cheapest|most expensive|most affordable) )?(?:areas?|communities|neighbou?rhoods?|places?|districts?)|(?:cheapest|most expensive|most affordable) (?:areas?|communities|neighbou?rhoods?|places?|districts?)|where (?:should|to|can|do|are|is)|top areas?|(?:افضل|اعلي|ارخص|اغلي|اكثر) (?:ال)?(?:مناطق|منطقه)|اي (?:ال)?مناطق|احسن (?:ال)?مناطق|اين',
    ),
    make: topAreas,
  },
  {
    // "Four Seasons" is a name.
    pattern: phrase(
      '(?:which|what|best|high|low|peak) seasons?|seasons? of|season|seasonal|seasonality|which months?|best (?:month|time)|موسم|موسميه|افضل شهر',
    ),
    make: seasonality,
  },
  {
    // Allows only related words between: "for rent in a growing community" is a wish.
    pattern: phrase(
      `(?:${rentWords}|${priceWords}) (?:\\S+ )?${growthWords}|${growthWords} (?:of|in) (?:\\S+ )?(?:${rentWords}|${priceWords})|(?:نمو|ارتفاع|انخفاض) (?:${rentWords}|${priceWords})|${growthWords} (?:${rentWords}|${priceWords})`,
    ),
    make: growthThere,
  },
  {
    pattern: phrase(
      'delays?|delayed|late|on time|track record|delivery record|reliab\\S*|تاخير\\S*|يتاخر|تتاخر|متاخر[هة]?',
    ),
    make: developerRecord,
  },
  {
    pattern: phrase(
      'transactions?|deals?|sold|sell for|recent sales|last (?:\\d+ )?sales?|latest sales?|sales (?:in|of|history|list)|how many sales|number of sales|registered|mortgages|gifts|رهون|هبات|صفقات|صفقه|معاملات|مبيعات|المبيعات|الصفقات',
    ),
    make: transactions,
  },
  {
    pattern: phrase(
      `(?:${statistics} )?(?:annual )?rents? (?:is|are|level|levels|prices?)|${statistics} (?:\\S+ ){0,3}(?:rents?|rental|ايجار|الايجار|الايجارات)|rent contracts?|how much is (?:the )?rent|how much (?:\\S+ ){0,6}rents?|what (?:is|are) (?:the )?rents?|كم (?:ال)?ايجار|kam (?:al )?(?:ejar|ijar)|عقود (?:ال)?ايجار|اسعار الايجار`,
    ),
    make: (asked) =>
      asked.places.length > 1 && asked.district == null
        ? comparison(asked)
        : asked.building !== null && asked.places.length === 0
          ? recordLevels(asked)
          : rentLevels(asked),
  },
  {
    pattern: phrase(
      `${statistics}|prices?|price trends?|how much|trends?|(?:gross )?(?:rental )?yields? (?:in|of|for)|roi (?:in|of|for|on)|worth|statistics|stats|figures|market|اسعار|سعر (?:ال)?(?:متر|قدم|شقه|فيلا|استوديو)|كم سعر|(?:كم|ما|ما هو) (?:ال)?عايد|(?:ال)?عايد (?:في|علي)|احصاءات|احصاييات|السوق`,
    ),
    make: level,
  },
  {
    pattern: phrase('tell me about|about|describe|what is|overview|summary|profile|نبذه|معلومات|ما هي|ملخص'),
    make: (asked) => {
      const [place] = asked.places;
      if (place === undefined) return null;
      return asked.district == null ? summary(place) : districtLevels(asked);
    },
  },
];

function level(asked: Asked): AnsweringRequest | null {
  const { places, interpretation } = asked;
  if (hasBudget(interpretation)) return null;
  const [place, another] = places;
  if (another !== undefined && asksForYields(asked)) return comparison(asked);
  if (asked.district != null) return districtLevel(asked);
  return place === undefined ? recordLevels(asked) : placeLevels(asked, place);
}

/** Returns the level of a district. Its change in prices has no request that answers it: an index is made of one place. */
function districtLevel(asked: Asked): AnsweringRequest {
  const level = askedLevel(asked);
  if (level === 'rent') return rentLevels(asked);
  const growth = level === 'price' ? null : growthThere(asked);
  return growth ?? districtLevels(asked);
}

const nothingNamed: NamedRecords = { building: null, developer: null };

/**
 * Returns the request that answers a question. `asOf` is the day from which "this year" counts. A question that asks for no figure itself
 * asks for that of the question before: "and in JVC?".
 */
export function answeringRequest(
  interpretation: Interpretation,
  named: NamedRecords = nothingNamed,
  asOf: string | null = null,
  context?: Context,
): Chosen {
  const asked = askedQuestion(interpretation, named, asOf);
  const query = `${context?.query ?? ''} ${interpretation.query}`;
  const both = context === undefined ? [] : [askedQuestion({ ...interpretation, query }, named, asOf)];
  for (const one of [asked, ...both]) {
    for (const { pattern, make } of intents) {
      const request = pattern.test(one.line) ? make(one) : null;
      if (request !== null) return { request, pattern, asked: one };
    }
  }
  return { request: search(interpretation, context), pattern: null, asked };
}

function search({ query }: Interpretation, context: Context | undefined): AnsweringRequest {
  return {
    method: 'POST',
    request: '/api/v1/search/properties',
    body: { query, ...(context === undefined ? {} : { context }) },
    answers: 'profiles of property that resemble the wish',
    considers: [],
    considersPeriod: false,
    run: null,
  };
}
