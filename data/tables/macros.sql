-- Macros that all queries about places share. fold_name gives two spellings of one name the same
-- text. search-index/folding.ts is the same function in TypeScript, and a test compares the two:
-- change both or neither.
--
-- Lower case, no accents or diacritics, one letter for each family of Arabic letters, Latin digits,
-- & as a word, apostrophes dropped, any other punctuation a space, single spaces.
create or replace macro fold_name(raw) as trim(
  regexp_replace(
    replace(
      regexp_replace(
        translate(
          lower(strip_accents(raw)),
          'ىةٱکی٠١٢٣٤٥٦٧٨٩',
          'يهاكي0123456789'
        ),
        '[\x{0640}\x{00AD}\x{200B}-\x{200F}\x{202A}-\x{202E}\x{2066}-\x{2069}\x{FEFF}''’‘ʼʻ`´]',
        '',
        'g'
      ),
      '&',
      ' and '
    ),
    '[^\p{L}\p{N}]+',
    ' ',
    'g'
  )
);

-- The slug of a name; places of one name get different slugs later.
create or replace macro place_slug(raw) as replace(fold_name(raw), ' ', '-');

-- A place as people are told it: the common name, and the one of the register where it is another.
create or replace macro place_label(common, registered) as case
  when registered is null or fold_name(registered) = fold_name(common) then common
  else common || ' · ' || registered
end;

-- A community's id: a hash of its slug, so that the same community keeps its id in every snapshot.
-- Area ids stay below 100000.
create or replace macro community_place_id(slug)
  as (100000 + md5_number_lower(slug) % 9900000)::bigint;

-- The id of a brand as a developer: a hash of its slug, so that it is the same in every snapshot.
-- Numbers of the register of developers stay below 10,000,000.
create or replace macro developer_brand_id(brand)
  as (10000000 + md5_number_lower(place_slug(brand)) % 90000000)::integer;
