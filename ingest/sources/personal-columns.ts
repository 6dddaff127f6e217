/** Columns about people that the feeds carry and we never write to disk (DATA.md §3.11). */

const PERSONAL =
  /^(contact|phone|fax|webpage|website|email|e_mail|mobile|telephone|gender|owner)(_.*)?$|^.*_(phone|fax|email|mobile|gender)(_en|_ar)?$/i;

/** Whether a column of any dialect holds a person's contact, gender or name as an owner. */
export function isPersonal(column: string): boolean {
  return PERSONAL.test(column.trim());
}
