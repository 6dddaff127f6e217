/** Ids of records that the documentation asks for: real ones, which are in the exports of `make demo`. */
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
