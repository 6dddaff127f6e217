-- Chance without chance: every draw is a hash of (number of the thing, salt of the draw, seed), so
-- that a row is the same whoever makes it. The draws of one kind of thing have their own salts; n
-- is mixed before the seed is, or draws of neighbouring salts would be one another's mirror.
create or replace temp macro parameter(path) as (getvariable('parameters') ->> path);

create or replace temp macro draw(n, salt)
  as (hash( xor(n::bigint * 1024 + salt, getvariable('seed_mix')::bigint)));

-- Even over [0, 1).
create or replace temp macro u(n, salt) as ((draw(n, salt) >> 11)::double / 9007199254740992);

-- About normal, mean 0, deviation 1: the sum of four even 16-bit numbers; no logarithm or cosine
-- whose last bit depends on the machine.
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

-- Minimal quoting, by hand, because the two big exports are written without any so that some quotes
-- can be wrong.
create or replace temp macro csv_text(x) as (
  case
    when contains(x, ',') or contains(x, '"') then '"' || replace(x, '"', '""') || '"'
    else x
  end
);

-- Text as careless hands leave it.
create or replace temp macro spaced(x) as ('  ' || replace(x, ' ', '  ') || ' ');

-- Size of one unit of a deal, or of one line of a rent contract.
create or replace temp macro unit_sqm(n, unit, median_sqm, sigma)
  as (round(median_sqm * exp(sigma * z(n * 64 + unit, 30)), 2));
