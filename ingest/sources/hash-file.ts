/** The checksum of a file on disk, read in constant memory. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** SHA-256 of a file, in hex, with the bytes read. */
export async function hashFile(
  path: string,
  onBytes: (bytes: number) => void = () => {},
): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    hash.update(chunk);
    bytes += chunk.length;
    onBytes(chunk.length);
  }
  return { sha256: hash.digest('hex'), bytes };
}
