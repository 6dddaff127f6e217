/**
 * A transaction as the JSON of a page: what `toTransaction` and the schema give, put together from pieces that thousands of records share. Half of the
 * time of a page went into checking by the schema what a page file holds (docs/adr/0011); a test holds the two against each other.
 */
import type { Utf8Text } from '../../contract/utf8-text.ts';
import type { Kind, Place, Spot } from '../../pages/page-words.ts';
import type { TransactionRecord } from '../../pages/transaction-record.ts';
import { propertyName, saleMarket } from './schema.ts';

/** Encoded once for each object, as long as its snapshot is open. */
function remembered<Key extends object, Pieces>(encode: (key: Key) => Pieces): (key: Key) => Pieces {
  const known = new WeakMap<Key, Pieces>();
  return (key) => {
    const pieces = known.get(key);
    if (pieces !== undefined) return pieces;
    const encoded = encode(key);
    known.set(key, encoded);
    return encoded;
  };
}

/** The members of an object as JSON, without its braces. */
function members(object: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(object).slice(1, -1);
}

const kindPieces = remembered((kind: Kind) => ({
  start: Buffer.from(
    `,${members({ type: kind.type, market: saleMarket(kind), procedure: kind.procedure })},`,
  ),
  property: Buffer.from(
    `,${members({
      property_type: kind.property_type,
      registered_type: kind.registered_type,
      property_class: kind.property_class,
      class_basis: kind.class_basis,
      size_basis: kind.size_basis,
      property_sub_type: kind.property_sub_type,
      usage: kind.usage,
      bedrooms: kind.bedrooms,
      bedrooms_inferred: kind.bedrooms_inferred,
      bedrooms_basis: kind.bedrooms_basis,
      bedrooms_confidence: kind.bedrooms_confidence,
      rooms_label: kind.rooms_label,
      is_off_plan: kind.is_off_plan,
      is_freehold: kind.is_freehold,
    })},"price_aed":`,
  ),
  basis: Buffer.from(`,${members({ transaction_date_basis: kind.transaction_date_basis })},"registered_at":`),
  contract: members({ version: kind.contract_version, property_count_basis: kind.property_count_basis }),
  end: Buffer.from(`,${members({ quality_flags: kind.quality_flags })}}`),
}));

const placePieces = remembered((place: Place) => {
  const { area_id, area, area_ar, community, master_project, project } = place;
  return {
    names: Buffer.from(
      `,"location":{${members({ area_id, area, area_ar, community, master_project, project })},`,
    ),
    project: Buffer.from(
      `},${members({
        project_id: place.project_id,
        project_basis: place.project_basis,
        project_confidence: place.project_confidence,
      })},"building_id":`,
    ),
    candidates: JSON.stringify(place.candidate_projects),
    developer: Buffer.from(
      `,${members({
        developer_id: place.developer_id,
        developer: place.developer,
        developer_basis: place.developer_basis,
      })},"contract":`,
    ),
  };
});

const spotPieces = remembered(({ spot_key: _, ...spot }: Spot) => Buffer.from(members(spot)));

/** Dates, ids and instants have nothing to be escaped. */
const quoted = (text: string | null): string => (text === null ? 'null' : `"${text}"`);

/** Appends the record as JSON. */
export function writeTransaction(record: TransactionRecord, to: Utf8Text): void {
  const { kind, place, spot } = record;
  const ofKind = kindPieces(kind);
  const ofPlace = placePieces(place);
  const contract =
    kind.type === 'rentals'
      ? `{"start_date":"${record.counted_on}","end_date":${quoted(record.contract_end_date)},${ofKind.contract},"candidate_projects":${ofPlace.candidates}}`
      : 'null';
  to.string(`{"id":${JSON.stringify(record.id)}`)
    .encoded(ofKind.start)
    .string(members(propertyName(kind, place, spot)))
    .encoded(ofKind.property)
    .string(
      `${record.double('price_aed')},"area_sqft":${record.double('area_sqft')},"area_sqm":${record.double(
        'area_sqm',
      )},"price_aed_per_sqft":${record.double('price_aed_per_sqft')},"unit_count":${record.whole(
        'unit_count',
      )},"transaction_date":"${record.transaction_date}"`,
    )
    .encoded(ofKind.basis)
    .string(quoted(record.registered_at))
    .encoded(ofPlace.names)
    .encoded(spotPieces(spot))
    .encoded(ofPlace.project)
    .string(`${record.double('building_id')}`)
    .encoded(ofPlace.developer)
    .string(contract)
    .encoded(ofKind.end);
}
