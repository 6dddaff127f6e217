/** Lookup: groups of transactions. */
import { type Dataset, pulseDialects } from '../dataset.ts';

export const transactionGroups: Dataset = {
  id: 'transaction-groups',
  title: 'Transaction groups',
  grain: 'one group',
  key: ['group_id'],
  columns: {
    group_id: { kind: 'integer', required: true, meaning: 'Group.' },
    name: { kind: 'text', meaning: 'Name, English.' },
    name_ar: { kind: 'text', meaning: 'Name, Arabic.' },
  },
  dialects: [
    ...pulseDialects(['group_id', 'name_ar', 'name_en'], ['group_id', 'name_en', 'name_ar'], {
      group_id: 'group_id',
      name: 'name_en',
      name_ar: 'name_ar',
    }),
  ],
  dropped: [],
};
