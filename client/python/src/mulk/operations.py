"""Typed methods for the read operations. Made from the OpenAPI document by `make docs`: edit the endpoints, not this file."""

from typing import Any, Literal, NotRequired, TypedDict

from mulk.connection import Connection

AggregateProjectsAnswer = TypedDict(
    "AggregateProjectsAnswer",
    {
        "cells": "list[ProjectCell]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "AggregateProjectsAnswerMeta",
    },
)

AggregateProjectsAnswerMeta = TypedDict(
    "AggregateProjectsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
        "method": "str",
        "method_version": "int",
        "window": NotRequired["AggregateProjectsAnswerMetaWindow"],
        "window_of": NotRequired["str"],
        "covered_from": NotRequired["str"],
        "synthetic": NotRequired["Literal[True]"],
        "completeness": NotRequired["CompletenessMeta"],
        "cell_count": "int",
        "levels": NotRequired["str"],
        "reason": NotRequired["str"],
    },
)

AggregateProjectsAnswerMetaWindow = TypedDict(
    "AggregateProjectsAnswerMetaWindow",
    {
        "from": "str",
        "to": "str",
    },
)

AggregateRentsAnswer = TypedDict(
    "AggregateRentsAnswer",
    {
        "cells": "list[RentCell]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "AggregateRentsAnswerMeta",
    },
)

AggregateRentsAnswerMeta = TypedDict(
    "AggregateRentsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
        "method": "str",
        "method_version": "int",
        "window": NotRequired["AggregateRentsAnswerMetaWindow"],
        "window_of": NotRequired["str"],
        "covered_from": NotRequired["str"],
        "synthetic": NotRequired["Literal[True]"],
        "completeness": NotRequired["CompletenessMeta"],
        "cell_count": "int",
        "levels": NotRequired["str"],
        "reason": NotRequired["str"],
    },
)

AggregateRentsAnswerMetaWindow = TypedDict(
    "AggregateRentsAnswerMetaWindow",
    {
        "from": "str",
        "to": "str",
    },
)

AggregateTransactionsAnswer = TypedDict(
    "AggregateTransactionsAnswer",
    {
        "cells": "list[TransactionCell]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "AggregateTransactionsAnswerMeta",
    },
)

AggregateTransactionsAnswerMeta = TypedDict(
    "AggregateTransactionsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
        "method": "str",
        "method_version": "int",
        "window": NotRequired["AggregateTransactionsAnswerMetaWindow"],
        "window_of": NotRequired["str"],
        "covered_from": NotRequired["str"],
        "synthetic": NotRequired["Literal[True]"],
        "completeness": NotRequired["CompletenessMeta"],
        "cell_count": "int",
        "levels": NotRequired["str"],
        "reason": NotRequired["str"],
    },
)

AggregateTransactionsAnswerMetaWindow = TypedDict(
    "AggregateTransactionsAnswerMetaWindow",
    {
        "from": "str",
        "to": "str",
    },
)

AggregateUnitsAnswer = TypedDict(
    "AggregateUnitsAnswer",
    {
        "cells": "list[UnitCell]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "AggregateUnitsAnswerMeta",
    },
)

AggregateUnitsAnswerMeta = TypedDict(
    "AggregateUnitsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
        "method": "str",
        "method_version": "int",
        "window": NotRequired["AggregateUnitsAnswerMetaWindow"],
        "window_of": NotRequired["str"],
        "covered_from": NotRequired["str"],
        "synthetic": NotRequired["Literal[True]"],
        "completeness": NotRequired["CompletenessMeta"],
        "cell_count": "int",
        "levels": NotRequired["str"],
        "reason": NotRequired["str"],
    },
)

AggregateUnitsAnswerMetaWindow = TypedDict(
    "AggregateUnitsAnswerMetaWindow",
    {
        "from": "str",
        "to": "str",
    },
)

Area = TypedDict(
    "Area",
    {
        "id": "int",
        "kind": "Literal['area', 'community']",
        "name": "str",
        "name_ar": "str | None",
        "slug": "str",
        "label": "str",
        "label_ar": "str",
        "one_with": "int | None",
        "names": "list[str]",
        "municipality_number": "int | None",
        "centroid": "PlaceCentroid | None",
        "overlaps": "list[PlaceOverlap]",
        "building_count": "int",
        "project_count": "int",
        "transaction_count": "int",
        "median_price_aed_per_sqft": "Figure",
        "median_ready_price_aed_per_sqft": "Figure",
        "median_off_plan_price_aed_per_sqft": "Figure",
    },
)

AreaCompared = TypedDict(
    "AreaCompared",
    {
        "id": "int",
        "kind": "Literal['area', 'community']",
        "name": "str",
        "name_ar": "str | None",
        "slug": "str",
        "label": "str",
        "label_ar": "str",
        "sales_count": "int | None",
        "sales_value_aed": "float | None",
        "off_plan_count": "int | None",
        "ready_count": "int | None",
        "off_plan_share_pct": "Figure",
        "median_price_aed": "Figure",
        "median_price_aed_per_sqft": "Figure",
        "median_off_plan_price_aed_per_sqft": "Figure",
        "median_ready_price_aed_per_sqft": "Figure",
        "price_yoy_change_pct": "Figure",
        "contract_count": "int | None",
        "median_rent_aed": "Figure",
        "median_rent_aed_per_sqft": "Figure",
        "median_renewed_rent_aed": "Figure",
        "rent_yoy_change_pct": "Figure",
        "gross_yield_pct": "Figure",
        "gross_yield_with_renewals_pct": "Figure",
        "net_yield_pct": "Figure",
        "named_contracts_pct": "Figure",
        "rank": "AreaComparedRank",
        "difference_to_first": "AreaComparedDifferenceToFirst",
        "difference_proved": "AreaComparedDifferenceProved",
        "difference_to_first_pct": "AreaComparedDifferenceToFirstPct",
    },
)

AreaComparedDifferenceProved = TypedDict(
    "AreaComparedDifferenceProved",
    {
        "sales_count": "bool | None",
        "sales_value_aed": "bool | None",
        "median_price_aed": "bool | None",
        "median_price_aed_per_sqft": "bool | None",
        "median_off_plan_price_aed_per_sqft": "bool | None",
        "median_ready_price_aed_per_sqft": "bool | None",
        "contract_count": "bool | None",
        "median_rent_aed": "bool | None",
        "median_rent_aed_per_sqft": "bool | None",
        "median_renewed_rent_aed": "bool | None",
        "off_plan_share_pct": "bool | None",
        "price_yoy_change_pct": "bool | None",
        "rent_yoy_change_pct": "bool | None",
        "gross_yield_pct": "bool | None",
        "net_yield_pct": "bool | None",
    },
)

AreaComparedDifferenceToFirst = TypedDict(
    "AreaComparedDifferenceToFirst",
    {
        "sales_count": "float | None",
        "sales_value_aed": "float | None",
        "median_price_aed": "float | None",
        "median_price_aed_per_sqft": "float | None",
        "median_off_plan_price_aed_per_sqft": "float | None",
        "median_ready_price_aed_per_sqft": "float | None",
        "contract_count": "float | None",
        "median_rent_aed": "float | None",
        "median_rent_aed_per_sqft": "float | None",
        "median_renewed_rent_aed": "float | None",
        "off_plan_share_pct": "float | None",
        "price_yoy_change_pct": "float | None",
        "rent_yoy_change_pct": "float | None",
        "gross_yield_pct": "float | None",
        "net_yield_pct": "float | None",
    },
)

AreaComparedDifferenceToFirstPct = TypedDict(
    "AreaComparedDifferenceToFirstPct",
    {
        "sales_count": "float | None",
        "sales_value_aed": "float | None",
        "median_price_aed": "float | None",
        "median_price_aed_per_sqft": "float | None",
        "median_off_plan_price_aed_per_sqft": "float | None",
        "median_ready_price_aed_per_sqft": "float | None",
        "contract_count": "float | None",
        "median_rent_aed": "float | None",
        "median_rent_aed_per_sqft": "float | None",
        "median_renewed_rent_aed": "float | None",
    },
)

AreaComparedRank = TypedDict(
    "AreaComparedRank",
    {
        "sales_count": "int | None",
        "sales_value_aed": "int | None",
        "median_price_aed": "int | None",
        "median_price_aed_per_sqft": "int | None",
        "median_off_plan_price_aed_per_sqft": "int | None",
        "median_ready_price_aed_per_sqft": "int | None",
        "contract_count": "int | None",
        "median_rent_aed": "int | None",
        "median_rent_aed_per_sqft": "int | None",
        "median_renewed_rent_aed": "int | None",
        "off_plan_share_pct": "int | None",
        "price_yoy_change_pct": "int | None",
        "rent_yoy_change_pct": "int | None",
        "gross_yield_pct": "int | None",
        "net_yield_pct": "int | None",
    },
)

AreaHeadline = TypedDict(
    "AreaHeadline",
    {
        "sales_count": "int",
        "contract_count": "int",
        "median_price_aed": "Statistic",
        "median_price_aed_per_sqft": "Statistic",
        "median_rent_aed": "Statistic",
        "gross_yield_pct": "Statistic",
        "named_contracts_pct": "Figure",
    },
)

AreaRecord = TypedDict(
    "AreaRecord",
    {
        "id": "int",
        "kind": "Literal['area', 'community']",
        "name": "str",
        "name_ar": "str | None",
        "slug": "str",
        "label": "str",
        "label_ar": "str",
        "one_with": "int | None",
        "names": "list[str]",
        "municipality_number": "int | None",
        "centroid": "PlaceCentroid | None",
        "building_count": "int",
        "project_count": "int",
        "transaction_count": "int",
        "bbox": "BoundingBox | None",
        "communities": "list[PlaceOverlap]",
        "areas": "list[PlaceOverlap]",
        "headline": "AreaHeadline",
    },
)

AreaReference = TypedDict(
    "AreaReference",
    {
        "id": "int",
        "name": "str | None",
        "name_ar": "str | None",
    },
)

AreaRents = TypedDict(
    "AreaRents",
    {
        "contract_count": "int",
        "median_rent_aed": "Figure",
        "median_rent_aed_per_sqft": "Figure",
        "median_renewed_rent_aed": "Figure",
        "rent_yoy_change_pct": "Figure",
    },
)

AreaSales = TypedDict(
    "AreaSales",
    {
        "sales_count": "int",
        "sales_value_aed": "float",
        "off_plan_count": "int",
        "ready_count": "int",
        "off_plan_share_pct": "Figure",
        "median_price_aed": "Figure",
        "median_price_aed_per_sqft": "Figure",
        "median_off_plan_price_aed_per_sqft": "Figure",
        "median_ready_price_aed_per_sqft": "Figure",
        "price_yoy_change_pct": "Figure",
    },
)

AreaStats = TypedDict(
    "AreaStats",
    {
        "id": "int",
        "kind": "Literal['area', 'community']",
        "name": "str",
        "name_ar": "str | None",
        "slug": "str",
        "label": "str",
        "label_ar": "str",
        "sales": "AreaSales",
        "rents": "AreaRents",
        "yield": "AreaYield",
        "by_property_type": "list[AreaStatsByPropertyTypeItem]",
        "by_bedrooms": "list[AreaStatsByBedroomsItem]",
        "price_trend": "list[AreaTrendMonth]",
    },
)

AreaStatsByBedroomsItem = TypedDict(
    "AreaStatsByBedroomsItem",
    {
        "property_type": "str | None",
        "bedrooms": "int | None",
        "sales": "AreaSales",
        "rents": "AreaRents",
    },
)

AreaStatsByPropertyTypeItem = TypedDict(
    "AreaStatsByPropertyTypeItem",
    {
        "property_type": "str | None",
        "sales": "AreaSales",
        "rents": "AreaRents",
        "yield": "AreaYield",
    },
)

AreaSummary = TypedDict(
    "AreaSummary",
    {
        "id": "int",
        "kind": "Literal['area', 'community']",
        "name": "str",
        "name_ar": "str | None",
        "slug": "str",
        "label": "str",
        "label_ar": "str",
        "transaction_count": "int",
        "sales_count": "int",
        "sales_value_aed": "float",
        "contract_count": "int",
        "median_price_aed": "Statistic",
        "median_price_aed_per_sqft": "Statistic",
        "yoy_change_pct": "Statistic",
        "off_plan_share_pct": "Statistic",
        "median_rent_aed": "Statistic",
        "gross_yield_pct": "Statistic",
        "named_contracts_pct": "Figure",
        "top_projects": "list[TopProject]",
        "top_buildings": "list[TopBuilding]",
        "buildings_known_pct": "float | None",
        "summary": "Narration",
    },
)

AreaTrendMonth = TypedDict(
    "AreaTrendMonth",
    {
        "month": "str",
        "sales_count": "int",
        "median_price_aed_per_sqft": "Figure",
        "price_index": "Figure",
        "price_index_smoothed": "float | None",
        "completeness_pct": "float | None",
        "completeness_reason": NotRequired["Literal['no_pull_covers_the_period', 'pulls_cover_part_of_the_period', 'short_pull', 'arrivals_not_measured']"],
        "provisional": NotRequired["Literal[True]"],
        "partial": NotRequired["Literal[True]"],
    },
)

AreaYield = TypedDict(
    "AreaYield",
    {
        "gross_yield_pct": "Figure",
        "gross_yield_with_renewals_pct": "Figure",
        "net_yield_pct": "Figure",
    },
)

AutocompleteAnswer = TypedDict(
    "AutocompleteAnswer",
    {
        "suggestions": "list[Suggestion]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "AutocompleteAnswerMeta",
    },
)

AutocompleteAnswerMeta = TypedDict(
    "AutocompleteAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "engine": "Literal['embedded', 'meilisearch']",
        "resolved": NotRequired["list[ResolvedName]"],
    },
)

AutocompleteBuildingsAnswer = TypedDict(
    "AutocompleteBuildingsAnswer",
    {
        "suggestions": "list[Suggestion]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "AutocompleteBuildingsAnswerMeta",
    },
)

AutocompleteBuildingsAnswerMeta = TypedDict(
    "AutocompleteBuildingsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "engine": "Literal['embedded', 'meilisearch']",
    },
)

BedroomsCoverage = TypedDict(
    "BedroomsCoverage",
    {
        "contract_count": "int",
        "bedrooms_known_count": "int",
        "bedrooms_known_pct": "float | None",
    },
)

BoundingBox = TypedDict(
    "BoundingBox",
    {
        "west": "float",
        "south": "float",
        "east": "float",
        "north": "float",
    },
)

Broker = TypedDict(
    "Broker",
    {
        "id": "int",
        "broker_number": "int",
        "name": "str | None",
        "name_ar": "str | None",
        "office_name": "str | None",
        "office_number": "int | None",
        "license_start_date": "str | None",
        "license_end_date": "str | None",
        "license_status": "Literal['active', 'expired', 'not-started', None]",
        "license_status_on": "str",
    },
)

BrokerArea = TypedDict(
    "BrokerArea",
    {
        "area_id": "int",
        "area": "str | None",
        "area_ar": "str | None",
        "sales_count": "int",
        "sales_value_aed": "float",
        "share_pct": "float",
        "last_sale_date": "str",
    },
)

BrokerCounts = TypedDict(
    "BrokerCounts",
    {
        "sales_count": "int",
        "sales_value_aed": "float",
        "buyer_side_count": "int",
        "seller_side_count": "int",
    },
)

BrokerPropertyType = TypedDict(
    "BrokerPropertyType",
    {
        "property_type": "str | None",
        "sales_count": "int",
        "sales_value_aed": "float",
        "buyer_side_count": "int",
        "seller_side_count": "int",
    },
)

BrokerStats = TypedDict(
    "BrokerStats",
    {
        "broker_id": "int",
        "name": "str | None",
        "sales": "BrokerCounts | None",
        "first_sale_date": "str | None",
        "last_sale_date": "str | None",
        "last_12_months": "BrokerCounts | None",
        "median_price_aed": "Statistic",
        "median_price_aed_per_sqft": "Statistic",
        "years": "list[BrokerYear]",
        "property_types": "list[BrokerPropertyType]",
    },
)

BrokerYear = TypedDict(
    "BrokerYear",
    {
        "year": "int",
        "sales_count": "int",
        "sales_value_aed": "float",
        "buyer_side_count": "int",
        "seller_side_count": "int",
        "partial": NotRequired["Literal[True]"],
    },
)

Building = TypedDict(
    "Building",
    {
        "id": "int",
        "name": "str",
        "name_ar": "str | None",
        "area": "AreaReference | None",
        "community": "CommunityReference | None",
        "project": "ProjectReference | None",
        "developer": "DeveloperReference | None",
        "building_number": "str | None",
        "floors": "int | None",
        "unit_count": "int | None",
        "is_freehold": "bool | None",
        "completed_year": "int | None",
        "latitude": "float | None",
        "longitude": "float | None",
        "precision": "Literal['building', 'project', 'area', None]",
        "transaction_count": "int | None",
        "sales_known_pct": "float | None",
        "median_price_aed_per_sqft": "Figure",
    },
)

BuildingRecord = TypedDict(
    "BuildingRecord",
    {
        "id": "int",
        "name": "str",
        "name_ar": "str | None",
        "area": "AreaReference | None",
        "community": "CommunityReference | None",
        "project": "ProjectReference | None",
        "developer": "DeveloperReference | None",
        "building_number": "str | None",
        "floors": "int | None",
        "unit_count": "int | None",
        "is_freehold": "bool | None",
        "completed_year": "int | None",
        "latitude": "float | None",
        "longitude": "float | None",
        "precision": "Literal['building', 'project', 'area', None]",
        "flats": "int | None",
        "offices": "int | None",
        "shops": "int | None",
        "car_parks": "int | None",
        "elevators": "int | None",
        "swimming_pools": "int | None",
        "built_up_area_sqft": "float | None",
        "transaction_count": "int | None",
        "sales_known_pct": "float | None",
        "headline": "PropertyHeadline",
    },
)

BuildingYield = TypedDict(
    "BuildingYield",
    {
        "tied_with_above": NotRequired["Literal[True]"],
        "building": "BuildingYieldBuilding",
        "area": "BuildingYieldArea | None",
        "community": "BuildingYieldCommunity | None",
        "project": "BuildingYieldProject | None",
        "property_type": "Literal['all', 'apartment', 'villa']",
        "gross_yield_pct": "Figure",
        "net_yield_pct": "Figure",
        "n_sales": "int",
        "n_rents": "int",
        "segments_used": "int",
        "basis": "Literal['own', 'area_rent']",
    },
)

BuildingYieldArea = TypedDict(
    "BuildingYieldArea",
    {
        "id": "int",
        "name": "str | None",
    },
)

BuildingYieldBuilding = TypedDict(
    "BuildingYieldBuilding",
    {
        "id": "int",
        "name": "str",
        "name_ar": "str | None",
    },
)

BuildingYieldCommunity = TypedDict(
    "BuildingYieldCommunity",
    {
        "id": "int",
        "name": "str | None",
    },
)

BuildingYieldProject = TypedDict(
    "BuildingYieldProject",
    {
        "id": "int",
        "name": "str | None",
    },
)

CellFigure = TypedDict(
    "CellFigure",
    {
        "value": "float | None",
        "n": "int",
        "low": NotRequired["float | None"],
        "high": NotRequired["float | None"],
        "quality": NotRequired["Literal['ok', 'low']"],
        "suppressed": NotRequired["Literal[True]"],
        "reason": NotRequired["str"],
    },
)

ClientInfo = TypedDict(
    "ClientInfo",
    {
        "site": "ClientInfoSite",
        "key": "ClientInfoKey",
        "plan": "ClientInfoPlan",
        "limits": "ClientInfoLimits",
        "history_from": "str | None",
        "scopes": "list[Literal['read', 'search', 'index', 'export', 'webhooks']]",
        "features": "list[Literal['ai-search', 'webhooks', 'export']]",
        "usage": "ClientInfoUsage",
        "search": "ClientInfoSearch",
    },
)

ClientInfoKey = TypedDict(
    "ClientInfoKey",
    {
        "id": "str",
        "kind": "Literal['secret', 'public']",
    },
)

ClientInfoLimits = TypedDict(
    "ClientInfoLimits",
    {
        "requests_per_minute": "int | None",
        "requests_per_minute_per_address": "int | None",
        "documents": "int",
        "documents_bytes": "int",
        "documents_per_request": "int",
        "document_bytes": "int",
    },
)

ClientInfoPlan = TypedDict(
    "ClientInfoPlan",
    {
        "id": "Literal['lite', 'growth', 'enterprise']",
        "title": "str",
    },
)

ClientInfoSearch = TypedDict(
    "ClientInfoSearch",
    {
        "engine": "Literal['embedded', 'meilisearch']",
        "endpoint": "str",
        "index": "str",
        "token": "str | None",
        "token_expires_at": "str | None",
        "documents": "int",
        "searchable": "list[str]",
        "filterable": "list[str]",
        "sortable": "list[str]",
    },
)

ClientInfoSite = TypedDict(
    "ClientInfoSite",
    {
        "id": "str",
        "name": "str",
        "domain": "str | None",
    },
)

ClientInfoUsage = TypedDict(
    "ClientInfoUsage",
    {
        "period": "ClientInfoUsagePeriod",
        "requests": "int",
        "rate_limited": "int",
        "reported": "ClientInfoUsageReported",
    },
)

ClientInfoUsagePeriod = TypedDict(
    "ClientInfoUsagePeriod",
    {
        "from": "str",
        "until": "str",
    },
)

ClientInfoUsageReported = TypedDict(
    "ClientInfoUsageReported",
    {
        "search": "int",
        "indexing": "int",
    },
)

ColouredArea = TypedDict(
    "ColouredArea",
    {
        "area_id": "int",
        "name": "str",
        "name_ar": "str | None",
        "slug": "str",
        "label": "str",
        "label_ar": "str",
        "municipality_number": "int",
        "latitude": "float",
        "longitude": "float",
        "metric": "Literal['median_ready_price_aed_per_sqft', 'median_off_plan_price_aed_per_sqft', 'median_price_aed_per_sqft', 'median_price_aed', 'price_yoy_change_pct', 'sales_count', 'sales_value_aed', 'off_plan_share_pct', 'median_rent_aed', 'median_rent_aed_per_sqft', 'rent_yoy_change_pct', 'contract_count', 'gross_yield_pct']",
        "value": "float | None",
        "n": "int",
        "p25": NotRequired["float | None"],
        "p75": NotRequired["float | None"],
        "quality": NotRequired["Literal['ok', 'low']"],
        "suppressed": NotRequired["Literal[True]"],
        "reason": NotRequired["str"],
    },
)

CommunityReference = TypedDict(
    "CommunityReference",
    {
        "id": "int",
        "name": "str | None",
    },
)

CompareAreasAnswer = TypedDict(
    "CompareAreasAnswer",
    {
        "areas": "list[AreaCompared]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "CompareAreasAnswerMeta",
    },
)

CompareAreasAnswerMeta = TypedDict(
    "CompareAreasAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "places": "list[UnderstoodPlace]",
        "sales": "Provenance",
        "rents": "Provenance",
        "yield": "Provenance",
    },
)

CompletenessMeta = TypedDict(
    "CompletenessMeta",
    {
        "method": "Literal['completeness']",
        "method_version": "int",
        "measured_days": "int | None",
        "reason": NotRequired["str"],
    },
)

DeliveryRecord = TypedDict(
    "DeliveryRecord",
    {
        "finished_projects": "int",
        "unfinished_projects": "int",
        "overdue_projects": "int",
        "overdue_share_pct": "Statistic",
        "open_projects": "int",
        "median_age_days": "Statistic",
        "median_building_days": "Statistic",
        "assessed_projects": "int | None",
        "delayed_projects": "int | None",
        "delayed_share_pct": "Statistic",
        "median_delay_days": "Statistic",
    },
)

