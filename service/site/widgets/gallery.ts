/** Draws the gallery of the widgets: each at work, with the markup that puts it on a page. */
import { register } from '../../../data/register.ts';
import { type Html, html, markup } from '../../console/html.ts';

/** One widget of the gallery. */
interface Shown {
  readonly name: string;
  readonly title: string;
  readonly lead: string;
  /** Attributes beside the key, as the gallery sets them. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Attributes that it takes, with their meaning. */
  readonly takes: readonly (readonly [string, string])[];
}

const common = [
  ['api-key', 'A public key of your site. Public keys work from the origins that you allow.'],
  ['lang', '`en` or `ar`; without it, the language of the page. Arabic reads from right to left.'],
  ['host', 'The server of Mulk; without it, the server that the file came from.'],
] as const;

const shown: readonly Shown[] = [
  {
    name: 'mulk-search',
    title: 'Search box',
    lead: 'Offers areas, communities, projects, buildings and developers while a visitor types, in English and Arabic.',
    attributes: { 'go-to': '/areas?q={name}' },
    takes: [
      [
        'kinds',
        'Kinds that it finds: area, community, project, building, developer, broker, with commas between them.',
      ],
      ['limit', 'Names that it offers; 8 by default.'],
      [
        'go-to',
        'Address of a chosen name, with members of the suggestion in braces: `/homes?place={id}`. Without it, listen to the event `mulk-choose`.',
      ],
    ],
  },
  {
    name: 'mulk-estimate',
    title: 'Estimate',
    lead: 'Estimates a price or a year’s rent from registered records, with an 80 % interval.',
    attributes: { area: 'Dubai Marina', bedrooms: '1', 'size-sqft': '850' },
    takes: [
      ['area', 'Place that the form begins with.'],
      ['property-type', 'Kind that the form begins with.'],
      ['bedrooms', 'Bedrooms that the form begins with; 0 is a studio.'],
      ['size-sqft', 'Size that the form begins with, in square feet.'],
      ['for', 'First choice of the form: `sale`, `off-plan` or `rent`.'],
    ],
  },
  {
    name: 'mulk-chart',
    title: 'Price index',
    lead: 'Draws the price index of new and existing homes with 95 % intervals, and a table of the same figures.',
    attributes: { 'property-type': 'apartment' },
    takes: [
      ['area', `Id, slug or name of an area or community; without it, all ${register.territory.en}.`],
      ['property-type', 'Kind of property.'],
      ['granularity', '`month`, `quarter` or `year`.'],
      ['heading', 'Title of the chart.'],
    ],
  },
  {
    name: 'mulk-map',
    title: 'Map of areas',
    lead: `Colours the areas of ${register.territory.en} by a metric. A choice sends the event \`mulk-choose\`.`,
    attributes: { metric: 'median_ready_price_aed_per_sqft', 'property-type': 'apartment' },
    takes: [
      ['metric', 'A metric of `/api/v1/maps/areas`, `median_ready_price_aed_per_sqft` by default.'],
      ['property-type', 'Kind of property.'],
      ['heading', 'Title of the map.'],
    ],
  },
];

/** Names of the widgets, which are those of their files. */
export const widgetNames = shown.map(({ name }) => name);

/** Properties of style that a page can set. */
const styles = ['accent', 'on-accent', 'second', 'ink', 'soft', 'line', 'ground', 'tint', 'font', 'radius'];

/** Returns the markup of an element, which is also the markup of the gallery. */
function tag({ name, attributes }: Shown, key: string): string {
  const written = Object.entries({ 'api-key': key, ...attributes }).map(
    ([one, value]) => ` ${one}="${value}"`,
  );
  return `<${name}${written.join('')}></${name}>`;
}

const code = (text: string): Html => markup(text.replaceAll(/`([^`]+)`/g, '<code>$1</code>'));

function section(one: Shown, host: string, key: string | null): Html {
  const snippet = `<script type="module" src="${host}/widgets/${one.name}.js"></script>\n${tag(one, '<PUBLIC_KEY>')}`;
  const rows = [...one.takes, ...common].map(
    ([name, meaning]) => html`<tr><th scope="row"><code>${name}</code></th><td>${code(meaning)}</td></tr>`,
  );
  return html`<section aria-labelledby="${one.name}">
<h2 id="${one.name}">${one.title}</h2>
<p>${code(one.lead)}</p>
${key === null ? '' : html`<div class="widget">${markup(tag(one, key))}</div>`}
<pre tabindex="0"><code>${snippet}</code></pre>
<div class="scroll" tabindex="0" role="region" aria-label="Attributes of ${one.name}"><table><thead><tr><th scope="col">Attribute</th><th scope="col">Meaning</th></tr></thead><tbody>${rows}</tbody></table></div>
</section>`;
}

/** Returns the content of the gallery. Without a key the widgets are described and not shown. */
export function gallery(host: string, key: string | null): Html {
  return html`<div class="gallery"><h1>Widgets</h1>
<p>Four elements put figures of Mulk on any page. Each is one file without a framework.</p>
<ol>
<li>Create a public key for your site in the <a href="/login">console</a>, and allow the origin of your page.</li>
<li>Copy the two lines of a widget to the page, and replace <code>&lt;PUBLIC_KEY&gt;</code>.</li>
<li>Set the colours and the font to those of the page: ${styles.map((name, at) => html`${at === 0 ? '' : ', '}<code>--mulk-${name}</code>`)}.</li>
</ol>
<p>A content policy needs <code>${host}</code> in <code>script-src</code> and <code>connect-src</code>, and nothing for styles.</p>
${key === null ? html`<p>The widgets are not shown here, because this server has no public key for its own pages (<code>EXPLORER_KEY</code>).</p>` : ''}
${shown.map((one) => section(one, host, key))}</div>`;
}
