/** Columns of the Dubai Pulse exports (dialect A) in file order, copied from the real headers: what the synthetic exports must look like. */
export const pulseHeaders: Readonly<Record<string, string>> = {
  transactions:
    'transaction_id,procedure_id,trans_group_id,trans_group_ar,trans_group_en,procedure_name_ar,' +
    'procedure_name_en,instance_date,property_type_id,property_type_ar,property_type_en,' +
    'property_sub_type_id,property_sub_type_ar,property_sub_type_en,property_usage_ar,' +
    'property_usage_en,reg_type_id,reg_type_ar,reg_type_en,area_id,area_name_ar,area_name_en,' +
    'building_name_ar,building_name_en,project_number,project_name_ar,project_name_en,' +
    'master_project_en,master_project_ar,nearest_landmark_ar,nearest_landmark_en,nearest_metro_ar,' +
    'nearest_metro_en,nearest_mall_ar,nearest_mall_en,rooms_ar,rooms_en,has_parking,procedure_area,' +
    'actual_worth,meter_sale_price,rent_value,meter_rent_price,no_of_parties_role_1,' +
    'no_of_parties_role_2,no_of_parties_role_3',
  'rent-contracts':
    'contract_id,contract_reg_type_id,contract_reg_type_ar,contract_reg_type_en,contract_start_date,' +
    'contract_end_date,contract_amount,annual_amount,no_of_prop,line_number,is_free_hold,' +
    'ejari_bus_property_type_id,ejari_bus_property_type_ar,ejari_bus_property_type_en,' +
    'ejari_property_type_id,ejari_property_type_ar,ejari_property_type_en,' +
    'ejari_property_sub_type_id,ejari_property_sub_type_ar,ejari_property_sub_type_en,' +
    'property_usage_ar,property_usage_en,project_number,project_name_ar,project_name_en,' +
    'master_project_ar,master_project_en,area_id,area_name_ar,area_name_en,actual_area,' +
    'nearest_landmark_ar,nearest_landmark_en,nearest_metro_ar,nearest_metro_en,nearest_mall_ar,' +
    'nearest_mall_en,tenant_type_id,tenant_type_ar,tenant_type_en',
  projects:
    'project_id,project_number,project_name,developer_id,developer_number,developer_name,' +
    'master_developer_id,master_developer_number,master_developer_name,project_start_date,' +
    'project_end_date,project_type_id,project_type_ar,project_classification_id,' +
    'project_classification_ar,escrow_agent_id,escrow_agent_name,project_status,project_status_ar,' +
    'percent_completed,completion_date,cancellation_date,project_description_ar,' +
    'project_description_en,property_id,area_id,area_name_ar,area_name_en,master_project_ar,' +
    'master_project_en,zoning_authority_id,zoning_authority_ar,zoning_authority_en,no_of_lands,' +
    'no_of_buildings,no_of_villas,no_of_units',
  units:
    'property_id,area_id,zone_id,area_name_ar,area_name_en,land_number,land_sub_number,' +
    'building_number,unit_number,unit_balcony_area,unit_parking_number,parking_allocation_type,' +
    'parking_allocation_type_ar,parking_allocation_type_en,common_area,actual_common_area,floor,' +
    'rooms,rooms_ar,rooms_en,actual_area,property_type_id,property_type_ar,property_type_en,' +
    'property_sub_type_id,property_sub_type_ar,property_sub_type_en,parent_property_id,' +
    'grandparent_property_id,creation_date,munc_zip_code,munc_number,parcel_id,is_free_hold,' +
    'is_lease_hold,is_registered,pre_registration_number,master_project_id,master_project_en,' +
    'master_project_ar,project_id,project_name_ar,project_name_en,land_type_id,land_type_ar,' +
    'land_type_en',
  buildings:
    'property_id,area_id,zone_id,area_name_ar,area_name_en,land_number,land_sub_number,' +
    'building_number,common_area,actual_common_area,floors,rooms,rooms_ar,rooms_en,car_parks,' +
    'built_up_area,bld_levels,shops,flats,offices,swimming_pools,elevators,actual_area,' +
    'property_type_id,property_type_ar,property_type_en,property_sub_type_id,property_sub_type_ar,' +
    'property_sub_type_en,parent_property_id,creation_date,parcel_id,is_free_hold,is_lease_hold,' +
    'is_registered,pre_registration_number,master_project_id,master_project_en,master_project_ar,' +
    'project_id,project_name_ar,project_name_en,land_type_id,land_type_ar,land_type_en',
  areas: 'area_id,name_en,name_ar,municipality_number',
  developers:
    'participant_id,developer_id,developer_number,developer_name_ar,developer_name_en,' +
    'registration_date,license_source_id,license_source_ar,license_source_en,license_type_id,' +
    'license_type_ar,license_type_en,license_number,license_issue_date,license_expiry_date,' +
    'chamber_of_commerce_no,legal_status,legal_status_ar,legal_status_en,webpage,phone,fax',
  brokers:
    'participant_id,real_estate_broker_id,broker_number,broker_name_ar,broker_name_en,gender,' +
    'license_start_date,license_end_date,webpage,phone,fax,real_estate_id,real_estate_number',
  valuations:
    'procedure_id,procedure_name_ar,procedure_name_en,procedure_year,procedure_number,instance_date,' +
    'actual_worth,row_status_code,procedure_area,property_type_id,property_type_ar,property_type_en,' +
    'property_sub_type_id,property_sub_type_ar,property_sub_type_en,area_id,area_name_ar,' +
    'area_name_en,actual_area,property_total_value',
  'service-charges':
    'master_community_id,master_community_name_en,master_community_name_ar,property_group_id,' +
    'property_group_name_en,property_group_name_ar,project_id,project_name,usage_id,usage_name_en,' +
    'usage_name_ar,budget_year,service_cost,service_category_id,service_category_name_en,' +
    'service_category_name_ar,management_company_id,management_company_name_en,' +
    'management_company_name_ar',
  'sale-index':
    'first_date_of_month,all_monthly_index,all_quarterly_index,all_yearly_index,flat_monthly_index,' +
    'flat_quarterly_index,flat_yearly_index,villa_monthly_index,villa_quarterly_index,' +
    'villa_yearly_index,all_monthly_price_index,all_quarterly_price_index,all_yearly_price_index,' +
    'flat_monthly_price_index,flat_quarterly_price_index,flat_yearly_price_index,' +
    'villa_monthly_price_index,villa_quarterly_price_index,villa_yearly_price_index',
  // No open export has it: the header is ours.
  'broker-deals': 'transaction_id,broker_number,side',
};
