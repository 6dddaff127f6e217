/** Texts of claims, whose names and populations come from measures, and of the page that counts them again. */

const en = {
  bothStages: '{label}, off-plan and ready',
  claimSample: 'from {n} {records}',
  claimProvisional: 'provisional: {share} of the registrations have arrived',
  claimMonth: '{label}, {month}',
  claimLine: '{label}: {n}, {window}.',
  ofKindOnly: '{kind} only.',
  checkedTitle: 'Figures counted again',
  checkedDescription:
    'Figures of this site drawn at random, each with its label, its records, a query to run, and the result of a second count.',
  checkedLead:
    '{n} figures of this site, drawn at random from the pages named below. {agreeing} agree with a second count of the records.',
  checkedHow:
    'The draw depends on the name of the snapshot alone: {snapshot}. It chooses pages, and then figures with a label made from a measure. A new snapshot draws others.',
  checkedWhat:
    'The second count reads the published table of single deals and contracts. It uses no table of figures, no definition of a measure and no quantile function: it sorts the values and takes the middle. The column is_eligible of a record says whether prices or rents may count it; how that is judged is not checked here. make audit judges it again from the raw exports.',
  checkedRun:
    'Each query is plain SQL. It reads transactions or rent_contracts, which can be downloaded as Parquet from /api/v1/exports with a key that may export.',
  checkedFigure: 'Figure',
  checkedSubject: 'Page',
  checkedShown: 'On the site',
  checkedAgain: 'Counted again',
  checkedN: 'n, on the site and again',
  checkedAgrees: 'Agrees',
  checkedQuery: 'Query',
  checkedNone: 'No figure can be counted again in this snapshot.',
};

const ar: typeof en = {
  bothStages: '{label}، على الخارطة والجاهزة معًا',
  claimSample: '{records}: {n}',
  claimProvisional: 'أولي: وصل {share} من التسجيلات',
  claimMonth: '{label}، {month}',
  claimLine: '{label}: {n}، {window}.',
  ofKindOnly: '{kind} فقط.',
  checkedTitle: 'أرقام حُسبت مرة ثانية',
  checkedDescription:
    'أرقام من هذا الموقع اختيرت عشوائيًا، ولكل منها اسمه وسجلاته واستعلام يمكن تنفيذه ونتيجة حساب ثانٍ.',
  checkedLead:
    'أرقام من هذا الموقع اختيرت عشوائيًا من الصفحات أدناه، عددها {n}. يطابق منها الحساب الثاني للسجلات {agreeing}.',
  checkedHow:
    'يتوقف الاختيار على اسم اللقطة وحده: {snapshot}. يختار صفحات، ثم أرقامًا مسماة من مقاييس معرّفة. وتختار اللقطة الجديدة غيرها.',
  checkedWhat:
    'يقرأ الحساب الثاني الجدول المنشور للصفقات والعقود المفردة. ولا يستخدم جدول أرقام ولا تعريف مقياس ولا دالة وسيط: يرتب القيم ويأخذ أوسطها. يذكر العمود is_eligible هل يدخل السجل في الأسعار أو الإيجارات، ولا يُفحص هنا كيف حُكم بذلك؛ فالأمر make audit يحكم فيه ثانيةً من الملفات الأصلية.',
  checkedRun:
    'كل استعلام بلغة SQL وحدها، ويقرأ transactions أو rent_contracts، ويمكن تنزيلهما بصيغة Parquet من /api/v1/exports بمفتاح يسمح بالتصدير.',
  checkedFigure: 'الرقم',
  checkedSubject: 'الصفحة',
  checkedShown: 'في الموقع',
  checkedAgain: 'الحساب الثاني',
  checkedN: 'العدد، في الموقع وثانيةً',
  checkedAgrees: 'يطابق',
  checkedQuery: 'الاستعلام',
  checkedNone: 'لا رقم في هذه اللقطة يمكن حسابه ثانيةً.',
};

/** The texts in both languages. */
export const claimWords = { en, ar };
