/** Lists the tables of a site's index in SQLite, and the statements that write them. */

/** Files of another form are made again: it changes with the tables. */
export const form = '1';

/** Returns the statements that make the tables of a site, with the columns of its words. */
export const tables = (columns: readonly string[]) => `
  create table fact (name text primary key, value text);
  create table document (number integer primary key, id text unique, json text, lat real, lng real);
  create table field (place integer primary key, name text unique);
  create table value (
    field text, document integer, kind text, key text, shown text, number real, primary key (field, document, kind, key)
  ) without rowid;
  create virtual table text using fts5 (
    ${columns.join(', ')},
    content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0"
  );
  create virtual table word using fts5vocab (text, row);`;

/** Writes a document and returns its number: `id`, `json`, `lat`, `lng`. */
export const insertDocument = `
  insert into document (id, json, lat, lng) values (?, ?, ?, ?)
  on conflict (id) do update set json = excluded.json, lat = excluded.lat, lng = excluded.lng returning number`;
/** Writes the values of documents, given as one list in JSON. */
export const insertValues = `
  insert or ignore into value
  select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 from json_each(?)`;