Developer = TypedDict(
    "Developer",
    {
        "id": "int",
        "level": "Literal['company', 'group']",
        "name": "str | None",
        "name_ar": "str | None",
        "name_basis": "Literal['registered', 'brand', 'transliterated', 'unknown']",
        "brand": "str | None",
        "brand_id": "int | None",
        "is_registered": "bool",
        "registration_date": "str | None",
        "license_type": "str | None",
        "project_count": "int",
        "active_projects": "int",
        "finished_projects": "int",
        "unit_count": "int | None",
        "profile": "Narration",
    },
)

DeveloperPriceCell = TypedDict(
    "DeveloperPriceCell",
    {
        "area_id": "int",
        "area": "str | None",
        "property_type": "str",
        "is_off_plan": "bool",
        "median_price_aed_per_sqft": "Figure",
        "others_median_price_aed_per_sqft": "Figure",
        "difference_pct": "Figure",
    },
)

DeveloperRecord = TypedDict(
    "DeveloperRecord",
    {
        "id": "int",
        "level": "Literal['company', 'group']",
        "name": "str | None",
        "name_ar": "str | None",
        "name_basis": "Literal['registered', 'brand', 'transliterated', 'unknown']",
        "brand": "str | None",
        "brand_id": "int | None",
        "is_registered": "bool",
        "registration_date": "str | None",
        "license_type": "str | None",
        "project_count": "int",
        "active_projects": "int",
        "finished_projects": "int",
        "unit_count": "int | None",
        "profile": "Narration",
        "license_source": "str | None",
        "license_number": "str | None",
        "license_issue_date": "str | None",
        "license_expiry_date": "str | None",
        "legal_status": "str | None",
        "areas": "list[str]",
    },
)

DeveloperReference = TypedDict(
    "DeveloperReference",
    {
        "id": "int",
        "name": "str | None",
        "name_ar": "str | None",
    },
)

DeveloperStats = TypedDict(
    "DeveloperStats",
    {
        "developer_id": "int",
        "name": "str | None",
        "delivery": "DeliveryRecord",
        "sales_count": "int",
        "sales_value_aed": "float",
        "years": "list[DeveloperYear]",
        "median_price_aed_per_sqft": "Statistic",
        "difference_from_areas_pct": "Statistic",
        "areas": "list[DeveloperPriceCell]",
    },
)

DeveloperYear = TypedDict(
    "DeveloperYear",
    {
        "year": "int",
        "sales_count": "int",
        "sales_value_aed": "float",
        "median_price_aed_per_sqft": "Figure",
        "partial": NotRequired["Literal[True]"],
    },
)

EjariLine = TypedDict(
    "EjariLine",
    {
        "contract_id": "str",
        "line_number": "int | None",
        "area_id": "int | None",
        "area": "str | None",
        "community": "str | None",
        "master_project": "str | None",
        "project_id": "int | None",
        "project": "str | None",
        "property_type": "Literal['apartment', 'villa', 'townhouse', 'land', 'office', 'shop', 'hotel-apartment', 'building', 'other', None]",
        "property_sub_type": "str | None",
        "usage": "str | None",
        "bedrooms": "int | None",
        "rooms_label": "str | None",
        "is_freehold": "bool | None",
        "area_sqft": "float | None",
        "area_sqm": "float | None",
        "version": "Literal['new', 'renewed', None]",
        "transaction_date": "str",
        "transaction_date_basis": "Literal['registered', 'contract-start']",
        "start_date": "str",
        "end_date": "str | None",
        "tenant_type": "Literal['person', 'authority', None]",
        "contract_annual_amount_aed": "float | None",
        "contract_amount_aed": "float | None",
        "contract_property_count": "int",
    },
)

EjariStats = TypedDict(
    "EjariStats",
    {
        "level": "Literal['all', 'property_type', 'bedrooms']",
        "property_type": "str | None",
        "bedrooms": "int | None",
        "version": "Literal['new', 'renewed', None]",
        "line_count": "int",
        "contract_count": "int",
        "annual_value_aed": "float",
        "median_annual_aed": "Figure",
        "median_annual_aed_per_sqft": "Figure",
        "bedrooms_known_pct": "float | None",
    },
)

EjariYield = TypedDict(
    "EjariYield",
    {
        "area": "PlaceReference",
        "gross_yield_pct": "Figure",
        "gross_yield_with_renewals_pct": "Figure",
        "price_to_rent_years": "Figure",
        "n_sales": "int",
        "n_rents": "int",
        "n_rents_with_renewals": "int",
        "segments_used": "int",
        "segmentation": "str | None",
        "net_yield_pct": "Figure",
        "of_area": "EjariYieldOfArea | None",
        "named_contracts_pct": "Figure",
        "line_count": "int",
    },
)

EjariYieldOfArea = TypedDict(
    "EjariYieldOfArea",
    {
        "area": "PlaceReference",
        "gross_yield_pct": "Figure",
        "gross_yield_with_renewals_pct": "Figure",
    },
)

Estimate = TypedDict(
    "Estimate",
    {
        "property": "EstimateProperty",
        "valued_on": "str",
        "price_aed": "Statistic",
        "price_aed_per_sqft": "Figure",
        "market_level_aed_per_sqft": "float | None",
        "not_used": "list[Literal['floor', 'view']]",
        "low_aed": "float | None",
        "high_aed": "float | None",
        "confidence": "Literal['high', 'medium', 'low', None]",
        "scope": "Literal['project', 'building', 'community', 'area', 'market', None]",
        "effects": "list[EstimateEffectsItem]",
        "tested": "EstimateTested | None",
        "caveat": "str",
        "comparables": "list[EstimateComparablesItem]",
    },
)

EstimateAccuracy = TypedDict(
    "EstimateAccuracy",
    {
        "of": "Literal['sales', 'rents']",
        "located": "Literal['project', 'area']",
        "property_type": "Literal['all', 'apartment', 'villa', 'townhouse', 'land', 'office', 'shop', 'hotel-apartment', 'building', 'other']",
        "stage": "str",
        "area_id": "int | None",
        "area": "str | None",
        "price_level": "int | None",
        "month": "str | None",
        "held_out": "int",
        "median_error_pct": "Figure",
        "median_bias_pct": "Figure",
        "within_10_pct": "Figure",
        "within_20_pct": "Figure",
        "inside_pct": "Figure",
        "interval_width_pct": "Figure",
        "window": "EstimateAccuracyWindow",
    },
)

EstimateAccuracyWindow = TypedDict(
    "EstimateAccuracyWindow",
    {
        "from": "str",
        "to": "str",
    },
)

EstimateComparablesItem = TypedDict(
    "EstimateComparablesItem",
    {
        "id": "str",
        "transaction_date": "str",
        "scope": "Literal['project', 'building', 'community', 'area', 'market']",
        "project": "str | None",
        "building": "str | None",
        "bedrooms": "int | None",
        "area_sqft": "float",
        "weight_pct": "float",
        "price_aed": "float",
        "price_aed_per_sqft": "float",
        "index_factor": "float",
        "index_of": "Literal['area', 'market', None]",
        "adjusted_price_aed_per_sqft": "float",
    },
)

EstimateEffectsItem = TypedDict(
    "EstimateEffectsItem",
    {
        "effect": "Literal['market', 'area', 'community', 'building', 'project', 'size', 'layout']",
        "change_pct": "float",
        "n": "int",
    },
)

EstimateProperty = TypedDict(
    "EstimateProperty",
    {
        "area_id": "int | None",
        "community_id": "int | None",
        "project_id": "int | None",
        "building_id": "int | None",
        "property_type": "Literal['apartment', 'villa', 'townhouse', 'land', 'office', 'shop', 'hotel-apartment', 'building', 'other']",
        "bedrooms": "int | None",
        "area_sqft": "float",
        "is_off_plan": "bool",
    },
)

EstimateTested = TypedDict(
    "EstimateTested",
    {
        "property_type": "Literal['all', 'apartment', 'villa', 'townhouse', 'land', 'office', 'shop', 'hotel-apartment', 'building', 'other']",
        "stage": "str",
        "n": "int",
        "inside_pct": "float | None",
        "median_error_pct": "float | None",
    },
)

ExpectedHomes = TypedDict(
    "ExpectedHomes",
    {
        "value": "int | None",
        "low": "int | None",
        "high": "int | None",
        "level_pct": "float | None",
        "held_out_pct": "float | None",
        "interval_reason": NotRequired["str"],
        "n": "int",
        "suppressed": NotRequired["Literal[True]"],
        "reason": NotRequired["str"],
    },
)

Export = TypedDict(
    "Export",
    {
        "table": "str",
        "kind": "Literal['table', 'mart']",
        "grain": "str",
        "rows": "int | None",
        "parquet_bytes": "int | None",
        "years": "list[int] | None",
        "filters": "list[Literal['from_date', 'to_date', 'area', 'type', 'bbox', 'polygon', 'near', 'h3']]",
        "columns": "list[ExportColumnsItem]",
    },
)

ExportColumnsItem = TypedDict(
    "ExportColumnsItem",
    {
        "name": "str",
        "type": "str",
        "meaning": "str | None",
    },
)

Fact = TypedDict(
    "Fact",
    {
        "name": "str",
        "unit": "Literal['text', 'texts', 'count', 'aed', 'aed_per_sqft', 'sqft', 'pct', 'change_pct', 'days', 'date']",
        "value": "Any",
        "n": "int | None",
        "as_of": "str",
    },
)

Figure = TypedDict(
    "Figure",
    {
        "value": "float | None",
        "n": "int",
        "p25": NotRequired["float | None"],
        "p75": NotRequired["float | None"],
        "interval": NotRequired["Interval"],
        "interval_reason": NotRequired["str"],
        "shrunk": NotRequired["Shrunk"],
        "quality": NotRequired["Literal['ok', 'low']"],
        "suppressed": NotRequired["Literal[True]"],
        "reason": NotRequired["str"],
        "synthetic": NotRequired["Literal[True]"],
    },
)

FoundName = TypedDict(
    "FoundName",
    {
        "id": "int",
        "name": "str",
        "name_ar": "str | None",
        "subtitle": "str | None",
        "score": "float",
        "highlight": "str",
        "area_id": "int | None",
        "community_id": "int | None",
        "project_id": "int | None",
        "developer_id": "int | None",
    },
)

FullRentContract = TypedDict(
    "FullRentContract",
    {
        "contract": "RentContract",
        "lines": "list[EjariLine]",
        "area": "PlaceReference | None",
        "project": "RentContractProject | None",
        "earlier": "list[RentContract]",
        "later": "list[RentContract]",
        "rent_position": "RentPosition",
    },
)

Geometry = TypedDict(
    "Geometry",
    {
        "type": "Literal['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon']",
        "coordinates": "list[Any]",
    },
)

GetAreaAnswer = TypedDict(
    "GetAreaAnswer",
    {
        "area": "AreaRecord",
        "meta": "GetAreaAnswerMeta",
    },
)

GetAreaAnswerMeta = TypedDict(
    "GetAreaAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "place": "UnderstoodPlace",
    },
)

GetAreaStatsAnswer = TypedDict(
    "GetAreaStatsAnswer",
    {
        "stats": "AreaStats",
        "meta": "GetAreaStatsAnswerMeta",
    },
)

GetAreaStatsAnswerMeta = TypedDict(
    "GetAreaStatsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "place": "UnderstoodPlace",
        "sales": "Provenance",
        "rents": "Provenance",
        "named_contracts_pct": "Figure",
        "yield": "Provenance",
        "price_trend": "Provenance",
        "price_index": "Provenance",
        "completeness": "CompletenessMeta",
    },
)

GetAreaSummaryAnswer = TypedDict(
    "GetAreaSummaryAnswer",
    {
        "summary": "AreaSummary",
        "meta": "GetAreaSummaryAnswerMeta",
    },
)

GetAreaSummaryAnswerMeta = TypedDict(
    "GetAreaSummaryAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "place": "UnderstoodPlace",
    },
)

GetBrokerAnswer = TypedDict(
    "GetBrokerAnswer",
    {
        "broker": "Broker",
        "meta": "GetBrokerAnswerMeta",
    },
)

GetBrokerAnswerMeta = TypedDict(
    "GetBrokerAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "coverage": "Literal['loaded', 'not-loaded']",
        "coverage_note": NotRequired["str"],
    },
)

GetBrokerStatsAnswer = TypedDict(
    "GetBrokerStatsAnswer",
    {
        "stats": "BrokerStats",
        "meta": "GetBrokerStatsAnswerMeta",
    },
)

GetBrokerStatsAnswerMeta = TypedDict(
    "GetBrokerStatsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "coverage": "Literal['loaded', 'not-loaded']",
        "coverage_note": NotRequired["str"],
    },
)

GetBuildingAnswer = TypedDict(
    "GetBuildingAnswer",
    {
        "building": "BuildingRecord",
        "meta": "GetBuildingAnswerMeta",
    },
)

GetBuildingAnswerMeta = TypedDict(
    "GetBuildingAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
    },
)

GetBuildingStatsAnswer = TypedDict(
    "GetBuildingStatsAnswer",
    {
        "stats": "list[PropertyStats]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "GetBuildingStatsAnswerMeta",
    },
)

GetBuildingStatsAnswerMeta = TypedDict(
    "GetBuildingStatsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "method": "str",
        "method_version": "int",
        "window": "GetBuildingStatsAnswerMetaWindow",
        "covered_from": NotRequired["str"],
        "synthetic": NotRequired["Literal[True]"],
        "rents_window": "GetBuildingStatsAnswerMetaRentsWindow | None",
        "rent_basis": "Literal['own', 'project', None]",
        "summary": "PropertySummary",
    },
)

GetBuildingStatsAnswerMetaRentsWindow = TypedDict(
    "GetBuildingStatsAnswerMetaRentsWindow",
    {
        "from": "str",
        "to": "str",
    },
)

GetBuildingStatsAnswerMetaWindow = TypedDict(
    "GetBuildingStatsAnswerMetaWindow",
    {
        "from": "str",
        "to": "str",
    },
)

GetDeveloperAnswer = TypedDict(
    "GetDeveloperAnswer",
    {
        "developer": "DeveloperRecord",
        "meta": "GetDeveloperAnswerMeta",
    },
)

GetDeveloperAnswerMeta = TypedDict(
    "GetDeveloperAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
    },
)

GetDeveloperStatsAnswer = TypedDict(
    "GetDeveloperStatsAnswer",
    {
        "stats": "DeveloperStats",
        "meta": "GetDeveloperStatsAnswerMeta",
    },
)

GetDeveloperStatsAnswerMeta = TypedDict(
    "GetDeveloperStatsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "years": "Provenance",
        "areas": "Provenance",
    },
)

GetEstimateAnswer = TypedDict(
    "GetEstimateAnswer",
    {
        "estimate": "Estimate",
        "meta": "GetEstimateAnswerMeta",
    },
)

GetEstimateAnswerMeta = TypedDict(
    "GetEstimateAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
    },
)

GetFullRentContractAnswer = TypedDict(
    "GetFullRentContractAnswer",
    {
        "rent_contract": "FullRentContract",
        "meta": "GetFullRentContractAnswerMeta",
    },
)

GetFullRentContractAnswerMeta = TypedDict(
    "GetFullRentContractAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "links": "Literal['not-in-register']",
        "links_reason": "str",
    },
)

GetMeasureAnswer = TypedDict(
    "GetMeasureAnswer",
    {
        "periods": "list[MeasurePeriod]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "GetMeasureAnswerMeta",
    },
)

GetMeasureAnswerMeta = TypedDict(
    "GetMeasureAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "measure": "Measure",
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
        "by": "Literal['month', 'quarter', 'year', 'window']",
        "method": "str",
        "method_version": "int",
        "window": "GetMeasureAnswerMetaWindow",
        "covered_from": NotRequired["str"],
        "synthetic": NotRequired["Literal[True]"],
        "reason": NotRequired["str"],
        "completeness": "CompletenessMeta",
    },
)

GetMeasureAnswerMetaWindow = TypedDict(
    "GetMeasureAnswerMetaWindow",
    {
        "from": "str",
        "to": "str",
    },
)

GetProjectAnswer = TypedDict(
    "GetProjectAnswer",
    {
        "project": "ProjectRecord",
        "meta": "GetProjectAnswerMeta",
    },
)

GetProjectAnswerMeta = TypedDict(
    "GetProjectAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
    },
)

GetProjectStatsAnswer = TypedDict(
    "GetProjectStatsAnswer",
    {
        "stats": "list[PropertyStats]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "GetProjectStatsAnswerMeta",
    },
)

GetProjectStatsAnswerMeta = TypedDict(
    "GetProjectStatsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "method": "str",
        "method_version": "int",
        "window": "GetProjectStatsAnswerMetaWindow",
        "covered_from": NotRequired["str"],
        "synthetic": NotRequired["Literal[True]"],
        "rents_window": "GetProjectStatsAnswerMetaRentsWindow | None",
        "rent_basis": "Literal['own', 'project', None]",
        "summary": "PropertySummary",
    },
)

GetProjectStatsAnswerMetaRentsWindow = TypedDict(
    "GetProjectStatsAnswerMetaRentsWindow",
    {
        "from": "str",
        "to": "str",
    },
)

GetProjectStatsAnswerMetaWindow = TypedDict(
    "GetProjectStatsAnswerMetaWindow",
    {
        "from": "str",
        "to": "str",
    },
)

GetRentEstimateAnswer = TypedDict(
    "GetRentEstimateAnswer",
    {
        "rent_estimate": "RentEstimate",
        "meta": "GetRentEstimateAnswerMeta",
    },
)

GetRentEstimateAnswerMeta = TypedDict(
    "GetRentEstimateAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
    },
)

GetReproductionAnswer = TypedDict(
    "GetReproductionAnswer",
    {
        "reproduction": "Reproduction",
        "meta": "GetReproductionAnswerMeta",
    },
)

GetReproductionAnswerMeta = TypedDict(
    "GetReproductionAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
    },
)

GetSeasonalityAnswer = TypedDict(
    "GetSeasonalityAnswer",
    {
        "seasonality": "Seasonality",
        "meta": "GetSeasonalityAnswerMeta",
    },
)

GetSeasonalityAnswerMeta = TypedDict(
    "GetSeasonalityAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
    },
)

GetTransactionAnswer = TypedDict(
    "GetTransactionAnswer",
    {
        "transaction": "Transaction",
        "meta": "GetTransactionAnswerMeta",
    },
)

GetTransactionAnswerMeta = TypedDict(
    "GetTransactionAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
    },
)

GetWebhookAnswer = TypedDict(
    "GetWebhookAnswer",
    {
        "webhook": "Webhook",
    },
)

GetWebhookDeliveryAnswer = TypedDict(
    "GetWebhookDeliveryAnswer",
    {
        "delivery": "WebhookDeliveryDetails",
    },
)

HeatArea = TypedDict(
    "HeatArea",
    {
        "kind": "Literal['area']",
        "area_id": "int",
        "name": "str",
        "name_ar": "str | None",
        "precision": "Literal['area']",
        "metric": "Literal['count', 'value', 'price_aed_per_sqft', 'rent']",
        "value": "float | None",
        "n": "int",
        "p25": NotRequired["float | None"],
        "p75": NotRequired["float | None"],
        "quality": NotRequired["Literal['ok', 'low']"],
        "suppressed": NotRequired["Literal[True]"],
        "reason": NotRequired["str"],
        "row_count": "int",
    },
)

HeatCell = TypedDict(
    "HeatCell",
    {
        "kind": "Literal['cell']",
        "h3": "str",
        "resolution": "int",
        "precision": "Literal['building', 'project']",
        "metric": "Literal['count', 'value', 'price_aed_per_sqft', 'rent']",
        "value": "float | None",
        "n": "int",
        "p25": NotRequired["float | None"],
        "p75": NotRequired["float | None"],
        "quality": NotRequired["Literal['ok', 'low']"],
        "suppressed": NotRequired["Literal[True]"],
        "reason": NotRequired["str"],
        "row_count": "int",
    },
)

IcebergConfig = TypedDict(
    "IcebergConfig",
    {
        "defaults": "dict[str, str]",
        "overrides": "dict[str, str]",
        "endpoints": "list[str]",
    },
)

IcebergCredentials = TypedDict(
    "IcebergCredentials",
    {
        "storage-credentials": "list[IcebergCredentialsStorageCredentialsItem]",
    },
)

IcebergCredentialsStorageCredentialsItem = TypedDict(
    "IcebergCredentialsStorageCredentialsItem",
    {
        "prefix": "str",
        "config": "dict[str, str]",
    },
)

IcebergNamespace = TypedDict(
    "IcebergNamespace",
    {
        "namespace": "list[str]",
        "properties": "dict[str, str]",
    },
)

IcebergNamespaces = TypedDict(
    "IcebergNamespaces",
    {
        "namespaces": "list[list[str]]",
    },
)

IcebergTable = TypedDict(
    "IcebergTable",
    {
        "metadata-location": "str",
        "metadata": "IcebergTableMetadata",
        "config": "dict[str, str]",
        "storage-credentials": "list[IcebergTableStorageCredentialsItem]",
    },
)

IcebergTableMetadata = TypedDict(
    "IcebergTableMetadata",
    {
        "format-version": "Literal[2]",
        "table-uuid": "str",
        "location": "str",
    },
)

IcebergTableStorageCredentialsItem = TypedDict(
    "IcebergTableStorageCredentialsItem",
    {
        "prefix": "str",
        "config": "dict[str, str]",
    },
)

IcebergTables = TypedDict(
    "IcebergTables",
    {
        "identifiers": "list[IcebergTablesIdentifiersItem]",
    },
)

IcebergTablesIdentifiersItem = TypedDict(
    "IcebergTablesIdentifiersItem",
    {
        "namespace": "list[str]",
        "name": "str",
    },
)

IndexPeriod = TypedDict(
    "IndexPeriod",
    {
        "period": "str",
        "index": "Figure",
        "n_before": "int | None",
        "smoothed": "float | None",
        "standard_error_pct": "float | None",
        "coverage_pct": "float | None",
        "new_weight_pct": "float | None",
        "sales_count": "int | None",
        "strata_used": "int | None",
        "strata_missing": "int | None",
        "completeness_pct": "float | None",
        "completeness_reason": NotRequired["Literal['no_pull_covers_the_period', 'pulls_cover_part_of_the_period', 'short_pull', 'arrivals_not_measured']"],
        "provisional": NotRequired["Literal[True]"],
        "partial": NotRequired["Literal[True]"],
    },
)

IndexTask = TypedDict(
    "IndexTask",
    {
        "task_id": "str",
        "kind": "Literal['upsert', 'remove']",
        "status": "Literal['enqueued', 'succeeded', 'failed']",
        "documents": "int",
        "rejected": "int",
        "error": "str | None",
        "created_at": "str",
    },
)

Interval = TypedDict(
    "Interval",
    {
        "low": "float",
        "high": "float",
        "level": "float",
    },
)

LastSale = TypedDict(
    "LastSale",
    {
        "id": "str",
        "transaction_date": "str",
        "price_aed": "float | None",
        "area_sqft": "float | None",
        "price_aed_per_sqft": "float | None",
        "property_type": "Literal['apartment', 'villa', 'townhouse', 'land', 'office', 'shop', 'hotel-apartment', 'building', 'other', None]",
        "bedrooms": "int | None",
        "is_off_plan": "bool | None",
    },
)

ListAreaBuildingsAnswer = TypedDict(
    "ListAreaBuildingsAnswer",
    {
        "buildings": "list[Building]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListAreaBuildingsAnswerMeta",
    },
)

ListAreaBuildingsAnswerMeta = TypedDict(
    "ListAreaBuildingsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
        "total": NotRequired["int"],
        "method": "str",
        "method_version": "int",
        "window": "ListAreaBuildingsAnswerMetaWindow",
        "covered_from": NotRequired["str"],
        "synthetic": NotRequired["Literal[True]"],
    },
)

ListAreaBuildingsAnswerMetaWindow = TypedDict(
    "ListAreaBuildingsAnswerMetaWindow",
    {
        "from": "str",
        "to": "str",
    },
)

