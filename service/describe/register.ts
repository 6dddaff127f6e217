/** Requests to the registers of projects and developers: supply to come, handover, who builds, overdue projects. */
import { phrase } from '../../search-index/understanding/question.ts';
import type { AnswerOf } from '../site/market/reader.ts';
import { type AnsweringRequest, read } from './answering.ts';
import { type Asked, area, placeName } from './asked-question.ts';
import { plain, told } from './told.ts';

type Listed = AnswerOf<'/api/v1/projects'>['projects'][number];

const mostListed = 100;

/** Returns the sum of a count over projects. */
function sum(projects: readonly Listed[], count: 'unit_count' | 'villa_count'): number {
  return projects.reduce((total, project) => total + (project[count] ?? 0), 0);
}

/** Returns the homes to come by quarter, as the register plans them and as past completions let expect. */
function homesToCome(asked: Asked): AnsweringRequest {
  const { interpretation, period } = asked;
  const { min_handover_year: first, max_handover_year: last } = interpretation.filters;
  const year = (first === last ? first : undefined) ?? period?.year ?? last;
  return read({
    path: '/api/v1/analytics/supply',
    parameters: { area: area(asked) },
    answers: 'the homes to come by quarter: planned, and expected with an interval',
    considers: ['handover', 'stage'],
    considersPeriod: true,
    find: ({ supply: periods, meta }, telling) => {
      const { words, fill, day, amount } = telling;
      const isAsked = ({ quarter }: { readonly quarter: string }) =>
        year === undefined || quarter.startsWith(`${year}-`);
      const quarters = periods.filter((one) => one.quarters === 1 && isAsked(one));
      const years = periods.filter((one) => one.quarters > 1 && isAsked(one));
      const shown = quarters.length > 0 && year !== undefined ? quarters : years;
      const whole = quarters.reduce((sum, { planned_units: units }) => sum + units, 0);
      return {
        subject: placeName(asked, meta.place, telling),
        figures: [
          ...(year === undefined || quarters.length === 0
            ? []
            : plain(fill(words.plannedIn, { year }), 'count', whole)),
          ...shown.flatMap(({ quarter, quarters: length, expected_units: { low, high, ...units } }) =>
            told(
              fill(low === null || high === null ? words.expectedUnits : words.expectedWithin, {
                n: length,
                day: day(quarter),
                low: amount(low ?? 0, 'count'),
                high: amount(high ?? 0, 'count'),
              }),
              'count',
              units,
            ),
          ),
          ...(shown.length > 0 ? [] : plain(words.unfinishedUnits, 'count', meta.unfinished_units)),
        ],
        source: meta,
        notes: [fill(words.registerOf, { day: day(meta.as_of) })],
      };
    },
  });
}

const asksForHomes = phrase(
  'supply|pipeline|units?|homes?|apartments?|flats?|villas?|المعروض|وحده|وحدات|الوحدات|شقه|شقق|فلل',
);

/** Returns the homes to come, or the projects under construction, those expected first at the beginning. */
export function supply(asked: Asked): AnsweringRequest {
  const isOfDeveloper = asked.places[0] === undefined && asked.developer !== null;
  if (!isOfDeveloper && asksForHomes.test(asked.line)) return homesToCome(asked);
  const { places, developer, interpretation, period } = asked;
  const { min_handover_year: first, max_handover_year: last } = interpretation.filters;
  const year = (first === last ? first : undefined) ?? period?.year;
  return read({
    path: '/api/v1/projects',
    parameters: {
      area: area(asked),
      developer_id: places[0] === undefined ? (developer ?? undefined) : undefined,
      status: 'active',
      sort: 'expected_completion_date',
      include_total: true,
      limit: mostListed,
    },
    answers: 'the projects under construction with their units and expected completion',
    considers: ['handover', 'stage'],
    considersPeriod: true,
    find: ({ projects, meta, has_more }, telling) => {
      const { words, fill } = telling;
      const expected = projects.filter(
        (one) => one.expected_completion_date?.startsWith(`${year}-`) === true,
      );
      // A sum over a part of the list would be less than the units planned. The list is in the order of expected days.
      const isWhole = !has_more;
      const isWholeYear = isWhole || (projects.at(-1)?.expected_completion_date ?? '') > `${year}-12-31`;
      return {
        subject: placeName(asked, meta.place, telling),
        figures: [
          ...plain(words.projects, 'count', meta.total ?? null),
          ...(isWhole ? plain(words.plannedUnits, 'count', sum(projects, 'unit_count')) : []),
          ...(isWhole ? plain(words.plannedVillas, 'count', sum(projects, 'villa_count')) : []),
          ...(isWholeYear && year !== undefined
            ? [
                ...plain(fill(words.expectedIn, { year }), 'count', expected.length),
                ...plain(fill(words.unitsIn, { year }), 'count', sum(expected, 'unit_count')),
                ...plain(fill(words.villasIn, { year }), 'count', sum(expected, 'villa_count')),
              ]
            : []),
        ],
        notes: [fill(words.registerOf, { day: telling.day(meta.as_of) })],
      };
    },
  });
}

