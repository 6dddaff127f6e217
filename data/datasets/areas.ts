/** Cadastral areas of the Land Department. */
import { type Dataset, pulseDialects } from '../dataset.ts';

export const areas: Dataset = {
  id: 'areas',
  title: 'Cadastral areas',
  grain: 'one cadastral area',
  key: ['area_id'],
  columns: {
    area_id: { kind: 'integer', required: true, meaning: 'Area.' },
    name: { kind: 'text', required: true, meaning: 'Name, English.' },
    name_ar: { kind: 'text', meaning: 'Name, Arabic.' },
    municipality_number: {
      kind: 'integer',
      meaning: 'Number of the Dubai Municipality community; null where the register gives 0.',
    },
  },
  dialects: [
    ...pulseDialects(
      ['area_id', 'name_en', 'name_ar', 'municipality_number'],
      ['area_id', 'name_en', 'name_ar'],
      {
        // Ids of communities begin at 100,000.
        area_id: {
          sql: 'case when clean_integer("area_id") between 1 and 99999 then clean_integer("area_id") end',
        },
        name: 'name_en',
        name_ar: 'name_ar',
        municipality_number: { sql: `nullif(try_cast("municipality_number" as bigint), 0)` },
      },
    ),
  ],
  dropped: [],
};
