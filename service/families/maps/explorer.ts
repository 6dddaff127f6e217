/** The market explorer: a page for people at `/map`, and the files it is made of. */
import { z } from 'zod';
import { propertyTypes } from '../../../data/property-types.ts';
import { type Endpoint, endpoint, raw } from '../../contract/endpoint.ts';
import { choice, propertyTypeChoice, text } from '../../contract/parameters.ts';
import { type AssetName, assetAddress, assetNames, readAsset } from '../../explorer/assets.ts';
import { explorerPage, explorerPolicy, workerPolicy } from '../../explorer/page.ts';
import { languages, texts } from '../../explorer/texts.ts';
import { htmlType } from '../../http/html.ts';
import { metricIds, metricOf } from './metrics.ts';

const tag = 'Explorer';

/** `GET /map`. */
export const getExplorer = endpoint({
  operationId: 'getExplorer',
  method: 'get',
  path: '/map',
  tag,
  auth: 'none',
  summary: 'Market explorer',
  description:
    'A map of areas with prices, rents and yields, in English and Arabic. It reads this API with a public key: `EXPLORER_KEY`, or the one that `make demo` makes.',
  reads: 'service',
  query: z.strictObject({
    lang: choice(languages, { description: 'Language of the page.', example: 'ar' }).optional(),
    metric: choice(metricIds, { description: 'Metric that the map shows first.' }).optional(),
    property_type: propertyTypeChoice({ description: 'Kind of property shown first.' }).optional(),
    area: text({ max: 200, description: 'Area or community shown first, by its slug.' }).optional(),
  }),
  answer: raw('text/html'),
  examples: [
    { summary: 'The page', request: '/map' },
    { summary: 'In Arabic', request: '/map?lang=ar' },
  ],
  async handle({ query, service }) {
    const language = query.lang ?? languages[0];
    const [script, style, mapScript, mapStyle] = await Promise.all([
      assetAddress('explorer.js'),
      assetAddress('explorer.css'),
      assetAddress('maplibre-gl.mjs'),
      assetAddress('maplibre-gl.css'),
    ]);
    const settings = {
      language,
      texts: texts[language],
      key: service.explorerKey,
      metrics: metricIds.map((id) => ({
        id,
        title: language === 'ar' ? metricOf(id).title_ar : metricOf(id).title,
      })),
      propertyTypes,
      mapScript,
      streets: service.streets?.facts ?? null,
    };
    return {
      type: htmlType,
      body: explorerPage(settings, { script, style, mapStyle }),
      headers: {
        'Content-Security-Policy': explorerPolicy,
        // A public key works from the pages of its site: the page has to say where it is.
        'Referrer-Policy': 'same-origin',
        'Cache-Control': 'no-cache',
      },
    };
  },
});

function file(name: AssetName): Endpoint {
  const words = name.split(/\W/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return endpoint({
    operationId: `getFile${words.join('')}`,
    method: 'get',
    path: `/explorer/${name}`,
    tag,
    auth: 'none',
    summary: `File of the explorer: ${name}`,
    description: 'Part of the page at /map.',
    reads: 'service',
    query: z.strictObject({
      v: text({ max: 40, description: 'Version of the file; it changes with the content.' }).optional(),
    }),
    answer: raw(name.endsWith('.css') ? 'text/css' : 'text/javascript'),
    examples: [{ summary: 'The file', request: `/explorer/${name}` }],
    async handle({ query }) {
      const age = query.v === undefined ? 'public, max-age=300' : 'public, max-age=31536000, immutable';
      const policy = name === 'maplibre-gl-worker.mjs' ? { 'Content-Security-Policy': workerPolicy } : {};
      return { ...(await readAsset(name)), headers: { 'Cache-Control': age, ...policy } };
    },
  });
}

/** The files of the page. */
export const explorerFiles: readonly Endpoint[] = assetNames.map(file);
