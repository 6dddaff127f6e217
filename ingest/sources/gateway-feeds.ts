/**
 * The feeds of the dubailand.gov.ae gateway: which keys a request must carry and which columns are kept. Learnt from public
 * notes on probing it (August and September 2026), not from documentation: a missing or an unknown key is refused.
 */

export interface GatewayFeed {
  readonly id: string;
  /** Start of the file's name, where it is not the id. */
  readonly fileStem?: string;
  readonly dataset: string;
  /** Last part of the address. */
  readonly command: string;
  /** `month`: pulled by calendar month. `whole`: the register as it stands. */
  readonly span: 'month' | 'whole';
  /** Every P_* key but the paging ones, as strings; dates are filled in, unless `hasBlankDates`. */
  readonly keys: Readonly<Record<string, string>>;
  /** The dates are sent as they are: a range gets no rows. */
  readonly hasBlankDates?: true;
  readonly sort: string;
  /** Columns written; others (RN, TOTAL, Arabic twins, zeroed ids) are not data. */
  readonly columns: readonly string[];
}

const words = (text: string) => text.trim().split(/\s+/);

const DATES = { P_FROM_DATE: '', P_TO_DATE: '' };

const transactions = (id: string, group: string): GatewayFeed => ({
  id,
  dataset: 'transactions',
  command: 'transactions',
  span: 'month',
  keys: {
    ...DATES,
    P_GROUP_ID: group,
    P_IS_OFFPLAN: '',
    P_IS_FREE_HOLD: '',
    P_AREA_ID: '',
    P_USAGE_ID: '',
    P_PROP_TYPE_ID: '',
  },
  sort: 'TRANSACTION_NUMBER_ASC',
  columns:
    words(`TRANSACTION_NUMBER INSTANCE_DATE GROUP_EN PROCEDURE_EN IS_OFFPLAN IS_OFFPLAN_EN IS_FREE_HOLD IS_FREE_HOLD_EN
    AREA_EN TRANS_VALUE ACTUAL_AREA PROCEDURE_AREA USAGE_EN PROP_TYPE_EN PROP_SB_TYPE_EN ROOMS_EN PARKING PROJECT_EN
    MASTER_PROJECT_EN NEAREST_METRO_EN NEAREST_MALL_EN NEAREST_LANDMARK_EN TOTAL_BUYER TOTAL_SELLER`),
});

/**
 * Every feed that can be asked for, by its id. Lands are left out: the gateway sends their ids as zero, and a parcel has many of
 * its rows.
 */