ListAreaProjectsAnswer = TypedDict(
    "ListAreaProjectsAnswer",
    {
        "projects": "list[Project]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListAreaProjectsAnswerMeta",
    },
)

ListAreaProjectsAnswerMeta = TypedDict(
    "ListAreaProjectsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
        "total": NotRequired["int"],
    },
)

ListAreaTransactionsAnswer = TypedDict(
    "ListAreaTransactionsAnswer",
    {
        "transactions": "list[Transaction]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListAreaTransactionsAnswerMeta",
    },
)

ListAreaTransactionsAnswerMeta = TypedDict(
    "ListAreaTransactionsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
        "total": NotRequired["int"],
    },
)

ListAreasAnswer = TypedDict(
    "ListAreasAnswer",
    {
        "areas": "list[Area]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListAreasAnswerMeta",
    },
)

ListAreasAnswerMeta = TypedDict(
    "ListAreasAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "method": "str",
        "method_version": "int",
        "window": "ListAreasAnswerMetaWindow",
        "covered_from": NotRequired["str"],
        "synthetic": NotRequired["Literal[True]"],
        "resolved": NotRequired["list[ResolvedName]"],
    },
)

ListAreasAnswerMetaWindow = TypedDict(
    "ListAreasAnswerMetaWindow",
    {
        "from": "str",
        "to": "str",
    },
)

ListBrokerAreasAnswer = TypedDict(
    "ListBrokerAreasAnswer",
    {
        "areas": "list[BrokerArea]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListBrokerAreasAnswerMeta",
    },
)

ListBrokerAreasAnswerMeta = TypedDict(
    "ListBrokerAreasAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "coverage": "Literal['loaded', 'not-loaded']",
        "coverage_note": NotRequired["str"],
        "total": NotRequired["int"],
    },
)

ListBrokerTransactionsAnswer = TypedDict(
    "ListBrokerTransactionsAnswer",
    {
        "transactions": "list[Transaction]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListBrokerTransactionsAnswerMeta",
    },
)

ListBrokerTransactionsAnswerMeta = TypedDict(
    "ListBrokerTransactionsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
        "total": NotRequired["int"],
        "coverage": "Literal['loaded', 'not-loaded']",
        "coverage_note": NotRequired["str"],
    },
)

ListBrokersAnswer = TypedDict(
    "ListBrokersAnswer",
    {
        "brokers": "list[Broker]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListBrokersAnswerMeta",
    },
)

ListBrokersAnswerMeta = TypedDict(
    "ListBrokersAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "total": NotRequired["int"],
    },
)

ListBuildingTransactionsAnswer = TypedDict(
    "ListBuildingTransactionsAnswer",
    {
        "transactions": "list[Transaction]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListBuildingTransactionsAnswerMeta",
    },
)

ListBuildingTransactionsAnswerMeta = TypedDict(
    "ListBuildingTransactionsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
        "total": NotRequired["int"],
    },
)

ListBuildingUnitsAnswer = TypedDict(
    "ListBuildingUnitsAnswer",
    {
        "units": "list[Unit]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListBuildingUnitsAnswerMeta",
    },
)

ListBuildingUnitsAnswerMeta = TypedDict(
    "ListBuildingUnitsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "total": NotRequired["int"],
    },
)

ListBuildingsAnswer = TypedDict(
    "ListBuildingsAnswer",
    {
        "buildings": "list[Building]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListBuildingsAnswerMeta",
    },
)

ListBuildingsAnswerMeta = TypedDict(
    "ListBuildingsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
        "total": NotRequired["int"],
        "method": "str",
        "method_version": "int",
        "window": "ListBuildingsAnswerMetaWindow",
        "covered_from": NotRequired["str"],
        "synthetic": NotRequired["Literal[True]"],
    },
)

ListBuildingsAnswerMetaWindow = TypedDict(
    "ListBuildingsAnswerMetaWindow",
    {
        "from": "str",
        "to": "str",
    },
)

ListDeveloperProjectsAnswer = TypedDict(
    "ListDeveloperProjectsAnswer",
    {
        "projects": "list[Project]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListDeveloperProjectsAnswerMeta",
    },
)

ListDeveloperProjectsAnswerMeta = TypedDict(
    "ListDeveloperProjectsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
        "total": NotRequired["int"],
    },
)

ListDeveloperTransactionsAnswer = TypedDict(
    "ListDeveloperTransactionsAnswer",
    {
        "transactions": "list[Transaction]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListDeveloperTransactionsAnswerMeta",
    },
)

ListDeveloperTransactionsAnswerMeta = TypedDict(
    "ListDeveloperTransactionsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
        "total": NotRequired["int"],
    },
)

ListDevelopersAnswer = TypedDict(
    "ListDevelopersAnswer",
    {
        "developers": "list[Developer]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListDevelopersAnswerMeta",
    },
)

ListDevelopersAnswerMeta = TypedDict(
    "ListDevelopersAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "level": "Literal['group', 'company']",
        "total": NotRequired["int"],
    },
)

ListEjariLinesAnswer = TypedDict(
    "ListEjariLinesAnswer",
    {
        "lines": "list[EjariLine]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListEjariLinesAnswerMeta",
    },
)

ListEjariLinesAnswerMeta = TypedDict(
    "ListEjariLinesAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
        "total": NotRequired["int"],
    },
)

ListEjariStatsAnswer = TypedDict(
    "ListEjariStatsAnswer",
    {
        "stats": "list[EjariStats]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListEjariStatsAnswerMeta",
    },
)

ListEjariStatsAnswerMeta = TypedDict(
    "ListEjariStatsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
        "named_contracts_pct": NotRequired["Figure"],
        "method": "str",
        "method_version": "int",
        "window": "ListEjariStatsAnswerMetaWindow",
        "covered_from": NotRequired["str"],
        "synthetic": NotRequired["Literal[True]"],
        "reason": NotRequired["str"],
        "coverage": "BedroomsCoverage",
    },
)

ListEjariStatsAnswerMetaWindow = TypedDict(
    "ListEjariStatsAnswerMetaWindow",
    {
        "from": "str",
        "to": "str",
    },
)

ListEjariYieldsAnswer = TypedDict(
    "ListEjariYieldsAnswer",
    {
        "areas": "list[EjariYield]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListEjariYieldsAnswerMeta",
    },
)

ListEjariYieldsAnswerMeta = TypedDict(
    "ListEjariYieldsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "reason": NotRequired["str"],
        "method": "str",
        "method_version": "int",
        "window": "ListEjariYieldsAnswerMetaWindow",
        "covered_from": NotRequired["str"],
        "synthetic": NotRequired["Literal[True]"],
    },
)

ListEjariYieldsAnswerMetaWindow = TypedDict(
    "ListEjariYieldsAnswerMetaWindow",
    {
        "from": "str",
        "to": "str",
    },
)

ListEstimateAccuracyAnswer = TypedDict(
    "ListEstimateAccuracyAnswer",
    {
        "accuracy": "list[EstimateAccuracy]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListEstimateAccuracyAnswerMeta",
    },
)

ListEstimateAccuracyAnswerMeta = TypedDict(
    "ListEstimateAccuracyAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "method": "str",
        "method_version": "int",
    },
)

ListExportsAnswer = TypedDict(
    "ListExportsAnswer",
    {
        "exports": "list[Export]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListExportsAnswerMeta",
    },
)

ListExportsAnswerMeta = TypedDict(
    "ListExportsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
    },
)

ListLinksAnswer = TypedDict(
    "ListLinksAnswer",
    {
        "links": "list[SignedLink]",
    },
)

ListMeasuresAnswer = TypedDict(
    "ListMeasuresAnswer",
    {
        "measures": "list[Measure]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListMeasuresAnswerMeta",
    },
)

ListMeasuresAnswerMeta = TypedDict(
    "ListMeasuresAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
    },
)

ListOffplanPremiumAnswer = TypedDict(
    "ListOffplanPremiumAnswer",
    {
        "premiums": "list[OffplanPremium]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListOffplanPremiumAnswerMeta",
    },
)

ListOffplanPremiumAnswerMeta = TypedDict(
    "ListOffplanPremiumAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
        "method": "str",
        "method_version": "int",
        "window": "ListOffplanPremiumAnswerMetaWindow",
        "covered_from": NotRequired["str"],
        "synthetic": NotRequired["Literal[True]"],
        "reason": NotRequired["str"],
        "caveat": "str",
    },
)

ListOffplanPremiumAnswerMetaWindow = TypedDict(
    "ListOffplanPremiumAnswerMetaWindow",
    {
        "from": "str",
        "to": "str",
    },
)

ListPoiCategoriesAnswer = TypedDict(
    "ListPoiCategoriesAnswer",
    {
        "categories": "list[PoiCategory]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListPoiCategoriesAnswerMeta",
    },
)

ListPoiCategoriesAnswerMeta = TypedDict(
    "ListPoiCategoriesAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
    },
)

ListPoisAnswer = TypedDict(
    "ListPoisAnswer",
    {
        "pois": "list[Poi]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListPoisAnswerMeta",
    },
)

ListPoisAnswerMeta = TypedDict(
    "ListPoisAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
    },
)

ListPriceIndexAnswer = TypedDict(
    "ListPriceIndexAnswer",
    {
        "periods": "list[IndexPeriod]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListPriceIndexAnswerMeta",
    },
)

ListPriceIndexAnswerMeta = TypedDict(
    "ListPriceIndexAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "method": "str",
        "method_version": "int",
        "window": "ListPriceIndexAnswerMetaWindow",
        "covered_from": NotRequired["str"],
        "synthetic": NotRequired["Literal[True]"],
        "index_method": "Literal['constant-quality', 'stratified', 'hedonic']",
        "stage": "Literal['existing', 'new', 'all']",
        "granularity": "Literal['month', 'quarter', 'year']",
        "base_date": "str | None",
        "reason": NotRequired["str"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
        "completeness": "CompletenessMeta",
    },
)

ListPriceIndexAnswerMetaWindow = TypedDict(
    "ListPriceIndexAnswerMetaWindow",
    {
        "from": "str",
        "to": "str",
    },
)

ListProjectBuildingsAnswer = TypedDict(
    "ListProjectBuildingsAnswer",
    {
        "buildings": "list[Building]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListProjectBuildingsAnswerMeta",
    },
)

ListProjectBuildingsAnswerMeta = TypedDict(
    "ListProjectBuildingsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
        "total": NotRequired["int"],
        "method": "str",
        "method_version": "int",
        "window": "ListProjectBuildingsAnswerMetaWindow",
        "covered_from": NotRequired["str"],
        "synthetic": NotRequired["Literal[True]"],
    },
)

ListProjectBuildingsAnswerMetaWindow = TypedDict(
    "ListProjectBuildingsAnswerMetaWindow",
    {
        "from": "str",
        "to": "str",
    },
)

ListProjectPriceTrendsAnswer = TypedDict(
    "ListProjectPriceTrendsAnswer",
    {
        "price_trends": "list[ProjectPriceTrend]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListProjectPriceTrendsAnswerMeta",
    },
)

ListProjectPriceTrendsAnswerMeta = TypedDict(
    "ListProjectPriceTrendsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "granularity": "Literal['month', 'quarter', 'year']",
        "index_stage": "Literal['existing', 'new', 'all']",
        "index_method": "str",
        "index_method_version": "int",
        "method": "str",
        "method_version": "int",
        "window": "ListProjectPriceTrendsAnswerMetaWindow",
        "covered_from": NotRequired["str"],
        "synthetic": NotRequired["Literal[True]"],
        "completeness": "CompletenessMeta",
    },
)

ListProjectPriceTrendsAnswerMetaWindow = TypedDict(
    "ListProjectPriceTrendsAnswerMetaWindow",
    {
        "from": "str",
        "to": "str",
    },
)

ListProjectRentalsAnswer = TypedDict(
    "ListProjectRentalsAnswer",
    {
        "transactions": "list[Transaction]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListProjectRentalsAnswerMeta",
    },
)

ListProjectRentalsAnswerMeta = TypedDict(
    "ListProjectRentalsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
        "total": NotRequired["int"],
    },
)

ListProjectTransactionsAnswer = TypedDict(
    "ListProjectTransactionsAnswer",
    {
        "transactions": "list[Transaction]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListProjectTransactionsAnswerMeta",
    },
)

ListProjectTransactionsAnswerMeta = TypedDict(
    "ListProjectTransactionsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
        "total": NotRequired["int"],
    },
)

ListProjectUnitsAnswer = TypedDict(
    "ListProjectUnitsAnswer",
    {
        "units": "list[Unit]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListProjectUnitsAnswerMeta",
    },
)

ListProjectUnitsAnswerMeta = TypedDict(
    "ListProjectUnitsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "total": NotRequired["int"],
    },
)

ListProjectsAnswer = TypedDict(
    "ListProjectsAnswer",
    {
        "projects": "list[Project]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListProjectsAnswerMeta",
    },
)

ListProjectsAnswerMeta = TypedDict(
    "ListProjectsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
        "total": NotRequired["int"],
    },
)

ListRentAreasAnswer = TypedDict(
    "ListRentAreasAnswer",
    {
        "areas": "list[RentsOfArea]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListRentAreasAnswerMeta",
    },
)

ListRentAreasAnswerMeta = TypedDict(
    "ListRentAreasAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "method": "str",
        "method_version": "int",
        "window": "ListRentAreasAnswerMetaWindow",
        "covered_from": NotRequired["str"],
        "synthetic": NotRequired["Literal[True]"],
        "bedrooms_known_pct": NotRequired["float | None"],
    },
)

ListRentAreasAnswerMetaWindow = TypedDict(
    "ListRentAreasAnswerMetaWindow",
    {
        "from": "str",
        "to": "str",
    },
)

ListRentContractsAnswer = TypedDict(
    "ListRentContractsAnswer",
    {
        "rent_contracts": "list[RentContract]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListRentContractsAnswerMeta",
    },
)

ListRentContractsAnswerMeta = TypedDict(
    "ListRentContractsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
        "total": NotRequired["int"],
    },
)

ListRentIndexAnswer = TypedDict(
    "ListRentIndexAnswer",
    {
        "periods": "list[RentIndexPeriod]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListRentIndexAnswerMeta",
    },
)

ListRentIndexAnswerMeta = TypedDict(
    "ListRentIndexAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "method": "str",
        "method_version": "int",
        "window": "ListRentIndexAnswerMetaWindow",
        "covered_from": NotRequired["str"],
        "synthetic": NotRequired["Literal[True]"],
        "version": "Literal['new', 'renewed']",
        "granularity": "Literal['month', 'quarter']",
        "base_date": "str | None",
        "reason": NotRequired["str"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
        "completeness": "CompletenessMeta",
    },
)

ListRentIndexAnswerMetaWindow = TypedDict(
    "ListRentIndexAnswerMetaWindow",
    {
        "from": "str",
        "to": "str",
    },
)

ListRentStatsAnswer = TypedDict(
    "ListRentStatsAnswer",
    {
        "stats": "list[RentStats]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListRentStatsAnswerMeta",
    },
)

ListRentStatsAnswerMeta = TypedDict(
    "ListRentStatsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
        "named_contracts_pct": NotRequired["Figure"],
        "method": "str",
        "method_version": "int",
        "window": "ListRentStatsAnswerMetaWindow",
        "covered_from": NotRequired["str"],
        "synthetic": NotRequired["Literal[True]"],
        "reason": NotRequired["str"],
        "coverage": "BedroomsCoverage",
    },
)

ListRentStatsAnswerMetaWindow = TypedDict(
    "ListRentStatsAnswerMetaWindow",
    {
        "from": "str",
        "to": "str",
    },
)

ListRentSummaryAnswer = TypedDict(
    "ListRentSummaryAnswer",
    {
        "summary": "list[RentSummary]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListRentSummaryAnswerMeta",
    },
)

ListRentSummaryAnswerMeta = TypedDict(
    "ListRentSummaryAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
        "named_contracts_pct": NotRequired["Figure"],
        "method": "str",
        "method_version": "int",
        "window": "ListRentSummaryAnswerMetaWindow",
        "covered_from": NotRequired["str"],
        "synthetic": NotRequired["Literal[True]"],
    },
)

ListRentSummaryAnswerMetaWindow = TypedDict(
    "ListRentSummaryAnswerMetaWindow",
    {
        "from": "str",
        "to": "str",
    },
)

ListRentTrendsAnswer = TypedDict(
    "ListRentTrendsAnswer",
    {
        "trends": "list[RentTrend]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListRentTrendsAnswerMeta",
    },
)

ListRentTrendsAnswerMeta = TypedDict(
    "ListRentTrendsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
        "named_contracts_pct": NotRequired["Figure"],
        "granularity": "Literal['month', 'quarter', 'year']",
        "method": "str",
        "method_version": "int",
        "window": "ListRentTrendsAnswerMetaWindow",
        "covered_from": NotRequired["str"],
        "synthetic": NotRequired["Literal[True]"],
        "reason": NotRequired["str"],
        "coverage": "BedroomsCoverage",
        "completeness": "CompletenessMeta",
    },
)

ListRentTrendsAnswerMetaWindow = TypedDict(
    "ListRentTrendsAnswerMetaWindow",
    {
        "from": "str",
        "to": "str",
    },
)

ListRentYieldsAnswer = TypedDict(
    "ListRentYieldsAnswer",
    {
        "areas": "list[RentYieldOfArea]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListRentYieldsAnswerMeta",
    },
)

ListRentYieldsAnswerMeta = TypedDict(
    "ListRentYieldsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "reason": NotRequired["str"],
        "method": "str",
        "method_version": "int",
        "window": "ListRentYieldsAnswerMetaWindow",
        "covered_from": NotRequired["str"],
        "synthetic": NotRequired["Literal[True]"],
    },
)

ListRentYieldsAnswerMetaWindow = TypedDict(
    "ListRentYieldsAnswerMetaWindow",
    {
        "from": "str",
        "to": "str",
    },
)

ListRentalByAreaAnswer = TypedDict(
    "ListRentalByAreaAnswer",
    {
        "areas": "list[RentsOfArea]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListRentalByAreaAnswerMeta",
    },
)

ListRentalByAreaAnswerMeta = TypedDict(
    "ListRentalByAreaAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "method": "str",
        "method_version": "int",
        "window": "ListRentalByAreaAnswerMetaWindow",
        "covered_from": NotRequired["str"],
        "synthetic": NotRequired["Literal[True]"],
        "bedrooms_known_pct": NotRequired["float | None"],
    },
)

ListRentalByAreaAnswerMetaWindow = TypedDict(
    "ListRentalByAreaAnswerMetaWindow",
    {
        "from": "str",
        "to": "str",
    },
)

ListRevisionsAnswer = TypedDict(
    "ListRevisionsAnswer",
    {
        "revisions": "list[Revision]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListRevisionsAnswerMeta",
    },
)

ListRevisionsAnswerMeta = TypedDict(
    "ListRevisionsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "series": "Literal['sales-count', 'median-price-per-sqft', 'price-index', 'price-index-new', 'price-index-existing', 'rent-index-new', 'rent-index-renewed', 'new-rents-count', 'renewed-rents-count', 'new-rents-median', 'renewed-rents-median']",
        "method": "str",
        "method_version": "int",
        "covered_from": NotRequired["str"],
        "published_from": "str | None",
        "reason": NotRequired["str"],
    },
)

ListSaleIndexAnswer = TypedDict(
    "ListSaleIndexAnswer",
    {
        "periods": "list[SaleIndex]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListSaleIndexAnswerMeta",
    },
)

ListSaleIndexAnswerMeta = TypedDict(
    "ListSaleIndexAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "total": NotRequired["int"],
        "coverage": "Literal['loaded', 'not-loaded']",
        "coverage_note": NotRequired["str"],
    },
)

ListServiceChargesAnswer = TypedDict(
    "ListServiceChargesAnswer",
    {
        "service_charges": "list[ServiceCharge]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListServiceChargesAnswerMeta",
    },
)

ListServiceChargesAnswerMeta = TypedDict(
    "ListServiceChargesAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
        "total": NotRequired["int"],
        "coverage": "Literal['loaded', 'not-loaded']",
        "coverage_note": NotRequired["str"],
    },
)

ListSupplyAnswer = TypedDict(
    "ListSupplyAnswer",
    {
        "supply": "list[SupplyPeriod]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListSupplyAnswerMeta",
    },
)

ListSupplyAnswerMeta = TypedDict(
    "ListSupplyAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
        "method": "str",
        "method_version": "int",
        "window": "ListSupplyAnswerMetaWindow",
        "covered_from": NotRequired["str"],
        "synthetic": NotRequired["Literal[True]"],
        "unfinished_projects": "int",
        "unfinished_units": "int",
        "unfinished_villas": "int",
        "overdue_projects": "int",
        "overdue_units": "int",
        "undated_projects": "int",
        "not_begun_projects": "int",
        "sold_homes": "int | None",
    },
)

ListSupplyAnswerMetaWindow = TypedDict(
    "ListSupplyAnswerMetaWindow",
    {
        "from": "str",
        "to": "str",
    },
)

ListTopAreasAnswer = TypedDict(
    "ListTopAreasAnswer",
    {
        "areas": "list[TopArea]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListTopAreasAnswerMeta",
    },
)

ListTopAreasAnswerMeta = TypedDict(
    "ListTopAreasAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "metric": "Literal['sales_count', 'sales_value', 'price_growth', 'gross_yield', 'rent_growth']",
        "before": "ListTopAreasAnswerMetaBefore | None",
        "stage": NotRequired["Literal['existing', 'new']"],
        "reason": NotRequired["str"],
        "method": "str",
        "method_version": "int",
        "window": "ListTopAreasAnswerMetaWindow",
        "covered_from": NotRequired["str"],
        "synthetic": NotRequired["Literal[True]"],
    },
)

ListTopAreasAnswerMetaBefore = TypedDict(
    "ListTopAreasAnswerMetaBefore",
    {
        "from": "str",
        "to": "str",
    },
)

ListTopAreasAnswerMetaWindow = TypedDict(
    "ListTopAreasAnswerMetaWindow",
    {
        "from": "str",
        "to": "str",
    },
)

ListTopBrokersAnswer = TypedDict(
    "ListTopBrokersAnswer",
    {
        "brokers": "list[TopBroker]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListTopBrokersAnswerMeta",
    },
)

ListTopBrokersAnswerMeta = TypedDict(
    "ListTopBrokersAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "coverage": "Literal['loaded', 'not-loaded']",
        "coverage_note": NotRequired["str"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
        "metric": "Literal['sales_count', 'sales_value']",
        "reason": NotRequired["str"],
        "covered_from": NotRequired["str"],
        "window": "ListTopBrokersAnswerMetaWindow | None",
    },
)

ListTopBrokersAnswerMetaWindow = TypedDict(
    "ListTopBrokersAnswerMetaWindow",
    {
        "from": "str",
        "to": "str",
    },
)

ListTopProjectsAnswer = TypedDict(
    "ListTopProjectsAnswer",
    {
        "projects": "list[TopPerformingProject]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListTopProjectsAnswerMeta",
    },
)

ListTopProjectsAnswerMeta = TypedDict(
    "ListTopProjectsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "metric": "Literal['sales_count', 'sales_value', 'price_growth', 'gross_yield']",
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
        "before": "ListTopProjectsAnswerMetaBefore | None",
        "stage": NotRequired["Literal['existing', 'new']"],
        "reason": NotRequired["str"],
        "method": "str",
        "method_version": "int",
        "window": "ListTopProjectsAnswerMetaWindow",
        "covered_from": NotRequired["str"],
        "synthetic": NotRequired["Literal[True]"],
    },
)

ListTopProjectsAnswerMetaBefore = TypedDict(
    "ListTopProjectsAnswerMetaBefore",
    {
        "from": "str",
        "to": "str",
    },
)

ListTopProjectsAnswerMetaWindow = TypedDict(
    "ListTopProjectsAnswerMetaWindow",
    {
        "from": "str",
        "to": "str",
    },
)

