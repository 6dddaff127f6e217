/** Texts of the charts of measures. Names and sentences of the measures themselves are those of data/measures. */
import { register } from '../../../../data/register.ts';

const en = {
  measures: 'Charts',
  measureLead: 'Choose a figure, a place, a kind of property and the length of a period.',
  measureField: 'Figure',
  measureBy: 'Period',
  measureSpans: { month: 'Months', quarter: 'Quarters', year: 'Years' },
  measureTitle: '{figure}, {place}',
  measureDescription: `{figure}, by month, quarter or year, from the land register of ${register.territory.en}.`,
};

const ar: typeof en = {
  measures: 'رسوم بيانية',
  measureLead: 'اختر رقمًا ومكانًا ونوع عقار وطول الفترة.',
  measureField: 'الرقم',
  measureBy: 'الفترة',
  measureSpans: { month: 'أشهر', quarter: 'أرباع السنة', year: 'سنوات' },
  measureTitle: '{figure}، {place}',
  measureDescription: `{figure} حسب الشهر أو ربع السنة أو السنة، من سجل الأراضي في ${register.territory.ar}.`,
};

/** The texts in each language. */
export const measureWords = { en, ar };
