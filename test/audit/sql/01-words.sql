-- How text of the exports is read: the audit's own reading, made from docs/datasets.md.
create macro words(text) as nullif(
  nullif(
    nullif(
      nullif(
        nullif(nullif(trim(regexp_replace(text, '\s+', ' ', 'g')), ''), 'null'),
        'NULL'
      ),
      'N/A'
    ),
    'NA'
  ),
  '-'
);

create macro day_of(text) as coalesce(
  try_strptime(left(words(text), 10), '%Y-%m-%d'),
  try_strptime(left(words(text), 10), '%d-%m-%Y'),
  try_strptime(left(words(text), 10), '%d/%m/%Y')
)::date;

create macro instant_of(text) as try_cast(replace(words(text), 'T', ' ') as timestamp);

create macro amount_of(text) as try_cast(replace(words(text), ',', '') as double);

create macro bedrooms_of(label) as case
  when lower(label) like 'studio%' then 0
  when regexp_matches(label, '^\d+$') then try_cast(label as integer)
  when regexp_matches(lower(label), '^\d+ ?b/r$')
    then try_cast(regexp_extract(label, '^\d+') as integer)
  when regexp_matches(lower(label), '^\d+ ?bed ?rooms?\s*\+?\s*hall')
    then try_cast(regexp_extract(label, '^\d+') as integer)
end;

-- The type of rented property, by its kind and sub-kind.
create macro rented(kind, sub_kind) as case
  when sub_kind in ('Flat', 'Studio') then 'apartment'
  when sub_kind in ('Villa', 'Complex Villas') then 'villa'
  when sub_kind = 'Office' then 'office'
  when sub_kind = 'Shop' then 'shop'
  when sub_kind = 'Hotel apartments' then 'hotel-apartment'
  when sub_kind = 'Building' or (sub_kind is null and kind = 'Building') then 'building'
  when kind = 'Villa' and sub_kind is null then 'villa'
  when kind = 'Land' then 'land'
  when kind is not null or sub_kind is not null then 'other'
end;

create macro square_feet(square_metres) as square_metres * 10.763910416709722;

-- A figure as it is shown: a half is rounded away from zero as its decimal digits read, whatever
-- its binary form lies below.
create macro to_whole(amount) as round(amount::decimal(28, 6), 0)::double;

create macro to_hundredths(amount) as round(amount::decimal(28, 6), 2)::double;

-- A figure as it is published: the median, its quartiles and the number of records behind it.
create macro figure(amount) as {
  'value': median(amount),
  'n': count(amount)::integer,
  'p25': quantile_cont(amount, 0.25),
  'p75': quantile_cont(amount, 0.75)
};

-- The ends of the interval of a median, from each record with its cluster: record by record, each
-- beyond its part by 1 or 0 less the share that is at most the median.
create macro t_quantile(freedom) as 1.959963984540054 + 2.372271230298562 / freedom
  + 2.8224986157396112 / freedom ^ 2 + 2.555849679507722 / freedom ^ 3;

create macro median_ends(records) as list_transform(
  list_transform(
    list_transform(
      list_transform(
        [list_sort(records)],
        lambda a_sort: {
          ordered: a_sort,
          values
: list_transform(a_sort, lambda a_record: a_record.x),
            owners: list_distinct(list_transform(a_sort, lambda a_record: a_record.owner))
        }
      ),
      lambda a_cell: {
        ordered: a_cell.ordered,
        values
: a_cell.values,
          owners: a_cell.owners,
          middle: (
            a_cell.values[(len(a_cell.values) + 1) // 2]::double
              + a_cell.values[len(a_cell.values) // 2 + 1]::double
          ) / 2
      }
    ),
    lambda a_cell: {
      values
: a_cell.values,
        sums: list_transform(
          a_cell.owners,
          lambda an_owner: list_sum(
            list_transform(
              list_filter(a_cell.ordered, lambda a_record: a_record.owner = an_owner),
              lambda a_record: (a_record.x <= a_cell.middle)::integer
                - len(list_filter(a_cell.values, lambda a_value: a_value <= a_cell.middle))
                / len(a_cell.values)
            )
          )
        ),
        sizes: list_transform(
          a_cell.owners,
          lambda an_owner: len(
            list_filter(a_cell.ordered, lambda a_record: a_record.owner = an_owner))
        )
    }
  ),
  lambda a_cell: {
    values
: a_cell.values,
      clusters: len(a_cell.sizes),
      reach: sqrt(
        len(a_cell.sizes) / (len(a_cell.sizes) - 1) * list_sum(
          list_transform(
            a_cell.sums,
            lambda a_sum: case when abs(a_sum) < 1e-9 then 0 else a_sum ^ 2 end
          )
        )
      ) / len(a_cell.values) * t_quantile(
        len(a_cell.values) ^ 2
          / list_sum(list_transform(a_cell.sizes, lambda a_size: a_size::double ^ 2)) - 1
      )
  }
) [1];

create macro end_at(amounts, clusters, place) as case
  when clusters >= 5 then amounts[greatest(1, least(len(amounts), place))::bigint]
end;

-- A figure with its interval.
create macro ranged_by(amount, ends) as {
  'value': median(amount),
  'n': count(amount)::integer,
  'low': list_transform(
    [ends],
    lambda an_end: end_at(
      an_end.values,
      an_end.clusters,
      ceil(len(an_end.values) * (0.5 - an_end.reach))
    )
  ) [1],
  'high': list_transform(
    [ends],
    lambda an_end: end_at(
      an_end.values,
      an_end.clusters,
      ceil(len(an_end.values) * (0.5 + an_end.reach))
    )
  ) [1]
};

create macro ranged(amount, owner) as ranged_by(
  amount,
  median_ends(list({x: amount, owner: owner}) filter (amount is not null))
);