ListTransactionChangesAnswer = TypedDict(
    "ListTransactionChangesAnswer",
    {
        "changes": "list[TransactionChange]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListTransactionChangesAnswerMeta",
    },
)

ListTransactionChangesAnswerMeta = TypedDict(
    "ListTransactionChangesAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
    },
)

ListTransactionsAnswer = TypedDict(
    "ListTransactionsAnswer",
    {
        "transactions": "list[Transaction]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListTransactionsAnswerMeta",
    },
)

ListTransactionsAnswerMeta = TypedDict(
    "ListTransactionsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
        "total": NotRequired["int"],
    },
)

ListValuationsAnswer = TypedDict(
    "ListValuationsAnswer",
    {
        "valuations": "list[Valuation]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListValuationsAnswerMeta",
    },
)

ListValuationsAnswerMeta = TypedDict(
    "ListValuationsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
        "total": NotRequired["int"],
        "coverage": "Literal['loaded', 'not-loaded']",
        "coverage_note": NotRequired["str"],
    },
)

ListWebhookDeliveriesAnswer = TypedDict(
    "ListWebhookDeliveriesAnswer",
    {
        "deliveries": "list[WebhookDelivery]",
        "next_cursor": "str | None",
        "has_more": "bool",
    },
)

ListWebhooksAnswer = TypedDict(
    "ListWebhooksAnswer",
    {
        "webhooks": "list[Webhook]",
    },
)

ListYieldByBuildingAnswer = TypedDict(
    "ListYieldByBuildingAnswer",
    {
        "buildings": "list[BuildingYield]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "ListYieldByBuildingAnswerMeta",
    },
)

ListYieldByBuildingAnswerMeta = TypedDict(
    "ListYieldByBuildingAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "method": "str",
        "method_version": "int",
        "window": "ListYieldByBuildingAnswerMetaWindow",
        "covered_from": NotRequired["str"],
        "synthetic": NotRequired["Literal[True]"],
        "reason": NotRequired["str"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
    },
)

ListYieldByBuildingAnswerMetaWindow = TypedDict(
    "ListYieldByBuildingAnswerMetaWindow",
    {
        "from": "str",
        "to": "str",
    },
)

MapArea = TypedDict(
    "MapArea",
    {
        "kind": "Literal['area']",
        "area_id": "int",
        "name": "str",
        "name_ar": "str | None",
        "slug": "str",
        "label": "str",
        "label_ar": "str",
        "municipality_number": "int",
        "latitude": "float",
        "longitude": "float",
        "share": "float",
        "figures": "MapFigures",
    },
)

MapAreaAnswer = TypedDict(
    "MapAreaAnswer",
    {
        "type": "Literal['FeatureCollection']",
        "bbox": NotRequired["list[float]"],
        "features": "list[MapAreaAnswerFeaturesItem]",
        "meta": "MapAreaAnswerMeta",
    },
)

MapAreaAnswerFeaturesItem = TypedDict(
    "MapAreaAnswerFeaturesItem",
    {
        "type": "Literal['Feature']",
        "id": NotRequired["Any"],
        "bbox": NotRequired["list[float]"],
        "geometry": "Geometry | None",
        "properties": "MapArea | MapBuilding | MapPoi",
    },
)

MapAreaAnswerMeta = TypedDict(
    "MapAreaAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "place": "UnderstoodPlace",
        "property_type": "Literal['apartment', 'villa', 'townhouse', 'land', 'office', 'shop', 'hotel-apartment', 'building', 'other', None]",
        "provenance": "MapAreaAnswerMetaProvenance",
    },
)

MapAreaAnswerMetaProvenance = TypedDict(
    "MapAreaAnswerMetaProvenance",
    {
        "sales": "Provenance",
        "rents": "Provenance",
        "gross_yield_pct": "Provenance",
    },
)

MapAreasAnswer = TypedDict(
    "MapAreasAnswer",
    {
        "type": "Literal['FeatureCollection']",
        "bbox": NotRequired["list[float]"],
        "features": "list[MapAreasAnswerFeaturesItem]",
        "meta": "MapAreasAnswerMeta",
    },
)

MapAreasAnswerFeaturesItem = TypedDict(
    "MapAreasAnswerFeaturesItem",
    {
        "type": "Literal['Feature']",
        "id": NotRequired["Any"],
        "bbox": NotRequired["list[float]"],
        "geometry": "Geometry | None",
        "properties": "ColouredArea",
    },
)

MapAreasAnswerMeta = TypedDict(
    "MapAreasAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "metric": "MapMetric",
        "property_type": "Literal['apartment', 'villa', 'townhouse', 'land', 'office', 'shop', 'hotel-apartment', 'building', 'other', None]",
        "provenance": "Provenance",
        "withheld_count": "int",
    },
)

MapBounds = TypedDict(
    "MapBounds",
    {
        "west": "float",
        "south": "float",
        "east": "float",
        "north": "float",
        "bbox": "list[float]",
        "latitude": "float",
        "longitude": "float",
        "area_count": "int",
    },
)

MapBoundsAnswer = TypedDict(
    "MapBoundsAnswer",
    {
        "bounds": "MapBounds",
        "meta": "MapBoundsAnswerMeta",
    },
)

MapBoundsAnswerMeta = TypedDict(
    "MapBoundsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
    },
)

MapBuilding = TypedDict(
    "MapBuilding",
    {
        "kind": "Literal['building']",
        "building_id": "int",
        "name": "str | None",
        "name_ar": "str | None",
        "area_id": "int",
        "project_id": "int | None",
        "precision": "Literal['building', 'area']",
        "sales_count": "int | None",
        "median_price_aed_per_sqft": "Figure",
    },
)

MapConfig = TypedDict(
    "MapConfig",
    {
        "style": "MapConfigStyle",
        "center": "list[float]",
        "zoom": "float",
        "min_zoom": "float",
        "max_zoom": "float",
        "bounds": "list[float]",
        "tiles": "list[str]",
        "base_tiles": "list[str]",
        "tiles_expire_at": "str",
        "tile_layers": "list[Literal['areas', 'labels', 'cells']]",
        "metrics": "list[MapMetric]",
        "legends": "list[MapConfigLegendsItem]",
        "no_value_colour": "str",
        "snapshot_id": "str",
        "as_of": "str",
        "history_from": "str | None",
        "attribution": "str",
    },
)

MapConfigLegendsItem = TypedDict(
    "MapConfigLegendsItem",
    {
        "metric": "Literal['median_ready_price_aed_per_sqft', 'median_off_plan_price_aed_per_sqft', 'median_price_aed_per_sqft', 'median_price_aed', 'price_yoy_change_pct', 'sales_count', 'sales_value_aed', 'off_plan_share_pct', 'median_rent_aed', 'median_rent_aed_per_sqft', 'rent_yoy_change_pct', 'contract_count', 'gross_yield_pct']",
        "classes": "list[MapConfigLegendsItemClassesItem]",
    },
)

MapConfigLegendsItemClassesItem = TypedDict(
    "MapConfigLegendsItemClassesItem",
    {
        "colour": "str",
        "from": "float | None",
        "to": "float | None",
    },
)

MapConfigStyle = TypedDict(
    "MapConfigStyle",
    {
        "version": "Literal[8]",
    },
)

MapFigures = TypedDict(
    "MapFigures",
    {
        "median_ready_price_aed_per_sqft": "Figure",
        "median_off_plan_price_aed_per_sqft": "Figure",
        "median_price_aed_per_sqft": "Figure",
        "median_price_aed": "Figure",
        "price_yoy_change_pct": "Figure",
        "sales_count": "Figure",
        "sales_value_aed": "Figure",
        "off_plan_share_pct": "Figure",
        "median_rent_aed": "Figure",
        "median_rent_aed_per_sqft": "Figure",
        "rent_yoy_change_pct": "Figure",
        "contract_count": "Figure",
        "gross_yield_pct": "Figure",
    },
)

MapHeatAnswer = TypedDict(
    "MapHeatAnswer",
    {
        "type": "Literal['FeatureCollection']",
        "bbox": NotRequired["list[float]"],
        "features": "list[MapHeatAnswerFeaturesItem]",
        "meta": "MapHeatAnswerMeta",
    },
)

MapHeatAnswerFeaturesItem = TypedDict(
    "MapHeatAnswerFeaturesItem",
    {
        "type": "Literal['Feature']",
        "id": NotRequired["Any"],
        "bbox": NotRequired["list[float]"],
        "geometry": "Geometry | None",
        "properties": "HeatCell | HeatArea",
    },
)

MapHeatAnswerMeta = TypedDict(
    "MapHeatAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "type": "Literal['sales', 'off-plan', 'ready', 'rentals', 'mortgages', 'gifts']",
        "resolution": "int",
        "provenance": "Provenance",
        "measured_count": "int",
        "area_only_count": "int",
        "unplaced_count": "int",
    },
)

MapMetric = TypedDict(
    "MapMetric",
    {
        "id": "Literal['median_ready_price_aed_per_sqft', 'median_off_plan_price_aed_per_sqft', 'median_price_aed_per_sqft', 'median_price_aed', 'price_yoy_change_pct', 'sales_count', 'sales_value_aed', 'off_plan_share_pct', 'median_rent_aed', 'median_rent_aed_per_sqft', 'rent_yoy_change_pct', 'contract_count', 'gross_yield_pct']",
        "title": "str",
        "title_ar": "str",
        "unit": "Literal['aed', 'aed_per_sqft', 'pct', 'count']",
        "breaks": "list[float]",
        "colours": "list[str]",
    },
)

MapPoi = TypedDict(
    "MapPoi",
    {
        "kind": "Literal['poi']",
        "id": "str",
        "category": "str",
        "sub_category": "str | None",
        "name": "str",
        "name_ar": "str | None",
        "latitude": "float",
        "longitude": "float",
        "area_id": "int | None",
        "source": "str",
    },
)

Measure = TypedDict(
    "Measure",
    {
        "measure": "str",
        "name": "str",
        "name_ar": "str",
        "sentence": "str",
        "sentence_ar": "str",
        "statistic": "Literal['count', 'sum', 'median']",
        "unit": "str",
        "records": "str",
        "dataset": "str",
        "least_sample": "int | None",
        "method": "str",
    },
)

MeasurePeriod = TypedDict(
    "MeasurePeriod",
    {
        "period": "str",
        "figure": "Figure",
        "completeness_pct": "float | None",
        "completeness_reason": NotRequired["Literal['no_pull_covers_the_period', 'pulls_cover_part_of_the_period', 'short_pull', 'arrivals_not_measured']"],
        "provisional": NotRequired["Literal[True]"],
        "partial": NotRequired["Literal[True]"],
    },
)

MeilisearchError = TypedDict(
    "MeilisearchError",
    {
        "message": "str",
        "code": "str",
        "type": "Literal['invalid_request', 'auth', 'internal', 'system']",
        "link": "str",
    },
)

Narration = TypedDict(
    "Narration",
    {
        "text": "str",
        "generated_by": "str",
        "generated_at": "str",
        "facts": "list[Fact]",
    },
)

OffplanPremium = TypedDict(
    "OffplanPremium",
    {
        "by": "Literal['market', 'area', 'community', 'project', 'property_type']",
        "id": "int | None",
        "name": "str | None",
        "name_ar": "str | None",
        "property_type": "Literal['all', 'apartment', 'villa', 'townhouse', 'land', 'office', 'shop', 'hotel-apartment', 'building', 'other']",
        "premium_pct": "Figure",
        "low_pct": "float | None",
        "high_pct": "float | None",
        "cells": "int",
        "n_off_plan": "int",
        "n_ready": "int",
        "coverage_pct": "float | None",
        "sales_count": "int",
        "unmatched_premium_pct": "Figure",
    },
)

PlaceCentroid = TypedDict(
    "PlaceCentroid",
    {
        "latitude": "float",
        "longitude": "float",
        "precision": "Literal['area', 'primary-area']",
    },
)

PlaceOverlap = TypedDict(
    "PlaceOverlap",
    {
        "id": "int",
        "name": "str",
        "name_ar": "str | None",
        "slug": "str",
        "share": "float",
        "share_of_area": "float | None",
    },
)

PlaceReference = TypedDict(
    "PlaceReference",
    {
        "id": "int",
        "kind": "Literal['area', 'community']",
        "name": "str",
        "name_ar": "str | None",
        "slug": "str",
        "label": "str",
        "label_ar": "str",
    },
)

Poi = TypedDict(
    "Poi",
    {
        "id": "str",
        "category": "str",
        "sub_category": "str | None",
        "name": "str",
        "name_ar": "str | None",
        "latitude": "float",
        "longitude": "float",
        "area_id": "int | None",
        "distance_km": "float | None",
        "source": "str",
    },
)

PoiCategory = TypedDict(
    "PoiCategory",
    {
        "category": "str",
        "poi_count": "int",
        "sources": "list[str]",
    },
)

Portfolio = TypedDict(
    "Portfolio",
    {
        "id": "str",
        "state": "Literal['arriving', 'waiting', 'running', 'finished', 'failed']",
        "reason": "str | None",
        "format": "Literal['ndjson', 'csv', 'arrow']",
        "total": "int",
        "done": "int",
        "estimated": "int",
        "withheld": "int",
        "refused": "int",
        "snapshot_id": "str | None",
        "created_at": "str",
        "finished_at": "str | None",
        "expires_at": "str",
    },
)

Project = TypedDict(
    "Project",
    {
        "id": "int",
        "project_number": "int | None",
        "name": "str | None",
        "name_ar": "str | None",
        "name_basis": "Literal['registered', 'deals', 'units', 'transliterated', None]",
        "developer": "DeveloperReference | None",
        "master_developer": "str | None",
        "area": "AreaReference | None",
        "community": "CommunityReference | None",
        "master_project": "str | None",
        "status": "Literal['not-started', 'active', 'finished', 'pending', 'cancelled', 'frozen', None]",
        "completion_pct": "float | None",
        "start_date": "str | None",
        "expected_completion_date": "str | None",
        "completion_date": "str | None",
        "cancelled_date": "str | None",
        "unit_count": "int | None",
        "villa_count": "int | None",
        "building_count": "int | None",
        "land_count": "int | None",
        "escrow_agent": "str | None",
        "basis": "Literal['register', 'number', 'named']",
        "confidence": "float | None",
        "is_registered": "bool",
        "sales_count": "int | None",
    },
)

ProjectCell = TypedDict(
    "ProjectCell",
    {
        "area": NotRequired["ProjectCellArea | None"],
        "community": NotRequired["ProjectCellCommunity | None"],
        "developer": NotRequired["ProjectCellDeveloper | None"],
        "status": NotRequired["Literal['not-started', 'active', 'finished', 'pending', 'cancelled', 'frozen', None]"],
        "basis": NotRequired["str | None"],
        "period": NotRequired["str | None"],
        "partial": NotRequired["Literal[True]"],
        "completeness_pct": NotRequired["float | None"],
        "completeness_reason": NotRequired["Literal['no_pull_covers_the_period', 'pulls_cover_part_of_the_period', 'short_pull', 'arrivals_not_measured']"],
        "provisional": NotRequired["Literal[True]"],
        "count": "int",
        "measures": "dict[str, CellFigure]",
    },
)

ProjectCellArea = TypedDict(
    "ProjectCellArea",
    {
        "id": "int",
        "name": "str | None",
    },
)

ProjectCellCommunity = TypedDict(
    "ProjectCellCommunity",
    {
        "id": "int",
        "name": "str | None",
    },
)

ProjectCellDeveloper = TypedDict(
    "ProjectCellDeveloper",
    {
        "id": "int",
        "name": "str | None",
    },
)

ProjectPriceTrend = TypedDict(
    "ProjectPriceTrend",
    {
        "period": "str",
        "is_partial": "bool",
        "completeness_pct": "float | None",
        "completeness_reason": NotRequired["Literal['no_pull_covers_the_period', 'pulls_cover_part_of_the_period', 'short_pull', 'arrivals_not_measured']"],
        "provisional": NotRequired["Literal[True]"],
        "sales_count": "int",
        "sales_value_aed": "float",
        "off_plan_count": "int",
        "median_price_aed": "Figure",
        "median_price_aed_per_sqft": "Figure",
        "index": "Figure",
        "index_smoothed": "Figure",
    },
)

ProjectRecord = TypedDict(
    "ProjectRecord",
    {
        "id": "int",
        "project_number": "int | None",
        "name": "str | None",
        "name_ar": "str | None",
        "name_basis": "Literal['registered', 'deals', 'units', 'transliterated', None]",
        "developer": "DeveloperReference | None",
        "master_developer": "str | None",
        "area": "AreaReference | None",
        "community": "CommunityReference | None",
        "master_project": "str | None",
        "status": "Literal['not-started', 'active', 'finished', 'pending', 'cancelled', 'frozen', None]",
        "completion_pct": "float | None",
        "start_date": "str | None",
        "expected_completion_date": "str | None",
        "completion_date": "str | None",
        "cancelled_date": "str | None",
        "unit_count": "int | None",
        "villa_count": "int | None",
        "building_count": "int | None",
        "land_count": "int | None",
        "escrow_agent": "str | None",
        "basis": "Literal['register', 'number', 'named']",
        "confidence": "float | None",
        "is_registered": "bool",
        "description": "str | None",
        "description_by": "str | None",
        "date_history": "list[PulledDates]",
        "planned_day_moved_days": "int | None",
        "headline": "PropertyHeadline",
    },
)

ProjectReference = TypedDict(
    "ProjectReference",
    {
        "id": "int",
        "name": "str | None",
        "name_ar": "str | None",
    },
)

PropertyHeadline = TypedDict(
    "PropertyHeadline",
    {
        "sales_count": "int | None",
        "median_price_aed": "Statistic",
        "median_price_aed_per_sqft": "Statistic",
        "median_off_plan_price_aed_per_sqft": "Statistic",
        "median_ready_price_aed_per_sqft": "Statistic",
        "median_rent_aed": "PropertyHeadlineMedianRentAed",
        "gross_yield_pct": "PropertyHeadlineGrossYieldPct",
    },
)

PropertyHeadlineGrossYieldPct = TypedDict(
    "PropertyHeadlineGrossYieldPct",
    {
        "value": "float | None",
        "n": "int",
        "p25": NotRequired["float | None"],
        "p75": NotRequired["float | None"],
        "interval": NotRequired["Interval"],
        "interval_reason": NotRequired["str"],
        "shrunk": NotRequired["Shrunk"],
        "quality": NotRequired["Literal['ok', 'low']"],
        "suppressed": NotRequired["Literal[True]"],
        "reason": NotRequired["str"],
        "synthetic": NotRequired["Literal[True]"],
        "method": "str",
        "method_version": "int",
        "window": "PropertyHeadlineGrossYieldPctWindow",
        "as_of": "str",
        "covered_from": NotRequired["str"],
        "basis": "Literal['own', 'area_rent', None]",
    },
)

PropertyHeadlineGrossYieldPctWindow = TypedDict(
    "PropertyHeadlineGrossYieldPctWindow",
    {
        "from": "str",
        "to": "str",
    },
)

PropertyHeadlineMedianRentAed = TypedDict(
    "PropertyHeadlineMedianRentAed",
    {
        "value": "float | None",
        "n": "int",
        "p25": NotRequired["float | None"],
        "p75": NotRequired["float | None"],
        "interval": NotRequired["Interval"],
        "interval_reason": NotRequired["str"],
        "shrunk": NotRequired["Shrunk"],
        "quality": NotRequired["Literal['ok', 'low']"],
        "suppressed": NotRequired["Literal[True]"],
        "reason": NotRequired["str"],
        "synthetic": NotRequired["Literal[True]"],
        "method": "str",
        "method_version": "int",
        "window": "PropertyHeadlineMedianRentAedWindow",
        "as_of": "str",
        "covered_from": NotRequired["str"],
        "basis": "Literal['own', 'project', None]",
    },
)

PropertyHeadlineMedianRentAedWindow = TypedDict(
    "PropertyHeadlineMedianRentAedWindow",
    {
        "from": "str",
        "to": "str",
    },
)

PropertyStats = TypedDict(
    "PropertyStats",
    {
        "grouped_by": "Literal['all', 'year', 'bedrooms', 'year-bedrooms']",
        "year": "int | None",
        "bedrooms": "int | None",
        "is_partial": "bool",
        "sales_count": "int | None",
        "sales_value_aed": "float | None",
        "off_plan_count": "int | None",
        "ready_count": "int | None",
        "min_price_aed": "float | None",
        "max_price_aed": "float | None",
        "median_price_aed": "Figure",
        "median_price_aed_per_sqft": "Figure",
        "median_off_plan_price_aed_per_sqft": "Figure",
        "median_ready_price_aed_per_sqft": "Figure",
        "contract_count": "int",
        "median_rent_aed": "Figure",
        "median_rent_aed_per_sqft": "Figure",
        "median_renewed_rent_aed": "Figure",
    },
)

PropertySummary = TypedDict(
    "PropertySummary",
    {
        "last_sale": "LastSale | None",
        "sales_not_counted": "str | None",
        "unit_count": "int | None",
        "turnover_pct": "Figure",
        "absorption_pct": NotRequired["Figure"],
        "bedrooms_known_pct": "PropertySummaryBedroomsKnownPct",
    },
)

PropertySummaryBedroomsKnownPct = TypedDict(
    "PropertySummaryBedroomsKnownPct",
    {
        "sales": "float | None",
        "contracts": "float | None",
    },
)

Provenance = TypedDict(
    "Provenance",
    {
        "method": "str",
        "method_version": "int",
        "window": "ProvenanceWindow",
        "as_of": "str",
        "covered_from": NotRequired["str"],
        "synthetic": NotRequired["Literal[True]"],
    },
)

ProvenanceWindow = TypedDict(
    "ProvenanceWindow",
    {
        "from": "str",
        "to": "str",
    },
)

PulledDates = TypedDict(
    "PulledDates",
    {
        "pull_day": "str",
        "start_day": "str | None",
        "planned_day": "str | None",
        "completion_day": "str | None",
        "completion_pct": "float | None",
        "status": "Literal['not-started', 'active', 'finished', 'pending', 'cancelled', 'frozen', None]",
    },
)

RankedProject = TypedDict(
    "RankedProject",
    {
        "id": "int",
        "name": "str | None",
        "name_ar": "str | None",
        "area": "AreaReference | None",
        "developer": "DeveloperReference | None",
        "status": "Literal['not-started', 'active', 'finished', 'pending', 'cancelled', 'frozen', None]",
    },
)

RentCell = TypedDict(
    "RentCell",
    {
        "area": NotRequired["RentCellArea | None"],
        "community": NotRequired["RentCellCommunity | None"],
        "project": NotRequired["RentCellProject | None"],
        "developer": NotRequired["RentCellDeveloper | None"],
        "property_type": NotRequired["Literal['apartment', 'villa', 'townhouse', 'land', 'office', 'shop', 'hotel-apartment', 'building', 'other', None]"],
        "property_sub_type": NotRequired["str | None"],
        "bedrooms": NotRequired["int | None"],
        "is_freehold": NotRequired["bool | None"],
        "usage": NotRequired["str | None"],
        "version": NotRequired["Literal['new', 'renewed', None]"],
        "tenant_type": NotRequired["Literal['person', 'authority', None]"],
        "period": NotRequired["str | None"],
        "partial": NotRequired["Literal[True]"],
        "completeness_pct": NotRequired["float | None"],
        "completeness_reason": NotRequired["Literal['no_pull_covers_the_period', 'pulls_cover_part_of_the_period', 'short_pull', 'arrivals_not_measured']"],
        "provisional": NotRequired["Literal[True]"],
        "count": "int",
        "measures": "dict[str, CellFigure]",
    },
)

RentCellArea = TypedDict(
    "RentCellArea",
    {
        "id": "int",
        "name": "str | None",
    },
)

RentCellCommunity = TypedDict(
    "RentCellCommunity",
    {
        "id": "int",
        "name": "str | None",
    },
)

RentCellDeveloper = TypedDict(
    "RentCellDeveloper",
    {
        "id": "int",
        "name": "str | None",
    },
)

