-- Not a query: true when every word of $q, folded by search-index/folding.ts, is part of a name. {{name}} is folded as macros.sql does.
(
  $q::VARCHAR is null
  or len(list_filter(string_split($q::VARCHAR, ' '), lambda word: not contains(
    regexp_replace(
      replace(
        regexp_replace(
          translate(lower(strip_accents({{name}})), 'ىةٱکی٠١٢٣٤٥٦٧٨٩', 'يهاكي0123456789'),
          '[\x{0640}\x{00AD}\x{200B}-\x{200F}\x{202A}-\x{202E}\x{2066}-\x{2069}\x{FEFF}''’‘ʼʻ`´]', '', 'g'
        ),
        '&', ' and '
      ),
      '[^\p{L}\p{N}]+', ' ', 'g'
    ),
    word
  ))) = 0
)
