/** The run report as a page for an operator. */
import type { RunReport } from '../../data/snapshot.ts';
import { buildingPointsMarkdown } from './building-points.ts';
import { flaggedSalesMarkdown } from './flagged-sales.ts';
import { pullsMarkdown } from './pulls-markdown.ts';

/** Returns the warnings of the files and of the run. */
export function warningsOf({ files, warnings }: Pick<RunReport, 'files' | 'warnings'>): string[] {
  return [
    ...files.flatMap((file) => file.warnings.map((warning) => `${file.file}: ${warning}`)),
    ...warnings,
  ];
}

/** Returns the report as a page for an operator. */
export function reportMarkdown(report: RunReport): string {
  const lines = [
    `# Ingest ${report.run_id}: ${report.status}`,
    '',
    `Snapshot ${report.snapshot_id ?? 'none'}, before it ${report.previous_snapshot_id ?? 'none'}. ${report.started_at} to ${report.finished_at}.`,
    ...(report.reason === null ? [] : ['', report.reason]),
    '',
    '| file | dataset | dialect | read | kept | rejected | duplicate | superseded | why rejected |',
    '|---|---|---|---:|---:|---:|---:|---:|---|',
    ...report.files.map(
      (file) =>
        `| ${cell(file.file)} | ${file.dataset} | ${file.dialect} | ${[file.read, file.kept, file.rejected, file.duplicate, file.superseded].map(number).join(' | ')} | ${cell(
          Object.entries(file.rejected_by_reason)
            .map(([reason, count]) => `${reason} ${number(count)}`)
            .join(', '),
        )} |`,
    ),
    '',
    ...unknownWordsMarkdown(report.files),
    ...(report.refused.length === 0
      ? []
      : ['## Refused', '', ...report.refused.map(({ file, reason }) => `- ${file}: ${reason}`), '']),
    ...(warningsOf(report).length === 0
      ? []
      : ['## Warnings', '', ...warningsOf(report).map((warning) => `- ${warning}`), '']),
    ...(report.after_publishing.length === 0
      ? []
      : [
          '## After publishing',
          '',
          ...report.after_publishing.map(({ name, reason }) => `- ${name}: ${reason ?? 'done'}`),
          '',
        ]),
    ...pullsMarkdown(report.pulls),
    '## Rows',
    '',
    '| table | before | after |',
    '|---|---:|---:|',
    ...Object.entries(report.rows_after).map(
      ([table, rows]) => `| ${table} | ${number(report.rows_before[table] ?? 0)} | ${number(rows)} |`,
    ),
    '',
    `Changes: ${number(report.changes.added)} added, ${number(report.changes.corrected)} corrected, ${number(report.changes.withdrawn)} withdrawn.`,
    ...(report.redefined ?? []).map(
      ({ table, before, after }) =>
        `${table} is built by method ${after ?? 1} (before: ${before ?? 1}): its records were not compared, only those that came or went are counted.`,
    ),
    ...(report.redirects ? [`${number(report.redirects)} former ids lead to their records.`] : []),
    '',
    '| placed | share |',
    '|---|---:|',
    ...Object.entries(report.resolution).map(
      ([name, share]) => `| ${name} | ${(share * 100).toFixed(2)} % |`,
    ),
    '',
    ...flaggedSalesMarkdown(report.flagged_sales),
    ...buildingPointsMarkdown(report.building_points),
    'Memory and spill files are looked at four times a second; tables are a part of the step `build`.',
    '',
    '| step | seconds | CPU seconds | peak memory, MB | spilled, MB |',
    '|---|---:|---:|---:|---:|',
    ...report.steps.map(
      ({ name, ms, cpu_ms, peak_bytes, spill_bytes }) =>
        `| ${name} | ${seconds(ms)} | ${seconds(cpu_ms)} | ${megabytes(peak_bytes)} | ${megabytes(spill_bytes)} |`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

/** Returns a table of the columns with texts that are no known words. */
function unknownWordsMarkdown(files: RunReport['files']): string[] {
  const rows = files.flatMap(({ file, unknown_words }) =>
    Object.entries(unknown_words).map(([column, n]) => `| ${cell(file)} | ${column} | ${number(n)} |`),
  );
  return rows.length === 0
    ? []
    : ['## Unknown words', '', '| file | column | rows |', '|---|---|---:|', ...rows, ''];
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const number = (value: number): string => value.toLocaleString('en');
const seconds = (ms = 0): string => (ms / 1000).toFixed(2);
const megabytes = (bytes = 0): string => number(Math.round(bytes / 1e6));