RentCellProject = TypedDict(
    "RentCellProject",
    {
        "id": "int",
        "name": "str | None",
    },
)

RentContract = TypedDict(
    "RentContract",
    {
        "id": "str",
        "area_id": "int | None",
        "area": "str | None",
        "area_ar": "str | None",
        "community": "str | None",
        "master_project": "str | None",
        "project_id": "int | None",
        "project_basis": "Literal['number', 'name', 'displayed-name', 'transliteration', 'named', None]",
        "project_confidence": "float | None",
        "project": "str | None",
        "candidate_projects": "list[str]",
        "developer_id": "int | None",
        "developer": "str | None",
        "developer_basis": "Literal['project', 'brand', None]",
        "property_type": "Literal['apartment', 'villa', 'townhouse', 'land', 'office', 'shop', 'hotel-apartment', 'building', 'other', None]",
        "property_sub_type": "str | None",
        "usage": "str | None",
        "bedrooms": "int | None",
        "bedrooms_inferred": "int | None",
        "bedrooms_basis": "Literal['stated', 'project', 'community', 'area', None]",
        "bedrooms_confidence": "float | None",
        "rooms_label": "str | None",
        "is_freehold": "bool | None",
        "annual_amount_aed": "float | None",
        "contract_amount_aed": "float | None",
        "annual_aed_per_sqft": "float | None",
        "transaction_date": "str",
        "transaction_date_basis": "Literal['registered', 'contract-start']",
        "start_date": "str",
        "end_date": "str | None",
        "duration_days": "int | None",
        "registered_at": "str | None",
        "version": "Literal['new', 'renewed', None]",
        "property_count": "int",
        "property_count_basis": "Literal['register', 'export', 'lines']",
        "line_count": "int",
        "area_sqft": "float | None",
        "area_sqm": "float | None",
        "tenant_type": "Literal['person', 'authority', None]",
        "quality_flags": "list[str]",
    },
)

RentContractProject = TypedDict(
    "RentContractProject",
    {
        "id": "int",
        "project_number": "int | None",
        "name": "str | None",
        "name_ar": "str | None",
        "status": "str | None",
        "completion_pct": "float | None",
        "completion_date": "str | None",
    },
)

RentContractTerm = TypedDict(
    "RentContractTerm",
    {
        "start_date": "str | None",
        "end_date": "str | None",
        "version": "Literal['new', 'renewed', None]",
        "property_count_basis": "Literal['register', 'export', 'lines', None]",
        "candidate_projects": "list[str]",
    },
)

RentEstimate = TypedDict(
    "RentEstimate",
    {
        "property": "RentEstimateProperty",
        "valued_on": "str",
        "annual_rent_aed": "Statistic",
        "market_level_annual_aed": "float | None",
        "not_used": "list[Literal['floor', 'view']]",
        "low_aed": "float | None",
        "high_aed": "float | None",
        "confidence": "Literal['high', 'medium', 'low', None]",
        "scope": "Literal['project', 'building', 'community', 'area', 'market', None]",
        "effects": "list[RentEstimateEffectsItem]",
        "tested": "RentEstimateTested | None",
        "caveat": "str",
        "comparables": "list[RentEstimateComparablesItem]",
        "renewal": "RentEstimateRenewal | None",
    },
)

RentEstimateComparablesItem = TypedDict(
    "RentEstimateComparablesItem",
    {
        "id": "str",
        "transaction_date": "str",
        "scope": "Literal['project', 'building', 'community', 'area', 'market']",
        "project": "str | None",
        "building": "str | None",
        "bedrooms": "int | None",
        "area_sqft": "float",
        "weight_pct": "float",
        "version": "Literal['new', 'renewed']",
        "annual_rent_aed": "float",
        "index_factor": "float",
        "adjusted_annual_rent_aed": "float",
    },
)

RentEstimateEffectsItem = TypedDict(
    "RentEstimateEffectsItem",
    {
        "effect": "Literal['market', 'area', 'community', 'building', 'project', 'size', 'layout']",
        "change_pct": "float",
        "n": "int",
    },
)

RentEstimateProperty = TypedDict(
    "RentEstimateProperty",
    {
        "area_id": "int | None",
        "community_id": "int | None",
        "project_id": "int | None",
        "building_id": "int | None",
        "property_type": "Literal['apartment', 'villa', 'townhouse', 'land', 'office', 'shop', 'hotel-apartment', 'building', 'other']",
        "bedrooms": "int | None",
        "area_sqft": "float",
        "version": "Literal['new', 'renewed']",
    },
)

RentEstimateRenewal = TypedDict(
    "RentEstimateRenewal",
    {
        "current_rent_aed": "float",
        "below_estimate_pct": "float | None",
        "permitted_increase_pct": "float | None",
        "permitted_increase_at_low_pct": "float | None",
        "permitted_increase_at_high_pct": "float | None",
        "highest_rent_aed": "float | None",
        "caveat": "str",
    },
)

RentEstimateTested = TypedDict(
    "RentEstimateTested",
    {
        "property_type": "Literal['all', 'apartment', 'villa', 'townhouse', 'land', 'office', 'shop', 'hotel-apartment', 'building', 'other']",
        "stage": "str",
        "n": "int",
        "inside_pct": "float | None",
        "median_error_pct": "float | None",
    },
)

RentIndexPeriod = TypedDict(
    "RentIndexPeriod",
    {
        "period": "str",
        "index": "Figure",
        "n_before": "int | None",
        "standard_error_pct": "float | None",
        "coverage_pct": "float",
        "contract_count": "int",
        "completeness_pct": "float | None",
        "completeness_reason": NotRequired["Literal['no_pull_covers_the_period', 'pulls_cover_part_of_the_period', 'short_pull', 'arrivals_not_measured']"],
        "provisional": NotRequired["Literal[True]"],
        "partial": NotRequired["Literal[True]"],
    },
)

RentPosition = TypedDict(
    "RentPosition",
    {
        "value": "float | None",
        "n": "int",
        "p25": NotRequired["float | None"],
        "p75": NotRequired["float | None"],
        "interval": NotRequired["Interval"],
        "interval_reason": NotRequired["str"],
        "shrunk": NotRequired["Shrunk"],
        "quality": NotRequired["Literal['ok', 'low']"],
        "suppressed": NotRequired["Literal[True]"],
        "reason": NotRequired["str"],
        "synthetic": NotRequired["Literal[True]"],
        "method": "str",
        "method_version": "int",
        "window": "RentPositionWindow",
        "as_of": "str",
        "covered_from": NotRequired["str"],
        "comparable_by": "Literal['bedrooms', 'size_band', None]",
    },
)

RentPositionWindow = TypedDict(
    "RentPositionWindow",
    {
        "from": "str",
        "to": "str",
    },
)

RentStats = TypedDict(
    "RentStats",
    {
        "level": "Literal['all', 'property_type', 'bedrooms']",
        "property_type": "str | None",
        "bedrooms": "int | None",
        "version": "Literal['new', 'renewed', None]",
        "contract_count": "int",
        "annual_value_aed": "float",
        "median_annual_aed": "Figure",
        "median_annual_aed_per_sqft": "Figure",
        "bedrooms_known_pct": "float | None",
    },
)

RentSummary = TypedDict(
    "RentSummary",
    {
        "period": "Literal['this_month', 'this_year', 'last_12_months']",
        "window": "RentSummaryWindow | None",
        "before": "RentSummaryBefore | None",
        "contract_count": "int",
        "contract_count_before": "int | None",
        "contract_count_change_pct": "Figure",
        "annual_value_aed": "float",
        "annual_value_before_aed": "float | None",
        "new": "RentSummaryOfVersion",
        "renewed": "RentSummaryOfVersion",
    },
)

RentSummaryBefore = TypedDict(
    "RentSummaryBefore",
    {
        "from": "str",
        "to": "str",
    },
)

RentSummaryOfVersion = TypedDict(
    "RentSummaryOfVersion",
    {
        "contract_count": "int",
        "annual_value_aed": "float",
        "median_annual_aed": "Figure",
        "median_annual_aed_per_sqft": "Figure",
        "contract_count_change_pct": "Figure",
        "median_annual_change_pct": "Figure",
        "median_annual_aed_per_sqft_change_pct": "Figure",
    },
)

RentSummaryWindow = TypedDict(
    "RentSummaryWindow",
    {
        "from": "str",
        "to": "str",
    },
)

RentTrend = TypedDict(
    "RentTrend",
    {
        "period": "str",
        "version": "Literal['new', 'renewed', None]",
        "contract_count": "int",
        "annual_value_aed": "float",
        "median_annual_aed": "Figure",
        "median_annual_aed_per_sqft": "Figure",
        "completeness_pct": "float | None",
        "completeness_reason": NotRequired["Literal['no_pull_covers_the_period', 'pulls_cover_part_of_the_period', 'short_pull', 'arrivals_not_measured']"],
        "provisional": NotRequired["Literal[True]"],
        "partial": NotRequired["Literal[True]"],
    },
)

RentYieldOfArea = TypedDict(
    "RentYieldOfArea",
    {
        "area": "PlaceReference",
        "gross_yield_pct": "Figure",
        "gross_yield_with_renewals_pct": "Figure",
        "price_to_rent_years": "Figure",
        "n_sales": "int",
        "n_rents": "int",
        "n_rents_with_renewals": "int",
        "segments_used": "int",
        "segmentation": "str | None",
        "net_yield_pct": "Figure",
        "of_area": "RentYieldOfAreaOfArea | None",
        "named_contracts_pct": "Figure",
    },
)

RentYieldOfAreaOfArea = TypedDict(
    "RentYieldOfAreaOfArea",
    {
        "area": "PlaceReference",
        "gross_yield_pct": "Figure",
        "gross_yield_with_renewals_pct": "Figure",
    },
)

RentsOfArea = TypedDict(
    "RentsOfArea",
    {
        "area": "PlaceReference",
        "contract_count": "int",
        "median_rent_aed": "Figure",
        "median_rent_aed_per_sqft": "Figure",
        "median_renewed_rent_aed": "Figure",
        "rent_yoy_change_pct": "Figure",
        "new_over_renewed_pct": "Figure",
        "named_contracts_pct": "Figure",
    },
)

Reproduction = TypedDict(
    "Reproduction",
    {
        "address": "str",
        "operation": "str",
        "tables": "list[ReproductionTablesItem]",
        "setup": "str",
        "statements": "list[ReproductionStatementsItem]",
        "left_out": "list[ReproductionLeftOutItem]",
        "script": "str",
        "python": "str",
    },
)

ReproductionLeftOutItem = TypedDict(
    "ReproductionLeftOutItem",
    {
        "table": "str",
    },
)

ReproductionStatementsItem = TypedDict(
    "ReproductionStatementsItem",
    {
        "sql": "str",
    },
)

ReproductionTablesItem = TypedDict(
    "ReproductionTablesItem",
    {
        "name": "str",
        "url": "str",
    },
)

ResolvedName = TypedDict(
    "ResolvedName",
    {
        "asked": "str",
        "name": "str",
        "kind": "Literal['area', 'community', 'district']",
        "places": "list[ResolvedPlace]",
    },
)

ResolvedPlace = TypedDict(
    "ResolvedPlace",
    {
        "kind": "Literal['area', 'community']",
        "place_id": "int",
        "name": "str",
        "slug": NotRequired["str"],
    },
)

Revision = TypedDict(
    "Revision",
    {
        "period": "str",
        "days_since_end": "int",
        "published_on": "str",
        "as_of": "str | None",
        "figure": "Figure",
        "revision_pct": "float | None",
    },
)

SaleIndex = TypedDict(
    "SaleIndex",
    {
        "period": "str",
        "all": "SaleIndexOfKind",
        "flat": "SaleIndexOfKind",
        "villa": "SaleIndexOfKind",
    },
)

SaleIndexOfKind = TypedDict(
    "SaleIndexOfKind",
    {
        "monthly_index": "float | None",
        "quarterly_index": "float | None",
        "yearly_index": "float | None",
        "monthly_price_aed": "float | None",
        "quarterly_price_aed": "float | None",
        "yearly_price_aed": "float | None",
    },
)

SearchBuildingsAnswer = TypedDict(
    "SearchBuildingsAnswer",
    {
        "buildings": "list[FoundName]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "SearchBuildingsAnswerMeta",
    },
)

SearchBuildingsAnswerMeta = TypedDict(
    "SearchBuildingsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
        "engine": "Literal['embedded', 'meilisearch']",
    },
)

SearchProjectsAnswer = TypedDict(
    "SearchProjectsAnswer",
    {
        "projects": "list[FoundName]",
        "next_cursor": "str | None",
        "has_more": "bool",
        "meta": "SearchProjectsAnswerMeta",
    },
)

SearchProjectsAnswerMeta = TypedDict(
    "SearchProjectsAnswerMeta",
    {
        "snapshot_id": "str",
        "as_of": "str",
        "as_of_by_dataset": "dict[str, str]",
        "published_at": "str",
        "history_from": "str | None",
        "attribution": "str",
        "notice": NotRequired["str"],
        "permalink": NotRequired["str"],
        "citation": NotRequired["str"],
        "synthetic_until": NotRequired["str"],
        "snapshot_changed": NotRequired["Literal[True]"],
        "place": NotRequired["UnderstoodPlace"],
        "resolved": NotRequired["list[ResolvedName]"],
        "engine": "Literal['embedded', 'meilisearch']",
    },
)

Seasonality = TypedDict(
    "Seasonality",
    {
        "measure": "Literal['sales_count', 'price', 'rentals_count']",
        "property_type": "Literal['all', 'apartment', 'villa', 'townhouse', 'land', 'office', 'shop', 'hotel-apartment', 'building', 'other']",
        "strength": "Statistic",
        "months_in_a_row": "int",
        "from_month": "str | None",
        "to_month": "str | None",
        "months": "list[SeasonalityMonthsItem]",
        "caveat": "str",
    },
)

SeasonalityMonthsItem = TypedDict(
    "SeasonalityMonthsItem",
    {
        "month": "int",
        "name": "Literal['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']",
        "years": "int",
        "factor": "Figure",
    },
)

ServiceCharge = TypedDict(
    "ServiceCharge",
    {
        "id": "str",
        "project_id": "int | None",
        "project": "str | None",
        "register_project_id": "int",
        "area_id": "int | None",
        "area": "str | None",
        "master_community": "str | None",
        "property_group_id": "int | None",
        "property_group": "str | None",
        "usage": "str | None",
        "budget_year": "int",
        "service_category": "str | None",
        "service_cost_aed_per_sqft": "float",
        "management_company": "str | None",
    },
)

Shrunk = TypedDict(
    "Shrunk",
    {
        "value": "float",
        "interval": "Interval",
        "own_weight_pct": "float",
        "towards": "Literal['market']",
    },
)

SignedLink = TypedDict(
    "SignedLink",
    {
        "id": "str",
        "key_id": "str",
        "address": "str",
        "created_at": "str",
        "expires_at": "str",
    },
)

SiteDocument = dict[str, Any]

SiteDocumentList = TypedDict(
    "SiteDocumentList",
    {
        "results": "list[dict[str, Any]]",
        "offset": "int",
        "limit": "int",
        "total": "int",
    },
)

SiteIndexSettings = TypedDict(
    "SiteIndexSettings",
    {
        "searchableAttributes": "list[str]",
        "filterableAttributes": "list[str]",
        "sortableAttributes": "list[str]",
        "synonyms": "dict[str, list[str]]",
    },
)

SiteTask = TypedDict(
    "SiteTask",
    {
        "uid": "int",
        "status": "Literal['enqueued', 'succeeded', 'failed']",
        "indexUid": "str",
        "type": "Literal['documentAdditionOrUpdate', 'documentDeletion', 'settingsUpdate']",
        "enqueuedAt": "str",
        "error": "MeilisearchError | None",
        "details": "SiteTaskDetails | None",
    },
)

SiteTaskDetails = TypedDict(
    "SiteTaskDetails",
    {
        "receivedDocuments": NotRequired["int"],
        "indexedDocuments": NotRequired["int"],
        "providedIds": NotRequired["int"],
        "deletedDocuments": NotRequired["int"],
    },
)

Statistic = TypedDict(
    "Statistic",
    {
        "value": "float | None",
        "n": "int",
        "p25": NotRequired["float | None"],
        "p75": NotRequired["float | None"],
        "interval": NotRequired["Interval"],
        "interval_reason": NotRequired["str"],
        "shrunk": NotRequired["Shrunk"],
        "quality": NotRequired["Literal['ok', 'low']"],
        "suppressed": NotRequired["Literal[True]"],
        "reason": NotRequired["str"],
        "synthetic": NotRequired["Literal[True]"],
        "method": "str",
        "method_version": "int",
        "window": "StatisticWindow",
        "as_of": "str",
        "covered_from": NotRequired["str"],
    },
)

StatisticWindow = TypedDict(
    "StatisticWindow",
    {
        "from": "str",
        "to": "str",
    },
)

Suggestion = TypedDict(
    "Suggestion",
    {
        "kind": "Literal['area', 'community', 'project', 'developer', 'building', 'broker']",
        "id": "int",
        "name": "str",
        "name_ar": "str | None",
        "label": NotRequired["str"],
        "label_ar": NotRequired["str"],
        "subtitle": "str | None",
        "score": "float",
        "highlight": "str",
    },
)

SupplyPeriod = TypedDict(
    "SupplyPeriod",
    {
        "quarter": "str",
        "quarters": "int",
        "from_date": "str",
        "partial": NotRequired["Literal[True]"],
        "planned_projects": "int",
        "planned_units": "int",
        "planned_villas": "int",
        "expected_projects": "float",
        "expected_units": "ExpectedHomes",
        "expected_villas": "ExpectedHomes",
    },
)

TopArea = TypedDict(
    "TopArea",
    {
        "rank": "int",
        "area": "PlaceReference",
        "tied_with_above": NotRequired["Literal[True]"],
        "value": "Figure",
        "n_before": "int | None",
        "change_pct": "Figure | None",
        "basis": "Literal['own', 'area_rent', None]",
    },
)

TopBroker = TypedDict(
    "TopBroker",
    {
        "id": "int",
        "name": "str | None",
        "name_ar": "str | None",
        "office_name": "str | None",
        "office_number": "int | None",
        "rank": "int",
        "sales_count": "int",
        "sales_value_aed": "float",
        "sales_count_before": "int | None",
        "sales_value_aed_before": "float | None",
    },
)

TopBuilding = TypedDict(
    "TopBuilding",
    {
        "id": "int",
        "name": "str | None",
        "name_ar": "str | None",
        "sales_count": "int",
        "median_price_aed_per_sqft": "Figure",
    },
)

TopPerformingProject = TypedDict(
    "TopPerformingProject",
    {
        "rank": "int",
        "project": "RankedProject",
        "tied_with_above": NotRequired["Literal[True]"],
        "value": "Figure",
        "n_before": "int | None",
        "change_pct": "Figure | None",
        "basis": "Literal['own', 'area_rent', None]",
    },
)

TopProject = TypedDict(
    "TopProject",
    {
        "id": "int",
        "name": "str | None",
        "name_ar": "str | None",
        "sales_count": "int",
        "median_price_aed_per_sqft": "Figure",
    },
)

Transaction = TypedDict(
    "Transaction",
    {
        "id": "str",
        "type": "Literal['sales', 'rentals', 'mortgages', 'gifts']",
        "market": "Literal['off-plan', 'ready', None]",
        "procedure": "str | None",
        "property_name": "str | None",
        "property_name_basis": "Literal['building', 'project', 'master-project', 'type-and-area', None]",
        "property_type": "Literal['apartment', 'villa', 'townhouse', 'land', 'office', 'shop', 'hotel-apartment', 'building', 'other', None]",
        "registered_type": "Literal['apartment', 'villa', 'townhouse', 'land', 'office', 'shop', 'hotel-apartment', 'building', 'other', None]",
        "property_class": "Literal['apartment', 'villa', 'townhouse', 'land', 'office', 'shop', 'hotel-apartment', 'building', 'other', 'plot', None]",
        "class_basis": "Literal['register', 'project-description', 'units', 'rents', None]",
        "size_basis": "Literal['built', 'plot', 'unknown', None]",
        "property_sub_type": "str | None",
        "usage": "str | None",
        "bedrooms": "int | None",
        "bedrooms_inferred": "int | None",
        "bedrooms_basis": "Literal['stated', 'project', 'community', 'area', None]",
        "bedrooms_confidence": "float | None",
        "rooms_label": "str | None",
        "is_off_plan": "bool | None",
        "is_freehold": "bool | None",
        "price_aed": "float | None",
        "area_sqft": "float | None",
        "area_sqm": "float | None",
        "price_aed_per_sqft": "float | None",
        "unit_count": "int | None",
        "transaction_date": "str",
        "transaction_date_basis": "Literal['registered', 'contract-start']",
        "registered_at": "str | None",
        "location": "TransactionLocation",
        "project_id": "int | None",
        "project_basis": "Literal['number', 'name', 'displayed-name', 'transliteration', 'named', None]",
        "project_confidence": "float | None",
        "building_id": "int | None",
        "developer_id": "int | None",
        "developer": "str | None",
        "developer_basis": "Literal['project', 'brand', None]",
        "contract": "RentContractTerm",
        "quality_flags": "list[str]",
    },
)

TransactionCell = TypedDict(
    "TransactionCell",
    {
        "type": NotRequired["Literal['sales', 'rentals', 'mortgages', 'gifts', None]"],
        "market": NotRequired["Literal['off-plan', 'ready', None]"],
        "area": NotRequired["TransactionCellArea | None"],
        "community": NotRequired["TransactionCellCommunity | None"],
        "project": NotRequired["TransactionCellProject | None"],
        "developer": NotRequired["TransactionCellDeveloper | None"],
        "property_type": NotRequired["Literal['apartment', 'villa', 'townhouse', 'land', 'office', 'shop', 'hotel-apartment', 'building', 'other', None]"],
        "property_sub_type": NotRequired["str | None"],
        "bedrooms": NotRequired["int | None"],
        "is_freehold": NotRequired["bool | None"],
        "usage": NotRequired["str | None"],
        "version": NotRequired["Literal['new', 'renewed', None]"],
        "building": NotRequired["TransactionCellBuilding | None"],
        "period": NotRequired["str | None"],
        "partial": NotRequired["Literal[True]"],
        "completeness_pct": NotRequired["float | None"],
        "completeness_reason": NotRequired["Literal['no_pull_covers_the_period', 'pulls_cover_part_of_the_period', 'short_pull', 'arrivals_not_measured']"],
        "provisional": NotRequired["Literal[True]"],
        "count": "int",
        "measures": "dict[str, CellFigure]",
    },
)

TransactionCellArea = TypedDict(
    "TransactionCellArea",
    {
        "id": "int",
        "name": "str | None",
    },
)

TransactionCellBuilding = TypedDict(
    "TransactionCellBuilding",
    {
        "id": "int",
        "name": "str | None",
    },
)

TransactionCellCommunity = TypedDict(
    "TransactionCellCommunity",
    {
        "id": "int",
        "name": "str | None",
    },
)

TransactionCellDeveloper = TypedDict(
    "TransactionCellDeveloper",
    {
        "id": "int",
        "name": "str | None",
    },
)

TransactionCellProject = TypedDict(
    "TransactionCellProject",
    {
        "id": "int",
        "name": "str | None",
    },
)

TransactionChange = TypedDict(
    "TransactionChange",
    {
        "change": "Literal['added', 'corrected', 'withdrawn', 'redefined']",
        "id": "str",
        "type": "Literal['sales', 'rentals', 'mortgages', 'gifts', None]",
        "transaction_date": "str",
        "area_id": "int | None",
        "changed_at": "str",
        "fields": "list[str]",
        "before": "dict[str, Any] | None",
        "after": "dict[str, Any] | None",
    },
)

