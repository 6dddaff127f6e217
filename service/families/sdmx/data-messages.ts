/** Writes observations as SDMX-CSV 2.0 and SDMX-JSON 2.0. */
import type { Work } from '../../contract/work.ts';
import type { Code, CodelistName } from './codelists.ts';
import { agency, type Dataflow } from './dataflows.ts';
import type { Observation } from './observations.ts';
import { messageMeta, urn } from './structures.ts';

const columnOf = (id: string) => id.toLowerCase();
const attribute = { id: 'OBS_STATUS', name: 'Status of the observation', codelist: 'CL_OBS_STATUS' } as const;

/** Observations that are written at a stretch. */
const atOnce = 500;

/** Writes each observation, and lets other requests go first between them. */
async function writeEach<Written>(
  observations: readonly Observation[],
  write: (row: Observation) => Written,
  work: Work,
): Promise<Written[]> {
  const written: Written[] = [];
  for (let from = 0; from < observations.length; from += atOnce) {
    if (work.isDue) await work.pause();
    for (const row of observations.slice(from, from + atOnce)) written.push(write(row));
  }
  return written;
}

/** Returns the observations as SDMX-CSV 2.0. No value has a comma or a quote. */
export async function csvMessage(
  flow: Dataflow,
  observations: readonly Observation[],
  work: Work,
): Promise<string> {
  const ids = [...flow.dimensions.map(({ id }) => id), 'TIME_PERIOD'];
  const columns = [...ids, ...flow.measures.map(({ id }) => id), attribute.id];
  const start = `dataflow,${agency}:${flow.id}(${flow.version}),I`;
  const names = columns.map(columnOf);
  const line = (row: Observation) => [start, ...names.map((name) => String(row[name] ?? ''))].join(',');
  const lines = await writeEach(observations, line, work);
  return [`STRUCTURE,STRUCTURE_ID,ACTION,${columns.join(',')}`, ...lines, ''].join('\r\n');
}

/** Facts about the message, and the codes for its labels. */
export interface DataMessage {
  readonly id: string;
  readonly prepared: string;
  readonly codes: ReadonlyMap<CodelistName, readonly Code[]>;
  /** Said about the whole message: its source, and what its figures lack. */
  readonly notes: readonly { readonly type: string; readonly text: string }[];
}

/** Returns the observations as a flat SDMX-JSON 2.0 message: every dimension is at the observation. */
export async function jsonMessage(
  flow: Dataflow,
  rows: readonly Observation[],
  message: DataMessage,
  work: Work,
) {
  const dimensions = [
    ...flow.dimensions.map(({ id, name, codelist }) => ({
      ...{ id, name },
      ...numbered(rows, id, codelist, message),
    })),
    { id: 'TIME_PERIOD', name: 'Period', ...numbered(rows, 'TIME_PERIOD', null, message) },
  ];
  const statuses = numbered(rows, attribute.id, attribute.codelist, message);
  const places = dimensions.map(({ id, numbers }) => ({ name: columnOf(id), numbers }));
  const measures = flow.measures.map(({ id }) => columnOf(id));
  const written = (row: Observation): [string, unknown] => [
    places.map(({ name, numbers }) => numbers.get(String(row[name]))).join(':'),
    [...measures.map((name) => row[name] ?? null), statuses.numbers.get(row.obs_status) ?? null],
  ];
  const observations = await writeEach(rows, written, work);
  const link = { rel: 'dataflow', urn: urn('Dataflow', flow.id, flow.version) };
  return {
    meta: messageMeta('data', message),
    data: {
      structures: [
        {
          ...{ name: flow.name, names: { en: flow.name }, description: flow.description },
          links: [link],
          dataSets: [0],
          dimensions: {
            dataSet: [],
            series: [],
            observation: dimensions.map(({ id, name, values }, at) => ({
              ...{ id, name, names: { en: name }, keyPosition: at, roles: [id], values },
            })),
          },
          measures: {
            observation: flow.measures.map(({ id, name, type }) => ({
              ...{ id, name, names: { en: name }, format: { dataType: type } },
            })),
          },
          attributes: {
            dataSet: [],
            series: [],
            observation: [
              {
                ...{ id: attribute.id, name: attribute.name, names: { en: attribute.name } },
                ...{ relationship: { observation: {} }, values: statuses.values },
              },
            ],
          },
          annotations: message.notes.map(({ type, text }) => ({ type, text, texts: { en: text } })),
        },
      ],
      dataSets: [
        {
          ...{ structure: 0, action: 'Information', links: [link] },
          annotations: message.notes.map((_, at) => at),
          observations: Object.fromEntries(observations),
        },
      ],
    },
  };
}

/** Returns the values of a component in the rows with their labels, and the number of each. */
function numbered(
  rows: readonly Observation[],
  id: string,
  list: CodelistName | null,
  { codes }: DataMessage,
) {
  const used = [...new Set(rows.map((row) => String(row[columnOf(id)])))].sort();
  const labels = new Map((list === null ? [] : (codes.get(list) ?? [])).map((code) => [code.id, code]));
  const values = used.map((value) => {
    if (list === null) return { value };
    const { name = value, nameAr } = labels.get(value) ?? {};
    return { id: value, name, names: { en: name, ...(nameAr === undefined ? {} : { ar: nameAr }) } };
  });
  return { values, numbers: new Map(used.map((value, at) => [value, at])) };
}
