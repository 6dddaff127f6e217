/** The words of the query page, in both languages. */

const en = {
  title: 'Query',
  lead: 'DuckDB runs here, in your browser, over the exported tables. The server sends the tables and runs no query.',
  key: 'API key',
  keyHelp:
    'It needs the scope export. It stays in this tab. Addresses of signed links with format=arrow work in quotes, without a key.',
  sql: 'SQL',
  sqlHelp: 'Control and Enter runs it. The tables that a query names are loaded first.',
  run: 'Run',
  download: 'Download CSV',
  copy: 'Copy the address',
  copied: 'Copied.',
  examples: 'Examples',
  byType: 'Sales by kind of property',
  byMonth: 'Sales by month',
  byArea: 'The dearest areas',
  tables: 'Tables',
  starting: 'Starting DuckDB…',
  loading: 'Loading {table}: {size}',
  running: 'Running…',
  rows: '{n} rows in {ms} ms.',
  firstRows: '{n} rows in {ms} ms; the first {shown} are shown. The CSV has all.',
  done: 'Done in {ms} ms; no rows.',
  noKey: 'Type an API key first: the query reads {table}.',
  notArrow: 'A link in a query needs format=arrow.',
  result: 'Result',
  skip: 'Skip to the content',
  other: 'العربية',
  reference: 'Reference',
  home: 'Market',
  nothing: 'null',
};

/** The words of one language. */
export type QueryTexts = typeof en;

const ar: QueryTexts = {
  title: 'استعلام',
  lead: 'يعمل DuckDB هنا في متصفحك على الجداول المصدّرة. الخادم يرسل الجداول ولا ينفّذ أي استعلام.',
  key: 'مفتاح الواجهة البرمجية',
  keyHelp:
    'يحتاج إلى الصلاحية export، ويبقى في هذه الصفحة وحدها. عناوين الروابط الموقّعة مع format=arrow تعمل بين علامتي اقتباس دون مفتاح.',
  sql: 'SQL',
  sqlHelp: 'يُنفَّذ بالضغط على Control وEnter. تُحمَّل أولاً الجداول التي يذكرها الاستعلام.',
  run: 'تنفيذ',
  download: 'تنزيل CSV',
  copy: 'نسخ العنوان',
  copied: 'نُسخ.',
  examples: 'أمثلة',
  byType: 'المبيعات حسب نوع العقار',
  byMonth: 'المبيعات حسب الشهر',
  byArea: 'أغلى المناطق',
  tables: 'الجداول',
  starting: 'يبدأ DuckDB…',
  loading: 'تحميل {table}: {size}',
  running: 'قيد التنفيذ…',
  rows: '{n} صفاً في {ms} مللي ثانية.',
  firstRows: '{n} صفاً في {ms} مللي ثانية، وتظهر أول {shown} صف. ملف CSV يضمّها كلها.',
  done: 'انتهى في {ms} مللي ثانية دون صفوف.',
  noKey: 'اكتب مفتاح الواجهة أولاً: الاستعلام يقرأ {table}.',
  notArrow: 'الرابط في الاستعلام يحتاج إلى format=arrow.',
  result: 'النتيجة',
  skip: 'انتقل إلى المحتوى',
  other: 'English',
  reference: 'المرجع',
  home: 'السوق',
  nothing: 'null',
};

/** The languages of the page. */
export const queryLanguages = ['en', 'ar'] as const;
/** A language of the page. */
export type QueryLanguage = (typeof queryLanguages)[number];

/** The words by language. */
export const queryTexts: Readonly<Record<QueryLanguage, QueryTexts>> = { en, ar };