TransactionLocation = TypedDict(
    "TransactionLocation",
    {
        "area_id": "int | None",
        "area": "str | None",
        "area_ar": "str | None",
        "community": "str | None",
        "master_project": "str | None",
        "project": "str | None",
        "building": "str | None",
        "building_basis": "Literal['named', 'only-building', None]",
        "latitude": "float | None",
        "longitude": "float | None",
        "precision": "Literal['building', 'project', 'area', None]",
        "nearest_metro": "str | None",
        "nearest_mall": "str | None",
        "nearest_landmark": "str | None",
    },
)

UnderstoodPlace = TypedDict(
    "UnderstoodPlace",
    {
        "kind": "Literal['area', 'community']",
        "place_id": "int",
        "name": "str",
        "asked": "str",
    },
)

Unit = TypedDict(
    "Unit",
    {
        "id": "int",
        "unit_number": "str | None",
        "floor": "str | None",
        "bedrooms": "int | None",
        "rooms_label": "str | None",
        "area_sqft": "float | None",
        "balcony_sqft": "float | None",
        "parking": "str | None",
        "property_type": "Literal['apartment', 'villa', 'townhouse', 'land', 'office', 'shop', 'hotel-apartment', 'building', 'other', None]",
        "property_sub_type": "str | None",
        "is_freehold": "bool | None",
        "building_id": "int | None",
        "project_id": "int | None",
    },
)

UnitCell = TypedDict(
    "UnitCell",
    {
        "area": NotRequired["UnitCellArea | None"],
        "community": NotRequired["UnitCellCommunity | None"],
        "project": NotRequired["UnitCellProject | None"],
        "developer": NotRequired["UnitCellDeveloper | None"],
        "building": NotRequired["UnitCellBuilding | None"],
        "property_type": NotRequired["Literal['apartment', 'villa', 'townhouse', 'land', 'office', 'shop', 'hotel-apartment', 'building', 'other', None]"],
        "property_sub_type": NotRequired["str | None"],
        "bedrooms": NotRequired["int | None"],
        "is_freehold": NotRequired["bool | None"],
        "period": NotRequired["str | None"],
        "partial": NotRequired["Literal[True]"],
        "completeness_pct": NotRequired["float | None"],
        "completeness_reason": NotRequired["Literal['no_pull_covers_the_period', 'pulls_cover_part_of_the_period', 'short_pull', 'arrivals_not_measured']"],
        "provisional": NotRequired["Literal[True]"],
        "count": "int",
        "measures": "dict[str, CellFigure]",
    },
)

UnitCellArea = TypedDict(
    "UnitCellArea",
    {
        "id": "int",
        "name": "str | None",
    },
)

UnitCellBuilding = TypedDict(
    "UnitCellBuilding",
    {
        "id": "int",
        "name": "str | None",
    },
)

UnitCellCommunity = TypedDict(
    "UnitCellCommunity",
    {
        "id": "int",
        "name": "str | None",
    },
)

UnitCellDeveloper = TypedDict(
    "UnitCellDeveloper",
    {
        "id": "int",
        "name": "str | None",
    },
)

UnitCellProject = TypedDict(
    "UnitCellProject",
    {
        "id": "int",
        "name": "str | None",
    },
)

Valuation = TypedDict(
    "Valuation",
    {
        "id": "str",
        "procedure_year": "int",
        "procedure_number": "int",
        "procedure": "str | None",
        "valuation_date": "str",
        "value_aed": "float",
        "property_value_aed": "float | None",
        "value_aed_per_sqft": "float | None",
        "property_type": "Literal['apartment', 'villa', 'townhouse', 'land', 'office', 'shop', 'hotel-apartment', 'building', 'other', None]",
        "property_sub_type": "str | None",
        "area_sqft": "float | None",
        "area_sqm": "float | None",
        "actual_area_sqm": "float | None",
        "area_id": "int | None",
        "area": "str | None",
        "area_ar": "str | None",
        "status": "str | None",
    },
)

Webhook = TypedDict(
    "Webhook",
    {
        "id": "str",
        "site_id": "str",
        "url": "str",
        "description": "str | None",
        "events": "list[Literal['snapshot.published', 'transaction.matched', 'ingest.rejected', 'key.limit_reached', 'portfolio.finished']]",
        "filters": "list[WebhookFilter]",
        "status": "Literal['enabled', 'disabled']",
        "disabled_reason": "Literal['owner', 'gone', 'failing', None]",
        "disabled_at": "str | None",
        "last_success_at": "str | None",
        "created_at": "str",
        "updated_at": "str",
    },
)

WebhookAttempt = TypedDict(
    "WebhookAttempt",
    {
        "number": "int",
        "at": "str",
        "status_code": "int | None",
        "fault": "str | None",
        "duration_ms": "int",
        "response": "str | None",
    },
)

WebhookDelivery = TypedDict(
    "WebhookDelivery",
    {
        "id": "str",
        "webhook_id": "str",
        "event": "str",
        "status": "Literal['pending', 'delivered', 'dead']",
        "tries": "int",
        "next_try_at": "str | None",
        "created_at": "str",
        "finished_at": "str | None",
        "last_try": "WebhookAttempt | None",
    },
)

WebhookDeliveryDetails = TypedDict(
    "WebhookDeliveryDetails",
    {
        "id": "str",
        "webhook_id": "str",
        "event": "str",
        "status": "Literal['pending', 'delivered', 'dead']",
        "tries": "int",
        "next_try_at": "str | None",
        "created_at": "str",
        "finished_at": "str | None",
        "last_try": "WebhookAttempt | None",
        "payload": "str",
        "attempts": "list[WebhookAttempt]",
    },
)

WebhookFilter = TypedDict(
    "WebhookFilter",
    {
        "id": "str",
        "name": "str",
        "query": "dict[str, str]",
    },
)


