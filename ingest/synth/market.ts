/** The planted market: years, seasons, and the kinds of property that are sold and let. Pure data, part of parameters.ts. */

/** The market in one year. */
interface PlantedYear {
  readonly year: number;
  /** Deals relative to other years, at mid-year; months in between are interpolated so that the trend has no steps. */
  readonly deals: number;
  /** Rent contracts that start in it, relative to other years; 0 before the register began. */
  readonly contracts: number;
  /** Growth of prices and rents from 1 January to 1 January, percent. */
  readonly growth_pct: number;
  /** Share of off-plan among sales of segments that are sold off-plan at all, before the area's tilt. */
  readonly off_plan_share: number;
}

/** One kind of property that is sold. */
interface SaleSegment {
  readonly id: string;
  readonly property_type_id: number;
  readonly property_sub_type_id: number | null;
  readonly usage: string;
  /** Label of dialect A, null where the register gives none. */
  readonly rooms: string | null;
  /** Deals relative to other segments. */
  readonly weight: number;
  /** Median size, square metres, and spread as standard deviation of its logarithm. */
  readonly size_sqm: number;
  readonly size_sigma: number;
  /** AED per square foot relative to `base_price_aed_per_sqft`. */
  readonly price_factor: number;
  /** 1 follows the year's off-plan share, 0 is never sold off-plan. */
  readonly off_plan_factor: number;
  /** Lies in a project where its area has any. */
  readonly in_project: boolean;
}

/** One kind of property that is let. */
interface RentSegment {
  readonly id: string;
  /** Sale segment whose ready price and size it shares. */
  readonly sale_segment: string;
  /** Gross yield of a new contract on the ready price, percent a year, before the area's factor. */
  readonly yield_pct: number;
  readonly weight: number;
  readonly bus_property_type_id: number;
  readonly property_type_id: number;
  readonly property_sub_type_id: number;
  readonly usage: string;
  /** Share of contracts with several property lines. */
  readonly multi_property_share: number;
}

const flat = {
  property_type_id: 3,
  property_sub_type_id: 60,
  usage: 'Residential',
  size_sigma: 0.16,
  in_project: true,
};
const villa = {
  property_type_id: 4,
  property_sub_type_id: 4,
  usage: 'Residential',
  size_sigma: 0.2,
  in_project: true,
};
const land = {
  property_type_id: 1,
  property_sub_type_id: null,
  rooms: null,
  size_sigma: 0.5,
  in_project: false,
};
const letFlat = {
  bus_property_type_id: 2,
  property_type_id: 842,
  usage: 'Residential',
  multi_property_share: 0.004,
};
const letVilla = {
  bus_property_type_id: 4,
  property_type_id: 841,
  usage: 'Residential',
  multi_property_share: 0.002,
};
const letWorkplace = { bus_property_type_id: 2, multi_property_share: 0.01 };

