/** Saved pages of people: the list in the address for everybody, and the kept list with letters for people with an account. */
import { z } from 'zod';
import { publicHistoryFrom } from '../../accounts/plans.ts';
import { doerOf, exampleIds, ownId } from '../../accounts/schema.ts';
import { locales } from '../../console/locale.ts';
import { endOfLettersPage } from '../../console/views/end-of-letters.ts';
import { savedPageView } from '../../console/views/saved.ts';
import { type Call, endpoint, raw } from '../../contract/endpoint.ts';
import { action, page } from '../../contract/page.ts';
import { text } from '../../contract/parameters.ts';
import { Problem } from '../../contract/problem.ts';
import { knownNow } from '../../saved/alerts.ts';
import { pathToSave } from '../../saved/page-path.ts';
import { alertKinds, SavedPage, savedMax } from '../../saved/saved-pages.ts';
import { type Facts, factsOf } from '../../saved/subject-facts.ts';
import { CountedSnapshot } from '../../warehouse/counted-snapshot.ts';

const tag = 'Accounts';
/** The most pages of a list in the address. */
const listedMax = 30;

const Saved = SavedPage.extend({ created_at: z.iso.datetime() }).meta({ id: 'SavedPage' });

const Listed = z.object({
  path: z.string(),
  name: z.string().nullable().meta({ description: 'Null when the snapshot has no such record.' }),
});

type SavedCall = Call<unknown, unknown, unknown, 'service'>;

/** Reads the part of the current snapshot that every plan sees, as work of the request. Throws `no-snapshot`. */
async function onSnapshot<Result>(
  { service: { snapshots }, work }: Pick<SavedCall, 'service' | 'work'>,
  use: (snapshot: CountedSnapshot) => Promise<Result>,
): Promise<Result> {
  const lease = snapshots.lease();
  if (lease === null) throw new Problem('no-snapshot', 'No snapshot has been published yet.');
  try {
    return await use(new CountedSnapshot(lease.snapshot.seenFrom(publicHistoryFrom), work));
  } finally {
    lease.release();
  }
}

function namesOf(
  call: Pick<SavedCall, 'service' | 'work'>,
  paths: readonly string[],
): Promise<z.input<typeof Listed>[]> {
  if (paths.length === 0) return Promise.resolve([]);
  return onSnapshot(call, (snapshot) =>
    Promise.all(paths.map(async (path) => ({ path, name: (await factsOf(snapshot, path))?.name ?? null }))),
  );
}

/** `GET /saved`. */
export const getSaved = endpoint({
  operationId: 'getSaved',
  method: 'get',
  path: '/saved',
  tag,
  auth: 'none',
  summary: 'Saved pages',
  description: `Returns the pages that a list in the address names (at most ${listedMax}), and those that the signed-in person saved. The list in the address needs no account.`,
  reads: 'service',
  query: z.strictObject({
    items: text({
      max: 4000,
      description: 'Paths of pages of the market site, separated by semicolons.',
      example: '/areas/marsa-dubai;/compare?places=marsa-dubai,business-bay',
    }).optional(),
    add: text({ max: 2000, description: 'Address of another page for the list.' }).optional(),
  }),
  answer: page(
    z.object({
      saved: z.array(Saved.extend({ name: z.string().nullable() })),
      listed: z.array(Listed),
      unknown: z.string().nullable().meta({ description: 'The added address, when it is no page to save.' }),
      sends_letters: z.boolean().meta({ description: 'False where the service sends no letters.' }),
    }),
    savedPageView,
  ),
  examples: [
    { summary: 'Those of the signed-in person', request: '/saved' },
    { summary: 'A list in the address', request: '/saved?items=/areas/marsa-dubai' },
  ],
  async handle({ query, service, user, work }) {
    const asked = (query.items ?? '').split(';').filter((item) => item !== '');
    const added = query.add === undefined ? null : pathToSave(query.add);
    const listed = [...asked.map(pathToSave), added].filter((path) => path !== null);
    const saved = user === null ? [] : await service.savedPages.list(user.accountId);
    const names = await namesOf(
      { service, work },
      saved.map(({ path }) => path),
    );
    const listedNames = await namesOf({ service, work }, [...new Set(listed)].slice(0, listedMax));
    return {
      body: {
        saved: saved.map((one, index) => ({ ...one, name: names[index]?.name ?? null })),
        listed: listedNames,
        unknown: query.add !== undefined && added === null ? query.add : null,
        sends_letters: service.accounts.addresses.canMail,
      },
    };
  },
});

