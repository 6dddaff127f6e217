-- Reproducible random draws: each draw is a hash of (number of the row, salt of the draw, seed), so
-- that every run makes the same row. Each kind of row has its own salts. n is mixed before the
-- seed, because draws of neighbouring salts would otherwise mirror each other.
create or replace temp macro parameter(path) as (getvariable('parameters') ->> path);

create or replace temp macro draw(n, salt)
  as (hash( xor(n::bigint * 1024 + salt, getvariable('seed_mix')::bigint)));

-- A draw that is uniform over [0, 1).
create or replace temp macro u(n, salt) as ((draw(n, salt) >> 11)::double / 9007199254740992);

-- A draw that is about normal, with mean 0 and deviation 1: the sum of four uniform 16-bit numbers.
-- It uses no logarithm or cosine, because their last bit depends on the machine.
create or replace temp macro z(n, salt) as (
  (
    (
      (draw(n, salt) & 65535) + ((draw(n, salt) >> 16) & 65535) + ((draw(n, salt) >> 32) & 65535)
        + (draw(n, salt) >> 48)
    )::double / 65536 - 2
  ) * 1.7320508075688772
);

-- One of the 65,536 slots that weighted lists are dealt into (sql/slots).
create or replace temp macro slot(n, salt) as ((draw(n, salt) >> 48)::integer);

create or replace temp macro sqft(sqm) as (sqm * 10.763910416709722);

create or replace temp macro dirty(line, dirt) as (
  line % (parameter(dirt || '.every'))::bigint = (parameter(dirt || '.offset'))::bigint
);

create or replace temp macro pulse_date(day) as (strftime(day, '%d-%m-%Y'));

-- Quotes a text where CSV needs it. The two big exports are written without automatic quoting, so
-- that some quotes can be wrong.
create or replace temp macro csv_text(x) as (
  case
    when contains(x, ',') or contains(x, '"') then '"' || replace(x, '"', '""') || '"'
    else x
  end
);

-- Adds the stray blanks of careless typing to a text.
create or replace temp macro spaced(x) as ('  ' || replace(x, ' ', '  ') || ' ');

-- Size of one unit of a deal, or of one line of a rent contract.
create or replace temp macro unit_sqm(n, unit, median_sqm, sigma)
  as (round(median_sqm * exp(sigma * z(n * 64 + unit, 30)), 2));
