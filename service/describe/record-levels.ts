/** Requests for levels of prices, rents and yields of projects and buildings. */
import type { AnswerOf } from '../site/market/reader.ts';
import { type AnsweringRequest, read } from './answering.ts';
import { type Asked, bedroomNumbers } from './asked-question.ts';
import { askedLevel, type Given, isOfRents, type Level, levelFigures, mostRows } from './level-figures.ts';
import { type Findings, told } from './told.ts';
import type { Telling } from './told-words.ts';

type RecordStats = AnswerOf<'/api/v1/projects/{id}/stats'> | AnswerOf<'/api/v1/buildings/{id}/stats'>;

/** Returns the rows of a project or building: of the asked year and bedrooms, or of the last years for a change. */
function recordRows({ stats }: RecordStats, { interpretation, period }: Asked, level: Level) {
  const numbers = bedroomNumbers(interpretation);
  if (level === 'change' || level === 'rent-change')
    return stats.filter((row) => row.grouped_by === 'year').slice(0, 3);
  const groups = { all: 'all', year: 'year', bedrooms: 'bedrooms', both: 'year-bedrooms' } as const;
  const group =
    numbers.length > 0 ? (period === null ? 'bedrooms' : 'both') : period === null ? 'all' : 'year';
  return stats
    .filter((row) => row.grouped_by === groups[group])
    .filter((row) => period === null || row.year === period.year)
    .filter((row) => numbers.length === 0 || (row.bedrooms !== null && numbers.includes(row.bedrooms)))
    .slice(0, mostRows);
}

function recordFindings(answer: RecordStats, name: string, asked: Asked, telling: Telling): Findings {
  const level = askedLevel(asked);
  const rows = recordRows(answer, asked, level);
  const figures = rows.flatMap((row) =>
    (level === 'change'
      ? told(telling.words.pricePerSqft, 'aed_per_sqft', row.median_price_aed_per_sqft)
      : levelFigures(level, row, asked.interpretation.filters.is_off_plan, telling)
    ).map((figure) => ({
      ...figure,
      label: [
        ...(row.year === null ? [] : [String(row.year)]),
        ...(rows.length < 2 || row.bedrooms === null
          ? []
          : [telling.subject({ bedrooms: row.bedrooms, place: name })]),
        figure.label,
      ].join(telling.words.comma),
    })),
  );
  const bedrooms = rows.length === 1 ? rows[0]?.bedrooms : null;
  const { method, method_version, window, covered_from, rents_window } = answer.meta;
  const days = isOfRents(level) ? rents_window : window;
  return {
    subject: telling.subject({ bedrooms, place: name }),
    figures,
    source: { method, method_version, covered_from, window: days },
  };
}

/** Returns the statistics of the named building, or of the first named project. */
export function recordLevels(asked: Asked): AnsweringRequest | null {
  const { building, projects } = asked;
  const name = asked.name ?? '';
  const answers = 'prices and rents there by year and bedrooms';
  const shared = { answers, considers: ['bedrooms', 'stage'], considersPeriod: true } as const;
  const [project] = projects;
  if (askedLevel(asked) === 'yield') return recordYield(asked);
  if (building !== null)
    return read({
      ...shared,
      path: '/api/v1/buildings/{id}/stats',
      parameters: { id: building },
      find: (answer, telling) => recordFindings(answer, name, asked, telling),
    });
  if (project === undefined) return null;
  return read({
    ...shared,
    path: '/api/v1/projects/{id}/stats',
    parameters: { id: project },
    find: (answer, telling) => recordFindings(answer, name, asked, telling),
  });
}

function recordYield({ building, projects: [project], name }: Asked): AnsweringRequest | null {
  const answers = 'the record with its figures of the last 12 months';
  const find = (
    headline: { readonly gross_yield_pct: Given & Findings['source'] },
    { words }: Telling,
  ): Findings => ({
    subject: name ?? '',
    figures: told(words.grossYield, 'pct', headline.gross_yield_pct),
    source: headline.gross_yield_pct,
  });
  if (building !== null)
    return read({
      path: '/api/v1/buildings/{id}',
      parameters: { id: building },
      answers,
      find: (answer, telling) => find(answer.building.headline, telling),
    });
  if (project === undefined) return null;
  return read({
    path: '/api/v1/projects/{id}',
    parameters: { id: project },
    answers,
    find: (answer, telling) => find(answer.project.headline, telling),
  });
}
