/** Lookup: procedures of transactions. */
import { type Dataset, pulseDialects } from '../dataset.ts';

export const transactionProcedures: Dataset = {
  id: 'transaction-procedures',
  title: 'Transaction procedures',
  grain: 'one procedure of one group',
  key: ['group_id', 'procedure_id'],
  columns: {
    group_id: { kind: 'integer', required: true, meaning: 'Group.' },
    procedure_id: { kind: 'integer', required: true, meaning: 'Procedure.' },
    is_pre_registration: { kind: 'flag', meaning: 'Registers an off-plan property.' },
    name: { kind: 'text', meaning: 'Name, English.' },
    name_ar: { kind: 'text', meaning: 'Name, Arabic.' },
  },
  dialects: [
    ...pulseDialects(
      ['group_id', 'procedure_id', 'is_pre_registration', 'name_ar', 'name_en'],
      ['group_id', 'procedure_id', 'is_pre_registration', 'name_en'],
      {
        group_id: 'group_id',
        procedure_id: 'procedure_id',
        is_pre_registration: 'is_pre_registration',
        name: 'name_en',
        name_ar: 'name_ar',
      },
    ),
  ],
  dropped: [],
};
