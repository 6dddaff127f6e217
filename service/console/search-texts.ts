/** The texts of the page that previews the search of a site, in both languages. */
import type { Locale } from './locale.ts';

const en = {
  titleOf: 'Search of {site}',
  tab: 'Search',
  lead: 'As your visitors get it. Your searches here are neither counted nor logged.',
  words: 'Words',
  filter: 'Filter',
  filterHint: 'As area = "Dubai Marina" AND price < 2000000',
  order: 'Order',
  byRelevance: 'Best match',
  ascending: '{field}, ascending',
  descending: '{field}, descending',
  search: 'Search',
  found: 'documents: {n}, in {ms}',
  refused: 'The search refuses this:',
  noDocuments: 'No document to search',
  noDocumentsLead:
    'Send the documents of your site to POST /api/v1/index/bulk with a key of this site that has the scope index.',
  noneFit: 'No document fits',
  noneFitLead: 'Take fewer words, or another filter.',
  narrow: 'Narrow by',
  noFacets: 'No field is set for filters. Choose some in the settings of the site.',
  settings: 'Settings',
};

/** The texts of one language. */
export type SearchTexts = typeof en;

const ar: SearchTexts = {
  titleOf: 'بحث {site}',
  tab: 'البحث',
  lead: 'كما يراه زوارك. لا تُحسب عمليات بحثك هنا ولا تُسجَّل.',
  words: 'الكلمات',
  filter: 'المرشح',
  filterHint: 'مثل area = "Dubai Marina" AND price < 2000000',
  order: 'الترتيب',
  byRelevance: 'الأقرب',
  ascending: '{field} تصاعديًا',
  descending: '{field} تنازليًا',
  search: 'ابحث',
  found: 'المستندات: {n}، خلال {ms}',
  refused: 'يرفض البحث هذا:',
  noDocuments: 'لا مستندات للبحث فيها',
  noDocumentsLead: 'أرسل مستندات موقعك إلى POST /api/v1/index/bulk بمفتاح من هذا الموقع له الصلاحية index.',
  noneFit: 'لا مستند يطابق',
  noneFitLead: 'استخدم كلمات أقل، أو مرشحًا آخر.',
  narrow: 'ضيّق النتائج',
  noFacets: 'لم يُحدَّد أي حقل للمرشحات. اختر حقولًا في إعدادات الموقع.',
  settings: 'الإعدادات',
};

/** The texts by language. */
export const searchTexts: Readonly<Record<Locale, SearchTexts>> = { en, ar };