/** Returns the register's entry of a project: its developer, progress and completion. */
export function projectRecord(asked: Asked): AnsweringRequest | null {
  const [project, another] = asked.projects;
  if (project === undefined) return null;
  if (another !== undefined && asked.name !== null) return namedProjects(asked, asked.name);
  return read({
    path: '/api/v1/projects/{id}',
    parameters: { id: project },
    answers: 'the project with its developer, progress and dates',
    find: ({ project: found, meta }, telling) => {
      const { words } = telling;
      const { completion_date, expected_completion_date, completion_pct, developer } = found;
      return {
        subject: telling.name(found),
        figures: [
          ...(developer === null ? [] : plain(words.developer, 'text', telling.name(developer))),
          ...plain(words.progress, 'pct', completion_pct),
          ...(completion_date === null
            ? plain(words.expected, 'date', expected_completion_date)
            : plain(words.completed, 'date', completion_date)),
        ],
        notes: [telling.fill(words.registerOf, { day: telling.day(meta.as_of) })],
      };
    },
  });
}

/** Returns the projects that share a name. */
function namedProjects({ projects, interpretation }: Asked, name: string): AnsweringRequest {
  const said = interpretation.parts.find(({ part }) => part === 'place')?.words ?? name;
  return read({
    path: '/api/v1/projects',
    parameters: { q: said, sort: 'name', limit: mostListed },
    answers: 'the projects of this name with their progress and dates',
    find: ({ projects: found, meta }, telling) => ({
      subject: said,
      figures: found
        .filter(({ id }) => projects.includes(id))
        .flatMap((one) =>
          plain(
            `${telling.name(one)}${telling.words.comma}${one.completion_date === null ? telling.words.expected : telling.words.completed}`,
            'date',
            one.completion_date ?? one.expected_completion_date,
          ),
        ),
      notes: [telling.fill(telling.words.registerOf, { day: telling.day(meta.as_of) })],
    }),
  });
}

/** Returns the projects of a place with their developers. */
export function placeProjects(asked: Asked): AnsweringRequest | null {
  const place = area(asked);
  if (place === undefined) return null;
  return read({
    path: '/api/v1/projects',
    parameters: { area: place, sort: '-unit_count', limit: 5 },
    answers: 'the largest projects there with their developers',
    find: ({ projects, meta }, telling) => ({
      subject: placeName(asked, meta.place, telling),
      figures: projects.flatMap((one) =>
        one.developer === null ? [] : plain(telling.name(one), 'text', telling.name(one.developer)),
      ),
      notes: [telling.fill(telling.words.registerOf, { day: telling.day(meta.as_of) })],
    }),
  });
}

/** Returns a developer's projects by age and building time, and its sales. */
export function developerRecord({ developer }: Asked): AnsweringRequest | null {
  if (developer === null) return null;
  return read({
    path: '/api/v1/developers/{id}/stats',
    parameters: { id: developer },
    answers: 'its overdue and open projects, its building time, and its sales by year and area',
    find: ({ stats: { developer_id: id, name, delivery, sales_count } }, telling) => {
      const { words } = telling;
      return {
        subject: name ?? `#${id}`,
        figures: [
          ...told(words.overdueShare, 'pct', delivery.overdue_share_pct),
          ...told(words.age, 'days', delivery.median_age_days),
          ...told(words.buildingTime, 'days', delivery.median_building_days),
          ...plain(words.open, 'count', delivery.open_projects),
          ...plain(words.sales, 'count', sales_count),
        ],
        source: delivery.median_building_days,
        notes: [words.noDelays],
      };
    },
  });
}
