/** Maps names of parameters in other APIs to the names in this one. */

/** Maps each word to the names that it may stand for. The service suggests those that the operation has. */
const otherNames: ReadonlyMap<string, readonly string[]> = new Map([
  ...named(['page', 'page_number', 'offset', 'skip', 'after', 'page_token'], ['cursor']),
  ...named(['page_size', 'pagesize', 'size', 'count', 'max', 'top', 'take'], ['limit']),
  ...named(['order', 'order_by', 'orderby', 'sort_by', 'sortby'], ['sort']),
  ...named(['beds', 'bedroom', 'rooms'], ['bedrooms']),
  ...named(
    ['location', 'place', 'community', 'city', 'district', 'neighborhood', 'neighbourhood'],
    ['area', 'areas'],
  ),
  ...named(['search', 'query', 'keyword', 'name'], ['q']),
  ...named(['since', 'after_date'], ['from_date', 'changed_since']),
  ...named(['until', 'before_date'], ['to_date']),
  // Fields of a rent contract, and names of a period in other APIs.
  ...named(['start_date'], ['start_from', 'from_date', 'changed_since']),
  ...named(['end_date'], ['end_to_date', 'to_date']),
  ...named(
    ['date', 'year', 'transaction_date', 'registration_date', 'registered_at'],
    ['from_date', 'to_date'],
  ),
  // Fields of a record, whose filters have other names.
  ...named(['market', 'is_off_plan', 'transaction_type'], ['type']),
  ...named(['brand', 'brand_id', 'developer_name'], ['developer_id', 'q']),
]);

function named(words: readonly string[], names: readonly string[]) {
  return words.map((word) => [word, names] as const);
}

/** Returns the names among `known` that `sent` may stand for. */
export function meantBy(sent: string, known: readonly string[]): readonly string[] {
  return (otherNames.get(sent.toLowerCase()) ?? []).filter((name) => known.includes(name));
}
