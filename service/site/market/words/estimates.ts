/** The words of the pages of estimates, in both languages. */
export const estimateWords = {
  en: {
    estimateTitle: 'What is it worth?',
    estimateDescription:
      'An estimate of a sale price in Dubai with its interval and the comparable sales behind it.',
    estimateLead:
      'An estimate from comparable registered sales, with the interval in which later sales fell when it was tested.',
    estimateDo: 'Estimate',
    sizeSqft: 'Size (sq ft)',
    estimated: 'Estimated price',
    interval: '{low} to {high}',
    comparables: 'Comparables',
    comparablesNote: 'The {n} with most weight of {all}.',
    weight: 'Weight',
    adjusted: 'Adjusted, per sq ft',
    tested: 'In a test on {n} records, {inside} fell inside the interval.',

    rentEstimateLink: 'See estimate',
    rentEstimateNote:
      'Where too few contracts state their bedrooms, the link leads to an estimate from contracts of like size, with its interval. Its size is that of the sales in the row: their median price divided by their median price per sq ft.',
    estimateSale: 'Price',
    estimateRent: 'Rent',
    rentEstimateTitle: 'What does it rent for?',
    rentEstimateDescription:
      'An estimate of a yearly rent in Dubai with its interval, and the increase that is permitted when a contract is renewed.',
    rentEstimateLead:
      'An estimate from comparable registered contracts. With your current rent it says which increase is permitted when the contract is renewed.',
    estimatedRent: 'Estimated rent a year',
    currentRent: 'Current rent a year (AED)',
    contractKind: 'Contract',
    newContract: 'new',
    confidence: {
      high: 'A narrow interval: many sales or contracts are much like it.',
      medium: 'An interval of middling width.',
      low: 'A wide interval: few sales or contracts are much like it, or little of the property is known.',
    },
    effect: 'Effect',
    effectChange: 'Change',
    effectsTitle: 'Parts of the estimate',
    effectsNote:
      'The market’s level for this type and size is {level}. Each effect moves it; the comparables show by how much.',
    effects: {
      market: 'Properties of this size in all of Dubai',
      area: 'The area',
      community: 'The community',
      building: 'The building',
      project: 'The project',
      size: 'The size',
      layout: 'The layout (same size)',
    },
    renewalTitle: 'When the contract is renewed',
    noIncrease: 'No increase is permitted',
    increaseUpTo: 'Up to {pct} more is permitted',
    rentBelow: 'The current rent lies {pct} below the estimate.',
    rentAbove: 'The current rent lies {pct} above the estimate.',
    highestRent: 'The highest rent is then {rent}.',
    increaseRange:
      'At the lower end of the interval the permitted increase is {low}, at the upper end {high}.',
    renewalNote:
      'By Decree 43 of 2013, with this estimate as the average rent. It is no official index: the authority’s own index decides.',

    accuracyTab: 'How accurate?',
    accuracyTitle: 'How accurate are the estimates?',
    accuracyDescription:
      'Estimates of prices and rents in Dubai beside what was registered later: errors, shares within 10 and 20 %, bias and the intervals.',
    accuracyLead:
      'Estimates beside the prices that were registered later. No record is left out for its price.',
    backtest: 'Backtest',
    forwardLog: 'Forward log',
    backtestNote:
      'Records from {from} to {to}: today’s method estimated each from the records before its month. Eighty per cent should lie inside the interval.',
    forwardNote:
      'Records from {from} to {to}: each estimate was written down before its record came, and never changed. Eighty per cent should lie inside the interval.',
    noTrials: 'There is nothing here yet: the forward log begins with the second load of the data.',
    byTypeTitle: 'By type and stage',
    byPriceLevelTitle: 'By price level of the area',
    byPriceLevelNote:
      'Areas in fifths by their median price per sq ft of the last 12 months: 1 is the cheapest, 5 the dearest. A dash stands for areas with few sales.',
    byAreaTitle: 'By area, the worst first',
    byAreaNote: 'Areas with too few estimates are left out.',
    byMonthTitle: 'By month of registration',
    month: 'Month',
    priceLevel: 'Price level',
    medianBias: 'Median bias',
    within20: 'Within 20 %',
  },
  ar: {
    estimateTitle: 'كم يساوي؟',
    estimateDescription: 'تقدير لسعر بيع في دبي مع مجاله والمبيعات المشابهة التي بُني عليها.',
    estimateLead: 'تقدير من مبيعات مسجلة مشابهة، مع المجال الذي وقعت فيه المبيعات اللاحقة عند اختباره.',
    estimateDo: 'قدّر',
    sizeSqft: 'المساحة (قدم²)',
    estimated: 'السعر المقدر',
    interval: 'من {low} إلى {high}',
    comparables: 'سجلات مشابهة',
    comparablesNote: 'الأعلى وزنًا: {n} من {all}.',
    weight: 'الوزن',
    adjusted: 'المعدل للقدم²',
    tested: 'في اختبار على {n} سجلًا لاحقًا وقعت {inside} منها داخل المجال.',

    rentEstimateLink: 'عرض التقدير',
    rentEstimateNote:
      'حيث تقل العقود التي تذكر غرف النوم، يؤدي الرابط إلى تقدير من عقود بمساحة قريبة مع مداه. ومساحته مساحة مبيعات الصف: وسيط سعرها مقسومًا على وسيط سعر القدم المربعة.',
    estimateSale: 'السعر',
    estimateRent: 'الإيجار',
    rentEstimateTitle: 'بكم يؤجَّر؟',
    rentEstimateDescription: 'تقدير لإيجار سنوي في دبي مع مجاله، والزيادة المسموح بها عند تجديد العقد.',
    rentEstimateLead:
      'تقدير من عقود مسجلة مشابهة. وإذا ذكرت إيجارك الحالي عرفت الزيادة المسموح بها عند تجديد العقد.',
    estimatedRent: 'الإيجار السنوي المقدر',
    currentRent: 'الإيجار السنوي الحالي (درهم)',
    contractKind: 'العقد',
    newContract: 'جديد',
    confidence: {
      high: 'مجال ضيق: كثير من المبيعات أو العقود يشبهه كثيرًا.',
      medium: 'مجال متوسط العرض.',
      low: 'مجال واسع: قليل من المبيعات أو العقود يشبهه، أو المعروف عن العقار قليل.',
    },
    effect: 'العامل',
    effectChange: 'التغيير',
    effectsTitle: 'مم يتكون التقدير',
    effectsNote:
      'مستوى السوق لهذا النوع وهذه المساحة {level}. وكل عامل يغيره بالقدر الذي تبينه العقارات المشابهة.',
    effects: {
      market: 'عقارات بهذه المساحة في دبي كلها',
      area: 'المنطقة',
      community: 'المجمع',
      building: 'المبنى',
      project: 'المشروع',
      size: 'المساحة',
      layout: 'التصميم (المساحة نفسها)',
    },
    renewalTitle: 'عند تجديد العقد',
    noIncrease: 'لا تجوز زيادة',
    increaseUpTo: 'تجوز زيادة حتى {pct}',
    rentBelow: 'الإيجار الحالي أقل من التقدير بنسبة {pct}.',
    rentAbove: 'الإيجار الحالي أعلى من التقدير بنسبة {pct}.',
    highestRent: 'فيكون أعلى إيجار {rent}.',
    increaseRange: 'عند الطرف الأدنى من المجال تبلغ الزيادة المسموح بها {low}، وعند الأعلى {high}.',
    renewalNote:
      'وفق المرسوم 43 لسنة 2013، على أن هذا التقدير هو متوسط الإيجار. وليس مؤشرًا رسميًا: مؤشر الجهة المختصة هو الفيصل.',

    accuracyTab: 'ما مدى دقتها؟',
    accuracyTitle: 'ما مدى دقة التقديرات؟',
    accuracyDescription:
      'تقديرات الأسعار والإيجارات في دبي إلى جانب ما سُجل لاحقًا: الأخطاء والنسب ضمن 10 و20 % والانحياز والمجالات.',
    accuracyLead: 'التقديرات إلى جانب الأسعار التي سُجلت لاحقًا. ولا يُستبعد سجل بسبب سعره.',
    backtest: 'اختبار على الماضي',
    forwardLog: 'سجل مسبق',
    backtestNote:
      'سجلات من {from} إلى {to}: قدّرت طريقة اليوم كلًا منها من السجلات السابقة لشهرها. يُفترض أن يقع ثمانون بالمئة منها داخل المجال.',
    forwardNote:
      'سجلات من {from} إلى {to}: كُتب كل تقدير قبل وصول سجله ولم يُغيَّر بعده. يُفترض أن يقع ثمانون بالمئة منها داخل المجال.',
    noTrials: 'لا شيء هنا بعد: يبدأ السجل المسبق مع التحميل الثاني للبيانات.',
    byTypeTitle: 'حسب النوع والمرحلة',
    byPriceLevelTitle: 'حسب مستوى أسعار المنطقة',
    byPriceLevelNote:
      'المناطق في أخماس حسب وسيط سعر القدم المربعة خلال آخر 12 شهرًا: 1 أرخصها و5 أغلاها. والشرطة للمناطق قليلة المبيعات.',
    byAreaTitle: 'حسب المنطقة، الأسوأ أولًا',
    byAreaNote: 'لا تظهر المناطق التي تقل تقديراتها.',
    byMonthTitle: 'حسب شهر التسجيل',
    month: 'الشهر',
    priceLevel: 'مستوى الأسعار',
    medianBias: 'وسيط الانحياز',
    within20: 'ضمن 20 %',
  },
};
