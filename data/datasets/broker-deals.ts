/** Optional: the broker on each side of a deal. No open export has it; an operator may supply one. */
import { type Dataset, pulseDialects } from '../dataset.ts';

export const brokerDeals: Dataset = {
  id: 'broker-deals',
  title: 'Broker deals',
  grain: 'one broker on one side of one deal',
  key: ['transaction_id', 'broker_number', 'side'],
  columns: {
    transaction_id: { kind: 'text', required: true, meaning: 'Deal, `<group>-<procedure>-<year>-<number>`.' },
    broker_number: { kind: 'integer', isWide: true, required: true, meaning: 'Broker register number.' },
    side: { kind: 'text', required: true, meaning: '`buyer` or `seller`.' },
  },
  dialects: [
    ...pulseDialects(
      ['transaction_id', 'broker_number', 'side'],
      ['transaction_id', 'broker_number', 'side'],
      {
        transaction_id: { sql: `clean_pulse_transaction_id("transaction_id")` },
        broker_number: 'broker_number',
        side: { sql: `lower(clean_text("side"))` },
      },
    ),
  ],
  dropped: [],
};
