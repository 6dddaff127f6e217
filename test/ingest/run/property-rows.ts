/** Rows of units and buildings as the gateway (dialect D) and data.dubai (dialect B) write them. Parcel 3920101 is number 101 of district 392. */

export type Values = Readonly<Record<string, string | number | null>>;

/** Dialect D of a unit. */
export const unit = (values: Values = {}): Values => ({
  PROPERTY_ID: 0,
  UNIT_NUMBER: '101',
  PROP_SUB_TYPE_EN: 'Flat',
  ACTUAL_AREA: 80.5,
  FLOOR: '1',
  ROOM_EN: '1 B/R',
  CREATION_DATE: '2020-05-06T00:00:00',
  IS_FREE_HOLD_EN: 'Free Hold',
  BUILDING_NUMBER: '1',
  LAND_NUMBER: '12',
  LAND_SUB_NUMBER: '0',
  DM_ZIP_CODE: '392',
  MUNICIPALITY_NUMBER: '101',
  AREA_EN: 'DUBAI MARINA',
  PROJECT_NUMBER: null,
  PROJECT_EN: null,
  ...values,
});

export const nowhere: Values = {
  DM_ZIP_CODE: null,
  MUNICIPALITY_NUMBER: null,
  LAND_NUMBER: '0',
  BUILDING_NUMBER: '1',
};

/** Dialect B of the same unit. */
export const registerUnit = (values: Values = {}): Values => ({
  property_id: 1001,
  area_id: 330,
  area_name_en: 'Marsa Dubai',
  unit_number: '101',
  floor: '1',
  actual_area: '80',
  property_type_en: 'Unit',
  property_sub_type_en: 'Flat',
  rooms_en: '1 B/R',
  building_number: '1',
  land_number: '12',
  land_sub_number: '0',
  project_name_en: 'null',
  munc_zip_code: '392',
  munc_number: '101',
  parcel_id: '3920101',
  load_timestamp: '2026-02-26 10:09:51',
  ...values,
});

/** Dialect D of a building. */
export const building = (values: Values = {}): Values => ({
  PROPERTY_ID: 0,
  PARCEL_ID: '3920101',
  BUILDING_NUMBER: '1',
  PROP_SUB_TYPE_EN: 'Building',
  LAND_NUMBER: '12',
  LAND_SUB_NUMBER: 0,
  FLOORS: 40,
  FLATS: 400,
  SHOPS: 2,
  OFFICES: 0,
  CREATION_DATE: '2020-05-06T00:00:00',
  PROJECT_NUMBER: null,
  PROJECT_EN: null,
  AREA_EN: 'Marsa Dubai',
  ...values,
});

export const registerBuilding = (values: Values = {}): Values => ({
  property_id: 900,
  area_id: 330,
  area_name_en: 'Marsa Dubai',
  building_number: '1',
  floors: 40,
  flats: 400,
  property_type_en: 'Building',
  parcel_id: '3920101',
  land_number: '12',
  land_sub_number: '0',
  creation_date: '2020-05-06',
  load_timestamp: '2026-02-26 10:09:51',
  ...values,
});
