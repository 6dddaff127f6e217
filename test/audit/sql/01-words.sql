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
        lambda s: {
          s: s,
          middle: (
            s[(len(s) + 1) // 2].x + s[len(s) // 2 + 1].x
          ) / 2,
          owners: list_distinct(list_transform(s, lambda r: r.owner))
        }
      ),
      lambda c: {
        s: c.s,
        owners: c.owners,
        part: len(list_filter(c.s, lambda r: r.x <= c.middle)) / len(c.s),
        middle: c.middle
      }
    ),
    lambda c: {
      s: c.s,
      sums: list_transform(
        c.owners,
        lambda o: list_sum(
          list_transform(
            list_filter(c.s, lambda r: r.owner = o),
            lambda r: (r.x <= c.middle)::integer - c.part
          )
        )
      ),
      sizes: list_transform(c.owners, lambda o: len(list_filter(c.s, lambda r: r.owner = o)))
    }
  ),
  lambda c: {
    s: c.s,
    clusters: len(c.sizes),
    reach: sqrt(
      len(c.sizes) / (len(c.sizes) - 1) * list_sum(
        list_transform(
          c.sums,
          lambda d: case when abs(d) < 1e-9 then 0 else d ^ 2 end
        )
      )
    ) / len(c.s) * t_quantile(
      len(c.s) ^ 2 / list_sum(list_transform(c.sizes, lambda n: n::double ^ 2)) - 1
    )
  }
) [1];

create macro end_at(c, place) as case
  when c.clusters >= 5 then c.s[greatest(1, least(len(c.s), place))::bigint].x
end;

-- A figure with its interval.
create macro ranged(amount, owner) as {
  'value': median(amount),
  'n': count(amount)::integer,
  'low': end_at(
    median_ends(list({x: amount, owner: owner}) filter (amount is not null)),
    ceil(
      count(amount) * (
        0.5 - median_ends(list({x: amount, owner: owner}) filter (amount is not null)).reach
      )
    )
  ),
  'high': end_at(
    median_ends(list({x: amount, owner: owner}) filter (amount is not null)),
    ceil(
      count(amount) * (
        0.5 + median_ends(list({x: amount, owner: owner}) filter (amount is not null)).reach
      )
    )
  )
};