class Operations(Connection):
    """A typed method for each read operation."""

    def list_transactions(
        self,
        *,
        type: Literal["sales", "off-plan", "ready", "rentals", "mortgages", "gifts"] | None = None,
        area: str | None = None,
        min_price: float | None = None,
        max_price: float | None = None,
        from_date: str | None = None,
        to_date: str | None = None,
        start_from: str | None = None,
        start_to: str | None = None,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"] | None = None,
        bedrooms: str | None = None,
        bedrooms_basis: Literal["stated", "project", "community", "area"] | None = None,
        min_area_sqft: float | None = None,
        max_area_sqft: float | None = None,
        project_id: int | None = None,
        building_id: int | None = None,
        developer_id: int | None = None,
        usage: Literal["residential", "commercial", "industrial", "agricultural", "storage", "hospitality", "multi-use", "health-facility", "educational-facility", "tourist-origin", "other"] | None = None,
        is_freehold: bool | None = None,
        changed_since: str | None = None,
        sort: Literal["-transaction_date", "transaction_date", "price_aed", "-price_aed", "area_sqft", "-area_sqft", "price_aed_per_sqft", "-price_aed_per_sqft"] | None = None,
        include_total: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        bbox: str | None = None,
        polygon: str | None = None,
        near: str | None = None,
        radius_m: int | None = None,
        h3: str | None = None,
        match: Literal["point", "area"] | None = None,
        as_of: str | None = None,
    ) -> ListTransactionsAnswer:
        """Sales and rentals, newest first."""
        answer: ListTransactionsAnswer = self.get("/api/v1/transactions", type=type, area=area, min_price=min_price, max_price=max_price, from_date=from_date, to_date=to_date, start_from=start_from, start_to=start_to, property_type=property_type, bedrooms=bedrooms, bedrooms_basis=bedrooms_basis, min_area_sqft=min_area_sqft, max_area_sqft=max_area_sqft, project_id=project_id, building_id=building_id, developer_id=developer_id, usage=usage, is_freehold=is_freehold, changed_since=changed_since, sort=sort, include_total=include_total, limit=limit, cursor=cursor, bom=bom, escape_formulas=escape_formulas, bbox=bbox, polygon=polygon, near=near, radius_m=radius_m, h3=h3, match=match, as_of=as_of)
        return answer

    def get_transaction(
        self,
        *,
        id: str,
        as_of: str | None = None,
    ) -> GetTransactionAnswer:
        """One transaction."""
        answer: GetTransactionAnswer = self.get("/api/v1/transactions/{id}", id=id, as_of=as_of)
        return answer

    def list_transaction_changes(
        self,
        *,
        since: str,
        limit: int | None = None,
        cursor: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
    ) -> ListTransactionChangesAnswer:
        """Changes since an instant or a snapshot."""
        answer: ListTransactionChangesAnswer = self.get("/api/v1/transactions/changes", since=since, limit=limit, cursor=cursor, bom=bom, escape_formulas=escape_formulas)
        return answer

    def list_areas(
        self,
        *,
        kind: Literal["place", "area", "community", "all"] | None = None,
        q: str | None = None,
        sort: Literal["-transaction_count", "name", "-name", "id", "-id", "transaction_count", "building_count", "-building_count", "project_count", "-project_count", "median_price_aed_per_sqft", "-median_price_aed_per_sqft", "median_ready_price_aed_per_sqft", "-median_ready_price_aed_per_sqft", "median_off_plan_price_aed_per_sqft", "-median_off_plan_price_aed_per_sqft"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListAreasAnswer:
        """All areas, or all communities."""
        answer: ListAreasAnswer = self.get("/api/v1/areas", kind=kind, q=q, sort=sort, limit=limit, cursor=cursor, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def get_area(
        self,
        *,
        id: str,
        as_of: str | None = None,
    ) -> GetAreaAnswer:
        """One area or community."""
        answer: GetAreaAnswer = self.get("/api/v1/areas/{id}", id=id, as_of=as_of)
        return answer

    def list_area_buildings(
        self,
        *,
        id: str,
        project_id: int | None = None,
        developer_id: int | None = None,
        q: str | None = None,
        min_floors: int | None = None,
        is_freehold: bool | None = None,
        sort: Literal["-transaction_count", "transaction_count", "name", "-name", "median_price_aed_per_sqft", "-median_price_aed_per_sqft"] | None = None,
        include_total: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListAreaBuildingsAnswer:
        """Buildings in an area or a community."""
        answer: ListAreaBuildingsAnswer = self.get("/api/v1/areas/{id}/buildings", id=id, project_id=project_id, developer_id=developer_id, q=q, min_floors=min_floors, is_freehold=is_freehold, sort=sort, include_total=include_total, limit=limit, cursor=cursor, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def list_area_projects(
        self,
        *,
        id: str,
        developer_id: int | None = None,
        status: Literal["not-started", "active", "finished", "pending", "cancelled", "frozen"] | None = None,
        min_completion_pct: float | None = None,
        expected_from: str | None = None,
        expected_to: str | None = None,
        q: str | None = None,
        sort: Literal["-sales_count", "sales_count", "start_date", "-start_date", "name", "-name", "completion_pct", "-completion_pct", "expected_completion_date", "-expected_completion_date", "completion_date", "-completion_date", "unit_count", "-unit_count"] | None = None,
        include_total: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListAreaProjectsAnswer:
        """Projects in an area or a community."""
        answer: ListAreaProjectsAnswer = self.get("/api/v1/areas/{id}/projects", id=id, developer_id=developer_id, status=status, min_completion_pct=min_completion_pct, expected_from=expected_from, expected_to=expected_to, q=q, sort=sort, include_total=include_total, limit=limit, cursor=cursor, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def list_area_transactions(
        self,
        *,
        id: str,
        type: Literal["sales", "off-plan", "ready", "rentals", "mortgages", "gifts"] | None = None,
        min_price: float | None = None,
        max_price: float | None = None,
        from_date: str | None = None,
        to_date: str | None = None,
        start_from: str | None = None,
        start_to: str | None = None,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"] | None = None,
        bedrooms: str | None = None,
        bedrooms_basis: Literal["stated", "project", "community", "area"] | None = None,
        min_area_sqft: float | None = None,
        max_area_sqft: float | None = None,
        project_id: int | None = None,
        building_id: int | None = None,
        developer_id: int | None = None,
        usage: Literal["residential", "commercial", "industrial", "agricultural", "storage", "hospitality", "multi-use", "health-facility", "educational-facility", "tourist-origin", "other"] | None = None,
        is_freehold: bool | None = None,
        changed_since: str | None = None,
        sort: Literal["-transaction_date", "transaction_date", "price_aed", "-price_aed", "area_sqft", "-area_sqft", "price_aed_per_sqft", "-price_aed_per_sqft"] | None = None,
        include_total: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListAreaTransactionsAnswer:
        """Transactions in an area or a community."""
        answer: ListAreaTransactionsAnswer = self.get("/api/v1/areas/{id}/transactions", id=id, type=type, min_price=min_price, max_price=max_price, from_date=from_date, to_date=to_date, start_from=start_from, start_to=start_to, property_type=property_type, bedrooms=bedrooms, bedrooms_basis=bedrooms_basis, min_area_sqft=min_area_sqft, max_area_sqft=max_area_sqft, project_id=project_id, building_id=building_id, developer_id=developer_id, usage=usage, is_freehold=is_freehold, changed_since=changed_since, sort=sort, include_total=include_total, limit=limit, cursor=cursor, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def get_area_stats(
        self,
        *,
        id: str,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> GetAreaStatsAnswer:
        """Statistics of one area or community."""
        answer: GetAreaStatsAnswer = self.get("/api/v1/areas/{id}/stats", id=id, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def compare_areas(
        self,
        *,
        areas: str,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"] | None = None,
        bedrooms: str | None = None,
        from_date: str | None = None,
        to_date: str | None = None,
        min_sample: int | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> CompareAreasAnswer:
        """Areas and communities side by side."""
        answer: CompareAreasAnswer = self.get("/api/v1/areas/compare", areas=areas, property_type=property_type, bedrooms=bedrooms, from_date=from_date, to_date=to_date, min_sample=min_sample, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def get_area_summary(
        self,
        *,
        name: str,
        as_of: str | None = None,
    ) -> GetAreaSummaryAnswer:
        """An area or community in short, with a paragraph in English."""
        answer: GetAreaSummaryAnswer = self.get("/api/v1/areas/{name}/summary", name=name, as_of=as_of)
        return answer

    def map_areas(
        self,
        *,
        metric: Literal["median_ready_price_aed_per_sqft", "median_off_plan_price_aed_per_sqft", "median_price_aed_per_sqft", "median_price_aed", "price_yoy_change_pct", "sales_count", "sales_value_aed", "off_plan_share_pct", "median_rent_aed", "median_rent_aed_per_sqft", "rent_yoy_change_pct", "contract_count", "gross_yield_pct"] | None = None,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"] | None = None,
        period: str | None = None,
        simplify: Literal["none", "medium", "high"] | None = None,
        as_of: str | None = None,
    ) -> MapAreasAnswer:
        """Areas as polygons with a metric."""
        answer: MapAreasAnswer = self.get("/api/v1/maps/areas", metric=metric, property_type=property_type, period=period, simplify=simplify, as_of=as_of)
        return answer

    def map_area(
        self,
        *,
        name: str,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"] | None = None,
        simplify: Literal["none", "medium", "high"] | None = None,
        limit: int | None = None,
        as_of: str | None = None,
    ) -> MapAreaAnswer:
        """One area with its figures, buildings and points of interest."""
        answer: MapAreaAnswer = self.get("/api/v1/maps/areas/{name}", name=name, property_type=property_type, simplify=simplify, limit=limit, as_of=as_of)
        return answer

    def map_bounds(
        self,
        *,
        area: str | None = None,
        as_of: str | None = None,
    ) -> MapBoundsAnswer:
        """Bounding box of Dubai or of an area."""
        answer: MapBoundsAnswer = self.get("/api/v1/maps/bounds", area=area, as_of=as_of)
        return answer

    def get_map_config(self) -> MapConfig:
        """Style, tiles and metrics of the map."""
        answer: MapConfig = self.get("/api/v1/maps/config")
        return answer

    def map_heat(
        self,
        *,
        resolution: int | None = None,
        bbox: str | None = None,
        polygon: str | None = None,
        near: str | None = None,
        radius_m: int | None = None,
        h3: str | None = None,
        match: Literal["point", "area"] | None = None,
        metric: Literal["count", "value", "price_aed_per_sqft", "rent"] | None = None,
        type: Literal["sales", "off-plan", "ready", "rentals", "mortgages", "gifts"] | None = None,
        from_date: str | None = None,
        to_date: str | None = None,
        as_of: str | None = None,
    ) -> MapHeatAnswer:
        """Heat map of transactions."""
        answer: MapHeatAnswer = self.get("/api/v1/maps/heatmap/properties", resolution=resolution, bbox=bbox, polygon=polygon, near=near, radius_m=radius_m, h3=h3, match=match, metric=metric, type=type, from_date=from_date, to_date=to_date, as_of=as_of)
        return answer

    def list_pois(
        self,
        *,
        category: str | None = None,
        bbox: str | None = None,
        polygon: str | None = None,
        near: str | None = None,
        radius_m: int | None = None,
        h3: str | None = None,
        latitude: float | None = None,
        longitude: float | None = None,
        radius_km: float | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListPoisAnswer:
        """Points of interest."""
        answer: ListPoisAnswer = self.get("/api/v1/maps/pois", category=category, bbox=bbox, polygon=polygon, near=near, radius_m=radius_m, h3=h3, latitude=latitude, longitude=longitude, radius_km=radius_km, limit=limit, cursor=cursor, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def list_poi_categories(
        self,
        *,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListPoiCategoriesAnswer:
        """Categories of points of interest."""
        answer: ListPoiCategoriesAnswer = self.get("/api/v1/maps/pois/categories", bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def list_buildings(
        self,
        *,
        area: str | None = None,
        project_id: int | None = None,
        developer_id: int | None = None,
        q: str | None = None,
        min_floors: int | None = None,
        is_freehold: bool | None = None,
        sort: Literal["-transaction_count", "transaction_count", "name", "-name", "median_price_aed_per_sqft", "-median_price_aed_per_sqft"] | None = None,
        include_total: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        bbox: str | None = None,
        polygon: str | None = None,
        near: str | None = None,
        radius_m: int | None = None,
        h3: str | None = None,
        match: Literal["point", "area"] | None = None,
        as_of: str | None = None,
    ) -> ListBuildingsAnswer:
        """Buildings, most sales first."""
        answer: ListBuildingsAnswer = self.get("/api/v1/buildings", area=area, project_id=project_id, developer_id=developer_id, q=q, min_floors=min_floors, is_freehold=is_freehold, sort=sort, include_total=include_total, limit=limit, cursor=cursor, bom=bom, escape_formulas=escape_formulas, bbox=bbox, polygon=polygon, near=near, radius_m=radius_m, h3=h3, match=match, as_of=as_of)
        return answer

    def get_building(
        self,
        *,
        id: int,
        as_of: str | None = None,
    ) -> GetBuildingAnswer:
        """One building."""
        answer: GetBuildingAnswer = self.get("/api/v1/buildings/{id}", id=id, as_of=as_of)
        return answer

    def get_building_stats(
        self,
        *,
        id: int,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> GetBuildingStatsAnswer:
        """Sales and rents of a building by year and bedrooms."""
        answer: GetBuildingStatsAnswer = self.get("/api/v1/buildings/{id}/stats", id=id, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def list_building_transactions(
        self,
        *,
        id: int,
        type: Literal["sales", "off-plan", "ready", "rentals", "mortgages", "gifts"] | None = None,
        min_price: float | None = None,
        max_price: float | None = None,
        from_date: str | None = None,
        to_date: str | None = None,
        start_from: str | None = None,
        start_to: str | None = None,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"] | None = None,
        bedrooms: str | None = None,
        bedrooms_basis: Literal["stated", "project", "community", "area"] | None = None,
        min_area_sqft: float | None = None,
        max_area_sqft: float | None = None,
        usage: Literal["residential", "commercial", "industrial", "agricultural", "storage", "hospitality", "multi-use", "health-facility", "educational-facility", "tourist-origin", "other"] | None = None,
        is_freehold: bool | None = None,
        changed_since: str | None = None,
        sort: Literal["-transaction_date", "transaction_date", "price_aed", "-price_aed", "area_sqft", "-area_sqft", "price_aed_per_sqft", "-price_aed_per_sqft"] | None = None,
        include_total: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListBuildingTransactionsAnswer:
        """Transactions in a building."""
        answer: ListBuildingTransactionsAnswer = self.get("/api/v1/buildings/{id}/transactions", id=id, type=type, min_price=min_price, max_price=max_price, from_date=from_date, to_date=to_date, start_from=start_from, start_to=start_to, property_type=property_type, bedrooms=bedrooms, bedrooms_basis=bedrooms_basis, min_area_sqft=min_area_sqft, max_area_sqft=max_area_sqft, usage=usage, is_freehold=is_freehold, changed_since=changed_since, sort=sort, include_total=include_total, limit=limit, cursor=cursor, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def list_building_units(
        self,
        *,
        id: int,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"] | None = None,
        bedrooms: str | None = None,
        sort: Literal["id", "-id", "area_sqft", "-area_sqft", "unit_number", "-unit_number"] | None = None,
        include_total: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListBuildingUnitsAnswer:
        """Units of a building."""
        answer: ListBuildingUnitsAnswer = self.get("/api/v1/buildings/{id}/units", id=id, property_type=property_type, bedrooms=bedrooms, sort=sort, include_total=include_total, limit=limit, cursor=cursor, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def list_projects(
        self,
        *,
        area: str | None = None,
        developer_id: int | None = None,
        status: Literal["not-started", "active", "finished", "pending", "cancelled", "frozen"] | None = None,
        min_completion_pct: float | None = None,
        expected_from: str | None = None,
        expected_to: str | None = None,
        q: str | None = None,
        sort: Literal["-sales_count", "sales_count", "start_date", "-start_date", "name", "-name", "completion_pct", "-completion_pct", "expected_completion_date", "-expected_completion_date", "completion_date", "-completion_date", "unit_count", "-unit_count"] | None = None,
        include_total: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        bbox: str | None = None,
        polygon: str | None = None,
        near: str | None = None,
        radius_m: int | None = None,
        h3: str | None = None,
        match: Literal["point", "area"] | None = None,
        as_of: str | None = None,
    ) -> ListProjectsAnswer:
        """Projects, most sold first."""
        answer: ListProjectsAnswer = self.get("/api/v1/projects", area=area, developer_id=developer_id, status=status, min_completion_pct=min_completion_pct, expected_from=expected_from, expected_to=expected_to, q=q, sort=sort, include_total=include_total, limit=limit, cursor=cursor, bom=bom, escape_formulas=escape_formulas, bbox=bbox, polygon=polygon, near=near, radius_m=radius_m, h3=h3, match=match, as_of=as_of)
        return answer

    def list_top_projects(
        self,
        *,
        metric: Literal["sales_count", "sales_value", "price_growth", "gross_yield"] | None = None,
        area: str | None = None,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"] | None = None,
        stage: Literal["existing", "new"] | None = None,
        period: Literal["1y", "3y", "5y"] | None = None,
        min_sample: int | None = None,
        limit: int | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListTopProjectsAnswer:
        """Leading projects."""
        answer: ListTopProjectsAnswer = self.get("/api/v1/projects/top-performing", metric=metric, area=area, property_type=property_type, stage=stage, period=period, min_sample=min_sample, limit=limit, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def get_project(
        self,
        *,
        id: int,
        as_of: str | None = None,
    ) -> GetProjectAnswer:
        """One project."""
        answer: GetProjectAnswer = self.get("/api/v1/projects/{id}", id=id, as_of=as_of)
        return answer

    def get_project_stats(
        self,
        *,
        id: int,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> GetProjectStatsAnswer:
        """Sales and rents of a project by year and bedrooms."""
        answer: GetProjectStatsAnswer = self.get("/api/v1/projects/{id}/stats", id=id, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def list_project_price_trends(
        self,
        *,
        id: int,
        granularity: Literal["month", "quarter", "year"] | None = None,
        bedrooms: str | None = None,
        stage: Literal["existing", "new", "all"] | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListProjectPriceTrendsAnswer:
        """Prices of a project over time."""
        answer: ListProjectPriceTrendsAnswer = self.get("/api/v1/projects/{id}/price-trends", id=id, granularity=granularity, bedrooms=bedrooms, stage=stage, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def list_project_buildings(
        self,
        *,
        id: int,
        q: str | None = None,
        min_floors: int | None = None,
        is_freehold: bool | None = None,
        sort: Literal["-transaction_count", "transaction_count", "name", "-name", "median_price_aed_per_sqft", "-median_price_aed_per_sqft"] | None = None,
        include_total: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListProjectBuildingsAnswer:
        """Buildings of a project."""
        answer: ListProjectBuildingsAnswer = self.get("/api/v1/projects/{id}/buildings", id=id, q=q, min_floors=min_floors, is_freehold=is_freehold, sort=sort, include_total=include_total, limit=limit, cursor=cursor, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def list_project_units(
        self,
        *,
        id: int,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"] | None = None,
        bedrooms: str | None = None,
        sort: Literal["id", "-id", "area_sqft", "-area_sqft", "unit_number", "-unit_number"] | None = None,
        include_total: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListProjectUnitsAnswer:
        """Units of a project."""
        answer: ListProjectUnitsAnswer = self.get("/api/v1/projects/{id}/units", id=id, property_type=property_type, bedrooms=bedrooms, sort=sort, include_total=include_total, limit=limit, cursor=cursor, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def list_project_transactions(
        self,
        *,
        id: int,
        type: Literal["sales", "off-plan", "ready", "rentals", "mortgages", "gifts"] | None = None,
        min_price: float | None = None,
        max_price: float | None = None,
        from_date: str | None = None,
        to_date: str | None = None,
        start_from: str | None = None,
        start_to: str | None = None,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"] | None = None,
        bedrooms: str | None = None,
        bedrooms_basis: Literal["stated", "project", "community", "area"] | None = None,
        min_area_sqft: float | None = None,
        max_area_sqft: float | None = None,
        building_id: int | None = None,
        usage: Literal["residential", "commercial", "industrial", "agricultural", "storage", "hospitality", "multi-use", "health-facility", "educational-facility", "tourist-origin", "other"] | None = None,
        is_freehold: bool | None = None,
        changed_since: str | None = None,
        sort: Literal["-transaction_date", "transaction_date", "price_aed", "-price_aed", "area_sqft", "-area_sqft", "price_aed_per_sqft", "-price_aed_per_sqft"] | None = None,
        include_total: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListProjectTransactionsAnswer:
        """Transactions in a project."""
        answer: ListProjectTransactionsAnswer = self.get("/api/v1/projects/{id}/transactions", id=id, type=type, min_price=min_price, max_price=max_price, from_date=from_date, to_date=to_date, start_from=start_from, start_to=start_to, property_type=property_type, bedrooms=bedrooms, bedrooms_basis=bedrooms_basis, min_area_sqft=min_area_sqft, max_area_sqft=max_area_sqft, building_id=building_id, usage=usage, is_freehold=is_freehold, changed_since=changed_since, sort=sort, include_total=include_total, limit=limit, cursor=cursor, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def list_project_rentals(
        self,
        *,
        id: int,
        min_price: float | None = None,
        max_price: float | None = None,
        from_date: str | None = None,
        to_date: str | None = None,
        start_from: str | None = None,
        start_to: str | None = None,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"] | None = None,
        bedrooms: str | None = None,
        bedrooms_basis: Literal["stated", "project", "community", "area"] | None = None,
        min_area_sqft: float | None = None,
        max_area_sqft: float | None = None,
        usage: Literal["residential", "commercial", "industrial", "agricultural", "storage", "hospitality", "multi-use", "health-facility", "educational-facility", "tourist-origin", "other"] | None = None,
        is_freehold: bool | None = None,
        changed_since: str | None = None,
        sort: Literal["-transaction_date", "transaction_date", "price_aed", "-price_aed", "area_sqft", "-area_sqft", "price_aed_per_sqft", "-price_aed_per_sqft"] | None = None,
        include_total: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListProjectRentalsAnswer:
        """Rent contracts in a project."""
        answer: ListProjectRentalsAnswer = self.get("/api/v1/projects/{id}/rentals", id=id, min_price=min_price, max_price=max_price, from_date=from_date, to_date=to_date, start_from=start_from, start_to=start_to, property_type=property_type, bedrooms=bedrooms, bedrooms_basis=bedrooms_basis, min_area_sqft=min_area_sqft, max_area_sqft=max_area_sqft, usage=usage, is_freehold=is_freehold, changed_since=changed_since, sort=sort, include_total=include_total, limit=limit, cursor=cursor, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def list_rent_contracts(
        self,
        *,
        area: str | None = None,
        project_id: int | None = None,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"] | None = None,
        bedrooms: str | None = None,
        bedrooms_basis: Literal["stated", "project", "community", "area"] | None = None,
        developer_id: int | None = None,
        version: Literal["new", "renewed"] | None = None,
        from_date: str | None = None,
        to_date: str | None = None,
        start_from: str | None = None,
        start_to: str | None = None,
        end_from_date: str | None = None,
        end_to_date: str | None = None,
        registered_from_date: str | None = None,
        registered_to_date: str | None = None,
        min_annual_amount_aed: float | None = None,
        max_annual_amount_aed: float | None = None,
        min_contract_amount_aed: float | None = None,
        max_contract_amount_aed: float | None = None,
        min_duration_days: int | None = None,
        max_duration_days: int | None = None,
        min_property_count: int | None = None,
        max_property_count: int | None = None,
        min_area_sqft: float | None = None,
        max_area_sqft: float | None = None,
        usage: Literal["residential", "commercial", "industrial", "agricultural", "storage", "hospitality", "multi-use", "health-facility", "educational-facility", "tourist-origin", "other"] | None = None,
        is_freehold: bool | None = None,
        tenant_type: Literal["person", "authority"] | None = None,
        sort: Literal["-transaction_date", "transaction_date", "start_date", "-start_date", "annual_amount_aed", "-annual_amount_aed", "area_sqft", "-area_sqft", "annual_aed_per_sqft", "-annual_aed_per_sqft"] | None = None,
        include_total: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        bbox: str | None = None,
        polygon: str | None = None,
        near: str | None = None,
        radius_m: int | None = None,
        h3: str | None = None,
        match: Literal["point", "area"] | None = None,
        as_of: str | None = None,
    ) -> ListRentContractsAnswer:
        """Rent contracts, newest first."""
        answer: ListRentContractsAnswer = self.get("/api/v1/rent-contracts", area=area, project_id=project_id, property_type=property_type, bedrooms=bedrooms, bedrooms_basis=bedrooms_basis, developer_id=developer_id, version=version, from_date=from_date, to_date=to_date, start_from=start_from, start_to=start_to, end_from_date=end_from_date, end_to_date=end_to_date, registered_from_date=registered_from_date, registered_to_date=registered_to_date, min_annual_amount_aed=min_annual_amount_aed, max_annual_amount_aed=max_annual_amount_aed, min_contract_amount_aed=min_contract_amount_aed, max_contract_amount_aed=max_contract_amount_aed, min_duration_days=min_duration_days, max_duration_days=max_duration_days, min_property_count=min_property_count, max_property_count=max_property_count, min_area_sqft=min_area_sqft, max_area_sqft=max_area_sqft, usage=usage, is_freehold=is_freehold, tenant_type=tenant_type, sort=sort, include_total=include_total, limit=limit, cursor=cursor, bom=bom, escape_formulas=escape_formulas, bbox=bbox, polygon=polygon, near=near, radius_m=radius_m, h3=h3, match=match, as_of=as_of)
        return answer

    def list_rent_stats(
        self,
        *,
        area: str | None = None,
        project_id: int | None = None,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"] | None = None,
        bedrooms: str | None = None,
        bedrooms_basis: Literal["stated", "project", "community", "area"] | None = None,
        version: Literal["new", "renewed"] | None = None,
        from_date: str | None = None,
        to_date: str | None = None,
        usage: Literal["residential", "commercial", "industrial", "agricultural", "storage", "hospitality", "multi-use", "health-facility", "educational-facility", "tourist-origin", "other"] | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListRentStatsAnswer:
        """Counts, values and levels of rents."""
        answer: ListRentStatsAnswer = self.get("/api/v1/rent-contracts/stats", area=area, project_id=project_id, property_type=property_type, bedrooms=bedrooms, bedrooms_basis=bedrooms_basis, version=version, from_date=from_date, to_date=to_date, usage=usage, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def list_rent_summary(
        self,
        *,
        area: str | None = None,
        project_id: int | None = None,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"] | None = None,
        usage: Literal["residential", "commercial", "industrial", "agricultural", "storage", "hospitality", "multi-use", "health-facility", "educational-facility", "tourist-origin", "other"] | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListRentSummaryAnswer:
        """This month, this year, the last 12 months."""
        answer: ListRentSummaryAnswer = self.get("/api/v1/rent-contracts/summary", area=area, project_id=project_id, property_type=property_type, usage=usage, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def list_rent_trends(
        self,
        *,
        granularity: Literal["month", "quarter", "year"] | None = None,
        area: str | None = None,
        project_id: int | None = None,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"] | None = None,
        bedrooms: str | None = None,
        bedrooms_basis: Literal["stated", "project", "community", "area"] | None = None,
        usage: Literal["residential", "commercial", "industrial", "agricultural", "storage", "hospitality", "multi-use", "health-facility", "educational-facility", "tourist-origin", "other"] | None = None,
        version: Literal["new", "renewed"] | None = None,
        from_date: str | None = None,
        to_date: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListRentTrendsAnswer:
        """Rents month by month."""
        answer: ListRentTrendsAnswer = self.get("/api/v1/rent-contracts/trends", granularity=granularity, area=area, project_id=project_id, property_type=property_type, bedrooms=bedrooms, bedrooms_basis=bedrooms_basis, usage=usage, version=version, from_date=from_date, to_date=to_date, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def list_rent_areas(
        self,
        *,
        by: Literal["area", "community"] | None = None,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"] | None = None,
        bedrooms: int | None = None,
        usage: Literal["residential", "commercial", "industrial", "agricultural", "storage", "hospitality", "multi-use", "health-facility", "educational-facility", "tourist-origin", "other"] | None = None,
        sort: Literal["-contract_count", "contract_count", "median_rent_aed", "-median_rent_aed", "median_rent_aed_per_sqft", "-median_rent_aed_per_sqft", "rent_yoy_change_pct", "-rent_yoy_change_pct", "name", "-name"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListRentAreasAnswer:
        """Rents by area."""
        answer: ListRentAreasAnswer = self.get("/api/v1/rent-contracts/areas", by=by, property_type=property_type, bedrooms=bedrooms, usage=usage, sort=sort, limit=limit, cursor=cursor, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def list_rent_yields(
        self,
        *,
        by: Literal["area", "community"] | None = None,
        property_type: Literal["apartment", "villa"] | None = None,
        sort: Literal["-gross_yield_pct", "gross_yield_pct", "n_rents", "-n_rents", "name", "-name"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListRentYieldsAnswer:
        """Gross yield by area."""
        answer: ListRentYieldsAnswer = self.get("/api/v1/rent-contracts/yield-by-area", by=by, property_type=property_type, sort=sort, limit=limit, cursor=cursor, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def list_ejari_lines(
        self,
        *,
        area: str | None = None,
        project_id: int | None = None,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"] | None = None,
        bedrooms: str | None = None,
        bedrooms_basis: Literal["stated", "project", "community", "area"] | None = None,
        bbox: str | None = None,
        polygon: str | None = None,
        near: str | None = None,
        radius_m: int | None = None,
        h3: str | None = None,
        match: Literal["point", "area"] | None = None,
        rooms: str | None = None,
        version: Literal["new", "renewed"] | None = None,
        from_date: str | None = None,
        to_date: str | None = None,
        start_from: str | None = None,
        start_to: str | None = None,
        include_total: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListEjariLinesAnswer:
        """Lines of the Ejari register, newest first."""
        answer: ListEjariLinesAnswer = self.get("/api/v1/rent-contracts/ejari", area=area, project_id=project_id, property_type=property_type, bedrooms=bedrooms, bedrooms_basis=bedrooms_basis, bbox=bbox, polygon=polygon, near=near, radius_m=radius_m, h3=h3, match=match, rooms=rooms, version=version, from_date=from_date, to_date=to_date, start_from=start_from, start_to=start_to, include_total=include_total, limit=limit, cursor=cursor, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def list_ejari_stats(
        self,
        *,
        area: str | None = None,
        project_id: int | None = None,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"] | None = None,
        bedrooms: str | None = None,
        bedrooms_basis: Literal["stated", "project", "community", "area"] | None = None,
        version: Literal["new", "renewed"] | None = None,
        from_date: str | None = None,
        to_date: str | None = None,
        usage: Literal["residential", "commercial", "industrial", "agricultural", "storage", "hospitality", "multi-use", "health-facility", "educational-facility", "tourist-origin", "other"] | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListEjariStatsAnswer:
        """Counts and levels over lines of the Ejari register."""
        answer: ListEjariStatsAnswer = self.get("/api/v1/rent-contracts/ejari/stats", area=area, project_id=project_id, property_type=property_type, bedrooms=bedrooms, bedrooms_basis=bedrooms_basis, version=version, from_date=from_date, to_date=to_date, usage=usage, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def list_ejari_yields(
        self,
        *,
        by: Literal["area", "community"] | None = None,
        property_type: Literal["apartment", "villa"] | None = None,
        sort: Literal["-gross_yield_pct", "gross_yield_pct", "n_rents", "-n_rents", "name", "-name"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListEjariYieldsAnswer:
        """Gross yield by area, over lines of the Ejari register."""
        answer: ListEjariYieldsAnswer = self.get("/api/v1/rent-contracts/ejari/yield", by=by, property_type=property_type, sort=sort, limit=limit, cursor=cursor, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def get_full_rent_contract(
        self,
        *,
        id: str,
        as_of: str | None = None,
    ) -> GetFullRentContractAnswer:
        """One rent contract with all that is known around it."""
        answer: GetFullRentContractAnswer = self.get("/api/v1/rent-contracts/{id}/full", id=id, as_of=as_of)
        return answer

    def list_developers(
        self,
        *,
        q: str | None = None,
        level: Literal["group", "company"] | None = None,
        sort: Literal["-project_count", "project_count", "active_projects", "-active_projects", "finished_projects", "-finished_projects", "unit_count", "-unit_count", "registration_date", "-registration_date", "name", "-name"] | None = None,
        include_total: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListDevelopersAnswer:
        """Developers, each with a profile."""
        answer: ListDevelopersAnswer = self.get("/api/v1/developers", q=q, level=level, sort=sort, include_total=include_total, limit=limit, cursor=cursor, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def get_developer(
        self,
        *,
        id: int,
        as_of: str | None = None,
    ) -> GetDeveloperAnswer:
        """One developer."""
        answer: GetDeveloperAnswer = self.get("/api/v1/developers/{id}", id=id, as_of=as_of)
        return answer

    def list_developer_projects(
        self,
        *,
        id: int,
        area: str | None = None,
        status: Literal["not-started", "active", "finished", "pending", "cancelled", "frozen"] | None = None,
        min_completion_pct: float | None = None,
        expected_from: str | None = None,
        expected_to: str | None = None,
        q: str | None = None,
        sort: Literal["-sales_count", "sales_count", "start_date", "-start_date", "name", "-name", "completion_pct", "-completion_pct", "expected_completion_date", "-expected_completion_date", "completion_date", "-completion_date", "unit_count", "-unit_count"] | None = None,
        include_total: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListDeveloperProjectsAnswer:
        """Projects of a developer."""
        answer: ListDeveloperProjectsAnswer = self.get("/api/v1/developers/{id}/projects", id=id, area=area, status=status, min_completion_pct=min_completion_pct, expected_from=expected_from, expected_to=expected_to, q=q, sort=sort, include_total=include_total, limit=limit, cursor=cursor, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def list_developer_transactions(
        self,
        *,
        id: int,
        type: Literal["sales", "off-plan", "ready", "rentals", "mortgages", "gifts"] | None = None,
        area: str | None = None,
        min_price: float | None = None,
        max_price: float | None = None,
        from_date: str | None = None,
        to_date: str | None = None,
        start_from: str | None = None,
        start_to: str | None = None,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"] | None = None,
        bedrooms: str | None = None,
        bedrooms_basis: Literal["stated", "project", "community", "area"] | None = None,
        min_area_sqft: float | None = None,
        max_area_sqft: float | None = None,
        project_id: int | None = None,
        building_id: int | None = None,
        usage: Literal["residential", "commercial", "industrial", "agricultural", "storage", "hospitality", "multi-use", "health-facility", "educational-facility", "tourist-origin", "other"] | None = None,
        is_freehold: bool | None = None,
        changed_since: str | None = None,
        sort: Literal["-transaction_date", "transaction_date", "price_aed", "-price_aed", "area_sqft", "-area_sqft", "price_aed_per_sqft", "-price_aed_per_sqft"] | None = None,
        include_total: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListDeveloperTransactionsAnswer:
        """Sales and rentals in a developer’s projects."""
        answer: ListDeveloperTransactionsAnswer = self.get("/api/v1/developers/{id}/transactions", id=id, type=type, area=area, min_price=min_price, max_price=max_price, from_date=from_date, to_date=to_date, start_from=start_from, start_to=start_to, property_type=property_type, bedrooms=bedrooms, bedrooms_basis=bedrooms_basis, min_area_sqft=min_area_sqft, max_area_sqft=max_area_sqft, project_id=project_id, building_id=building_id, usage=usage, is_freehold=is_freehold, changed_since=changed_since, sort=sort, include_total=include_total, limit=limit, cursor=cursor, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def get_developer_stats(
        self,
        *,
        id: int,
        as_of: str | None = None,
    ) -> GetDeveloperStatsAnswer:
        """A developer’s projects and sales."""
        answer: GetDeveloperStatsAnswer = self.get("/api/v1/developers/{id}/stats", id=id, as_of=as_of)
        return answer

    def list_brokers(
        self,
        *,
        q: str | None = None,
        license_status: Literal["active", "expired", "not-started"] | None = None,
        office_number: int | None = None,
        sort: Literal["name", "-name", "broker_number", "-broker_number", "license_start_date", "-license_start_date", "license_end_date", "-license_end_date"] | None = None,
        include_total: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListBrokersAnswer:
        """Licensed brokers."""
        answer: ListBrokersAnswer = self.get("/api/v1/brokers", q=q, license_status=license_status, office_number=office_number, sort=sort, include_total=include_total, limit=limit, cursor=cursor, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def list_top_brokers(
        self,
        *,
        metric: Literal["sales_count", "sales_value"] | None = None,
        period: Literal["1y", "3y", "5y"] | None = None,
        area: str | None = None,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"] | None = None,
        limit: int | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListTopBrokersAnswer:
        """Brokers with most sales."""
        answer: ListTopBrokersAnswer = self.get("/api/v1/brokers/top", metric=metric, period=period, area=area, property_type=property_type, limit=limit, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def get_broker(
        self,
        *,
        id: int,
        as_of: str | None = None,
    ) -> GetBrokerAnswer:
        """One broker."""
        answer: GetBrokerAnswer = self.get("/api/v1/brokers/{id}", id=id, as_of=as_of)
        return answer

    def list_broker_areas(
        self,
        *,
        id: int,
        sort: Literal["-sales_count", "sales_count", "sales_value_aed", "-sales_value_aed", "last_sale_date", "-last_sale_date", "area", "-area"] | None = None,
        include_total: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListBrokerAreasAnswer:
        """Sales of a broker by area."""
        answer: ListBrokerAreasAnswer = self.get("/api/v1/brokers/{id}/areas", id=id, sort=sort, include_total=include_total, limit=limit, cursor=cursor, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def get_broker_stats(
        self,
        *,
        id: int,
        as_of: str | None = None,
    ) -> GetBrokerStatsAnswer:
        """Sales of a broker."""
        answer: GetBrokerStatsAnswer = self.get("/api/v1/brokers/{id}/stats", id=id, as_of=as_of)
        return answer

    def list_broker_transactions(
        self,
        *,
        id: int,
        type: Literal["sales", "off-plan", "ready", "rentals", "mortgages", "gifts"] | None = None,
        area: str | None = None,
        min_price: float | None = None,
        max_price: float | None = None,
        from_date: str | None = None,
        to_date: str | None = None,
        start_from: str | None = None,
        start_to: str | None = None,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"] | None = None,
        bedrooms: str | None = None,
        bedrooms_basis: Literal["stated", "project", "community", "area"] | None = None,
        min_area_sqft: float | None = None,
        max_area_sqft: float | None = None,
        project_id: int | None = None,
        building_id: int | None = None,
        developer_id: int | None = None,
        usage: Literal["residential", "commercial", "industrial", "agricultural", "storage", "hospitality", "multi-use", "health-facility", "educational-facility", "tourist-origin", "other"] | None = None,
        is_freehold: bool | None = None,
        sort: Literal["-transaction_date", "transaction_date", "price_aed", "-price_aed", "area_sqft", "-area_sqft", "price_aed_per_sqft", "-price_aed_per_sqft"] | None = None,
        include_total: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListBrokerTransactionsAnswer:
        """Deals of a broker."""
        answer: ListBrokerTransactionsAnswer = self.get("/api/v1/brokers/{id}/transactions", id=id, type=type, area=area, min_price=min_price, max_price=max_price, from_date=from_date, to_date=to_date, start_from=start_from, start_to=start_to, property_type=property_type, bedrooms=bedrooms, bedrooms_basis=bedrooms_basis, min_area_sqft=min_area_sqft, max_area_sqft=max_area_sqft, project_id=project_id, building_id=building_id, developer_id=developer_id, usage=usage, is_freehold=is_freehold, sort=sort, include_total=include_total, limit=limit, cursor=cursor, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def list_valuations(
        self,
        *,
        area: str | None = None,
        bbox: str | None = None,
        polygon: str | None = None,
        near: str | None = None,
        radius_m: int | None = None,
        h3: str | None = None,
        match: Literal["point", "area"] | None = None,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"] | None = None,
        from_date: str | None = None,
        to_date: str | None = None,
        procedure_year: int | None = None,
        min_value_aed: float | None = None,
        max_value_aed: float | None = None,
        min_area_sqft: float | None = None,
        max_area_sqft: float | None = None,
        sort: Literal["-valuation_date", "valuation_date", "value_aed", "-value_aed", "value_aed_per_sqft", "-value_aed_per_sqft", "area_sqft", "-area_sqft"] | None = None,
        include_total: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListValuationsAnswer:
        """Valuations, newest first."""
        answer: ListValuationsAnswer = self.get("/api/v1/valuations", area=area, bbox=bbox, polygon=polygon, near=near, radius_m=radius_m, h3=h3, match=match, property_type=property_type, from_date=from_date, to_date=to_date, procedure_year=procedure_year, min_value_aed=min_value_aed, max_value_aed=max_value_aed, min_area_sqft=min_area_sqft, max_area_sqft=max_area_sqft, sort=sort, include_total=include_total, limit=limit, cursor=cursor, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def list_sale_index(
        self,
        *,
        from_date: str | None = None,
        to_date: str | None = None,
        sort: Literal["-period", "period"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListSaleIndexAnswer:
        """The official residential sale index, newest first."""
        answer: ListSaleIndexAnswer = self.get("/api/v1/indices/residential-sale", from_date=from_date, to_date=to_date, sort=sort, limit=limit, cursor=cursor, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def list_service_charges(
        self,
        *,
        area: str | None = None,
        project_id: int | None = None,
        q: str | None = None,
        budget_year: int | None = None,
        usage: str | None = None,
        service_category: str | None = None,
        min_service_cost: float | None = None,
        max_service_cost: float | None = None,
        sort: Literal["-budget_year", "budget_year", "service_cost_aed_per_sqft", "-service_cost_aed_per_sqft", "project", "-project"] | None = None,
        include_total: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListServiceChargesAnswer:
        """Service charges, newest budgets first."""
        answer: ListServiceChargesAnswer = self.get("/api/v1/service-charges", area=area, project_id=project_id, q=q, budget_year=budget_year, usage=usage, service_category=service_category, min_service_cost=min_service_cost, max_service_cost=max_service_cost, sort=sort, include_total=include_total, limit=limit, cursor=cursor, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def list_price_index(
        self,
        *,
        area: str | None = None,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"] | None = None,
        granularity: Literal["month", "quarter", "year"] | None = None,
        method: Literal["constant-quality", "stratified", "hedonic"] | None = None,
        stage: Literal["existing", "new", "all"] | None = None,
        from_date: str | None = None,
        to_date: str | None = None,
        base_date: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListPriceIndexAnswer:
        """Price index."""
        answer: ListPriceIndexAnswer = self.get("/api/v1/analytics/price-index", area=area, property_type=property_type, granularity=granularity, method=method, stage=stage, from_date=from_date, to_date=to_date, base_date=base_date, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def list_rent_index(
        self,
        *,
        area: str | None = None,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"] | None = None,
        version: Literal["new", "renewed"] | None = None,
        granularity: Literal["month", "quarter"] | None = None,
        from_date: str | None = None,
        to_date: str | None = None,
        base_date: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListRentIndexAnswer:
        """Rent index."""
        answer: ListRentIndexAnswer = self.get("/api/v1/analytics/rent-index", area=area, property_type=property_type, version=version, granularity=granularity, from_date=from_date, to_date=to_date, base_date=base_date, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def list_revisions(
        self,
        *,
        series: Literal["sales-count", "median-price-per-sqft", "price-index", "price-index-new", "price-index-existing", "rent-index-new", "rent-index-renewed", "new-rents-count", "renewed-rents-count", "new-rents-median", "renewed-rents-median"],
        from_date: str | None = None,
        to_date: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListRevisionsAnswer:
        """Revisions of a series."""
        answer: ListRevisionsAnswer = self.get("/api/v1/revisions/{series}", series=series, from_date=from_date, to_date=to_date, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def list_offplan_premium(
        self,
        *,
        area: str | None = None,
        by: Literal["market", "area", "community", "project", "property_type"] | None = None,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"] | None = None,
        sort: Literal["-sales_count", "sales_count", "premium_pct", "-premium_pct", "coverage_pct", "-coverage_pct"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListOffplanPremiumAnswer:
        """Off-plan premium."""
        answer: ListOffplanPremiumAnswer = self.get("/api/v1/analytics/offplan-premium", area=area, by=by, property_type=property_type, sort=sort, limit=limit, cursor=cursor, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def get_seasonality(
        self,
        *,
        measure: Literal["sales_count", "price", "rentals_count"] | None = None,
        area: str | None = None,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"] | None = None,
        as_of: str | None = None,
    ) -> GetSeasonalityAnswer:
        """Seasonality."""
        answer: GetSeasonalityAnswer = self.get("/api/v1/analytics/seasonality", measure=measure, area=area, property_type=property_type, as_of=as_of)
        return answer

    def list_supply(
        self,
        *,
        area: str | None = None,
        as_of: str | None = None,
    ) -> ListSupplyAnswer:
        """Supply to come."""
        answer: ListSupplyAnswer = self.get("/api/v1/analytics/supply", area=area, as_of=as_of)
        return answer

    def aggregate_transactions(
        self,
        *,
        type: Literal["sales", "off-plan", "ready", "rentals", "mortgages", "gifts"] | None = None,
        area: str | None = None,
        min_price: float | None = None,
        max_price: float | None = None,
        from_date: str | None = None,
        to_date: str | None = None,
        start_from: str | None = None,
        start_to: str | None = None,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"] | None = None,
        bedrooms: str | None = None,
        bedrooms_basis: Literal["stated", "project", "community", "area"] | None = None,
        min_area_sqft: float | None = None,
        max_area_sqft: float | None = None,
        project_id: int | None = None,
        building_id: int | None = None,
        developer_id: int | None = None,
        usage: Literal["residential", "commercial", "industrial", "agricultural", "storage", "hospitality", "multi-use", "health-facility", "educational-facility", "tourist-origin", "other"] | None = None,
        is_freehold: bool | None = None,
        changed_since: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        bbox: str | None = None,
        polygon: str | None = None,
        near: str | None = None,
        radius_m: int | None = None,
        h3: str | None = None,
        match: Literal["point", "area"] | None = None,
        group_by: str | None = None,
        measures: str | None = None,
        having: str | None = None,
        order: str | None = None,
        limit: int | None = None,
        rows: Literal["eligible", "all"] | None = None,
        as_of: str | None = None,
    ) -> AggregateTransactionsAnswer:
        """Counts, sums and levels of transactions."""
        answer: AggregateTransactionsAnswer = self.get("/api/v1/aggregate/transactions", type=type, area=area, min_price=min_price, max_price=max_price, from_date=from_date, to_date=to_date, start_from=start_from, start_to=start_to, property_type=property_type, bedrooms=bedrooms, bedrooms_basis=bedrooms_basis, min_area_sqft=min_area_sqft, max_area_sqft=max_area_sqft, project_id=project_id, building_id=building_id, developer_id=developer_id, usage=usage, is_freehold=is_freehold, changed_since=changed_since, bom=bom, escape_formulas=escape_formulas, bbox=bbox, polygon=polygon, near=near, radius_m=radius_m, h3=h3, match=match, group_by=group_by, measures=measures, having=having, order=order, limit=limit, rows=rows, as_of=as_of)
        return answer

    def aggregate_rents(
        self,
        *,
        area: str | None = None,
        project_id: int | None = None,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"] | None = None,
        bedrooms: str | None = None,
        bedrooms_basis: Literal["stated", "project", "community", "area"] | None = None,
        developer_id: int | None = None,
        version: Literal["new", "renewed"] | None = None,
        from_date: str | None = None,
        to_date: str | None = None,
        start_from: str | None = None,
        start_to: str | None = None,
        end_from_date: str | None = None,
        end_to_date: str | None = None,
        registered_from_date: str | None = None,
        registered_to_date: str | None = None,
        min_annual_amount_aed: float | None = None,
        max_annual_amount_aed: float | None = None,
        min_contract_amount_aed: float | None = None,
        max_contract_amount_aed: float | None = None,
        min_duration_days: int | None = None,
        max_duration_days: int | None = None,
        min_property_count: int | None = None,
        max_property_count: int | None = None,
        min_area_sqft: float | None = None,
        max_area_sqft: float | None = None,
        usage: Literal["residential", "commercial", "industrial", "agricultural", "storage", "hospitality", "multi-use", "health-facility", "educational-facility", "tourist-origin", "other"] | None = None,
        is_freehold: bool | None = None,
        tenant_type: Literal["person", "authority"] | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        bbox: str | None = None,
        polygon: str | None = None,
        near: str | None = None,
        radius_m: int | None = None,
        h3: str | None = None,
        match: Literal["point", "area"] | None = None,
        group_by: str | None = None,
        measures: str | None = None,
        having: str | None = None,
        order: str | None = None,
        limit: int | None = None,
        rows: Literal["eligible", "all"] | None = None,
        period_of: Literal["transaction_date", "start_date"] | None = None,
        as_of: str | None = None,
    ) -> AggregateRentsAnswer:
        """Counts, sums and levels of rent contracts."""
        answer: AggregateRentsAnswer = self.get("/api/v1/aggregate/rents", area=area, project_id=project_id, property_type=property_type, bedrooms=bedrooms, bedrooms_basis=bedrooms_basis, developer_id=developer_id, version=version, from_date=from_date, to_date=to_date, start_from=start_from, start_to=start_to, end_from_date=end_from_date, end_to_date=end_to_date, registered_from_date=registered_from_date, registered_to_date=registered_to_date, min_annual_amount_aed=min_annual_amount_aed, max_annual_amount_aed=max_annual_amount_aed, min_contract_amount_aed=min_contract_amount_aed, max_contract_amount_aed=max_contract_amount_aed, min_duration_days=min_duration_days, max_duration_days=max_duration_days, min_property_count=min_property_count, max_property_count=max_property_count, min_area_sqft=min_area_sqft, max_area_sqft=max_area_sqft, usage=usage, is_freehold=is_freehold, tenant_type=tenant_type, bom=bom, escape_formulas=escape_formulas, bbox=bbox, polygon=polygon, near=near, radius_m=radius_m, h3=h3, match=match, group_by=group_by, measures=measures, having=having, order=order, limit=limit, rows=rows, period_of=period_of, as_of=as_of)
        return answer

    def aggregate_units(
        self,
        *,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"] | None = None,
        bedrooms: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        area: str | None = None,
        project_id: int | None = None,
        building_id: int | None = None,
        developer_id: int | None = None,
        bbox: str | None = None,
        polygon: str | None = None,
        near: str | None = None,
        radius_m: int | None = None,
        h3: str | None = None,
        match: Literal["point", "area"] | None = None,
        group_by: str | None = None,
        measures: str | None = None,
        having: str | None = None,
        order: str | None = None,
        limit: int | None = None,
        as_of: str | None = None,
    ) -> AggregateUnitsAnswer:
        """Counts, sums and levels of registered units."""
        answer: AggregateUnitsAnswer = self.get("/api/v1/aggregate/units", property_type=property_type, bedrooms=bedrooms, bom=bom, escape_formulas=escape_formulas, area=area, project_id=project_id, building_id=building_id, developer_id=developer_id, bbox=bbox, polygon=polygon, near=near, radius_m=radius_m, h3=h3, match=match, group_by=group_by, measures=measures, having=having, order=order, limit=limit, as_of=as_of)
        return answer

    def aggregate_projects(
        self,
        *,
        area: str | None = None,
        developer_id: int | None = None,
        status: Literal["not-started", "active", "finished", "pending", "cancelled", "frozen"] | None = None,
        min_completion_pct: float | None = None,
        expected_from: str | None = None,
        expected_to: str | None = None,
        q: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        bbox: str | None = None,
        polygon: str | None = None,
        near: str | None = None,
        radius_m: int | None = None,
        h3: str | None = None,
        match: Literal["point", "area"] | None = None,
        group_by: str | None = None,
        measures: str | None = None,
        having: str | None = None,
        order: str | None = None,
        limit: int | None = None,
        period_of: Literal["start_date", "expected_completion_date", "completion_date"] | None = None,
        as_of: str | None = None,
    ) -> AggregateProjectsAnswer:
        """Counts, sums and levels of projects."""
        answer: AggregateProjectsAnswer = self.get("/api/v1/aggregate/projects", area=area, developer_id=developer_id, status=status, min_completion_pct=min_completion_pct, expected_from=expected_from, expected_to=expected_to, q=q, bom=bom, escape_formulas=escape_formulas, bbox=bbox, polygon=polygon, near=near, radius_m=radius_m, h3=h3, match=match, group_by=group_by, measures=measures, having=having, order=order, limit=limit, period_of=period_of, as_of=as_of)
        return answer

    def list_measures(
        self,
        *,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
    ) -> ListMeasuresAnswer:
        """Measures and how each is made."""
        answer: ListMeasuresAnswer = self.get("/api/v1/measures", bom=bom, escape_formulas=escape_formulas)
        return answer

    def get_measure(
        self,
        *,
        measure: Literal["median_price_aed", "median_price_aed_per_sqft", "median_size_sqft", "off_plan_count", "median_off_plan_price_aed_per_sqft", "ready_count", "median_ready_price_aed_per_sqft", "sales_count", "sales_value_aed", "annual_value_aed", "bedrooms_known_count", "contract_count", "new_contract_count", "median_new_rent_aed", "median_new_rent_aed_per_sqft", "renewed_contract_count", "median_renewed_rent_aed"],
        by: Literal["month", "quarter", "year", "window"] | None = None,
        area: str | None = None,
        project_id: int | None = None,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"] | None = None,
        bedrooms: str | None = None,
        from_date: str | None = None,
        to_date: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> GetMeasureAnswer:
        """One measure by period."""
        answer: GetMeasureAnswer = self.get("/api/v1/measures/{measure}", measure=measure, by=by, area=area, project_id=project_id, property_type=property_type, bedrooms=bedrooms, from_date=from_date, to_date=to_date, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def get_estimate(
        self,
        *,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"],
        area: str | None = None,
        project_id: int | None = None,
        building_id: int | None = None,
        area_sqft: float | None = None,
        area_sqm: float | None = None,
        bedrooms: int | None = None,
        valued_on: str | None = None,
        floor: str | None = None,
        view: str | None = None,
        is_off_plan: bool | None = None,
    ) -> GetEstimateAnswer:
        """Estimate of a price."""
        answer: GetEstimateAnswer = self.get("/api/v1/valuations/estimate", area=area, project_id=project_id, building_id=building_id, property_type=property_type, area_sqft=area_sqft, area_sqm=area_sqm, bedrooms=bedrooms, valued_on=valued_on, floor=floor, view=view, is_off_plan=is_off_plan)
        return answer

    def get_rent_estimate(
        self,
        *,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"],
        area: str | None = None,
        project_id: int | None = None,
        building_id: int | None = None,
        area_sqft: float | None = None,
        area_sqm: float | None = None,
        bedrooms: int | None = None,
        valued_on: str | None = None,
        floor: str | None = None,
        view: str | None = None,
        version: Literal["new", "renewed"] | None = None,
        current_rent_aed: float | None = None,
    ) -> GetRentEstimateAnswer:
        """Estimate of a rent, and the permitted increase."""
        answer: GetRentEstimateAnswer = self.get("/api/v1/valuations/rent-estimate", area=area, project_id=project_id, building_id=building_id, property_type=property_type, area_sqft=area_sqft, area_sqm=area_sqm, bedrooms=bedrooms, valued_on=valued_on, floor=floor, view=view, version=version, current_rent_aed=current_rent_aed)
        return answer

    def list_estimate_accuracy(
        self,
        *,
        of: Literal["sales", "rents"] | None = None,
        basis: Literal["backtest", "forward"] | None = None,
        by: Literal["type", "area", "price_level", "month"] | None = None,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"] | None = None,
        stage: Literal["off-plan", "ready", "new", "renewed"] | None = None,
        area_id: int | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListEstimateAccuracyAnswer:
        """How good the estimates are."""
        answer: ListEstimateAccuracyAnswer = self.get("/api/v1/valuations/accuracy", of=of, basis=basis, by=by, property_type=property_type, stage=stage, area_id=area_id, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def get_portfolio(
        self,
        *,
        id: str,
    ) -> Portfolio:
        """How far a portfolio is."""
        answer: Portfolio = self.get("/api/v1/valuations/portfolio/{id}", id=id)
        return answer

    def list_rental_by_area(
        self,
        *,
        by: Literal["area", "community"] | None = None,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"] | None = None,
        bedrooms: int | None = None,
        usage: Literal["residential", "commercial", "industrial", "agricultural", "storage", "hospitality", "multi-use", "health-facility", "educational-facility", "tourist-origin", "other"] | None = None,
        sort: Literal["-contract_count", "contract_count", "median_rent_aed", "-median_rent_aed", "median_rent_aed_per_sqft", "-median_rent_aed_per_sqft", "rent_yoy_change_pct", "-rent_yoy_change_pct", "name", "-name"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListRentalByAreaAnswer:
        """Rents by area."""
        answer: ListRentalByAreaAnswer = self.get("/api/v1/analytics/rental-by-area", by=by, property_type=property_type, bedrooms=bedrooms, usage=usage, sort=sort, limit=limit, cursor=cursor, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def list_yield_by_building(
        self,
        *,
        area: str | None = None,
        property_type: Literal["apartment", "villa"] | None = None,
        bedrooms: int | None = None,
        min_sample: int | None = None,
        sort: Literal["-gross_yield_pct", "gross_yield_pct", "net_yield_pct", "-net_yield_pct", "n_sales", "-n_sales", "name", "-name"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListYieldByBuildingAnswer:
        """Gross yields by building."""
        answer: ListYieldByBuildingAnswer = self.get("/api/v1/analytics/yield-by-building", area=area, property_type=property_type, bedrooms=bedrooms, min_sample=min_sample, sort=sort, limit=limit, cursor=cursor, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def list_top_areas(
        self,
        *,
        metric: Literal["sales_count", "sales_value", "price_growth", "gross_yield", "rent_growth"] | None = None,
        by: Literal["place", "area", "community"] | None = None,
        property_type: Literal["apartment", "villa", "townhouse", "land", "office", "shop", "hotel-apartment", "building", "other"] | None = None,
        stage: Literal["existing", "new"] | None = None,
        period: Literal["1y", "3y", "5y"] | None = None,
        min_sample: int | None = None,
        limit: int | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
        as_of: str | None = None,
    ) -> ListTopAreasAnswer:
        """Leading areas."""
        answer: ListTopAreasAnswer = self.get("/api/v1/analytics/top-areas", metric=metric, by=by, property_type=property_type, stage=stage, period=period, min_sample=min_sample, limit=limit, bom=bom, escape_formulas=escape_formulas, as_of=as_of)
        return answer

    def list_exports(
        self,
        *,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
    ) -> ListExportsAnswer:
        """Tables available as files."""
        answer: ListExportsAnswer = self.get("/api/v1/exports", bom=bom, escape_formulas=escape_formulas)
        return answer

    def list_links(self) -> ListLinksAnswer:
        """Links of the key’s site."""
        answer: ListLinksAnswer = self.get("/api/v1/links")
        return answer

    def get_reproduction(
        self,
        *,
        path: str,
    ) -> GetReproductionAnswer:
        """How an answer is made, as SQL."""
        answer: GetReproductionAnswer = self.get("/api/v1/reproduce", path=path)
        return answer

    def get_iceberg_config(
        self,
        *,
        warehouse: str | None = None,
    ) -> IcebergConfig:
        """Configuration of the Iceberg catalogue."""
        answer: IcebergConfig = self.get("/iceberg/v1/config", warehouse=warehouse)
        return answer

    def list_iceberg_namespaces(
        self,
        *,
        pageToken: str | None = None,
        pageSize: str | None = None,
        parent: str | None = None,
    ) -> IcebergNamespaces:
        """Namespaces of the Iceberg catalogue."""
        answer: IcebergNamespaces = self.get("/iceberg/v1/namespaces", pageToken=pageToken, pageSize=pageSize, parent=parent)
        return answer

    def get_iceberg_namespace(
        self,
        *,
        namespace: str,
    ) -> IcebergNamespace:
        """A namespace of the Iceberg catalogue."""
        answer: IcebergNamespace = self.get("/iceberg/v1/namespaces/{namespace}", namespace=namespace)
        return answer

    def list_iceberg_tables(
        self,
        *,
        namespace: str,
        pageToken: str | None = None,
        pageSize: str | None = None,
    ) -> IcebergTables:
        """Tables of the Iceberg catalogue."""
        answer: IcebergTables = self.get("/iceberg/v1/namespaces/{namespace}/tables", namespace=namespace, pageToken=pageToken, pageSize=pageSize)
        return answer

    def load_iceberg_table(
        self,
        *,
        namespace: str,
        table: str,
        snapshots: str | None = None,
    ) -> IcebergTable:
        """Metadata of an Iceberg table."""
        answer: IcebergTable = self.get("/iceberg/v1/namespaces/{namespace}/tables/{table}", namespace=namespace, table=table, snapshots=snapshots)
        return answer

    def get_iceberg_credentials(
        self,
        *,
        namespace: str,
        table: str,
    ) -> IcebergCredentials:
        """New credentials for the files of an Iceberg table."""
        answer: IcebergCredentials = self.get("/iceberg/v1/namespaces/{namespace}/tables/{table}/credentials", namespace=namespace, table=table)
        return answer

    def list_webhooks(self) -> ListWebhooksAnswer:
        """Webhooks of the key’s site."""
        answer: ListWebhooksAnswer = self.get("/api/v1/webhooks")
        return answer

    def get_webhook(
        self,
        *,
        id: str,
    ) -> GetWebhookAnswer:
        """One webhook."""
        answer: GetWebhookAnswer = self.get("/api/v1/webhooks/{id}", id=id)
        return answer

    def list_webhook_deliveries(
        self,
        *,
        id: str,
        status: Literal["pending", "delivered", "dead"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> ListWebhookDeliveriesAnswer:
        """Deliveries of a webhook."""
        answer: ListWebhookDeliveriesAnswer = self.get("/api/v1/webhooks/{id}/deliveries", id=id, status=status, limit=limit, cursor=cursor)
        return answer

    def get_webhook_delivery(
        self,
        *,
        id: str,
        delivery: str,
    ) -> GetWebhookDeliveryAnswer:
        """One delivery."""
        answer: GetWebhookDeliveryAnswer = self.get("/api/v1/webhooks/{id}/deliveries/{delivery}", id=id, delivery=delivery)
        return answer

    def autocomplete(
        self,
        *,
        q: str,
        kinds: str | None = None,
        limit: int | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
    ) -> AutocompleteAnswer:
        """Suggestions while typing."""
        answer: AutocompleteAnswer = self.get("/api/v1/search/autocomplete", q=q, kinds=kinds, limit=limit, bom=bom, escape_formulas=escape_formulas)
        return answer

    def autocomplete_buildings(
        self,
        *,
        q: str,
        limit: int | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
    ) -> AutocompleteBuildingsAnswer:
        """Suggestions of buildings while typing."""
        answer: AutocompleteBuildingsAnswer = self.get("/api/v1/search/buildings/autocomplete", q=q, limit=limit, bom=bom, escape_formulas=escape_formulas)
        return answer

    def search_buildings(
        self,
        *,
        q: str,
        area: str | None = None,
        developer_id: int | None = None,
        project_id: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
    ) -> SearchBuildingsAnswer:
        """Buildings by name, best first."""
        answer: SearchBuildingsAnswer = self.get("/api/v1/search/buildings", q=q, area=area, developer_id=developer_id, project_id=project_id, limit=limit, cursor=cursor, bom=bom, escape_formulas=escape_formulas)
        return answer

    def search_projects(
        self,
        *,
        q: str,
        area: str | None = None,
        developer_id: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        bom: bool | None = None,
        escape_formulas: bool | None = None,
    ) -> SearchProjectsAnswer:
        """Projects by name, best first."""
        answer: SearchProjectsAnswer = self.get("/api/v1/search/projects", q=q, area=area, developer_id=developer_id, limit=limit, cursor=cursor, bom=bom, escape_formulas=escape_formulas)
        return answer

    def get_index_task(
        self,
        *,
        id: str,
    ) -> IndexTask:
        """Whether a change of the index can be found yet."""
        answer: IndexTask = self.get("/api/v1/index/tasks/{id}", id=id)
        return answer

    def list_site_documents(
        self,
        *,
        index: str,
        offset: int | None = None,
        limit: int | None = None,
        fields: str | None = None,
        ids: str | None = None,
    ) -> SiteDocumentList:
        """Documents of the site as in Meilisearch."""
        answer: SiteDocumentList = self.get("/indexes/{index}/documents", index=index, offset=offset, limit=limit, fields=fields, ids=ids)
        return answer

    def get_site_document(
        self,
        *,
        index: str,
        id: str,
        fields: str | None = None,
    ) -> SiteDocument:
        """A document of the site as in Meilisearch."""
        answer: SiteDocument = self.get("/indexes/{index}/documents/{id}", index=index, id=id, fields=fields)
        return answer

    def get_index_settings(
        self,
        *,
        index: str,
    ) -> SiteIndexSettings:
        """Settings of the site’s search as in Meilisearch."""
        answer: SiteIndexSettings = self.get("/indexes/{index}/settings", index=index)
        return answer

    def get_site_task(
        self,
        *,
        uid: int,
    ) -> SiteTask:
        """Whether searches use a change of the site’s index yet, as in Meilisearch."""
        answer: SiteTask = self.get("/tasks/{uid}", uid=uid)
        return answer

    def get_client_info(self) -> ClientInfo:
        """Details of this key: site, plan, limits, usage, search."""
        answer: ClientInfo = self.get("/v1/client-info")
        return answer
