/** Requests for levels of prices, rents and yields of places, projects and buildings. */
import type { AnswerOf } from '../site/market/reader.ts';
import { type AnsweringRequest, read } from './answering.ts';
import { type Asked, area, askedBedrooms, askedType, bedroomNumbers, placeName } from './asked-question.ts';
import { askedLevel, isOfRents, type Level, type LevelRow, levelFigures, mostRows } from './level-figures.ts';
import { type Findings, plain, type Source, told } from './told.ts';
import type { Telling } from './told-words.ts';

/** A row with the property that it is about. */
interface Row {
  readonly row: LevelRow;
  readonly propertyType: string | null;
  readonly bedrooms: number | null;
}

type PlaceStats = AnswerOf<'/api/v1/areas/{id}/stats'>['stats'];

/** Returns the rows of a place that the question asks for. Yields are of all bedrooms. */
function placeRows(stats: PlaceStats, { interpretation }: Asked, level: Level): Row[] {
  const type = askedType(interpretation);
  const numbers = level === 'yield' ? [] : bedroomNumbers(interpretation);
  const isAsked = (row: { readonly property_type: string | null }) =>
    type === undefined || row.property_type === type;
  if (numbers.length > 0)
    return stats.by_bedrooms
      .filter((row) => isAsked(row) && row.bedrooms !== null && numbers.includes(row.bedrooms))
      .slice(0, mostRows)
      .map(({ sales, rents, property_type: propertyType, bedrooms }) => ({
        row: { ...sales, ...rents },
        propertyType,
        bedrooms,
      }));
  const whole = ({ sales, rents, yield: yields }: Pick<PlaceStats, 'sales' | 'rents' | 'yield'>): Row => ({
    row: { ...sales, ...rents, ...yields },
    propertyType: type ?? null,
    bedrooms: null,
  });
  return type === undefined ? [whole(stats)] : stats.by_property_type.filter(isAsked).map(whole);
}

/** Returns the figures of rows; of several rows, each label says which. */
function rowFigures(
  rows: readonly Row[],
  place: string,
  { interpretation }: Asked,
  level: Level,
  telling: Telling,
): Pick<Findings, 'subject' | 'figures'> {
  const [first] = rows;
  const asked = {
    propertyType: askedType(interpretation),
    bedrooms: bedroomNumbers(interpretation)[0],
    place,
  };
  const isOnly = rows.length < 2;
  const figures = rows.flatMap(({ row, ...of }) =>
    levelFigures(level, row, interpretation.filters.is_off_plan, telling).map((figure) => ({
      ...figure,
      label: isOnly
        ? figure.label
        : `${telling.subject({ ...of, place })}${telling.words.comma}${figure.label}`,
    })),
  );
  const subject = isOnly ? telling.subject(first === undefined ? asked : { ...first, place }) : place;
  return { subject, figures };
}

/** Returns the statistics of a place. */
export function placeLevels(asked: Asked, place: number): AnsweringRequest {
  const level = askedLevel(asked);
  return read({
    path: '/api/v1/areas/{id}/stats',
    parameters: { id: String(place) },
    answers: 'prices, rents, yields and the trend of 24 months there',
    considers: ['property_type', 'stage', ...(level === 'yield' ? [] : (['bedrooms'] as const))],
    find: ({ stats, meta }, telling) => ({
      ...rowFigures(placeRows(stats, asked, level), telling.name(stats), asked, level, telling),
      source: level === 'yield' ? meta.yield : isOfRents(level) ? meta.rents : meta.sales,
    }),
  });
}

/** Returns the levels of rents. */
export function rentLevels(asked: Asked): AnsweringRequest {
  const { interpretation, places, projects, period } = asked;
  const type = askedType(interpretation);
  const parameters = {
    area: area(asked),
    project_id: places.length === 0 ? projects[0] : undefined,
    property_type: type,
    bedrooms: askedBedrooms(interpretation),
    from_date: period?.from,
    to_date: period?.to,
  };
  return read({
    path: '/api/v1/rent-contracts/stats',
    parameters,
    answers: 'statistics of rent contracts',
    considers: ['property_type', 'bedrooms'],
    considersPeriod: true,
    find: ({ stats, meta }, telling) => {
      const { words } = telling;
      // With a type asked for, the whole is that type.
      const whole = type === undefined ? 'all' : 'property_type';
      const all = stats.filter(({ level }) => level === whole);
      const [number] = bedroomNumbers(interpretation);
      return {
        subject: telling.subject({
          propertyType: type,
          bedrooms: number,
          place: placeName(asked, meta.place, telling),
        }),
        figures: all.flatMap(({ version, median_annual_aed }) =>
          told(version === 'renewed' ? words.renewedRent : words.newRent, 'aed', median_annual_aed),
        ),
        source: meta,
      };
    },
  });
}

