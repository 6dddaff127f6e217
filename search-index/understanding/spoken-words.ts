/** Words of Arabic in Latin letters, short forms of listings, and words of Hindi and Russian English, with the English words that they mean. */

/** English → spellings. A word with an empty meaning only joins others; `_` joins the words of one spelling. */
const arabizi: readonly (readonly [string, string])[] = [
  ['2', 'etnein tnein ithnain'],
  ['5', 'khams 5ams khamsa'],
  ['4', 'arba3 arba3a'],
  ['3', 'talat tlat thalath'],
  ['90', 'tis3een tes3een tis3in'],
  ['80', 'tamaneen thamaneen tmanin tamanin'],
  ['70', 'sab3een sab3in'],
  ['60', 'sitteen sittin setteen'],
  ['50', 'khamseen 5amseen khamsin'],
  ['40', 'arb3een arba3een arbi3in'],
  ['30', 'talateen tlateen thalatheen tlatin'],
  ['20', '3eshreen 3ishrin 3oshrin'],
  ['or', 'aw walla wala willa'],
  ['near', 'garib 2areeb areeb 2arib qariba 2areeba gareeba'],
  ['area', 'mesa7a misa7a mesa7to mesa7etha masa7a'],
  ['metres square', 'metr_moraba3 mitr_murabba3 metr_murabba3'],
  ['not more than', 'la_ta3adda la_tet3adda ma_yet3adda la_yzeed_3an ma_yzeed_3an'],
  ['not less than', 'la_tgel_3an ma_y2el_3an la_y2el_3an la_tgil_3an la_ye2el_3an'],
  ['or more', 'aw_akthar aw_aktar w_akthar'],
  ['cheapest', 'arkhas ar5as a_rkhas'],
  [
    'apartment',
    'sha2a sha22a shaqa shaqqa sha2et sh2a sh8ga shaga shagga sha8a shagha shi22a shi2a she2a sha2ah shaqah',
  ],
  ['apartments', 'sho2a2 sho22a2 shoqaq shu2a2 shugag shi2a2'],
  ['villa', 'fela fila filla vella feela'],
  ['villas', 'villat filal felal fellal villal'],
  ['studio', 'istudio estudio stodyo stodio estodio ستديو'],
  ['house', 'bait beit'],
  ['office', 'maktab'],
  ['shop', 'ma7al mahal ma7all'],
  ['land', 'ard arde ardh'],
  ['bedrooms', "ghoraf 8oraf ghuraf ghoraf 3'oraf gharf ghorof 5oraf ghorfat ghurafat"],
  ['1 bedroom', 'ghorfe ghorfi ghurfe ghorfa ghurfa 8orfa ghorfah ghurfah ghorfet'],
  [
    '2 bedrooms',
    'ghorfatain ghorfeteen ghorfteen ghorfetain ghurfetain ghorfetayn ghurfteen ghorfatein ghorfetein ghurfatain ghorfteen ghorfatein 8orfatain ghurfatein ghoorfeteen ghoroftein',
  ],
  ['bathrooms', 'hammam 7ammam hamam 7amam hammamat 7ammamat'],
  ['', 'badi bade beddy biddy noom nom nawm wahda wa7da wahde wa7de wa7ed wahed sala salah saloon'],
  ['rent', 'ejar eejar ijar 2ejar 2ijar ejaar ijaar iejar egar 2egar ajar astajer asta2jer ajjar'],
  ['sale', 'bee3 beea3 bei3 albai3 bay3a be3 bee3 bai3 bay3 lelbe3 lilbay3'],
  ['buy', 'ashtry eshtry eshtery ashteri ashtri ashtery ashteri shera2 shira2 eshteri'],
  ['thousand', 'alaf alf_dirham alf alaf aalaf 2alf elf'],
  ['million', 'malayeen malayin milion milyon malyoon melion milyoon melyon'],
  ['2 million', 'milyonain milyoneen melyonain milyonein'],
  ['and half', 'wnos wnoss'],
  ['half', 'nos noss nus nuss'],
  ['under', 'tahet taht ta7t t7t'],
  ['less than', '2a2al_men a2al_men a2al_min aqal_men aqal_min agal_men agal_min 2a2al a2all a2al aqal agal'],
  ['more than', 'akthar_men aktar_men a3la_men fo2 foo2 fo_2 foog ala3la_men 3ala_men akthar aktar'],
  ['cheap', 'r5eesa r5is rkhees rkhis rkhisa rakhees rakhis r5ees ra5is rakhisa rakheesa r5eesa re5is'],
  ['luxury', 'fakhma fa5ma fakher fa5er'],
  ['family', '3eelti 3ayelti 3a2ilti 3eeleh 3a2ila 3ayla 3a2elat 3awayel lel3ayla'],
  ['best', 'a7san ahsan afdal'],
  ['yield', '3a2ed 3aed 3a2id 3ayed'],
  ['high', '3aly 3ali 3alya 3aliya 3alye'],
  ['anywhere', 'ay_makan ayy_makan ay_mkan ai_makan'],
  ['alternatives to it', 'badeel badil bdeel'],
  ['investment', 'istithmari istismari estithmari istithmar estesmar'],
  [
    'near',
    'mn_2orb 2orb 2urb qurb gurb areeb areeba 2arib 2areeb 2areeba qareeb qareeba garib gareeb garibat ariba gamb janb yamm 7awl',
  ],
  ['school', 'madrasa madaris madrasa madrase madrasah madares'],
  [
    'not',
    'mesh mish mush mosh mub mob mab mou mu msh ghair gheir ghayr 8air ma_abi ma_aby ma_abgha ma_abghi ma_biddi ma_baddi ma_bade ma_beddi ma_badi ma_bedi ma_3ayez ma_3ayz ma_3awez ma_nabi ma_nbi ma_ureed ma_urid ma_noreed mish_3ayez mesh_3ayez mesh_3ayz mo_abi mub_abi',
  ],
  ['except', 'ma3ada ma_3ada 3ada illa'],
  ['price', 'as3ar as3aar si3r se3r s3r as3ar'],
  ['metres', 'metr metir mitr'],
  ['handover', 'taslim tasleem istilam estelam'],
  ['freehold', 'tamalok tamaluk tamleek tamlik'],
  ['', '7orr 7or hurr horr ajaneb ajanib'],
  ['month', 'shahr shahri shaher shahriyan shahreyan'],
  ['year', 'sana sanawi sanawy saneh sanawiyan'],
  ['salary', 'rateby ratbi ratebi rateb ratib'],
  ['off plan', '3al_5areeta 3al_kharita 3al5areeta 3ala_elkharita 3alkhareta kharita khareeta'],
  ['ready', 'jahez jahza gahza jahiz gahez'],
  ['new', 'jdeed jadeed jadida gdida'],
  ['silicon oasis', 'wa7at_el_silicon wahat_el_silicon'],
  ['dubai south', 'dubai_el_janoub dubai_al_janoub'],
  ['palm jumeirah', 'nakhla na5la nakhle'],
  [
    'sheikh zayed road',
    'share3_el_sheikh_zayed share3_sheikh_zayed shari3_sheikh_zayed share3_alsheikh_zayed',
  ],
  ['و', 'w wa'],
  [
    'في',
    'urid 3ayz ayz nbi nabi abghaa bedi beddi baghi badi ashoof abga abgha abi aby abghi ebghi abghy ayez 3ayez 3ayz 3awez 3ayza biddi baddi beddi badawwar badawer badawar 3ala 3la fi fe fel fil fee b bil bel lel lil el il ayy ay shu sho kam men min fih',
  ],
];

