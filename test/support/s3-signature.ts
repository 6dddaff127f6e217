/** Checks a request's AWS signature (version 4) as an S3 server does. It follows the public description and shares no code with the product. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** An access key of the server. */
export interface S3Key {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Returns the reason for refusing a request, in the words of S3; null if the signature is valid. */
export function signatureFault(request: IncomingMessage, body: Buffer, key: S3Key, now: Date): string | null {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (found === null) return 'AccessDenied';
  const [, id, day = '', region = '', names = '', signature = ''] = found;
  if (id !== key.accessKeyId) return 'InvalidAccessKeyId';
  const at = String(request.headers['x-amz-date']);
  const instant = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(now.getTime() - instant) <= 900_000) || !at.startsWith(day)) return 'RequestTimeTooSkewed';
  const signed = names.split(';');
  if (!signed.includes('host') || unsignedOfAmazon(request, signed).length > 0) return 'AccessDenied';
  const content = String(request.headers['x-amz-content-sha256']);
  if (content !== hash(body)) return 'XAmzContentSHA256Mismatch';
  const canonical = [
    request.method,
    ...canonicalAddress(request.url ?? '/'),
    ...signed.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    names,
    content,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', at, scope, hash(canonical)].join('\n');
  const signing = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    Buffer.from(`AWS4${key.secretAccessKey}`),
  );
  const expected = createHmac('sha256', signing).update(text).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}

/** Returns headers that S3 requires to be signed and that are not. */
function unsignedOfAmazon(request: IncomingMessage, signed: readonly string[]): string[] {
  return Object.keys(request.headers).filter((name) => name.startsWith('x-amz-') && !signed.includes(name));
}

function canonicalAddress(address: string): [string, string] {
  const [path = '/', query = ''] = address.split('?');
  const pairs = query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .sort();
  return [path, pairs.join('&')];
}

function hash(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}
