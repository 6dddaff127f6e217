/** Words of exports: other spellings, Arabic forms, and words that no vocabulary has. */
import assert from 'node:assert/strict';
import { csv, gatewayRent, jsonLines, registerSale } from './export-rows.ts';
import { ownWarehouse } from './own-warehouse.ts';

describe('words of exports', () => {
  const warehouse = ownWarehouse(['transactions', 'rent_contracts']);

  it('may be Arabic, in other letters of a family, or in other cases', async () => {
    const arabic = {
      trans_group_en: 'مبايعات',
      procedure_name_en: 'بيع',
      property_type_en: 'وحدة',
      property_sub_type_en: 'شقة سكنية',
      property_usage_en: 'أخرى',
      reg_type_en: 'على الخارطة',
      rooms_en: 'غرفتين',
    };
    await warehouse().put({
      'arabic.csv': csv([
        registerSale(arabic),
        registerSale({ transaction_id: '1-11-2024-2', property_usage_en: 'RESIDENTIAL ' }),
      ]),
    });
    const report = await warehouse().publish();
    assert.deepEqual(
      report.files.map(({ unknown_words, warnings }) => [unknown_words, warnings]),
      report.files.map(() => [{}, []]),
    );
    const [first, second] = await warehouse().rows('from transactions order by id');
    const { type, procedure, property_type, property_sub_type, usage, is_off_plan, rooms_label, bedrooms } =
      first ?? {};
    assert.deepEqual(
      { type, procedure, property_type, property_sub_type, usage, is_off_plan, rooms_label, bedrooms },
      {
        type: 'sales',
        procedure: 'Sell',
        property_type: 'apartment',
        property_sub_type: 'Flat',
        usage: 'other',
        is_off_plan: true,
        rooms_label: '2 B/R',
        bedrooms: 2,
      },
    );
    assert.equal(second?.['usage'], 'residential');
  });

  it('that are unknown stay beside their column, which is null, and are counted', async () => {
    await warehouse().put({
      'sales.csv': csv([
        registerSale({
          property_usage_en: 'Moon | base',
          property_sub_type_en: 'Castle',
          rooms_en: 'Dungeon',
        }),
        registerSale({ transaction_id: '1-11-2024-2', property_usage_en: 'Moon | base' }),
      ]),
      'rents.jsonl': jsonLines([
        gatewayRent({ VERSION_EN: 'Extended' }),
        gatewayRent({ ANNUAL_AMOUNT: 80_000 }),
      ]),
    });
    const report = await warehouse().publish();
    const sales = report.files.find(({ file }) => file === 'sales.csv');
    assert.deepEqual(sales?.unknown_words, { property_sub_type: 1, usage: 2, rooms_label: 1 });
    assert.match(
      sales?.warnings.join('\n') ?? '',
      /2 values of usage are no word of data\/mappings\/words\.csv, and are null: Moon \| base \(2\)/,
    );
    assert.match(await warehouse().writtenReport(report.run_id, 'md'), /\| sales\.csv \| usage \| 2 \|/);
    const [sale] = await warehouse().rows(
      "select property_type, property_sub_type, property_sub_type_registered, usage, usage_registered, rooms_label, rooms_label_registered, bedrooms from transactions where id = '1-11-2024-1'",
    );
    assert.deepEqual(sale, {
      property_type: 'other',
      property_sub_type: null,
      property_sub_type_registered: 'Castle',
      usage: null,
      usage_registered: 'Moon | base',
      rooms_label: null,
      rooms_label_registered: 'Dungeon',
      bedrooms: null,
    });
    assert.deepEqual(
      await warehouse().rows(
        'select version, version_registered from rent_contracts order by annual_amount_aed',
      ),
      [
        { version: 'renewed', version_registered: null },
        { version: null, version_registered: 'Extended' },
      ],
    );
  });
});
