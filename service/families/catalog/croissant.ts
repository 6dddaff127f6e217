/** Writes the entry of a table as a schema.org Dataset with the fields of Croissant 1.0, which tools of machine learning read. */
import { register } from '../../../data/register.ts';
import { mediaTypes } from '../../http/formats/choose-format.ts';
import type { CatalogSource, TableFacts } from './table-facts.ts';

/** The context that Croissant 1.0 prescribes. */
const context = {
  '@language': 'en',
  '@vocab': 'https://schema.org/',
  citeAs: 'cr:citeAs',
  column: 'cr:column',
  conformsTo: 'dct:conformsTo',
  cr: 'http://mlcommons.org/croissant/',
  rai: 'http://mlcommons.org/croissant/RAI/',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  dct: 'http://purl.org/dc/terms/',
  equivalentProperty: 'cr:equivalentProperty',
  examples: { '@id': 'cr:examples', '@type': '@json' },
  extract: 'cr:extract',
  field: 'cr:field',
  fileProperty: 'cr:fileProperty',
  fileObject: 'cr:fileObject',
  fileSet: 'cr:fileSet',
  format: 'cr:format',
  includes: 'cr:includes',
  isLiveDataset: 'cr:isLiveDataset',
  jsonPath: 'cr:jsonPath',
  key: 'cr:key',
  md5: 'cr:md5',
  parentField: 'cr:parentField',
  path: 'cr:path',
  recordSet: 'cr:recordSet',
  references: 'cr:references',
  regex: 'cr:regex',
  repeated: 'cr:repeated',
  replace: 'cr:replace',
  samplingRate: 'cr:samplingRate',
  sc: 'https://schema.org/',
  separator: 'cr:separator',
  source: 'cr:source',
  subField: 'cr:subField',
  transform: 'cr:transform',
};

/** Returns the entry of a table. */
export function croissantEntry(table: TableFacts, { snapshot, service }: CatalogSource) {
  const { id, publishedAt, manifest } = snapshot;
  const [base, licence] = [service.baseUrl(), service.dataLicence];
  const { name, title, description, address, file, files, columns, covers, methodVersion } = table;
  const csv = `${name}.csv`;
  return {
    '@context': context,
    '@id': address,
    '@type': 'sc:Dataset',
    conformsTo: 'http://mlcommons.org/croissant/1.0',
    name: title,
    description,
    url: address,
    // The version of the method, and after the + the snapshot.
    version: `${methodVersion ?? 1}.0.0+${id}`,
    datePublished: publishedAt,
    dateModified: publishedAt,
    isLiveDataset: true,
    inLanguage: 'en',
    isAccessibleForFree: false,
    keywords: table.keywords,
    creditText: manifest.attribution,
    ...(licence === null ? {} : { license: licence }),
    citeAs: `${manifest.attribution}. ${title}, snapshot ${id}, up to ${manifest.as_of}. ${address}`,
    creator: { '@type': 'sc:Organization', name: register.authority.en },
    publisher: { '@type': 'sc:Organization', name: base, url: base },
    spatialCoverage: `${register.territory.en}, ${register.country.en}`,
    temporalCoverage: `${covers.from ?? '..'}/${covers.to}`,
    includedInDataCatalog: { '@type': 'sc:DataCatalog', '@id': `${base}/catalog`, url: `${base}/catalog` },
    distribution: [
      {
        ...{ '@type': 'cr:FileObject', '@id': csv, name: csv, description: 'Every row, as CSV.' },
        ...{ contentUrl: `${file}?format=csv`, encodingFormat: mediaTypes.csv },
      },
      ...files.map(({ year, sha256 }) => {
        const of = year === null ? `${name}.parquet` : `${name}-${year}.parquet`;
        return {
          ...{ '@type': 'cr:FileObject', '@id': of, name: of },
          description: year === null ? 'Every row, as Parquet.' : `The rows of ${year}, as Parquet.`,
          contentUrl: `${file}?format=parquet${year === null ? '' : `&year=${year}`}`,
          encodingFormat: mediaTypes.parquet,
          ...(sha256 === null ? {} : { sha256 }),
        };
      }),
    ],
    recordSet: [
      {
        ...{ '@type': 'cr:RecordSet', '@id': name, name, description },
        field: columns.map((column) => ({
          '@type': 'cr:Field',
          '@id': `${name}/${column.name}`,
          name: column.name,
          description: column.meaning,
          dataType: dataType(column.type),
          ...(column.type.endsWith('[]') ? { repeated: true } : {}),
          source: { fileObject: { '@id': csv }, extract: { column: column.name } },
        })),
      },
    ],
  };
}

function dataType(type: string): string {
  if (/INT/.test(type)) return 'sc:Integer';
  if (/^(DOUBLE|FLOAT|DECIMAL)/.test(type)) return 'sc:Float';
  if (type.startsWith('BOOLEAN')) return 'sc:Boolean';
  if (type.startsWith('TIMESTAMP')) return 'sc:DateTime';
  return type.startsWith('DATE') ? 'sc:Date' : 'sc:Text';
}
