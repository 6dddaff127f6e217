-- Macros that all dataset definitions share turn the text of exports into the words of this
-- project. Each takes raw text and returns null for a missing value; an unknown word stays as it
-- is, so that it is seen. The macros of this file clean texts; the other files use them.
--
-- The words that spreadsheets, pandas and databases write for a missing value, and the empty text.
-- It is one regular expression, because it runs on every text of every export and takes a third of
-- the time of separate comparisons.
create or replace macro words_for_nothing() as (
  '^(?i:-|--|null|none|nil|na|n/a|n\.a\.|n\.a|nan|nat|<na>|\(null\)|\(none\)|\\n'
    || '|#n/a|#ref!|#value!|#name\?|#null!|#num!|#div/0!|لا يوجد|لا توجد)?$'
);

create or replace macro is_missing(x) as (regexp_matches(x, words_for_nothing()));

-- Removes invisible marks: marks of direction, line-break marks, soft hyphens and byte order marks
-- do not make two names different. Joiners (U+200C, U+200D) shape the letters on both sides, so
-- they are removed only at the ends. The test comes first, because few texts have marks and a test
-- is cheaper than a replacement.
create or replace macro without_marks(x) as (
  case
    when regexp_matches(
      x,
      '[\x{00AD}\x{061C}\x{200B}-\x{200F}\x{202A}-\x{202E}\x{2060}-\x{2064}\x{2066}-\x{2069}\x{FEFF}]'
    ) then trim(
      regexp_replace(
        x,
        '[\x{00AD}\x{061C}\x{200B}\x{200E}\x{200F}\x{202A}-\x{202E}\x{2060}-\x{2064}\x{2066}-\x{2069}\x{FEFF}]+',
        '',
        'g'
      ),
      ' ' || chr(160) || chr(8204) || chr(8205)
    )
    else x
  end
);

-- Replaces every run of blanks, of any width, by one space.
create or replace macro single_spaced(x) as (
  trim(
    regexp_replace(
      without_marks(x),
      '[\t-\r \x{00A0}\x{2000}-\x{200A}\x{2028}\x{2029}\x{202F}\x{205F}\x{3000}]+',
      ' ',
      'g'
    )
  )
);

-- True when the text has a character outside printable ASCII.
create or replace macro has_marks(x) as (regexp_matches(x, '[^ -~]'));

-- Nearly every text is clean, so one regular expression finds the others first. The lambda keeps
-- the spaced text in a variable: a macro's expression is planned anew each time it is written.
create or replace macro clean_text(x) as (
  case
    when not regexp_matches(
      x,
      words_for_nothing()
        || '|^ | $|  |[\t-\r\x{00A0}\x{00AD}\x{061C}\x{2000}-\x{200F}\x{2028}-\x{202F}\x{205F}-\x{2069}\x{3000}\x{FEFF}]'
    ) then x
    when not is_missing(x) then list_transform(
      [single_spaced(x)],
      lambda spaced: case when not is_missing(spaced) then spaced end
    ) [1]
  end
);
