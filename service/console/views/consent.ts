/** Asks whether an assistant may use a site, and leads the browser back to the assistant. */
import { assistantTexts } from '../assistant-texts.ts';
import type { PageContext } from '../context.ts';
import { choices, selection } from '../fields.ts';
import { type Html, html, type Part } from '../html.ts';
import { csrfField, layout, textsOf } from '../layout.ts';
import { fill } from '../texts.ts';
import { button, head } from './parts.ts';

interface ClientShown {
  readonly name: string;
  readonly redirect_host: string;
}

interface ConsentBody {
  readonly client: ClientShown;
  readonly asked: Readonly<Record<string, string | null>>;
  readonly scopes: readonly string[];
  readonly sites: readonly {
    readonly id: string;
    readonly name: string;
    readonly scopes: readonly string[];
  }[];
}

const isolated = (text: string): string => `\u2068${text}\u2069`;

function consentForm(context: PageContext, { asked, scopes, sites }: ConsentBody): Html {
  const words = assistantTexts[context.locale];
  const kept = Object.entries(asked).map(([name, value]) =>
    value === null ? '' : html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return html`<form method="post" action="/oauth/authorize">${csrfField(context)}${kept}${selection(context, { name: 'site_id', label: words.site, hint: words.siteHint, choices: sites.map(({ id, name }) => ({ value: id, label: name })) })}
${choices(context, {
  name: 'scopes',
  label: words.scopes,
  kind: 'checkbox',
  values: scopes,
  choices: (['read', 'search'] as const).map((scope) => ({
    value: scope,
    label: words.scopeNames[scope],
    hint: scope,
  })),
})}<p class="actions"><button class="primary" name="decision" value="allow">${words.allow}</button><button class="quiet" name="decision" value="deny">${words.deny}</button></p></form>`;
}

/** `GET /oauth/authorize`. */
export function consentPage(body: ConsentBody, context: PageContext): Html {
  const words = assistantTexts[context.locale];
  const { client, sites } = body;
  const name = isolated(client.name);
  const main: Part =
    sites.length === 0
      ? html`<p>${words.noSite}</p><p class="actions">${button('/sites', textsOf(context).sites, 'quiet')}</p>`
      : consentForm(context, body);
  return layout(context, {
    title: fill(words.consentTitle, { name: client.name }),
    narrow: true,
    main: html`${head({ title: fill(words.consentTitle, { name }), lead: words.consentLead })}
<p class="note">${fill(words.unchecked, { name, host: isolated(client.redirect_host) })}</p><div class="card">${main}</div>`,
  });
}

/** The answer to a decision. The policy of pages lets no form end elsewhere, so the page itself goes on. */
export function consentGivenPage(
  body: { readonly redirect_to: string; readonly client: ClientShown; readonly allowed: boolean },
  context: PageContext,
): Html {
  const words = assistantTexts[context.locale];
  const { client, redirect_to: to, allowed } = body;
  return layout(context, {
    title: fill(words.done, { name: client.name }),
    narrow: true,
    goTo: to,
    main: html`${head({ title: fill(words.done, { name: isolated(client.name) }), lead: allowed ? words.allowed : words.refused })}
<p class="actions">${button(to, fill(words.goOn, { host: isolated(client.redirect_host) }))}</p>`,
  });
}
