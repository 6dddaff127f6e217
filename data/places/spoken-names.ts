/**
 * Names that people use for a place that the registers call otherwise, and for several places together. The names that the registers and
 * their exports have stand in the tables of this folder.
 */

/** Where a spoken name comes from. */
const sources = {
  listings: 'common in listings of property portals and in talk',
  sector: 'communities that the municipality numbers 111 to 134, without the port',
  numbered: 'numbered areas of one name in the register of areas',
  aliases: 'master projects of the exports that lie there (area-aliases.csv)',
  renamed: 'a former name of the same development; both are in the exports',
} as const;

/** A spoken name of one place, or of several places together (a district). */
export interface SpokenName {
  /** The name that answers say. */
  readonly name: string;
  /** Its other names, short forms and spellings in both languages, folded. */
  readonly said: readonly string[];
  /** The places: `area:` or `community:` with the name in the registers, or `numbered:` with the name that numbered areas share. */
  readonly places: readonly string[];
  readonly source: (typeof sources)[keyof typeof sources];
}

const { aliases, listings, numbered, renamed, sector } = sources;

const spoken = (
  name: string,
  said: string,
  places: string,
  source: SpokenName['source'] = listings,
): SpokenName => ({ name, said: said === '' ? [] : said.split(', '), places: places.split('|'), source });

