/**
 * Checks documents, so that every engine takes them. Each is judged by itself, since one bad document does not stop the
 * others.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { JsonValue, SiteDocument } from '../../search-index/site-index.ts';

/** Most documents in one request. */
export const documentsMost = 1_000;
/** Most bytes of one document as JSON. */
export const documentBytesMost = 100 * 1024;
const depthMost = 16;
const fieldsMost = 500;
const nameMost = 200;

/** A document that the store takes. */
export interface CheckedDocument {
  /** The id as text, which is its key in the store. */
  readonly id: string;
  /** JSON. */
  readonly text: string;
  /** Length of the JSON in UTF-8. */
  readonly bytes: number;
}

// It was parsed from JSON, so it can hold nothing else.
const Fields = z.custom<Readonly<Record<string, JsonValue>>>(
  (value) => typeof value === 'object' && value !== null,
);
const idPattern = /^[A-Za-z0-9_-]{1,511}$/;

/**
 * Returns the document, or a sentence that says why it is refused. A document without an id gets one made of its
 * content, so that sending it again changes nothing.
 */
export function checkDocument(sent: unknown): CheckedDocument | string {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return 'A document is an object.';
  const tooDeep = measureDepth(sent, depthMost) > depthMost;
  if (tooDeep) return `Objects and lists may lie ${depthMost} deep at most.`;
  const names = Object.keys(sent);
  if (names.length > fieldsMost) return `A document has ${fieldsMost} fields at most.`;
  const fault = names.map(nameFault).find((found) => found !== null);
  if (fault !== undefined && fault !== null) return fault;
  const { id = contentId(sent), ...fields } = Fields.parse(sent);
  if (typeof id !== 'string' && typeof id !== 'number') return '`id` is a whole number or a text.';
  const idText = String(id);
  if (typeof id === 'number' ? !Number.isSafeInteger(id) : !idPattern.test(id)) {
    return '`id` is a whole number, or up to 511 letters, digits, hyphens and underscores.';
  }
  const geoFault = findGeoFault(fields['_geo']);
  if (geoFault !== null) return geoFault;
  const text = JSON.stringify({ id, ...fields });
  const bytes = Buffer.byteLength(text);
  if (bytes > documentBytesMost)
    return `A document has ${documentBytesMost} bytes of JSON at most; this one has ${bytes}.`;
  return { id: idText, text, bytes };
}

/** Returns a document that the store has read. */
export function readDocument(text: string): SiteDocument {
  return Stored.parse(JSON.parse(text));
}

// Stored documents were checked when they came: only their frame is checked again.
const Stored = z.custom<SiteDocument>(
  (value) => typeof value === 'object' && value !== null && 'id' in value,
);

function nameFault(name: string): string | null {
  if (name === '' || name.length > nameMost) return `Names of fields have 1 to ${nameMost} characters.`;
  if (name.startsWith('_') && name !== '_geo') {
    return `\`${name}\`: fields that begin with an underscore belong to the search engine; only \`_geo\` may be sent.`;
  }
  return null;
}

const Degrees = (most: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d+(\.\d+)?$/)
        .transform(Number),
    ])
    .pipe(z.number().min(-most).max(most));
const Geo = z.strictObject({ lat: Degrees(90), lng: Degrees(180) }).nullish();

function findGeoFault(value: unknown): string | null {
  return Geo.safeParse(value).success ? null : '`_geo` is {"lat": …, "lng": …} in degrees, or null.';
}

function contentId(document: object): string {
  return `d_${createHash('sha256').update(JSON.stringify(document)).digest('base64url').slice(0, 22)}`;
}

function measureDepth(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (most < 0) return 1;
  return (
    1 +
    Object.values(value).reduce<number>(
      (deepest, inner) => Math.max(deepest, measureDepth(inner, most - 1)),
      0,
    )
  );
}
