/** Lists words that users say where names of places and projects use other words; in both languages, folded. */

/** Words of one concept: a user who says a word of `said` may mean a name with a word of `named`. */
interface Concept {
  readonly said: string;
  readonly named: string;
}

const concepts: readonly Concept[] = [
  {
    said: 'sea seaside seafront seaview ocean beach beachfront shore coast coastal waterfront water maritime swim بحر بحريه شاطي الشاطي البحر مطل ساحل واجهه',
    named:
      'beach beachfront sea seaside marina bay palm island islands coast ocean bluewaters waterfront shore seapoint maritime',
  },
  {
    said: 'creek river canal harbour harbor waterway خور الخور قناه القناه',
    named: 'creek harbour canal water bay riverside riviera',
  },
  {
    said: 'lake lakes lagoon lagoons pond بحيره بحيرات البحيره',
    named: 'lake lakes lakeside lagoon lagoons damac crystal riviera water',
  },
  {
    said: 'golf golfer fairway green جولف الجولف غولف',
    named: 'golf greens fairway links estates trump polo club',
  },
  {
    said: 'park parks green greenery garden gardens nature trees quiet calm peaceful leafy outdoors حديقه حدايق طبيعه هادي هاديه خضراء',
    named:
      'park parks green greens garden gardens hills forest grove meadows springs lakes oasis natural orchid village barari',
  },
  {
    said: 'skyline tower high rise highrise skyscraper ناطحه برج ابراج',
    named: 'tower towers heights sky skyline vertical high-rise',
  },
  {
    said: 'burj khalifa fountain central downtown centre center برج خليفه وسط المدينه',
    named: 'downtown burj khalifa boulevard opera fountain act',
  },
  { said: 'pool swimming مسبح بركه', named: 'pool' },
  {
    said: 'sport sports sporty gym fitness stadium cricket football tennis رياضه رياضي',
    named: 'sport sports stadium olympic golf victory',
  },
  { said: 'horse horses riding equestrian polo خيل خيول فروسيه', named: 'polo equestrian meydan horse' },
  { said: 'airport flight airports fly مطار المطار', named: 'airport south central aviation' },
  {
    said: 'university student students campus college جامعه طلاب',
    named: 'academic university knowledge silicon education',
  },
  {
    said: 'business financial finance banker bankers work اعمال مال',
    named: 'business financial difc bay executive',
  },
  {
    said: 'tech technology startup startups it engineers تقنيه تكنولوجيا',
    named: 'silicon internet technology tecom studio',
  },
  { said: 'media film actor studio production اعلام', named: 'media studio production' },
  {
    said: 'branded hotel hospitality resort ماركه فندق منتجع',
    named: 'hotel resort armani address vida bulgari ritz residences four seasons',
  },
  { said: 'racing race car cars motor سباق سيارات', named: 'motor circuit autodrome' },
  { said: 'art design arts designer culture فن تصميم', named: 'design d3 art opera cultural' },
  { said: 'hill hills view views تلال', named: 'hills heights views view' },
  {
    said: 'community gated compound مجمع مسور',
    named: 'ranches springs meadows village villas estates community',
  },
  { said: 'expo exhibition معرض اكسبو', named: 'expo south world exhibition' },
];

const words = (text: string) => text.split(' ').filter((word) => word !== '');

const meanings = new Map<string, Set<string>>();
for (const { said, named } of concepts) {
  for (const word of words(said)) {
    const known = meanings.get(word) ?? new Set<string>();
    for (const other of words(named)) if (other !== word) known.add(other);
    meanings.set(word, known);
  }
}

/** Returns the words of names that a folded word of a question may mean. */
export function meantBy(word: string): ReadonlySet<string> {
  return meanings.get(word) ?? new Set();
}

/** Returns the words that have related words, for an engine with its own synonyms. */
export function ideaWords(): IterableIterator<string> {
  return meanings.keys();
}

const vague = new Set(
  words(
    'view views overlooking facing living lifestyle life course quality modern beautiful amazing lovely style stylish spacious big large small great nice good best new brand space spaces unit room floor residence residences اطلاله مطله مطل اطلالات كبيره كبير جديده جديد جميله',
  ),
);

/** Returns true for words that describe rather than name: "view", "living". */
export function isVague(word: string): boolean {
  return vague.has(word);
}

/** Returns true for words of a concept and words that describe. No name is read from these alone. */
export function isIdea(word: string): boolean {
  return vague.has(word) || meanings.has(word);
}