function notAPage(): Problem {
  const message = 'takes the address of an area, community, building, project or comparison';
  return new Problem('parameter-invalid', `\`path\` ${message}.`, {
    errors: [{ parameter: '/path', message }],
  });
}

/** `POST /saved`. */
export const savePage = endpoint({
  operationId: 'savePage',
  method: 'post',
  path: '/saved',
  tag,
  auth: 'user',
  summary: 'Save a page',
  description: `Saves a page of the market site, or changes the alerts of a saved one; at most ${savedMax} pages. After a night with changes the person gets one letter about all saved pages, if the address of the account is proven. \`deals\`: new sales. \`month\`: a month of a place is complete. \`project\`: its status or handover changed.`,
  reads: 'service',
  tokenScope: 'manage',
  body: z.strictObject({
    path: z
      .string()
      .max(2000)
      .meta({ description: 'Address or path of the page.', example: '/areas/marsa-dubai' }),
    alerts: z.array(z.enum(alertKinds)).max(alertKinds.length).default([]),
    language: z.enum(locales).default('en').meta({ description: 'Language of the letters.' }),
  }),
  answer: action(z.object({ saved: Saved }), { form: getSaved }),
  problems: ['quota-reached', 'no-snapshot'],
  examples: [
    {
      summary: 'With letters',
      request: '/saved',
      body: { path: '/areas/marsa-dubai', alerts: ['deals', 'month'] },
    },
  ],
  async handle(call) {
    const { alerts, language } = call.body;
    const path = pathToSave(call.body.path);
    if (path === null) throw notAPage();
    const told = await onSnapshot(call, async (snapshot) => {
      const facts: Facts | null = await factsOf(snapshot, path);
      if (facts === null) throw notAPage();
      return knownNow(snapshot, facts);
    });
    const page = { path, alerts: [...new Set(alerts)], language, told };
    const saved = await call.service.savedPages.save(doerOf(call), page);
    return { body: { saved }, redirect: '/saved', notice: 'saved' as const };
  },
});

/** `DELETE /saved/{saved}`. */
export const removeSavedPage = endpoint({
  operationId: 'removeSavedPage',
  method: 'delete',
  path: '/saved/{saved}',
  tag,
  auth: 'user',
  summary: 'Remove a saved page',
  description: 'Removes the page from the list. Letters tell nothing of it any more.',
  reads: 'service',
  tokenScope: 'manage',
  params: z.strictObject({ saved: ownId('saved') }),
  answer: action(z.object({ removed: Saved })),
  problems: ['saved-page-not-found'],
  examples: [{ summary: 'Remove', request: `/saved/${exampleIds.saved}` }],
  async handle(call) {
    const removed = await call.service.savedPages.remove(doerOf(call), call.params.saved);
    return { body: { removed }, redirect: '/saved', notice: 'saved' as const };
  },
});

const endQuery = z.strictObject({
  token: text({ max: 300, description: 'Token of the letter.', example: 'acc_0.signature' }),
});

/** `GET /saved/end`: a page with one button, because programs that check links open them too. */
export const getEndOfLetters = endpoint({
  operationId: 'getEndOfLetters',
  method: 'get',
  path: '/saved/end',
  tag,
  auth: 'none',
  summary: 'End letters about saved pages',
  description: 'A page with one button, for people who come from a letter.',
  reads: 'service',
  query: endQuery,
  answer: raw('text/html'),
  examples: [{ summary: 'The page', request: '/saved/end?token=acc_0.signature' }],
  handle: ({ query }) => endOfLettersPage(query.token, null),
});

/** `POST /saved/end`. */
export const endLetters = endpoint({
  operationId: 'endLetters',
  method: 'post',
  path: '/saved/end',
  tag,
  auth: 'none',
  summary: 'End letters with one click',
  description:
    'Ends all letters about saved pages of one account, without signing in: the one-click address of the header `List-Unsubscribe` (RFC 8058). The pages stay saved. A wrong token ends nothing, and gets the same answer.',
  reads: 'service',
  query: endQuery,
  answer: raw('text/html'),
  examples: [{ summary: 'One click', request: '/saved/end?token=acc_0.signature' }],
  async handle({ query, service }) {
    await service.savedPages.endLetters(query.token);
    return endOfLettersPage(query.token, 'ended');
  },
});
