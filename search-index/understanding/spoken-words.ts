/** Words of Arabic in Latin letters, short forms of listings, and words of Hindi and Russian English, with the English words that they mean. */

/** English → spellings. A word with an empty meaning only joins others; `_` joins the words of one spelling. */
const arabizi: readonly (readonly [string, string])[] = [
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
  ['1 bedroom', 'ghorfa ghurfa 8orfa ghorfah ghurfah ghorfet'],
  [
    '2 bedrooms',
    'ghorfatain ghorfetein ghurfatain ghorfteen ghorfatein 8orfatain ghurfatein ghoorfeteen ghoroftein',
  ],
  ['bathrooms', 'hammam 7ammam hamam 7amam hammamat 7ammamat'],
  ['', 'badi bade beddy biddy noom nom nawm wahda wa7da wahde wa7de wa7ed wahed sala salah saloon'],
  ['rent', 'ejar eejar ijar 2ejar 2ijar ejaar ijaar iejar egar 2egar ajar astajer asta2jer ajjar'],
  ['sale', 'be3 bee3 bai3 bay3 lelbe3 lilbay3'],
  ['buy', 'ashtri ashtery ashteri shera2 shira2 eshteri'],
  ['thousand', 'alf alaf aalaf 2alf elf'],
  ['million', 'milyon malyoon melion milyoon melyon'],
  ['2 million', 'milyonain milyoneen melyonain milyonein'],
  ['and half', 'wnos wnoss'],
  ['half', 'nos noss nus nuss'],
  ['under', 'taht ta7t t7t'],
  ['less than', 'a2al aqal agal'],
  ['more than', 'akthar aktar'],
  ['cheap', 'rkhees rkhis rkhisa rakhees rakhis r5ees ra5is rakhisa rakheesa r5eesa re5is'],
  ['luxury', 'fakhma fa5ma fakher fa5er'],
  ['family', '3a2ila 3ayla 3a2elat 3awayel lel3ayla'],
  ['best', 'a7san ahsan afdal'],
  ['yield', '3a2ed 3aed 3a2id 3ayed'],
  ['investment', 'istithmari istismari estithmari istithmar estesmar'],
  [
    'near',
    '2orb 2urb qurb gurb areeb areeba 2arib 2areeb 2areeba qareeb qareeba garib gareeb garibat ariba gamb janb yamm 7awl',
  ],
  ['school', 'madrasa madrase madrasah madares'],
  [
    'not',
    'mesh mish mush mosh mub mob mab mou mu msh ghair gheir ghayr 8air ma_abi ma_aby ma_abgha ma_biddi ma_baddi ma_3ayez',
  ],
  ['except', 'ma3ada ma_3ada 3ada illa'],
  ['price', 'si3r se3r s3r as3ar'],
  ['metres', 'metr metir mitr'],
  ['handover', 'taslim tasleem istilam estelam'],
  ['freehold', 'tamalok tamaluk tamleek tamlik'],
  ['', '7orr 7or hurr horr ajaneb ajanib'],
  ['month', 'shahr shahri shaher shahriyan shahreyan'],
  ['year', 'sana sanawi sanawy saneh sanawiyan'],
  ['salary', 'rateby ratbi ratebi rateb ratib'],
  ['off plan', '3alkhareta kharita khareeta'],
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
    'abgha abi aby abghi ebghi abghy ayez 3ayez 3ayz 3awez 3ayza biddi baddi beddi badawwar badawer badawar 3ala 3la fi fe fel fil fee b bil bel lel lil el il wala ayy ay shu sho kam men min fih',
  ],
];

const listings: readonly (readonly [string, string])[] = [
  ['studio', 'stu std studi'],
  ['office', 'offc ofc offce'],
  ['for sale', 'fs f/s 4sale'],
  ['for rent', 'fr f/r 4rent'],
  ['warehouse', 'whse wh'],
  ['a year', 'yrly pa p.a p/a p.a. annualy'],
  ['a month', 'mthly mnthly pm pcm p.m'],
  ['townhouse', 'townhome twnhouse twnhse thse'],
  ['townhouses', 'townhomes'],
  ['apartment', 'aptmt appartement apartament appartment apprtment'],
  ['bedrooms', 'bdr chambers chamber'],
  ['per sqft', 'ppsf ppsqft'],
  ['million', 'mln mill'],
  ['100 thousand', 'lakh lac lakhs'],
  ['10 million', 'crore crores cr'],
  ['families', 'childs'],
  ['penthouse', 'ph phouse'],
  ['handover', 'ho h/o handovr completition'],
  ['sqft', 'sft sqf'],
  ['ready', 'rtmi rtm'],
  ['furnished', 'furn'],
  ['unfurnished', 'unfurn unfurnish'],
  ['', 'chahiye kaha milega chaiye mujhe chahie'],
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
  'flat flats studio bedroom bedrooms bathroom bathrooms apartment apartments villa villas townhouse townhouses penthouse office offices warehouse rent rental sale handover million thousand monthly yearly furnished balcony private ready budget investment freehold cheap luxury metro school family yield offplan under between minimum maximum with furnished parking garden'.split(
    ' ',
  );
