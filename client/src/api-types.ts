/** What the API takes and gives, as types. Made from the OpenAPI document by `make docs`: edit the endpoints, not this file. */

/** What `GET` of each path takes and answers. */
export interface GetOperations {
  /** Sales and rentals, newest first */
  '/api/v1/transactions': {
    params: {
      /** Kind: every registered sale, sales of off-plan or of ready property, rent contracts, mortgages or gifts. Without it: sales and rentals. A record’s own `type` is `sales` for all sales, and its `market` is `off-plan` or `ready`. `sale`, `rent` and `offplan` are understood too. */
      type?: "sales" | "off-plan" | "ready" | "rentals" | "mortgages" | "gifts";
      /** An area, a community or a district (a spoken name over several places, such as Deira), or several with commas: id, slug, name (English, Arabic) or usual spelling. `meta.resolved` has the places found. A community means the records known to lie in it: a sale that names no more, its area’s primary one; a rent contract, none. */
      area?: string;
      /** Least AED; for rentals the annual amount. */
      min_price?: number;
      /** Most AED; for rentals the annual amount. */
      max_price?: number;
      /** Least `transaction_date`, the day of registration, inclusive: a date, or an instant, which means its day in Dubai. */
      from_date?: string;
      /** Greatest `transaction_date`, inclusive: as `from_date`. Without either, the list ends on the day of the snapshot: slips of the register date some records later (flagged `date_after_pull`). */
      to_date?: string;
      /** Only rent contracts that start on this day or later. */
      start_from?: string;
      /** Only rent contracts that start on this day or earlier. */
      start_to?: string;
      /** Kind of property. */
      property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** Bedrooms, 0 is a studio; several with commas. Of rents also those that the size says. */
      bedrooms?: string;
      /** Only bedrooms that are `stated`, or that the size says by its `project`, `community` or `area`. */
      bedrooms_basis?: "stated" | "project" | "community" | "area";
      /** Least size in square feet. */
      min_area_sqft?: number;
      /** Greatest size in square feet. */
      max_area_sqft?: number;
      /** Project. */
      project_id?: number;
      /** Building. */
      building_id?: number;
      /** Developer of the project; of a brand, any of its companies too. */
      developer_id?: number;
      /** Usage of the property. */
      usage?: "residential" | "commercial" | "industrial" | "agricultural" | "storage" | "hospitality" | "multi-use" | "health-facility" | "educational-facility" | "tourist-origin" | "other";
      /** `true`: only freehold property. `false`: only other property. */
      is_freehold?: boolean;
      /** Only records that were added or corrected after this instant, or after this snapshot; at most 400 days ago. */
      changed_since?: string;
      /** Order of the rows; a minus sorts the greatest or newest first. Equal values are ordered by id, unknown ones come last. By default the newest first, without `type` sales and rents in turns. */
      sort?: "-transaction_date" | "transaction_date" | "price_aed" | "-price_aed" | "area_sqft" | "-area_sqft" | "price_aed_per_sqft" | "-price_aed_per_sqft";
      /** Adds the number of rows of the whole list: `meta.total`. */
      include_total?: boolean;
      /** Number of rows on a page. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Only points in this rectangle: west, south, east, north in degrees (WGS84). */
      bbox?: string;
      /** Only records in this GeoJSON Polygon or MultiPolygon, longitude first (WGS84); at most 6000 characters. No side may cross another. */
      polygon?: string;
      /** Only records around this point: latitude,longitude in degrees, with `radius_m`. */
      near?: string;
      /** Metres around `near`, along a great circle. */
      radius_m?: number;
      /** Only records in this H3 cell. */
      h3?: string;
      /** Records inside a geometry: `point` (default) those with a measured coordinate in it; `area` also those of which only the area is known, where the whole area lies in it. A record of an area that lies partly inside is left out either way. */
      match?: "point" | "area";
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListTransactionsAnswer;
    row: Transaction;
  };
  /** Sales and rentals, newest first (as /api/v1/transactions) */
  '/transactions': {
    params: {
      /** Kind: every registered sale, sales of off-plan or of ready property, rent contracts, mortgages or gifts. Without it: sales and rentals. A record’s own `type` is `sales` for all sales, and its `market` is `off-plan` or `ready`. `sale`, `rent` and `offplan` are understood too. */
      type?: "sales" | "off-plan" | "ready" | "rentals" | "mortgages" | "gifts";
      /** An area, a community or a district (a spoken name over several places, such as Deira), or several with commas: id, slug, name (English, Arabic) or usual spelling. `meta.resolved` has the places found. A community means the records known to lie in it: a sale that names no more, its area’s primary one; a rent contract, none. */
      area?: string;
      /** Least AED; for rentals the annual amount. */
      min_price?: number;
      /** Most AED; for rentals the annual amount. */
      max_price?: number;
      /** Least `transaction_date`, the day of registration, inclusive: a date, or an instant, which means its day in Dubai. */
      from_date?: string;
      /** Greatest `transaction_date`, inclusive: as `from_date`. Without either, the list ends on the day of the snapshot: slips of the register date some records later (flagged `date_after_pull`). */
      to_date?: string;
      /** Only rent contracts that start on this day or later. */
      start_from?: string;
      /** Only rent contracts that start on this day or earlier. */
      start_to?: string;
      /** Kind of property. */
      property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** Bedrooms, 0 is a studio; several with commas. Of rents also those that the size says. */
      bedrooms?: string;
      /** Only bedrooms that are `stated`, or that the size says by its `project`, `community` or `area`. */
      bedrooms_basis?: "stated" | "project" | "community" | "area";
      /** Least size in square feet. */
      min_area_sqft?: number;
      /** Greatest size in square feet. */
      max_area_sqft?: number;
      /** Project. */
      project_id?: number;
      /** Building. */
      building_id?: number;
      /** Developer of the project; of a brand, any of its companies too. */
      developer_id?: number;
      /** Usage of the property. */
      usage?: "residential" | "commercial" | "industrial" | "agricultural" | "storage" | "hospitality" | "multi-use" | "health-facility" | "educational-facility" | "tourist-origin" | "other";
      /** `true`: only freehold property. `false`: only other property. */
      is_freehold?: boolean;
      /** Only records that were added or corrected after this instant, or after this snapshot; at most 400 days ago. */
      changed_since?: string;
      /** Order of the rows; a minus sorts the greatest or newest first. Equal values are ordered by id, unknown ones come last. By default the newest first, without `type` sales and rents in turns. */
      sort?: "-transaction_date" | "transaction_date" | "price_aed" | "-price_aed" | "area_sqft" | "-area_sqft" | "price_aed_per_sqft" | "-price_aed_per_sqft";
      /** Adds the number of rows of the whole list: `meta.total`. */
      include_total?: boolean;
      /** Number of rows on a page. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Only points in this rectangle: west, south, east, north in degrees (WGS84). */
      bbox?: string;
      /** Only records in this GeoJSON Polygon or MultiPolygon, longitude first (WGS84); at most 6000 characters. No side may cross another. */
      polygon?: string;
      /** Only records around this point: latitude,longitude in degrees, with `radius_m`. */
      near?: string;
      /** Metres around `near`, along a great circle. */
      radius_m?: number;
      /** Only records in this H3 cell. */
      h3?: string;
      /** Records inside a geometry: `point` (default) those with a measured coordinate in it; `area` also those of which only the area is known, where the whole area lies in it. A record of an area that lies partly inside is left out either way. */
      match?: "point" | "area";
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListTransactionsAnswer;
    row: Transaction;
  };
  /** One transaction */
  '/api/v1/transactions/{id}': {
    params: {
      /** `id` of a transaction. */
      id: string;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: GetTransactionAnswer;
    row: never;
  };
  /** Changes since an instant or a snapshot */
  '/api/v1/transactions/changes': {
    params: {
      /** An instant, or the id of a snapshot; changes of later runs are listed. */
      since: string;
      /** Number of rows on a page. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
    };
    body?: never;
    answer: ListTransactionChangesAnswer;
    row: TransactionChange;
  };
  /** All areas, or all communities */
  '/api/v1/areas': {
    params: {
      /** Areas (default), communities, both (`all`), or `place`: communities where they hold 90 % of an area’s sales, else the area. */
      kind?: "place" | "area" | "community" | "all";
      /** Part of any of its names, English or Arabic, or a district, whose places are then listed too. */
      q?: string;
      /** Order of the rows; a minus sorts the greatest first. Rows with equal values are ordered by id, and unknown values come last. By default, those with most sales and rent contracts come first. */
      sort?: "-transaction_count" | "name" | "-name" | "id" | "-id" | "transaction_count" | "building_count" | "-building_count" | "project_count" | "-project_count" | "median_price_aed_per_sqft" | "-median_price_aed_per_sqft" | "median_ready_price_aed_per_sqft" | "-median_ready_price_aed_per_sqft" | "median_off_plan_price_aed_per_sqft" | "-median_off_plan_price_aed_per_sqft";
      /** Number of rows on a page; all rows by default. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListAreasAnswer;
    row: Area;
  };
  /** One area or community */
  '/api/v1/areas/{id}': {
    params: {
      /** An area or a community: id, slug or name, English or Arabic. */
      id: string;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: GetAreaAnswer;
    row: never;
  };
  /** Buildings in an area or a community */
  '/api/v1/areas/{id}/buildings': {
    params: {
      /** An area or a community: id, slug or name, English or Arabic. */
      id: string;
      /** Project. */
      project_id?: number;
      /** Developer of the project; of a brand, any of its companies too. */
      developer_id?: number;
      /** Words of the name, English or Arabic, in any order; each is found anywhere in it. */
      q?: string;
      /** Least floors above ground. */
      min_floors?: number;
      /** `true`: only freehold property. `false`: only other property. */
      is_freehold?: boolean;
      /** Order of the rows; a minus sorts the greatest first. Rows with equal values are ordered by id, and unknown values come last. By default, buildings with most sales come first. */
      sort?: "-transaction_count" | "transaction_count" | "name" | "-name" | "median_price_aed_per_sqft" | "-median_price_aed_per_sqft";
      /** Adds the number of rows of the whole list: `meta.total`. */
      include_total?: boolean;
      /** Number of rows on a page. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListAreaBuildingsAnswer;
    row: Building;
  };
  /** Projects in an area or a community */
  '/api/v1/areas/{id}/projects': {
    params: {
      /** An area or a community: id, slug or name, English or Arabic. */
      id: string;
      /** Developer of the project; of a brand, any of its companies too. */
      developer_id?: number;
      /** State of the project. */
      status?: "not-started" | "active" | "finished" | "pending" | "cancelled" | "frozen";
      /** Least percent completed. */
      min_completion_pct?: number;
      /** First day of the expected completion; leaves out projects without such a day. */
      expected_from?: string;
      /** Last day of the expected completion; leaves out projects without such a day. */
      expected_to?: string;
      /** Words of the name, English or Arabic, in any order; each is found anywhere in it. */
      q?: string;
      /** Order of the rows; a minus sorts the newest or greatest first. Rows with equal values are ordered by id, and unknown values come last. By default, those with most sales in the last 12 months come first; for a plan that sees fewer, those that began last. */
      sort?: "-sales_count" | "sales_count" | "start_date" | "-start_date" | "name" | "-name" | "completion_pct" | "-completion_pct" | "expected_completion_date" | "-expected_completion_date" | "completion_date" | "-completion_date" | "unit_count" | "-unit_count";
      /** Adds the number of rows of the whole list: `meta.total`. */
      include_total?: boolean;
      /** Number of rows on a page. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListAreaProjectsAnswer;
    row: Project;
  };
  /** Transactions in an area or a community */
  '/api/v1/areas/{id}/transactions': {
    params: {
      /** An area or a community: id, slug or name, English or Arabic. */
      id: string;
      /** Kind: every registered sale, sales of off-plan or of ready property, rent contracts, mortgages or gifts. Without it: sales and rentals. A record’s own `type` is `sales` for all sales, and its `market` is `off-plan` or `ready`. `sale`, `rent` and `offplan` are understood too. */
      type?: "sales" | "off-plan" | "ready" | "rentals" | "mortgages" | "gifts";
      /** Least AED; for rentals the annual amount. */
      min_price?: number;
      /** Most AED; for rentals the annual amount. */
      max_price?: number;
      /** Least `transaction_date`, the day of registration, inclusive: a date, or an instant, which means its day in Dubai. */
      from_date?: string;
      /** Greatest `transaction_date`, inclusive: as `from_date`. Without either, the list ends on the day of the snapshot: slips of the register date some records later (flagged `date_after_pull`). */
      to_date?: string;
      /** Only rent contracts that start on this day or later. */
      start_from?: string;
      /** Only rent contracts that start on this day or earlier. */
      start_to?: string;
      /** Kind of property. */
      property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** Bedrooms, 0 is a studio; several with commas. Of rents also those that the size says. */
      bedrooms?: string;
      /** Only bedrooms that are `stated`, or that the size says by its `project`, `community` or `area`. */
      bedrooms_basis?: "stated" | "project" | "community" | "area";
      /** Least size in square feet. */
      min_area_sqft?: number;
      /** Greatest size in square feet. */
      max_area_sqft?: number;
      /** Project. */
      project_id?: number;
      /** Building. */
      building_id?: number;
      /** Developer of the project; of a brand, any of its companies too. */
      developer_id?: number;
      /** Usage of the property. */
      usage?: "residential" | "commercial" | "industrial" | "agricultural" | "storage" | "hospitality" | "multi-use" | "health-facility" | "educational-facility" | "tourist-origin" | "other";
      /** `true`: only freehold property. `false`: only other property. */
      is_freehold?: boolean;
      /** Only records that were added or corrected after this instant, or after this snapshot; at most 400 days ago. */
      changed_since?: string;
      /** Order of the rows; a minus sorts the greatest or newest first. Equal values are ordered by id, unknown ones come last. By default the newest first, without `type` sales and rents in turns. */
      sort?: "-transaction_date" | "transaction_date" | "price_aed" | "-price_aed" | "area_sqft" | "-area_sqft" | "price_aed_per_sqft" | "-price_aed_per_sqft";
      /** Adds the number of rows of the whole list: `meta.total`. */
      include_total?: boolean;
      /** Number of rows on a page. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListAreaTransactionsAnswer;
    row: Transaction;
  };
  /** Statistics of one area or community */
  '/api/v1/areas/{id}/stats': {
    params: {
      /** An area or a community: id, slug or name, English or Arabic. */
      id: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: GetAreaStatsAnswer;
    row: never;
  };
  /** Areas and communities side by side */
  '/api/v1/areas/compare': {
    params: {
      /** 2 to 10 areas or communities by id, slug or name, separated by commas. The others are compared with the first. */
      areas: string;
      /** Only this kind of property. Without it, counts are of everything, prices of all but land. */
      property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** Only these numbers of bedrooms; 0 is a studio. Most rent contracts do not give their bedrooms. */
      bedrooms?: string;
      /** First day, inclusive. */
      from_date?: string;
      /** Last day, inclusive. */
      to_date?: string;
      /** Least number of records for a ranked figure; by default 30 on every side. */
      min_sample?: number;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: CompareAreasAnswer;
    row: AreaCompared;
  };
  /** An area or community in short, with a paragraph in English */
  '/api/v1/areas/{name}/summary': {
    params: {
      /** An area or a community: its name, English or Arabic, slug or id. */
      name: string;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: GetAreaSummaryAnswer;
    row: never;
  };
  /** Areas as polygons with a metric */
  '/api/v1/maps/areas': {
    params: {
      /** Metric that sets the colours of the areas. */
      metric?: "median_ready_price_aed_per_sqft" | "median_off_plan_price_aed_per_sqft" | "median_price_aed_per_sqft" | "median_price_aed" | "price_yoy_change_pct" | "sales_count" | "sales_value_aed" | "off_plan_share_pct" | "median_rent_aed" | "median_rent_aed_per_sqft" | "rent_yoy_change_pct" | "contract_count" | "gross_yield_pct";
      /** Only this kind of property. Without it, counts are of everything, prices of all but land. */
      property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** The last 1, 3 or 5 years (`1y`, `3y`, `5y`) up to the newest record, or a calendar year (`2025`), quarter (`2025-Q3`) or month (`2025-09`). */
      period?: string;
      /** Detail of the boundaries that is left out: `none`, `medium` (corners of less than about 30 metres) or `high` (120 metres). Neighbours keep meeting. */
      simplify?: "none" | "medium" | "high";
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "geojson" | "json";
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: MapAreasAnswer;
    row: never;
  };
  /** One area with its figures, buildings and points of interest */
  '/api/v1/maps/areas/{name}': {
    params: {
      /** An area or a community: id, slug or name, English or Arabic. */
      name: string;
      /** Only this kind of property. Without it, counts are of everything, prices of all but land. */
      property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** Detail of the boundaries that is left out: `none`, `medium` (corners of less than about 30 metres) or `high` (120 metres). Neighbours keep meeting. */
      simplify?: "none" | "medium" | "high";
      /** Buildings at most. */
      limit?: number;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "geojson" | "json";
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: MapAreaAnswer;
    row: never;
  };
  /** Bounding box of Dubai or of an area */
  '/api/v1/maps/bounds': {
    params: {
      /** An area or a community: id, slug or name. All of Dubai without it. */
      area?: string;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: MapBoundsAnswer;
    row: never;
  };
  /** Style, tiles and metrics of the map */
  '/api/v1/maps/config': {
    params: {};
    body?: never;
    answer: MapConfig;
    row: never;
  };
  /** Heat map of transactions */
  '/api/v1/maps/heatmap/properties': {
    params: {
      /** H3 resolution of the cells. */
      resolution?: number;
      /** Only points in this rectangle: west, south, east, north in degrees (WGS84). */
      bbox?: string;
      /** Only records in this GeoJSON Polygon or MultiPolygon, longitude first (WGS84); at most 6000 characters. No side may cross another. */
      polygon?: string;
      /** Only records around this point: latitude,longitude in degrees, with `radius_m`. */
      near?: string;
      /** Metres around `near`, along a great circle. */
      radius_m?: number;
      /** Only records in this H3 cell. */
      h3?: string;
      /** Transactions inside a geometry: `point` (default) those with a measured coordinate in it; `area` also those of areas that lie wholly in it. A `bbox` without `match` is the view of a map: it shows each area that it touches. */
      match?: "point" | "area";
      /** Number of transactions, their value in AED, their median AED a square foot (eligible sales of built property), or the median annual rent (new contracts). */
      metric?: "count" | "value" | "price_aed_per_sqft" | "rent";
      /** Kind of transaction; rentals with `metric=rent`. `sale`, `rent` and `offplan` are understood too. */
      type?: "sales" | "off-plan" | "ready" | "rentals" | "mortgages" | "gifts";
      /** First day, of registration or of the start of a rent contract; 12 months before the last day without it. */
      from_date?: string;
      /** Last day; the newest record without it. */
      to_date?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "geojson" | "json";
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: MapHeatAnswer;
    row: never;
  };
  /** A vector tile */
  '/api/v1/maps/tiles/{z}/{x}/{y}.mvt': {
    params: {
      /** Zoom. */
      z: number;
      /** Column. */
      x: number;
      /** Row, from the north. */
      y: number;
      /** From /maps/config; instead of a key. */
      token?: string;
    };
    body?: never;
    answer: never;
    row: never;
  };
  /** Points of interest */
  '/api/v1/maps/pois': {
    params: {
      /** Categories of /maps/pois/categories, separated by commas. */
      category?: string;
      /** Only points in this rectangle: west, south, east, north in degrees (WGS84). */
      bbox?: string;
      /** Only records in this GeoJSON Polygon or MultiPolygon, longitude first (WGS84); at most 6000 characters. No side may cross another. */
      polygon?: string;
      /** Only records around this point: latitude,longitude in degrees, with `radius_m`. */
      near?: string;
      /** Metres around `near`, along a great circle. */
      radius_m?: number;
      /** Only records in this H3 cell. */
      h3?: string;
      /** Of the point to measure from. */
      latitude?: number;
      /** Of the point to measure from. */
      longitude?: number;
      /** Only this near the point. */
      radius_km?: number;
      /** Number of rows on a page. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet" | "geojson";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListPoisAnswer;
    row: Poi;
  };
  /** Categories of points of interest */
  '/api/v1/maps/pois/categories': {
    params: {
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListPoiCategoriesAnswer;
    row: PoiCategory;
  };
  /** Buildings, most sales first */
  '/api/v1/buildings': {
    params: {
      /** An area, a community or a district, or several with commas between them: id, slug, name (English, Arabic) or usual spelling. A district is a spoken name over several places, such as Deira. `meta.resolved` has the places found. */
      area?: string;
      /** Project. */
      project_id?: number;
      /** Developer of the project; of a brand, any of its companies too. */
      developer_id?: number;
      /** Words of the name, English or Arabic, in any order; each is found anywhere in it. */
      q?: string;
      /** Least floors above ground. */
      min_floors?: number;
      /** `true`: only freehold property. `false`: only other property. */
      is_freehold?: boolean;
      /** Order of the rows; a minus sorts the greatest first. Rows with equal values are ordered by id, and unknown values come last. By default, buildings with most sales come first. */
      sort?: "-transaction_count" | "transaction_count" | "name" | "-name" | "median_price_aed_per_sqft" | "-median_price_aed_per_sqft";
      /** Adds the number of rows of the whole list: `meta.total`. */
      include_total?: boolean;
      /** Number of rows on a page. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Only points in this rectangle: west, south, east, north in degrees (WGS84). */
      bbox?: string;
      /** Only records in this GeoJSON Polygon or MultiPolygon, longitude first (WGS84); at most 6000 characters. No side may cross another. */
      polygon?: string;
      /** Only records around this point: latitude,longitude in degrees, with `radius_m`. */
      near?: string;
      /** Metres around `near`, along a great circle. */
      radius_m?: number;
      /** Only records in this H3 cell. */
      h3?: string;
      /** Records inside a geometry: `point` (default) those with a measured coordinate in it; `area` also those of which only the area is known, where the whole area lies in it. A record of an area that lies partly inside is left out either way. */
      match?: "point" | "area";
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListBuildingsAnswer;
    row: Building;
  };
  /** One building */
  '/api/v1/buildings/{id}': {
    params: {
      /** `id` of a building. */
      id: number;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: GetBuildingAnswer;
    row: never;
  };
  /** Sales and rents of a building by year and bedrooms */
  '/api/v1/buildings/{id}/stats': {
    params: {
      /** `id` of a building. */
      id: number;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: GetBuildingStatsAnswer;
    row: PropertyStats;
  };
  /** Transactions in a building */
  '/api/v1/buildings/{id}/transactions': {
    params: {
      /** `id` of a building. */
      id: number;
      /** Kind: every registered sale, sales of off-plan or of ready property, rent contracts, mortgages or gifts. Without it: sales and rentals. A record’s own `type` is `sales` for all sales, and its `market` is `off-plan` or `ready`. `sale`, `rent` and `offplan` are understood too. */
      type?: "sales" | "off-plan" | "ready" | "rentals" | "mortgages" | "gifts";
      /** Least AED; for rentals the annual amount. */
      min_price?: number;
      /** Most AED; for rentals the annual amount. */
      max_price?: number;
      /** Least `transaction_date`, the day of registration, inclusive: a date, or an instant, which means its day in Dubai. */
      from_date?: string;
      /** Greatest `transaction_date`, inclusive: as `from_date`. Without either, the list ends on the day of the snapshot: slips of the register date some records later (flagged `date_after_pull`). */
      to_date?: string;
      /** Only rent contracts that start on this day or later. */
      start_from?: string;
      /** Only rent contracts that start on this day or earlier. */
      start_to?: string;
      /** Kind of property. */
      property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** Bedrooms, 0 is a studio; several with commas. Of rents also those that the size says. */
      bedrooms?: string;
      /** Only bedrooms that are `stated`, or that the size says by its `project`, `community` or `area`. */
      bedrooms_basis?: "stated" | "project" | "community" | "area";
      /** Least size in square feet. */
      min_area_sqft?: number;
      /** Greatest size in square feet. */
      max_area_sqft?: number;
      /** Usage of the property. */
      usage?: "residential" | "commercial" | "industrial" | "agricultural" | "storage" | "hospitality" | "multi-use" | "health-facility" | "educational-facility" | "tourist-origin" | "other";
      /** `true`: only freehold property. `false`: only other property. */
      is_freehold?: boolean;
      /** Only records that were added or corrected after this instant, or after this snapshot; at most 400 days ago. */
      changed_since?: string;
      /** Order of the rows; a minus sorts the greatest or newest first. Equal values are ordered by id, unknown ones come last. By default the newest first, without `type` sales and rents in turns. */
      sort?: "-transaction_date" | "transaction_date" | "price_aed" | "-price_aed" | "area_sqft" | "-area_sqft" | "price_aed_per_sqft" | "-price_aed_per_sqft";
      /** Adds the number of rows of the whole list: `meta.total`. */
      include_total?: boolean;
      /** Number of rows on a page. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListBuildingTransactionsAnswer;
    row: Transaction;
  };
  /** Units of a building */
  '/api/v1/buildings/{id}/units': {
    params: {
      /** `id` of a building. */
      id: number;
      /** Kind of unit. */
      property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** Bedrooms, 0 is a studio; several with commas. */
      bedrooms?: string;
      /** Order of the rows; a minus sorts the greatest first. Rows with equal values are ordered by id, and unknown values come last. */
      sort?: "id" | "-id" | "area_sqft" | "-area_sqft" | "unit_number" | "-unit_number";
      /** Adds the number of rows of the whole list: `meta.total`. */
      include_total?: boolean;
      /** Number of rows on a page. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListBuildingUnitsAnswer;
    row: Unit;
  };
  /** Projects, most sold first */
  '/api/v1/projects': {
    params: {
      /** An area, a community or a district, or several with commas between them: id, slug, name (English, Arabic) or usual spelling. A district is a spoken name over several places, such as Deira. `meta.resolved` has the places found. */
      area?: string;
      /** Developer of the project; of a brand, any of its companies too. */
      developer_id?: number;
      /** State of the project. */
      status?: "not-started" | "active" | "finished" | "pending" | "cancelled" | "frozen";
      /** Least percent completed. */
      min_completion_pct?: number;
      /** First day of the expected completion; leaves out projects without such a day. */
      expected_from?: string;
      /** Last day of the expected completion; leaves out projects without such a day. */
      expected_to?: string;
      /** Words of the name, English or Arabic, in any order; each is found anywhere in it. */
      q?: string;
      /** Order of the rows; a minus sorts the newest or greatest first. Rows with equal values are ordered by id, and unknown values come last. By default, those with most sales in the last 12 months come first; for a plan that sees fewer, those that began last. */
      sort?: "-sales_count" | "sales_count" | "start_date" | "-start_date" | "name" | "-name" | "completion_pct" | "-completion_pct" | "expected_completion_date" | "-expected_completion_date" | "completion_date" | "-completion_date" | "unit_count" | "-unit_count";
      /** Adds the number of rows of the whole list: `meta.total`. */
      include_total?: boolean;
      /** Number of rows on a page. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Only points in this rectangle: west, south, east, north in degrees (WGS84). */
      bbox?: string;
      /** Only records in this GeoJSON Polygon or MultiPolygon, longitude first (WGS84); at most 6000 characters. No side may cross another. */
      polygon?: string;
      /** Only records around this point: latitude,longitude in degrees, with `radius_m`. */
      near?: string;
      /** Metres around `near`, along a great circle. */
      radius_m?: number;
      /** Only records in this H3 cell. */
      h3?: string;
      /** Records inside a geometry: `point` (default) those with a measured coordinate in it; `area` also those of which only the area is known, where the whole area lies in it. A record of an area that lies partly inside is left out either way. */
      match?: "point" | "area";
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListProjectsAnswer;
    row: Project;
  };
  /** Leading projects */
  '/api/v1/projects/top-performing': {
    params: {
      /** Metric of the ranking: registered sales (default), their value, growth of prices, or gross yield. */
      metric?: "sales_count" | "sales_value" | "price_growth" | "gross_yield";
      /** An area, a community or a district, or several with commas between them: id, slug, name (English, Arabic) or usual spelling. A district is a spoken name over several places, such as Deira. `meta.resolved` has the places found. */
      area?: string;
      /** Only this kind of property. Without it rankings are of built property, that is without land. */
      property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** With `metric=price_growth` only: sales of existing homes (default), or of new ones. */
      stage?: "existing" | "new";
      /** Length of the period; a year by default. */
      period?: "1y" | "3y" | "5y";
      /** Fewest records behind a row, in the period and, where the plan sees it, before it. For growth and yields 30 unless given. */
      min_sample?: number;
      /** Rows. */
      limit?: number;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListTopProjectsAnswer;
    row: TopPerformingProject;
  };
  /** One project */
  '/api/v1/projects/{id}': {
    params: {
      /** `id` of a project. */
      id: number;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: GetProjectAnswer;
    row: never;
  };
  /** Sales and rents of a project by year and bedrooms */
  '/api/v1/projects/{id}/stats': {
    params: {
      /** `id` of a project. */
      id: number;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: GetProjectStatsAnswer;
    row: PropertyStats;
  };
  /** Prices of a project over time */
  '/api/v1/projects/{id}/price-trends': {
    params: {
      /** `id` of a project. */
      id: number;
      /** Length of a period; a quarter by default. */
      granularity?: "month" | "quarter" | "year";
      /** Bedrooms, 0 is a studio; several with commas. The index is not made by bedrooms. */
      bedrooms?: string;
      /** Of the index only. Existing homes (default): sold by an owner. New: sold off-plan, or first by their developer. `all` mixes both markets. */
      stage?: "existing" | "new" | "all";
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListProjectPriceTrendsAnswer;
    row: ProjectPriceTrend;
  };
  /** Buildings of a project */
  '/api/v1/projects/{id}/buildings': {
    params: {
      /** `id` of a project. */
      id: number;
      /** Words of the name, English or Arabic, in any order; each is found anywhere in it. */
      q?: string;
      /** Least floors above ground. */
      min_floors?: number;
      /** `true`: only freehold property. `false`: only other property. */
      is_freehold?: boolean;
      /** Order of the rows; a minus sorts the greatest first. Rows with equal values are ordered by id, and unknown values come last. By default, buildings with most sales come first. */
      sort?: "-transaction_count" | "transaction_count" | "name" | "-name" | "median_price_aed_per_sqft" | "-median_price_aed_per_sqft";
      /** Adds the number of rows of the whole list: `meta.total`. */
      include_total?: boolean;
      /** Number of rows on a page. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListProjectBuildingsAnswer;
    row: Building;
  };
  /** Units of a project */
  '/api/v1/projects/{id}/units': {
    params: {
      /** `id` of a project. */
      id: number;
      /** Kind of unit. */
      property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** Bedrooms, 0 is a studio; several with commas. */
      bedrooms?: string;
      /** Order of the rows; a minus sorts the greatest first. Rows with equal values are ordered by id, and unknown values come last. */
      sort?: "id" | "-id" | "area_sqft" | "-area_sqft" | "unit_number" | "-unit_number";
      /** Adds the number of rows of the whole list: `meta.total`. */
      include_total?: boolean;
      /** Number of rows on a page. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListProjectUnitsAnswer;
    row: Unit;
  };
  /** Transactions in a project */
  '/api/v1/projects/{id}/transactions': {
    params: {
      /** `id` of a project. */
      id: number;
      /** Kind: every registered sale, sales of off-plan or of ready property, rent contracts, mortgages or gifts. Without it: sales and rentals. A record’s own `type` is `sales` for all sales, and its `market` is `off-plan` or `ready`. `sale`, `rent` and `offplan` are understood too. */
      type?: "sales" | "off-plan" | "ready" | "rentals" | "mortgages" | "gifts";
      /** Least AED; for rentals the annual amount. */
      min_price?: number;
      /** Most AED; for rentals the annual amount. */
      max_price?: number;
      /** Least `transaction_date`, the day of registration, inclusive: a date, or an instant, which means its day in Dubai. */
      from_date?: string;
      /** Greatest `transaction_date`, inclusive: as `from_date`. Without either, the list ends on the day of the snapshot: slips of the register date some records later (flagged `date_after_pull`). */
      to_date?: string;
      /** Only rent contracts that start on this day or later. */
      start_from?: string;
      /** Only rent contracts that start on this day or earlier. */
      start_to?: string;
      /** Kind of property. */
      property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** Bedrooms, 0 is a studio; several with commas. Of rents also those that the size says. */
      bedrooms?: string;
      /** Only bedrooms that are `stated`, or that the size says by its `project`, `community` or `area`. */
      bedrooms_basis?: "stated" | "project" | "community" | "area";
      /** Least size in square feet. */
      min_area_sqft?: number;
      /** Greatest size in square feet. */
      max_area_sqft?: number;
      /** Building. */
      building_id?: number;
      /** Usage of the property. */
      usage?: "residential" | "commercial" | "industrial" | "agricultural" | "storage" | "hospitality" | "multi-use" | "health-facility" | "educational-facility" | "tourist-origin" | "other";
      /** `true`: only freehold property. `false`: only other property. */
      is_freehold?: boolean;
      /** Only records that were added or corrected after this instant, or after this snapshot; at most 400 days ago. */
      changed_since?: string;
      /** Order of the rows; a minus sorts the greatest or newest first. Equal values are ordered by id, unknown ones come last. By default the newest first, without `type` sales and rents in turns. */
      sort?: "-transaction_date" | "transaction_date" | "price_aed" | "-price_aed" | "area_sqft" | "-area_sqft" | "price_aed_per_sqft" | "-price_aed_per_sqft";
      /** Adds the number of rows of the whole list: `meta.total`. */
      include_total?: boolean;
      /** Number of rows on a page. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListProjectTransactionsAnswer;
    row: Transaction;
  };
  /** Rent contracts in a project */
  '/api/v1/projects/{id}/rentals': {
    params: {
      /** `id` of a project. */
      id: number;
      /** Least AED; for rentals the annual amount. */
      min_price?: number;
      /** Most AED; for rentals the annual amount. */
      max_price?: number;
      /** Least `transaction_date`, the day of registration, inclusive: a date, or an instant, which means its day in Dubai. */
      from_date?: string;
      /** Greatest `transaction_date`, inclusive: as `from_date`. Without either, the list ends on the day of the snapshot: slips of the register date some records later (flagged `date_after_pull`). */
      to_date?: string;
      /** Only rent contracts that start on this day or later. */
      start_from?: string;
      /** Only rent contracts that start on this day or earlier. */
      start_to?: string;
      /** Kind of property. */
      property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** Bedrooms, 0 is a studio; several with commas. Of rents also those that the size says. */
      bedrooms?: string;
      /** Only bedrooms that are `stated`, or that the size says by its `project`, `community` or `area`. */
      bedrooms_basis?: "stated" | "project" | "community" | "area";
      /** Least size in square feet. */
      min_area_sqft?: number;
      /** Greatest size in square feet. */
      max_area_sqft?: number;
      /** Usage of the property. */
      usage?: "residential" | "commercial" | "industrial" | "agricultural" | "storage" | "hospitality" | "multi-use" | "health-facility" | "educational-facility" | "tourist-origin" | "other";
      /** `true`: only freehold property. `false`: only other property. */
      is_freehold?: boolean;
      /** Only records that were added or corrected after this instant, or after this snapshot; at most 400 days ago. */
      changed_since?: string;
      /** Order of the rows; a minus sorts the greatest or newest first. Equal values are ordered by id, unknown ones come last. By default the newest first, without `type` sales and rents in turns. */
      sort?: "-transaction_date" | "transaction_date" | "price_aed" | "-price_aed" | "area_sqft" | "-area_sqft" | "price_aed_per_sqft" | "-price_aed_per_sqft";
      /** Adds the number of rows of the whole list: `meta.total`. */
      include_total?: boolean;
      /** Number of rows on a page. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListProjectRentalsAnswer;
    row: Transaction;
  };
  /** Rent contracts, newest first */
  '/api/v1/rent-contracts': {
    params: {
      /** An area, a community or a district (a spoken name over several places, such as Deira), or several with commas: id, slug, name (English, Arabic) or usual spelling. `meta.resolved` has the places found. A community means the records known to lie in it: a sale that names no more, its area’s primary one; a rent contract, none. */
      area?: string;
      /** Project. */
      project_id?: number;
      /** Kind of property. */
      property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** Bedrooms, 0 is a studio; several with commas. Of rents also those that the size says. */
      bedrooms?: string;
      /** Only bedrooms that are `stated`, or that the size says by its `project`, `community` or `area`. */
      bedrooms_basis?: "stated" | "project" | "community" | "area";
      /** Developer of the project; of a brand, any of its companies too. */
      developer_id?: number;
      /** Only new, or only renewed contracts. */
      version?: "new" | "renewed";
      /** Least `transaction_date`, the day of registration, inclusive: a date, or an instant, which means its day in Dubai. */
      from_date?: string;
      /** Greatest `transaction_date`, inclusive: as `from_date`. Without either, the list ends on the day of the snapshot: slips of the register date some records later (flagged `date_after_pull`). */
      to_date?: string;
      /** Only rent contracts that start on this day or later. */
      start_from?: string;
      /** Only rent contracts that start on this day or earlier. */
      start_to?: string;
      /** Contracts that end on this day or later. */
      end_from_date?: string;
      /** Contracts that end on this day or earlier. */
      end_to_date?: string;
      /** Registered on this day or later; only contracts whose registration the export dates. */
      registered_from_date?: string;
      /** Registered on this day or earlier. */
      registered_to_date?: string;
      /** Least rent a year. */
      min_annual_amount_aed?: number;
      /** Most rent a year. */
      max_annual_amount_aed?: number;
      /** Least rent over the contract. */
      min_contract_amount_aed?: number;
      /** Most rent over the contract. */
      max_contract_amount_aed?: number;
      /** Fewest days. */
      min_duration_days?: number;
      /** Most days. */
      max_duration_days?: number;
      /** Fewest properties in it. */
      min_property_count?: number;
      /** Most properties in it. */
      max_property_count?: number;
      /** Least size in square feet. */
      min_area_sqft?: number;
      /** Greatest size in square feet. */
      max_area_sqft?: number;
      /** Usage of the property. */
      usage?: "residential" | "commercial" | "industrial" | "agricultural" | "storage" | "hospitality" | "multi-use" | "health-facility" | "educational-facility" | "tourist-origin" | "other";
      /** `true`: only freehold property. `false`: only other property. */
      is_freehold?: boolean;
      /** Who rents. */
      tenant_type?: "person" | "authority";
      /** Order of the rows; a minus sorts the greatest or newest first. Equal values are ordered by id, unknown ones come last. */
      sort?: "-transaction_date" | "transaction_date" | "start_date" | "-start_date" | "annual_amount_aed" | "-annual_amount_aed" | "area_sqft" | "-area_sqft" | "annual_aed_per_sqft" | "-annual_aed_per_sqft";
      /** Adds the number of rows of the whole list: `meta.total`. */
      include_total?: boolean;
      /** Number of rows on a page. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Only points in this rectangle: west, south, east, north in degrees (WGS84). */
      bbox?: string;
      /** Only records in this GeoJSON Polygon or MultiPolygon, longitude first (WGS84); at most 6000 characters. No side may cross another. */
      polygon?: string;
      /** Only records around this point: latitude,longitude in degrees, with `radius_m`. */
      near?: string;
      /** Metres around `near`, along a great circle. */
      radius_m?: number;
      /** Only records in this H3 cell. */
      h3?: string;
      /** Records inside a geometry: `point` (default) those with a measured coordinate in it; `area` also those of which only the area is known, where the whole area lies in it. A record of an area that lies partly inside is left out either way. */
      match?: "point" | "area";
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListRentContractsAnswer;
    row: RentContract;
  };
  /** Counts, values and levels of rents */
  '/api/v1/rent-contracts/stats': {
    params: {
      /** An area, a community or a district (a spoken name over several places, such as Deira), or several with commas: id, slug, name (English, Arabic) or usual spelling. `meta.resolved` has the places found. A community means the records known to lie in it: a sale that names no more, its area’s primary one; a rent contract, none. */
      area?: string;
      /** Project. */
      project_id?: number;
      /** Kind of property. */
      property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** Bedrooms, 0 is a studio; several with commas. Of rents also those that the size says. */
      bedrooms?: string;
      /** Only bedrooms that are `stated`, or that the size says by its `project`, `community` or `area`. */
      bedrooms_basis?: "stated" | "project" | "community" | "area";
      /** Only new, or only renewed contracts. */
      version?: "new" | "renewed";
      /** Contracts that start on this day or later: a date, or an instant, which means its day in Dubai. Figures go by the start of contracts; lists by `transaction_date`. */
      from_date?: string;
      /** Contracts that start on this day or earlier. */
      to_date?: string;
      /** Only this usage. Without it counts are of all contracts, and levels of residential ones; with `property_type` office or shop, levels are of commercial ones. */
      usage?: "residential" | "commercial" | "industrial" | "agricultural" | "storage" | "hospitality" | "multi-use" | "health-facility" | "educational-facility" | "tourist-origin" | "other";
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListRentStatsAnswer;
    row: RentStats;
  };
  /** This month, this year, the last 12 months */
  '/api/v1/rent-contracts/summary': {
    params: {
      /** An area, a community or a district (a spoken name over several places, such as Deira), or several with commas: id, slug, name (English, Arabic) or usual spelling. `meta.resolved` has the places found. A community means the records known to lie in it: a sale that names no more, its area’s primary one; a rent contract, none. */
      area?: string;
      /** Project. */
      project_id?: number;
      /** Kind of property. */
      property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** Only this usage. Without it counts are of all contracts, and levels of residential ones; with `property_type` office or shop, levels are of commercial ones. */
      usage?: "residential" | "commercial" | "industrial" | "agricultural" | "storage" | "hospitality" | "multi-use" | "health-facility" | "educational-facility" | "tourist-origin" | "other";
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListRentSummaryAnswer;
    row: RentSummary;
  };
  /** Rents month by month */
  '/api/v1/rent-contracts/trends': {
    params: {
      /** Length of a period; months by default. */
      granularity?: "month" | "quarter" | "year";
      /** An area, a community or a district (a spoken name over several places, such as Deira), or several with commas: id, slug, name (English, Arabic) or usual spelling. `meta.resolved` has the places found. A community means the records known to lie in it: a sale that names no more, its area’s primary one; a rent contract, none. */
      area?: string;
      /** Project. */
      project_id?: number;
      /** Kind of property. */
      property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** Bedrooms, 0 is a studio; several with commas. Of rents also those that the size says. */
      bedrooms?: string;
      /** Only bedrooms that are `stated`, or that the size says by its `project`, `community` or `area`. */
      bedrooms_basis?: "stated" | "project" | "community" | "area";
      /** Only this usage. Without it counts are of all contracts, and levels of residential ones; with `property_type` office or shop, levels are of commercial ones. */
      usage?: "residential" | "commercial" | "industrial" | "agricultural" | "storage" | "hospitality" | "multi-use" | "health-facility" | "educational-facility" | "tourist-origin" | "other";
      /** Only new, or only renewed contracts. */
      version?: "new" | "renewed";
      /** Contracts that start on this day or later: a date, or an instant, which means its day in Dubai. Figures go by the start of contracts; lists by `transaction_date`. */
      from_date?: string;
      /** Contracts that start on this day or earlier. */
      to_date?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListRentTrendsAnswer;
    row: RentTrend;
  };
  /** Rents by area */
  '/api/v1/rent-contracts/areas': {
    params: {
      /** Rows are areas (default) or communities. */
      by?: "area" | "community";
      /** Only this kind of property. */
      property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** Only this number of bedrooms, 0 for studios. Many contracts do not say it: `meta.bedrooms_known_pct` says how many do. */
      bedrooms?: number;
      /** Only this usage. Without it counts are of all contracts, and levels of residential ones; with `property_type` office or shop, levels are of commercial ones. */
      usage?: "residential" | "commercial" | "industrial" | "agricultural" | "storage" | "hospitality" | "multi-use" | "health-facility" | "educational-facility" | "tourist-origin" | "other";
      /** Order of the rows; a minus sorts the greatest first. Rows with equal values are ordered by id, and withheld figures come last. */
      sort?: "-contract_count" | "contract_count" | "median_rent_aed" | "-median_rent_aed" | "median_rent_aed_per_sqft" | "-median_rent_aed_per_sqft" | "rent_yoy_change_pct" | "-rent_yoy_change_pct" | "name" | "-name";
      /** Number of rows on a page; all rows by default. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListRentAreasAnswer;
    row: RentsOfArea;
  };
  /** Gross yield by area */
  '/api/v1/rent-contracts/yield-by-area': {
    params: {
      /** Rows are areas (default) or communities. */
      by?: "area" | "community";
      /** Only this class; townhouses are counted with villas. Without it, both. */
      property_type?: "apartment" | "villa";
      /** Order of the rows; a minus sorts the greatest first. Rows with equal values are ordered by id, and withheld yields come last. */
      sort?: "-gross_yield_pct" | "gross_yield_pct" | "n_rents" | "-n_rents" | "name" | "-name";
      /** Number of rows on a page; all rows by default. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListRentYieldsAnswer;
    row: RentYieldOfArea;
  };
  /** Lines of the Ejari register, newest first */
  '/api/v1/rent-contracts/ejari': {
    params: {
      /** An area, a community or a district (a spoken name over several places, such as Deira), or several with commas: id, slug, name (English, Arabic) or usual spelling. `meta.resolved` has the places found. A community means the records known to lie in it: a sale that names no more, its area’s primary one; a rent contract, none. */
      area?: string;
      /** Project. */
      project_id?: number;
      /** Kind of property. */
      property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** Bedrooms, 0 is a studio; several with commas. Of rents also those that the size says. */
      bedrooms?: string;
      /** Only bedrooms that are `stated`, or that the size says by its `project`, `community` or `area`. */
      bedrooms_basis?: "stated" | "project" | "community" | "area";
      /** Only points in this rectangle: west, south, east, north in degrees (WGS84). */
      bbox?: string;
      /** Only records in this GeoJSON Polygon or MultiPolygon, longitude first (WGS84); at most 6000 characters. No side may cross another. */
      polygon?: string;
      /** Only records around this point: latitude,longitude in degrees, with `radius_m`. */
      near?: string;
      /** Metres around `near`, along a great circle. */
      radius_m?: number;
      /** Only records in this H3 cell. */
      h3?: string;
      /** Records inside a geometry: `point` (default) those with a measured coordinate in it; `area` also those of which only the area is known, where the whole area lies in it. A record of an area that lies partly inside is left out either way. */
      match?: "point" | "area";
      /** Only lines whose rooms the register writes like this, in any case. */
      rooms?: string;
      /** Only new, or only renewed contracts. */
      version?: "new" | "renewed";
      /** Least `transaction_date`, the day of registration, inclusive: a date, or an instant, which means its day in Dubai. */
      from_date?: string;
      /** Greatest `transaction_date`, inclusive: as `from_date`. Without either, the list ends on the day of the snapshot: slips of the register date some records later (flagged `date_after_pull`). */
      to_date?: string;
      /** Only rent contracts that start on this day or later. */
      start_from?: string;
      /** Only rent contracts that start on this day or earlier. */
      start_to?: string;
      /** Adds the number of rows of the whole list: `meta.total`. */
      include_total?: boolean;
      /** Number of rows on a page. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListEjariLinesAnswer;
    row: EjariLine;
  };
  /** Counts and levels over lines of the Ejari register */
  '/api/v1/rent-contracts/ejari/stats': {
    params: {
      /** An area, a community or a district (a spoken name over several places, such as Deira), or several with commas: id, slug, name (English, Arabic) or usual spelling. `meta.resolved` has the places found. A community means the records known to lie in it: a sale that names no more, its area’s primary one; a rent contract, none. */
      area?: string;
      /** Project. */
      project_id?: number;
      /** Kind of property. */
      property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** Bedrooms, 0 is a studio; several with commas. Of rents also those that the size says. */
      bedrooms?: string;
      /** Only bedrooms that are `stated`, or that the size says by its `project`, `community` or `area`. */
      bedrooms_basis?: "stated" | "project" | "community" | "area";
      /** Only new, or only renewed contracts. */
      version?: "new" | "renewed";
      /** Contracts that start on this day or later: a date, or an instant, which means its day in Dubai. Figures go by the start of contracts; lists by `transaction_date`. */
      from_date?: string;
      /** Contracts that start on this day or earlier. */
      to_date?: string;
      /** Only this usage. Without it counts are of all contracts, and levels of residential ones; with `property_type` office or shop, levels are of commercial ones. */
      usage?: "residential" | "commercial" | "industrial" | "agricultural" | "storage" | "hospitality" | "multi-use" | "health-facility" | "educational-facility" | "tourist-origin" | "other";
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListEjariStatsAnswer;
    row: EjariStats;
  };
  /** Gross yield by area, over lines of the Ejari register */
  '/api/v1/rent-contracts/ejari/yield': {
    params: {
      /** Rows are areas (default) or communities. */
      by?: "area" | "community";
      /** Only this class; townhouses are counted with villas. Without it, both. */
      property_type?: "apartment" | "villa";
      /** Order of the rows; a minus sorts the greatest first. Rows with equal values are ordered by id, and withheld yields come last. */
      sort?: "-gross_yield_pct" | "gross_yield_pct" | "n_rents" | "-n_rents" | "name" | "-name";
      /** Number of rows on a page; all rows by default. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListEjariYieldsAnswer;
    row: EjariYield;
  };
  /** One rent contract with all that is known around it */
  '/api/v1/rent-contracts/{id}/full': {
    params: {
      /** `id` of a rent contract. */
      id: string;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: GetFullRentContractAnswer;
    row: never;
  };
  /** Developers, each with a profile */
  '/api/v1/developers': {
    params: {
      /** Words of the name, English or Arabic, in any order; each is found anywhere in it. */
      q?: string;
      /** `group` (default): brands, and companies without one. `company`: companies alone. */
      level?: "group" | "company";
      /** Order of the rows; a minus sorts the greatest or newest first. Equal values are ordered by id, unknown ones come last. */
      sort?: "-project_count" | "project_count" | "active_projects" | "-active_projects" | "finished_projects" | "-finished_projects" | "unit_count" | "-unit_count" | "registration_date" | "-registration_date" | "name" | "-name";
      /** Adds the number of rows of the whole list: `meta.total`. */
      include_total?: boolean;
      /** Number of rows on a page. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListDevelopersAnswer;
    row: Developer;
  };
  /** One developer */
  '/api/v1/developers/{id}': {
    params: {
      /** `id` of a developer. */
      id: number;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: GetDeveloperAnswer;
    row: never;
  };
  /** Projects of a developer */
  '/api/v1/developers/{id}/projects': {
    params: {
      /** `id` of a developer. */
      id: number;
      /** An area, a community or a district, or several with commas between them: id, slug, name (English, Arabic) or usual spelling. A district is a spoken name over several places, such as Deira. `meta.resolved` has the places found. */
      area?: string;
      /** State of the project. */
      status?: "not-started" | "active" | "finished" | "pending" | "cancelled" | "frozen";
      /** Least percent completed. */
      min_completion_pct?: number;
      /** First day of the expected completion; leaves out projects without such a day. */
      expected_from?: string;
      /** Last day of the expected completion; leaves out projects without such a day. */
      expected_to?: string;
      /** Words of the name, English or Arabic, in any order; each is found anywhere in it. */
      q?: string;
      /** Order of the rows; a minus sorts the newest or greatest first. Rows with equal values are ordered by id, and unknown values come last. By default, those with most sales in the last 12 months come first; for a plan that sees fewer, those that began last. */
      sort?: "-sales_count" | "sales_count" | "start_date" | "-start_date" | "name" | "-name" | "completion_pct" | "-completion_pct" | "expected_completion_date" | "-expected_completion_date" | "completion_date" | "-completion_date" | "unit_count" | "-unit_count";
      /** Adds the number of rows of the whole list: `meta.total`. */
      include_total?: boolean;
      /** Number of rows on a page. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListDeveloperProjectsAnswer;
    row: Project;
  };
  /** Sales and rentals in a developer’s projects */
  '/api/v1/developers/{id}/transactions': {
    params: {
      /** `id` of a developer. */
      id: number;
      /** Kind: every registered sale, sales of off-plan or of ready property, rent contracts, mortgages or gifts. Without it: sales and rentals. A record’s own `type` is `sales` for all sales, and its `market` is `off-plan` or `ready`. `sale`, `rent` and `offplan` are understood too. */
      type?: "sales" | "off-plan" | "ready" | "rentals" | "mortgages" | "gifts";
      /** An area, a community or a district (a spoken name over several places, such as Deira), or several with commas: id, slug, name (English, Arabic) or usual spelling. `meta.resolved` has the places found. A community means the records known to lie in it: a sale that names no more, its area’s primary one; a rent contract, none. */
      area?: string;
      /** Least AED; for rentals the annual amount. */
      min_price?: number;
      /** Most AED; for rentals the annual amount. */
      max_price?: number;
      /** Least `transaction_date`, the day of registration, inclusive: a date, or an instant, which means its day in Dubai. */
      from_date?: string;
      /** Greatest `transaction_date`, inclusive: as `from_date`. Without either, the list ends on the day of the snapshot: slips of the register date some records later (flagged `date_after_pull`). */
      to_date?: string;
      /** Only rent contracts that start on this day or later. */
      start_from?: string;
      /** Only rent contracts that start on this day or earlier. */
      start_to?: string;
      /** Kind of property. */
      property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** Bedrooms, 0 is a studio; several with commas. Of rents also those that the size says. */
      bedrooms?: string;
      /** Only bedrooms that are `stated`, or that the size says by its `project`, `community` or `area`. */
      bedrooms_basis?: "stated" | "project" | "community" | "area";
      /** Least size in square feet. */
      min_area_sqft?: number;
      /** Greatest size in square feet. */
      max_area_sqft?: number;
      /** Project. */
      project_id?: number;
      /** Building. */
      building_id?: number;
      /** Usage of the property. */
      usage?: "residential" | "commercial" | "industrial" | "agricultural" | "storage" | "hospitality" | "multi-use" | "health-facility" | "educational-facility" | "tourist-origin" | "other";
      /** `true`: only freehold property. `false`: only other property. */
      is_freehold?: boolean;
      /** Only records that were added or corrected after this instant, or after this snapshot; at most 400 days ago. */
      changed_since?: string;
      /** Order of the rows; a minus sorts the greatest or newest first. Equal values are ordered by id, unknown ones come last. By default the newest first, without `type` sales and rents in turns. */
      sort?: "-transaction_date" | "transaction_date" | "price_aed" | "-price_aed" | "area_sqft" | "-area_sqft" | "price_aed_per_sqft" | "-price_aed_per_sqft";
      /** Adds the number of rows of the whole list: `meta.total`. */
      include_total?: boolean;
      /** Number of rows on a page. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListDeveloperTransactionsAnswer;
    row: Transaction;
  };
  /** A developer’s projects and sales */
  '/api/v1/developers/{id}/stats': {
    params: {
      /** `id` of a developer. */
      id: number;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: GetDeveloperStatsAnswer;
    row: never;
  };
  /** Licensed brokers */
  '/api/v1/brokers': {
    params: {
      /** Words of the name, English or Arabic, in any order; each is found anywhere in it. */
      q?: string;
      /** Only licences in this state on the newest day of the snapshot (`license_status_on`). */
      license_status?: "active" | "expired" | "not-started";
      /** Only brokers of this office. */
      office_number?: number;
      /** Order of the rows; a minus sorts the greatest or newest first. Equal values are ordered by id, unknown ones come last. */
      sort?: "name" | "-name" | "broker_number" | "-broker_number" | "license_start_date" | "-license_start_date" | "license_end_date" | "-license_end_date";
      /** Adds the number of rows of the whole list: `meta.total`. */
      include_total?: boolean;
      /** Number of rows on a page. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListBrokersAnswer;
    row: Broker;
  };
  /** Brokers with most sales */
  '/api/v1/brokers/top': {
    params: {
      /** Metric of the ranking; `sales_count` by default. */
      metric?: "sales_count" | "sales_value";
      /** Years up to the newest registration; `1y` by default. */
      period?: "1y" | "3y" | "5y";
      /** Only sales in this area or community, as in `/transactions`. */
      area?: string;
      /** Only sales of this kind of property. */
      property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** Number of rows on a page. */
      limit?: number;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListTopBrokersAnswer;
    row: TopBroker;
  };
  /** One broker */
  '/api/v1/brokers/{id}': {
    params: {
      /** `id` of a broker. */
      id: number;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: GetBrokerAnswer;
    row: never;
  };
  /** Sales of a broker by area */
  '/api/v1/brokers/{id}/areas': {
    params: {
      /** `id` of a broker. */
      id: number;
      /** Order of the rows; a minus sorts the greatest or newest first. Equal values are ordered by id, unknown ones come last. */
      sort?: "-sales_count" | "sales_count" | "sales_value_aed" | "-sales_value_aed" | "last_sale_date" | "-last_sale_date" | "area" | "-area";
      /** Adds the number of rows of the whole list: `meta.total`. */
      include_total?: boolean;
      /** Number of rows on a page. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListBrokerAreasAnswer;
    row: BrokerArea;
  };
  /** Sales of a broker */
  '/api/v1/brokers/{id}/stats': {
    params: {
      /** `id` of a broker. */
      id: number;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: GetBrokerStatsAnswer;
    row: never;
  };
  /** Deals of a broker */
  '/api/v1/brokers/{id}/transactions': {
    params: {
      /** `id` of a broker. */
      id: number;
      /** Kind: every registered sale, sales of off-plan or of ready property, rent contracts, mortgages or gifts. Without it: sales and rentals. A record’s own `type` is `sales` for all sales, and its `market` is `off-plan` or `ready`. `sale`, `rent` and `offplan` are understood too. */
      type?: "sales" | "off-plan" | "ready" | "rentals" | "mortgages" | "gifts";
      /** An area, a community or a district (a spoken name over several places, such as Deira), or several with commas: id, slug, name (English, Arabic) or usual spelling. `meta.resolved` has the places found. A community means the records known to lie in it: a sale that names no more, its area’s primary one; a rent contract, none. */
      area?: string;
      /** Least AED; for rentals the annual amount. */
      min_price?: number;
      /** Most AED; for rentals the annual amount. */
      max_price?: number;
      /** Least `transaction_date`, the day of registration, inclusive: a date, or an instant, which means its day in Dubai. */
      from_date?: string;
      /** Greatest `transaction_date`, inclusive: as `from_date`. Without either, the list ends on the day of the snapshot: slips of the register date some records later (flagged `date_after_pull`). */
      to_date?: string;
      /** Only rent contracts that start on this day or later. */
      start_from?: string;
      /** Only rent contracts that start on this day or earlier. */
      start_to?: string;
      /** Kind of property. */
      property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** Bedrooms, 0 is a studio; several with commas. Of rents also those that the size says. */
      bedrooms?: string;
      /** Only bedrooms that are `stated`, or that the size says by its `project`, `community` or `area`. */
      bedrooms_basis?: "stated" | "project" | "community" | "area";
      /** Least size in square feet. */
      min_area_sqft?: number;
      /** Greatest size in square feet. */
      max_area_sqft?: number;
      /** Project. */
      project_id?: number;
      /** Building. */
      building_id?: number;
      /** Developer of the project; of a brand, any of its companies too. */
      developer_id?: number;
      /** Usage of the property. */
      usage?: "residential" | "commercial" | "industrial" | "agricultural" | "storage" | "hospitality" | "multi-use" | "health-facility" | "educational-facility" | "tourist-origin" | "other";
      /** `true`: only freehold property. `false`: only other property. */
      is_freehold?: boolean;
      /** Order of the rows; a minus sorts the greatest or newest first. Equal values are ordered by id, unknown ones come last. By default the newest first, without `type` sales and rents in turns. */
      sort?: "-transaction_date" | "transaction_date" | "price_aed" | "-price_aed" | "area_sqft" | "-area_sqft" | "price_aed_per_sqft" | "-price_aed_per_sqft";
      /** Adds the number of rows of the whole list: `meta.total`. */
      include_total?: boolean;
      /** Number of rows on a page. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListBrokerTransactionsAnswer;
    row: Transaction;
  };
  /** Valuations, newest first */
  '/api/v1/valuations': {
    params: {
      /** An area, a community or a district (a spoken name over several places, such as Deira), or several with commas: id, slug, name (English, Arabic) or usual spelling. `meta.resolved` has the places found. A community means the records known to lie in it: a sale that names no more, its area’s primary one; a rent contract, none. */
      area?: string;
      /** Only points in this rectangle: west, south, east, north in degrees (WGS84). */
      bbox?: string;
      /** Only records in this GeoJSON Polygon or MultiPolygon, longitude first (WGS84); at most 6000 characters. No side may cross another. */
      polygon?: string;
      /** Only records around this point: latitude,longitude in degrees, with `radius_m`. */
      near?: string;
      /** Metres around `near`, along a great circle. */
      radius_m?: number;
      /** Only records in this H3 cell. */
      h3?: string;
      /** Records inside a geometry: `point` (default) those with a measured coordinate in it; `area` also those of which only the area is known, where the whole area lies in it. A record of an area that lies partly inside is left out either way. */
      match?: "point" | "area";
      /** Kind of property. */
      property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** First day, inclusive. */
      from_date?: string;
      /** Last day, inclusive. */
      to_date?: string;
      /** Year of the procedure. */
      procedure_year?: number;
      /** Least value. */
      min_value_aed?: number;
      /** Greatest value. */
      max_value_aed?: number;
      /** Least size in square feet. */
      min_area_sqft?: number;
      /** Greatest size in square feet. */
      max_area_sqft?: number;
      /** Order of the rows; a minus sorts the greatest or newest first. Equal values are ordered by id, unknown ones come last. */
      sort?: "-valuation_date" | "valuation_date" | "value_aed" | "-value_aed" | "value_aed_per_sqft" | "-value_aed_per_sqft" | "area_sqft" | "-area_sqft";
      /** Adds the number of rows of the whole list: `meta.total`. */
      include_total?: boolean;
      /** Number of rows on a page. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListValuationsAnswer;
    row: Valuation;
  };
  /** The official residential sale index, newest first */
  '/api/v1/indices/residential-sale': {
    params: {
      /** From the month of this day. */
      from_date?: string;
      /** Up to the month of this day. */
      to_date?: string;
      /** Newest (default) or oldest first. */
      sort?: "-period" | "period";
      /** Number of rows on a page. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListSaleIndexAnswer;
    row: SaleIndex;
  };
  /** Service charges, newest budgets first */
  '/api/v1/service-charges': {
    params: {
      /** An area, a community or a district (a spoken name over several places, such as Deira), or several with commas: id, slug, name (English, Arabic) or usual spelling. `meta.resolved` has the places found. A community means the records known to lie in it: a sale that names no more, its area’s primary one; a rent contract, none. */
      area?: string;
      /** Project. */
      project_id?: number;
      /** Part of the name of project, group or community. */
      q?: string;
      /** Year of the budget. */
      budget_year?: number;
      /** Usage as the register words it. */
      usage?: string;
      /** Service that the charge pays for, as the register writes it. */
      service_category?: string;
      /** Least AED a square foot. */
      min_service_cost?: number;
      /** Most AED a square foot. */
      max_service_cost?: number;
      /** Order of the rows; a minus sorts the greatest or newest first. Equal values are ordered by id, unknown ones come last. */
      sort?: "-budget_year" | "budget_year" | "service_cost_aed_per_sqft" | "-service_cost_aed_per_sqft" | "project" | "-project";
      /** Adds the number of rows of the whole list: `meta.total`. */
      include_total?: boolean;
      /** Number of rows on a page. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListServiceChargesAnswer;
    row: ServiceCharge;
  };
  /** Price index */
  '/api/v1/analytics/price-index': {
    params: {
      /** An area or a community: id, slug, name (English, Arabic) or usual spelling; `meta.place` is the place found. A district, such as Deira, is refused with its places. */
      area?: string;
      /** Only this kind of property. Without it, counts are of everything, prices of all but land. */
      property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** Length of a period; a month by default. */
      granularity?: "month" | "quarter" | "year";
      /** Method of the index; `constant-quality` by default. */
      method?: "constant-quality" | "stratified" | "hedonic";
      /** Existing homes (default): sold by an owner. New: sold off-plan, or first by their developer. `all` mixes both markets. */
      stage?: "existing" | "new" | "all";
      /** First day; periods begin on or after it. */
      from_date?: string;
      /** Last day; periods begin on or before it. */
      to_date?: string;
      /** The first period from this day on is 100; by default the first period shown. */
      base_date?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListPriceIndexAnswer;
    row: IndexPeriod;
  };
  /** Rent index */
  '/api/v1/analytics/rent-index': {
    params: {
      /** An area or a community: id, slug, name (English, Arabic) or usual spelling; `meta.place` is the place found. A district, such as Deira, is refused with its places. */
      area?: string;
      /** Only this kind of property. Without it, counts are of everything, prices of all but land. */
      property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** New contracts (default), or renewals by the same tenant. */
      version?: "new" | "renewed";
      /** Length of a period; a month by default. */
      granularity?: "month" | "quarter";
      /** First day; periods begin on or after it. */
      from_date?: string;
      /** Last day; periods begin on or before it. */
      to_date?: string;
      /** The first period from this day on is 100; by default the first period shown. */
      base_date?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListRentIndexAnswer;
    row: RentIndexPeriod;
  };
  /** Revisions of a series */
  '/api/v1/revisions/{series}': {
    params: {
      /** Series: counts of sales and of rent contracts by their start, medians of AED a square foot and of annual rents, the constant-quality price index of all, new and existing homes, and the rent index of new contracts and of renewals. */
      series: "sales-count" | "median-price-per-sqft" | "price-index" | "price-index-new" | "price-index-existing" | "rent-index-new" | "rent-index-renewed" | "new-rents-count" | "renewed-rents-count" | "new-rents-median" | "renewed-rents-median";
      /** First day; months begin on or after it. */
      from_date?: string;
      /** Last day; months begin on or before it. */
      to_date?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListRevisionsAnswer;
    row: Revision;
  };
  /** Off-plan premium */
  '/api/v1/analytics/offplan-premium': {
    params: {
      /** An area or a community: id, slug, name (English, Arabic) or usual spelling; `meta.place` is the place found. A district, such as Deira, is refused with its places. */
      area?: string;
      /** Subject of the rows: by default the whole market, or with `area` that place. With `area`, the values `property_type` and `project` give the types and projects of the place. */
      by?: "market" | "area" | "community" | "project" | "property_type";
      /** Only this kind of property. Without it, counts are of everything, prices of all but land. */
      property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** Order of the rows; a minus sorts the greatest first. Rows with equal values are ordered by id, and withheld figures come last. */
      sort?: "-sales_count" | "sales_count" | "premium_pct" | "-premium_pct" | "coverage_pct" | "-coverage_pct";
      /** Number of rows on a page. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListOffplanPremiumAnswer;
    row: OffplanPremium;
  };
  /** Seasonality */
  '/api/v1/analytics/seasonality': {
    params: {
      /** Registered sales (default), the stratified price index of existing homes, or rent contracts by the month they begin in. */
      measure?: "sales_count" | "price" | "rentals_count";
      /** An area or a community: id, slug, name (English, Arabic) or usual spelling; `meta.place` is the place found. A district, such as Deira, is refused with its places. */
      area?: string;
      /** Only this kind of property. Without it, counts are of everything, prices of all but land. */
      property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: GetSeasonalityAnswer;
    row: never;
  };
  /** Supply to come */
  '/api/v1/analytics/supply': {
    params: {
      /** An area, a community or a district, or several with commas between them: id, slug, name (English, Arabic) or usual spelling. A district is a spoken name over several places, such as Deira. `meta.resolved` has the places found. */
      area?: string;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListSupplyAnswer;
    row: SupplyPeriod;
  };
  /** Counts, sums and levels of transactions */
  '/api/v1/aggregate/transactions': {
    params: {
      /** Kind: every registered sale, sales of off-plan or of ready property, rent contracts, mortgages or gifts. Without it: sales and rentals. A record’s own `type` is `sales` for all sales, and its `market` is `off-plan` or `ready`. `sale`, `rent` and `offplan` are understood too. */
      type?: "sales" | "off-plan" | "ready" | "rentals" | "mortgages" | "gifts";
      /** An area, a community or a district (a spoken name over several places, such as Deira), or several with commas: id, slug, name (English, Arabic) or usual spelling. `meta.resolved` has the places found. A community means the records known to lie in it: a sale that names no more, its area’s primary one; a rent contract, none. */
      area?: string;
      /** Least AED; for rentals the annual amount. */
      min_price?: number;
      /** Most AED; for rentals the annual amount. */
      max_price?: number;
      /** Least `transaction_date`, the day of registration, inclusive: a date, or an instant, which means its day in Dubai. */
      from_date?: string;
      /** Greatest `transaction_date`, inclusive: as `from_date`. Without either, the list ends on the day of the snapshot: slips of the register date some records later (flagged `date_after_pull`). */
      to_date?: string;
      /** Only rent contracts that start on this day or later. */
      start_from?: string;
      /** Only rent contracts that start on this day or earlier. */
      start_to?: string;
      /** Kind of property. */
      property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** Bedrooms, 0 is a studio; several with commas. Of rents also those that the size says. */
      bedrooms?: string;
      /** Only bedrooms that are `stated`, or that the size says by its `project`, `community` or `area`. */
      bedrooms_basis?: "stated" | "project" | "community" | "area";
      /** Least size in square feet. */
      min_area_sqft?: number;
      /** Greatest size in square feet. */
      max_area_sqft?: number;
      /** Project. */
      project_id?: number;
      /** Building. */
      building_id?: number;
      /** Developer of the project; of a brand, any of its companies too. */
      developer_id?: number;
      /** Usage of the property. */
      usage?: "residential" | "commercial" | "industrial" | "agricultural" | "storage" | "hospitality" | "multi-use" | "health-facility" | "educational-facility" | "tourist-origin" | "other";
      /** `true`: only freehold property. `false`: only other property. */
      is_freehold?: boolean;
      /** Only records that were added or corrected after this instant, or after this snapshot; at most 400 days ago. */
      changed_since?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Only points in this rectangle: west, south, east, north in degrees (WGS84). */
      bbox?: string;
      /** Only records in this GeoJSON Polygon or MultiPolygon, longitude first (WGS84); at most 6000 characters. No side may cross another. */
      polygon?: string;
      /** Only records around this point: latitude,longitude in degrees, with `radius_m`. */
      near?: string;
      /** Metres around `near`, along a great circle. */
      radius_m?: number;
      /** Only records in this H3 cell. */
      h3?: string;
      /** Records inside a geometry: `point` (default) those with a measured coordinate in it; `area` also those of which only the area is known, where the whole area lies in it. A record of an area that lies partly inside is left out either way. */
      match?: "point" | "area";
      /** Up to 2 dimensions and one period, separated by commas: type, market, area, community, project, developer, property_type, property_sub_type, bedrooms, is_freehold, usage, version, building, month, quarter, year. Without it, one cell holds all records. */
      group_by?: string;
      /** Up to 10 measures of each cell, separated by commas: `count`, and `sum_`, `mean_`, `median_` or a percentile `p1_` to `p99_` of a field. Fields: price_aed, price_aed_per_sqft, area_sqft, area_sqm, unit_count. */
      measures?: string;
      /** Fewest records of a cell that is answered: `n>=30`. */
      having?: string;
      /** `count`, a dimension, `period` or a measure of the request; a minus sorts the greatest first. Unknown and withheld values come last, and equal ones are ordered by period and dimensions, which is also the default. */
      order?: string;
      /** Number of cells, the first by `order`. Without it all are answered, at most 10000 and at most 30000 cells and figures together. */
      limit?: number;
      /** Records behind means, medians and percentiles: `eligible` those that the service’s statistics count (one whole property, plausible and no outlier), `all` every record. Either way they are withheld under 5 records, and land counts only where `property_type` is a filter or a dimension. */
      rows?: "eligible" | "all";
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: AggregateTransactionsAnswer;
    row: TransactionCell;
  };
  /** Counts, sums and levels of rent contracts */
  '/api/v1/aggregate/rents': {
    params: {
      /** An area, a community or a district (a spoken name over several places, such as Deira), or several with commas: id, slug, name (English, Arabic) or usual spelling. `meta.resolved` has the places found. A community means the records known to lie in it: a sale that names no more, its area’s primary one; a rent contract, none. */
      area?: string;
      /** Project. */
      project_id?: number;
      /** Kind of property. */
      property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** Bedrooms, 0 is a studio; several with commas. Of rents also those that the size says. */
      bedrooms?: string;
      /** Only bedrooms that are `stated`, or that the size says by its `project`, `community` or `area`. */
      bedrooms_basis?: "stated" | "project" | "community" | "area";
      /** Developer of the project; of a brand, any of its companies too. */
      developer_id?: number;
      /** Only new, or only renewed contracts. */
      version?: "new" | "renewed";
      /** Least `transaction_date`, the day of registration, inclusive: a date, or an instant, which means its day in Dubai. */
      from_date?: string;
      /** Greatest `transaction_date`, inclusive: as `from_date`. Without either, the list ends on the day of the snapshot: slips of the register date some records later (flagged `date_after_pull`). */
      to_date?: string;
      /** Only rent contracts that start on this day or later. */
      start_from?: string;
      /** Only rent contracts that start on this day or earlier. */
      start_to?: string;
      /** Contracts that end on this day or later. */
      end_from_date?: string;
      /** Contracts that end on this day or earlier. */
      end_to_date?: string;
      /** Registered on this day or later; only contracts whose registration the export dates. */
      registered_from_date?: string;
      /** Registered on this day or earlier. */
      registered_to_date?: string;
      /** Least rent a year. */
      min_annual_amount_aed?: number;
      /** Most rent a year. */
      max_annual_amount_aed?: number;
      /** Least rent over the contract. */
      min_contract_amount_aed?: number;
      /** Most rent over the contract. */
      max_contract_amount_aed?: number;
      /** Fewest days. */
      min_duration_days?: number;
      /** Most days. */
      max_duration_days?: number;
      /** Fewest properties in it. */
      min_property_count?: number;
      /** Most properties in it. */
      max_property_count?: number;
      /** Least size in square feet. */
      min_area_sqft?: number;
      /** Greatest size in square feet. */
      max_area_sqft?: number;
      /** Usage of the property. */
      usage?: "residential" | "commercial" | "industrial" | "agricultural" | "storage" | "hospitality" | "multi-use" | "health-facility" | "educational-facility" | "tourist-origin" | "other";
      /** `true`: only freehold property. `false`: only other property. */
      is_freehold?: boolean;
      /** Who rents. */
      tenant_type?: "person" | "authority";
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Only points in this rectangle: west, south, east, north in degrees (WGS84). */
      bbox?: string;
      /** Only records in this GeoJSON Polygon or MultiPolygon, longitude first (WGS84); at most 6000 characters. No side may cross another. */
      polygon?: string;
      /** Only records around this point: latitude,longitude in degrees, with `radius_m`. */
      near?: string;
      /** Metres around `near`, along a great circle. */
      radius_m?: number;
      /** Only records in this H3 cell. */
      h3?: string;
      /** Records inside a geometry: `point` (default) those with a measured coordinate in it; `area` also those of which only the area is known, where the whole area lies in it. A record of an area that lies partly inside is left out either way. */
      match?: "point" | "area";
      /** Up to 2 dimensions and one period, separated by commas: area, community, project, developer, property_type, property_sub_type, bedrooms, is_freehold, usage, version, tenant_type, month, quarter, year. Without it, one cell holds all records. */
      group_by?: string;
      /** Up to 10 measures of each cell, separated by commas: `count`, and `sum_`, `mean_`, `median_` or a percentile `p1_` to `p99_` of a field. Fields: annual_amount_aed, contract_amount_aed, annual_aed_per_sqft, area_sqft, area_sqm, duration_days, property_count. */
      measures?: string;
      /** Fewest records of a cell that is answered: `n>=30`. */
      having?: string;
      /** `count`, a dimension, `period` or a measure of the request; a minus sorts the greatest first. Unknown and withheld values come last, and equal ones are ordered by period and dimensions, which is also the default. */
      order?: string;
      /** Number of cells, the first by `order`. Without it all are answered, at most 10000 and at most 30000 cells and figures together. */
      limit?: number;
      /** Records behind means, medians and percentiles: `eligible` those that the service’s statistics count (one whole property, plausible and no outlier), `all` every record. Either way they are withheld under 5 records, and land counts only where `property_type` is a filter or a dimension. */
      rows?: "eligible" | "all";
      /** Day that a month, quarter or year of `group_by` goes by. */
      period_of?: "transaction_date" | "start_date";
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: AggregateRentsAnswer;
    row: RentCell;
  };
  /** Counts, sums and levels of registered units */
  '/api/v1/aggregate/units': {
    params: {
      /** Kind of unit. */
      property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** Bedrooms, 0 is a studio; several with commas. */
      bedrooms?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** An area, a community or a district, or several with commas between them: id, slug, name (English, Arabic) or usual spelling. A district is a spoken name over several places, such as Deira. `meta.resolved` has the places found. */
      area?: string;
      /** Project. */
      project_id?: number;
      /** Building. */
      building_id?: number;
      /** Developer of the project; of a brand, any of its companies too. */
      developer_id?: number;
      /** Only points in this rectangle: west, south, east, north in degrees (WGS84). */
      bbox?: string;
      /** Only records in this GeoJSON Polygon or MultiPolygon, longitude first (WGS84); at most 6000 characters. No side may cross another. */
      polygon?: string;
      /** Only records around this point: latitude,longitude in degrees, with `radius_m`. */
      near?: string;
      /** Metres around `near`, along a great circle. */
      radius_m?: number;
      /** Only records in this H3 cell. */
      h3?: string;
      /** Records inside a geometry: `point` (default) those with a measured coordinate in it; `area` also those of which only the area is known, where the whole area lies in it. A record of an area that lies partly inside is left out either way. */
      match?: "point" | "area";
      /** Up to 2 dimensions and one period, separated by commas: area, community, project, developer, building, property_type, property_sub_type, bedrooms, is_freehold. Without it, one cell holds all records. */
      group_by?: string;
      /** Up to 10 measures of each cell, separated by commas: `count`, and `sum_`, `mean_`, `median_` or a percentile `p1_` to `p99_` of a field. Fields: area_sqft, balcony_sqft. */
      measures?: string;
      /** Fewest records of a cell that is answered: `n>=30`. */
      having?: string;
      /** `count`, a dimension, `period` or a measure of the request; a minus sorts the greatest first. Unknown and withheld values come last, and equal ones are ordered by period and dimensions, which is also the default. */
      order?: string;
      /** Number of cells, the first by `order`. Without it all are answered, at most 10000 and at most 30000 cells and figures together. */
      limit?: number;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: AggregateUnitsAnswer;
    row: UnitCell;
  };
  /** Counts, sums and levels of projects */
  '/api/v1/aggregate/projects': {
    params: {
      /** An area, a community or a district, or several with commas between them: id, slug, name (English, Arabic) or usual spelling. A district is a spoken name over several places, such as Deira. `meta.resolved` has the places found. */
      area?: string;
      /** Developer of the project; of a brand, any of its companies too. */
      developer_id?: number;
      /** State of the project. */
      status?: "not-started" | "active" | "finished" | "pending" | "cancelled" | "frozen";
      /** Least percent completed. */
      min_completion_pct?: number;
      /** First day of the expected completion; leaves out projects without such a day. */
      expected_from?: string;
      /** Last day of the expected completion; leaves out projects without such a day. */
      expected_to?: string;
      /** Words of the name, English or Arabic, in any order; each is found anywhere in it. */
      q?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Only points in this rectangle: west, south, east, north in degrees (WGS84). */
      bbox?: string;
      /** Only records in this GeoJSON Polygon or MultiPolygon, longitude first (WGS84); at most 6000 characters. No side may cross another. */
      polygon?: string;
      /** Only records around this point: latitude,longitude in degrees, with `radius_m`. */
      near?: string;
      /** Metres around `near`, along a great circle. */
      radius_m?: number;
      /** Only records in this H3 cell. */
      h3?: string;
      /** Records inside a geometry: `point` (default) those with a measured coordinate in it; `area` also those of which only the area is known, where the whole area lies in it. A record of an area that lies partly inside is left out either way. */
      match?: "point" | "area";
      /** Up to 2 dimensions and one period, separated by commas: area, community, developer, status, basis, month, quarter, year. Without it, one cell holds all records. */
      group_by?: string;
      /** Up to 10 measures of each cell, separated by commas: `count`, and `sum_`, `mean_`, `median_` or a percentile `p1_` to `p99_` of a field. Fields: unit_count, villa_count, building_count, land_count, completion_pct. */
      measures?: string;
      /** Fewest records of a cell that is answered: `n>=30`. */
      having?: string;
      /** `count`, a dimension, `period` or a measure of the request; a minus sorts the greatest first. Unknown and withheld values come last, and equal ones are ordered by period and dimensions, which is also the default. */
      order?: string;
      /** Number of cells, the first by `order`. Without it all are answered, at most 10000 and at most 30000 cells and figures together. */
      limit?: number;
      /** Day that a month, quarter or year of `group_by` goes by. */
      period_of?: "start_date" | "expected_completion_date" | "completion_date";
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: AggregateProjectsAnswer;
    row: ProjectCell;
  };
  /** Measures and how each is made */
  '/api/v1/measures': {
    params: {
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
    };
    body?: never;
    answer: ListMeasuresAnswer;
    row: Measure;
  };
  /** One measure by period */
  '/api/v1/measures/{measure}': {
    params: {
      /** The measure, one of `/api/v1/measures`. */
      measure: "median_price_aed" | "median_price_aed_per_sqft" | "median_size_sqft" | "off_plan_count" | "median_off_plan_price_aed_per_sqft" | "ready_count" | "median_ready_price_aed_per_sqft" | "sales_count" | "sales_value_aed" | "annual_value_aed" | "bedrooms_known_count" | "contract_count" | "new_contract_count" | "median_new_rent_aed" | "median_new_rent_aed_per_sqft" | "renewed_contract_count" | "median_renewed_rent_aed";
      /** Length of a period; months by default. `window` gives one figure of all days. */
      by?: "month" | "quarter" | "year" | "window";
      /** An area, a community or a district (a spoken name over several places, such as Deira), or several with commas: id, slug, name (English, Arabic) or usual spelling. `meta.resolved` has the places found. A community means the records known to lie in it: a sale that names no more, its area’s primary one; a rent contract, none. */
      area?: string;
      /** Project. */
      project_id?: number;
      /** Kind of property. */
      property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** Bedrooms, 0 is a studio; several with commas. Of rents also those that the size says. */
      bedrooms?: string;
      /** First day. Sales count on their registration, contracts on their start. */
      from_date?: string;
      /** Last day. */
      to_date?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: GetMeasureAnswer;
    row: MeasurePeriod;
  };
  /** Estimate of a price */
  '/api/v1/valuations/estimate': {
    params: {
      /** Id, slug or name of an area or community, or name of a project or building. */
      area?: string;
      /** Its project; instead of `area`. */
      project_id?: number;
      /** Its building; instead of `area`. */
      building_id?: number;
      /** Kind of property. */
      property_type: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** Its size in square feet. */
      area_sqft?: number;
      /** Its size in square metres. */
      area_sqm?: number;
      /** Its bedrooms, 0 for a studio; without them size alone counts. */
      bedrooms?: number;
      /** Estimates on this day, from the records registered until it; the newest of the data by default. Corrections since are in them. */
      valued_on?: string;
      /** Not used. */
      floor?: string;
      /** Not used. */
      view?: string;
      /** Sold before completion; by default it is ready. */
      is_off_plan?: boolean;
    };
    body?: never;
    answer: GetEstimateAnswer;
    row: never;
  };
  /** Estimate of a rent, and the permitted increase */
  '/api/v1/valuations/rent-estimate': {
    params: {
      /** Id, slug or name of an area or community, or name of a project or building. */
      area?: string;
      /** Its project; instead of `area`. */
      project_id?: number;
      /** Its building; instead of `area`. */
      building_id?: number;
      /** Kind of property. */
      property_type: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** Its size in square feet. */
      area_sqft?: number;
      /** Its size in square metres. */
      area_sqm?: number;
      /** Its bedrooms, 0 for a studio; without them size alone counts. */
      bedrooms?: number;
      /** Estimates on this day, from the records registered until it; the newest of the data by default. Corrections since are in them. */
      valued_on?: string;
      /** Not used. */
      floor?: string;
      /** Not used. */
      view?: string;
      /** Rents of new contracts, the default, or of renewals. */
      version?: "new" | "renewed";
      /** Annual rent of the contract that ends; adds `renewal`. */
      current_rent_aed?: number;
    };
    body?: never;
    answer: GetRentEstimateAnswer;
    row: never;
  };
  /** How good the estimates are */
  '/api/v1/valuations/accuracy': {
    params: {
      /** Estimates of prices only, or of rents only. */
      of?: "sales" | "rents";
      /** `backtest`, the default, or the log of `forward` estimates. */
      basis?: "backtest" | "forward";
      /** Counts by property type and stage, the default, by area, by price level of the area, or by month. */
      by?: "type" | "area" | "price_level" | "month";
      /** Of this property type only. */
      property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** Of this stage only. */
      stage?: "off-plan" | "ready" | "new" | "renewed";
      /** Of this area only. */
      area_id?: number;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListEstimateAccuracyAnswer;
    row: EstimateAccuracy;
  };
  /** How far a portfolio is */
  '/api/v1/valuations/portfolio/{id}': {
    params: {
      /** `id` of the portfolio. */
      id: string;
    };
    body?: never;
    answer: Portfolio;
    row: never;
  };
  /** Results of a portfolio */
  '/api/v1/valuations/portfolio/{id}/results': {
    params: {
      /** `id` of the portfolio. */
      id: string;
      /** Format of the results; without it, and without `Accept`, that of the properties. */
      format?: "ndjson" | "csv" | "arrow";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
    };
    body?: never;
    answer: never;
    row: never;
  };
  /** Rents by area */
  '/api/v1/analytics/rental-by-area': {
    params: {
      /** Rows are areas (default) or communities. */
      by?: "area" | "community";
      /** Only this kind of property. */
      property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** Only this number of bedrooms, 0 for studios. Many contracts do not say it: `meta.bedrooms_known_pct` says how many do. */
      bedrooms?: number;
      /** Only this usage. Without it counts are of all contracts, and levels of residential ones; with `property_type` office or shop, levels are of commercial ones. */
      usage?: "residential" | "commercial" | "industrial" | "agricultural" | "storage" | "hospitality" | "multi-use" | "health-facility" | "educational-facility" | "tourist-origin" | "other";
      /** Order of the rows; a minus sorts the greatest first. Rows with equal values are ordered by id, and withheld figures come last. */
      sort?: "-contract_count" | "contract_count" | "median_rent_aed" | "-median_rent_aed" | "median_rent_aed_per_sqft" | "-median_rent_aed_per_sqft" | "rent_yoy_change_pct" | "-rent_yoy_change_pct" | "name" | "-name";
      /** Number of rows on a page; all rows by default. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListRentalByAreaAnswer;
    row: RentsOfArea;
  };
  /** Gross yields by building */
  '/api/v1/analytics/yield-by-building': {
    params: {
      /** An area, a community or a district, or several with commas between them: id, slug, name (English, Arabic) or usual spelling. A district is a spoken name over several places, such as Deira. `meta.resolved` has the places found. */
      area?: string;
      /** Only flats, or only villas with townhouses. */
      property_type?: "apartment" | "villa";
      /** Only this number of bedrooms, 0 for studios. It finds buildings where both sales and contracts give their bedrooms. */
      bedrooms?: number;
      /** Least number of sales, and of contracts, for a row. */
      min_sample?: number;
      /** Order of the rows; a minus sorts the greatest first. Rows with equal values are ordered by id, and withheld figures come last. */
      sort?: "-gross_yield_pct" | "gross_yield_pct" | "net_yield_pct" | "-net_yield_pct" | "n_sales" | "-n_sales" | "name" | "-name";
      /** Number of rows on a page. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListYieldByBuildingAnswer;
    row: BuildingYield;
  };
  /** Leading areas */
  '/api/v1/analytics/top-areas': {
    params: {
      /** Metric of the ranking: registered sales (default), their value, growth of prices, gross yield, or growth of the rents of new contracts. */
      metric?: "sales_count" | "sales_value" | "price_growth" | "gross_yield" | "rent_growth";
      /** Ranked: `place` (default; communities where they hold 90 % of an area’s sales, else the area), areas or communities. */
      by?: "place" | "area" | "community";
      /** Only this kind of property. Without it rankings are of built property, that is without land. */
      property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
      /** With `metric=price_growth` only: sales of existing homes (default), or of new ones. */
      stage?: "existing" | "new";
      /** Length of the period; a year by default. */
      period?: "1y" | "3y" | "5y";
      /** Fewest records behind a row, in the period and, where the plan sees it, before it. For growth and yields 30 unless given. */
      min_sample?: number;
      /** Rows. */
      limit?: number;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
      /** Answers as the data was published then: by the last snapshot published by the end of this day in Dubai, or by the snapshot with this id. The last 400 days can be asked for. */
      as_of?: string;
    };
    body?: never;
    answer: ListTopAreasAnswer;
    row: TopArea;
  };
  /** Tables available as files */
  '/api/v1/exports': {
    params: {
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
    };
    body?: never;
    answer: ListExportsAnswer;
    row: Export;
  };
  /** A table as a file */
  '/api/v1/exports/{table}': {
    params: {
      /** Name of the table; /api/v1/exports lists them. */
      table: string;
      /** Rows of this day or later. */
      from_date?: string;
      /** Rows of this day or earlier. */
      to_date?: string;
      /** Rows of this year: for tables laid down by year, and as Parquet the snapshot’s own file. */
      year?: number;
      /** Rows of this area or community: an id, a slug or a name, English or Arabic. */
      area?: string;
      /** Rows of deals of this type. `sale`, `rent` and `offplan` are understood too. */
      type?: "sales" | "off-plan" | "ready" | "mortgages" | "gifts";
      /** Only points in this rectangle: west, south, east, north in degrees (WGS84). */
      bbox?: string;
      /** Only records in this GeoJSON Polygon or MultiPolygon, longitude first (WGS84); at most 6000 characters. No side may cross another. */
      polygon?: string;
      /** Only records around this point: latitude,longitude in degrees, with `radius_m`. */
      near?: string;
      /** Metres around `near`, along a great circle. */
      radius_m?: number;
      /** Only records in this H3 cell. */
      h3?: string;
      /** Records inside a geometry: `point` (default) those with a measured coordinate in it; `area` also those of which only the area is known, where the whole area lies in it. A record of an area that lies partly inside is left out either way. */
      match?: "point" | "area";
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "parquet" | "csv" | "arrow";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
    };
    body?: never;
    answer: never;
    row: never;
  };
  /** Links of the key’s site */
  '/api/v1/links': {
    params: {};
    body?: never;
    answer: ListLinksAnswer;
    row: never;
  };
  /** How an answer is made, as SQL */
  '/api/v1/reproduce': {
    params: {
      /** Path and query of a list or of figures. */
      path: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json";
    };
    body?: never;
    answer: GetReproductionAnswer;
    row: never;
  };
  /** Catalogue entry of a table */
  '/catalog/{table}': {
    params: {
      /** Name of the table. */
      table: string;
    };
    body?: never;
    answer: never;
    row: never;
  };
  /** Configuration of the Iceberg catalogue */
  '/iceberg/v1/config': {
    params: {
      /** Of no effect: there is one warehouse. */
      warehouse?: string;
    };
    body?: never;
    answer: IcebergConfig;
    row: never;
  };
  /** Namespaces of the Iceberg catalogue */
  '/iceberg/v1/namespaces': {
    params: {
      /** Of no effect: every list is one page. */
      pageToken?: string;
      /** Of no effect: every list is one page. */
      pageSize?: string;
      /** Namespace whose namespaces are listed. */
      parent?: string;
    };
    body?: never;
    answer: IcebergNamespaces;
    row: never;
  };
  /** A namespace of the Iceberg catalogue */
  '/iceberg/v1/namespaces/{namespace}': {
    params: {
      /** Name of a namespace; the only one is mulk. */
      namespace: string;
    };
    body?: never;
    answer: IcebergNamespace;
    row: never;
  };
  /** Tables of the Iceberg catalogue */
  '/iceberg/v1/namespaces/{namespace}/tables': {
    params: {
      /** Name of a namespace; the only one is mulk. */
      namespace: string;
      /** Of no effect: every list is one page. */
      pageToken?: string;
      /** Of no effect: every list is one page. */
      pageSize?: string;
    };
    body?: never;
    answer: IcebergTables;
    row: never;
  };
  /** Metadata of an Iceberg table */
  '/iceberg/v1/namespaces/{namespace}/tables/{table}': {
    params: {
      /** Name of a namespace; the only one is mulk. */
      namespace: string;
      /** Name of a table or mart. */
      table: string;
      /** Of no effect: all snapshots are in the answer. */
      snapshots?: string;
    };
    body?: never;
    answer: IcebergTable;
    row: never;
  };
  /** New credentials for the files of an Iceberg table */
  '/iceberg/v1/namespaces/{namespace}/tables/{table}/credentials': {
    params: {
      /** Name of a namespace; the only one is mulk. */
      namespace: string;
      /** Name of a table or mart. */
      table: string;
    };
    body?: never;
    answer: IcebergCredentials;
    row: never;
  };
  /** A file of an Iceberg table */
  '/iceberg/files/{table}/{file}': {
    params: {
      /** Name of a table or mart. */
      table: string;
      /** Name of the file. */
      file: string;
      /** Of no effect: clients of S3 name their operation here. */
      'x-id'?: string;
    };
    body?: never;
    answer: unknown;
    row: never;
  };
  /** Structures of the statistics as SDMX */
  '/sdmx/3.0/structure/{type}/{agency}/{id}/{version}': {
    params: {
      /** Type of structures; * for all. */
      type: "dataflow" | "datastructure" | "codelist" | "conceptscheme" | "*";
      /** Agency: MULK, or * for any. */
      agency: string;
      /** Id, or * for all. */
      id: string;
      /** Version; + for the newest, * for any. A change of method raises it. */
      version: string;
      /** `none` (default) for the named structures alone; others add the related ones. */
      references?: "none" | "parents" | "parentsandsiblings" | "ancestors" | "children" | "descendants" | "all";
    };
    body?: never;
    answer: never;
    row: never;
  };
  /** Observations of a statistic as SDMX */
  '/sdmx/3.0/data/dataflow/{agency}/{id}/{version}/{key}': {
    params: {
      /** Agency: MULK, or * for any. */
      agency: string;
      /** Dataflow. */
      id: string;
      /** Version; + for the newest, * for any. A change of method raises it. */
      version: string;
      /** Codes of the dimensions in their order with a dot between them; + between several codes of one, * or nothing for all. */
      key: string;
      /** Period: `ge:` from, `le:` up to, with + between them; without either, the period itself. */
      'c[TIME_PERIOD]'?: string;
      /** Every observation stands alone. */
      dimensionAtObservation?: "AllDimensions";
      /** All attributes. */
      attributes?: "dsd" | "all";
      /** All measures. */
      measures?: "all";
      /** SDMX-CSV or SDMX-JSON, whatever `Accept` says. */
      format?: "json";
    };
    body?: never;
    answer: never;
    row: never;
  };
  /** Webhooks of the key’s site */
  '/api/v1/webhooks': {
    params: {};
    body?: never;
    answer: ListWebhooksAnswer;
    row: never;
  };
  /** One webhook */
  '/api/v1/webhooks/{id}': {
    params: {
      /** Id of the webhook. */
      id: string;
    };
    body?: never;
    answer: GetWebhookAnswer;
    row: never;
  };
  /** Deliveries of a webhook */
  '/api/v1/webhooks/{id}/deliveries': {
    params: {
      /** Id of the webhook. */
      id: string;
      /** Only those in this state; `dead` are the dead letters. */
      status?: "pending" | "delivered" | "dead";
      /** Number of rows on a page. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
    };
    body?: never;
    answer: ListWebhookDeliveriesAnswer;
    row: WebhookDelivery;
  };
  /** One delivery */
  '/api/v1/webhooks/{id}/deliveries/{delivery}': {
    params: {
      /** Id of the webhook. */
      id: string;
      /** Id of the delivery. */
      delivery: string;
    };
    body?: never;
    answer: GetWebhookDeliveryAnswer;
    row: never;
  };
  /** Suggestions while typing */
  '/api/v1/search/autocomplete': {
    params: {
      /** A name or its beginning, English or Arabic: words in any order, slips, usual spellings and abbreviations are understood. */
      q: string;
      /** Only these kinds: area, community, project, developer, building, broker; several with commas. Default all. */
      kinds?: string;
      /** Suggestions at most. Default 10. */
      limit?: number;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
    };
    body?: never;
    answer: AutocompleteAnswer;
    row: Suggestion;
  };
  /** Suggestions while typing (as /api/v1/search/autocomplete) */
  '/search/autocomplete': {
    params: {
      /** A name or its beginning, English or Arabic: words in any order, slips, usual spellings and abbreviations are understood. */
      q: string;
      /** Only these kinds: area, community, project, developer, building, broker; several with commas. Default all. */
      kinds?: string;
      /** Suggestions at most. Default 10. */
      limit?: number;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
    };
    body?: never;
    answer: AutocompleteAnswer;
    row: Suggestion;
  };
  /** Suggestions of buildings while typing */
  '/api/v1/search/buildings/autocomplete': {
    params: {
      /** A name or its beginning, English or Arabic: words in any order, slips, usual spellings and abbreviations are understood. */
      q: string;
      /** Suggestions at most. Default 10. */
      limit?: number;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
    };
    body?: never;
    answer: AutocompleteBuildingsAnswer;
    row: Suggestion;
  };
  /** Suggestions of buildings while typing (as /api/v1/search/buildings/autocomplete) */
  '/search/buildings/autocomplete': {
    params: {
      /** A name or its beginning, English or Arabic: words in any order, slips, usual spellings and abbreviations are understood. */
      q: string;
      /** Suggestions at most. Default 10. */
      limit?: number;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
    };
    body?: never;
    answer: AutocompleteBuildingsAnswer;
    row: Suggestion;
  };
  /** Buildings by name, best first */
  '/api/v1/search/buildings': {
    params: {
      /** A name or its beginning, English or Arabic: words in any order, slips, usual spellings and abbreviations are understood. */
      q: string;
      /** An area, a community or a district, or several with commas between them: id, slug, name (English, Arabic) or usual spelling. A district is a spoken name over several places, such as Deira. `meta.resolved` has the places found. */
      area?: string;
      /** Developer of the project; of a brand, any of its companies too. */
      developer_id?: number;
      /** Project. */
      project_id?: number;
      /** Number of rows on a page. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
    };
    body?: never;
    answer: SearchBuildingsAnswer;
    row: FoundName;
  };
  /** Buildings by name, best first (as /api/v1/search/buildings) */
  '/search/buildings': {
    params: {
      /** A name or its beginning, English or Arabic: words in any order, slips, usual spellings and abbreviations are understood. */
      q: string;
      /** An area, a community or a district, or several with commas between them: id, slug, name (English, Arabic) or usual spelling. A district is a spoken name over several places, such as Deira. `meta.resolved` has the places found. */
      area?: string;
      /** Developer of the project; of a brand, any of its companies too. */
      developer_id?: number;
      /** Project. */
      project_id?: number;
      /** Number of rows on a page. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
    };
    body?: never;
    answer: SearchBuildingsAnswer;
    row: FoundName;
  };
  /** Projects by name, best first */
  '/api/v1/search/projects': {
    params: {
      /** A name or its beginning, English or Arabic: words in any order, slips, usual spellings and abbreviations are understood. */
      q: string;
      /** An area, a community or a district, or several with commas between them: id, slug, name (English, Arabic) or usual spelling. A district is a spoken name over several places, such as Deira. `meta.resolved` has the places found. */
      area?: string;
      /** Developer of the project; of a brand, any of its companies too. */
      developer_id?: number;
      /** Number of rows on a page. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
    };
    body?: never;
    answer: SearchProjectsAnswer;
    row: FoundName;
  };
  /** Projects by name, best first (as /api/v1/search/projects) */
  '/search/projects': {
    params: {
      /** A name or its beginning, English or Arabic: words in any order, slips, usual spellings and abbreviations are understood. */
      q: string;
      /** An area, a community or a district, or several with commas between them: id, slug, name (English, Arabic) or usual spelling. A district is a spoken name over several places, such as Deira. `meta.resolved` has the places found. */
      area?: string;
      /** Developer of the project; of a brand, any of its companies too. */
      developer_id?: number;
      /** Number of rows on a page. */
      limit?: number;
      /** `next_cursor` of the previous page, with the same filters and sort. */
      cursor?: string;
      /** Format of the answer. It takes precedence over `Accept`. */
      format?: "json" | "csv" | "arrow" | "parquet";
      /** CSV only: begins the file with a byte-order mark, for Excel. */
      bom?: boolean;
      /** CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @). */
      escape_formulas?: boolean;
    };
    body?: never;
    answer: SearchProjectsAnswer;
    row: FoundName;
  };
  /** Whether a change of the index can be found yet */
  '/api/v1/index/tasks/{id}': {
    params: {
      /** `task_id` of an answer. */
      id: string;
    };
    body?: never;
    answer: IndexTask;
    row: never;
  };
  /** Documents of the site as in Meilisearch */
  '/indexes/{index}/documents': {
    params: {
      /** `search.index` of /v1/client-info. */
      index: string;
      /** Documents to leave out at the beginning. */
      offset?: number;
      /** Most documents; 20 without it. */
      limit?: number;
      /** Names separated by commas. */
      fields?: string;
      /** Names separated by commas. */
      ids?: string;
    };
    body?: never;
    answer: SiteDocumentList;
    row: never;
  };
  /** A document of the site as in Meilisearch */
  '/indexes/{index}/documents/{id}': {
    params: {
      /** `search.index` of /v1/client-info. */
      index: string;
      /** `id` of a document. */
      id: string;
      /** Names separated by commas. */
      fields?: string;
    };
    body?: never;
    answer: SiteDocument;
    row: never;
  };
  /** Settings of the site’s search as in Meilisearch */
  '/indexes/{index}/settings': {
    params: {
      /** `search.index` of /v1/client-info. */
      index: string;
    };
    body?: never;
    answer: SiteIndexSettings;
    row: never;
  };
  /** Whether searches use a change of the site’s index yet, as in Meilisearch */
  '/tasks/{uid}': {
    params: {
      /** `taskUid` of an answer. */
      uid: number;
    };
    body?: never;
    answer: SiteTask;
    row: never;
  };
  /** Details of this key: site, plan, limits, usage, search */
  '/v1/client-info': {
    params: {};
    body?: never;
    answer: ClientInfo;
    row: never;
  };
}

/** What `POST` of each path takes and answers. */
export interface PostOperations {
  /** Estimate many properties */
  '/api/v1/valuations/portfolio': {
    params: {
      /** With `false` the results leave out the comparables, which are most of their size. */
      comparables?: boolean;
    };
    body: PortfolioBody;
    answer: Portfolio;
    row: never;
  };
  /** Make a link that works without a key */
  '/api/v1/links': {
    params: {};
    body: CreateLinkBody;
    answer: IssuedLink;
    row: never;
  };
  /** How an answer is made, as SQL that runs without a key */
  '/api/v1/reproduce': {
    params: {};
    body: CreateReproductionBody;
    answer: CreateReproductionAnswer;
    row: never;
  };
  /** Make a webhook */
  '/api/v1/webhooks': {
    params: {};
    body: CreateWebhookBody;
    answer: CreateWebhookAnswer;
    row: never;
  };
  /** Give a webhook a new signing secret */
  '/api/v1/webhooks/{id}/rotate': {
    params: {
      /** Id of the webhook. */
      id: string;
    };
    body: RotateWebhookBody;
    answer: RotateWebhookAnswer;
    row: never;
  };
  /** Send a test message now */
  '/api/v1/webhooks/{id}/test': {
    params: {
      /** Id of the webhook. */
      id: string;
    };
    body?: never;
    answer: TestWebhookAnswer;
    row: never;
  };
  /** Deliver again */
  '/api/v1/webhooks/{id}/deliveries/{delivery}/replay': {
    params: {
      /** Id of the webhook. */
      id: string;
      /** Id of the delivery. */
      delivery: string;
    };
    body?: never;
    answer: ReplayWebhookDeliveryAnswer;
    row: never;
  };
  /** Property by a wish in words */
  '/api/v1/search/properties': {
    params: {};
    body: SearchPropertiesBody;
    answer: PropertySearchAnswer;
    row: never;
  };
  /** Property by a wish in words (as /api/v1/search/properties) */
  '/search/properties': {
    params: {};
    body: SearchPropertiesBody;
    answer: PropertySearchAnswer;
    row: never;
  };
  /** A question read, or something described */
  '/api/v1/search/describe': {
    params: {};
    body: DescribeSearchBody;
    answer: Described;
    row: never;
  };
  /** A question read, or something described (as /api/v1/search/describe) */
  '/search/describe': {
    params: {};
    body: DescribeSearchBody;
    answer: Described;
    row: never;
  };
  /** Put documents into the site’s index */
  '/api/v1/index/bulk': {
    params: {};
    body: BulkIndexDocumentsBody;
    answer: BulkResult;
    row: never;
  };
  /** Put documents into the site’s index (as /api/v1/index/bulk) */
  '/api/v1/index/bulk-index': {
    params: {};
    body: BulkIndexDocumentsBody;
    answer: BulkResult;
    row: never;
  };
  /** Put documents into the site’s index (as /api/v1/index/bulk) */
  '/api/v1/index/bulk-store': {
    params: {};
    body: BulkIndexDocumentsBody;
    answer: BulkResult;
    row: never;
  };
  /** Search the site’s documents as in Meilisearch */
  '/indexes/{index}/search': {
    params: {
      /** `search.index` of /v1/client-info. */
      index: string;
    };
    body: SiteSearch;
    answer: SiteSearchResult;
    row: never;
  };
  /** Search among the values of a facet as in Meilisearch */
  '/indexes/{index}/facet-search': {
    params: {
      /** `search.index` of /v1/client-info. */
      index: string;
    };
    body: SiteFacetSearch;
    answer: SiteFacetSearchResult;
    row: never;
  };
  /** Several searches of the site’s documents at once, as in Meilisearch */
  '/multi-search': {
    params: {};
    body: SiteMultiSearch;
    answer: MultiSearchSiteAnswer;
    row: never;
  };
  /** Put documents into the site’s index as in Meilisearch */
  '/indexes/{index}/documents': {
    params: {
      /** `search.index` of /v1/client-info. */
      index: string;
      /** The field with the id, which is always `id`. */
      primaryKey?: string;
    };
    body: (Record<string, unknown>)[];
    answer: SiteEnqueuedTask;
    row: never;
  };
  /** Remove documents from the site’s index as in Meilisearch */
  '/indexes/{index}/documents/delete-batch': {
    params: {
      /** `search.index` of /v1/client-info. */
      index: string;
    };
    body: (string)[];
    answer: SiteEnqueuedTask;
    row: never;
  };
  /** Report searches or indexing done elsewhere */
  '/v1/report-usage': {
    params: {};
    body: ReportUsageBody;
    answer: UsageReportResult;
    row: never;
  };
  /** Log what visitors searched and clicked */
  '/api/v1/search-log': {
    params: {};
    body: SearchLogEntry;
    answer: SearchLogResult;
    row: never;
  };
}

/** `AggregateProjectsAnswer` of the OpenAPI document. */
export type AggregateProjectsAnswer = {
  cells: (ProjectCell)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: AggregateProjectsAnswerMeta;
};

/** `AggregateProjectsAnswerMeta` of the OpenAPI document. */
export type AggregateProjectsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Newest registration behind the figure. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
  /** Method; its text is at /docs/methods/{method}. */
  method: string;
  /** Version of the method; another version is another figure. */
  method_version: number;
  window?: AggregateProjectsAnswerMetaWindow;
  /** The day of records that the window is about. */
  window_of?: string;
  /** Present where the loaded exports do not cover the whole window: the day from which on they do. Before it, counts and levels rest on few records. */
  covered_from?: string;
  /** Present where the figures count synthetic records, of which `meta.synthetic_until` tells. Without it, they count real records only. */
  synthetic?: true;
  /** Present where `group_by` names a period: how the completeness of periods was measured. */
  completeness?: CompletenessMeta;
  /** Cells in all; more than rows where `limit` is set. */
  cell_count: number;
  /** The records that means, medians and percentiles count; counts and sums are of all records. */
  levels?: string;
  /** Reason why there is no cell. */
  reason?: string;
};

/** First and last day that count, both inclusive; absent for records without days. */
export type AggregateProjectsAnswerMetaWindow = {
  from: string;
  to: string;
};

/** `AggregateRentsAnswer` of the OpenAPI document. */
export type AggregateRentsAnswer = {
  cells: (RentCell)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: AggregateRentsAnswerMeta;
};

/** `AggregateRentsAnswerMeta` of the OpenAPI document. */
export type AggregateRentsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Newest registration behind the figure. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
  /** Method; its text is at /docs/methods/{method}. */
  method: string;
  /** Version of the method; another version is another figure. */
  method_version: number;
  window?: AggregateRentsAnswerMetaWindow;
  /** The day of records that the window is about. */
  window_of?: string;
  /** Present where the loaded exports do not cover the whole window: the day from which on they do. Before it, counts and levels rest on few records. */
  covered_from?: string;
  /** Present where the figures count synthetic records, of which `meta.synthetic_until` tells. Without it, they count real records only. */
  synthetic?: true;
  /** Present where `group_by` names a period: how the completeness of periods was measured. */
  completeness?: CompletenessMeta;
  /** Cells in all; more than rows where `limit` is set. */
  cell_count: number;
  /** The records that means, medians and percentiles count; counts and sums are of all records. */
  levels?: string;
  /** Reason why there is no cell. */
  reason?: string;
};

/** First and last day that count, both inclusive; absent for records without days. */
export type AggregateRentsAnswerMetaWindow = {
  from: string;
  to: string;
};

/** `AggregateTransactionsAnswer` of the OpenAPI document. */
export type AggregateTransactionsAnswer = {
  cells: (TransactionCell)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: AggregateTransactionsAnswerMeta;
};

/** `AggregateTransactionsAnswerMeta` of the OpenAPI document. */
export type AggregateTransactionsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Newest registration behind the figure. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
  /** Method; its text is at /docs/methods/{method}. */
  method: string;
  /** Version of the method; another version is another figure. */
  method_version: number;
  window?: AggregateTransactionsAnswerMetaWindow;
  /** The day of records that the window is about. */
  window_of?: string;
  /** Present where the loaded exports do not cover the whole window: the day from which on they do. Before it, counts and levels rest on few records. */
  covered_from?: string;
  /** Present where the figures count synthetic records, of which `meta.synthetic_until` tells. Without it, they count real records only. */
  synthetic?: true;
  /** Present where `group_by` names a period: how the completeness of periods was measured. */
  completeness?: CompletenessMeta;
  /** Cells in all; more than rows where `limit` is set. */
  cell_count: number;
  /** The records that means, medians and percentiles count; counts and sums are of all records. */
  levels?: string;
  /** Reason why there is no cell. */
  reason?: string;
};

/** First and last day that count, both inclusive; absent for records without days. */
export type AggregateTransactionsAnswerMetaWindow = {
  from: string;
  to: string;
};

/** `AggregateUnitsAnswer` of the OpenAPI document. */
export type AggregateUnitsAnswer = {
  cells: (UnitCell)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: AggregateUnitsAnswerMeta;
};

/** `AggregateUnitsAnswerMeta` of the OpenAPI document. */
export type AggregateUnitsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Newest registration behind the figure. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
  /** Method; its text is at /docs/methods/{method}. */
  method: string;
  /** Version of the method; another version is another figure. */
  method_version: number;
  window?: AggregateUnitsAnswerMetaWindow;
  /** The day of records that the window is about. */
  window_of?: string;
  /** Present where the loaded exports do not cover the whole window: the day from which on they do. Before it, counts and levels rest on few records. */
  covered_from?: string;
  /** Present where the figures count synthetic records, of which `meta.synthetic_until` tells. Without it, they count real records only. */
  synthetic?: true;
  /** Present where `group_by` names a period: how the completeness of periods was measured. */
  completeness?: CompletenessMeta;
  /** Cells in all; more than rows where `limit` is set. */
  cell_count: number;
  /** The records that means, medians and percentiles count; counts and sums are of all records. */
  levels?: string;
  /** Reason why there is no cell. */
  reason?: string;
};

/** First and last day that count, both inclusive; absent for records without days. */
export type AggregateUnitsAnswerMetaWindow = {
  from: string;
  to: string;
};

/** `Area` of the OpenAPI document. */
export type Area = {
  /** The Land Department’s area, or from 100000 a community. */
  id: number;
  /** A cadastral area of the Land Department, or a community people speak of. */
  kind: "area" | "community";
  /** English name. */
  name: string;
  /** Name in Arabic; null where unknown. */
  name_ar: string | null;
  /** Unique name for addresses. */
  slug: string;
  /** Name as people say it: the common one, then after “ · ” the one of the register where it is another. */
  label: string;
  /** The same in Arabic; in English where no Arabic name is known. */
  label_ar: string;
  /** The place that this one is one with: a community that has 95 % of its area’s sales of the last 12 months and contracts that name a community, and lies as much within it, or the area of such a community; null for others. The area counts contracts without a community too. */
  one_with: number | null;
  /** Everything else it is called: other spellings, abbreviations, older names. */
  names: (string)[];
  /** Dubai Municipality’s number of an area in use; null for a community and for areas of the past. */
  municipality_number: number | null;
  centroid: PlaceCentroid | null;
  /** An area’s communities or a community’s areas, greatest share first. */
  overlaps: (PlaceOverlap)[];
  /** Buildings in it. */
  building_count: number;
  /** Projects in it: of the register, and those that deals or contracts alone name. */
  project_count: number;
  /** Sales and rent contracts since the plan’s history begins. */
  transaction_count: number;
  /** Median sale price of built property, AED a square foot, of the last 12 months. */
  median_price_aed_per_sqft: Figure;
  /** The same of ready sales. */
  median_ready_price_aed_per_sqft: Figure;
  /** The same of off-plan sales. */
  median_off_plan_price_aed_per_sqft: Figure;
};

/** `AreaCompared` of the OpenAPI document. */
export type AreaCompared = {
  /** The Land Department’s area, or from 100000 a community. */
  id: number;
  /** A cadastral area of the Land Department, or a community people speak of. */
  kind: "area" | "community";
  /** English name. */
  name: string;
  /** Name in Arabic; null where unknown. */
  name_ar: string | null;
  /** Unique name for addresses. */
  slug: string;
  /** Name as people say it: the common one, then after “ · ” the one of the register where it is another. */
  label: string;
  /** The same in Arabic; in English where no Arabic name is known. */
  label_ar: string;
  /** Registered sales. This and the other counts and sums are null where the plan sees none of the days, or the days are in the future. */
  sales_count: number | null;
  /** Sum of their values, AED. */
  sales_value_aed: number | null;
  /** Of these, sold before completion. */
  off_plan_count: number | null;
  /** Of these, sold after completion. */
  ready_count: number | null;
  /** Share sold before completion among the sales whose stage is known, per cent. */
  off_plan_share_pct: Figure;
  /** Median price, AED; of all types together without land. */
  median_price_aed: Figure;
  /** Median price, AED a square foot; of all types together without land. */
  median_price_aed_per_sqft: Figure;
  /** The same of sales before completion. */
  median_off_plan_price_aed_per_sqft: Figure;
  /** The same of sales after completion. */
  median_ready_price_aed_per_sqft: Figure;
  /** Change of prices of existing homes, last 12 months against the 12 before, per cent: like with like, which is the same project, property type, bedrooms and size (/docs/methods/rankings). Withheld by bedrooms and of other days, and where the loaded exports do not cover both years. */
  price_yoy_change_pct: Figure;
  /** Registered contracts that start in the window. */
  contract_count: number | null;
  /** Median annual rent of new contracts, AED: of homes, and in rows of offices or shops of commercial contracts. */
  median_rent_aed: Figure;
  /** Median annual rent of new contracts, AED a square foot. */
  median_rent_aed_per_sqft: Figure;
  /** Median annual rent of renewed contracts, AED. */
  median_renewed_rent_aed: Figure;
  /** Change of rents of new contracts, last 12 months against the 12 before, per cent: like with like, which is the same project, property type, bedrooms and size (/docs/methods/rankings). Withheld by bedrooms and of other days, and where the loaded exports do not cover both years. */
  rent_yoy_change_pct: Figure;
  /** Annual rent of new contracts divided by the price of ready property, per cent. */
  gross_yield_pct: Figure;
  /** The same with the rents of new and renewed contracts, as publishers of the market often count them; per cent. Renewals run lower than new contracts, so it lies below `gross_yield_pct`. */
  gross_yield_with_renewals_pct: Figure;
  /** The gross yield less the yearly service charge, per cent. */
  net_yield_pct: Figure;
  /** Of the contracts of the last 12 months in the area, or in the area that holds most of the community, those that name a project or a master project, per cent; `n` is all of them. A contract has a community by these names only: only these contracts count in rents of communities; the others count in their area alone. */
  named_contracts_pct: Figure;
  rank: AreaComparedRank;
  difference_to_first: AreaComparedDifferenceToFirst;
  difference_proved: AreaComparedDifferenceProved;
  difference_to_first_pct: AreaComparedDifferenceToFirstPct;
};

/** True where the 95 % interval of the difference from the first place leaves out none; counts and sums are exact. Else the two are about the same. Null without a difference or its interval. */
export type AreaComparedDifferenceProved = {
  sales_count: boolean | null;
  sales_value_aed: boolean | null;
  median_price_aed: boolean | null;
  median_price_aed_per_sqft: boolean | null;
  median_off_plan_price_aed_per_sqft: boolean | null;
  median_ready_price_aed_per_sqft: boolean | null;
  contract_count: boolean | null;
  median_rent_aed: boolean | null;
  median_rent_aed_per_sqft: boolean | null;
  median_renewed_rent_aed: boolean | null;
  off_plan_share_pct: boolean | null;
  price_yoy_change_pct: boolean | null;
  rent_yoy_change_pct: boolean | null;
  gross_yield_pct: boolean | null;
  net_yield_pct: boolean | null;
};

/** Difference from the first place, in the unit of the figure; null where either figure is withheld. */
export type AreaComparedDifferenceToFirst = {
  sales_count: number | null;
  sales_value_aed: number | null;
  median_price_aed: number | null;
  median_price_aed_per_sqft: number | null;
  median_off_plan_price_aed_per_sqft: number | null;
  median_ready_price_aed_per_sqft: number | null;
  contract_count: number | null;
  median_rent_aed: number | null;
  median_rent_aed_per_sqft: number | null;
  median_renewed_rent_aed: number | null;
  off_plan_share_pct: number | null;
  price_yoy_change_pct: number | null;
  rent_yoy_change_pct: number | null;
  gross_yield_pct: number | null;
  net_yield_pct: number | null;
};

/** The same difference, in per cent of the first. */
export type AreaComparedDifferenceToFirstPct = {
  sales_count: number | null;
  sales_value_aed: number | null;
  median_price_aed: number | null;
  median_price_aed_per_sqft: number | null;
  median_off_plan_price_aed_per_sqft: number | null;
  median_ready_price_aed_per_sqft: number | null;
  contract_count: number | null;
  median_rent_aed: number | null;
  median_rent_aed_per_sqft: number | null;
  median_renewed_rent_aed: number | null;
};

/** Rank of the figure; 1 is the greatest. Null where the figure is withheld or its sample is too small to rank. Equal figures keep the order of the request. A rank is an order and no proof: `difference_proved` is. */
export type AreaComparedRank = {
  sales_count: number | null;
  sales_value_aed: number | null;
  median_price_aed: number | null;
  median_price_aed_per_sqft: number | null;
  median_off_plan_price_aed_per_sqft: number | null;
  median_ready_price_aed_per_sqft: number | null;
  contract_count: number | null;
  median_rent_aed: number | null;
  median_rent_aed_per_sqft: number | null;
  median_renewed_rent_aed: number | null;
  off_plan_share_pct: number | null;
  price_yoy_change_pct: number | null;
  rent_yoy_change_pct: number | null;
  gross_yield_pct: number | null;
  net_yield_pct: number | null;
};

/** The last 12 months. */
export type AreaHeadline = {
  /** Registered sales. */
  sales_count: number;
  /** Registered rent contracts. */
  contract_count: number;
  /** Median sale price of built property, AED. */
  median_price_aed: Statistic;
  /** Median sale price of built property, AED a square foot. */
  median_price_aed_per_sqft: Statistic;
  /** Median annual rent of new contracts, AED. */
  median_rent_aed: Statistic;
  /** Annual rent divided by price, per cent. */
  gross_yield_pct: Statistic;
  /** Of the contracts of the last 12 months in the area, or in the area that holds most of the community, those that name a project or a master project, per cent; `n` is all of them. A contract has a community by these names only: only these contracts count in rents of communities; the others count in their area alone. */
  named_contracts_pct: Figure;
};

/** `AreaRecord` of the OpenAPI document. */
export type AreaRecord = {
  /** The Land Department’s area, or from 100000 a community. */
  id: number;
  /** A cadastral area of the Land Department, or a community people speak of. */
  kind: "area" | "community";
  /** English name. */
  name: string;
  /** Name in Arabic; null where unknown. */
  name_ar: string | null;
  /** Unique name for addresses. */
  slug: string;
  /** Name as people say it: the common one, then after “ · ” the one of the register where it is another. */
  label: string;
  /** The same in Arabic; in English where no Arabic name is known. */
  label_ar: string;
  /** The place that this one is one with: a community that has 95 % of its area’s sales of the last 12 months and contracts that name a community, and lies as much within it, or the area of such a community; null for others. The area counts contracts without a community too. */
  one_with: number | null;
  /** Everything else it is called: other spellings, abbreviations, older names. */
  names: (string)[];
  /** Dubai Municipality’s number of an area in use; null for a community and for areas of the past. */
  municipality_number: number | null;
  centroid: PlaceCentroid | null;
  /** Buildings in it. */
  building_count: number;
  /** Projects in it: of the register, and those that deals or contracts alone name. */
  project_count: number;
  /** Sales and rent contracts since the plan’s history begins. */
  transaction_count: number;
  /** Of its boundary; null for a community and for an area without one. */
  bbox: BoundingBox | null;
  /** An area’s communities, greatest share first; empty for a community. */
  communities: (PlaceOverlap)[];
  /** A community’s areas, greatest share first; empty for an area. */
  areas: (PlaceOverlap)[];
  headline: AreaHeadline;
};

/** `AreaReference` of the OpenAPI document. */
export type AreaReference = {
  /** Cadastral area. */
  id: number;
  /** Name, in English where the register has an English name. */
  name: string | null;
  /** Name in Arabic; null where unknown. */
  name_ar: string | null;
};

/** `AreaRents` of the OpenAPI document. */
export type AreaRents = {
  /** Registered contracts that start in the window. */
  contract_count: number;
  /** Median annual rent of new contracts, AED: of homes, and in rows of offices or shops of commercial contracts. */
  median_rent_aed: Figure;
  /** Median annual rent of new contracts, AED a square foot. */
  median_rent_aed_per_sqft: Figure;
  /** Median annual rent of renewed contracts, AED. */
  median_renewed_rent_aed: Figure;
  /** Change of rents of new contracts, last 12 months against the 12 before, per cent: like with like, which is the same project, property type, bedrooms and size (/docs/methods/rankings). Withheld by bedrooms and of other days, and where the loaded exports do not cover both years. */
  rent_yoy_change_pct: Figure;
};

/** `AreaSales` of the OpenAPI document. */
export type AreaSales = {
  /** Registered sales. */
  sales_count: number;
  /** Sum of their values, AED. */
  sales_value_aed: number;
  /** Of these, sold before completion. */
  off_plan_count: number;
  /** Of these, sold after completion. */
  ready_count: number;
  /** Share sold before completion among the sales whose stage is known, per cent. */
  off_plan_share_pct: Figure;
  /** Median price, AED; of all types together without land. */
  median_price_aed: Figure;
  /** Median price, AED a square foot; of all types together without land. */
  median_price_aed_per_sqft: Figure;
  /** The same of sales before completion. */
  median_off_plan_price_aed_per_sqft: Figure;
  /** The same of sales after completion. */
  median_ready_price_aed_per_sqft: Figure;
  /** Change of prices of existing homes, last 12 months against the 12 before, per cent: like with like, which is the same project, property type, bedrooms and size (/docs/methods/rankings). Withheld by bedrooms and of other days, and where the loaded exports do not cover both years. */
  price_yoy_change_pct: Figure;
};

/** `AreaStats` of the OpenAPI document. */
export type AreaStats = {
  /** The Land Department’s area, or from 100000 a community. */
  id: number;
  /** A cadastral area of the Land Department, or a community people speak of. */
  kind: "area" | "community";
  /** English name. */
  name: string;
  /** Name in Arabic; null where unknown. */
  name_ar: string | null;
  /** Unique name for addresses. */
  slug: string;
  /** Name as people say it: the common one, then after “ · ” the one of the register where it is another. */
  label: string;
  /** The same in Arabic; in English where no Arabic name is known. */
  label_ar: string;
  sales: AreaSales;
  rents: AreaRents;
  yield: AreaYield;
  by_property_type: (AreaStatsByPropertyTypeItem)[];
  by_bedrooms: (AreaStatsByBedroomsItem)[];
  /** The last 24 months, as far as the plan sees them. */
  price_trend: (AreaTrendMonth)[];
};

/** `AreaStatsByBedroomsItem` of the OpenAPI document. */
export type AreaStatsByBedroomsItem = {
  /** Kind of property; null where the register does not say. */
  property_type: string | null;
  /** Bedrooms; 0 is a studio. Null where the register does not give them, as for most rents. */
  bedrooms: number | null;
  sales: AreaSales;
  rents: AreaRents;
};

/** `AreaStatsByPropertyTypeItem` of the OpenAPI document. */
export type AreaStatsByPropertyTypeItem = {
  /** Kind of property; null where the register does not say. */
  property_type: string | null;
  sales: AreaSales;
  rents: AreaRents;
  yield: AreaYield;
};

/** `AreaSummary` of the OpenAPI document. */
export type AreaSummary = {
  /** The Land Department’s area, or from 100000 a community. */
  id: number;
  /** A cadastral area of the Land Department, or a community people speak of. */
  kind: "area" | "community";
  /** English name. */
  name: string;
  /** Name in Arabic; null where unknown. */
  name_ar: string | null;
  /** Unique name for addresses. */
  slug: string;
  /** Name as people say it: the common one, then after “ · ” the one of the register where it is another. */
  label: string;
  /** The same in Arabic; in English where no Arabic name is known. */
  label_ar: string;
  /** Sales and rent contracts since the plan’s history begins. */
  transaction_count: number;
  /** Registered sales of the last 12 months. */
  sales_count: number;
  /** Sum of their values, AED. */
  sales_value_aed: number;
  /** Rent contracts that started in the last 12 months. */
  contract_count: number;
  /** Median sale price of built property, AED. */
  median_price_aed: Statistic;
  /** Median sale price of built property, AED a square foot. */
  median_price_aed_per_sqft: Statistic;
  /** Change of prices of existing homes against the year before, like with like, per cent (/docs/methods/rankings). */
  yoy_change_pct: Statistic;
  /** Share sold before completion among the sales whose stage is known, per cent. */
  off_plan_share_pct: Statistic;
  /** Median annual rent of new contracts, AED. */
  median_rent_aed: Statistic;
  /** Annual rent divided by the price of ready property, per cent. */
  gross_yield_pct: Statistic;
  /** Of the contracts of the last 12 months in the area, or in the area that holds most of the community, those that name a project or a master project, per cent; `n` is all of them. A contract has a community by these names only: only these contracts count in rents of communities; the others count in their area alone. */
  named_contracts_pct: Figure;
  /** The five projects with most sales. */
  top_projects: (TopProject)[];
  /** The five buildings with most sales; none where `buildings_known_pct` is under 5 %. */
  top_buildings: (TopBuilding)[];
  /** Part of the sales of units of the last 12 months whose building is known, per cent; null without such sales. */
  buildings_known_pct: number | null;
  /** A paragraph in English; every number in it is one of the facts. */
  summary: Narration;
};

/** `AreaTrendMonth` of the OpenAPI document. */
export type AreaTrendMonth = {
  /** First day of the month. */
  month: string;
  /** Registered sales. */
  sales_count: number;
  /** Median price, AED a square foot, of built property. */
  median_price_aed_per_sqft: Figure;
  /** Stratified price index of existing homes, which compares the same mix of property; 100 in the first month that has an index. */
  price_index: Figure;
  /** Mean of the index of the month and its two neighbours; null where one of them is missing. */
  price_index_smoothed: number | null;
  /** Part of the records of the period, up to the as-of date, that has arrived, per cent of those expected: late registrations are still to come. A period is complete only as far as pulls of the register cover it. Null where `completeness_reason` or `meta.completeness.reason` says why. */
  completeness_pct: number | null;
  /** Reason why `completeness_pct` is null: no pull covers the period; pulls cover a part of its days; days are covered only by a pull that lost rows which an earlier one had; or the kept exports tell too little of how late registrations come. */
  completeness_reason?: "no_pull_covers_the_period" | "pulls_cover_part_of_the_period" | "short_pull" | "arrivals_not_measured";
  /** Present where `completeness_pct` is below 98, or where full pulls do not cover all of a recent period: the figures will be revised. */
  provisional?: true;
  /** True when the figures do not cover the whole month: it is not over, the plan’s history begins within it, or the loaded exports do not cover it. */
  partial?: true;
};

/** `AreaYield` of the OpenAPI document. */
export type AreaYield = {
  /** Annual rent of new contracts divided by the price of ready property, per cent. */
  gross_yield_pct: Figure;
  /** The same with the rents of new and renewed contracts, as publishers of the market often count them; per cent. Renewals run lower than new contracts, so it lies below `gross_yield_pct`. */
  gross_yield_with_renewals_pct: Figure;
  /** The gross yield less the yearly service charge, per cent. */
  net_yield_pct: Figure;
};

/** `AutocompleteAnswer` of the OpenAPI document. */
export type AutocompleteAnswer = {
  suggestions: (Suggestion)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: AutocompleteAnswerMeta;
};

/** `AutocompleteAnswerMeta` of the OpenAPI document. */
export type AutocompleteAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** Search engine that answered: the one inside the service, or Meilisearch. */
  engine: "embedded" | "meilisearch";
  /** The district that `q` names, with its places: `area=` takes it. Absent where it names none. */
  resolved?: (ResolvedName)[];
};

/** `AutocompleteBuildingsAnswer` of the OpenAPI document. */
export type AutocompleteBuildingsAnswer = {
  suggestions: (Suggestion)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: AutocompleteBuildingsAnswerMeta;
};

/** `AutocompleteBuildingsAnswerMeta` of the OpenAPI document. */
export type AutocompleteBuildingsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** Search engine that answered: the one inside the service, or Meilisearch. */
  engine: "embedded" | "meilisearch";
};

/** Contracts of the question, of any bedrooms, and those whose bedrooms are known: stated by the register, whose newer exports seldom do, or said by the size of a flat with a measured accuracy of at least 90 % (/docs/methods/rooms-of-rents). Figures by bedrooms stand for these contracts only. */
export type BedroomsCoverage = {
  contract_count: number;
  bedrooms_known_count: number;
  bedrooms_known_pct: number | null;
};

/** Degrees (WGS 84). */
export type BoundingBox = {
  west: number;
  south: number;
  east: number;
  north: number;
};

/** A licensed broker. Contact data and gender are never loaded. */
export type Broker = {
  /** The broker’s number in the register. */
  id: number;
  /** The same. */
  broker_number: number;
  /** Name, in English where the register has an English name. */
  name: string | null;
  /** Name, Arabic. */
  name_ar: string | null;
  /** Office, where the export names it. */
  office_name: string | null;
  /** The office’s number in the register. */
  office_number: number | null;
  license_start_date: string | null;
  license_end_date: string | null;
  /** State of the licence on `license_status_on`, by the days in the export; null when the register gives no end of the licence. A renewal after the export is not known. */
  license_status: "active" | "expired" | "not-started" | null;
  /** Day on which `license_status` is judged: the newest registration in the snapshot, which may be later than the export of brokers. */
  license_status_on: string;
};

/** `BrokerArea` of the OpenAPI document. */
export type BrokerArea = {
  area_id: number;
  area: string | null;
  area_ar: string | null;
  sales_count: number;
  sales_value_aed: number;
  /** Share of the broker’s sales in the visible history, per cent. */
  share_pct: number;
  last_sale_date: string;
};

/** Counts of a broker’s sales. A sale counts once, also when the broker acted on both sides. */
export type BrokerCounts = {
  sales_count: number;
  sales_value_aed: number;
  /** Of these, with the broker on the buyer’s side. */
  buyer_side_count: number;
  /** Of these, with the broker on the seller’s side. */
  seller_side_count: number;
};

/** `BrokerPropertyType` of the OpenAPI document. */
export type BrokerPropertyType = {
  property_type: string | null;
  sales_count: number;
  sales_value_aed: number;
  /** Of these, with the broker on the buyer’s side. */
  buyer_side_count: number;
  /** Of these, with the broker on the seller’s side. */
  seller_side_count: number;
};

/** `BrokerStats` of the OpenAPI document. */
export type BrokerStats = {
  broker_id: number;
  name: string | null;
  /** In the visible history; null when no export links brokers to deals. */
  sales: BrokerCounts | null;
  first_sale_date: string | null;
  last_sale_date: string | null;
  last_12_months: BrokerCounts | null;
  /** Of the last 12 months. */
  median_price_aed: Statistic;
  /** Of the last 12 months. */
  median_price_aed_per_sqft: Statistic;
  years: (BrokerYear)[];
  property_types: (BrokerPropertyType)[];
};

/** `BrokerYear` of the OpenAPI document. */
export type BrokerYear = {
  year: number;
  sales_count: number;
  sales_value_aed: number;
  /** Of these, with the broker on the buyer’s side. */
  buyer_side_count: number;
  /** Of these, with the broker on the seller’s side. */
  seller_side_count: number;
  partial?: true;
};

/** `Building` of the OpenAPI document. */
export type Building = {
  /** Made of area, project and name, so it stays in every snapshot. */
  id: number;
  /** Name, in English where the register has an English name. */
  name: string;
  /** Name in Arabic; null where unknown. */
  name_ar: string | null;
  area: AreaReference | null;
  community: CommunityReference | null;
  project: ProjectReference | null;
  developer: DeveloperReference | null;
  /** Number within the plot. */
  building_number: string | null;
  /** Floors above ground. */
  floors: number | null;
  /** Flats, offices and shops; null where the register of buildings is not loaded. */
  unit_count: number | null;
  /** Freehold: open to buyers of every nationality; null where the export does not say. */
  is_freehold: boolean | null;
  /** Year its project was completed; null unless it is finished and the register has the day. */
  completed_year: number | null;
  /** Degrees north (WGS 84). */
  latitude: number | null;
  /** Degrees east (WGS 84). */
  longitude: number | null;
  /** Place that the coordinate belongs to: building, project or area. Null without a coordinate. */
  precision: "building" | "project" | "area" | null;
  /** Registered sales since the plan’s history begins; null where `sales_known_pct` is too small to count. */
  transaction_count: number | null;
  /** Part of the sales of units of its project, else of its area, in the last 12 months whose building is known, per cent; null without such sales. */
  sales_known_pct: number | null;
  /** Median sale price of built property of the last 12 months, AED a square foot. */
  median_price_aed_per_sqft: Figure;
};

/** `BuildingRecord` of the OpenAPI document. */
export type BuildingRecord = {
  /** Made of area, project and name, so it stays in every snapshot. */
  id: number;
  /** Name, in English where the register has an English name. */
  name: string;
  /** Name in Arabic; null where unknown. */
  name_ar: string | null;
  area: AreaReference | null;
  community: CommunityReference | null;
  project: ProjectReference | null;
  developer: DeveloperReference | null;
  /** Number within the plot. */
  building_number: string | null;
  /** Floors above ground. */
  floors: number | null;
  /** Flats, offices and shops; null where the register of buildings is not loaded. */
  unit_count: number | null;
  /** Freehold: open to buyers of every nationality; null where the export does not say. */
  is_freehold: boolean | null;
  /** Year its project was completed; null unless it is finished and the register has the day. */
  completed_year: number | null;
  /** Degrees north (WGS 84). */
  latitude: number | null;
  /** Degrees east (WGS 84). */
  longitude: number | null;
  /** Place that the coordinate belongs to: building, project or area. Null without a coordinate. */
  precision: "building" | "project" | "area" | null;
  /** Flats in it. */
  flats: number | null;
  /** Offices in it. */
  offices: number | null;
  /** Shops in it. */
  shops: number | null;
  /** Parking spaces. */
  car_parks: number | null;
  /** Elevators. */
  elevators: number | null;
  /** Swimming pools. */
  swimming_pools: number | null;
  /** Built-up area, square feet. */
  built_up_area_sqft: number | null;
  /** Registered sales since the plan’s history begins; null where `sales_known_pct` is too small to count. */
  transaction_count: number | null;
  /** Part of the sales of units of its project, else of its area, in the last 12 months whose building is known, per cent; null without such sales. */
  sales_known_pct: number | null;
  headline: PropertyHeadline;
};

/** `BuildingYield` of the OpenAPI document. */
export type BuildingYield = {
  /** Present where the 95 % interval of the difference from the row above holds none: the order of the two is not proved. Counts and sums are exact. */
  tied_with_above?: true;
  building: BuildingYieldBuilding;
  area: BuildingYieldArea | null;
  community: BuildingYieldCommunity | null;
  project: BuildingYieldProject | null;
  /** Class of property; `villa` holds townhouses. */
  property_type: "all" | "apartment" | "villa";
  /** Annual rent divided by price, per cent; `n` is the smaller of the two samples. */
  gross_yield_pct: Figure;
  /** Gross yield minus the yearly service charge, per cent. */
  net_yield_pct: Figure;
  /** Number of ready sales in the building that the yield is computed from. */
  n_sales: number;
  /** Number of new contracts that the yield is computed from. */
  n_rents: number;
  /** Number of segments of bedrooms or size with enough sales and enough contracts. */
  segments_used: number;
  /** `area_rent`: the register of contracts names no building, so the rents are those of the same segments in its area. */
  basis: "own" | "area_rent";
};

/** `BuildingYieldArea` of the OpenAPI document. */
export type BuildingYieldArea = {
  id: number;
  name: string | null;
};

/** `BuildingYieldBuilding` of the OpenAPI document. */
export type BuildingYieldBuilding = {
  id: number;
  name: string;
  name_ar: string | null;
};

/** `BuildingYieldCommunity` of the OpenAPI document. */
export type BuildingYieldCommunity = {
  id: number;
  name: string | null;
};

/** `BuildingYieldProject` of the OpenAPI document. */
export type BuildingYieldProject = {
  id: number;
  name: string | null;
};

/** `BulkIndexDocumentsBody` of the OpenAPI document. */
export type BulkIndexDocumentsBody = {
  documents: (Record<string, unknown>)[];
};

/** `BulkResult` of the OpenAPI document. */
export type BulkResult = {
  /** Documents that were taken. They are durable when you read this. */
  indexed: number;
  rejected: (BulkResultRejectedItem)[];
  /** Ask /api/v1/index/tasks/{id} whether it can be found yet. */
  task_id: string;
  /** As in X-Request-Id. */
  request_id: string;
};

/** `BulkResultRejectedItem` of the OpenAPI document. */
export type BulkResultRejectedItem = {
  /** Place in `documents`, from 0. */
  index: number;
  id: string | null;
  reason: string;
};

/** A measure of a cell. Sums have no interval. */
export type CellFigure = {
  /** The figure, in the unit of its name; null when withheld. */
  value: number | null;
  /** Records behind it. */
  n: number;
  /** Lower end of the 95 % interval; null under 5 clusters, as projects are, or where they are too few for it. */
  low?: number | null;
  /** Upper end of the 95 % interval; null where the lower one is, or clusters are too few for it. */
  high?: number | null;
  /** `ok` from 30 records, `low` below; absent when withheld. */
  quality?: "ok" | "low";
  /** Present when the figure is withheld. */
  suppressed?: true;
  /** Reason why it is withheld. */
  reason?: string;
};

/** `ClientInfo` of the OpenAPI document. */
export type ClientInfo = {
  site: ClientInfoSite;
  key: ClientInfoKey;
  plan: ClientInfoPlan;
  limits: ClientInfoLimits;
  /** Start of the data the plan sees; null is all of it. */
  history_from: string | null;
  scopes: ("read" | "search" | "index" | "export" | "webhooks")[];
  features: ("ai-search" | "webhooks" | "export")[];
  usage: ClientInfoUsage;
  search: ClientInfoSearch;
};

/** `ClientInfoKey` of the OpenAPI document. */
export type ClientInfoKey = {
  id: string;
  kind: "secret" | "public";
};

/** `ClientInfoLimits` of the OpenAPI document. */
export type ClientInfoLimits = {
  /** Of all keys of the account’s sites on this plan; null is without limit. */
  requests_per_minute: number | null;
  /** With a public key or a token. */
  requests_per_minute_per_address: number | null;
  /** Documents the site may keep. */
  documents: number;
  /** Of JSON, all documents together. */
  documents_bytes: number;
  documents_per_request: number;
  /** Of JSON, one document. */
  document_bytes: number;
};

/** `ClientInfoPlan` of the OpenAPI document. */
export type ClientInfoPlan = {
  id: "lite" | "growth" | "enterprise";
  title: string;
};

/** How to search the site’s own documents. */
export type ClientInfoSearch = {
  engine: "embedded" | "meilisearch";
  /** The host that Meilisearch’s clients are given. */
  endpoint: string;
  index: string;
  /** The key that Meilisearch’s clients are given; null when this key has no scope `search`. */
  token: string | null;
  token_expires_at: string | null;
  /** Documents in the index. */
  documents: number;
  /** Empty is every field. */
  searchable: (string)[];
  filterable: (string)[];
  sortable: (string)[];
};

/** `ClientInfoSite` of the OpenAPI document. */
export type ClientInfoSite = {
  id: string;
  name: string;
  domain: string | null;
};

/** `ClientInfoUsage` of the OpenAPI document. */
export type ClientInfoUsage = {
  period: ClientInfoUsagePeriod;
  /** This calendar month, UTC. */
  requests: number;
  /** This calendar month, UTC. */
  rate_limited: number;
  reported: ClientInfoUsageReported;
};

/** `ClientInfoUsagePeriod` of the OpenAPI document. */
export type ClientInfoUsagePeriod = {
  from: string;
  until: string;
};

/** Usage that was reported to /v1/report-usage. */
export type ClientInfoUsageReported = {
  /** This calendar month, UTC. */
  search: number;
  /** This calendar month, UTC. */
  indexing: number;
};

/** An area and one metric of it; `value` is null where withheld. */
export type ColouredArea = {
  /** The Land Department’s area. */
  area_id: number;
  /** English name. */
  name: string;
  /** Name in Arabic; null where unknown. */
  name_ar: string | null;
  /** Unique name for addresses. */
  slug: string;
  /** Name as people say it: the common one, then after “ · ” the one of the register where it is another. */
  label: string;
  /** The same in Arabic; in English where no Arabic name is known. */
  label_ar: string;
  /** Number of the municipal boundary. */
  municipality_number: number;
  /** Where its label stands, degrees north. */
  latitude: number;
  /** Where its label stands, degrees east. */
  longitude: number;
  metric: "median_ready_price_aed_per_sqft" | "median_off_plan_price_aed_per_sqft" | "median_price_aed_per_sqft" | "median_price_aed" | "price_yoy_change_pct" | "sales_count" | "sales_value_aed" | "off_plan_share_pct" | "median_rent_aed" | "median_rent_aed_per_sqft" | "rent_yoy_change_pct" | "contract_count" | "gross_yield_pct";
  /** The figure, in the unit of its name; null when withheld. */
  value: number | null;
  /** Records behind it. */
  n: number;
  /** Lower quartile. */
  p25?: number | null;
  /** Upper quartile. */
  p75?: number | null;
  /** `ok` from 30 records, `low` below; absent when withheld. */
  quality?: "ok" | "low";
  /** Present when the figure is withheld. */
  suppressed?: true;
  /** Reason why it is withheld. */
  reason?: string;
};

/** `CommunityReference` of the OpenAPI document. */
export type CommunityReference = {
  /** Community, from 100000. */
  id: number;
  /** Name, in English where the register has an English name. */
  name: string | null;
};

/** `CompareAreasAnswer` of the OpenAPI document. */
export type CompareAreasAnswer = {
  areas: (AreaCompared)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: CompareAreasAnswerMeta;
};

/** `CompareAreasAnswerMeta` of the OpenAPI document. */
export type CompareAreasAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  places: (UnderstoodPlace)[];
  sales: Provenance;
  rents: Provenance;
  yield: Provenance;
};

/** The place that results are compared with. */
export type Compared = {
  name: string;
  how: "cheaper" | "alike";
  /** Areas of the Land Department. */
  area_ids?: (number)[];
  /** Communities; an area or a community of them suffices. */
  community_ids?: (number)[];
  /** Projects; a building is named by its project. */
  project_ids?: (number)[];
};

/** How the completeness of periods was measured. */
export type CompletenessMeta = {
  /** Method; its text is at /docs/methods/completeness. */
  method: "completeness";
  /** Version of the method. */
  method_version: number;
  /** Longest delay that was measured, days; later registrations are not foreseen. Null where none was: sales then count as complete on the day after. */
  measured_days: number | null;
  /** Reason why `completeness_pct` is null in every period. */
  reason?: string;
};

/** `CreateLinkBody` of the OpenAPI document. */
export type CreateLinkBody = {
  /** Path of an operation that reads the data with `GET`; it may have a query. */
  path: string;
  /** Parameters of that operation. */
  query?: Record<string, string>;
  /** Seconds until the link ends. */
  expires_in?: number;
};

/** `CreateReproductionAnswer` of the OpenAPI document. */
export type CreateReproductionAnswer = {
  reproduction: Reproduction;
  meta: CreateReproductionAnswerMeta;
};

/** `CreateReproductionAnswerMeta` of the OpenAPI document. */
export type CreateReproductionAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
};

/** `CreateReproductionBody` of the OpenAPI document. */
export type CreateReproductionBody = {
  /** Path of an operation that reads the data with `GET`; it may have a query. */
  path: string;
  /** Parameters of that operation. */
  query?: Record<string, string>;
  /** Seconds until the link ends. */
  expires_in?: number;
};

/** `CreateWebhookAnswer` of the OpenAPI document. */
export type CreateWebhookAnswer = {
  webhook: Webhook;
  /** The signing secret (`whsec_…`, Standard Webhooks): shown only in this answer. */
  secret: string;
};

/** `CreateWebhookBody` of the OpenAPI document. */
export type CreateWebhookBody = {
  /** Where messages are posted: an https address on the public Internet. */
  url: string;
  description?: string | null;
  events: ("snapshot.published" | "transaction.matched" | "ingest.rejected" | "key.limit_reached" | "portfolio.finished")[];
  /** Saved filters of `transaction.matched`: the webhook gets each record that is added or corrected and fits one of them. */
  filters?: (CreateWebhookBodyFiltersItem)[];
};

/** `CreateWebhookBodyFiltersItem` of the OpenAPI document. */
export type CreateWebhookBodyFiltersItem = {
  /** Of a filter that is changed. */
  id?: string;
  name: string;
  /** Parameters of GET /api/v1/transactions. */
  query: Record<string, string>;
};

/** `DeliveryRecord` of the OpenAPI document. */
export type DeliveryRecord = {
  /** Projects with the status finished in the register. */
  finished_projects: number;
  /** Projects not finished, cancelled or frozen. */
  unfinished_projects: number;
  /** Unfinished projects whose planned day of completion has passed. */
  overdue_projects: number;
  /** Their share of the unfinished projects that have a planned day. */
  overdue_share_pct: Statistic;
  /** Projects that have begun and are not finished. `median_building_days` leaves them out. */
  open_projects: number;
  /** Days since the start of the open projects, as the register gives the start now. */
  median_age_days: Statistic;
  /** Days from the start to the completion of finished projects. Only these count: slow projects that are still open would lengthen it. */
  median_building_days: Statistic;
  /** Withdrawn: the register replaces the planned day of a finished project by the actual one, so no delay can be measured. */
  assessed_projects: number | null;
  /** Withdrawn: the register replaces the planned day of a finished project by the actual one, so no delay can be measured. */
  delayed_projects: number | null;
  /** Withdrawn; `reason` says why. */
  delayed_share_pct: Statistic;
  /** Withdrawn; `reason` says why. */
  median_delay_days: Statistic;
};

/** `DescribeSearchBody` of the OpenAPI document. */
export type DescribeSearchBody = {
  /** A wish in your own words, English or Arabic. */
  query?: string;
  context?: QuestionContext;
  /** Kind of the record to describe; needs `id`. */
  kind?: "area" | "community" | "project" | "building" | "developer" | "property";
  /** Its id in this API; of a place its name too, which may be that of a district, and of a property the `id` of a search result. */
  id?: number;
  /** Area, community or district of the property. */
  area?: string;
  /** The project it belongs to; instead of `area`. */
  project_id?: number;
  /** The building it is in; instead of `area`. */
  building_id?: number;
  /** Kind of property. */
  property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
  /** 0 is a studio. */
  bedrooms?: number;
  /** Its size in square feet; with it the description has an estimate of its price. */
  area_sqft?: number;
  is_off_plan?: boolean;
};

/** `Described` of the OpenAPI document. */
export type Described = {
  /** How `query` was read; else null. */
  interpretation: Interpretation | null;
  /** The same as a sentence. */
  reading: string | null;
  answer: DescribedAnswer | null;
  /** Figures of that request, in words; null without a `query`. */
  told: Told | null;
  /** A paragraph in English, every figure of it among its facts; null for a `query`. */
  description: Narration | null;
  meta: DescribedMeta;
};

/** The request that answers `query`; null where none does. */
export type DescribedAnswer = {
  method: "GET" | "POST";
  /** Path and query, ready to be sent with the same key. */
  request: string;
  body: DescribedAnswerBody | null;
  /** Content of the answer. */
  answers: string;
};

/** `DescribedAnswerBody` of the OpenAPI document. */
export type DescribedAnswerBody = {
  query: string;
  context?: QuestionContextOutput;
};

/** `DescribedMeta` of the OpenAPI document. */
export type DescribedMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
};

/** `Developer` of the OpenAPI document. */
export type Developer = {
  /** The developer’s number in the register; from 10000000 a brand. */
  id: number;
  /** `company` a number of the register, `group` a brand with all its companies. */
  level: "company" | "group";
  /** Name in Latin letters; null where no export names the developer. Companies that share a name have their number behind it. */
  name: string | null;
  /** Name, Arabic. */
  name_ar: string | null;
  /** Where `name` is from: `registered` an export gives it; `brand` it is, or begins with, a known brand; `transliterated` from `name_ar`, known words translated; `unknown` no export names the developer, and `name` is null. */
  name_basis: "registered" | "brand" | "transliterated" | "unknown";
  /** Brand it belongs to, where known. */
  brand: string | null;
  /** The brand as a developer: its projects and transactions are those of all its companies. Of a brand its own `id`. */
  brand_id: number | null;
  /** True when the register of developers has it; false for a brand, and for one that only the register of projects names. */
  is_registered: boolean;
  /** Day of registration. */
  registration_date: string | null;
  /** Kind of licence. */
  license_type: string | null;
  /** Projects it is named the developer of. */
  project_count: number;
  /** Of these, under construction. */
  active_projects: number;
  /** Of these, finished. */
  finished_projects: number;
  /** Units of its projects, as registered; null when no project says. */
  unit_count: number | null;
  profile: Narration;
};

/** `DeveloperPriceCell` of the OpenAPI document. */
export type DeveloperPriceCell = {
  area_id: number;
  area: string | null;
  property_type: string;
  is_off_plan: boolean;
  /** Median of the developer’s sales. */
  median_price_aed_per_sqft: Figure;
  /** Median of the sales of all other developers. */
  others_median_price_aed_per_sqft: Figure;
  /** Difference of the two medians, in per cent of the others’. */
  difference_pct: Figure;
};

/** `DeveloperRecord` of the OpenAPI document. */
export type DeveloperRecord = {
  /** The developer’s number in the register; from 10000000 a brand. */
  id: number;
  /** `company` a number of the register, `group` a brand with all its companies. */
  level: "company" | "group";
  /** Name in Latin letters; null where no export names the developer. Companies that share a name have their number behind it. */
  name: string | null;
  /** Name, Arabic. */
  name_ar: string | null;
  /** Where `name` is from: `registered` an export gives it; `brand` it is, or begins with, a known brand; `transliterated` from `name_ar`, known words translated; `unknown` no export names the developer, and `name` is null. */
  name_basis: "registered" | "brand" | "transliterated" | "unknown";
  /** Brand it belongs to, where known. */
  brand: string | null;
  /** The brand as a developer: its projects and transactions are those of all its companies. Of a brand its own `id`. */
  brand_id: number | null;
  /** True when the register of developers has it; false for a brand, and for one that only the register of projects names. */
  is_registered: boolean;
  /** Day of registration. */
  registration_date: string | null;
  /** Kind of licence. */
  license_type: string | null;
  /** Projects it is named the developer of. */
  project_count: number;
  /** Of these, under construction. */
  active_projects: number;
  /** Of these, finished. */
  finished_projects: number;
  /** Units of its projects, as registered; null when no project says. */
  unit_count: number | null;
  profile: Narration;
  /** Authority that gave the licence. */
  license_source: string | null;
  /** The licence. */
  license_number: string | null;
  license_issue_date: string | null;
  license_expiry_date: string | null;
  /** Legal form. */
  legal_status: string | null;
  /** Areas with most of its projects, three at most. */
  areas: (string)[];
};

/** `DeveloperReference` of the OpenAPI document. */
export type DeveloperReference = {
  /** Developer. */
  id: number;
  /** Name, in English where the register has an English name. */
  name: string | null;
  /** Name in Arabic; null where unknown. */
  name_ar: string | null;
};

/** `DeveloperStats` of the OpenAPI document. */
export type DeveloperStats = {
  developer_id: number;
  /** Null where no export names the developer. */
  name: string | null;
  delivery: DeliveryRecord;
  /** Sales in its projects since the visible history begins. */
  sales_count: number;
  sales_value_aed: number;
  years: (DeveloperYear)[];
  /** Of built property in the last 12 months. */
  median_price_aed_per_sqft: Statistic;
  /** Price of a square foot above that of all other developers’ sales in the same area, of the same property type and stage (off-plan or ready), per cent. Cells are weighted by their sales; land is left out. */
  difference_from_areas_pct: Statistic;
  areas: (DeveloperPriceCell)[];
};

/** `DeveloperYear` of the OpenAPI document. */
export type DeveloperYear = {
  year: number;
  sales_count: number;
  sales_value_aed: number;
  median_price_aed_per_sqft: Figure;
  /** True when the year is not over, or begins before the visible history. */
  partial?: true;
};

/** `EjariLine` of the OpenAPI document. */
export type EjariLine = {
  /** Ejari contract. `id` of the contract in /rent-contracts. */
  contract_id: string;
  /** Place within its record. Null where a contract of several properties has one line in the register’s export. */
  line_number: number | null;
  /** The Land Department’s cadastral area. */
  area_id: number | null;
  /** Name of the area. */
  area: string | null;
  /** Name of the community: the name that people use for the place. */
  community: string | null;
  /** Master project as the export names it, else as the register does. */
  master_project: string | null;
  /** Project: its register number, or from 1,000,000,000 on an id made of name and place. */
  project_id: number | null;
  /** Name of the project. */
  project: string | null;
  /** Kind of property. */
  property_type: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other" | null;
  /** Kind of property as the export words it. */
  property_sub_type: string | null;
  /** Usage of the property: residential, commercial, … */
  usage: string | null;
  /** Bedrooms; 0 is a studio; null where unknown. */
  bedrooms: number | null;
  /** Rooms as the export words them. */
  rooms_label: string | null;
  /** Freehold: open to buyers of every nationality; null where the export does not say. */
  is_freehold: boolean | null;
  /** Area, square feet. The size of the line’s property. */
  area_sqft: number | null;
  /** Area, square metres. The size of the line’s property. */
  area_sqm: number | null;
  /** `new`, or `renewed` by the same tenant. */
  version: "new" | "renewed" | null;
  /** Day of registration in Dubai. The registers of data.dubai and Dubai Pulse do not date the registration of a rent contract: then its first day, or the day of the export where that is earlier, and `transaction_date_basis` says so. */
  transaction_date: string;
  /** Meaning of `transaction_date`: `registered`, the day of registration; `contract-start`, where no export has it: the first day of the contract or that of the export, whichever is earlier. */
  transaction_date_basis: "registered" | "contract-start";
  /** First day. */
  start_date: string;
  /** Last day. */
  end_date: string | null;
  /** Kind of tenant: person or authority; null where the export does not give it. */
  tenant_type: "person" | "authority" | null;
  /** Annual rent of the whole contract, repeated on each of its lines: adding lines up counts it more than once. */
  contract_annual_amount_aed: number | null;
  /** Rent over the whole contract, AED. Repeated on every line. */
  contract_amount_aed: number | null;
  /** Properties in the contract. */
  contract_property_count: number;
};

/** `EjariStats` of the OpenAPI document. */
export type EjariStats = {
  /** `all`: every contract. `property_type`: one type. `bedrooms`: one type and number of bedrooms. */
  level: "all" | "property_type" | "bedrooms";
  /** `all`, or one type; null where the register does not say. */
  property_type: string | null;
  /** At the level `bedrooms`: 0 is a studio, null where the register does not say. Null at the other levels. */
  bedrooms: number | null;
  /** New or renewed: never mixed in a level; null where the register does not say. */
  version: "new" | "renewed" | null;
  /** Register lines, by what each line itself covers. */
  line_count: number;
  /** Registered contracts that start in the window. */
  contract_count: number;
  /** Sum of their annual rents, AED. Each contract counts once. */
  annual_value_aed: number;
  /** Median annual rent, AED. */
  median_annual_aed: Figure;
  /** Median annual rent, AED a square foot. */
  median_annual_aed_per_sqft: Figure;
  /** Contracts of this row whose bedrooms the register gives, per cent. */
  bedrooms_known_pct: number | null;
};

/** `EjariYield` of the OpenAPI document. */
export type EjariYield = {
  area: PlaceReference;
  /** Median annual rent of new contracts by median price of ready sales, per square foot, weighted over like segments; per cent. `n` is the smaller of both samples. */
  gross_yield_pct: Figure;
  /** The same with the rents of new and renewed contracts, as publishers of the market often count them; per cent. Renewals run lower than new contracts, so it lies below `gross_yield_pct`. */
  gross_yield_with_renewals_pct: Figure;
  /** Annual rents that the price of a home comes to: 100 ÷ gross yield, of the same segments, with its interval. The higher, the cheaper renting is beside buying. */
  price_to_rent_years: Figure;
  /** Ready sales behind it. */
  n_sales: number;
  /** New contracts behind it; of one property, which is one line. */
  n_rents: number;
  /** New and renewed contracts of the same segments. */
  n_rents_with_renewals: number;
  /** Segments with enough on both sides. */
  segments_used: number;
  /** `bedrooms`, `size`, or `mixed` where the classes differ; null when withheld. */
  segmentation: string | null;
  /** Less the service charge, where it is loaded; per cent. */
  net_yield_pct: Figure;
  of_area: EjariYieldOfArea | null;
  /** Of the contracts of the last 12 months in the area, or in the area that holds most of the community, those that name a project or a master project, per cent; `n` is all of them. A contract has a community by these names only: only these contracts count in rents of communities; the others count in their area alone. */
  named_contracts_pct: Figure;
  /** Register lines, by what each line itself covers. */
  line_count: number;
};

/** Of a community: the area that most of it lies in, and its yields. Null for areas, and for a community without one. */
export type EjariYieldOfArea = {
  area: PlaceReference;
  /** Median annual rent of new contracts by median price of ready sales, per square foot, weighted over like segments; per cent. `n` is the smaller of both samples. */
  gross_yield_pct: Figure;
  /** The same with the rents of new and renewed contracts, as publishers of the market often count them; per cent. Renewals run lower than new contracts, so it lies below `gross_yield_pct`. */
  gross_yield_with_renewals_pct: Figure;
};

/** `Estimate` of the OpenAPI document. */
export type Estimate = {
  property: EstimateProperty;
  /** The day the estimate is for: `valued_on` of the request, or the newest of the data. */
  valued_on: string;
  /** Estimated price; `n` is the number of comparables. */
  price_aed: Statistic;
  /** The same by the square foot. */
  price_aed_per_sqft: Figure;
  /** Level of the property type and stage in the whole market at this size, which the effects move. */
  market_level_aed_per_sqft: number | null;
  /** Parameters that were given and that no record of the register has. */
  not_used: ("floor" | "view")[];
  /** Lower end of the 80 % interval. */
  low_aed: number | null;
  /** Upper end of the 80 % interval. */
  high_aed: number | null;
  /** By the width of the interval: `high` up to a fifth of the estimate, `medium` up to two fifths, else `low`; null without an interval. */
  confidence: "high" | "medium" | "low" | null;
  /** The narrowest place with 5 comparables. */
  scope: "project" | "building" | "community" | "area" | "market" | null;
  /** Effects that move the market’s level to the estimate; the changes multiply. */
  effects: (EstimateEffectsItem)[];
  tested: EstimateTested | null;
  caveat: string;
  /** Every sale the estimate is made of: those with the bedrooms asked for first, then by weight; at most 60. */
  comparables: (EstimateComparablesItem)[];
};

/** `EstimateAccuracy` of the OpenAPI document. */
export type EstimateAccuracy = {
  /** Estimates of prices, or of rents. */
  of: "sales" | "rents";
  /** The place that is given. */
  located: "project" | "area";
  property_type: "all" | "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
  /** off-plan or ready, new or renewed; all for both. */
  stage: string;
  /** The area, with `by=area`; else null. */
  area_id: number | null;
  /** Its name. */
  area: string | null;
  /** With `by=price_level` the fifth of the areas that the area is in by its median AED a square foot, 1 for the cheapest; null for areas with few sales. */
  price_level: number | null;
  /** Month of registration, with `by=month`; else null. */
  month: string | null;
  /** Records that were to be estimated. */
  held_out: number;
  /** Median distance from the price, per cent of it. */
  median_error_pct: Figure;
  /** Median error, per cent; above 0 is too dear. */
  median_bias_pct: Figure;
  /** Share within 10 % of the price, per cent. */
  within_10_pct: Figure;
  /** Share within 20 % of the price, per cent. */
  within_20_pct: Figure;
  /** Share inside the 80 % interval, per cent; 80 is meant. */
  inside_pct: Figure;
  /** Median width of the interval, per cent of the estimate. */
  interval_width_pct: Figure;
  window: EstimateAccuracyWindow;
};

/** Days of the records. */
export type EstimateAccuracyWindow = {
  from: string;
  to: string;
};

/** `EstimateComparablesItem` of the OpenAPI document. */
export type EstimateComparablesItem = {
  /** The record. */
  id: string;
  transaction_date: string;
  /** The narrowest place it shares with the property. */
  scope: "project" | "building" | "community" | "area" | "market";
  project: string | null;
  building: string | null;
  bedrooms: number | null;
  area_sqft: number;
  /** Its part in the estimate, per cent; the market’s level has the rest to 100. It lies below 0 where the record speaks for a difference. */
  weight_pct: number;
  price_aed: number;
  price_aed_per_sqft: number;
  /** Change of the level of its stage since the sale, as a factor. */
  index_factor: number;
  /** Place of that level: the market. */
  index_of: "area" | "market" | null;
  /** Its price, adjusted to the day of the estimate. */
  adjusted_price_aed_per_sqft: number;
};

/** `EstimateEffectsItem` of the OpenAPI document. */
export type EstimateEffectsItem = {
  effect: "market" | "area" | "community" | "building" | "project" | "size" | "layout";
  /** How far it moves the market’s level, per cent. */
  change_pct: number;
  /** Comparables that it is known by. */
  n: number;
};

/** `EstimateProperty` of the OpenAPI document. */
export type EstimateProperty = {
  area_id: number | null;
  community_id: number | null;
  project_id: number | null;
  building_id: number | null;
  property_type: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
  bedrooms: number | null;
  area_sqft: number;
  is_off_plan: boolean;
};

/** How the method does on records it has not seen; null where too few could be tried. */
export type EstimateTested = {
  property_type: "all" | "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
  /** Stage of these records; all for all of them. */
  stage: string;
  /** Records it was tried on, each estimated from earlier ones only. */
  n: number;
  /** Share of them that lay inside their interval, per cent; 80 is meant. */
  inside_pct: number | null;
  /** Median distance of the estimate from the price, per cent. */
  median_error_pct: number | null;
};

/** Unwanted: no result has any of it. */
export type Except = {
  /** Areas of the Land Department. */
  area_ids?: (number)[];
  /** Communities; an area or a community of them suffices. */
  community_ids?: (number)[];
  /** Projects; a building is named by its project. */
  project_ids?: (number)[];
  /** Firms of the named developers. */
  developer_ids?: (number)[];
  property_types?: ("apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other")[];
  bedrooms?: (number)[];
};

/** Homes that are expected to be completed. */
export type ExpectedHomes = {
  /** Expected number; null when withheld. */
  value: number | null;
  /** Lower end of the interval of `level_pct`; null without one. */
  low: number | null;
  /** Upper end of it. */
  high: number | null;
  /** 80 where such intervals held 75 to 85 % of held-out periods; else null, and there is no interval. */
  level_pct: number | null;
  /** Part of the later past periods that intervals made of the earlier ones held, per cent; null where too few show it. */
  held_out_pct: number | null;
  /** Reason why there is no interval. */
  interval_reason?: string;
  /** Past periods behind the width of the interval. */
  n: number;
  /** Present when the figure is withheld. */
  suppressed?: true;
  /** Reason why it is withheld. */
  reason?: string;
};

/** `Export` of the OpenAPI document. */
export type Export = {
  table: string;
  kind: "table" | "mart";
  /** Meaning of one row. */
  grain: string;
  /** Rows of all years; null where the plan does not see all history. */
  rows: number | null;
  /** Size of its Parquet files together; null where the plan does not see all history. */
  parquet_bytes: number | null;
  /** Years that `year` can ask for; null when the table is one file. */
  years: (number)[] | null;
  /** Filters that it takes. */
  filters: ("from_date" | "to_date" | "area" | "type" | "bbox" | "polygon" | "near" | "h3")[];
  columns: (ExportColumnsItem)[];
};

/** `ExportColumnsItem` of the OpenAPI document. */
export type ExportColumnsItem = {
  name: string;
  /** As DuckDB and Parquet call it. */
  type: string;
  meaning: string | null;
};

/** A fact behind the text. */
export type Fact = {
  name: string;
  unit: "text" | "texts" | "count" | "aed" | "aed_per_sqft" | "sqft" | "pct" | "change_pct" | "days" | "date";
  value: unknown;
  /** Records behind it, where it is a statistic. */
  n: number | null;
  /** Newest registration behind it. */
  as_of: string;
};

/** A statistic whose method and window stand in `meta`. */
export type Figure = {
  /** The figure, in the unit of its name; null when withheld. */
  value: number | null;
  /** Records behind it. */
  n: number;
  /** Lower quartile. */
  p25?: number | null;
  /** Upper quartile. */
  p75?: number | null;
  /** Confidence interval, where the method gives one. */
  interval?: Interval;
  /** Reason why there is no interval. */
  interval_reason?: string;
  /** Present in changes on a year of places with too few projects for an interval: the estimate that borrows from all Dubai. `value` is of the own records alone. */
  shrunk?: Shrunk;
  /** `ok` from 30 records, `low` below; absent when withheld. */
  quality?: "ok" | "low";
  /** Present when the figure is withheld. */
  suppressed?: true;
  /** Reason why it is withheld. */
  reason?: string;
  /** Present in a change whose earlier period has synthetic records. */
  synthetic?: true;
};

/** `FoundName` of the OpenAPI document. */
export type FoundName = {
  /** Its id in this API; of an area or community, for `area`. */
  id: number;
  /** Name, in English where the register has an English name. */
  name: string;
  /** Name in Arabic; null where unknown. */
  name_ar: string | null;
  /** Place or developer, which distinguishes equal names. */
  subtitle: string | null;
  /** Likeness, 1 for an exact match; comparable within one answer. */
  score: number;
  /** The name that matched, escaped for HTML, with `<mark>` around the typed text. */
  highlight: string;
  /** Id of the cadastral area; null where unknown. */
  area_id: number | null;
  /** Id of the community; null where unknown. */
  community_id: number | null;
  /** Id of the project; null where unknown. */
  project_id: number | null;
  /** Id of the developer; null where unknown. */
  developer_id: number | null;
};

/** `FullRentContract` of the OpenAPI document. */
export type FullRentContract = {
  contract: RentContract;
  /** All its lines in the Ejari register. */
  lines: (EjariLine)[];
  area: PlaceReference | null;
  project: RentContractProject | null;
  /** Contracts it renews, where the register links them; `meta.links` says whether. */
  earlier: (RentContract)[];
  /** Contracts that renew it, likewise. */
  later: (RentContract)[];
  rent_position: RentPosition;
};

/** An RFC 7946 geometry, WGS84 degrees, longitude first. */
export type Geometry = {
  type: "Point" | "MultiPoint" | "LineString" | "MultiLineString" | "Polygon" | "MultiPolygon";
  coordinates: (unknown)[];
};

/** `GetAreaAnswer` of the OpenAPI document. */
export type GetAreaAnswer = {
  area: AreaRecord;
  meta: GetAreaAnswerMeta;
};

/** `GetAreaAnswerMeta` of the OpenAPI document. */
export type GetAreaAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  place: UnderstoodPlace;
};

/** `GetAreaStatsAnswer` of the OpenAPI document. */
export type GetAreaStatsAnswer = {
  stats: AreaStats;
  meta: GetAreaStatsAnswerMeta;
};

/** `GetAreaStatsAnswerMeta` of the OpenAPI document. */
export type GetAreaStatsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  place: UnderstoodPlace;
  sales: Provenance;
  rents: Provenance;
  /** Of the contracts of the last 12 months in the area, or in the area that holds most of the community, those that name a project or a master project, per cent; `n` is all of them. A contract has a community by these names only: only these contracts count in rents of communities; the others count in their area alone. */
  named_contracts_pct: Figure;
  yield: Provenance;
  price_trend: Provenance;
  price_index: Provenance;
  completeness: CompletenessMeta;
};

/** `GetAreaSummaryAnswer` of the OpenAPI document. */
export type GetAreaSummaryAnswer = {
  summary: AreaSummary;
  meta: GetAreaSummaryAnswerMeta;
};

/** `GetAreaSummaryAnswerMeta` of the OpenAPI document. */
export type GetAreaSummaryAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  place: UnderstoodPlace;
};

/** `GetBrokerAnswer` of the OpenAPI document. */
export type GetBrokerAnswer = {
  broker: Broker;
  meta: GetBrokerAnswerMeta;
};

/** `GetBrokerAnswerMeta` of the OpenAPI document. */
export type GetBrokerAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** `not-loaded` when no export links brokers to transactions; the answer is then empty. */
  coverage: "loaded" | "not-loaded";
  /** Reason why nothing is known. */
  coverage_note?: string;
};

/** `GetBrokerStatsAnswer` of the OpenAPI document. */
export type GetBrokerStatsAnswer = {
  stats: BrokerStats;
  meta: GetBrokerStatsAnswerMeta;
};

/** `GetBrokerStatsAnswerMeta` of the OpenAPI document. */
export type GetBrokerStatsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** `not-loaded` when no export links brokers to transactions; the answer is then empty. */
  coverage: "loaded" | "not-loaded";
  /** Reason why nothing is known. */
  coverage_note?: string;
};

/** `GetBuildingAnswer` of the OpenAPI document. */
export type GetBuildingAnswer = {
  building: BuildingRecord;
  meta: GetBuildingAnswerMeta;
};

/** `GetBuildingAnswerMeta` of the OpenAPI document. */
export type GetBuildingAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
};

/** `GetBuildingStatsAnswer` of the OpenAPI document. */
export type GetBuildingStatsAnswer = {
  stats: (PropertyStats)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: GetBuildingStatsAnswerMeta;
};

/** `GetBuildingStatsAnswerMeta` of the OpenAPI document. */
export type GetBuildingStatsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Newest registration behind the figure. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** Method; its text is at /docs/methods/{method}. */
  method: string;
  /** Version of the method; another version is another figure. */
  method_version: number;
  window: GetBuildingStatsAnswerMetaWindow;
  /** Present where the loaded exports do not cover the whole window: the day from which on they do. Before it, counts and levels rest on few records. */
  covered_from?: string;
  /** Present where the figures count synthetic records, of which `meta.synthetic_until` tells. Without it, they count real records only. */
  synthetic?: true;
  rents_window: GetBuildingStatsAnswerMetaRentsWindow | null;
  /** Source of the contracts; null where it is not known. */
  rent_basis: "own" | "project" | null;
  summary: PropertySummary;
};

/** First and last day that count, both inclusive. */
export type GetBuildingStatsAnswerMetaRentsWindow = {
  from: string;
  to: string;
};

/** First and last day that count, both inclusive. */
export type GetBuildingStatsAnswerMetaWindow = {
  from: string;
  to: string;
};

/** `GetDeveloperAnswer` of the OpenAPI document. */
export type GetDeveloperAnswer = {
  developer: DeveloperRecord;
  meta: GetDeveloperAnswerMeta;
};

/** `GetDeveloperAnswerMeta` of the OpenAPI document. */
export type GetDeveloperAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
};

/** `GetDeveloperStatsAnswer` of the OpenAPI document. */
export type GetDeveloperStatsAnswer = {
  stats: DeveloperStats;
  meta: GetDeveloperStatsAnswerMeta;
};

/** `GetDeveloperStatsAnswerMeta` of the OpenAPI document. */
export type GetDeveloperStatsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** How the figures of `years` were made. */
  years: Provenance;
  /** How the figures of `areas` were made. */
  areas: Provenance;
};

/** `GetEstimateAnswer` of the OpenAPI document. */
export type GetEstimateAnswer = {
  estimate: Estimate;
  meta: GetEstimateAnswerMeta;
};

/** `GetEstimateAnswerMeta` of the OpenAPI document. */
export type GetEstimateAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
};

/** `GetFullRentContractAnswer` of the OpenAPI document. */
export type GetFullRentContractAnswer = {
  rent_contract: FullRentContract;
  meta: GetFullRentContractAnswerMeta;
};

/** `GetFullRentContractAnswerMeta` of the OpenAPI document. */
export type GetFullRentContractAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** Whether the register says which contract renews which. */
  links: "not-in-register";
  /** Reason why there are no earlier and later contracts. */
  links_reason: string;
};

/** `GetMeasureAnswer` of the OpenAPI document. */
export type GetMeasureAnswer = {
  periods: (MeasurePeriod)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: GetMeasureAnswerMeta;
};

/** `GetMeasureAnswerMeta` of the OpenAPI document. */
export type GetMeasureAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Newest registration behind the figure. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  measure: Measure;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
  by: "month" | "quarter" | "year" | "window";
  /** Method; its text is at /docs/methods/{method}. */
  method: string;
  /** Version of the method; another version is another figure. */
  method_version: number;
  window: GetMeasureAnswerMetaWindow;
  /** Present where the loaded exports do not cover the whole window: the day from which on they do. Before it, counts and levels rest on few records. */
  covered_from?: string;
  /** Present where the figures count synthetic records, of which `meta.synthetic_until` tells. Without it, they count real records only. */
  synthetic?: true;
  /** Reason why the list is empty. */
  reason?: string;
  completeness: CompletenessMeta;
};

/** First and last day that count, both inclusive. */
export type GetMeasureAnswerMetaWindow = {
  from: string;
  to: string;
};

/** `GetProjectAnswer` of the OpenAPI document. */
export type GetProjectAnswer = {
  project: ProjectRecord;
  meta: GetProjectAnswerMeta;
};

/** `GetProjectAnswerMeta` of the OpenAPI document. */
export type GetProjectAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
};

/** `GetProjectStatsAnswer` of the OpenAPI document. */
export type GetProjectStatsAnswer = {
  stats: (PropertyStats)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: GetProjectStatsAnswerMeta;
};

/** `GetProjectStatsAnswerMeta` of the OpenAPI document. */
export type GetProjectStatsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Newest registration behind the figure. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** Method; its text is at /docs/methods/{method}. */
  method: string;
  /** Version of the method; another version is another figure. */
  method_version: number;
  window: GetProjectStatsAnswerMetaWindow;
  /** Present where the loaded exports do not cover the whole window: the day from which on they do. Before it, counts and levels rest on few records. */
  covered_from?: string;
  /** Present where the figures count synthetic records, of which `meta.synthetic_until` tells. Without it, they count real records only. */
  synthetic?: true;
  rents_window: GetProjectStatsAnswerMetaRentsWindow | null;
  /** Source of the contracts; null where it is not known. */
  rent_basis: "own" | "project" | null;
  summary: PropertySummary;
};

/** First and last day that count, both inclusive. */
export type GetProjectStatsAnswerMetaRentsWindow = {
  from: string;
  to: string;
};

/** First and last day that count, both inclusive. */
export type GetProjectStatsAnswerMetaWindow = {
  from: string;
  to: string;
};

/** `GetRentEstimateAnswer` of the OpenAPI document. */
export type GetRentEstimateAnswer = {
  rent_estimate: RentEstimate;
  meta: GetRentEstimateAnswerMeta;
};

/** `GetRentEstimateAnswerMeta` of the OpenAPI document. */
export type GetRentEstimateAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
};

/** `GetReproductionAnswer` of the OpenAPI document. */
export type GetReproductionAnswer = {
  reproduction: Reproduction;
  meta: GetReproductionAnswerMeta;
};

/** `GetReproductionAnswerMeta` of the OpenAPI document. */
export type GetReproductionAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
};

/** `GetSeasonalityAnswer` of the OpenAPI document. */
export type GetSeasonalityAnswer = {
  seasonality: Seasonality;
  meta: GetSeasonalityAnswerMeta;
};

/** `GetSeasonalityAnswerMeta` of the OpenAPI document. */
export type GetSeasonalityAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
};

/** `GetTransactionAnswer` of the OpenAPI document. */
export type GetTransactionAnswer = {
  transaction: Transaction;
  meta: GetTransactionAnswerMeta;
};

/** `GetTransactionAnswerMeta` of the OpenAPI document. */
export type GetTransactionAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
};

/** `GetWebhookAnswer` of the OpenAPI document. */
export type GetWebhookAnswer = {
  webhook: Webhook;
};

/** `GetWebhookDeliveryAnswer` of the OpenAPI document. */
export type GetWebhookDeliveryAnswer = {
  delivery: WebhookDeliveryDetails;
};

/** `IcebergConfig` of the OpenAPI document. */
export type IcebergConfig = {
  /** Settings of clients, in the names of Iceberg. */
  defaults: Record<string, string>;
  /** Settings of clients, in the names of Iceberg. */
  overrides: Record<string, string>;
  /** The operations of the catalogue: those that read. */
  endpoints: (string)[];
};

/** `IcebergCredentials` of the OpenAPI document. */
export type IcebergCredentials = {
  'storage-credentials': (IcebergCredentialsStorageCredentialsItem)[];
};

/** `IcebergCredentialsStorageCredentialsItem` of the OpenAPI document. */
export type IcebergCredentialsStorageCredentialsItem = {
  /** The addresses that they open. */
  prefix: string;
  /** Settings of clients, in the names of Iceberg. */
  config: Record<string, string>;
};

/** `IcebergNamespace` of the OpenAPI document. */
export type IcebergNamespace = {
  namespace: (string)[];
  properties: Record<string, string>;
};

/** `IcebergNamespaces` of the OpenAPI document. */
export type IcebergNamespaces = {
  namespaces: ((string)[])[];
};

/** `IcebergTable` of the OpenAPI document. */
export type IcebergTable = {
  'metadata-location': string;
  metadata: IcebergTableMetadata;
  /** Settings of clients, in the names of Iceberg. */
  config: Record<string, string>;
  'storage-credentials': (IcebergTableStorageCredentialsItem)[];
};

/** The metadata of the table, as the specification of Iceberg tables defines it. */
export type IcebergTableMetadata = {
  'format-version': 2;
  'table-uuid': string;
  location: string;
};

/** `IcebergTableStorageCredentialsItem` of the OpenAPI document. */
export type IcebergTableStorageCredentialsItem = {
  /** The addresses that they open. */
  prefix: string;
  /** Settings of clients, in the names of Iceberg. */
  config: Record<string, string>;
};

/** `IcebergTables` of the OpenAPI document. */
export type IcebergTables = {
  identifiers: (IcebergTablesIdentifiersItem)[];
};

/** `IcebergTablesIdentifiersItem` of the OpenAPI document. */
export type IcebergTablesIdentifiersItem = {
  namespace: (string)[];
  name: string;
};

/** `IndexPeriod` of the OpenAPI document. */
export type IndexPeriod = {
  /** First day of the period. */
  period: string;
  /** Price level; that of `base_date` is 100. `n` is the number of sales of the period that are compared with another period: with others of the window, by the stratified method with the year before. */
  index: Figure;
  /** The same number of the earlier period that the change to this one goes from; null for the first period shown and for the stratified index. */
  n_before: number | null;
  /** Mean of the month and its two neighbours, in index points; only for months of the stratified index. */
  smoothed: number | null;
  /** Standard error of the level against that of `base_date`, clustered by project, per cent of the level; null for that period and for the stratified index. */
  standard_error_pct: number | null;
  /** Part of the eligible sales that another period of the window is compared with, per cent; null for the stratified index. */
  coverage_pct: number | null;
  /** Weight of new homes in the change to this period: their part of the value sold in the window, per cent; null where one stage stands alone and for the stratified index. */
  new_weight_pct: number | null;
  /** All eligible sales of one unit in the period. */
  sales_count: number | null;
  /** Number of strata compared; only for the stratified index. */
  strata_used: number | null;
  /** Number of weighted strata without a sale in the period; only for the stratified index. */
  strata_missing: number | null;
  /** Part of the records of the period, up to the as-of date, that has arrived, per cent of those expected: late registrations are still to come. A period is complete only as far as pulls of the register cover it. Null where `completeness_reason` or `meta.completeness.reason` says why. */
  completeness_pct: number | null;
  /** Reason why `completeness_pct` is null: no pull covers the period; pulls cover a part of its days; days are covered only by a pull that lost rows which an earlier one had; or the kept exports tell too little of how late registrations come. */
  completeness_reason?: "no_pull_covers_the_period" | "pulls_cover_part_of_the_period" | "short_pull" | "arrivals_not_measured";
  /** Present where `completeness_pct` is below 98, or where full pulls do not cover all of a recent period: the figures will be revised. */
  provisional?: true;
  /** Present when the period is not over, or begins before the loaded exports cover it. */
  partial?: true;
};

/** `IndexTask` of the OpenAPI document. */
export type IndexTask = {
  task_id: string;
  kind: "upsert" | "remove";
  /** `enqueued`: kept, and not found by searches yet. `succeeded`: searches find it. `failed`: the engine refused it, see `error`; the documents are kept. */
  status: "enqueued" | "succeeded" | "failed";
  /** Documents that were taken, or removed. */
  documents: number;
  /** Documents that were refused, or were not there to be removed. */
  rejected: number;
  error: string | null;
  created_at: string;
};

/** The question as understood; every filter has its words. */
export type Interpretation = {
  query: string;
  /** Letters it is written in. */
  language: "en" | "ar" | "mixed" | "none";
  /** In the order of the question. */
  parts: (InterpretationPartsItem)[];
  filters: ReadFiltersOutput;
  /** Null: by likeness. */
  order: "price" | "rent" | "-area" | "-gross_yield" | null;
  /** Words that name no filter; they are searched for as words and by meaning. */
  left_over: (string)[];
};

/** `InterpretationPartsItem` of the OpenAPI document. */
export type InterpretationPartsItem = {
  part: "place" | "purpose" | "property_type" | "bedrooms" | "budget" | "size" | "yield" | "stage" | "handover" | "tenure" | "near" | "family" | "price_level" | "order" | "compare";
  /** The words it came from, as they were written. */
  words: string;
  /** The same in plain English. */
  meaning: string;
};

/** A confidence interval. */
export type Interval = {
  /** Lower end, in the unit of the figure. */
  low: number;
  /** Upper end, in the unit of the figure. */
  high: number;
  /** Part of samples whose interval holds the true value. */
  level: number;
};

/** `IssuedLink` of the OpenAPI document. */
export type IssuedLink = {
  id: string;
  /** The key that made it, whose rights and limits hold for it. */
  key_id: string;
  /** Path and query that it opens. */
  address: string;
  created_at: string;
  expires_at: string;
  /** The address with its signature. It is in this answer only. */
  url: string;
};

/** The last registered sale. */
export type LastSale = {
  id: string;
  transaction_date: string;
  price_aed: number | null;
  area_sqft: number | null;
  price_aed_per_sqft: number | null;
  property_type: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other" | null;
  bedrooms: number | null;
  is_off_plan: boolean | null;
};

/** `ListAreaBuildingsAnswer` of the OpenAPI document. */
export type ListAreaBuildingsAnswer = {
  buildings: (Building)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListAreaBuildingsAnswerMeta;
};

/** `ListAreaBuildingsAnswerMeta` of the OpenAPI document. */
export type ListAreaBuildingsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Newest registration behind the figure. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
  /** Number of rows in the whole list; present with `include_total=true`. */
  total?: number;
  /** Method; its text is at /docs/methods/{method}. */
  method: string;
  /** Version of the method; another version is another figure. */
  method_version: number;
  window: ListAreaBuildingsAnswerMetaWindow;
  /** Present where the loaded exports do not cover the whole window: the day from which on they do. Before it, counts and levels rest on few records. */
  covered_from?: string;
  /** Present where the figures count synthetic records, of which `meta.synthetic_until` tells. Without it, they count real records only. */
  synthetic?: true;
};

/** First and last day that count, both inclusive. */
export type ListAreaBuildingsAnswerMetaWindow = {
  from: string;
  to: string;
};

/** `ListAreaProjectsAnswer` of the OpenAPI document. */
export type ListAreaProjectsAnswer = {
  projects: (Project)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListAreaProjectsAnswerMeta;
};

/** `ListAreaProjectsAnswerMeta` of the OpenAPI document. */
export type ListAreaProjectsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
  /** Number of rows in the whole list; present with `include_total=true`. */
  total?: number;
};

/** `ListAreaTransactionsAnswer` of the OpenAPI document. */
export type ListAreaTransactionsAnswer = {
  transactions: (Transaction)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListAreaTransactionsAnswerMeta;
};

/** `ListAreaTransactionsAnswerMeta` of the OpenAPI document. */
export type ListAreaTransactionsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
  /** Number of rows in the whole list; present with `include_total=true`. */
  total?: number;
};

/** `ListAreasAnswer` of the OpenAPI document. */
export type ListAreasAnswer = {
  areas: (Area)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListAreasAnswerMeta;
};

/** `ListAreasAnswerMeta` of the OpenAPI document. */
export type ListAreasAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Newest registration behind the figure. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** Method; its text is at /docs/methods/{method}. */
  method: string;
  /** Version of the method; another version is another figure. */
  method_version: number;
  window: ListAreasAnswerMetaWindow;
  /** Present where the loaded exports do not cover the whole window: the day from which on they do. Before it, counts and levels rest on few records. */
  covered_from?: string;
  /** Present where the figures count synthetic records, of which `meta.synthetic_until` tells. Without it, they count real records only. */
  synthetic?: true;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
};

/** First and last day that count, both inclusive. */
export type ListAreasAnswerMetaWindow = {
  from: string;
  to: string;
};

/** `ListBrokerAreasAnswer` of the OpenAPI document. */
export type ListBrokerAreasAnswer = {
  areas: (BrokerArea)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListBrokerAreasAnswerMeta;
};

/** `ListBrokerAreasAnswerMeta` of the OpenAPI document. */
export type ListBrokerAreasAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** `not-loaded` when no export links brokers to transactions; the answer is then empty. */
  coverage: "loaded" | "not-loaded";
  /** Reason why nothing is known. */
  coverage_note?: string;
  /** Number of rows in the whole list; present with `include_total=true`. */
  total?: number;
};

/** `ListBrokerTransactionsAnswer` of the OpenAPI document. */
export type ListBrokerTransactionsAnswer = {
  transactions: (Transaction)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListBrokerTransactionsAnswerMeta;
};

/** `ListBrokerTransactionsAnswerMeta` of the OpenAPI document. */
export type ListBrokerTransactionsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
  /** Number of rows in the whole list; present with `include_total=true`. */
  total?: number;
  /** `not-loaded` when no export links brokers to transactions; the answer is then empty. */
  coverage: "loaded" | "not-loaded";
  /** Reason why nothing is known. */
  coverage_note?: string;
};

/** `ListBrokersAnswer` of the OpenAPI document. */
export type ListBrokersAnswer = {
  brokers: (Broker)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListBrokersAnswerMeta;
};

/** `ListBrokersAnswerMeta` of the OpenAPI document. */
export type ListBrokersAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** Number of rows in the whole list; present with `include_total=true`. */
  total?: number;
};

/** `ListBuildingTransactionsAnswer` of the OpenAPI document. */
export type ListBuildingTransactionsAnswer = {
  transactions: (Transaction)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListBuildingTransactionsAnswerMeta;
};

/** `ListBuildingTransactionsAnswerMeta` of the OpenAPI document. */
export type ListBuildingTransactionsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
  /** Number of rows in the whole list; present with `include_total=true`. */
  total?: number;
};

/** `ListBuildingUnitsAnswer` of the OpenAPI document. */
export type ListBuildingUnitsAnswer = {
  units: (Unit)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListBuildingUnitsAnswerMeta;
};

/** `ListBuildingUnitsAnswerMeta` of the OpenAPI document. */
export type ListBuildingUnitsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** Number of rows in the whole list; present with `include_total=true`. */
  total?: number;
};

/** `ListBuildingsAnswer` of the OpenAPI document. */
export type ListBuildingsAnswer = {
  buildings: (Building)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListBuildingsAnswerMeta;
};

/** `ListBuildingsAnswerMeta` of the OpenAPI document. */
export type ListBuildingsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Newest registration behind the figure. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
  /** Number of rows in the whole list; present with `include_total=true`. */
  total?: number;
  /** Method; its text is at /docs/methods/{method}. */
  method: string;
  /** Version of the method; another version is another figure. */
  method_version: number;
  window: ListBuildingsAnswerMetaWindow;
  /** Present where the loaded exports do not cover the whole window: the day from which on they do. Before it, counts and levels rest on few records. */
  covered_from?: string;
  /** Present where the figures count synthetic records, of which `meta.synthetic_until` tells. Without it, they count real records only. */
  synthetic?: true;
};

/** First and last day that count, both inclusive. */
export type ListBuildingsAnswerMetaWindow = {
  from: string;
  to: string;
};

/** `ListDeveloperProjectsAnswer` of the OpenAPI document. */
export type ListDeveloperProjectsAnswer = {
  projects: (Project)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListDeveloperProjectsAnswerMeta;
};

/** `ListDeveloperProjectsAnswerMeta` of the OpenAPI document. */
export type ListDeveloperProjectsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
  /** Number of rows in the whole list; present with `include_total=true`. */
  total?: number;
};

/** `ListDeveloperTransactionsAnswer` of the OpenAPI document. */
export type ListDeveloperTransactionsAnswer = {
  transactions: (Transaction)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListDeveloperTransactionsAnswerMeta;
};

/** `ListDeveloperTransactionsAnswerMeta` of the OpenAPI document. */
export type ListDeveloperTransactionsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
  /** Number of rows in the whole list; present with `include_total=true`. */
  total?: number;
};

/** `ListDevelopersAnswer` of the OpenAPI document. */
export type ListDevelopersAnswer = {
  developers: (Developer)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListDevelopersAnswerMeta;
};

/** `ListDevelopersAnswerMeta` of the OpenAPI document. */
export type ListDevelopersAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** The level that the list shows. */
  level: "group" | "company";
  /** Number of rows in the whole list; present with `include_total=true`. */
  total?: number;
};

/** `ListEjariLinesAnswer` of the OpenAPI document. */
export type ListEjariLinesAnswer = {
  lines: (EjariLine)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListEjariLinesAnswerMeta;
};

/** `ListEjariLinesAnswerMeta` of the OpenAPI document. */
export type ListEjariLinesAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
  /** Number of lines in the whole list; present with `include_total=true`. */
  total?: number;
};

/** `ListEjariStatsAnswer` of the OpenAPI document. */
export type ListEjariStatsAnswer = {
  stats: (EjariStats)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListEjariStatsAnswerMeta;
};

/** `ListEjariStatsAnswerMeta` of the OpenAPI document. */
export type ListEjariStatsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Newest registration behind the figure. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
  /** Of the contracts of the last 12 months in the area, or in the area that holds most of the community, those that name a project or a master project, per cent; `n` is all of them. A contract has a community by these names only: only these contracts count in rents of communities; the others count in their area alone. */
  named_contracts_pct?: Figure;
  /** Method; its text is at /docs/methods/{method}. */
  method: string;
  /** Version of the method; another version is another figure. */
  method_version: number;
  window: ListEjariStatsAnswerMetaWindow;
  /** Present where the loaded exports do not cover the whole window: the day from which on they do. Before it, counts and levels rest on few records. */
  covered_from?: string;
  /** Present where the figures count synthetic records, of which `meta.synthetic_until` tells. Without it, they count real records only. */
  synthetic?: true;
  /** Reason why the list is empty. */
  reason?: string;
  coverage: BedroomsCoverage;
};

/** First and last day that count, both inclusive. */
export type ListEjariStatsAnswerMetaWindow = {
  from: string;
  to: string;
};

/** `ListEjariYieldsAnswer` of the OpenAPI document. */
export type ListEjariYieldsAnswer = {
  areas: (EjariYield)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListEjariYieldsAnswerMeta;
};

/** `ListEjariYieldsAnswerMeta` of the OpenAPI document. */
export type ListEjariYieldsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Newest registration behind the figure. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** Reason why the list is empty. */
  reason?: string;
  /** Method; its text is at /docs/methods/{method}. */
  method: string;
  /** Version of the method; another version is another figure. */
  method_version: number;
  window: ListEjariYieldsAnswerMetaWindow;
  /** Present where the loaded exports do not cover the whole window: the day from which on they do. Before it, counts and levels rest on few records. */
  covered_from?: string;
  /** Present where the figures count synthetic records, of which `meta.synthetic_until` tells. Without it, they count real records only. */
  synthetic?: true;
};

/** First and last day that count, both inclusive. */
export type ListEjariYieldsAnswerMetaWindow = {
  from: string;
  to: string;
};

/** `ListEstimateAccuracyAnswer` of the OpenAPI document. */
export type ListEstimateAccuracyAnswer = {
  accuracy: (EstimateAccuracy)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListEstimateAccuracyAnswerMeta;
};

/** `ListEstimateAccuracyAnswerMeta` of the OpenAPI document. */
export type ListEstimateAccuracyAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  method: string;
  method_version: number;
};

/** `ListExportsAnswer` of the OpenAPI document. */
export type ListExportsAnswer = {
  exports: (Export)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListExportsAnswerMeta;
};

/** `ListExportsAnswerMeta` of the OpenAPI document. */
export type ListExportsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
};

/** `ListLinksAnswer` of the OpenAPI document. */
export type ListLinksAnswer = {
  links: (SignedLink)[];
};

/** `ListMeasuresAnswer` of the OpenAPI document. */
export type ListMeasuresAnswer = {
  measures: (Measure)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListMeasuresAnswerMeta;
};

/** `ListMeasuresAnswerMeta` of the OpenAPI document. */
export type ListMeasuresAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
};

/** `ListOffplanPremiumAnswer` of the OpenAPI document. */
export type ListOffplanPremiumAnswer = {
  premiums: (OffplanPremium)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListOffplanPremiumAnswerMeta;
};

/** `ListOffplanPremiumAnswerMeta` of the OpenAPI document. */
export type ListOffplanPremiumAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Newest registration behind the figure. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
  /** Method; its text is at /docs/methods/{method}. */
  method: string;
  /** Version of the method; another version is another figure. */
  method_version: number;
  window: ListOffplanPremiumAnswerMetaWindow;
  /** Present where the loaded exports do not cover the whole window: the day from which on they do. Before it, counts and levels rest on few records. */
  covered_from?: string;
  /** Present where the figures count synthetic records, of which `meta.synthetic_until` tells. Without it, they count real records only. */
  synthetic?: true;
  /** Reason why the list is empty. */
  reason?: string;
  /** Differences that the matching does not remove. */
  caveat: string;
};

/** First and last day that count, both inclusive. */
export type ListOffplanPremiumAnswerMetaWindow = {
  from: string;
  to: string;
};

/** `ListPoiCategoriesAnswer` of the OpenAPI document. */
export type ListPoiCategoriesAnswer = {
  categories: (PoiCategory)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListPoiCategoriesAnswerMeta;
};

/** `ListPoiCategoriesAnswerMeta` of the OpenAPI document. */
export type ListPoiCategoriesAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
};

/** `ListPoisAnswer` of the OpenAPI document. */
export type ListPoisAnswer = {
  pois: (Poi)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListPoisAnswerMeta;
};

/** `ListPoisAnswerMeta` of the OpenAPI document. */
export type ListPoisAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
};

/** `ListPriceIndexAnswer` of the OpenAPI document. */
export type ListPriceIndexAnswer = {
  periods: (IndexPeriod)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListPriceIndexAnswerMeta;
};

/** `ListPriceIndexAnswerMeta` of the OpenAPI document. */
export type ListPriceIndexAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Newest registration behind the figure. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** Method; its text is at /docs/methods/{method}. */
  method: string;
  /** Version of the method; another version is another figure. */
  method_version: number;
  window: ListPriceIndexAnswerMetaWindow;
  /** Present where the loaded exports do not cover the whole window: the day from which on they do. Before it, counts and levels rest on few records. */
  covered_from?: string;
  /** Present where the figures count synthetic records, of which `meta.synthetic_until` tells. Without it, they count real records only. */
  synthetic?: true;
  /** Method of the index. */
  index_method: "constant-quality" | "stratified" | "hedonic";
  /** Stage of the sales. */
  stage: "existing" | "new" | "all";
  /** Length of the periods. */
  granularity: "month" | "quarter" | "year";
  /** First day of the period that is 100; null where no period has an index. */
  base_date: string | null;
  /** Reason why the list is empty. */
  reason?: string;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
  completeness: CompletenessMeta;
};

/** First and last day that count, both inclusive. */
export type ListPriceIndexAnswerMetaWindow = {
  from: string;
  to: string;
};

/** `ListProjectBuildingsAnswer` of the OpenAPI document. */
export type ListProjectBuildingsAnswer = {
  buildings: (Building)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListProjectBuildingsAnswerMeta;
};

/** `ListProjectBuildingsAnswerMeta` of the OpenAPI document. */
export type ListProjectBuildingsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Newest registration behind the figure. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
  /** Number of rows in the whole list; present with `include_total=true`. */
  total?: number;
  /** Method; its text is at /docs/methods/{method}. */
  method: string;
  /** Version of the method; another version is another figure. */
  method_version: number;
  window: ListProjectBuildingsAnswerMetaWindow;
  /** Present where the loaded exports do not cover the whole window: the day from which on they do. Before it, counts and levels rest on few records. */
  covered_from?: string;
  /** Present where the figures count synthetic records, of which `meta.synthetic_until` tells. Without it, they count real records only. */
  synthetic?: true;
};

/** First and last day that count, both inclusive. */
export type ListProjectBuildingsAnswerMetaWindow = {
  from: string;
  to: string;
};

/** `ListProjectPriceTrendsAnswer` of the OpenAPI document. */
export type ListProjectPriceTrendsAnswer = {
  price_trends: (ProjectPriceTrend)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListProjectPriceTrendsAnswerMeta;
};

/** `ListProjectPriceTrendsAnswerMeta` of the OpenAPI document. */
export type ListProjectPriceTrendsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Newest registration behind the figure. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  granularity: "month" | "quarter" | "year";
  /** Stage of the sales of the index. */
  index_stage: "existing" | "new" | "all";
  index_method: string;
  index_method_version: number;
  /** Method; its text is at /docs/methods/{method}. */
  method: string;
  /** Version of the method; another version is another figure. */
  method_version: number;
  window: ListProjectPriceTrendsAnswerMetaWindow;
  /** Present where the loaded exports do not cover the whole window: the day from which on they do. Before it, counts and levels rest on few records. */
  covered_from?: string;
  /** Present where the figures count synthetic records, of which `meta.synthetic_until` tells. Without it, they count real records only. */
  synthetic?: true;
  completeness: CompletenessMeta;
};

/** First and last day that count, both inclusive. */
export type ListProjectPriceTrendsAnswerMetaWindow = {
  from: string;
  to: string;
};

/** `ListProjectRentalsAnswer` of the OpenAPI document. */
export type ListProjectRentalsAnswer = {
  transactions: (Transaction)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListProjectRentalsAnswerMeta;
};

/** `ListProjectRentalsAnswerMeta` of the OpenAPI document. */
export type ListProjectRentalsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
  /** Number of rows in the whole list; present with `include_total=true`. */
  total?: number;
};

/** `ListProjectTransactionsAnswer` of the OpenAPI document. */
export type ListProjectTransactionsAnswer = {
  transactions: (Transaction)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListProjectTransactionsAnswerMeta;
};

/** `ListProjectTransactionsAnswerMeta` of the OpenAPI document. */
export type ListProjectTransactionsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
  /** Number of rows in the whole list; present with `include_total=true`. */
  total?: number;
};

/** `ListProjectUnitsAnswer` of the OpenAPI document. */
export type ListProjectUnitsAnswer = {
  units: (Unit)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListProjectUnitsAnswerMeta;
};

/** `ListProjectUnitsAnswerMeta` of the OpenAPI document. */
export type ListProjectUnitsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** Number of rows in the whole list; present with `include_total=true`. */
  total?: number;
};

/** `ListProjectsAnswer` of the OpenAPI document. */
export type ListProjectsAnswer = {
  projects: (Project)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListProjectsAnswerMeta;
};

/** `ListProjectsAnswerMeta` of the OpenAPI document. */
export type ListProjectsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
  /** Number of rows in the whole list; present with `include_total=true`. */
  total?: number;
};

/** `ListRentAreasAnswer` of the OpenAPI document. */
export type ListRentAreasAnswer = {
  areas: (RentsOfArea)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListRentAreasAnswerMeta;
};

/** `ListRentAreasAnswerMeta` of the OpenAPI document. */
export type ListRentAreasAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Newest registration behind the figure. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** Method; its text is at /docs/methods/{method}. */
  method: string;
  /** Version of the method; another version is another figure. */
  method_version: number;
  window: ListRentAreasAnswerMetaWindow;
  /** Present where the loaded exports do not cover the whole window: the day from which on they do. Before it, counts and levels rest on few records. */
  covered_from?: string;
  /** Present where the figures count synthetic records, of which `meta.synthetic_until` tells. Without it, they count real records only. */
  synthetic?: true;
  /** With `bedrooms`: share of the new contracts of all Dubai, of the property type and usage asked for, that say their bedrooms, per cent. */
  bedrooms_known_pct?: number | null;
};

/** First and last day that count, both inclusive. */
export type ListRentAreasAnswerMetaWindow = {
  from: string;
  to: string;
};

/** `ListRentContractsAnswer` of the OpenAPI document. */
export type ListRentContractsAnswer = {
  rent_contracts: (RentContract)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListRentContractsAnswerMeta;
};

/** `ListRentContractsAnswerMeta` of the OpenAPI document. */
export type ListRentContractsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
  /** Number of rows in the whole list; present with `include_total=true`. */
  total?: number;
};

/** `ListRentIndexAnswer` of the OpenAPI document. */
export type ListRentIndexAnswer = {
  periods: (RentIndexPeriod)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListRentIndexAnswerMeta;
};

/** `ListRentIndexAnswerMeta` of the OpenAPI document. */
export type ListRentIndexAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Newest registration behind the figure. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** Method; its text is at /docs/methods/{method}. */
  method: string;
  /** Version of the method; another version is another figure. */
  method_version: number;
  window: ListRentIndexAnswerMetaWindow;
  /** Present where the loaded exports do not cover the whole window: the day from which on they do. Before it, counts and levels rest on few records. */
  covered_from?: string;
  /** Present where the figures count synthetic records, of which `meta.synthetic_until` tells. Without it, they count real records only. */
  synthetic?: true;
  /** Contracts of the index. */
  version: "new" | "renewed";
  /** Length of the periods. */
  granularity: "month" | "quarter";
  /** First day of the period that is 100; null where no period has an index. */
  base_date: string | null;
  /** Reason why the list is empty. */
  reason?: string;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
  completeness: CompletenessMeta;
};

/** First and last day that count, both inclusive. */
export type ListRentIndexAnswerMetaWindow = {
  from: string;
  to: string;
};

/** `ListRentStatsAnswer` of the OpenAPI document. */
export type ListRentStatsAnswer = {
  stats: (RentStats)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListRentStatsAnswerMeta;
};

/** `ListRentStatsAnswerMeta` of the OpenAPI document. */
export type ListRentStatsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Newest registration behind the figure. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
  /** Of the contracts of the last 12 months in the area, or in the area that holds most of the community, those that name a project or a master project, per cent; `n` is all of them. A contract has a community by these names only: only these contracts count in rents of communities; the others count in their area alone. */
  named_contracts_pct?: Figure;
  /** Method; its text is at /docs/methods/{method}. */
  method: string;
  /** Version of the method; another version is another figure. */
  method_version: number;
  window: ListRentStatsAnswerMetaWindow;
  /** Present where the loaded exports do not cover the whole window: the day from which on they do. Before it, counts and levels rest on few records. */
  covered_from?: string;
  /** Present where the figures count synthetic records, of which `meta.synthetic_until` tells. Without it, they count real records only. */
  synthetic?: true;
  /** Reason why the list is empty. */
  reason?: string;
  coverage: BedroomsCoverage;
};

/** First and last day that count, both inclusive. */
export type ListRentStatsAnswerMetaWindow = {
  from: string;
  to: string;
};

/** `ListRentSummaryAnswer` of the OpenAPI document. */
export type ListRentSummaryAnswer = {
  summary: (RentSummary)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListRentSummaryAnswerMeta;
};

/** `ListRentSummaryAnswerMeta` of the OpenAPI document. */
export type ListRentSummaryAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Newest registration behind the figure. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
  /** Of the contracts of the last 12 months in the area, or in the area that holds most of the community, those that name a project or a master project, per cent; `n` is all of them. A contract has a community by these names only: only these contracts count in rents of communities; the others count in their area alone. */
  named_contracts_pct?: Figure;
  /** Method; its text is at /docs/methods/{method}. */
  method: string;
  /** Version of the method; another version is another figure. */
  method_version: number;
  window: ListRentSummaryAnswerMetaWindow;
  /** Present where the loaded exports do not cover the whole window: the day from which on they do. Before it, counts and levels rest on few records. */
  covered_from?: string;
  /** Present where the figures count synthetic records, of which `meta.synthetic_until` tells. Without it, they count real records only. */
  synthetic?: true;
};

/** First and last day that count, both inclusive. */
export type ListRentSummaryAnswerMetaWindow = {
  from: string;
  to: string;
};

/** `ListRentTrendsAnswer` of the OpenAPI document. */
export type ListRentTrendsAnswer = {
  trends: (RentTrend)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListRentTrendsAnswerMeta;
};

/** `ListRentTrendsAnswerMeta` of the OpenAPI document. */
export type ListRentTrendsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Newest registration behind the figure. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
  /** Of the contracts of the last 12 months in the area, or in the area that holds most of the community, those that name a project or a master project, per cent; `n` is all of them. A contract has a community by these names only: only these contracts count in rents of communities; the others count in their area alone. */
  named_contracts_pct?: Figure;
  granularity: "month" | "quarter" | "year";
  /** Method; its text is at /docs/methods/{method}. */
  method: string;
  /** Version of the method; another version is another figure. */
  method_version: number;
  window: ListRentTrendsAnswerMetaWindow;
  /** Present where the loaded exports do not cover the whole window: the day from which on they do. Before it, counts and levels rest on few records. */
  covered_from?: string;
  /** Present where the figures count synthetic records, of which `meta.synthetic_until` tells. Without it, they count real records only. */
  synthetic?: true;
  /** Reason why the list is empty. */
  reason?: string;
  coverage: BedroomsCoverage;
  completeness: CompletenessMeta;
};

/** First and last day that count, both inclusive. */
export type ListRentTrendsAnswerMetaWindow = {
  from: string;
  to: string;
};

/** `ListRentYieldsAnswer` of the OpenAPI document. */
export type ListRentYieldsAnswer = {
  areas: (RentYieldOfArea)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListRentYieldsAnswerMeta;
};

/** `ListRentYieldsAnswerMeta` of the OpenAPI document. */
export type ListRentYieldsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Newest registration behind the figure. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** Reason why the list is empty. */
  reason?: string;
  /** Method; its text is at /docs/methods/{method}. */
  method: string;
  /** Version of the method; another version is another figure. */
  method_version: number;
  window: ListRentYieldsAnswerMetaWindow;
  /** Present where the loaded exports do not cover the whole window: the day from which on they do. Before it, counts and levels rest on few records. */
  covered_from?: string;
  /** Present where the figures count synthetic records, of which `meta.synthetic_until` tells. Without it, they count real records only. */
  synthetic?: true;
};

/** First and last day that count, both inclusive. */
export type ListRentYieldsAnswerMetaWindow = {
  from: string;
  to: string;
};

/** `ListRentalByAreaAnswer` of the OpenAPI document. */
export type ListRentalByAreaAnswer = {
  areas: (RentsOfArea)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListRentalByAreaAnswerMeta;
};

/** `ListRentalByAreaAnswerMeta` of the OpenAPI document. */
export type ListRentalByAreaAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Newest registration behind the figure. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** Method; its text is at /docs/methods/{method}. */
  method: string;
  /** Version of the method; another version is another figure. */
  method_version: number;
  window: ListRentalByAreaAnswerMetaWindow;
  /** Present where the loaded exports do not cover the whole window: the day from which on they do. Before it, counts and levels rest on few records. */
  covered_from?: string;
  /** Present where the figures count synthetic records, of which `meta.synthetic_until` tells. Without it, they count real records only. */
  synthetic?: true;
  /** With `bedrooms`: share of the new contracts of all Dubai, of the property type and usage asked for, that say their bedrooms, per cent. */
  bedrooms_known_pct?: number | null;
};

/** First and last day that count, both inclusive. */
export type ListRentalByAreaAnswerMetaWindow = {
  from: string;
  to: string;
};

/** `ListRevisionsAnswer` of the OpenAPI document. */
export type ListRevisionsAnswer = {
  revisions: (Revision)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListRevisionsAnswerMeta;
};

/** `ListRevisionsAnswerMeta` of the OpenAPI document. */
export type ListRevisionsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** The series. */
  series: "sales-count" | "median-price-per-sqft" | "price-index" | "price-index-new" | "price-index-existing" | "rent-index-new" | "rent-index-renewed" | "new-rents-count" | "renewed-rents-count" | "new-rents-median" | "renewed-rents-median";
  /** Method; its text is at /docs/methods/{method}. */
  method: string;
  /** Version of the method; another version is another figure. */
  method_version: number;
  /** First day that the loaded exports cover, where earlier months are left out for it. */
  covered_from?: string;
  /** Oldest publication of the series that is kept; null where there is none. */
  published_from: string | null;
  /** Reason why the list is empty. */
  reason?: string;
};

/** `ListSaleIndexAnswer` of the OpenAPI document. */
export type ListSaleIndexAnswer = {
  periods: (SaleIndex)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListSaleIndexAnswerMeta;
};

/** `ListSaleIndexAnswerMeta` of the OpenAPI document. */
export type ListSaleIndexAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** Number of rows in the whole list; present with `include_total=true`. */
  total?: number;
  /** `not-loaded` when no export of this register is loaded: then the list is empty. */
  coverage: "loaded" | "not-loaded";
  /** Reason why the list is empty. */
  coverage_note?: string;
};

/** `ListServiceChargesAnswer` of the OpenAPI document. */
export type ListServiceChargesAnswer = {
  service_charges: (ServiceCharge)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListServiceChargesAnswerMeta;
};

/** `ListServiceChargesAnswerMeta` of the OpenAPI document. */
export type ListServiceChargesAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
  /** Number of rows in the whole list; present with `include_total=true`. */
  total?: number;
  /** `not-loaded` when no export of this register is loaded: then the list is empty. */
  coverage: "loaded" | "not-loaded";
  /** Reason why the list is empty. */
  coverage_note?: string;
};

/** `ListSupplyAnswer` of the OpenAPI document. */
export type ListSupplyAnswer = {
  supply: (SupplyPeriod)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListSupplyAnswerMeta;
};

/** `ListSupplyAnswerMeta` of the OpenAPI document. */
export type ListSupplyAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Newest registration behind the figure. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
  /** Method; its text is at /docs/methods/{method}. */
  method: string;
  /** Version of the method; another version is another figure. */
  method_version: number;
  window: ListSupplyAnswerMetaWindow;
  /** Present where the loaded exports do not cover the whole window: the day from which on they do. Before it, counts and levels rest on few records. */
  covered_from?: string;
  /** Present where the figures count synthetic records, of which `meta.synthetic_until` tells. Without it, they count real records only. */
  synthetic?: true;
  /** Projects that the register does not call finished. */
  unfinished_projects: number;
  /** Units in them. */
  unfinished_units: number;
  /** Villas in them. */
  unfinished_villas: number;
  /** Those whose planned day is before the register’s date. */
  overdue_projects: number;
  /** Units in these. */
  overdue_units: number;
  /** Those without a planned day. */
  undated_projects: number;
  /** Those without a start, or with one after the register’s date. They have no expected homes. */
  not_begun_projects: number;
  /** Units in registered sales of these projects, at most as many as each has; null where the plan does not see all sales. */
  sold_homes: number | null;
};

/** First and last day that count, both inclusive. */
export type ListSupplyAnswerMetaWindow = {
  from: string;
  to: string;
};

/** `ListTopAreasAnswer` of the OpenAPI document. */
export type ListTopAreasAnswer = {
  areas: (TopArea)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListTopAreasAnswerMeta;
};

/** `ListTopAreasAnswerMeta` of the OpenAPI document. */
export type ListTopAreasAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Newest registration behind the figure. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** Metric of the ranking. */
  metric: "sales_count" | "sales_value" | "price_growth" | "gross_yield" | "rent_growth";
  before: ListTopAreasAnswerMetaBefore | null;
  /** Of price growth: stage of the sales whose prices are compared. */
  stage?: "existing" | "new";
  /** Reason why the list is empty. */
  reason?: string;
  /** Method; its text is at /docs/methods/{method}. */
  method: string;
  /** Version of the method; another version is another figure. */
  method_version: number;
  window: ListTopAreasAnswerMetaWindow;
  /** Present where the loaded exports do not cover the whole window: the day from which on they do. Before it, counts and levels rest on few records. */
  covered_from?: string;
  /** Present where the figures count synthetic records, of which `meta.synthetic_until` tells. Without it, they count real records only. */
  synthetic?: true;
};

/** Days of comparison; null where there are none, where the plan does not see all, or the exports do not cover all. */
export type ListTopAreasAnswerMetaBefore = {
  from: string;
  to: string;
};

/** First and last day that count, both inclusive. */
export type ListTopAreasAnswerMetaWindow = {
  from: string;
  to: string;
};

/** `ListTopBrokersAnswer` of the OpenAPI document. */
export type ListTopBrokersAnswer = {
  brokers: (TopBroker)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListTopBrokersAnswerMeta;
};

/** `ListTopBrokersAnswerMeta` of the OpenAPI document. */
export type ListTopBrokersAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** `not-loaded` when no export links brokers to transactions; the answer is then empty. */
  coverage: "loaded" | "not-loaded";
  /** Reason why nothing is known. */
  coverage_note?: string;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
  metric: "sales_count" | "sales_value";
  /** Reason why the list is empty. */
  reason?: string;
  /** Present where the loaded exports do not cover the whole window: the day from which on they do. Before it, counts and levels rest on few records. */
  covered_from?: string;
  window: ListTopBrokersAnswerMetaWindow | null;
};

/** Days that the figures cover; null when the plan sees none of them. */
export type ListTopBrokersAnswerMetaWindow = {
  from: string;
  to: string;
};

/** `ListTopProjectsAnswer` of the OpenAPI document. */
export type ListTopProjectsAnswer = {
  projects: (TopPerformingProject)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListTopProjectsAnswerMeta;
};

/** `ListTopProjectsAnswerMeta` of the OpenAPI document. */
export type ListTopProjectsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Newest registration behind the figure. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** Metric of the ranking. */
  metric: "sales_count" | "sales_value" | "price_growth" | "gross_yield";
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
  before: ListTopProjectsAnswerMetaBefore | null;
  /** Of price growth: stage of the sales whose prices are compared. */
  stage?: "existing" | "new";
  /** Reason why the list is empty. */
  reason?: string;
  /** Method; its text is at /docs/methods/{method}. */
  method: string;
  /** Version of the method; another version is another figure. */
  method_version: number;
  window: ListTopProjectsAnswerMetaWindow;
  /** Present where the loaded exports do not cover the whole window: the day from which on they do. Before it, counts and levels rest on few records. */
  covered_from?: string;
  /** Present where the figures count synthetic records, of which `meta.synthetic_until` tells. Without it, they count real records only. */
  synthetic?: true;
};

/** Days of comparison; null where there are none, where the plan does not see all, or the exports do not cover all. */
export type ListTopProjectsAnswerMetaBefore = {
  from: string;
  to: string;
};

/** First and last day that count, both inclusive. */
export type ListTopProjectsAnswerMetaWindow = {
  from: string;
  to: string;
};

/** `ListTransactionChangesAnswer` of the OpenAPI document. */
export type ListTransactionChangesAnswer = {
  changes: (TransactionChange)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListTransactionChangesAnswerMeta;
};

/** `ListTransactionChangesAnswerMeta` of the OpenAPI document. */
export type ListTransactionChangesAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
};

/** `ListTransactionsAnswer` of the OpenAPI document. */
export type ListTransactionsAnswer = {
  transactions: (Transaction)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListTransactionsAnswerMeta;
};

/** `ListTransactionsAnswerMeta` of the OpenAPI document. */
export type ListTransactionsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
  /** Number of rows in the whole list; present with `include_total=true`. */
  total?: number;
};

/** `ListValuationsAnswer` of the OpenAPI document. */
export type ListValuationsAnswer = {
  valuations: (Valuation)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListValuationsAnswerMeta;
};

/** `ListValuationsAnswerMeta` of the OpenAPI document. */
export type ListValuationsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
  /** Number of rows in the whole list; present with `include_total=true`. */
  total?: number;
  /** `not-loaded` when no export of this register is loaded: then the list is empty. */
  coverage: "loaded" | "not-loaded";
  /** Reason why the list is empty. */
  coverage_note?: string;
};

/** `ListWebhookDeliveriesAnswer` of the OpenAPI document. */
export type ListWebhookDeliveriesAnswer = {
  deliveries: (WebhookDelivery)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
};

/** `ListWebhooksAnswer` of the OpenAPI document. */
export type ListWebhooksAnswer = {
  webhooks: (Webhook)[];
};

/** `ListYieldByBuildingAnswer` of the OpenAPI document. */
export type ListYieldByBuildingAnswer = {
  buildings: (BuildingYield)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: ListYieldByBuildingAnswerMeta;
};

/** `ListYieldByBuildingAnswerMeta` of the OpenAPI document. */
export type ListYieldByBuildingAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Newest registration behind the figure. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** Method; its text is at /docs/methods/{method}. */
  method: string;
  /** Version of the method; another version is another figure. */
  method_version: number;
  window: ListYieldByBuildingAnswerMetaWindow;
  /** Present where the loaded exports do not cover the whole window: the day from which on they do. Before it, counts and levels rest on few records. */
  covered_from?: string;
  /** Present where the figures count synthetic records, of which `meta.synthetic_until` tells. Without it, they count real records only. */
  synthetic?: true;
  /** Reason why the list is empty. */
  reason?: string;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
};

/** First and last day that count, both inclusive. */
export type ListYieldByBuildingAnswerMetaWindow = {
  from: string;
  to: string;
};

/** `MapAreaAnswer` of the OpenAPI document. */
export type MapAreaAnswer = {
  type: "FeatureCollection";
  /** West, south, east and north, WGS84 degrees. */
  bbox?: (number)[];
  features: (MapAreaAnswerFeaturesItem)[];
  meta: MapAreaAnswerMeta;
};

/** `MapAreaAnswerFeaturesItem` of the OpenAPI document. */
export type MapAreaAnswerFeaturesItem = {
  type: "Feature";
  /** Unique among the features. */
  id?: unknown;
  /** West, south, east and north, WGS84 degrees. */
  bbox?: (number)[];
  geometry: Geometry | null;
  properties: Record<string, unknown>;
};

/** `MapAreaAnswerMeta` of the OpenAPI document. */
export type MapAreaAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  place: UnderstoodPlace;
  property_type: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other" | null;
  provenance: MapAreaAnswerMetaProvenance;
};

/** `MapAreaAnswerMetaProvenance` of the OpenAPI document. */
export type MapAreaAnswerMetaProvenance = {
  sales: Provenance;
  rents: Provenance;
  gross_yield_pct: Provenance;
};

/** `MapAreasAnswer` of the OpenAPI document. */
export type MapAreasAnswer = {
  type: "FeatureCollection";
  /** West, south, east and north, WGS84 degrees. */
  bbox?: (number)[];
  features: (MapAreasAnswerFeaturesItem)[];
  meta: MapAreasAnswerMeta;
};

/** `MapAreasAnswerFeaturesItem` of the OpenAPI document. */
export type MapAreasAnswerFeaturesItem = {
  type: "Feature";
  /** Unique among the features. */
  id?: unknown;
  /** West, south, east and north, WGS84 degrees. */
  bbox?: (number)[];
  geometry: Geometry | null;
  properties: ColouredArea;
};

/** `MapAreasAnswerMeta` of the OpenAPI document. */
export type MapAreasAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  metric: MapMetric;
  property_type: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other" | null;
  provenance: Provenance;
  /** Areas whose figure is withheld. */
  withheld_count: number;
};

/** `MapBounds` of the OpenAPI document. */
export type MapBounds = {
  west: number;
  south: number;
  east: number;
  north: number;
  /** West, south, east and north, WGS84 degrees. */
  bbox: (number)[];
  /** Of the middle. */
  latitude: number;
  /** Of the middle. */
  longitude: number;
  /** Boundaries inside. */
  area_count: number;
};

/** `MapBoundsAnswer` of the OpenAPI document. */
export type MapBoundsAnswer = {
  bounds: MapBounds;
  meta: MapBoundsAnswerMeta;
};

/** `MapBoundsAnswerMeta` of the OpenAPI document. */
export type MapBoundsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
};

/** `MapConfig` of the OpenAPI document. */
export type MapConfig = {
  style: MapConfigStyle;
  /** Longitude, latitude. */
  center: (number)[];
  zoom: number;
  min_zoom: number;
  max_zoom: number;
  /** West, south, east and north, WGS84 degrees. */
  bounds: (number)[];
  /** Addresses of the vector tiles, with a token that ends. */
  tiles: (string)[];
  /** Addresses of the base map’s vector tiles: sea, rail, points of interest, and names in both languages for labels of your own. The style has them as the source `base`. */
  base_tiles: (string)[];
  /** Ask for this configuration again before then. */
  tiles_expire_at: string;
  tile_layers: ("areas" | "labels" | "cells")[];
  metrics: (MapMetric)[];
  legends: (MapConfigLegendsItem)[];
  /** Of areas whose figure is withheld. */
  no_value_colour: string;
  snapshot_id: string;
  as_of: string;
  history_from: string | null;
  attribution: string;
};

/** `MapConfigLegendsItem` of the OpenAPI document. */
export type MapConfigLegendsItem = {
  metric: "median_ready_price_aed_per_sqft" | "median_off_plan_price_aed_per_sqft" | "median_price_aed_per_sqft" | "median_price_aed" | "price_yoy_change_pct" | "sales_count" | "sales_value_aed" | "off_plan_share_pct" | "median_rent_aed" | "median_rent_aed_per_sqft" | "rent_yoy_change_pct" | "contract_count" | "gross_yield_pct";
  classes: (MapConfigLegendsItemClassesItem)[];
};

/** `MapConfigLegendsItemClassesItem` of the OpenAPI document. */
export type MapConfigLegendsItemClassesItem = {
  colour: string;
  /** Inclusive; null for no lower end. */
  from: number | null;
  /** Exclusive; null for no upper end. */
  to: number | null;
};

/** A whole MapLibre style: `new maplibregl.Map({ style: config.style })`. One fill layer for each metric, `areas-<metric>`, the first of them visible. */
export type MapConfigStyle = {
  version: 8;
};

/** `MapHeatAnswer` of the OpenAPI document. */
export type MapHeatAnswer = {
  type: "FeatureCollection";
  /** West, south, east and north, WGS84 degrees. */
  bbox?: (number)[];
  features: (MapHeatAnswerFeaturesItem)[];
  meta: MapHeatAnswerMeta;
};

/** `MapHeatAnswerFeaturesItem` of the OpenAPI document. */
export type MapHeatAnswerFeaturesItem = {
  type: "Feature";
  /** Unique among the features. */
  id?: unknown;
  /** West, south, east and north, WGS84 degrees. */
  bbox?: (number)[];
  geometry: Geometry | null;
  properties: Record<string, unknown>;
};

/** `MapHeatAnswerMeta` of the OpenAPI document. */
export type MapHeatAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  type: "sales" | "off-plan" | "ready" | "rentals" | "mortgages" | "gifts";
  resolution: number;
  provenance: Provenance;
  /** Transactions in cells. */
  measured_count: number;
  /** Transactions of which only the area is known. */
  area_only_count: number;
  /** Transactions that no feature shows: of no known area, or of one without a boundary. */
  unplaced_count: number;
};

/** `MapMetric` of the OpenAPI document. */
export type MapMetric = {
  id: "median_ready_price_aed_per_sqft" | "median_off_plan_price_aed_per_sqft" | "median_price_aed_per_sqft" | "median_price_aed" | "price_yoy_change_pct" | "sales_count" | "sales_value_aed" | "off_plan_share_pct" | "median_rent_aed" | "median_rent_aed_per_sqft" | "rent_yoy_change_pct" | "contract_count" | "gross_yield_pct";
  title: string;
  title_ar: string;
  /** AED, AED a square foot, per cent, or a count. */
  unit: "aed" | "aed_per_sqft" | "pct" | "count";
  /** Where one class of the choropleth ends and the next begins: about equal numbers of areas in each. */
  breaks: (number)[];
  /** One for each class, lowest first. */
  colours: (string)[];
};

/** One figure as it is defined. */
export type Measure = {
  /** Name of the measure. */
  measure: string;
  /** Label of a number. */
  name: string;
  /** The same in Arabic. */
  name_ar: string;
  /** Says how the figure is made. */
  sentence: string;
  /** The same in Arabic. */
  sentence_ar: string;
  statistic: "count" | "sum" | "median";
  /** Unit of the value. */
  unit: string;
  /** Records that it counts. */
  records: string;
  /** Dataset whose as-of date the figures carry. */
  dataset: string;
  /** Fewest records behind a value that is shown; null for counts and sums. */
  least_sample: number | null;
  /** Method; its text is at /docs/methods/{method}. */
  method: string;
};

/** `MeasurePeriod` of the OpenAPI document. */
export type MeasurePeriod = {
  /** First day of the period. */
  period: string;
  /** The figure; `n` records behind it, of counts and sums all that are registered. */
  figure: Figure;
  /** Part of the records of the period, up to the as-of date, that has arrived, per cent of those expected: late registrations are still to come. A period is complete only as far as pulls of the register cover it. Null where `completeness_reason` or `meta.completeness.reason` says why. */
  completeness_pct: number | null;
  /** Reason why `completeness_pct` is null: no pull covers the period; pulls cover a part of its days; days are covered only by a pull that lost rows which an earlier one had; or the kept exports tell too little of how late registrations come. */
  completeness_reason?: "no_pull_covers_the_period" | "pulls_cover_part_of_the_period" | "short_pull" | "arrivals_not_measured";
  /** Present where `completeness_pct` is below 98, or where full pulls do not cover all of a recent period: the figures will be revised. */
  provisional?: true;
  /** Present where the days asked for, the plan or the exports hold only a part of the period. */
  partial?: true;
};

/** An error in Meilisearch’s form. */
export type MeilisearchError = {
  message: string;
  /** Meilisearch’s code. */
  code: string;
  type: "invalid_request" | "auth" | "internal" | "system";
  /** The page of the problem. */
  link: string;
};

/** `MultiSearchSiteAnswer` of the OpenAPI document. */
export type MultiSearchSiteAnswer = {
  results?: (MultiSearchSiteAnswerResultsItem)[];
  hits?: (Record<string, unknown>)[];
  processingTimeMs?: number;
  limit?: number;
  offset?: number;
  estimatedTotalHits?: number;
};

/** `MultiSearchSiteAnswerResultsItem` of the OpenAPI document. */
export type MultiSearchSiteAnswerResultsItem = {
  /** Documents, with `_formatted`, `_rankingScore`, `_geoDistance` where asked for. */
  hits: (Record<string, unknown>)[];
  query: string;
  processingTimeMs: number;
  limit?: number;
  offset?: number;
  estimatedTotalHits?: number;
  hitsPerPage?: number;
  page?: number;
  totalPages?: number;
  totalHits?: number;
  facetDistribution?: Record<string, Record<string, number>>;
  facetStats?: Record<string, MultiSearchSiteAnswerResultsItemFacetStatsValue>;
  indexUid: string;
};

/** `MultiSearchSiteAnswerResultsItemFacetStatsValue` of the OpenAPI document. */
export type MultiSearchSiteAnswerResultsItemFacetStatsValue = {
  min: number;
  max: number;
};

/** A text made only from named facts. */
export type Narration = {
  /** One paragraph of plain English. */
  text: string;
  /** `template`, or the name of the model that wrote it. */
  generated_by: string;
  /** When a model wrote it; for a template, when its facts were published. */
  generated_at: string;
  facts: (Fact)[];
};

/** `OffplanPremium` of the OpenAPI document. */
export type OffplanPremium = {
  /** Subject of the row. */
  by: "market" | "area" | "community" | "project" | "property_type";
  /** Area, community or project; null for the market and its kinds. */
  id: number | null;
  /** Name of the area, community or project. */
  name: string | null;
  /** Its name in Arabic; null where unknown. */
  name_ar: string | null;
  /** Kind of property. */
  property_type: "all" | "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
  /** Price of a square foot of off-plan property above that of ready property in the same community or area, sub-type, bedrooms and quarter, per cent; `n` is the smaller of the two samples. */
  premium_pct: Figure;
  /** Lower end of its 95 % interval, per cent. */
  low_pct: number | null;
  /** Upper end of its 95 % interval, per cent. */
  high_pct: number | null;
  /** Cells with at least 5 off-plan and 5 ready sales. */
  cells: number;
  /** Off-plan sales in these cells. */
  n_off_plan: number;
  /** Ready sales in these cells. */
  n_ready: number;
  /** Share of all eligible sales that lie in these cells, per cent; null without a sale. */
  coverage_pct: number | null;
  /** Eligible sales of one unit, matched or not. */
  sales_count: number;
  /** Median of all off-plan sales against the median of all ready sales, per cent. It mixes cheap and expensive places and is given for comparison only. */
  unmatched_premium_pct: Figure;
};

/** Where its label stands. */
export type PlaceCentroid = {
  /** Degrees north (WGS 84). */
  latitude: number;
  /** Degrees east (WGS 84). */
  longitude: number;
  /** `area`: deepest inside the area’s boundary. `primary-area`: a community has no surveyed boundary; this is the point of the area that holds most of it. */
  precision: "area" | "primary-area";
};

/** A community of an area, or an area of a community. */
export type PlaceOverlap = {
  /** The Land Department’s area, or from 100000 a community. */
  id: number;
  /** English name. */
  name: string;
  /** Name in Arabic; null where unknown. */
  name_ar: string | null;
  /** Unique name for addresses. */
  slug: string;
  /** Part of the community that lies in the area, 0 to 1, whichever of the two this record is. */
  share: number;
  /** Part of the area’s deals whose master project is the community, 0 to 1; null with fewer than 20 deals, and for a plan that does not see all history. */
  share_of_area: number | null;
};

/** An area or a community. */
export type PlaceReference = {
  /** The Land Department’s area, or from 100000 a community. */
  id: number;
  /** A cadastral area of the Land Department, or a community people speak of. */
  kind: "area" | "community";
  /** English name. */
  name: string;
  /** Name in Arabic; null where unknown. */
  name_ar: string | null;
  /** Unique name for addresses. */
  slug: string;
  /** Name as people say it: the common one, then after “ · ” the one of the register where it is another. */
  label: string;
  /** The same in Arabic; in English where no Arabic name is known. */
  label_ar: string;
};

/** `Poi` of the OpenAPI document. */
export type Poi = {
  id: string;
  category: string;
  /** Kind within the category, as its source says it. */
  sub_category: string | null;
  name: string;
  name_ar: string | null;
  /** Degrees north (WGS84). */
  latitude: number;
  /** Degrees east (WGS84). */
  longitude: number;
  /** Area that holds it; null outside all areas. */
  area_id: number | null;
  /** From `latitude`, `longitude` of the request along a great circle; null without these. */
  distance_km: number | null;
  /** Publisher of the data. */
  source: string;
};

/** `PoiCategory` of the OpenAPI document. */
export type PoiCategory = {
  category: string;
  poi_count: number;
  /** Publishers of the data. */
  sources: (string)[];
};

/** `Portfolio` of the OpenAPI document. */
export type Portfolio = {
  id: string;
  /** `finished`: the results can be read. `failed`: `reason` says why. */
  state: "arriving" | "waiting" | "running" | "finished" | "failed";
  reason: string | null;
  /** Format of the results, unless another is asked for. */
  format: "ndjson" | "csv" | "arrow";
  /** Properties that were sent. */
  total: number;
  /** Properties that have a result. */
  done: number;
  estimated: number;
  /** Properties with too few comparables. */
  withheld: number;
  /** Rows with a problem, which their result says. */
  refused: number;
  /** Snapshot that all results are made of. */
  snapshot_id: string | null;
  created_at: string;
  finished_at: string | null;
  /** When properties and results are deleted: 72 hours after they were sent. */
  expires_at: string;
};

/** `PortfolioBody` of the OpenAPI document. */
export type PortfolioBody = {
  /** One object for each property: the parameters of /valuations/estimate, or with `"kind":"rent"` those of /valuations/rent-estimate, and your own `ref`, which the result repeats. */
  properties: (unknown)[];
};

/** `Project` of the OpenAPI document. */
export type Project = {
  /** Number in the register of projects; from 1,000,000,000 on, an id made of the name and place of a project that the register cannot give. Such an id answers 308 once its number is known. */
  id: number;
  /** Number in the register; null for a project that only deals or contracts name. */
  project_number: number | null;
  /** Name in Latin letters. */
  name: string | null;
  /** Name in Arabic; null where unknown. */
  name_ar: string | null;
  /** Where `name` is from: `registered` the register of projects gives it; `deals` or `units` name the project’s number so; `transliterated` from `name_ar`, known words translated. */
  name_basis: "registered" | "deals" | "units" | "transliterated" | null;
  developer: DeveloperReference | null;
  /** Name of the master developer: English where known, else as the register words it; null where no export says. */
  master_developer: string | null;
  area: AreaReference | null;
  community: CommunityReference | null;
  /** Master project, as the register names it. */
  master_project: string | null;
  /** State; null for a project that only deals or contracts name. */
  status: "not-started" | "active" | "finished" | "pending" | "cancelled" | "frozen" | null;
  /** Percent completed. */
  completion_pct: number | null;
  /** Day works began. */
  start_date: string | null;
  /** Planned day of completion. The register replaces that of a finished project by the actual day, so both together measure no delay. */
  expected_completion_date: string | null;
  /** Day of completion; null unless the project is finished, for of others the register has a planned day only. */
  completion_date: string | null;
  /** Day of cancellation. */
  cancelled_date: string | null;
  /** Units, as the register says. */
  unit_count: number | null;
  /** Villas, as the register says. */
  villa_count: number | null;
  /** Buildings, as the register says. */
  building_count: number | null;
  /** Plots, as the register says. */
  land_count: number | null;
  /** Bank that holds the escrow account, as the register writes it. */
  escrow_agent: string | null;
  /** `register`: the register has it; `number`: deals give a number that the register lacks; `named`: deals or contracts give a name, and no registered project could be found for it. */
  basis: "register" | "number" | "named";
  /** How sure it is that its deals and contracts are its own, in the mean, 0 to 1: 1 by number or by the very name; null without any. The method is in docs/entities.md. */
  confidence: number | null;
  /** False for a project that only deals or contracts name. */
  is_registered: boolean;
  /** Registered sales of the last 12 months; null where the plan sees fewer. */
  sales_count: number | null;
};

/** A cell; it has the dimensions that `group_by` names. */
export type ProjectCell = {
  area?: ProjectCellArea | null;
  community?: ProjectCellCommunity | null;
  developer?: ProjectCellDeveloper | null;
  /** State of the project. */
  status?: "not-started" | "active" | "finished" | "pending" | "cancelled" | "frozen" | null;
  /** How the project is known: `register`, `number` or `named`. */
  basis?: string | null;
  /** First day of the month, quarter or year; null for records without the day. */
  period?: string | null;
  /** Present where the window holds a part of the period only. */
  partial?: true;
  /** Part of the records of the period, up to the as-of date, that has arrived, per cent of those expected: late registrations are still to come. A period is complete only as far as pulls of the register cover it. Null where `completeness_reason` or `meta.completeness.reason` says why. */
  completeness_pct?: number | null;
  /** Reason why `completeness_pct` is null: no pull covers the period; pulls cover a part of its days; days are covered only by a pull that lost rows which an earlier one had; or the kept exports tell too little of how late registrations come. */
  completeness_reason?: "no_pull_covers_the_period" | "pulls_cover_part_of_the_period" | "short_pull" | "arrivals_not_measured";
  /** Present where `completeness_pct` is below 98, or where full pulls do not cover all of a recent period: the figures will be revised. */
  provisional?: true;
  /** Records in the cell. */
  count: number;
  /** The measures by name. Flat formats have a column for each part. */
  measures: Record<string, CellFigure>;
};

/** Area of the Land Department. */
export type ProjectCellArea = {
  id: number;
  name: string | null;
};

/** Community. */
export type ProjectCellCommunity = {
  id: number;
  name: string | null;
};

/** Developer: the company, or the brand where only the brand is known. Each record counts once. */
export type ProjectCellDeveloper = {
  id: number;
  name: string | null;
};

/** `ProjectPriceTrend` of the OpenAPI document. */
export type ProjectPriceTrend = {
  /** First day of the period. */
  period: string;
  /** True for a period that is not over, that the plan does not see whole, or that begins before the loaded exports cover it. */
  is_partial: boolean;
  /** Part of the records of the period, up to the as-of date, that has arrived, per cent of those expected: late registrations are still to come. A period is complete only as far as pulls of the register cover it. Null where `completeness_reason` or `meta.completeness.reason` says why. */
  completeness_pct: number | null;
  /** Reason why `completeness_pct` is null: no pull covers the period; pulls cover a part of its days; days are covered only by a pull that lost rows which an earlier one had; or the kept exports tell too little of how late registrations come. */
  completeness_reason?: "no_pull_covers_the_period" | "pulls_cover_part_of_the_period" | "short_pull" | "arrivals_not_measured";
  /** Present where `completeness_pct` is below 98, or where full pulls do not cover all of a recent period: the figures will be revised. */
  provisional?: true;
  /** Registered sales. */
  sales_count: number;
  /** Sum of their values, AED. */
  sales_value_aed: number;
  /** Of these, sold before completion. */
  off_plan_count: number;
  /** Median price of built property, AED. */
  median_price_aed: Figure;
  /** Median price of built property, AED a square foot. */
  median_price_aed_per_sqft: Figure;
  /** Stratified price index of one stage of sales in the project, 100 in the first period shown that has one; `n` sales behind it. */
  index: Figure;
  /** The same, mean of the month before, the month and the month after; months only. */
  index_smoothed: Figure;
};

/** `ProjectRecord` of the OpenAPI document. */
export type ProjectRecord = {
  /** Number in the register of projects; from 1,000,000,000 on, an id made of the name and place of a project that the register cannot give. Such an id answers 308 once its number is known. */
  id: number;
  /** Number in the register; null for a project that only deals or contracts name. */
  project_number: number | null;
  /** Name in Latin letters. */
  name: string | null;
  /** Name in Arabic; null where unknown. */
  name_ar: string | null;
  /** Where `name` is from: `registered` the register of projects gives it; `deals` or `units` name the project’s number so; `transliterated` from `name_ar`, known words translated. */
  name_basis: "registered" | "deals" | "units" | "transliterated" | null;
  developer: DeveloperReference | null;
  /** Name of the master developer: English where known, else as the register words it; null where no export says. */
  master_developer: string | null;
  area: AreaReference | null;
  community: CommunityReference | null;
  /** Master project, as the register names it. */
  master_project: string | null;
  /** State; null for a project that only deals or contracts name. */
  status: "not-started" | "active" | "finished" | "pending" | "cancelled" | "frozen" | null;
  /** Percent completed. */
  completion_pct: number | null;
  /** Day works began. */
  start_date: string | null;
  /** Planned day of completion. The register replaces that of a finished project by the actual day, so both together measure no delay. */
  expected_completion_date: string | null;
  /** Day of completion; null unless the project is finished, for of others the register has a planned day only. */
  completion_date: string | null;
  /** Day of cancellation. */
  cancelled_date: string | null;
  /** Units, as the register says. */
  unit_count: number | null;
  /** Villas, as the register says. */
  villa_count: number | null;
  /** Buildings, as the register says. */
  building_count: number | null;
  /** Plots, as the register says. */
  land_count: number | null;
  /** Bank that holds the escrow account, as the register writes it. */
  escrow_agent: string | null;
  /** `register`: the register has it; `number`: deals give a number that the register lacks; `named`: deals or contracts give a name, and no registered project could be found for it. */
  basis: "register" | "number" | "named";
  /** How sure it is that its deals and contracts are its own, in the mean, 0 to 1: 1 by number or by the very name; null without any. The method is in docs/entities.md. */
  confidence: number | null;
  /** False for a project that only deals or contracts name. */
  is_registered: boolean;
  /** Short description of the project. */
  description: string | null;
  /** `register`: the Land Department’s own words; else the writer of sentences from the fields of this record: `template`, or the name of a model. */
  description_by: string | null;
  /** The first pull of the register that has the project, and every later one that changed a day, the progress or the status. */
  date_history: (PulledDates)[];
  /** Days from the planned day in the first pull, where the project was unfinished, to the planned day in the last pull, or to the day of completion; null until two pulls differ. */
  planned_day_moved_days: number | null;
  headline: PropertyHeadline;
};

/** `ProjectReference` of the OpenAPI document. */
export type ProjectReference = {
  /** Project. */
  id: number;
  /** Name, in English where the register has an English name. */
  name: string | null;
  /** Name in Arabic; null where unknown. */
  name_ar: string | null;
};

/** `PropertyFilters` of the OpenAPI document. */
export type PropertyFilters = {
  /** Which market: sales or rent contracts. */
  purpose?: "buy" | "rent";
  property_types?: ("apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other")[];
  /** 0 is a studio. */
  min_bedrooms?: number;
  max_bedrooms?: number;
  /** Median price. */
  min_price_aed?: number;
  /** Median price. */
  max_price_aed?: number;
  /** Median annual rent. */
  min_rent_aed?: number;
  /** Median annual rent. */
  max_rent_aed?: number;
  /** Median price by the square foot. */
  min_price_aed_per_sqft?: number;
  /** Median price by the square foot. */
  max_price_aed_per_sqft?: number;
  min_area_sqft?: number;
  max_area_sqft?: number;
  min_gross_yield_pct?: number;
  max_gross_yield_pct?: number;
  /** Areas of the Land Department. */
  area_ids?: (number)[];
  community_ids?: (number)[];
  is_off_plan?: boolean;
  is_freehold?: boolean;
  min_handover_year?: number;
  max_handover_year?: number;
  near?: ("metro" | "mall" | "school")[];
  for_family?: true;
  /** Among the cheapest or dearest fifth of its type and bedrooms in the market. */
  price_level?: "low" | "high";
  /** Gross yield in the top fifth of the market. */
  yield_level?: "high";
};

/** The last 12 months. */
export type PropertyHeadline = {
  /** Registered sales; null in a building whose sales are not counted (`sales_known_pct`). */
  sales_count: number | null;
  /** Median sale price, AED. */
  median_price_aed: Statistic;
  /** Median sale price, AED a square foot. */
  median_price_aed_per_sqft: Statistic;
  /** The same of sales before completion. */
  median_off_plan_price_aed_per_sqft: Statistic;
  /** The same of sales after completion. */
  median_ready_price_aed_per_sqft: Statistic;
  median_rent_aed: PropertyHeadlineMedianRentAed;
  gross_yield_pct: PropertyHeadlineGrossYieldPct;
};

/** Annual rent by price, per cent; `area_rent`: with the rents of the area. */
export type PropertyHeadlineGrossYieldPct = {
  /** The figure, in the unit of its name; null when withheld. */
  value: number | null;
  /** Records behind it. */
  n: number;
  /** Lower quartile. */
  p25?: number | null;
  /** Upper quartile. */
  p75?: number | null;
  /** Confidence interval, where the method gives one. */
  interval?: Interval;
  /** Reason why there is no interval. */
  interval_reason?: string;
  /** Present in changes on a year of places with too few projects for an interval: the estimate that borrows from all Dubai. `value` is of the own records alone. */
  shrunk?: Shrunk;
  /** `ok` from 30 records, `low` below; absent when withheld. */
  quality?: "ok" | "low";
  /** Present when the figure is withheld. */
  suppressed?: true;
  /** Reason why it is withheld. */
  reason?: string;
  /** Present where the figures count synthetic records, of which `meta.synthetic_until` tells. Without it, they count real records only. */
  synthetic?: true;
  /** Method; its text is at /docs/methods/{method}. */
  method: string;
  /** Version of the method; another version is another figure. */
  method_version: number;
  window: PropertyHeadlineGrossYieldPctWindow;
  /** Newest registration behind the figure. */
  as_of: string;
  /** Present where the loaded exports do not cover the whole window: the day from which on they do. Before it, counts and levels rest on few records. */
  covered_from?: string;
  /** Source of the records. */
  basis: "own" | "area_rent" | null;
};

/** First and last day that count, both inclusive. */
export type PropertyHeadlineGrossYieldPctWindow = {
  from: string;
  to: string;
};

/** Median annual rent of new contracts, AED. Contracts name no building: a building shows its project’s. */
export type PropertyHeadlineMedianRentAed = {
  /** The figure, in the unit of its name; null when withheld. */
  value: number | null;
  /** Records behind it. */
  n: number;
  /** Lower quartile. */
  p25?: number | null;
  /** Upper quartile. */
  p75?: number | null;
  /** Confidence interval, where the method gives one. */
  interval?: Interval;
  /** Reason why there is no interval. */
  interval_reason?: string;
  /** Present in changes on a year of places with too few projects for an interval: the estimate that borrows from all Dubai. `value` is of the own records alone. */
  shrunk?: Shrunk;
  /** `ok` from 30 records, `low` below; absent when withheld. */
  quality?: "ok" | "low";
  /** Present when the figure is withheld. */
  suppressed?: true;
  /** Reason why it is withheld. */
  reason?: string;
  /** Present where the figures count synthetic records, of which `meta.synthetic_until` tells. Without it, they count real records only. */
  synthetic?: true;
  /** Method; its text is at /docs/methods/{method}. */
  method: string;
  /** Version of the method; another version is another figure. */
  method_version: number;
  window: PropertyHeadlineMedianRentAedWindow;
  /** Newest registration behind the figure. */
  as_of: string;
  /** Present where the loaded exports do not cover the whole window: the day from which on they do. Before it, counts and levels rest on few records. */
  covered_from?: string;
  /** Source of the records. */
  basis: "own" | "project" | null;
};

/** First and last day that count, both inclusive. */
export type PropertyHeadlineMedianRentAedWindow = {
  from: string;
  to: string;
};

/** `PropertyResult` of the OpenAPI document. */
export type PropertyResult = {
  id: string;
  /** 1 for an exact match; comparable within one answer. */
  score: number;
  /** Of the subject. */
  name: string;
  /** The same in Arabic. */
  name_ar: string | null;
  /** The name as HTML, with `<mark>` around words of the query. */
  highlight: string;
  /** Where it is. */
  subtitle: string | null;
  subject: "project" | "building" | "area" | "community";
  /** `id` of the subject. */
  subject_id: number;
  property_type: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
  /** 0 is a studio; null where the registers do not say. */
  bedrooms: number | null;
  area_id: number | null;
  /** Cadastral area. */
  area: string | null;
  community_id: number | null;
  /** Community. */
  community: string | null;
  /** Developer of the project. */
  developer: string | null;
  /** Median price of the last 12 months, AED. */
  median_price_aed: Figure;
  /** Median price, AED a square foot. */
  median_price_aed_per_sqft: Figure;
  /** Median annual rent of new contracts, AED; of a building, its project’s. */
  median_rent_aed: Figure;
  /** Gross yield of its class, per cent; null when withheld. */
  gross_yield_pct: number | null;
  /** Lower end of its 95 % interval, per cent; null where it has none. */
  low_gross_yield_pct: number | null;
  /** Upper end of its 95 % interval, per cent. */
  high_gross_yield_pct: number | null;
  /** Whose rents the yield is made with; `area_rent`: those of the area. */
  gross_yield_basis: "own" | "area_rent" | null;
  /** One in ten is smaller, square feet. */
  p10_area_sqft: number | null;
  /** One in ten is larger, square feet. */
  p90_area_sqft: number | null;
  /** Stage of most sales. */
  offering: "off-plan" | "ready" | null;
  is_freehold: boolean | null;
  /** To be finished in; null when it is, or unknown. */
  handover_year: number | null;
  /** As the registers name it; they do not give the distance. */
  nearest_metro: string | null;
  /** As the registers name it. */
  nearest_mall: string | null;
  /** As the registers name it. */
  nearest_landmark: string | null;
  /** Every point of its area is at most so many metres from one station. */
  metro_within_m: number | null;
  /** The same for the nearest mall. */
  mall_within_m: number | null;
  /** The same for the nearest school. */
  school_within_m: number | null;
  /** The same for the mall, station, school or hospital that the question names. */
  distance_at_most_m?: number | null;
  /** Tags that the data supports. */
  tags: (string)[];
};

/** `PropertySearchAnswer` of the OpenAPI document. */
export type PropertySearchAnswer = {
  /** Best first. */
  results: (PropertyResult)[];
  interpretation: Interpretation;
  /** Wishes that were loosened, because nothing met all of them; in a fixed order. */
  relaxed: (Relaxation)[];
  /** Why there are no results: nothing of the question was understood, or nothing matches it; else null. */
  reason: "nothing-understood" | "no-match" | null;
  meta: PropertySearchAnswerMeta;
};

/** `PropertySearchAnswerMeta` of the OpenAPI document. */
export type PropertySearchAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** Search engine that answered. */
  engine: "embedded" | "meilisearch";
  semantic: PropertySearchAnswerMetaSemantic;
};

/** Use of vectors for this answer. */
export type PropertySearchAnswerMetaSemantic = {
  /** Model of the vectors; null: words alone decided. */
  embedder: string | null;
  /** Reason why no vectors were used. */
  reason: string | null;
};

/** `PropertyStats` of the OpenAPI document. */
export type PropertyStats = {
  /** Scope of the row: everything, a year, a number of bedrooms, or both. */
  grouped_by: "all" | "year" | "bedrooms" | "year-bedrooms";
  /** Calendar year; null in rows of all years. */
  year: number | null;
  /** Bedrooms, 0 is a studio; null in rows of all, and where the export does not say. */
  bedrooms: number | null;
  /** True for a year that is not over, or that the plan does not see whole. */
  is_partial: boolean;
  /** Registered sales; null where `meta.summary.sales_not_counted` says why they are not counted. */
  sales_count: number | null;
  /** Sum of their values, AED. */
  sales_value_aed: number | null;
  /** Of these, sold before completion. */
  off_plan_count: number | null;
  /** Of these, sold after completion. */
  ready_count: number | null;
  /** Lowest price of an eligible sale, AED. */
  min_price_aed: number | null;
  /** Highest price of an eligible sale, AED. */
  max_price_aed: number | null;
  /** Median price of built property, AED. */
  median_price_aed: Figure;
  /** Median price of built property, AED a square foot. */
  median_price_aed_per_sqft: Figure;
  /** The same of sales before completion. */
  median_off_plan_price_aed_per_sqft: Figure;
  /** The same of sales after completion. */
  median_ready_price_aed_per_sqft: Figure;
  /** Registered rent contracts. */
  contract_count: number;
  /** Median annual rent of new contracts, AED. */
  median_rent_aed: Figure;
  /** Median annual rent of new contracts, AED a square foot. */
  median_rent_aed_per_sqft: Figure;
  /** Median annual rent of renewed contracts, AED. */
  median_renewed_rent_aed: Figure;
};

/** `PropertySummary` of the OpenAPI document. */
export type PropertySummary = {
  last_sale: LastSale | null;
  /** Buildings only: why sales are not counted although there are some: the building of too few is known. Null otherwise. */
  sales_not_counted: string | null;
  /** Units and villas, as the registers say. */
  unit_count: number | null;
  /** Sales of the last 12 months for each hundred units, per cent. */
  turnover_pct: Figure;
  /** Projects only: units in registered sales before completion, of all units, per cent. A unit sold twice counts twice, so a project whose sales exceed its units has none. */
  absorption_pct?: Figure;
  bedrooms_known_pct: PropertySummaryBedroomsKnownPct;
};

/** How much the rows by bedrooms cover. */
export type PropertySummaryBedroomsKnownPct = {
  /** Part of sales whose bedrooms the export gives, per cent. */
  sales: number | null;
  /** Part of rent contracts whose bedrooms the export gives, per cent. */
  contracts: number | null;
};

/** Method, window and as-of date of a statistic. */
export type Provenance = {
  /** Method; its text is at /docs/methods/{method}. */
  method: string;
  /** Version of the method; another version is another figure. */
  method_version: number;
  window: ProvenanceWindow;
  /** Newest registration behind the figure. */
  as_of: string;
  /** Present where the loaded exports do not cover the whole window: the day from which on they do. Before it, counts and levels rest on few records. */
  covered_from?: string;
  /** Present where the figures count synthetic records, of which `meta.synthetic_until` tells. Without it, they count real records only. */
  synthetic?: true;
};

/** First and last day that count, both inclusive. */
export type ProvenanceWindow = {
  from: string;
  to: string;
};

/** A project as one pull of the register gave it. */
export type PulledDates = {
  /** Day on which the export was pulled. */
  pull_day: string;
  /** Start, as that pull gave it. */
  start_day: string | null;
  /** Planned day of completion, as that pull gave it. Of a finished project it is no plan: the register replaces it by the actual day. */
  planned_day: string | null;
  /** Actual completion; null unless the project was finished. */
  completion_day: string | null;
  /** Percent completed. */
  completion_pct: number | null;
  status: "not-started" | "active" | "finished" | "pending" | "cancelled" | "frozen" | null;
};

/** The `interpretation` of the question before, or its `filters` alone. A new place, budget or other wish replaces the one of its kind; the rest still holds. */
export type QuestionContext = {
  query?: string;
  parts?: (QuestionContextPartsItem)[];
  filters: ReadFilters;
  order?: "price" | "rent" | "-area" | "-gross_yield" | null;
  left_over?: (string)[];
};

/** The `interpretation` of the question before, or its `filters` alone. A new place, budget or other wish replaces the one of its kind; the rest still holds. */
export type QuestionContextOutput = {
  query?: string;
  parts?: (QuestionContextOutputPartsItem)[];
  filters: ReadFiltersOutput;
  order?: "price" | "rent" | "-area" | "-gross_yield" | null;
  left_over?: (string)[];
};

/** `QuestionContextOutputPartsItem` of the OpenAPI document. */
export type QuestionContextOutputPartsItem = {
  part: "place" | "purpose" | "property_type" | "bedrooms" | "budget" | "size" | "yield" | "stage" | "handover" | "tenure" | "near" | "family" | "price_level" | "order" | "compare";
  /** The words it came from, as they were written. */
  words: string;
  /** The same in plain English. */
  meaning: string;
};

/** `QuestionContextPartsItem` of the OpenAPI document. */
export type QuestionContextPartsItem = {
  part: "place" | "purpose" | "property_type" | "bedrooms" | "budget" | "size" | "yield" | "stage" | "handover" | "tenure" | "near" | "family" | "price_level" | "order" | "compare";
  /** The words it came from, as they were written. */
  words: string;
  /** The same in plain English. */
  meaning: string;
};

/** `RankedProject` of the OpenAPI document. */
export type RankedProject = {
  /** Number in the register of projects; from 1,000,000,000 on, an id made of the name and place of a project that the register cannot give. Such an id answers 308 once its number is known. */
  id: number;
  /** Name in Latin letters. */
  name: string | null;
  /** Name in Arabic; null where unknown. */
  name_ar: string | null;
  area: AreaReference | null;
  developer: DeveloperReference | null;
  /** State; null for a project that only deals or contracts name. */
  status: "not-started" | "active" | "finished" | "pending" | "cancelled" | "frozen" | null;
};

/** `ReadFilters` of the OpenAPI document. */
export type ReadFilters = {
  /** Which market: sales or rent contracts. */
  purpose?: "buy" | "rent";
  property_types?: ("apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other")[];
  /** 0 is a studio. */
  min_bedrooms?: number;
  max_bedrooms?: number;
  /** Median price. */
  min_price_aed?: number;
  /** Median price. */
  max_price_aed?: number;
  /** Median annual rent. */
  min_rent_aed?: number;
  /** Median annual rent. */
  max_rent_aed?: number;
  /** Median price by the square foot. */
  min_price_aed_per_sqft?: number;
  /** Median price by the square foot. */
  max_price_aed_per_sqft?: number;
  min_area_sqft?: number;
  max_area_sqft?: number;
  min_gross_yield_pct?: number;
  max_gross_yield_pct?: number;
  /** Areas of the Land Department. */
  area_ids?: (number)[];
  /** Communities; an area or a community of them suffices. */
  community_ids?: (number)[];
  is_off_plan?: boolean;
  is_freehold?: boolean;
  min_handover_year?: number;
  max_handover_year?: number;
  near?: ("metro" | "mall" | "school")[];
  for_family?: true;
  /** Among the cheapest or dearest fifth of its type and bedrooms in the market. */
  price_level?: "low" | "high";
  /** Gross yield in the top fifth of the market. */
  yield_level?: "high";
  /** Projects; a building is named by its project. */
  project_ids?: (number)[];
  /** Firms of the named developers. */
  developer_ids?: (number)[];
  /** Named malls, stations, schools or hospitals; near one of them suffices. */
  near_points?: (ReadFiltersNearPointsItem)[];
  /** Metres to `near` or `near_points`, from the farthest point of the area of a property. */
  near_within_m?: number;
  except?: Except;
  compared?: Compared;
};

/** `ReadFiltersNearPointsItem` of the OpenAPI document. */
export type ReadFiltersNearPointsItem = {
  id: string;
  name: string;
  category: string;
};

/** `ReadFiltersOutput` of the OpenAPI document. */
export type ReadFiltersOutput = {
  /** Which market: sales or rent contracts. */
  purpose?: "buy" | "rent";
  property_types?: ("apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other")[];
  /** 0 is a studio. */
  min_bedrooms?: number;
  max_bedrooms?: number;
  /** Median price. */
  min_price_aed?: number;
  /** Median price. */
  max_price_aed?: number;
  /** Median annual rent. */
  min_rent_aed?: number;
  /** Median annual rent. */
  max_rent_aed?: number;
  /** Median price by the square foot. */
  min_price_aed_per_sqft?: number;
  /** Median price by the square foot. */
  max_price_aed_per_sqft?: number;
  min_area_sqft?: number;
  max_area_sqft?: number;
  min_gross_yield_pct?: number;
  max_gross_yield_pct?: number;
  /** Areas of the Land Department. */
  area_ids?: (number)[];
  /** Communities; an area or a community of them suffices. */
  community_ids?: (number)[];
  is_off_plan?: boolean;
  is_freehold?: boolean;
  min_handover_year?: number;
  max_handover_year?: number;
  near?: ("metro" | "mall" | "school")[];
  for_family?: true;
  /** Among the cheapest or dearest fifth of its type and bedrooms in the market. */
  price_level?: "low" | "high";
  /** Gross yield in the top fifth of the market. */
  yield_level?: "high";
  /** Projects; a building is named by its project. */
  project_ids?: (number)[];
  /** Firms of the named developers. */
  developer_ids?: (number)[];
  /** Named malls, stations, schools or hospitals; near one of them suffices. */
  near_points?: (ReadFiltersOutputNearPointsItem)[];
  /** Metres to `near` or `near_points`, from the farthest point of the area of a property. */
  near_within_m?: number;
  except?: Except;
  compared?: Compared;
};

/** `ReadFiltersOutputNearPointsItem` of the OpenAPI document. */
export type ReadFiltersOutputNearPointsItem = {
  id: string;
  name: string;
  category: string;
};

/** A wish that was loosened because nothing, or too little, met all wishes. */
export type Relaxation = {
  wish: "near" | "family" | "price_level" | "yield_level" | "handover" | "size" | "yield" | "tenure" | "budget" | "bedrooms" | "stage" | "place" | "property_type";
  /** The wish as asked. */
  from: string;
  /** The loosened wish. */
  to: string;
  why: string;
};

/** A cell; it has the dimensions that `group_by` names. */
export type RentCell = {
  area?: RentCellArea | null;
  community?: RentCellCommunity | null;
  project?: RentCellProject | null;
  developer?: RentCellDeveloper | null;
  /** Kind of property. */
  property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other" | null;
  /** Kind of property, as the register words it. */
  property_sub_type?: string | null;
  /** Bedrooms; 0 is a studio. */
  bedrooms?: number | null;
  /** Freehold: open to buyers of every nationality; null where the export does not say. */
  is_freehold?: boolean | null;
  /** Usage of the property. */
  usage?: string | null;
  /** Of rents: new or renewed. */
  version?: "new" | "renewed" | null;
  /** Kind of tenant: person or authority; null where the export does not give it. */
  tenant_type?: "person" | "authority" | null;
  /** First day of the month, quarter or year; null for records without the day. */
  period?: string | null;
  /** Present where the window holds a part of the period only. */
  partial?: true;
  /** Part of the records of the period, up to the as-of date, that has arrived, per cent of those expected: late registrations are still to come. A period is complete only as far as pulls of the register cover it. Null where `completeness_reason` or `meta.completeness.reason` says why. */
  completeness_pct?: number | null;
  /** Reason why `completeness_pct` is null: no pull covers the period; pulls cover a part of its days; days are covered only by a pull that lost rows which an earlier one had; or the kept exports tell too little of how late registrations come. */
  completeness_reason?: "no_pull_covers_the_period" | "pulls_cover_part_of_the_period" | "short_pull" | "arrivals_not_measured";
  /** Present where `completeness_pct` is below 98, or where full pulls do not cover all of a recent period: the figures will be revised. */
  provisional?: true;
  /** Records in the cell. */
  count: number;
  /** The measures by name. Flat formats have a column for each part. */
  measures: Record<string, CellFigure>;
};

/** Area of the Land Department. */
export type RentCellArea = {
  id: number;
  name: string | null;
};

/** Community. */
export type RentCellCommunity = {
  id: number;
  name: string | null;
};

/** Developer: the company, or the brand where only the brand is known. Each record counts once. */
export type RentCellDeveloper = {
  id: number;
  name: string | null;
};

/** Project. */
export type RentCellProject = {
  id: number;
  name: string | null;
};

/** `RentContract` of the OpenAPI document. */
export type RentContract = {
  /** `r-` and the number of the contract; a hash of its terms where no export gives the number, until one does. */
  id: string;
  /** The Land Department’s cadastral area. */
  area_id: number | null;
  /** Name of the area. */
  area: string | null;
  /** Name of the area, Arabic. */
  area_ar: string | null;
  /** Name of the community: the name that people use for the place. */
  community: string | null;
  /** Master project as the export names it, else as the register does. */
  master_project: string | null;
  /** Project: its register number, or from 1,000,000,000 on an id made of name and place. */
  project_id: number | null;
  /** How `project_id` was found: the register’s `number`, its exact `name`, the `displayed-name` that its Arabic one is published under, a `transliteration` between Arabic and Latin letters, or `named`: the register has no such project. */
  project_basis: "number" | "name" | "displayed-name" | "transliteration" | "named" | null;
  /** How sure project_id is, 0 to 1. */
  project_confidence: number | null;
  /** Name of the project. */
  project: string | null;
  /** Projects on its plot, where the export names several: it is in one of them, and `project_id` is null. Else empty. */
  candidate_projects: (string)[];
  /** Developer: its register number; from 10000000 a brand. */
  developer_id: number | null;
  /** Name of the developer; of its brand where no export names the company; null where neither is known. */
  developer: string | null;
  /** How developer_id was found: project (the register names it for the project) or brand (the project’s name says it). */
  developer_basis: "project" | "brand" | null;
  /** Kind of property. */
  property_type: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other" | null;
  /** Kind of property as the export words it. */
  property_sub_type: string | null;
  /** Usage of the property: residential, commercial, … */
  usage: string | null;
  /** Bedrooms; 0 is a studio; null where unknown. */
  bedrooms: number | null;
  /** Bedrooms that its size says where a rent contract does not state them; 0 is a studio. */
  bedrooms_inferred: number | null;
  /** How its bedrooms are known: stated by the register, or inferred from flats of its size in its project, community or area. */
  bedrooms_basis: "stated" | "project" | "community" | "area" | null;
  /** Part of held-out contracts whose size says what they state, on this basis and for these bedrooms; 1 where stated. */
  bedrooms_confidence: number | null;
  /** Rooms as the export words them. */
  rooms_label: string | null;
  /** Freehold: open to buyers of every nationality; null where the export does not say. */
  is_freehold: boolean | null;
  /** Rent a year, AED; computed from the contract amount where the export lacks it. */
  annual_amount_aed: number | null;
  /** Rent over the whole contract, AED. */
  contract_amount_aed: number | null;
  /** Annual rent by size. */
  annual_aed_per_sqft: number | null;
  /** Day of registration in Dubai. The registers of data.dubai and Dubai Pulse do not date the registration of a rent contract: then its first day, or the day of the export where that is earlier, and `transaction_date_basis` says so. */
  transaction_date: string;
  /** Meaning of `transaction_date`: `registered`, the day of registration; `contract-start`, where no export has it: the first day of the contract or that of the export, whichever is earlier. */
  transaction_date_basis: "registered" | "contract-start";
  /** First day. */
  start_date: string;
  /** Last day. */
  end_date: string | null;
  /** Days, both ends included. */
  duration_days: number | null;
  /** Instant of registration, UTC; null where only the day is known. */
  registered_at: string | null;
  /** `new`, or `renewed` by the same tenant. */
  version: "new" | "renewed" | null;
  /** Properties in the contract. At least so many where no export counts them. */
  property_count: number;
  /** Source of the number of properties of a contract: register, export or lines. The `register` is data.dubai or Dubai Pulse, an `export` dubailand.gov.ae; `lines` are at least so many. */
  property_count_basis: "register" | "export" | "lines";
  /** Properties of it that are listed. */
  line_count: number;
  /** Area, square feet. That of all its properties; null where not all of them are listed. */
  area_sqft: number | null;
  /** Area, square metres. That of all its properties; null where not all of them are listed. */
  area_sqm: number | null;
  /** Kind of tenant: person or authority; null where the export does not give it. */
  tenant_type: "person" | "authority" | null;
  /** Implausible values of the record. date_after_pull: it was registered, by its own words, after the day on which its export was received; no figure counts it. area_implausible: no property of its type is so small, or none is so large. Lists keep these records; statistics leave them out. `area_missing`: the export gives no size of any of its properties. A contract that has sized properties, not all of them listed, has neither a size nor this flag. */
  quality_flags: (string)[];
};

/** `RentContractProject` of the OpenAPI document. */
export type RentContractProject = {
  /** Project. */
  id: number;
  /** Its number in the register. */
  project_number: number | null;
  name: string | null;
  name_ar: string | null;
  /** State of construction. */
  status: string | null;
  /** Part that is built, per cent. */
  completion_pct: number | null;
  /** Day it was completed; null unless it is finished. */
  completion_date: string | null;
};

/** Rentals only. */
export type RentContractTerm = {
  start_date: string | null;
  end_date: string | null;
  version: "new" | "renewed" | null;
  /** Source of the number of properties of a contract: register, export or lines. */
  property_count_basis: "register" | "export" | "lines" | null;
  /** Projects on its plot, where the export names several: it is in one of them, and `project_id` is null. Else empty. */
  candidate_projects: (string)[];
} | null;

/** `RentEstimate` of the OpenAPI document. */
export type RentEstimate = {
  property: RentEstimateProperty;
  /** The day the estimate is for: `valued_on` of the request, or the newest of the data. */
  valued_on: string;
  /** Estimated rent a year; `n` is the number of comparables. */
  annual_rent_aed: Statistic;
  /** Level of the property type and version in the whole market at this size, which the effects move. */
  market_level_annual_aed: number | null;
  /** Parameters that were given and that no record of the register has. */
  not_used: ("floor" | "view")[];
  /** Lower end of the 80 % interval. */
  low_aed: number | null;
  /** Upper end of the 80 % interval. */
  high_aed: number | null;
  /** By the width of the interval: `high` up to a fifth of the estimate, `medium` up to two fifths, else `low`; null without an interval. */
  confidence: "high" | "medium" | "low" | null;
  /** The narrowest place with 5 comparables. */
  scope: "project" | "building" | "community" | "area" | "market" | null;
  /** Effects that move the market’s level to the estimate; the changes multiply. */
  effects: (RentEstimateEffectsItem)[];
  tested: RentEstimateTested | null;
  caveat: string;
  /** Every contract the estimate is made of: those with the bedrooms asked for first, then by weight; at most 60. */
  comparables: (RentEstimateComparablesItem)[];
  renewal: RentEstimateRenewal | null;
};

/** `RentEstimateComparablesItem` of the OpenAPI document. */
export type RentEstimateComparablesItem = {
  /** The record. */
  id: string;
  transaction_date: string;
  /** The narrowest place it shares with the property. */
  scope: "project" | "building" | "community" | "area" | "market";
  project: string | null;
  building: string | null;
  bedrooms: number | null;
  area_sqft: number;
  /** Its part in the estimate, per cent; the market’s level has the rest to 100. It lies below 0 where the record speaks for a difference. */
  weight_pct: number;
  version: "new" | "renewed";
  annual_rent_aed: number;
  /** Change of the level of rents since, as a factor. */
  index_factor: number;
  /** Its rent, adjusted to the day of the estimate. */
  adjusted_annual_rent_aed: number;
};

/** `RentEstimateEffectsItem` of the OpenAPI document. */
export type RentEstimateEffectsItem = {
  effect: "market" | "area" | "community" | "building" | "project" | "size" | "layout";
  /** How far it moves the market’s level, per cent. */
  change_pct: number;
  /** Comparables that it is known by. */
  n: number;
};

/** `RentEstimateProperty` of the OpenAPI document. */
export type RentEstimateProperty = {
  area_id: number | null;
  community_id: number | null;
  project_id: number | null;
  building_id: number | null;
  property_type: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
  bedrooms: number | null;
  area_sqft: number;
  version: "new" | "renewed";
};

/** The renewal of a contract; null unless the current rent is given. */
export type RentEstimateRenewal = {
  current_rent_aed: number;
  /** How far the current rent lies below the estimate, per cent of it; negative above it. */
  below_estimate_pct: number | null;
  /** Increase that Decree 43 of 2013 permits if the average rent is the estimate, per cent. */
  permitted_increase_pct: number | null;
  /** The same at the lower end. */
  permitted_increase_at_low_pct: number | null;
  /** The same at the upper end. */
  permitted_increase_at_high_pct: number | null;
  /** The current rent with that increase. */
  highest_rent_aed: number | null;
  caveat: string;
};

/** How the method does on records it has not seen; null where too few could be tried. */
export type RentEstimateTested = {
  property_type: "all" | "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
  /** Stage of these records; all for all of them. */
  stage: string;
  /** Records it was tried on, each estimated from earlier ones only. */
  n: number;
  /** Share of them that lay inside their interval, per cent; 80 is meant. */
  inside_pct: number | null;
  /** Median distance of the estimate from the price, per cent. */
  median_error_pct: number | null;
};

/** `RentIndexPeriod` of the OpenAPI document. */
export type RentIndexPeriod = {
  /** First day of the period; contracts count by the day they start. */
  period: string;
  /** Rent level; that of `base_date` is 100. `n` is the number of contracts of the period that are compared with other periods of the window. */
  index: Figure;
  /** The same number of the earlier period that the change to this one goes from; null for the first period shown. */
  n_before: number | null;
  /** Standard error of the level against that of `base_date`, clustered by project, per cent of the level; null for that period. */
  standard_error_pct: number | null;
  /** Part of the eligible contracts that are compared, per cent. */
  coverage_pct: number;
  /** Eligible contracts with a size that start in the period. */
  contract_count: number;
  /** Part of the records of the period, up to the as-of date, that has arrived, per cent of those expected: late registrations are still to come. A period is complete only as far as pulls of the register cover it. Null where `completeness_reason` or `meta.completeness.reason` says why. */
  completeness_pct: number | null;
  /** Reason why `completeness_pct` is null: no pull covers the period; pulls cover a part of its days; days are covered only by a pull that lost rows which an earlier one had; or the kept exports tell too little of how late registrations come. */
  completeness_reason?: "no_pull_covers_the_period" | "pulls_cover_part_of_the_period" | "short_pull" | "arrivals_not_measured";
  /** Present where `completeness_pct` is below 98, or where full pulls do not cover all of a recent period: the figures will be revised. */
  provisional?: true;
  /** Present when the period is not over, or begins before the loaded exports cover it. */
  partial?: true;
};

/** Per cent of comparable new contracts of the year before it whose rent a square foot is lower. */
export type RentPosition = {
  /** The figure, in the unit of its name; null when withheld. */
  value: number | null;
  /** Records behind it. */
  n: number;
  /** Lower quartile. */
  p25?: number | null;
  /** Upper quartile. */
  p75?: number | null;
  /** Confidence interval, where the method gives one. */
  interval?: Interval;
  /** Reason why there is no interval. */
  interval_reason?: string;
  /** Present in changes on a year of places with too few projects for an interval: the estimate that borrows from all Dubai. `value` is of the own records alone. */
  shrunk?: Shrunk;
  /** `ok` from 30 records, `low` below; absent when withheld. */
  quality?: "ok" | "low";
  /** Present when the figure is withheld. */
  suppressed?: true;
  /** Reason why it is withheld. */
  reason?: string;
  /** Present where the figures count synthetic records, of which `meta.synthetic_until` tells. Without it, they count real records only. */
  synthetic?: true;
  /** Method; its text is at /docs/methods/{method}. */
  method: string;
  /** Version of the method; another version is another figure. */
  method_version: number;
  window: RentPositionWindow;
  /** Newest registration behind the figure. */
  as_of: string;
  /** Present where the loaded exports do not cover the whole window: the day from which on they do. Before it, counts and levels rest on few records. */
  covered_from?: string;
  /** Property of comparable contracts beside area and kind; null where none is known. */
  comparable_by: "bedrooms" | "size_band" | null;
};

/** First and last day that count, both inclusive. */
export type RentPositionWindow = {
  from: string;
  to: string;
};

/** `RentStats` of the OpenAPI document. */
export type RentStats = {
  /** `all`: every contract. `property_type`: one type. `bedrooms`: one type and number of bedrooms. */
  level: "all" | "property_type" | "bedrooms";
  /** `all`, or one type; null where the register does not say. */
  property_type: string | null;
  /** At the level `bedrooms`: 0 is a studio, null where the register does not say. Null at the other levels. */
  bedrooms: number | null;
  /** New or renewed: never mixed in a level; null where the register does not say. */
  version: "new" | "renewed" | null;
  /** Registered contracts that start in the window. */
  contract_count: number;
  /** Sum of their annual rents, AED. Each contract counts once. */
  annual_value_aed: number;
  /** Median annual rent, AED. */
  median_annual_aed: Figure;
  /** Median annual rent, AED a square foot. */
  median_annual_aed_per_sqft: Figure;
  /** Contracts of this row whose bedrooms are known, per cent. */
  bedrooms_known_pct: number | null;
};

/** `RentSummary` of the OpenAPI document. */
export type RentSummary = {
  period: "this_month" | "this_year" | "last_12_months";
  window: RentSummaryWindow | null;
  before: RentSummaryBefore | null;
  /** Registered contracts that start in the window. */
  contract_count: number;
  /** Those of the year before. */
  contract_count_before: number | null;
  contract_count_change_pct: Figure;
  /** Sum of their annual rents, AED. */
  annual_value_aed: number;
  annual_value_before_aed: number | null;
  /** New contracts. */
  new: RentSummaryOfVersion;
  /** Renewed contracts. */
  renewed: RentSummaryOfVersion;
};

/** The same days a year earlier; null where the plan does not see, or the loaded exports do not cover, all of them. */
export type RentSummaryBefore = {
  from: string;
  to: string;
};

/** `RentSummaryOfVersion` of the OpenAPI document. */
export type RentSummaryOfVersion = {
  /** Registered contracts that start in the window. */
  contract_count: number;
  /** Sum of their annual rents, AED. Each contract counts once. */
  annual_value_aed: number;
  /** Median annual rent, AED. */
  median_annual_aed: Figure;
  /** Median annual rent, AED a square foot. */
  median_annual_aed_per_sqft: Figure;
  /** Against the same days a year earlier, per cent; withheld with fewer than 5 contracts. */
  contract_count_change_pct: Figure;
  /** Of the median annual rent, per cent; withheld where either median is. */
  median_annual_change_pct: Figure;
  /** Of the median by the square foot. */
  median_annual_aed_per_sqft_change_pct: Figure;
};

/** Days that the figures cover; null where the plan sees none of them. */
export type RentSummaryWindow = {
  from: string;
  to: string;
};

/** `RentTrend` of the OpenAPI document. */
export type RentTrend = {
  /** First day of the month, quarter or year. */
  period: string;
  version: "new" | "renewed" | null;
  /** Registered contracts that start in the window. */
  contract_count: number;
  /** Sum of their annual rents, AED. Each contract counts once. */
  annual_value_aed: number;
  /** Median annual rent, AED. */
  median_annual_aed: Figure;
  /** Median annual rent, AED a square foot. */
  median_annual_aed_per_sqft: Figure;
  /** Part of the records of the period, up to the as-of date, that has arrived, per cent of those expected: late registrations are still to come. A period is complete only as far as pulls of the register cover it. Null where `completeness_reason` or `meta.completeness.reason` says why. */
  completeness_pct: number | null;
  /** Reason why `completeness_pct` is null: no pull covers the period; pulls cover a part of its days; days are covered only by a pull that lost rows which an earlier one had; or the kept exports tell too little of how late registrations come. */
  completeness_reason?: "no_pull_covers_the_period" | "pulls_cover_part_of_the_period" | "short_pull" | "arrivals_not_measured";
  /** Present where `completeness_pct` is below 98, or where full pulls do not cover all of a recent period: the figures will be revised. */
  provisional?: true;
  /** The period is not there whole: it is not over, the days asked for or the plan cut it, or it begins before the loaded exports cover it (`meta.covered_from`). */
  partial?: true;
};

/** `RentYieldOfArea` of the OpenAPI document. */
export type RentYieldOfArea = {
  area: PlaceReference;
  /** Median annual rent of new contracts by median price of ready sales, per square foot, weighted over like segments; per cent. `n` is the smaller of both samples. */
  gross_yield_pct: Figure;
  /** The same with the rents of new and renewed contracts, as publishers of the market often count them; per cent. Renewals run lower than new contracts, so it lies below `gross_yield_pct`. */
  gross_yield_with_renewals_pct: Figure;
  /** Annual rents that the price of a home comes to: 100 ÷ gross yield, of the same segments, with its interval. The higher, the cheaper renting is beside buying. */
  price_to_rent_years: Figure;
  /** Ready sales behind it. */
  n_sales: number;
  /** New contracts behind it; of one property, which is one line. */
  n_rents: number;
  /** New and renewed contracts of the same segments. */
  n_rents_with_renewals: number;
  /** Segments with enough on both sides. */
  segments_used: number;
  /** `bedrooms`, `size`, or `mixed` where the classes differ; null when withheld. */
  segmentation: string | null;
  /** Less the service charge, where it is loaded; per cent. */
  net_yield_pct: Figure;
  of_area: RentYieldOfAreaOfArea | null;
  /** Of the contracts of the last 12 months in the area, or in the area that holds most of the community, those that name a project or a master project, per cent; `n` is all of them. A contract has a community by these names only: only these contracts count in rents of communities; the others count in their area alone. */
  named_contracts_pct: Figure;
};

/** Of a community: the area that most of it lies in, and its yields. Null for areas, and for a community without one. */
export type RentYieldOfAreaOfArea = {
  area: PlaceReference;
  /** Median annual rent of new contracts by median price of ready sales, per square foot, weighted over like segments; per cent. `n` is the smaller of both samples. */
  gross_yield_pct: Figure;
  /** The same with the rents of new and renewed contracts, as publishers of the market often count them; per cent. Renewals run lower than new contracts, so it lies below `gross_yield_pct`. */
  gross_yield_with_renewals_pct: Figure;
};

/** `RentsOfArea` of the OpenAPI document. */
export type RentsOfArea = {
  area: PlaceReference;
  /** Registered contracts that start in the window. */
  contract_count: number;
  /** Median annual rent of new contracts, AED: of homes, and in rows of offices or shops of commercial contracts. */
  median_rent_aed: Figure;
  /** Median annual rent of new contracts, AED a square foot. */
  median_rent_aed_per_sqft: Figure;
  /** Median annual rent of renewed contracts, AED. */
  median_renewed_rent_aed: Figure;
  /** Change of rents of new contracts, last 12 months against the 12 before, per cent: like with like, which is the same project, property type, bedrooms and size (/docs/methods/rankings). Withheld by bedrooms and of other days, and where the loaded exports do not cover both years. */
  rent_yoy_change_pct: Figure;
  /** How far the median rent of new contracts lies above that of renewed ones, per cent. */
  new_over_renewed_pct: Figure;
  /** Of the contracts of the last 12 months in the area, or in the area that holds most of the community, those that name a project or a master project, per cent; `n` is all of them. A contract has a community by these names only: only these contracts count in rents of communities; the others count in their area alone. */
  named_contracts_pct: Figure;
};

/** `ReplayWebhookDeliveryAnswer` of the OpenAPI document. */
export type ReplayWebhookDeliveryAnswer = {
  delivery: WebhookDeliveryDetails;
};

/** `ReportUsageBody` of the OpenAPI document. */
export type ReportUsageBody = {
  type: "search" | "indexing";
  count: number;
  /** Within the last 31 days; now, when left out. */
  occurred_at?: string;
  idempotency_key?: string;
};

/** `Reproduction` of the OpenAPI document. */
export type Reproduction = {
  /** Path and query of the answer. */
  address: string;
  operation: string;
  tables: (ReproductionTablesItem)[];
  /** SQL that makes the tables. */
  setup: string;
  statements: (ReproductionStatementsItem)[];
  left_out: (ReproductionLeftOutItem)[];
  /** All of it as SQL for DuckDB. */
  script: string;
  /** The same as a program with pandas and DuckDB. */
  python: string;
};

/** `ReproductionLeftOutItem` of the OpenAPI document. */
export type ReproductionLeftOutItem = {
  /** A table that no exported file has. */
  table: string;
};

/** `ReproductionStatementsItem` of the OpenAPI document. */
export type ReproductionStatementsItem = {
  /** The query that the service ran, with the values of this request. */
  sql: string;
};

/** `ReproductionTablesItem` of the OpenAPI document. */
export type ReproductionTablesItem = {
  name: string;
  /** Address of its Parquet file. */
  url: string;
};

/** A name that was asked for, and the places that it means. */
export type ResolvedName = {
  asked: string;
  name: string;
  kind: "area" | "community" | "district";
  places: (ResolvedPlace)[];
};

/** `ResolvedPlace` of the OpenAPI document. */
export type ResolvedPlace = {
  kind: "area" | "community";
  place_id: number;
  name: string;
  slug?: string;
};

/** `Revision` of the OpenAPI document. */
export type Revision = {
  /** First day of the month. */
  period: string;
  /** Days from the last day of the month to the publication; zero or less while it was not over. */
  days_since_end: number;
  /** Day in Dubai from which on this value was published, until the next one. */
  published_on: string;
  /** Newest registration of the register in that publication. */
  as_of: string | null;
  /** The value as it was published then. */
  figure: Figure;
  /** Change from the first value that was published after the end of the month, per cent; null for that value, for earlier ones and where either is withheld. */
  revision_pct: number | null;
};

/** `RotateWebhookAnswer` of the OpenAPI document. */
export type RotateWebhookAnswer = {
  webhook: Webhook;
  /** The signing secret (`whsec_…`, Standard Webhooks): shown only in this answer. */
  secret: string;
  old_secret_until: string;
};

/** `RotateWebhookBody` of the OpenAPI document. */
export type RotateWebhookBody = {
  /** How long messages are signed with the old secret too; 0 ends it at once. */
  grace_seconds?: number;
};

/** `SaleIndex` of the OpenAPI document. */
export type SaleIndex = {
  /** First day of the month. */
  period: string;
  /** Flats and villas. */
  all: SaleIndexOfKind;
  /** Flats. */
  flat: SaleIndexOfKind;
  /** Villas. */
  villa: SaleIndexOfKind;
};

/** `SaleIndexOfKind` of the OpenAPI document. */
export type SaleIndexOfKind = {
  /** Index of the month; 1 is the base the Land Department chose. */
  monthly_index: number | null;
  /** Index of the quarter, in the row of its last month. */
  quarterly_index: number | null;
  /** Index of the year, in the row of its last month. */
  yearly_index: number | null;
  /** Typical price of the month. */
  monthly_price_aed: number | null;
  /** Typical price of the quarter. */
  quarterly_price_aed: number | null;
  /** Typical price of the year. */
  yearly_price_aed: number | null;
};

/** `SearchBuildingsAnswer` of the OpenAPI document. */
export type SearchBuildingsAnswer = {
  buildings: (FoundName)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: SearchBuildingsAnswerMeta;
};

/** `SearchBuildingsAnswerMeta` of the OpenAPI document. */
export type SearchBuildingsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
  /** Search engine that answered: the one inside the service, or Meilisearch. */
  engine: "embedded" | "meilisearch";
};

/** `SearchLogEntry` of the OpenAPI document. */
export type SearchLogEntry = {
  query: string;
  /** Where it was searched. With `search.index` of /v1/client-info: the search itself is known, only a click is new. */
  index?: string;
  results_count?: number;
  filters?: string;
  clicked_id?: string;
  /** Of what was clicked, from 1. */
  position?: number;
  latency_ms?: number;
  /** Hashed on arrival; never kept as it is. */
  user_token?: string;
  /** Within the last 7 days; now, when left out. */
  timestamp?: string;
};

/** `SearchLogResult` of the OpenAPI document. */
export type SearchLogResult = {
  /** Entries that were read. */
  accepted: number;
  /** Searches counted now. One that this service answered was counted then, and is not counted again. */
  searches: number;
  clicks: number;
  request_id: string;
};

/** `SearchProjectsAnswer` of the OpenAPI document. */
export type SearchProjectsAnswer = {
  projects: (FoundName)[];
  /** Send it as `cursor` for the page after; null on the last. */
  next_cursor: string | null;
  has_more: boolean;
  meta: SearchProjectsAnswerMeta;
};

/** `SearchProjectsAnswerMeta` of the OpenAPI document. */
export type SearchProjectsAnswerMeta = {
  /** Id of the snapshot that the answer was made from. */
  snapshot_id: string;
  /** Day up to which the records are known that the answer lists or counts: the oldest such day of their datasets. Look-ups, such as names of areas, do not count. Where none of the datasets is loaded, it is the newest day of the snapshot. */
  as_of: string;
  /** The same of each dataset that was read, with those that only name or place the records. */
  as_of_by_dataset: Record<string, string>;
  /** When the snapshot became current. */
  published_at: string;
  /** Start of the history that the plan of the key includes; null when it includes all. The age of a record follows from its `transaction_date`; rents by period follow from the start of contracts. */
  history_from: string | null;
  /** Name this source when you publish the data. */
  attribution: string;
  /** A thing to know of the answer: that it lacks days which the plan does not see, or that a name means more places. */
  notice?: string;
  /** Present where the operation takes `as_of`: the address of this request as of this snapshot. It gives the same answer for 400 days, with a key of the same plan. */
  permalink?: string;
  /** Present in statistics: how to cite the figures, with the source, the method and its version, the snapshot, the day of its newest registration, and the permanent link. */
  citation?: string;
  /** Present where the snapshot has a synthetic history, as after `make demo HISTORY=synthetic`: records before this day are invented. Real snapshots have none. */
  synthetic_until?: string;
  /** True when the cursor came from a snapshot that is no longer available; the list continues after the same key in the current one. */
  snapshot_changed?: true;
  /** The place, where `area` names one. */
  place?: UnderstoodPlace;
  /** The places that each name in `area` means, with those of a district. A record counts once, in whichever of them it lies. */
  resolved?: (ResolvedName)[];
  /** Search engine that answered: the one inside the service, or Meilisearch. */
  engine: "embedded" | "meilisearch";
};

/** `SearchPropertiesBody` of the OpenAPI document. */
export type SearchPropertiesBody = {
  /** A wish in your own words, English or Arabic. */
  query: string;
  /** Results at most. */
  limit?: number;
  filters?: PropertyFilters;
  context?: QuestionContext;
  /** 0 compares words alone, 1 vectors alone; only where an embedder is set up. */
  semantic_ratio?: number;
};

/** `Seasonality` of the OpenAPI document. */
export type Seasonality = {
  measure: "sales_count" | "price" | "rentals_count";
  property_type: "all" | "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other";
  /** Strength of the pattern, from 0 (none) to 1 (the months explain all variation): 1 − variance of the remainder ÷ variance around the trend. `n` is the number of months. */
  strength: Statistic;
  /** Longest run of whole months with 30 records each. */
  months_in_a_row: number;
  /** First month of that run. */
  from_month: string | null;
  /** Last month of that run. */
  to_month: string | null;
  /** Twelve months; none where the pattern is withheld. */
  months: (SeasonalityMonthsItem)[];
  /** Effects that a calendar month cannot show. */
  caveat: string;
};

/** `SeasonalityMonthsItem` of the OpenAPI document. */
export type SeasonalityMonthsItem = {
  /** Month of the year, 1 to 12. */
  month: number;
  name: "January" | "February" | "March" | "April" | "May" | "June" | "July" | "August" | "September" | "October" | "November" | "December";
  /** Number of years in the median. */
  years: number;
  /** Level of the month, where the mean of the year is 100, with the quartiles over the years. */
  factor: Figure;
};

/** `ServiceCharge` of the OpenAPI document. */
export type ServiceCharge = {
  /** The register’s ids of project, property group, usage and category, and the year. */
  id: string;
  /** Project; null where the register of projects lacks it. */
  project_id: number | null;
  /** Project as the register words it. */
  project: string | null;
  /** The register’s internal id of the project. */
  register_project_id: number;
  /** Area of the project. */
  area_id: number | null;
  /** Its name. */
  area: string | null;
  /** Master community as the register words it. */
  master_community: string | null;
  /** Property group. */
  property_group_id: number | null;
  /** Its name. */
  property_group: string | null;
  /** Usage as the register words it. */
  usage: string | null;
  /** Year of the budget. */
  budget_year: number;
  /** Service that the charge pays for. */
  service_category: string | null;
  /** Charge a year, AED a square foot; a few categories are flat sums an owner. */
  service_cost_aed_per_sqft: number;
  /** Company that manages the property. */
  management_company: string | null;
};

/** An estimate for a thin sample, drawn towards the figure of a larger whole. */
export type Shrunk = {
  /** The estimate, in the unit of the figure. */
  value: number;
  /** Its confidence interval. */
  interval: Interval;
  /** Weight of the own records, per cent; the rest is that of the whole. */
  own_weight_pct: number;
  /** The whole: all Dubai, of the same property type. */
  towards: "market";
};

/** `SignedLink` of the OpenAPI document. */
export type SignedLink = {
  id: string;
  /** The key that made it, whose rights and limits hold for it. */
  key_id: string;
  /** Path and query that it opens. */
  address: string;
  created_at: string;
  expires_at: string;
};

/** `SiteDocument` of the OpenAPI document. */
export type SiteDocument = Record<string, unknown>;

/** `SiteDocumentList` of the OpenAPI document. */
export type SiteDocumentList = {
  results: (Record<string, unknown>)[];
  offset: number;
  limit: number;
  total: number;
};

/** `SiteEnqueuedTask` of the OpenAPI document. */
export type SiteEnqueuedTask = {
  /** Ask /tasks/{uid} whether searches use the change yet. */
  taskUid: number;
  status: "enqueued";
  indexUid: string;
  type: "documentAdditionOrUpdate" | "documentDeletion" | "settingsUpdate";
  /** When the change came. The time of a change of settings is not kept: it is the time of the answer. */
  enqueuedAt: string;
};

/** `SiteFacetSearch` of the OpenAPI document. */
export type SiteFacetSearch = {
  /** Words to look for; none is every document. */
  q?: string | null;
  /** Meilisearch’s filter: an expression, or lists of them. */
  filter?: string | null;
  matchingStrategy?: "last" | "all" | "frequency" | null;
  attributesToSearchOn?: (string)[] | null;
  offset?: number | null;
  limit?: number | null;
  page?: number | null;
  hitsPerPage?: number | null;
  attributesToRetrieve?: (string)[] | null;
  attributesToCrop?: (string)[] | null;
  cropLength?: number | null;
  cropMarker?: string | null;
  attributesToHighlight?: (string)[] | null;
  highlightPreTag?: string | null;
  highlightPostTag?: string | null;
  showRankingScore?: boolean | null;
  sort?: (string)[] | null;
  facets?: (string)[] | null;
  facetName: string;
  facetQuery?: string | null;
  exhaustiveFacetCount?: boolean | null;
};

/** `SiteFacetSearchResult` of the OpenAPI document. */
export type SiteFacetSearchResult = {
  facetHits: (SiteFacetSearchResultFacetHitsItem)[];
  facetQuery: string | null;
  processingTimeMs: number;
};

/** `SiteFacetSearchResultFacetHitsItem` of the OpenAPI document. */
export type SiteFacetSearchResultFacetHitsItem = {
  value: string;
  count: number;
};

/** `SiteIndexSettings` of the OpenAPI document. */
export type SiteIndexSettings = {
  /** `*` is every field. */
  searchableAttributes: (string)[];
  filterableAttributes: (string)[];
  sortableAttributes: (string)[];
  synonyms: Record<string, (string)[]>;
};

/** `SiteMultiSearch` of the OpenAPI document. */
export type SiteMultiSearch = {
  queries: (SiteMultiSearchQueriesItem)[];
  federation?: SiteMultiSearchFederation | null;
};

/** Merges the hits of all queries into one list. */
export type SiteMultiSearchFederation = {
  offset?: number | null;
  limit?: number | null;
};

/** `SiteMultiSearchQueriesItem` of the OpenAPI document. */
export type SiteMultiSearchQueriesItem = {
  /** Words to look for; none is every document. */
  q?: string | null;
  /** Meilisearch’s filter: an expression, or lists of them. */
  filter?: string | null;
  matchingStrategy?: "last" | "all" | "frequency" | null;
  attributesToSearchOn?: (string)[] | null;
  offset?: number | null;
  limit?: number | null;
  page?: number | null;
  hitsPerPage?: number | null;
  attributesToRetrieve?: (string)[] | null;
  attributesToCrop?: (string)[] | null;
  cropLength?: number | null;
  cropMarker?: string | null;
  attributesToHighlight?: (string)[] | null;
  highlightPreTag?: string | null;
  highlightPostTag?: string | null;
  showRankingScore?: boolean | null;
  sort?: (string)[] | null;
  facets?: (string)[] | null;
  indexUid: string;
  federationOptions?: SiteMultiSearchQueriesItemFederationOptions | null;
};

/** `SiteMultiSearchQueriesItemFederationOptions` of the OpenAPI document. */
export type SiteMultiSearchQueriesItemFederationOptions = {
  weight?: number;
  queryPosition?: number | null;
};

/** `SiteSearch` of the OpenAPI document. */
export type SiteSearch = {
  /** Words to look for; none is every document. */
  q?: string | null;
  /** Meilisearch’s filter: an expression, or lists of them. */
  filter?: string | null;
  matchingStrategy?: "last" | "all" | "frequency" | null;
  attributesToSearchOn?: (string)[] | null;
  offset?: number | null;
  limit?: number | null;
  page?: number | null;
  hitsPerPage?: number | null;
  attributesToRetrieve?: (string)[] | null;
  attributesToCrop?: (string)[] | null;
  cropLength?: number | null;
  cropMarker?: string | null;
  attributesToHighlight?: (string)[] | null;
  highlightPreTag?: string | null;
  highlightPostTag?: string | null;
  showRankingScore?: boolean | null;
  sort?: (string)[] | null;
  facets?: (string)[] | null;
};

/** `SiteSearchResult` of the OpenAPI document. */
export type SiteSearchResult = {
  /** Documents, with `_formatted`, `_rankingScore`, `_geoDistance` where asked for. */
  hits: (Record<string, unknown>)[];
  query: string;
  processingTimeMs: number;
  limit?: number;
  offset?: number;
  estimatedTotalHits?: number;
  hitsPerPage?: number;
  page?: number;
  totalPages?: number;
  totalHits?: number;
  facetDistribution?: Record<string, Record<string, number>>;
  facetStats?: Record<string, SiteSearchResultFacetStatsValue>;
};

/** `SiteSearchResultFacetStatsValue` of the OpenAPI document. */
export type SiteSearchResultFacetStatsValue = {
  min: number;
  max: number;
};

/** `SiteTask` of the OpenAPI document. */
export type SiteTask = {
  uid: number;
  /** `enqueued`: kept, and not used by searches yet. `succeeded`: searches use it. `failed`: the engine refused it, see `error`; the change is kept. */
  status: "enqueued" | "succeeded" | "failed";
  indexUid: string;
  type: "documentAdditionOrUpdate" | "documentDeletion" | "settingsUpdate";
  /** When the change came. The time of a change of settings is not kept: it is the time of the answer. */
  enqueuedAt: string;
  error: MeilisearchError | null;
  details: SiteTaskDetails | null;
};

/** Null for a change of settings. */
export type SiteTaskDetails = {
  receivedDocuments?: number;
  indexedDocuments?: number;
  providedIds?: number;
  deletedDocuments?: number;
};

/** A figure, its sample, and how it was made. */
export type Statistic = {
  /** The figure, in the unit of its name; null when withheld. */
  value: number | null;
  /** Records behind it. */
  n: number;
  /** Lower quartile. */
  p25?: number | null;
  /** Upper quartile. */
  p75?: number | null;
  /** Confidence interval, where the method gives one. */
  interval?: Interval;
  /** Reason why there is no interval. */
  interval_reason?: string;
  /** Present in changes on a year of places with too few projects for an interval: the estimate that borrows from all Dubai. `value` is of the own records alone. */
  shrunk?: Shrunk;
  /** `ok` from 30 records, `low` below; absent when withheld. */
  quality?: "ok" | "low";
  /** Present when the figure is withheld. */
  suppressed?: true;
  /** Reason why it is withheld. */
  reason?: string;
  /** Present where the figures count synthetic records, of which `meta.synthetic_until` tells. Without it, they count real records only. */
  synthetic?: true;
  /** Method; its text is at /docs/methods/{method}. */
  method: string;
  /** Version of the method; another version is another figure. */
  method_version: number;
  window: StatisticWindow;
  /** Newest registration behind the figure. */
  as_of: string;
  /** Present where the loaded exports do not cover the whole window: the day from which on they do. Before it, counts and levels rest on few records. */
  covered_from?: string;
};

/** First and last day that count, both inclusive. */
export type StatisticWindow = {
  from: string;
  to: string;
};

/** `Suggestion` of the OpenAPI document. */
export type Suggestion = {
  /** Kind of the named thing. */
  kind: "area" | "community" | "project" | "developer" | "building" | "broker";
  /** Its id in this API; of an area or community, for `area`. */
  id: number;
  /** Name, in English where the register has an English name. */
  name: string;
  /** Name in Arabic; null where unknown. */
  name_ar: string | null;
  /** Name as people say it: the common one, then after “ · ” the one of the register where it is another. */
  label?: string;
  /** The same in Arabic; in English where no Arabic name is known. */
  label_ar?: string;
  /** Place or developer, which distinguishes equal names. */
  subtitle: string | null;
  /** Likeness, 1 for an exact match; comparable within one answer. */
  score: number;
  /** The name that matched, escaped for HTML, with `<mark>` around the typed text. */
  highlight: string;
};

/** Homes to come in a quarter or a year. */
export type SupplyPeriod = {
  /** First day of the quarter, or of the first of four. */
  quarter: string;
  /** Length of the period: 1, or 4 for a year. */
  quarters: number;
  /** First day that counts: that of the register in the period that holds it, else that of the period. */
  from_date: string;
  /** The period began before the register’s date: only the days after it count. */
  partial?: true;
  /** Projects whose planned day lies in the period. */
  planned_projects: number;
  /** Units in them, as the register counts them. */
  planned_units: number;
  /** Villas in them. */
  planned_villas: number;
  /** Projects expected to be completed in the period. */
  expected_projects: number;
  expected_units: ExpectedHomes;
  expected_villas: ExpectedHomes;
};

/** `TestWebhookAnswer` of the OpenAPI document. */
export type TestWebhookAnswer = {
  delivery: WebhookDeliveryDetails;
};

/** The answer to a question, told from the request beside it. */
export type Told = {
  /** The answer in the language of the question. */
  text: string;
  language: "en" | "ar";
  /** Subject of the figures. */
  subject: string;
  figures: (ToldFigure)[];
  window: ToldWindow | null;
  method: ToldMethod | null;
  refusal: ToldRefusal | null;
  /** Words of the question that the figures do not take account of. */
  not_considered: (string)[];
};

/** A figure of the answer to a question. */
export type ToldFigure = {
  /** Name of the figure, in the language of the question. */
  label: string;
  /** Null when withheld. */
  value: unknown;
  unit: "aed" | "aed_per_sqft" | "pct" | "days" | "count" | "index" | "sqft" | "date" | "text";
  /** Records behind it; null for a record itself. */
  n: number | null;
  /** Reason why it is withheld, as the request gives it. */
  reason: string | null;
  quality: "ok" | "low" | null;
};

/** Its text is at /docs/methods/{name}; null for records of a register. */
export type ToldMethod = {
  name: string;
  version: number;
};

/** Why the request is refused to this key; else null. */
export type ToldRefusal = {
  status: number;
  code: string;
  detail: string;
};

/** Days of the records behind the figures. */
export type ToldWindow = {
  from: string;
  to: string;
  /** First day that the loaded exports cover, where that is later. */
  covered_from: string | null;
};

/** `TopArea` of the OpenAPI document. */
export type TopArea = {
  /** Place in the order, from 1. */
  rank: number;
  area: PlaceReference;
  /** Present where the 95 % interval of the difference from the row above holds none: the order of the two is not proved. Counts and sums are exact. */
  tied_with_above?: true;
  /** The metric: sales, AED, or per cent. A count or a sum is always given, whatever its sample. */
  value: Figure;
  /** Records of the period of comparison; null without one. */
  n_before: number | null;
  /** Of sales: change against as many years before, per cent. Null for growth, which is one, and for yields. */
  change_pct: Figure | null;
  /** Of yields: whose rents they are made with; `area_rent`: those of the area, where the row has too few. Null for other metrics. */
  basis: "own" | "area_rent" | null;
};

/** `TopBroker` of the OpenAPI document. */
export type TopBroker = {
  /** The broker’s number in the register. */
  id: number;
  /** Name, in English where the register has an English name. */
  name: string | null;
  /** Name, Arabic. */
  name_ar: string | null;
  /** Office, where the export names it. */
  office_name: string | null;
  /** The office’s number in the register. */
  office_number: number | null;
  rank: number;
  /** Registered sales of the period. */
  sales_count: number;
  sales_value_aed: number;
  /** Registered sales of the period before; null when the plan does not see all of it, or the loaded exports do not cover all of it. */
  sales_count_before: number | null;
  sales_value_aed_before: number | null;
};

/** `TopBuilding` of the OpenAPI document. */
export type TopBuilding = {
  id: number;
  name: string | null;
  name_ar: string | null;
  /** Registered sales of the last 12 months. */
  sales_count: number;
  /** Median price of built property, AED a square foot. */
  median_price_aed_per_sqft: Figure;
};

/** `TopPerformingProject` of the OpenAPI document. */
export type TopPerformingProject = {
  /** Place in the order, from 1. */
  rank: number;
  project: RankedProject;
  /** Present where the 95 % interval of the difference from the row above holds none: the order of the two is not proved. Counts and sums are exact. */
  tied_with_above?: true;
  /** The metric: sales, AED, or per cent. A count or a sum is always given, whatever its sample. */
  value: Figure;
  /** Records of the period of comparison; null without one. */
  n_before: number | null;
  /** Of sales: change against as many years before, per cent. Null for growth, which is one, and for yields. */
  change_pct: Figure | null;
  /** Of yields: whose rents they are made with; `area_rent`: those of the area, where the row has too few. Null for other metrics. */
  basis: "own" | "area_rent" | null;
};

/** `TopProject` of the OpenAPI document. */
export type TopProject = {
  id: number;
  name: string | null;
  name_ar: string | null;
  /** Registered sales of the last 12 months. */
  sales_count: number;
  /** Median price of built property, AED a square foot. */
  median_price_aed_per_sqft: Figure;
};

/** `Transaction` of the OpenAPI document. */
export type Transaction = {
  /** The Land Department’s `<group>-<procedure>-<year>-<number>`; rentals begin with `r-`. */
  id: string;
  type: "sales" | "rentals" | "mortgages" | "gifts";
  /** Of a sale: off-plan or ready property; null where the register does not say, and for other records. */
  market: "off-plan" | "ready" | null;
  /** Name of the procedure as the export gives it. */
  procedure: string | null;
  /** Building, else project, else master project, else “<property type> in <area>”. */
  property_name: string | null;
  /** Kind of the name in `property_name`; null without a name. */
  property_name_basis: "building" | "project" | "master-project" | "type-and-area" | null;
  property_type: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other" | null;
  /** Kind of property by the words of the register alone: it writes many houses as land. */
  registered_type: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other" | null;
  /** As property_type, and plot for land of the size of one plot that the register calls land for villas and that belongs to no project. */
  property_class: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other" | "plot" | null;
  /** Evidence of property_class: register, project-description, units or rents. */
  class_basis: "register" | "project-description" | "units" | "rents" | null;
  /** Size that area_sqft is: built, plot, or unknown (the register gives either for villas). */
  size_basis: "built" | "plot" | "unknown" | null;
  /** Kind of property as the export words it. */
  property_sub_type: string | null;
  /** Usage of the property: residential, commercial, … */
  usage: string | null;
  /** Bedrooms; 0 is a studio; null where unknown. */
  bedrooms: number | null;
  /** Bedrooms that its size says where a rent contract does not state them; 0 is a studio. */
  bedrooms_inferred: number | null;
  /** How its bedrooms are known: stated by the register, or inferred from flats of its size in its project, community or area. */
  bedrooms_basis: "stated" | "project" | "community" | "area" | null;
  /** Part of held-out contracts whose size says what they state, on this basis and for these bedrooms; 1 where stated. */
  bedrooms_confidence: number | null;
  /** Rooms as the export words them. */
  rooms_label: string | null;
  /** Sold before completion. Null for rentals. */
  is_off_plan: boolean | null;
  /** Freehold: open to buyers of every nationality; null where the export does not say. */
  is_freehold: boolean | null;
  /** Value of the whole deal, AED. Annual rent for a contract. */
  price_aed: number | null;
  /** Area, square feet. */
  area_sqft: number | null;
  /** Area, square metres. */
  area_sqm: number | null;
  /** Price by area, AED a square foot. */
  price_aed_per_sqft: number | null;
  /** Units in it. Properties of one deal or contract. */
  unit_count: number | null;
  /** Day of registration in Dubai. The registers of data.dubai and Dubai Pulse do not date the registration of a rent contract: then its first day, or the day of the export where that is earlier, and `transaction_date_basis` says so. */
  transaction_date: string;
  /** Meaning of `transaction_date`: `registered`, the day of registration; `contract-start`, where no export has it: the first day of the contract or that of the export, whichever is earlier. */
  transaction_date_basis: "registered" | "contract-start";
  /** Instant of registration, UTC; null where only the day is known. */
  registered_at: string | null;
  location: TransactionLocation;
  /** Project: its register number, or from 1,000,000,000 on an id made of name and place. */
  project_id: number | null;
  /** How `project_id` was found: the register’s `number`, its exact `name`, the `displayed-name` that its Arabic one is published under, a `transliteration` between Arabic and Latin letters, or `named`: the register has no such project. */
  project_basis: "number" | "name" | "displayed-name" | "transliteration" | "named" | null;
  /** How sure project_id is, 0 to 1. */
  project_confidence: number | null;
  /** Building: an id made of name, place and project. */
  building_id: number | null;
  /** Developer: its register number; from 10000000 a brand. */
  developer_id: number | null;
  /** Name of the developer; of its brand where no export names the company; null where neither is known. */
  developer: string | null;
  /** How developer_id was found: project (the register names it for the project) or brand (the project’s name says it). */
  developer_basis: "project" | "brand" | null;
  contract: RentContractTerm;
  /** Implausible values of the record. date_after_pull: it was registered, by its own words, after the day on which its export was received; no figure counts it. area_implausible: no property of its type is so small, or none is so large. Lists keep these records; statistics leave them out. */
  quality_flags: (string)[];
};

/** A cell; it has the dimensions that `group_by` names. */
export type TransactionCell = {
  /** Kind of transaction. */
  type?: "sales" | "rentals" | "mortgages" | "gifts" | null;
  /** Of sales: off-plan or ready property. */
  market?: "off-plan" | "ready" | null;
  area?: TransactionCellArea | null;
  community?: TransactionCellCommunity | null;
  project?: TransactionCellProject | null;
  developer?: TransactionCellDeveloper | null;
  /** Kind of property. */
  property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other" | null;
  /** Kind of property, as the register words it. */
  property_sub_type?: string | null;
  /** Bedrooms; 0 is a studio. */
  bedrooms?: number | null;
  /** Freehold: open to buyers of every nationality; null where the export does not say. */
  is_freehold?: boolean | null;
  /** Usage of the property. */
  usage?: string | null;
  /** Of rents: new or renewed. */
  version?: "new" | "renewed" | null;
  building?: TransactionCellBuilding | null;
  /** First day of the month, quarter or year; null for records without the day. */
  period?: string | null;
  /** Present where the window holds a part of the period only. */
  partial?: true;
  /** Part of the records of the period, up to the as-of date, that has arrived, per cent of those expected: late registrations are still to come. A period is complete only as far as pulls of the register cover it. Null where `completeness_reason` or `meta.completeness.reason` says why. */
  completeness_pct?: number | null;
  /** Reason why `completeness_pct` is null: no pull covers the period; pulls cover a part of its days; days are covered only by a pull that lost rows which an earlier one had; or the kept exports tell too little of how late registrations come. */
  completeness_reason?: "no_pull_covers_the_period" | "pulls_cover_part_of_the_period" | "short_pull" | "arrivals_not_measured";
  /** Present where `completeness_pct` is below 98, or where full pulls do not cover all of a recent period: the figures will be revised. */
  provisional?: true;
  /** Records in the cell. */
  count: number;
  /** The measures by name. Flat formats have a column for each part. */
  measures: Record<string, CellFigure>;
};

/** Area of the Land Department. */
export type TransactionCellArea = {
  id: number;
  name: string | null;
};

/** Building. */
export type TransactionCellBuilding = {
  id: number;
  name: string | null;
};

/** Community. */
export type TransactionCellCommunity = {
  id: number;
  name: string | null;
};

/** Developer: the company, or the brand where only the brand is known. Each record counts once. */
export type TransactionCellDeveloper = {
  id: number;
  name: string | null;
};

/** Project. */
export type TransactionCellProject = {
  id: number;
  name: string | null;
};

/** `TransactionChange` of the OpenAPI document. */
export type TransactionChange = {
  /** `withdrawn`: two pulls of the register, made on different days, lacked it. `redefined`: one entry for a table that is made by another method since; its records were not compared, and their former ids answer 308. */
  change: "added" | "corrected" | "withdrawn" | "redefined";
  /** Of the transaction; where a table was redefined, its name. */
  id: string;
  /** Null only where a table of several types was redefined. */
  type: "sales" | "rentals" | "mortgages" | "gifts" | null;
  /** Of the transaction; where a table was redefined, the day of that. */
  transaction_date: string;
  area_id: number | null;
  /** When the run began that brought the change; ids of snapshots begin with it. */
  changed_at: string;
  /** Fields that were corrected. */
  fields: (string)[];
  /** Their values before the change. */
  before: Record<string, unknown> | null;
  /** Their values since. */
  after: Record<string, unknown> | null;
};

/** Where it is; null where unknown. */
export type TransactionLocation = {
  /** The Land Department’s cadastral area. */
  area_id: number | null;
  /** Name of the area. */
  area: string | null;
  /** Name of the area, Arabic. */
  area_ar: string | null;
  /** Name of the community: the name that people use for the place. */
  community: string | null;
  /** Master project as the export names it, else as the register does. */
  master_project: string | null;
  /** Name of the project. */
  project: string | null;
  /** Name of the building. */
  building: string | null;
  /** How its building is known: named by the deal, or only-building, where its project is one building. */
  building_basis: "named" | "only-building" | null;
  /** Degrees north (WGS 84). */
  latitude: number | null;
  /** Degrees east (WGS 84). */
  longitude: number | null;
  /** Place that the coordinate belongs to: building, project or area. Null without a coordinate. */
  precision: "building" | "project" | "area" | null;
  /** Nearest metro station as the export names it. */
  nearest_metro: string | null;
  /** Nearest mall as the export names it. */
  nearest_mall: string | null;
  /** Nearest landmark as the export names it. */
  nearest_landmark: string | null;
};

/** The place that `area` was resolved to. */
export type UnderstoodPlace = {
  kind: "area" | "community";
  place_id: number;
  name: string;
  asked: string;
};

/** `Unit` of the OpenAPI document. */
export type Unit = {
  /** The Land Department’s number of the property. */
  id: number;
  /** Number on the door. */
  unit_number: string | null;
  /** Floor as the register words it. */
  floor: string | null;
  /** Bedrooms; 0 is a studio; null where unknown. */
  bedrooms: number | null;
  /** Rooms as the export words them. */
  rooms_label: string | null;
  /** Area, square feet. */
  area_sqft: number | null;
  /** Balcony, square feet. */
  balcony_sqft: number | null;
  /** Parking as the register words it. */
  parking: string | null;
  property_type: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other" | null;
  /** Kind of property as the export words it. */
  property_sub_type: string | null;
  /** Freehold: open to buyers of every nationality; null where the export does not say. */
  is_freehold: boolean | null;
  /** Building: an id made of name, place and project. */
  building_id: number | null;
  /** Project: its register number, or from 1,000,000,000 on an id made of name and place. */
  project_id: number | null;
};

/** A cell; it has the dimensions that `group_by` names. */
export type UnitCell = {
  area?: UnitCellArea | null;
  community?: UnitCellCommunity | null;
  project?: UnitCellProject | null;
  developer?: UnitCellDeveloper | null;
  building?: UnitCellBuilding | null;
  /** Kind of property. */
  property_type?: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other" | null;
  /** Kind of property, as the register words it. */
  property_sub_type?: string | null;
  /** Bedrooms; 0 is a studio. */
  bedrooms?: number | null;
  /** Freehold: open to buyers of every nationality; null where the export does not say. */
  is_freehold?: boolean | null;
  /** First day of the month, quarter or year; null for records without the day. */
  period?: string | null;
  /** Present where the window holds a part of the period only. */
  partial?: true;
  /** Part of the records of the period, up to the as-of date, that has arrived, per cent of those expected: late registrations are still to come. A period is complete only as far as pulls of the register cover it. Null where `completeness_reason` or `meta.completeness.reason` says why. */
  completeness_pct?: number | null;
  /** Reason why `completeness_pct` is null: no pull covers the period; pulls cover a part of its days; days are covered only by a pull that lost rows which an earlier one had; or the kept exports tell too little of how late registrations come. */
  completeness_reason?: "no_pull_covers_the_period" | "pulls_cover_part_of_the_period" | "short_pull" | "arrivals_not_measured";
  /** Present where `completeness_pct` is below 98, or where full pulls do not cover all of a recent period: the figures will be revised. */
  provisional?: true;
  /** Records in the cell. */
  count: number;
  /** The measures by name. Flat formats have a column for each part. */
  measures: Record<string, CellFigure>;
};

/** Area of the Land Department. */
export type UnitCellArea = {
  id: number;
  name: string | null;
};

/** Building. */
export type UnitCellBuilding = {
  id: number;
  name: string | null;
};

/** Community. */
export type UnitCellCommunity = {
  id: number;
  name: string | null;
};

/** Developer: the company, or the brand where only the brand is known. Each record counts once. */
export type UnitCellDeveloper = {
  id: number;
  name: string | null;
};

/** Project. */
export type UnitCellProject = {
  id: number;
  name: string | null;
};

/** `UsageReportResult` of the OpenAPI document. */
export type UsageReportResult = {
  /** False when this idempotency key had been counted before. */
  counted: boolean;
  period: UsageReportResultPeriod;
  totals: UsageReportResultTotals;
  request_id: string;
};

/** `UsageReportResultPeriod` of the OpenAPI document. */
export type UsageReportResultPeriod = {
  from: string;
  until: string;
};

/** Reported this calendar month, UTC. */
export type UsageReportResultTotals = {
  search: number;
  indexing: number;
};

/** `Valuation` of the OpenAPI document. */
export type Valuation = {
  /** Year and number of the procedure. */
  id: string;
  /** Year of the procedure. */
  procedure_year: number;
  /** Its number in that year. */
  procedure_number: number;
  /** Name of the procedure as the export gives it. */
  procedure: string | null;
  /** Day of the valuation. */
  valuation_date: string;
  /** Value that the valuation gave, AED. */
  value_aed: number;
  /** Value of the whole property, of which a part may have been valued. */
  property_value_aed: number | null;
  /** Value divided by the valued size, AED a square foot. */
  value_aed_per_sqft: number | null;
  /** Kind of property. */
  property_type: "apartment" | "villa" | "townhouse" | "land" | "office" | "shop" | "hotel-apartment" | "building" | "other" | null;
  /** Kind of property as the export words it. */
  property_sub_type: string | null;
  /** Area, square feet. The size valued. */
  area_sqft: number | null;
  /** Area, square metres. The size valued. */
  area_sqm: number | null;
  /** Area of the whole property, square metres. */
  actual_area_sqm: number | null;
  /** The Land Department’s cadastral area. */
  area_id: number | null;
  /** Name of the area. */
  area: string | null;
  /** Name of the area, Arabic. */
  area_ar: string | null;
  /** State of the procedure. */
  status: string | null;
};

/** `Webhook` of the OpenAPI document. */
export type Webhook = {
  id: string;
  site_id: string;
  url: string;
  description: string | null;
  events: ("snapshot.published" | "transaction.matched" | "ingest.rejected" | "key.limit_reached" | "portfolio.finished")[];
  filters: (WebhookFilter)[];
  status: "enabled" | "disabled";
  /** owner: switched off by hand; gone: the receiver answered 410; failing: all tries of a message failed, and no other message arrived meanwhile. */
  disabled_reason: "owner" | "gone" | "failing" | null;
  disabled_at: string | null;
  last_success_at: string | null;
  created_at: string;
  updated_at: string;
};

/** `WebhookAttempt` of the OpenAPI document. */
export type WebhookAttempt = {
  number: number;
  at: string;
  status_code: number | null;
  /** Why the answer is missing or does not count. */
  fault: string | null;
  duration_ms: number;
  /** The beginning of the answer’s body. */
  response: string | null;
};

/** `WebhookDelivery` of the OpenAPI document. */
export type WebhookDelivery = {
  /** Also the webhook-id header. */
  id: string;
  webhook_id: string;
  event: string;
  /** dead: tries have ended; replay it when the receiver works again. */
  status: "pending" | "delivered" | "dead";
  tries: number;
  next_try_at: string | null;
  created_at: string;
  finished_at: string | null;
  last_try: WebhookAttempt | null;
};

/** `WebhookDeliveryDetails` of the OpenAPI document. */
export type WebhookDeliveryDetails = {
  /** Also the webhook-id header. */
  id: string;
  webhook_id: string;
  event: string;
  /** dead: tries have ended; replay it when the receiver works again. */
  status: "pending" | "delivered" | "dead";
  tries: number;
  next_try_at: string | null;
  created_at: string;
  finished_at: string | null;
  last_try: WebhookAttempt | null;
  /** The signed body. */
  payload: string;
  attempts: (WebhookAttempt)[];
};

/** `WebhookFilter` of the OpenAPI document. */
export type WebhookFilter = {
  id: string;
  name: string;
  /** Parameters of GET /transactions. */
  query: Record<string, string>;
};
