/** The page that ends letters about saved pages. It is outside of the console, because its reader need not be signed in. */
import type { RawBody } from '../../contract/answer.ts';
import { htmlType } from '../../http/html.ts';
import { assetAddress } from '../assets.ts';
import { html } from '../html.ts';
import { pageHeaders } from '../layout.ts';

/** Draws the page in both languages: a letter does not tell its language to the service. */
export function endOfLettersPage(token: string, state: 'ended' | null): RawBody {
  const address = `/saved/end?${new URLSearchParams({ token })}`;
  const button = html`<form method="post" action="${address}"><button>End the letters · <span lang="ar" dir="rtl">إيقاف الرسائل</span></button></form>`;
  const done = html`<p role="status">You get no more letters about saved pages. The pages stay saved. <a href="/saved">Saved pages</a></p>
<p lang="ar" dir="rtl">لن تصلك رسائل أخرى عن الصفحات المحفوظة. تبقى الصفحات محفوظة. <a href="/saved">الصفحات المحفوظة</a></p>`;
  const body = html`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Letters about saved pages · Mulk</title>
<link rel="stylesheet" href="${assetAddress('console.css')}">
</head>
<body>
<main id="main" class="narrow"><h1>Letters about saved pages</h1><div class="card">${state === 'ended' ? done : button}</div></main>
</body>
</html>
`;
  return { type: htmlType, body: body.text, headers: { ...pageHeaders } };
}
