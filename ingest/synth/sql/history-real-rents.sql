-- The real rent contracts that the history repeats: those of one line, so that a contract stays one
-- line.
select
  *,
  md5(
    concat_ws(
      '|',
      REGISTRATION_DATE,
      START_DATE,
      END_DATE,
      VERSION_EN,
      ANNUAL_AMOUNT,
      CONTRACT_AMOUNT,
      AREA_EN
    )
  ) as contract
from read_json(getvariable('sample_rents'), format = 'newline_delimited')
where START_DATE >= getvariable('history_until')::timestamp
qualify count(*) over (partition by contract) = 1
