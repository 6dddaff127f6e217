/** What a schema takes at heart, whatever it is wrapped in: for words about faults, and for reading forms. */
import { z } from 'zod';

/** The schema of the value itself, with or without which it may do, and before it is changed into something else. */
export function heartOf(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return heartOf(schema.unwrap());
  }
  return schema instanceof z.ZodPipe ? heartOf(schema.in) : schema;
}

/** What a value may be: the branches of a union, else the one schema. */
export function kindsOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  const heart = heartOf(schema);
  return heart instanceof z.ZodUnion ? heart.options.flatMap(kindsOf) : [heart];
}
