/** Texts for reading on: ranges of charts, frames for other sites, order of tables, pictures of pages. */

const en = {
  range: 'Range',
  ranges: { '6m': '6 months', '1y': '1 year', '3y': '3 years', '5y': '5 years' },
  wholeRange: 'All',
  embedCode: 'Code for your page',
  embedOpen: 'Open the chart alone',
  sortByColumn: 'Sort by {name}',
  tableCsv: 'Download as CSV',
  orderOfTable: 'As in the table',
  priceAllStages: 'Median price, both stages (AED)',
  readyPriceOf: 'Median price of ready {kind}, per sq ft',
  offPlanPriceOf: 'Median price of off-plan {kind}, per sq ft',
  projectsLead:
    'Projects of the register with their progress, the next expected handover first. A day that has passed is marked overdue.',
  dld: 'Dubai Land Department',
  readyPrice: 'Median price per sq ft, ready',
  offPlanPrice: 'Median price per sq ft, off-plan',
};

const ar: typeof en = {
  range: 'المدة',
  ranges: { '6m': '6 أشهر', '1y': 'سنة', '3y': '3 سنوات', '5y': '5 سنوات' },
  wholeRange: 'الكل',
  embedCode: 'الرمز لصفحتك',
  embedOpen: 'افتح الرسم وحده',
  sortByColumn: 'رتّب حسب {name}',
  tableCsv: 'تنزيل بصيغة CSV',
  orderOfTable: 'كما في الجدول',
  priceAllStages: 'وسيط السعر للمرحلتين (درهم)',
  readyPriceOf: 'وسيط سعر {kind} الجاهزة للقدم المربعة',
  offPlanPriceOf: 'وسيط سعر {kind} على الخارطة للقدم المربعة',
  projectsLead: 'مشاريع السجل وتقدمها، الأقرب تسليمًا أولًا. ما فات موعده يُشار إليه بأنه متأخر.',
  dld: 'دائرة الأراضي والأملاك في دبي',
  readyPrice: 'وسيط سعر القدم المربعة للجاهز',
  offPlanPrice: 'وسيط سعر القدم المربعة على الخارطة',
};

/** The texts in both languages. */
export const readingWords = { en, ar };
