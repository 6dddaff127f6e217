/** Finds the inner schema of a wrapped one, for the messages of faults and for reading forms. */
import { z } from 'zod';

/** Returns the schema of the value itself: without `nullable`, `optional` and `default`, and before any transform. */
export function schemaHeart(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return schemaHeart(schema.unwrap());
  }
  return schema instanceof z.ZodPipe ? schemaHeart(schema.in) : schema;
}

/** Returns the branches of a union, or the one schema of any other kind. */
export function kindsOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  const heart = schemaHeart(schema);
  return heart instanceof z.ZodUnion ? heart.options.flatMap(kindsOf) : [heart];
}