/** Names of several places together. */
const districts: readonly SpokenName[] = [
  spoken(
    'Deira',
    'deira dubai, deira side, ديره, ديرة دبي',
    'area:Al Murqabat|area:Naif|area:Al Rega|area:Port Saeed|area:Al Muteena|area:Hor Al Anz|area:Al Khabeesi|area:Al Baraha|area:Abu Hail|area:Al Sabkha|area:Al Ras|area:Al Dhagaya|area:Rega Al Buteen|area:Al Mararr|area:Eyal Nasser|area:Al Buteen|area:Al-Cornich|area:Cornich Deira|area:Al Waheda|area:Hor Al Anz East|area:Al Mamzer',
    sector,
  ),
  spoken(
    'Bur Dubai',
    'burdubai, bur dxb, بر دبي',
    'area:Mankhool|area:Al Raffa|area:Al Suq Al Kabeer|area:Al Hamriya|area:Shandagha|area:Bur Dubai|area:Al Fahidi',
  ),
  spoken('Jumeirah', 'jumeira, jumeirah dubai, جميرا, الجميرا', 'numbered:Jumeirah', numbered),
  spoken('Al Barsha', 'albarsha, البرشاء', 'numbered:Al Barsha', numbered),
  spoken('Al Barsha South', 'البرشاء جنوب', 'numbered:Al Barsha South', numbered),
  spoken(
    'Jebel Ali',
    'jabal ali, jabel ali, jebelali, جبل علي',
    'numbered:Jabal Ali|numbered:Jabal Ali Industrial|area:Mena Jabal Ali',
    numbered,
  ),
  spoken(
    'Jebel Ali Industrial',
    'jabal ali industrial, jebel ali industrial area, جبل علي الصناعيه',
    'numbered:Jabal Ali Industrial',
    numbered,
  ),
  spoken(
    'Al Quoz',
    'alquoz, aq, al goze, al qoaz, القوز',
    'numbered:Al Goze|numbered:Al Goze Industrial|area:Al Qoaz',
    numbered,
  ),
  spoken(
    'Al Quoz Industrial',
    'al quoz industrial area, al goze industrial, القوز الصناعيه',
    'numbered:Al Goze Industrial',
    numbered,
  ),
  spoken(
    'Al Qusais Industrial',
    'al qusais industrial area, القصيص الصناعيه',
    'numbered:Al Qusais Industrial',
    numbered,
  ),
  spoken('Al Nahda', 'nahda, al nahda dubai, النهده', 'numbered:Al Nahda|area:Al-Nahdah', numbered),
  spoken('Hor Al Anz', 'هور العنز', 'area:Hor Al Anz|area:Hor Al Anz East', listings),
  spoken(
    'Muhaisnah',
    'muhaisna, muhaisanah, محيصنه',
    'numbered:Muhaisanah|area:Muhaisna|area:Al-Muhaisnah North',
    numbered,
  ),
  spoken('Ras Al Khor', 'راس الخور', 'numbered:Ras Al Khor Industrial|area:Ras Al Khor', numbered),
  spoken(
    'Ras Al Khor Industrial',
    'ras al khor industrial area, راس الخور الصناعيه',
    'numbered:Ras Al Khor Industrial',
    numbered,
  ),
  spoken(
    'Nad Al Sheba',
    'nas, nad al shiba, nadd al shiba, nadd al sheba, ند الشبا',
    'numbered:Nad Al Shiba',
    numbered,
  ),
  spoken('Al Sufouh', 'sufouh, al safouh, الصفوح', 'numbered:Al Safouh', numbered),
  spoken('Al Safa', 'al saffa, safa, الصفا', 'numbered:Al Saffa|area:Al Safaa', numbered),
  spoken('Umm Suqeim', 'ums, um suqaim, umm suqaim, umm suqeem, ام سقيم', 'numbered:Um Suqaim', numbered),
  spoken('Umm Hurair', 'um hurair, oum hurair, ام هرير', 'numbered:Um Hurair|area:Umm Hurair', numbered),
  spoken('Al Warqa', 'warqa, al warqaa, الورقاء', 'numbered:Al Warqa', numbered),
  spoken('Al Warsan', 'warsan, ورسان', 'numbered:Al Warsan', numbered),
  spoken('Al Twar', 'twar, al tawar, الطوار', 'numbered:Al Twar|area:Al-Tawar', numbered),
  spoken('Al Mizhar', 'mizhar, mizher, المزهر', 'numbered:Al Mizhar', numbered),
  spoken('Al Khawaneej', 'khawaneej, الخوانيج', 'numbered:Al Khawaneej', numbered),
  spoken('Al Aweer', 'aweer, العوير', 'numbered:Al Aweer|area:Al-Aweer', numbered),
  spoken('Wadi Al Safa', 'wadi al safaa, وادي الصفا', 'numbered:Wadi Al Safa', numbered),
  spoken('Dubailand', 'dubai land, دبي لاند', 'numbered:Wadi Al Safa|area:Al Ruwayyah', aliases),
  spoken(
    'Al Thanyah',
    'al thanayah, thanyah, الثنيه',
    'numbered:Al Thanyah|area:Al Thanayah Fourth',
    numbered,
  ),
  spoken('Zabeel', 'zaabeel, za abeel, زعبيل', 'numbered:Zaabeel|area:Zabeel East', numbered),
  spoken('Trade Centre', 'trade center, المركز التجاري', 'numbered:Trade Center', numbered),
  spoken('Sheikh Zayed Road', 'szr, شارع الشيخ زايد', 'numbered:Trade Center'),
  spoken(
    'Mohammed Bin Rashid City',
    'mbr city, mbr, mbrc, mohammad bin rashid city, mohammed bin rashid al maktoum city, مدينه محمد بن راشد',
    'community:MBR City District One|community:MBR City District 7|community:MBR City District 11|community:Sobha Hartland',
    aliases,
  ),
  spoken(
    'Meydan',
    'meydan city, ميدان, مدينه ميدان',
    'community:Meydan One|community:Meydan Avenue|community:Meydan|community:Meydan Racecourse Community|community:Meydan Racecourse Villas|community:Meydan Heights|community:Meydan Grandstand|area:Almeydan',
    aliases,
  ),
  spoken(
    'Dubai South',
    'dwc, dubai world central, دبي الجنوب, دبي ساوث',
    'area:Madinat Al Mataar|community:Dubai South|community:Dubai World Central|community:Emaar South',
    renamed,
  ),
  spoken(
    'International City',
    'intl city, dubai international city, المدينه العالميه, ic, int city',
    'community:International City Phase 1|community:International City Phase 2 & 3|area:Al Warsan First|area:Warsan Fourth',
    aliases,
  ),
  spoken(
    'Dubai Investment Park',
    'dip, dubai investments park, مجمع دبي للاستثمار',
    'area:Dubai Investment Park First|area:Dubai Investment Park Second|community:Dubai Investment Park First|community:Dubai Investment Park Second',
    numbered,
  ),
  spoken(
    'Dubai Healthcare City',
    'healthcare city, dhcc, مدينه دبي الطبيه',
    'community:Dubai Healthcare City Phase 1|community:Dubai Healthcare City Phase 2',
    aliases,
  ),
  spoken(
    'Jumeirah Village',
    'قريه جميرا',
    'community:Jumeirah Village Circle|community:Jumeirah Village Triangle',
    aliases,
  ),
];

