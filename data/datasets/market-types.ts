/** Lookup: kinds of market. */
import { type Dataset, pulseDialects } from '../dataset.ts';

export const marketTypes: Dataset = {
  id: 'market-types',
  title: 'Market types',
  grain: 'one market type',
  key: ['market_type_id'],
  columns: {
    market_type_id: { kind: 'integer', required: true, meaning: 'Market type.' },
    name: { kind: 'text', meaning: 'Name, English.' },
    name_ar: { kind: 'text', meaning: 'Name, Arabic.' },
  },
  dialects: [
    ...pulseDialects(['market_type_id', 'name_ar', 'name_en'], ['market_type_id', 'name_en'], {
      market_type_id: 'market_type_id',
      name: 'name_en',
      name_ar: 'name_ar',
    }),
  ],
  dropped: [],
};
