/** The register of Velmora, an invented country with its own words, currency, calendar and clock. */
import type { Register } from '../../register.ts';
import { velmoraFormats } from './formats.ts';

export const velmora: Register = {
  id: 'velmora',
  territory: { en: 'Velmora', ar: 'فلمورا' },
  country: { en: 'Velmora', ar: 'فلمورا' },
  authority: { en: 'Velmora Cadastre', ar: 'السجل العقاري في فلمورا' },
  code: 'XV',
  location: null,
  timeZone: 'Etc/GMT+3',
  utcOffsetHours: -3,
  yearsAhead: 543,
  currency: { code: 'XTS', worthAed: 4 },
  hasDecree43: false,
  hasReference: false,
  formats: velmoraFormats,
  isInvented: true,
};