export const years: readonly PlantedYear[] = [
  { year: 1998, deals: 5, contracts: 0, growth_pct: 2, off_plan_share: 0 },
  { year: 1999, deals: 7, contracts: 0, growth_pct: 2, off_plan_share: 0 },
  { year: 2000, deals: 9, contracts: 0, growth_pct: 3, off_plan_share: 0 },
  { year: 2001, deals: 12, contracts: 0, growth_pct: 4, off_plan_share: 0 },
  { year: 2002, deals: 15, contracts: 0, growth_pct: 6, off_plan_share: 0.05 },
  { year: 2003, deals: 19, contracts: 0, growth_pct: 9, off_plan_share: 0.1 },
  { year: 2004, deals: 25, contracts: 0, growth_pct: 12, off_plan_share: 0.15 },
  { year: 2005, deals: 33, contracts: 0, growth_pct: 15, off_plan_share: 0.2 },
  { year: 2006, deals: 44, contracts: 0, growth_pct: 16, off_plan_share: 0.25 },
  { year: 2007, deals: 58, contracts: 0, growth_pct: 12, off_plan_share: 0.3 },
  { year: 2008, deals: 75, contracts: 0, growth_pct: 2, off_plan_share: 0.35 },
  { year: 2009, deals: 92, contracts: 0, growth_pct: -10, off_plan_share: 0.35 },
  { year: 2010, deals: 106, contracts: 60, growth_pct: -8, off_plan_share: 0.25 },
  { year: 2011, deals: 118, contracts: 90, growth_pct: -1, off_plan_share: 0.2 },
  { year: 2012, deals: 130, contracts: 130, growth_pct: 7, off_plan_share: 0.2 },
  { year: 2013, deals: 143, contracts: 175, growth_pct: 11, off_plan_share: 0.25 },
  { year: 2014, deals: 155, contracts: 220, growth_pct: 5, off_plan_share: 0.3 },
  { year: 2015, deals: 167, contracts: 260, growth_pct: -1, off_plan_share: 0.3 },
  { year: 2016, deals: 180, contracts: 295, growth_pct: -4, off_plan_share: 0.35 },
  { year: 2017, deals: 195, contracts: 325, growth_pct: -5, off_plan_share: 0.4 },
  { year: 2018, deals: 213, contracts: 350, growth_pct: -5, off_plan_share: 0.4 },
  { year: 2019, deals: 236, contracts: 373, growth_pct: -4, off_plan_share: 0.4 },
  { year: 2020, deals: 266, contracts: 396, growth_pct: -1, off_plan_share: 0.4 },
  { year: 2021, deals: 305, contracts: 422, growth_pct: 3, off_plan_share: 0.4 },
  { year: 2022, deals: 355, contracts: 452, growth_pct: 6, off_plan_share: 0.42 },
  { year: 2023, deals: 418, contracts: 487, growth_pct: 9, off_plan_share: 0.45 },
  { year: 2024, deals: 496, contracts: 527, growth_pct: 10, off_plan_share: 0.5 },
  { year: 2025, deals: 592, contracts: 572, growth_pct: 9, off_plan_share: 0.52 },
  { year: 2026, deals: 705, contracts: 622, growth_pct: 7, off_plan_share: 0.52 },
];

/** January to December; each list has the mean 100. */
export const seasonality = {
  deals: [98, 101, 108, 96, 103, 97, 88, 86, 101, 107, 109, 106],
  contracts: [104, 97, 99, 93, 96, 99, 101, 106, 109, 104, 99, 93],
  price: [100.8, 101.4, 101.8, 100.9, 100.1, 99, 97.6, 97.2, 98.9, 100.2, 101.1, 101],
};

