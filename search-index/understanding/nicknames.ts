/** Names that people use for developers and projects that the registers call otherwise. Names of places stand in data/places/spoken-names.ts. */

/** Name in the registers (`kind:name`) → what people say, in both languages, folded; separated by commas. */
const saidFor: readonly (readonly [string, string])[] = [
  ['developer:Dubai Properties', 'dubai properties'],
  ['developer:Emaar', 'اعمار'],
  ['developer:Damac', 'داماك'],
  ['developer:Sobha', 'شوبا, sobha realty'],
  ['developer:Nakheel', 'نخيل'],
  ['developer:Meraas', 'مراس'],
  ['developer:Azizi', 'عزيزي, azizi developments'],
  ['developer:Binghatti', 'بن غاطي, بنغاطي'],
  ['developer:Danube', 'دانوب'],
  ['developer:Samana', 'سامانا'],
  ['project:CAYAN TOWER', 'infinity tower'],
  ['project:PRINCESS TOWER', 'برج الاميره'],
  ['project:SULAFA TOWER', 'برج سلافه'],
];

/** Names in common use, with the reference that each stands for. */
export const nicknames: ReadonlyMap<string, string> = new Map(
  saidFor.flatMap(([reference, said]) => said.split(', ').map((name) => [name, reference] as const)),
);
