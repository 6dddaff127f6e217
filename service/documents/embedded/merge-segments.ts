/** Makes one segment of several, without the dead documents. */
import type { SiteSearchSettings } from '../../../search-index/site-index.ts';
import type { Segment, SegmentContent } from './segment.ts';
import { SegmentBuilder } from './segment-builder.ts';

/** Returns the living documents of segments, in their order. */
export function mergedContent(segments: readonly Segment[], settings: SiteSearchSettings): SegmentContent {
  const builder = new SegmentBuilder(settings);
  for (const segment of segments) {
    for (let ordinal = 0; ordinal < segment.size; ordinal += 1) {
      if (segment.dead[ordinal] !== 0) continue;
      const place = segment.places[ordinal] ?? 0;
      builder.add({ id: segment.id(ordinal), place, document: segment.document(ordinal) });
    }
  }
  return builder.sealed();
}
