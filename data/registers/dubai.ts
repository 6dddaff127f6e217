/** The register of the Dubai Land Department. */
import type { Register } from '../register.ts';

export const dubai: Register = {
  id: 'dubai',
  territory: { en: 'Dubai', ar: 'دبي' },
  country: { en: 'United Arab Emirates', ar: 'الإمارات العربية المتحدة' },
  authority: { en: 'Dubai Land Department', ar: 'دائرة الأراضي والأملاك في دبي' },
  location: {
    geoNames: 'http://sws.geonames.org/292223/',
    middle: [55.27, 25.2],
    box: [54.7, 24.6, 56.3, 25.4],
  },
  timeZone: 'Asia/Dubai',
  utcOffsetHours: 4,
  currencyWorthAed: 1,
  hasDecree43: true,
};
