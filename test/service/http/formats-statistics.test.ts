import assert from 'node:assert/strict';
import { z } from 'zod';
import { arrowBatch, arrowSchema } from '../../../service/http/formats/arrow.ts';
import { flatColumns } from '../../../service/http/formats/columns.ts';
import { csvHeader, csvLines } from '../../../service/http/formats/csv.ts';
import { Figure, figure, Statistic, statistic } from '../../../service/statistics/statistic.ts';

describe('flat columns of statistics', () => {
  const Item = z.object({
    area_id: z.int(),
    median_price_aed: Figure.meta({ description: 'Median price.' }),
    gross_yield_pct: Statistic.nullable(),
    rent: z.object({ median_annual_aed: Figure }),
  });
  const provenance = {
    method: 'gross-yield',
    method_version: 1,
    window: { from: '2025-03-19', to: '2026-03-18' },
    as_of: '2026-03-18',
  };
  const rows = [
    {
      area_id: 330,
      median_price_aed: figure({ value: 1_500_000, n: 40, p25: 1_000_000, p75: 2_000_000 }),
      gross_yield_pct: statistic({ value: 6.5, n: 12 }, provenance),
      rent: { median_annual_aed: figure({ value: 90_000, n: 31 }) },
    },
    {
      area_id: 350,
      median_price_aed: figure({ value: 1, n: 2, p25: 1, p75: 1 }, { of: 'sales' }),
      gross_yield_pct: null,
      rent: { median_annual_aed: figure({ value: null, n: 0 }) },
    },
  ].map((row) => Item.parse(row));
  const columns = flatColumns(Item);

  it('are the value under its name, the sample, the quartiles and the quality', () => {
    assert.deepEqual(
      columns.map(({ name, type }) => `${name} ${type}`),
      [
        'area_id integer',
        'median_price_aed number',
        'median_price_aed_n integer',
        'median_price_aed_p25 number',
        'median_price_aed_p75 number',
        'median_price_aed_quality text',
        'gross_yield_pct number',
        'gross_yield_pct_n integer',
        'gross_yield_pct_p25 number',
        'gross_yield_pct_p75 number',
        'gross_yield_pct_quality text',
        'rent_median_annual_aed number',
        'rent_median_annual_aed_n integer',
        'rent_median_annual_aed_p25 number',
        'rent_median_annual_aed_p75 number',
        'rent_median_annual_aed_quality text',
      ],
    );
  });

  it('say in CSV that a figure is withheld, and keep its sample', () => {
    const options = { bom: false, escapeFormulas: false };
    assert.equal(csvHeader(columns, options).split(',').length, 16);
    assert.equal(
      csvLines(rows, columns, options),
      '330,1500000,40,1000000,2000000,ok,6.5,12,,,low,90000,31,,,ok\r\n' +
        '350,,2,,,suppressed,,,,,,,0,,,suppressed\r\n',
    );
  });

  it('are numbers and nulls in Arrow', () => {
    const batch = arrowBatch(rows, columns, arrowSchema(columns));
    assert.deepEqual([...(batch.getChild('median_price_aed') ?? [])], [1_500_000, null]);
    assert.deepEqual([...(batch.getChild('median_price_aed_n') ?? [])], [40n, 2n]);
    assert.deepEqual([...(batch.getChild('gross_yield_pct_quality') ?? [])], ['low', null]);
  });
});
