-- Macros that read numbers and amounts of money. A text that may be read in two ways is null.
--
-- Returns null for numbers of 9e13 or more. A double no longer holds such an amount to the fils, so
-- that sums of amounts would differ; no price or size is so large.
create or replace macro if_holdable(v) as (case when abs(v) < 9e13 then v end);

-- Reads a number with commas between thousands. Other commas are decimal commas: the macro returns
-- null, because reading 93,55 as 9355 would be worse.
create or replace macro plain_number(x) as (
  if_holdable(
    try_cast(
      case
        when not contains(x, ',') then x
        when regexp_full_match(trim(x), '-?[1-9]\d{0,2}(,\d{2,3})*,\d{3}(\.\d+)?')
          then replace(x, ',', '')
      end as double
    )
  )
);

-- Also reads numbers with blanks or apostrophes between thousands, in Arabic digits, or with an
-- invisible mark before them.
create or replace macro clean_number(x) as (
  coalesce(
    plain_number(x),
    case
      when x <> 'null' and regexp_matches(x, '\d|[٠-٩]') then list_transform(
        [
          regexp_replace(
            translate(single_spaced(x), '٠١٢٣٤٥٦٧٨٩٫٬’', '0123456789.,' || chr(39)),
            '^(-?[1-9]\d{0,2})[ \x{27}](\d{3})(?:[ \x{27}](\d{3}))?(?:[ \x{27}](\d{3}))?(\.\d+)?$',
            '\1\2\3\4\5'
          )
        ],
        lambda spelt: plain_number(spelt)
      ) [1]
    end
  )
);

-- Removes the word for dirhams before or after an amount.
create or replace macro without_currency(x) as (
  regexp_replace(
    regexp_replace(
      single_spaced(x),
      '^(?:(?i:AED|dhs?|dirhams?)|د ?\. ?إ|درهم|\x{20C3})\.? ?([\d٠-٩])',
      '\1'
    ),
    '([\d٠-٩]) ?(?:(?i:AED|dhs?|dirhams?)|د ?\. ?إ|درهم|\x{20C3})\.?$',
    '\1'
  )
);

-- Looks for a currency only where the text is not a number. The lambda keeps the text in a
-- variable: a macro's expression is planned anew each time it is written.
create or replace macro clean_amount(x) as (
  coalesce(
    clean_number(x),
    case
      when x <> 'null'
        then list_transform([without_currency(x)], lambda amount: clean_number(amount)) [1]
    end
  )
);

-- Reads whole numbers and returns null for others: 1.23E+12 is a key that a spreadsheet has
-- shortened, and rounding 12.7 would make another key.
create or replace macro clean_integer(x) as (
  case
    when contains(x, 'E') or contains(x, 'e') then null
    when contains(x, '.') then case
      when regexp_full_match(trim(x), '-?[\d,]+\.0*') then try_cast(plain_number(x) as bigint)
    end
    else coalesce(try_cast(x as bigint), try_cast(plain_number(x) as bigint))
  end
);

-- Returns null for numbers that no register gives: those from 2^52 on are of properties to which
-- their export gives none.
create or replace macro number_of_a_register(v) as (
  list_transform(
    [v],
    lambda number: case when abs(number) < 4503599627370496 then number end
  ) [1]
);
