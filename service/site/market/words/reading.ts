/** Texts for reading on: ranges of charts, frames for other sites, order of tables, pictures of pages. */
import { register } from '../../../../data/register.ts';

const en = {
  range: 'Range',
  ranges: { '6m': '6 months', '1y': '1 year', '3y': '3 years', '5y': '5 years' },
  wholeRange: 'All',
  embedCode: 'Code for your page',
  embedOpen: 'Open the chart alone',
  sortByColumn: 'Sort by {name}',
  tableCsv: 'Download as CSV',
  orderOfTable: 'As in the table',
  projectsLead:
    'Projects of the register with their progress, the next expected handover first. A day that has passed is marked overdue.',
  dld: register.authority.en,
  reproduceBlock: 'The queries behind these figures',
  reproduceTitle: 'How these figures are made',
  reproduceLead:
    'The queries that the service ran, to run again in DuckDB or Python over the exported tables.',
  reproduceAnswer: 'Address of the answer:',
  reproduceNone:
    'No query over the exported tables gives a number of this answer. The page of its method says how it is computed.',
  reproduceWrong: 'There are no queries for this address.',
  reproduceKey: 'The exported tables need a key of yours with the right to export.',
  reproduceSql: 'SQL for DuckDB',
  reproducePython: 'Python with pandas and DuckDB',
  reproduceTables: 'The tables it reads (Parquet)',
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
  projectsLead: 'مشاريع السجل وتقدمها، الأقرب تسليمًا أولًا. ما فات موعده يُشار إليه بأنه متأخر.',
  dld: register.authority.ar,
  reproduceBlock: 'الاستعلامات وراء هذه الأرقام',
  reproduceTitle: 'كيف حُسبت هذه الأرقام',
  reproduceLead:
    'الاستعلامات التي نفّذتها الخدمة، ويمكن تنفيذها ثانيةً في DuckDB أو Python على الجداول المصدّرة.',
  reproduceAnswer: 'عنوان الإجابة:',
  reproduceNone: 'لا يعطي أي استعلام على الجداول المصدّرة رقمًا من هذه الإجابة. صفحة الطريقة تشرح كيف حُسبت.',
  reproduceWrong: 'لا استعلامات لهذا العنوان.',
  reproduceKey: 'تحتاج الجداول المصدّرة إلى مفتاح لك يسمح بالتصدير.',
  reproduceSql: 'استعلام SQL لـ DuckDB',
  reproducePython: 'برنامج Python مع pandas وDuckDB',
  reproduceTables: 'الجداول التي يقرأها (Parquet)',
};

/** The texts in both languages. */
export const readingWords = { en, ar };
