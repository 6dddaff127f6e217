/** Requests for the estimate of a price or rent, of a property that a question describes with its size. */
import { type AnsweringRequest, read } from './answering.ts';
import { type Asked, askedType, asksForRents, location, placeName } from './asked-question.ts';
import { plain, told } from './told.ts';

/** Returns an estimate, which needs a location, a type and one size. */
export function estimate(asked: Asked): AnsweringRequest | null {
  const { interpretation } = asked;
  const {
    min_area_sqft: min,
    max_area_sqft: max,
    min_bedrooms: low,
    max_bedrooms: high,
    is_off_plan,
  } = interpretation.filters;
  const type = askedType(interpretation);
  const where = location(asked);
  const hasLocation = Object.values(where).some((one) => one !== undefined);
  if (!hasLocation || type === undefined || min === undefined || max === undefined) return null;
  const property = {
    ...where,
    property_type: type,
    area_sqft: Math.round((min + max) / 2),
    bedrooms: low === high ? low : undefined,
  };
  const considers = ['property_type', 'size', 'bedrooms'] as const;
  if (asksForRents(asked))
    return read({
      path: '/api/v1/valuations/rent-estimate',
      parameters: property,
      answers: 'an estimate of the annual rent with its interval and the contracts it is made of',
      considers,
      find: ({ rent_estimate: found }, telling) => ({
        subject: telling.subject({
          ...property,
          propertyType: type,
          place: placeName(asked, undefined, telling),
        }),
        figures: [
          ...told(telling.words.rentEstimate, 'aed', found.annual_rent_aed),
          ...plain(telling.words.low, 'aed', found.low_aed),
          ...plain(telling.words.high, 'aed', found.high_aed),
        ],
        source: found.annual_rent_aed,
        notes: [telling.words.estimated],
      }),
    });
  return read({
    path: '/api/v1/valuations/estimate',
    parameters: { ...property, is_off_plan },
    answers: 'an estimate with its interval and the sales it is made of',
    considers: [...considers, 'stage'],
    find: ({ estimate: found }, telling) => ({
      subject: telling.subject({
        ...property,
        propertyType: type,
        place: placeName(asked, undefined, telling),
      }),
      figures: [
        ...told(telling.words.estimate, 'aed', found.price_aed),
        ...plain(telling.words.low, 'aed', found.low_aed),
        ...plain(telling.words.high, 'aed', found.high_aed),
      ],
      source: found.price_aed,
      notes: [telling.words.estimated],
    }),
  });
}
