/** Writes the catalogue as DCAT-AP 3 in JSON-LD. */
import { type Register, register } from '../../../data/register.ts';
import { mediaTypes } from '../../http/formats/choose-format.ts';
import { type CatalogSource, keywords, type TableFacts, tableFacts } from './table-facts.ts';

const authority = 'http://publications.europa.eu/resource/authority';
const mediaTypeRegister = 'https://www.iana.org/assignments/media-types';
const typed = (address: string, type: string) => ({ '@id': address, '@type': type });
const english = typed(`${authority}/language/ENG`, 'dct:LinguisticSystem');
const nightly = typed(`${authority}/frequency/DAILY`, 'dct:Frequency');
/** Files need a key. */
const restricted = typed(`${authority}/access-right/RESTRICTED`, 'dct:RightsStatement');
const wkt = (value: string) => ({
  ...{ '@value': value, '@type': 'http://www.opengis.net/ont/geosparql#wktLiteral' },
});

const context = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  vcard: 'http://www.w3.org/2006/vcard/ns#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
};

const text = (value: string) => ({ '@value': value, '@language': 'en' });
/** The territory of the register: its entry in GeoNames, its middle and the box around it. */
const territory = located(register);
const day = (value: string) => ({ '@value': value, '@type': 'xsd:date' });
const theme = (code: string, label: string) => ({
  ...typed(`${authority}/data-theme/${code}`, 'skos:Concept'),
  'skos:prefLabel': text(label),
});
const themes = [theme('ECON', 'Economy and finance'), theme('REGI', 'Regions and cities')];
const instant = (value: string) => ({ '@value': value, '@type': 'xsd:dateTime' });

function located({ location }: Register) {
  const [west, south, east, north] = location.box;
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return {
    ...typed(location.geoNames, 'dct:Location'),
    'dcat:centroid': wkt(`POINT(${location.middle.join(' ')})`),
    'dcat:bbox': wkt(`POLYGON((${corners.map((corner) => corner.join(' ')).join(', ')}))`),
  };
}

/** Returns the catalogue. */
export function dcatCatalog(source: CatalogSource) {
  const { snapshot, service } = source;
  const [base, licence] = [service.baseUrl(), service.dataLicence];
  const terms = {
    'dct:rights': {
      '@type': 'dct:RightsStatement',
      'rdfs:label': text(snapshot.manifest.attribution),
    },
    ...(licence === null ? {} : { 'dct:license': typed(licence, 'dct:LicenseDocument') }),
  };
  const publisher = { '@id': `${base}/catalog#publisher`, '@type': 'foaf:Agent', 'foaf:name': text(base) };
  const shared = {
    'dct:publisher': publisher,
    'dct:language': english,
    'dct:modified': instant(snapshot.publishedAt),
  };
  return {
    '@context': context,
    '@id': `${base}/catalog`,
    '@type': 'dcat:Catalog',
    'dct:title': text(`Tables and statistics of ${register.territory.en}’s property market`),
    'dct:description': text(
      `Every published table and statistic of one snapshot, made of records of the ${register.authority.en} up to ${snapshot.asOf}.`,
    ),
    ...shared,
    ...terms,
    'dct:spatial': territory,
    'dcat:themeTaxonomy': {
      ...typed(`${authority}/data-theme`, 'skos:ConceptScheme'),
      'dct:title': text('Data themes of the European Union'),
    },
    'foaf:homepage': typed(base, 'foaf:Document'),
    'dcat:dataset': tableFacts(source).map((table) => ({
      '@id': table.address,
      '@type': 'dcat:Dataset',
      'dct:identifier': table.name,
      'dct:title': text(table.title),
      'dct:description': text(table.description),
      'dcat:keyword': [...new Set([...keywords, ...table.keywords])].map(text),
      'dcat:theme': themes,
      ...shared,
      'dcat:contactPoint': {
        ...typed(`${base}/catalog#contact`, 'vcard:Kind'),
        ...{ 'vcard:fn': text(base), 'vcard:hasURL': typed(base, 'rdfs:Resource') },
      },
      'dct:accessRights': restricted,
      'dct:accrualPeriodicity': nightly,
      'dct:spatial': territory,
      'dcat:version': snapshot.id,
      'dcat:landingPage': typed(`${base}/docs/reference/exports`, 'foaf:Document'),
      'dct:temporal': period(table.covers),
      'dcat:distribution': distributions(table, terms),
    })),
  };
}

function period({ from, to }: TableFacts['covers']) {
  return {
    '@type': 'dct:PeriodOfTime',
    ...(from === null ? {} : { 'dcat:startDate': day(from) }),
    'dcat:endDate': day(to),
  };
}

/** Returns the table in each format. */
function distributions({ address, file, title }: TableFacts, terms: object) {
  return (['parquet', 'csv', 'arrow'] as const).map((format) => ({
    // The file itself is another thing than its description.
    ...typed(`${address}#${format}`, 'dcat:Distribution'),
    'dct:title': text(`${title}, ${format}`),
    'dcat:accessURL': typed(`${file}?format=${format}`, 'rdfs:Resource'),
    'dcat:downloadURL': typed(`${file}?format=${format}`, 'rdfs:Resource'),
    'dcat:mediaType': typed(`${mediaTypeRegister}/${mediaTypes[format]}`, 'dct:MediaType'),
    'dct:format': typed(
      format === 'csv' ? `${authority}/file-type/CSV` : `${mediaTypeRegister}/${mediaTypes[format]}`,
      'dct:MediaTypeOrExtent',
    ),
    ...terms,
  }));
}
