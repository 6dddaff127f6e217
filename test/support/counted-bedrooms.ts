/** SQL of the bedrooms that figures of rents count: those that the register states, or that the size of a flat says rightly nine times of ten. */
export const countedBedrooms =
  'coalesce(bedrooms, case when bedrooms_confidence >= 0.9 then bedrooms_inferred end)';

/** SQL of the chance that they are not its bedrooms. */
export const countedBedroomsError = 'case when bedrooms is null then 1 - bedrooms_confidence else 0 end';
