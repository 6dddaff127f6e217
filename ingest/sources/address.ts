/** Addresses as they may be shown and stored: without user names, passwords, signatures or tokens. */

const SECRET_PARAMETER = /sig|token|key|secret|password|credential|auth|expires|policy/i;

/** Returns the address without its secrets. Runs recognise the file by it. */
export function publicAddress(address: string | URL): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  url.hash = '';
  for (const name of [...url.searchParams.keys()]) {
    if (SECRET_PARAMETER.test(name)) url.searchParams.delete(name);
  }
  return url.href;
}

/** Returns a safe name for a file, from the last part of an address or a header. */
export function safeFileName(text: string): string {
  const last = text.split(/[/\\]/).at(-1) ?? '';
  const name = last
    .replace(/[^\p{L}\p{N}._() -]+/gu, '_')
    .replace(/^[.\s]+/, '')
    .slice(-150);
  return name === '' ? 'download' : name;
}
