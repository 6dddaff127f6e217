/**
 * A transaction as the JSON text of a page: what `toTransaction` and the schema give, put together from pieces that thousands of records share. Half of the
 * time of a page went into checking by the schema what a page file holds (docs/adr/0011); a test holds the two against each other.
 */
import type { Kind, Place, Spot } from '../../pages/page-words.ts';
import type { TransactionRecord } from '../../pages/transaction-record.ts';
import { propertyName, saleMarket } from './schema.ts';

/** Written once for each object, as long as its snapshot is open. */
function remembered<Key extends object, Text>(write: (key: Key) => Text): (key: Key) => Text {
  const known = new WeakMap<Key, Text>();
  return (key) => {
    const text = known.get(key);
    if (text !== undefined) return text;
    const written = write(key);
    known.set(key, written);
    return written;
  };
}

/** The members of an object, without its braces. */
function members(object: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(object).slice(1, -1);
}

const kindTexts = remembered((kind: Kind) => ({
  start: members({ type: kind.type, market: saleMarket(kind), procedure: kind.procedure }),
  property: members({
    property_type: kind.property_type,
    property_sub_type: kind.property_sub_type,
    usage: kind.usage,
    bedrooms: kind.bedrooms,
    rooms_label: kind.rooms_label,
    is_off_plan: kind.is_off_plan,
    is_freehold: kind.is_freehold,
  }),
  basis: members({ transaction_date_basis: kind.transaction_date_basis }),
  contract: members({ version: kind.contract_version, property_count_basis: kind.property_count_basis }),
  end: members({ quality_flags: kind.quality_flags }),
}));

const placeTexts = remembered((place: Place) => {
  const { area_id, area, area_ar, community, master_project, project } = place;
  return {
    names: members({ area_id, area, area_ar, community, master_project, project }),
    project: members({
      project_id: place.project_id,
      project_basis: place.project_basis,
      project_confidence: place.project_confidence,
    }),
    candidates: JSON.stringify(place.candidate_projects),
    developer: members({
      developer_id: place.developer_id,
      developer: place.developer,
      developer_basis: place.developer_basis,
    }),
  };
});

const spotText = remembered(({ spot_key: _, ...spot }: Spot) => members(spot));

/** Dates, ids and instants have nothing to be escaped. */
const quoted = (text: string | null): string => (text === null ? 'null' : `"${text}"`);

/** The record as JSON. */
export function transactionText(record: TransactionRecord): string {
  const { kind, place, spot } = record;
  const words = kindTexts(kind);
  const names = placeTexts(place);
  const contract =
    kind.type === 'rentals'
      ? `{"start_date":"${record.counted_on}","end_date":${quoted(record.contract_end_date)},${words.contract},"candidate_projects":${names.candidates}}`
      : 'null';
  return `{"id":${JSON.stringify(record.id)},${words.start},${members(
    propertyName(kind, place, spot),
  )},${words.property},"price_aed":${record.double('price_aed')},"area_sqft":${record.double(
    'area_sqft',
  )},"area_sqm":${record.double('area_sqm')},"price_aed_per_sqft":${record.double(
    'price_aed_per_sqft',
  )},"unit_count":${record.whole('unit_count')},"transaction_date":"${record.transaction_date}",${words.basis},"registered_at":${quoted(
    record.registered_at,
  )},"location":{${names.names},${spotText(spot)}},${
    names.project
  },"building_id":${record.double('building_id')},${names.developer},"contract":${contract},${words.end}}`;
}
