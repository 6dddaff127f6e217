/** Lists the ids of records in the examples of the documentation. The exports of `make demo` contain these records. */
export const exampleRecords = {
  /** Elite Residence, a tower in Dubai Marina. */
  building: 3600061669613835,
  /** Elite Residence, the project. */
  project: 227,
  /** Emaar Properties. */
  developer: 555,
  broker: 1044,
  rentContract: 'r-CRT178819376',
} as const;
