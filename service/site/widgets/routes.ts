/** Mounts the widgets, and the gallery that shows them. */
import { z } from 'zod';
import { register } from '../../../data/register.ts';
import { type Endpoint, endpoint, raw } from '../../contract/endpoint.ts';
import { text } from '../../contract/parameters.ts';
import { htmlType } from '../../http/html.ts';
import { BundledFile } from '../bundled-file.ts';
import { referenceFiles } from '../reference/files.ts';
import { frame, pageHeaders } from '../reference/frame.ts';
import { gallery, widgetNames } from './gallery.ts';

const tag = 'Widgets';

/** Every widget by its name: one file each. */
const files = new Map(
  widgetNames.map((name) => [
    name,
    new BundledFile(
      new URL(`browser/${name.replace('mulk-', '')}.js`, import.meta.url),
      `/widgets/${name}.js`,
      'text/javascript',
    ),
  ]),
);

const getGallery = endpoint({
  operationId: 'getWidgets',
  method: 'get',
  path: '/widgets',
  tag,
  auth: 'none',
  summary: 'Gallery of widgets',
  description: 'Shows the elements that put figures on any page, with the markup for each.',
  reads: 'service',
  answer: raw('text/html'),
  examples: [{ summary: 'The page', request: '/widgets' }],
  async handle({ service }) {
    const [style, script, ...scripts] = await Promise.all([
      referenceFiles['reference.css'].address(),
      referenceFiles['reference.js'].address(),
      ...[...files.values()].map((file) => file.address()),
    ]);
    const page = {
      title: 'Widgets',
      summary: `Elements that put figures of ${register.territory.en}’s property market on any page.`,
      main: gallery(service.baseUrl(), service.explorerKey),
      scripts: service.explorerKey === null ? [] : scripts,
    };
    return { type: htmlType, body: frame(page, { style, script }), headers: pageHeaders };
  },
});

function widget(name: string, file: BundledFile): Endpoint {
  return endpoint({
    operationId: `getWidget${name.replace(/^mulk-./, (start) => start.slice(-1).toUpperCase())}`,
    method: 'get',
    path: `/widgets/${name}.js`,
    tag,
    auth: 'none',
    summary: `The element <${name}>`,
    description:
      'A module for pages of any origin. It reads this API with the public key that the page gives it.',
    reads: 'service',
    query: z.strictObject({ v: text({ max: 40, description: 'Version of the file.' }).optional() }),
    answer: raw('text/javascript'),
    examples: [{ summary: 'The file', request: `/widgets/${name}.js` }],
    async handle({ query }) {
      const age = query.v === undefined ? 'public, max-age=300' : 'public, max-age=31536000, immutable';
      return {
        type: file.type,
        body: await file.body(),
        headers: { 'Cache-Control': age, 'Access-Control-Allow-Origin': '*' },
      };
    },
  });
}

/** The gallery and the file of each widget. */
export const widgetRoutes: readonly Endpoint[] = [
  getGallery,
  ...[...files].map(([name, file]) => widget(name, file)),
];
