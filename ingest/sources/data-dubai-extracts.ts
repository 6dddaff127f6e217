/** The datasets that the extract API of data.dubai gives: their names there, and the order their pages are cut from. */

/** One dataset of the extract API. */
export interface DataDubaiExtract {
  readonly dataset: string;
  /** Name in the address. */
  readonly slug: string;
  /** Start of the file's name, as the portal's own downloads are called. */
  readonly file: string;
  /** Pages are cut from one order only. */
  readonly orderBy: string;
}

/** The extracts of data.dubai, by the id of our dataset. */
export const DATA_DUBAI_EXTRACTS: readonly DataDubaiExtract[] = [
  {
    dataset: 'transactions',
    slug: 'dld_transactions-open-api',
    file: 'Transactions',
    orderBy: 'transaction_id',
  },
  {
    dataset: 'rent-contracts',
    slug: 'dld_rent_contracts-open-api',
    file: 'Rent_Contracts',
    orderBy: 'contract_id',
  },
  { dataset: 'projects', slug: 'dld_projects-open-api', file: 'Projects', orderBy: 'project_number' },
  { dataset: 'units', slug: 'dld_units-open-api', file: 'Units', orderBy: 'property_id' },
  { dataset: 'buildings', slug: 'dld_buildings-open-api', file: 'Buildings', orderBy: 'property_id' },
  {
    dataset: 'land-registry',
    slug: 'dld_land_registry-open-api',
    file: 'Land_Registry',
    orderBy: 'property_id',
  },
  { dataset: 'areas', slug: 'dld_lkp_areas-open-api', file: 'Lookup_Areas', orderBy: 'area_id' },
  { dataset: 'developers', slug: 'dld_developers-open-api', file: 'Developers', orderBy: 'developer_number' },
  { dataset: 'brokers', slug: 'dld_brokers-open-api', file: 'Brokers', orderBy: 'broker_number' },
  {
    dataset: 'valuations',
    slug: 'dld_valuation-open-api',
    file: 'Property_Valuation_records',
    orderBy: 'procedure_number',
  },
  {
    dataset: 'sale-index',
    slug: 'dld_residential_sale_index-open-api',
    file: 'Residential_Sale_Index',
    orderBy: 'first_date_of_month',
  },
  {
    dataset: 'service-charges',
    slug: 'dld_oa_service_charges-open-api',
    file: 'OA_Service_Charges',
    orderBy: 'project_id',
  },
  { dataset: 'offices', slug: 'dld_offices-open-api', file: 'Offices', orderBy: 'real_estate_number' },
];