export const saleSegments: readonly SaleSegment[] = [
  {
    ...flat,
    id: 'flat-0',
    rooms: 'Studio',
    weight: 150,
    size_sqm: 42,
    price_factor: 1.06,
    off_plan_factor: 1,
  },
  { ...flat, id: 'flat-1', rooms: '1 B/R', weight: 270, size_sqm: 72, price_factor: 1, off_plan_factor: 1 },
  {
    ...flat,
    id: 'flat-2',
    rooms: '2 B/R',
    weight: 190,
    size_sqm: 112,
    price_factor: 0.97,
    off_plan_factor: 1,
  },
  {
    ...flat,
    id: 'flat-3',
    rooms: '3 B/R',
    weight: 60,
    size_sqm: 168,
    price_factor: 1.02,
    off_plan_factor: 1,
  },
  {
    ...villa,
    id: 'villa-3',
    rooms: '3 B/R',
    weight: 55,
    size_sqm: 195,
    price_factor: 0.82,
    off_plan_factor: 0.9,
  },
  {
    ...villa,
    id: 'villa-4',
    rooms: '4 B/R',
    weight: 50,
    size_sqm: 265,
    price_factor: 0.86,
    off_plan_factor: 0.9,
  },
  {
    ...villa,
    id: 'villa-5',
    rooms: '5 B/R',
    weight: 20,
    size_sqm: 410,
    price_factor: 0.95,
    off_plan_factor: 0.7,
  },
  {
    ...villa,
    id: 'villa-unknown',
    property_sub_type_id: null,
    rooms: null,
    weight: 55,
    size_sqm: 650,
    price_factor: 0.45,
    off_plan_factor: 0,
    in_project: false,
  },
  {
    ...land,
    id: 'land-residential',
    usage: 'Residential',
    weight: 55,
    size_sqm: 480,
    price_factor: 0.4,
    off_plan_factor: 0,
  },
  {
    ...land,
    id: 'land-commercial',
    usage: 'Commercial',
    weight: 18,
    size_sqm: 700,
    price_factor: 0.42,
    off_plan_factor: 0,
  },
  {
    ...land,
    id: 'land-other',
    usage: 'Other',
    weight: 9,
    size_sqm: 260,
    price_factor: 0.5,
    off_plan_factor: 0,
  },
  {
    ...land,
    id: 'building',
    property_type_id: 2,
    usage: 'Commercial',
    weight: 14,
    size_sqm: 1100,
    price_factor: 0.6,
    off_plan_factor: 0,
  },
  {
    ...flat,
    id: 'office',
    property_sub_type_id: 42,
    usage: 'Commercial',
    rooms: 'Office',
    weight: 35,
    size_sqm: 100,
    price_factor: 0.92,
    off_plan_factor: 0.4,
  },
  {
    ...flat,
    id: 'shop',
    property_sub_type_id: 23,
    usage: 'Commercial',
    rooms: 'Shop',
    weight: 9,
    size_sqm: 75,
    price_factor: 1.3,
    off_plan_factor: 0.4,
  },
  {
    ...flat,
    id: 'hotel-apartment',
    property_sub_type_id: 101,
    usage: 'Hospitality ',
    rooms: '1 B/R',
    weight: 18,
    size_sqm: 75,
    price_factor: 1.4,
    off_plan_factor: 0.8,
  },
  {
    ...flat,
    id: 'hotel-room',
    property_sub_type_id: 112,
    usage: 'Hospitality ',
    rooms: null,
    weight: 9,
    size_sqm: 36,
    price_factor: 1.8,
    off_plan_factor: 0.8,
  },
];

export const rentSegments: readonly RentSegment[] = [
  { ...letFlat, id: 'flat-0', sale_segment: 'flat-0', yield_pct: 7.4, weight: 130, property_sub_type_id: 11 },
  { ...letFlat, id: 'flat-1', sale_segment: 'flat-1', yield_pct: 6.8, weight: 220, property_sub_type_id: 1 },
  { ...letFlat, id: 'flat-2', sale_segment: 'flat-2', yield_pct: 6.2, weight: 190, property_sub_type_id: 2 },
  { ...letFlat, id: 'flat-3', sale_segment: 'flat-3', yield_pct: 5.6, weight: 55, property_sub_type_id: 3 },
  {
    ...letVilla,
    id: 'villa-3',
    sale_segment: 'villa-3',
    yield_pct: 5.2,
    weight: 30,
    property_sub_type_id: 3,
  },
  {
    ...letVilla,
    id: 'villa-4',
    sale_segment: 'villa-4',
    yield_pct: 4.9,
    weight: 25,
    property_sub_type_id: 4,
  },
  {
    ...letVilla,
    id: 'villa-5',
    sale_segment: 'villa-5',
    yield_pct: 4.5,
    weight: 10,
    property_sub_type_id: 5,
  },
  {
    ...letWorkplace,
    id: 'office',
    sale_segment: 'office',
    yield_pct: 8,
    weight: 120,
    property_type_id: 2,
    property_sub_type_id: 422,
    usage: 'Commercial',
  },
  {
    ...letWorkplace,
    id: 'shop',
    sale_segment: 'shop',
    yield_pct: 8.5,
    weight: 70,
    property_type_id: 1,
    property_sub_type_id: 421,
    usage: 'Commercial',
  },
  {
    ...letWorkplace,
    id: 'warehouse',
    sale_segment: 'land-commercial',
    yield_pct: 9,
    weight: 20,
    property_type_id: 7,
    property_sub_type_id: 13,
    usage: 'Industrial',
  },
  {
    ...letWorkplace,
    id: 'labor-camp',
    sale_segment: 'hotel-room',
    yield_pct: 9.5,
    weight: 20,
    property_type_id: 4,
    property_sub_type_id: 12,
    usage: 'Residential',
    multi_property_share: 0.3,
  },
];
