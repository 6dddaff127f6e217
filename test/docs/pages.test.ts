/** The generated pages say what the definitions say. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { datasetsPage } from '../../docs/pages/datasets.ts';
import { problemsPage } from '../../docs/pages/problems.ts';
import { tablesPage } from '../../docs/pages/tables.ts';

describe('generated pages', () => {
  it('show a table with its grain, key, inputs and columns', () => {
    const page = tablesPage([
      {
        id: 'area_sales_monthly',
        layer: 'mart',
        grain: 'one area and month',
        key: ['area_id', 'month'],
        inputs: ['transactions'],
        row: z.object({
          area_id: z.int().meta({ description: 'Cadastral area.' }),
          month: z.string(),
          median_price_aed: z.number().nullable().meta({ description: 'Median | middle price.' }),
        }),
        sql: 'select 1',
        orderBy: ['area_id'],
        methodVersion: 2,
      },
    ]);
    assert.match(page, /^## area_sales_monthly$/m);
    assert.match(
      page,
      /A mart\. One row: one area and month\. Key: `area_id`, `month`\. Made from `transactions`\. Method version 2\./,
    );
    assert.match(page, /^\| `area_id` \| integer \| Cadastral area\. \|$/m);
    assert.match(page, /^\| `median_price_aed` \| number, may be null \| Median \\\| middle price\. \|$/m);
  });

  it('show a dataset with its columns, its dialects and what is dropped', () => {
    const page = datasetsPage([
      {
        id: 'brokers',
        title: 'Brokers',
        grain: 'one broker',
        key: ['broker_number'],
        columns: { broker_number: { kind: 'integer', required: true, meaning: 'Number.' } },
        dialects: [
          {
            id: 'B',
            format: 'csv',
            required: ['broker_number'],
            optional: [],
            from: { broker_number: 'broker_number' },
            coverage: 'full',
          },
        ],
        dropped: ['phone'],
      },
    ]);
    assert.match(page, /^\| `broker_number` \| integer, required \| Number\. \|$/m);
    assert.match(page, /^\| B \| csv \| the whole register \| `broker_number` \|$/m);
    assert.match(page, /Personal data, dropped while loading: `phone`\./);
  });

  it('show a problem with what to do', () => {
    const page = problemsPage({
      'area-unknown': { status: 400, title: 'No such area', cause: 'Why.', fix: 'Do this.', example: 'So.' },
    });
    assert.match(
      page,
      /^## area-unknown\n\n\*\*400 · No such area\.\*\* Why\.\n\n- What to do: Do this\.\n- Example: “So\.”$/m,
    );
  });
});
