-- Macros that spell Arabic names in Latin letters (latin-names.sql). Until the words are in their
-- final order, the first character of a translated word marks its role: ^ a head (tower, company),
-- = a joint (by, at), + a legal form, ~ a single letter (the mark stands on both sides), no mark
-- for any other word. Blanks within a translated word are written _ until then.
create or replace macro latin_mark(name, role) as case
  role
  when 'head' then '^'
  when 'join' then '='
  when 'form' then '+'
  when 'letter' then '~'
  else ''
end || replace(name, ' ', '_') || case role when 'letter' then '~' else '' end;

-- Spells a folded Arabic word by the sound of its letters: it separates the article, puts an a into
-- three consonants in a row, and reads و and ي as vowels unless they stand beside one.
create or replace macro latin_letters(word) as list_reduce(
  [
    {spelling: '^ال([^اوي].{2,})$', sound: 'al_\1'},
    {
      spelling: '^([بتثجحخدذرزسشصضطظغفقكلمنه])([بتثجحخدذرزسشصضطظغفقكلمنه])$',
      sound: '\1a\2'
    },
    {
      spelling: '(^|_)([بتثجحخدذرزسشصضطظغفقكلمن])([بتثجحخدذرزسشصضطظغفقكلمن])([بتثجحخدذرزسشصضطظغفقكلمنه])',
      sound: '\1\2a\3\4'
    },
    {spelling: 'ع([اوي])', sound: '\1'},
    {spelling: '^اي', sound: 'i'},
    {spelling: '^او', sound: 'o'},
    {spelling: 'وو', sound: 'oo'},
    {spelling: 'يي', sound: 'i'},
    {spelling: 'اي', sound: 'ai'},
    {spelling: '([^ا])يا', sound: '\1ia'},
    {spelling: 'يه$', sound: 'ia'},
    {spelling: 'يو', sound: 'io'},
    {spelling: 'و([اي])', sound: 'w\1'},
    {spelling: '^و', sound: 'w'},
    {spelling: '^ي', sound: 'y'},
    {spelling: 'اه$', sound: 'ah'},
    {spelling: 'ه$', sound: 'a'},
    {spelling: 'تش', sound: 'ch'},
    {spelling: 'ث', sound: 'th'},
    {spelling: 'خ', sound: 'kh'},
    {spelling: 'ذ', sound: 'dh'},
    {spelling: 'ش', sound: 'sh'},
    {spelling: 'غ', sound: 'gh'},
    {spelling: 'چ', sound: 'ch'},
    {spelling: 'ء', sound: ''}
  ],
  lambda text,
  rule: {
    spelling: regexp_replace(text.spelling, rule.spelling, rule.sound, 'g'),
    sound: ''
  },
  {spelling: word, sound: ''}
).spelling.translate(
  'ابتجحدرزسصضطظعفقكلمنهويپڤگ',
  'abtjhdrzssdtzafqklmnhoipvg'
);

-- Writes a word with a capital, and numerals of phases, plot numbers and single letters in
-- capitals.
create or replace macro latin_capital(word) as case
  when regexp_matches(word, '^(i{1,3}|iv|vi{0,3}|ix|x{1,3}|l{2,3}|[a-z]|[a-z]*[0-9][a-z0-9]*)$')
    then upper(word)
  else array_to_string(
    list_transform(
      string_split(word, '_'),
      lambda piece: upper(piece[1]) || piece[2:]
    ),
    '_'
  )
end;

create or replace macro latin_joined(heads, headed, behind) as headed[1 :behind] || heads
  || headed[behind + 1:];

-- Moves heads behind the words that follow them, in reverse order, so that the first head is last:
-- they stand before the first joint, legal form, numeral or letter. Heads that only a numeral
-- follows stay (برج 2: Tower 2).
create or replace macro latin_behind(heads, headed) as latin_joined(
  list_reverse(heads),
  headed,
  case
    when regexp_matches(headed[1], '^[0-9]+$|^[IVXL]+$') then 0
    else coalesce(
      nullif(
        list_position(
          list_transform(headed,
            lambda word: regexp_matches(word, '^[=+~]|^[0-9]+$|^[IVXL]+$|^Phase')),
          true
        ),
        1
      ) - 1,
      len(headed)
    )
  end
);

create or replace macro latin_from(words, headed)
  as latin_behind(words[1 :headed - 1], words[headed:]);

-- Puts the words of one part of a name in English order (برج الحبتور 2: Al Habtoor Tower 2; شركة
-- برج …: … Tower Company).
create or replace macro latin_order(words) as latin_from(
  words,
  coalesce(
    list_position(list_transform(words, lambda word: word[1] <> '^'), true),
    1
  )
);
