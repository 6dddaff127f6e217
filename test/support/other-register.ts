/** Makes a program work for an invented register with formats of its own: `--import` loads this before the program. */
import { areas } from '../../data/datasets/areas.ts';
import { transactions } from '../../data/datasets/transactions.ts';
import type { Register } from '../../data/register.ts';
import { dubai } from '../../data/registers/dubai.ts';

const velmora: Register = {
  id: 'velmora',
  territory: { en: 'Velmora', ar: 'فلمورا' },
  country: { en: 'Velmora', ar: 'فلمورا' },
  authority: { en: 'Velmora Cadastre', ar: 'السجل العقاري في فلمورا' },
  location: { geoNames: 'http://sws.geonames.org/0/', middle: [-30, 40], box: [-31, 39, -29, 41] },
  timeZone: 'Etc/GMT+3',
  utcOffsetHours: -3,
  currencyWorthAed: 4,
  hasDecree43: false,
};
Object.assign(dubai, velmora);

const format = { id: 'A', format: 'csv', optional: [], keyed: true, coverage: 'full' } as const;
const ofAreas = { area_id: 'KVARTALO', name: 'NOMO', name_ar: 'NOMO_ARABA' };
const ofDeals = {
  transaction_id: 'AKTO',
  transaction_group: { sql: `case "SPECO" when 'Vendo' then 'sales' when 'Donaco' then 'gifts' end` },
  registered_at: 'DATO',
  property_kind: { sql: `case "BIENO" when 'Unuo' then 'Unit' when 'Tereno' then 'Land' end` },
  area_id: 'KVARTALO',
  procedure_area_sqm: 'SUPRAĴO',
  price_aed: 'PREZO',
};
const deals = ['AKTO', 'SPECO', 'DATO', 'BIENO', 'KVARTALO', 'SUPRAĴO', 'PREZO'];
Object.assign(areas, { dialects: [{ ...format, required: Object.values(ofAreas), from: ofAreas }] });
Object.assign(transactions, { dialects: [{ ...format, required: deals, from: ofDeals }] });