export const PUBLIC_FEEDS: readonly GatewayFeed[] = [
  transactions('sales', '1'),
  transactions('mortgages', '2'),
  transactions('gifts', '3'),
  {
    id: 'rents',
    dataset: 'rent-contracts',
    command: 'rents',
    span: 'month',
    keys: {
      ...DATES,
      P_IS_FREE_HOLD: '',
      P_VERSION: '',
      P_AREA_ID: '',
      P_USAGE_ID: '',
      P_PROP_TYPE_ID: '',
    },
    sort: 'REGISTRATION_DATE_ASC',
    columns:
      words(`CONTRACT_NUMBER VERSION_NUMBER VERSION_EN REGISTRATION_DATE START_DATE END_DATE AREA_EN ANNUAL_AMOUNT
      CONTRACT_AMOUNT ACTUAL_AREA PROP_TYPE_EN PROP_SUB_TYPE_EN USAGE_EN IS_FREE_HOLD IS_FREE_HOLD_EN PROJECT_EN
      MASTER_PROJECT_EN ROOMS PARKING TOTAL_PROPERTIES NEAREST_METRO_EN NEAREST_MALL_EN NEAREST_LANDMARK_EN`),
  },
  {
    id: 'valuations',
    dataset: 'valuations',
    command: 'valuations',
    span: 'month',
    keys: { ...DATES, P_AREA_ID: '', P_PROP_TYPE_ID: '' },
    sort: 'PROPERTY_TOTAL_VALUE_ASC',
    columns:
      words(`PROPERTY_TOTAL_VALUE AREA_EN PROCEDURE_AREA PROCEDURE_YEAR PROCEDURE_NUMBER INSTANCE_DATE ACTUAL_WORTH
      ACTUAL_AREA PROPERTY_TYPE_EN PROP_SUB_TYPE_EN`),
  },
  {
    id: 'projects',
    dataset: 'projects',
    command: 'projects',
    span: 'whole',
    // 1 = by start date; the dates are required, so they span the whole register.
    keys: { ...DATES, P_DATE_TYPE: '1', P_AREA_ID: '', P_PRJ_STATUS: '', P_PRJ_TYPE_ID: '', P_ZONE_ID: '' },
    sort: 'PROJECT_NUMBER_ASC',
    columns:
      words(`PROJECT_NUMBER PROJECT_EN DEVELOPER_NUMBER DEVELOPER_EN START_DATE END_DATE ADOPTION_DATE PRJ_TYPE_EN
      PROJECT_VALUE PROJECT_STATUS PERCENT_COMPLETED INSPECTION_DATE COMPLETION_DATE DESCRIPTION_EN
      AREA_EN ZONE_EN CNT_LAND CNT_BUILDING CNT_VILLA CNT_UNIT MASTER_PROJECT_EN`),
  },
  {
    id: 'brokers',
    dataset: 'brokers',
    command: 'brokers',
    span: 'whole',
    keys: { P_GENDER: '' },
    sort: 'BROKER_NUMBER_ASC',
    columns: words(
      `BROKER_NUMBER BROKER_EN LICENSE_START_DATE LICENSE_END_DATE REAL_ESTATE_NUMBER REAL_ESTATE_EN`,
    ),
  },
  {
    id: 'developers',
    dataset: 'developers',
    command: 'developers',
    span: 'whole',
    keys: { ...DATES, P_NAME: '' },
    sort: 'DEVELOPER_NUMBER_ASC',
    columns:
      words(`DEVELOPER_NUMBER DEVELOPER_EN REGISTRATION_DATE LICENSE_SOURCE_EN LICENSE_TYPE_EN LICENSE_NUMBER
      LICENSE_ISSUE_DATE LICENSE_EXPIRY_DATE CHAMBER_OF_COMMERCE_NO`),
  },
  {
    id: 'units',
    dataset: 'units',
    command: 'units',
    span: 'whole',
    keys: { P_AREA_ID: '', P_ZONE_ID: '', P_IS_FREE_HOLD: '', P_IS_LEASE_HOLD: '', P_IS_OFFPLAN: '' },
    sort: 'UNIT_NUMBER_ASC',
    columns:
      words(`PROPERTY_ID PARCEL_ID UNIT_NUMBER PROP_SUB_TYPE_EN ACTUAL_AREA BALCONY_AREA COMMON_AREA ACTUAL_COMMON_AREA FLOOR ROOM_EN ROOMS_EN
      PARKING_NUMBER PAT_EN CREATION_DATE IS_OFFPLAN_EN PRE_REGISTRATION_NUMBER IS_FREE_HOLD IS_FREE_HOLD_EN IS_LEASE_HOLD_EN BUILDING_NUMBER BUILDING_EN
      LAND_NUMBER LAND_SUB_NUMBER LAND_TYPE_EN DM_ZIP_CODE MUNICIPALITY_NUMBER MASTER_PROJECT_EN PROJECT_NUMBER PROJECT_EN AREA_EN ZONE_EN`),
  },
  {
    id: 'buildings',
    dataset: 'buildings',
    command: 'buildings',
    span: 'whole',
    keys: {
      ...DATES,
      P_IS_FREE_HOLD: '',
      P_AREA_ID: '',
      P_ZONE_ID: '',
      P_IS_LEASE_HOLD: '',
      P_IS_OFFPLAN: '',
    },
    hasBlankDates: true,
    sort: 'PROP_SUB_TYPE_EN_ASC',
    columns:
      words(`PROPERTY_ID PARCEL_ID BUILDING_NUMBER PROP_SUB_TYPE_EN LAND_NUMBER LAND_SUB_NUMBER LAND_TYPE_EN FLOORS BLD_LEVELS ROOMS_EN CAR_PARKS
      BUILT_UP_AREA FLATS SHOPS OFFICES SWIMMING_POOLS ELEVATORS ACTUAL_AREA COMMON_AREA ACTUAL_COMMON_AREA CREATION_DATE IS_FREE_HOLD IS_FREE_HOLD_EN
      IS_LEASE_HOLD_EN IS_OFFPLAN_EN PRE_REGISTRATION_NUMBER PROJECT_NUMBER PROJECT_EN MASTER_PROJECT_EN AREA_EN ZONE_EN`),
  },
];

/** The day by which rents are asked for: that of registration, or that on which the contract starts. */
export const RENTS_BY = ['registration', 'start'] as const;
export type RentsBy = (typeof RENTS_BY)[number];

/** Value of `P_DATE_TYPE` of the feed of rents. */
const DATE_TYPES: Readonly<Record<RentsBy, string>> = { registration: '0', start: '1' };

/** Returns every feed, with rents asked for by one of their days. Files by registration have a name of their own: they are no newer pulls of files by start. */
export function publicFeeds(rentsBy: RentsBy): readonly GatewayFeed[] {
  return PUBLIC_FEEDS.map((feed) => {
    if (feed.id !== 'rents') return feed;
    const keys = { ...feed.keys, P_DATE_TYPE: DATE_TYPES[rentsBy] };
    return rentsBy === 'start' ? { ...feed, keys } : { ...feed, keys, fileStem: 'rents_registered' };
  });
}
