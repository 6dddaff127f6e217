/** Writes structures as SDMX-JSON 2.0: dataflows, data structure definitions, codelists and concepts. */
import type { Code, CodelistName } from './codelists.ts';
import { codelistNames, codelistTitles } from './codelists.ts';
import { agency, type Dataflow, dataflows, structureId } from './dataflows.ts';

/** Version of codelists and concepts. */
const listVersion = '1.0.0';
const conceptScheme = 'CS_MULK';

const names = (en: string, ar?: string) => ({ name: en, names: { en, ...(ar === undefined ? {} : { ar }) } });

/** Returns the `meta` of a message. */
export function messageMeta(
  schema: 'data' | 'structure',
  { id, prepared }: { id: string; prepared: string },
) {
  return {
    schema: `https://raw.githubusercontent.com/sdmx-twg/sdmx-json/master/${schema}-message/tools/schemas/2.0.0/sdmx-json-${schema}-schema.json`,
    ...{ id, prepared, test: false, contentLanguages: ['en', 'ar'] },
    sender: { id: agency, ...names('Mulk') },
  };
}

const urns = {
  Dataflow: 'datastructure.Dataflow',
  DataStructure: 'datastructure.DataStructure',
  Codelist: 'codelist.Codelist',
  Concept: 'conceptscheme.Concept',
} as const;

/** Returns the name of a structure in the information model of SDMX. */
export function urn(kind: keyof typeof urns, id: string, version: string, item = ''): string {
  return `urn:sdmx:org.sdmx.infomodel.${urns[kind]}=${agency}:${id}(${version})${item === '' ? '' : `.${item}`}`;
}

const concept = (id: string) => ({ conceptIdentity: urn('Concept', conceptScheme, listVersion, id) });
const coded = (list: CodelistName) => ({
  localRepresentation: { enumeration: urn('Codelist', list, listVersion) },
});
const maintained = (id: string, version: string, name: string) => ({
  ...{ id, version, agencyID: agency, ...names(name), isExternalReference: false },
});

/** Returns a dataflow. */
export function dataflowOf(flow: Dataflow) {
  return {
    ...maintained(flow.id, flow.version, flow.name),
    description: flow.description,
    structure: urn('DataStructure', structureId(flow), flow.version),
  };
}

/** Returns the definition of the data of a dataflow. */
export function dataStructureOf(flow: Dataflow) {
  return {
    ...maintained(structureId(flow), flow.version, `Structure of: ${flow.name}`),
    dataStructureComponents: {
      dimensionList: {
        id: 'DimensionDescriptor',
        dimensions: flow.dimensions.map(({ id, codelist }, at) => ({
          ...{ id, position: at + 1, ...concept(id), ...coded(codelist) },
        })),
        timeDimension: {
          ...{ id: 'TIME_PERIOD', ...concept('TIME_PERIOD') },
          localRepresentation: { format: { dataType: 'ObservationalTimePeriod' } },
        },
      },
      measureList: {
        id: 'MeasureDescriptor',
        measures: flow.measures.map(({ id, type }) => ({
          ...{ id, usage: 'optional', ...concept(id) },
          localRepresentation: { format: { dataType: type } },
        })),
      },
      attributeList: {
        id: 'AttributeDescriptor',
        attributes: [
          {
            ...{ id: 'OBS_STATUS', usage: 'mandatory', ...concept('OBS_STATUS') },
            ...coded('CL_OBS_STATUS'),
            attributeRelationship: { observation: {} },
          },
        ],
      },
    },
  };
}

/** Returns a codelist. */
export function codelistOf(list: CodelistName, codes: readonly Code[]) {
  return {
    ...maintained(list, listVersion, codelistTitles[list]),
    codes: codes.map(({ id, name, nameAr, parent }) => ({
      ...{ id, ...names(name, nameAr), ...(parent === undefined ? {} : { parent }) },
    })),
  };
}

/** Returns the concepts of all dataflows. */
export function conceptSchemeOf() {
  const all = new Map([
    ['TIME_PERIOD', 'Period'],
    ['OBS_STATUS', 'Status of the observation'],
    ...dataflows.flatMap(({ dimensions, measures }) =>
      [...dimensions, ...measures].map(({ id, name }): [string, string] => [id, name]),
    ),
  ]);
  return {
    ...maintained(conceptScheme, listVersion, 'Concepts of the statistics'),
    concepts: [...all].map(([id, name]) => ({ id, ...names(name) })),
  };
}

/** Every structure by type, id and version. */
export const structures = [
  ...dataflows.map((flow) => ({ type: 'dataflow', id: flow.id, version: flow.version, flow }) as const),
  ...dataflows.map(
    (flow) => ({ type: 'datastructure', id: structureId(flow), version: flow.version, flow }) as const,
  ),
  ...codelistNames.map((id) => ({ type: 'codelist', id, version: listVersion }) as const),
  { type: 'conceptscheme', id: conceptScheme, version: listVersion } as const,
];
export type Structure = (typeof structures)[number];

/** Returns the codelists that a dataflow uses. */
export function codelistsOf({ dimensions }: Dataflow): readonly CodelistName[] {
  return [...dimensions.map(({ codelist }) => codelist), 'CL_OBS_STATUS'];
}