const listings: readonly (readonly [string, string])[] = [
  ['studio', 'stu std studi'],
  ['office', 'offc ofc offce'],
  ['for sale', 'fs f/s 4sale'],
  ['for rent', 'fr f/r 4rent'],
  ['warehouse', 'whse wh'],
  [
    'a year',
    'sanawi sanawy bel_sana fel_sana bil_sana fil_sana bel_sene fel_sene sanawiyan yrly pa p.a p/a p.a. annualy',
  ],
  [
    'a month',
    'shahri sha7ri shahriyan bel_shahr fel_shahr bil_shahar fil_shahr bilshahr mthly mnthly pm pcm p.m',
  ],
  ['townhouse', 'townhome twnhouse twnhse thse'],
  ['townhouses', 'townhomes'],
  ['apartment', 'aptmt appartement apartament appartment apprtment'],
  ['bedrooms', 'owad owda odad ghurof bdr chambers chamber'],
  ['per sqft', 'ppsf ppsqft'],
  ['million', 'mln mill'],
  ['100 thousand', 'lakh lac lakhs'],
  ['10 million', 'crore crores cr'],
  ['families', 'childs'],
  ['penthouse', 'bent_house bint_house ph phouse'],
  ['handover', 'ho h/o handovr completition'],
  ['sqft', 'adam gadam 2adam adam_moraba3 gadam_murabba3 sft sqf'],
  ['ready', 'rtmi rtm'],
  ['furnished', 'furn'],
  ['unfurnished', 'unfurn unfurnish'],
  ['', 'chahiye kaha milega chaiye mujhe chahie'],
  ['in', 'mein me_mein в во на'],
  ['the', 'хочу ищу нужна нужен нужно нужны я мне мы'],
  ['for', 'за'],
  ['and', 'и'],
  ['from', 'от'],
  ['or', 'ya_phir ili или'],
  ['thousand', 'hazar hazaar tys tysyach ths тыс тысяч 千'],
  ['million', 'mln. млн миллион миллиона миллионов'],
  ['cheap', 'sasta sasti saste mura deshevo дешево недорого 便宜 costless'],
  ['near', 'paas pass_mein ryadom рядом_с рядом около возле 附近 靠近 malapit_sa malapit'],
  ['metro', 'subway underground мро метро 地铁'],
  ['apartment', 'makan_flat kvartira kvartiru квартира квартиру 公寓'],
  ['studio', 'studiya studiyu студия студию 单间'],
  ['villa', 'вилла виллу 别墅'],
  [
    'bedrooms',
    'sleeping_rooms sleeping_room sleepings bed_hall_kitchen spalni spalen спальни спален 居室 卧室',
  ],
  ['bedroom', 'spalnya spalnyu спальня спальню'],
  ['1 bedroom', '一居室 一房 1居室'],
  ['3 bedrooms', '三居室 三房 трешка трешку treshka'],
  ['4 bedrooms', '四居室 四房'],
  ['10 thousand', '万 萬'],
  ['budget', '预算 預算'],
  ['or less', '以下 以内 以內'],
  ['2 bedrooms', 'dvushka двушка двушку 两居室 二居室 两房'],
  ['1 bedroom', 'odnushka однушка однушку'],
  ['to rent', 'kiraye kiraya kiraye_pe snyat arenda аренда аренду снять сниму 租 想租 出租 upa'],
  ['to buy', 'kharidna kharidni kupit купить куплю покупка 买 想买 购买 bili'],
  ['up to', 'до'],
  ['handover', 'сдача sdacha handing_over give_over key_handover'],
  ['ready', 'second_hand secondhand_house ready_to_shift'],
  ['villa', 'kothi bungla'],
  ['a year', 'saal_ka saal_mein saal saalana в_год 一年 每年 年'],
  ['a month', 'mahina mahine в_месяц 一个月 每月 月'],
  [
    'high yield',
    'good_income good_profit high_profit high_income good_rental_income high_rental_income best_return',
  ],
  [
    'cheap',
    'low_price low_budget low_rent less_price low_cost reasonable_price reasonable_rent reasonable not_costly small_budget price_cheap price_low',
  ],
  ['shop', 'shp'],
];

/** Fills the words of a table with their meanings. */
function table(rows: readonly (readonly [string, string])[]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    rows.flatMap(([meaning, spellings]) => {
      const words = meaning === '' ? [] : meaning.split(' ');
      return spellings.split(' ').map((spelling) => [spelling.replaceAll('_', ' '), words] as const);
    }),
  );
}

export const arabiziWords = table(arabizi);
export const listingWords = table(listings);

/** Words that a slip of the pen may have changed. */
export const correctedWords: readonly string[] =
  'above below between nearby nearly shop shops cheaper cheapest return hotel flat flats studio bedroom bedrooms bathroom bathrooms apartment apartments villa villas townhouse townhouses penthouse office offices warehouse rent rental sale handover million thousand monthly yearly furnished balcony private ready budget investment freehold cheap luxury metro school family yield offplan under between minimum maximum with furnished parking garden'.split(
    ' ',
  );

/** Words that are corrected too; as parts of names they may stand there with a slip of their own. */
export const correctable: readonly string[] = [
  ...new Set([
    ...correctedWords,
    ...'near house houses town average view views month year first second third large project projects delayed'.split(
      ' ',
    ),
  ]),
];
