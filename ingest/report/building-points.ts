/** The section of the run report that says what became of imported points of buildings. */
import type { BuildingPointsReport } from '../../data/snapshot.ts';

/** Returns lines of Markdown: a table a source, none without sources. */
export function buildingPointsMarkdown(sources: readonly BuildingPointsReport[]): string[] {
  return sources.flatMap(({ source, licence, read, linked, rejected }) => [
    `## Points of buildings: ${source}`,
    '',
    `Licence: ${licence}.`,
    '',
    '| points | number |',
    '|---|---:|',
    `| read | ${read.toLocaleString('en')} |`,
    `| linked to a building | ${linked.toLocaleString('en')} |`,
    ...Object.entries(rejected).map(
      ([reason, count]) => `| rejected: ${reason} | ${count.toLocaleString('en')} |`,
    ),
    '',
  ]);
}
