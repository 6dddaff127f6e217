-- Arabic names in Latin letters, for people who read no Arabic. Known words are translated, or
-- spelt as the English word that their letters stand for (data/mappings/arabic-words.csv); every
-- other word is transliterated letter by letter. docs/methods/developer-names.md says the rule in
-- words.
with
written as (
  select name_ar
  from clean_projects
  union all
  select developer_name
  from clean_projects
  union all
  select master_developer_name
  from clean_projects
  union all
  select name_ar
  from clean_developers
),
names as (
  select distinct name_ar
  from written
  where regexp_matches(name_ar, '[\x{0621}-\x{06FF}]')
),
known_words as (
  select
    fold_name(name_ar) as folded,
    any_value(name order by name) as name,
    any_value(role order by name) as role
  from mapping_arabic_words
  group by all
),
-- Lists the longest phrases first, so that “for real estate development” is found before
-- “development”.
phrases as (
  select
    list(
      {
        text: ' ' || replace(folded, ' ', '  ') || ' ',
        words: ' ' || latin_mark(name, role) || ' '
      }
      order by length(folded) desc, folded
    ) as phrases
  from known_words
),
-- Reads each part between dashes, commas or brackets by itself; puts blanks around every word, and
-- separates figures from letters.
pieces as (
  select name_ar, regexp_split_to_array(name_ar, '[-–—،,:/|]') as pieces
  from names
),
parts as (
  select
    name_ar,
    generate_subscripts(pieces, 1) as part,
    fold_name(unnest(pieces)) as folded
  from pieces
),
worded as (
  select
    name_ar,
    part,
    ' ' || replace(
      regexp_replace(
        regexp_replace(folded, '([0-9a-z])([\x{0621}-\x{06FF}])', '\1 \2', 'g'),
        '([\x{0621}-\x{06FF}])([0-9a-z])',
        '\1 \2',
        'g'
      ),
      ' ',
      '  '
    ) || ' ' as text
  from parts
  where folded <> ''
),
translated as (
  select
    worded.name_ar,
    worded.part,
    list_filter(
      string_split(
        list_reduce(
          phrases.phrases,
          lambda found,
          phrase: {text: replace(found.text, phrase.text, phrase.words), words: ''},
          {text: worded.text, words: ''}
        ).text,
        ' '
      ),
      lambda word: word <> ''
    ) as words
  from worded, phrases
),
-- Each word is spelt once: names share most of their words, and spelling is most of the work.
spellings as (
  select word, latin_capital(latin_letters(word)) as spelling
  from (select distinct unnest(words) as word from translated)
),
spelt as (
  select name_ar, part, list(spelling order by place) as words
  from (
    select name_ar, part, unnest(words) as word, generate_subscripts(words, 1) as place
    from translated
  )
  join spellings using (word)
  group by name_ar, part
),
-- Keeps “by” only inside a name: at its beginning or end, the same letters mean “bay”.
ordered as (
  select
    name_ar,
    string_agg(
      regexp_replace(
        regexp_replace(array_to_string(latin_order(words), ' '), '=by( [0-9IVX]+)?$', 'Bay\1'),
        '^=by ',
        'Bay '
      ),
      ' - '
      order by part
    ) as marked
  from spelt
  group by name_ar
),
-- A numeral or letter that begins a name is the phase at its end, written from the other side.
phased as (
  select
    name_ar,
    regexp_replace(marked, '^([0-9]{1,2}|[IVX]+|[A-Z]) (.*[a-z].*)$', '\2 \1') as marked
  from ordered
),
-- Single letters in a row are one abbreviation; a legal form belongs to the name before its dash.
finished as (
  select
    name_ar,
    regexp_replace(replace(replace(marked, ' - +', ' '), '~ ~', ''), '[=^+~]', '', 'g') as marked
  from phased
)
select name_ar, replace(marked, '_', ' ') as name
from finished
where marked <> ''