/** Names of one place. */
const names: readonly SpokenName[] = [
  spoken(
    'Jumeirah Village Circle',
    'jvc, قريه جميرا الدايريه, جي في سي',
    'community:Jumeirah Village Circle',
  ),
  spoken(
    'Jumeirah Village Triangle',
    'jvt, جميرا فيليج تراينجل, قريه جميرا المثلثه, جي في تي',
    'community:Jumeirah Village Triangle',
  ),
  spoken(
    'Jumeirah Lakes Towers',
    'jlt, ابراج بحيرات الجميرا, ابراج بحيرات جميرا, جي ال تي, dmcc',
    'community:Jumeirah Lakes Towers',
  ),
  spoken('Business Bay', 'بزنس باي, بيزنس باي, bb', 'area:Business Bay'),
  spoken(
    'Downtown Dubai',
    'burj area downtown, dt, داون تاون دبي, downtown, وسط البلد دبي',
    'community:Downtown Dubai',
  ),
  spoken('Dubai Hills Estate', 'dhe, تلال دبي, دبي هيلز استيت', 'community:Dubai Hills Estate'),
  spoken(
    'Dubai Creek Harbour',
    'creek harbour, dubai creek harbor, خور دبي هاربور, كريك هاربر, كريك هاربور, مرسي خور دبي, dch',
    'community:Dubai Creek Harbour',
  ),
  spoken(
    'Bluewaters Island',
    'بلوواترز, جزيره بلوواترز, blue waters, bluewater, bw',
    'community:Bluewaters Island',
  ),
  spoken('Palm Jumeirah', 'palm, the palm, النخله, pj', 'area:Palm Jumeirah'),
  spoken('Palm Jabal Ali', 'نخله جبل علي, palm jebel ali, pja', 'area:Palm Jabal Ali'),
  spoken('Palm Deira', 'deira islands, dubai islands, جزر دبي, جزر ديره', 'area:Palm Deira'),
  spoken('Emaar South', 'اعمار الجنوب, اعمار ساوث', 'community:Emaar South'),
  spoken(
    'Arabian Ranches',
    'arabian ranches 1, ar1, المرابع العربيه, ar, arabian ranches',
    'community:Arabian Ranches',
  ),
  spoken('Arabian Ranches II', 'ar2, المرابع العربيه 2', 'community:Arabian Ranches II'),
  spoken('Arabian Ranches III', 'ar3, المرابع العربيه 3', 'community:Arabian Ranches III'),
  spoken('The Springs', 'سبرينجز, السبرينجز, springs, springs emirates living', 'community:The Springs'),
  spoken('The Meadows', 'ميدوز, meadows emirates living', 'community:The Meadows'),
  spoken('The Lakes', 'lakes emirates living, ذا ليكس, the lakes', 'community:The Lakes'),
  spoken('The Greens', 'ذا جرينز, الجرينز, جرينز', 'community:The Greens'),
  spoken(
    'MBR City District One',
    'district one, district 1, district one mbr, district 1 mbr, mbr city district one, mbr district one',
    'community:MBR City District One',
  ),
  spoken('Sobha Hartland', 'hartland, hartland sobha, شوبا هارتلاند', 'community:Sobha Hartland'),
  spoken('DAMAC Lagoons', 'lagoons damac, داماك لاجونز', 'community:DAMAC Lagoons'),
  spoken('DAMAC Hills', 'akoya, damac hills 1, داماك هيلز', 'community:DAMAC Hills'),
  spoken('DAMAC Hills 2', 'داماك هيلز 2, akoya oxygen, dh2', 'community:DAMAC Hills 2'),
  spoken('Town Square', 'tsq, تاون سكوير', 'community:Town Square'),
  spoken('Motor City', 'موتور سيتي', 'community:Motor City'),
  spoken('Dubai Sports City', 'المدينه الرياضيه, سبورتس سيتي, dsc', 'community:Dubai Sports City'),
  spoken(
    'Dubai Production City',
    'impz, production city, دبي برودكشن سيتي',
    'community:Dubai Production City',
  ),
  spoken('Dubai Science Park', 'science park', 'community:Dubai Science Park'),
  spoken('Jumeirah Golf Estates', 'عقارات جميرا للغولف, جميرا جولف', 'community:Jumeirah Golf Estates'),
  spoken('Jumeirah Park', 'jp', 'community:Jumeirah Park'),
  spoken('Mira', 'reem, reem community, reem mira, mira reem community', 'community:Mira'),
  spoken('Dubai Investment Park First', 'dip 1, dip first', 'area:Dubai Investment Park First'),
  spoken('Dubai Investment Park Second', 'dip 2, dip second', 'area:Dubai Investment Park Second'),
  spoken(
    'Dubai Industrial City',
    'dic, industrial city, المدينه الصناعيه',
    'community:Dubai Industrial City',
  ),
  spoken(
    'Dubai International Financial Centre',
    'difc, مركز دبي المالي',
    'community:Dubai International Financial Centre',
  ),
  spoken('Dubai Design District', 'd3, design district', 'community:Dubai Design District'),
  spoken(
    'Dubai Maritime City',
    'maritime city, dmc maritime, مدينه دبي الملاحيه',
    'community:Dubai Maritime City',
  ),
  spoken('City Walk', 'سيتي ووك', 'community:City Walk'),
  spoken('Barsha Heights', 'برشا هايتس, البرشاء هايتس, tecom', 'community:Barsha Heights'),
  spoken('Discovery Gardens', 'ديسكفري جاردنز, discovery garden', 'community:Discovery Gardens'),
  spoken('The Gardens', 'the gardens dubai', 'community:The Gardens'),
  spoken('The Villa', 'the villa dubailand', 'community:The Villa'),
  spoken('Festival City', 'dubai festival city', 'community:Festival City'),
  spoken('The World', 'the world islands', 'community:The World'),
  spoken('Mina Rashid', 'rashid yachts and marina, mina rashid', 'community:Mina Rashid'),
  spoken('Oud Metha', 'عود ميثاء, om', 'area:Oud Metha'),
  spoken('Al Jafliya', 'al jafiliya, jafiliya', 'area:Al Jafliya'),
  spoken('Al Rega', 'rigga, al rigga, الرقه', 'area:Al Rega'),
  spoken('Al Satwa', 'satwa', 'area:Al Satwa'),
  spoken('Dubai Harbour', 'emaar beachfront', 'community:Dubai Harbour'),
  spoken('Muhaisanah Second', 'sonapur, سونابور', 'area:Muhaisanah Second'),
  spoken('Al Barsha First', 'ab1, barsha 1', 'area:Al Barsha First'),
  spoken('Al Karama', 'ak', 'area:Al Karama'),
  spoken('Mirdif', 'mirdiff, mirdif, مردف', 'area:Mirdif'),
  spoken('Al Rashidiya', 'rashidiya, al rashidiyah', 'area:Al Rashidiya'),
  spoken('Al Furjan', 'furjan', 'community:Al Furjan'),
  spoken('Dubai Silicon Oasis', 'dso, silicon oasis', 'community:Dubai Silicon Oasis'),
];

/** Names in common use for places. */
export const spokenNames: readonly SpokenName[] = [...districts, ...names];
