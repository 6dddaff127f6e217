/** Figures of all cells of a mart in one query, with intervals. Over rows of a request `figureSql` does the same in one grouping. */
import { sqlFile } from '../table.ts';
import {
  type Column,
  errorShare,
  type FigureUse,
  intervalColumns,
  levelColumns,
  list,
  partsOf,
} from './figure-sql.ts';
import type { Level, Measure } from './measure.ts';

/** Some measures and how they are computed. */
export type UsedMeasures = readonly [measures: readonly Measure[], use: FigureUse];

interface CellParts {
  readonly entered: readonly Column[];
  readonly aggregates: readonly Column[];
  readonly figures: readonly Column[];
  /** Of a level with an interval: its name and its sample. */
  readonly spread?: { readonly name: string; readonly sample: string };
}

function cellPartsOf(measure: Measure, use: FigureUse): CellParts {
  if (measure.statistic !== 'median' || use.cluster === undefined || use.isMedianOnly)
    return partsOf(measure, use);
  return spreadParts(measure, use);
}

/** Returns the parts of a level with an interval: values in order give every quantile of the cell. */
function spreadParts(measure: Level, use: FigureUse): CellParts {
  const { entered } = partsOf(measure, use);
  const prefix = use.prefix ?? '';
  const [name, sample] = [`${prefix}${measure.column}`, `${prefix}${measure.sample}`];
  const sources = [
    `${name}_median`,
    `ordered_quantile(${name}_ordered, 0.25)`,
    `ordered_quantile(${name}_ordered, 0.75)`,
    `${name}_ends[1]`,
    `${name}_ends[2]`,
  ];
  return {
    entered,
    aggregates: [
      [sample, `count(${name}_rows)`],
      [`${name}_ordered`, `list_sort(list(${name}_rows) filter (${name}_rows is not null))`],
      [`${name}_error`, errorShare(`${name}_rows`, use)],
    ],
    figures: [
      [sample, `coalesce(${sample}, 0)::integer`],
      ...levelColumns(measure.column, use).map(
        (column, place): Column => [`${prefix}${column}`, `${sources[place]} / 100`],
      ),
    ],
    spread: { name, sample },
  };
}

const clusterParts = ({ name }: { readonly name: string }): Column[] => [
  [`${name}_n`, `count(${name}_rows)`],
  [`${name}_below`, `count(case when ${name}_rows <= ${name}_median then 1 end)`],
];

const scatterParts = ({ name }: { readonly name: string }): Column[] => {
  const square = (count: string) => `sum((${count})::double ^ 2)`;
  return [
    [`${name}_clusters`, `count(case when ${name}_n > 0 then 1 end)`],
    [`${name}_below`, `sum(${name}_below)`],
    [`${name}_squares`, square(`${name}_n`)],
    [`${name}_squares_below`, square(`${name}_below`)],
    [`${name}_squares_above`, square(`${name}_n - ${name}_below`)],
  ];
};

/** The reach of the interval around the share below a level. It is a column, because the four ends that read it would each plan its formula again. */
const reachPart = ({ name }: { readonly name: string }): Column => {
  const counted = ['clusters', 'below', 'squares', 'squares_below', 'squares_above'];
  const columns = counted.map((part) => `${name}_${part}`).join(', ');
  return [`${name}_reach`, `scattered_reach(len(${name}_ordered), ${columns}) + ${name}_error / 2`];
};
/** Both ends of the interval of a level. */
const endsPart = ({ name }: { readonly name: string }): Column => [
  `${name}_ends`,
  `quantile_ends(${name}_ordered, 0.5, ${name}_clusters, ${name}_reach)`,
];

/** The records of a query and the cells that they count in. */
interface CellRows {
  /** Table of the records. */
  readonly rows: string;
  /** Columns that tell cells apart → SQL of them; a record counts in each cell that an `unnest` gives. */
  readonly cells: Readonly<Record<string, string>>;
  /** Columns of the records that the SQL of cells reads. */
  readonly kept?: readonly string[];
  /** SQL of the cells that are figured, in their columns. */
  readonly counted?: string;
  /** SQL of the cluster of a record. */
  readonly cluster: string;
  /** SQL of whether a cell is of a number of bedrooms, over its columns. */
  readonly ofBedrooms?: string;
}

/** Returns the query of the figures of cells. */
export function cellFigures(
  { rows, cells, kept = Object.keys(cells), counted = 'true', ...intervals }: CellRows,
  ...uses: readonly UsedMeasures[]
): string {
  const parts = uses.flatMap(([measures, use]) => measures.map((measure) => cellPartsOf(measure, use)));
  const spreads = parts.flatMap(({ spread }) => (spread === undefined ? [] : [spread]));
  return sqlFile(import.meta.url, 'cell-figures.sql', {
    rows,
    counted,
    kept: kept.join(', '),
    cells: list(Object.entries(cells)),
    dimensions: Object.keys(cells).join(', '),
    entered: list([...parts.flatMap(({ entered }) => entered), ...intervalColumns(intervals)]),
    aggregates: list(parts.flatMap(({ aggregates }) => aggregates)),
    figures: list(parts.flatMap(({ figures }) => figures)),
    medians: list(
      spreads.map(({ name }) => [`${name}_median`, `ordered_quantile(${name}_ordered, 0.5)::double`]),
    ),
    median_names: spreads.map(({ name }) => `${name}_median`).join(', '),
    samples: spreads.map(({ sample }) => sample).join(', '),
    of_cluster: list(spreads.flatMap(clusterParts)),
    of_cell: list(spreads.flatMap(scatterParts)),
    reaches: list(spreads.map(reachPart)),
    ends: list(spreads.map(endsPart)),
  });
}

/** Returns the columns of figures that were computed, where a cell may have none: counts are then 0. */
export function figuresOrNone(...uses: readonly UsedMeasures[]): string {
  const columns = uses.flatMap(([measures, use]) =>
    measures.flatMap((measure) => {
      const { figures } = partsOf(measure, use);
      if (measure.statistic !== 'median') return figures;
      return figures.map(([name, sql], place): Column => [name, place === 0 ? sql : name]);
    }),
  );
  return list(columns);
}