/** Returns the same statistics of several places. */
export function comparison(asked: Asked): AnsweringRequest | null {
  const { interpretation, places, period } = asked;
  if (places.length < 2) return null;
  const level = askedLevel(asked);
  return read({
    path: '/api/v1/areas/compare',
    parameters: {
      areas: places.slice(0, 10).join(','),
      property_type: askedType(interpretation),
      // Yields are of all bedrooms.
      bedrooms: level === 'yield' ? undefined : askedBedrooms(interpretation),
      from_date: period?.from,
      to_date: period?.to,
    },
    answers: 'the same statistics of each place side by side',
    considers: ['property_type', 'stage', ...(level === 'yield' ? [] : (['bedrooms'] as const))],
    considersPeriod: true,
    find: ({ areas, meta }, telling) => {
      const [first] = areas;
      const { words } = telling;
      const field = isOfRents(level) ? 'median_rent_aed' : 'median_price_aed_per_sqft';
      const figures = areas.flatMap((area, at) => {
        const difference = level === 'yield' ? null : (area.difference_to_first_pct[field] ?? null);
        const label = telling.fill(words.difference, {
          figure: isOfRents(level) ? words.newRent : words.pricePerSqft,
          name: first === undefined ? '' : telling.name(first),
        });
        return [
          ...levelFigures(level, area, interpretation.filters.is_off_plan, telling),
          ...(at === 0 ? [] : plain(label, 'pct', difference)),
        ].map((figure) => ({ ...figure, label: `${telling.name(area)}${words.comma}${figure.label}` }));
      });
      const place = areas.map((area) => telling.name(area)).join(words.comma);
      const bedrooms = level === 'yield' ? undefined : bedroomNumbers(interpretation)[0];
      const of = { propertyType: askedType(interpretation), bedrooms };
      const source = level === 'yield' ? meta.yield : isOfRents(level) ? meta.rents : meta.sales;
      return { subject: telling.subject({ ...of, place }), figures, source };
    },
  });
}

/** Returns sales of a district in all its places, of one property type if asked for: statistics of places have one place only. */
export function districtLevels(asked: Asked): AnsweringRequest {
  const { interpretation, period } = asked;
  const { is_off_plan: isOffPlan } = interpretation.filters;
  const type = askedType(interpretation);
  return read({
    path: '/api/v1/aggregate/transactions',
    parameters: {
      type: isOffPlan === undefined ? 'sales' : isOffPlan ? 'off-plan' : 'ready',
      area: area(asked),
      property_type: type,
      bedrooms: askedBedrooms(interpretation),
      from_date: period?.from,
      to_date: period?.to,
      measures: 'median_price_aed,median_price_aed_per_sqft',
    },
    answers: 'number and prices of the sales in all places of the district',
    considers: ['property_type', 'bedrooms', 'stage'],
    considersPeriod: true,
    find: ({ cells: [cell], meta }, telling) => {
      const { words } = telling;
      const { median_price_aed: price, median_price_aed_per_sqft: perSqft } = cell?.measures ?? {};
      const [bedrooms] = bedroomNumbers(interpretation);
      const place = placeName(asked, undefined, telling);
      return {
        subject: telling.subject({ propertyType: type, bedrooms, place }),
        figures: [
          ...plain(words.sales, 'count', cell?.count ?? 0),
          ...(price === undefined ? [] : told(words.medianPrice, 'aed', price)),
          ...(perSqft === undefined ? [] : told(words.pricePerSqft, 'aed_per_sqft', perSqft)),
        ],
        source: meta,
      };
    },
  });
}

/** Returns the figures of a place in short. */
export function summary(place: number): AnsweringRequest {
  return read({
    path: '/api/v1/areas/{name}/summary',
    parameters: { name: String(place) },
    answers: 'its figures in short, with a paragraph',
    find: ({ summary: found }, telling) => {
      const { words } = telling;
      return {
        subject: telling.name(found),
        figures: [
          ...plain(words.sales, 'count', found.sales_count),
          ...told(words.medianPrice, 'aed', found.median_price_aed),
          ...told(words.pricePerSqft, 'aed_per_sqft', found.median_price_aed_per_sqft),
          ...told(since(words.newRent, found.median_rent_aed, telling), 'aed', found.median_rent_aed),
          ...told(since(words.grossYield, found.gross_yield_pct, telling), 'pct', found.gross_yield_pct),
        ],
        source: found.median_price_aed,
      };
    },
  });
}

/** Returns the label of a figure with its own days, where others beside it have other days. */
function since(label: string, { window }: Source, { day }: Telling): string {
  return window ? `${label} (${day(window.from)}–${day(window.to)})` : label;
}
