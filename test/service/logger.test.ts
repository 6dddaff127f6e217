import assert from 'node:assert/strict';
import { makeKey } from '../../service/accounts/api-key.ts';
import { makeLogger } from '../../service/logger.ts';

describe('the log', () => {
  it('cuts out secrets, wherever they stand', () => {
    let text = '';
    const logger = makeLogger('info', {
      write: (line) => {
        text += line;
      },
    });
    const { token } = makeKey('secret');
    logger.info({
      authorization: token,
      req: { headers: { authorization: token, cookie: token } },
      made: { token },
    });
    logger.info({ deep: { down: { here: [`?key=${token}`] } } }, `asked with ${token}`);
    logger.error({ err: new Error(`“${token}” is no area`, { cause: new Error(token) }) }, 'failed');
    assert.ok(text.includes('is no area'));
    assert.ok(!text.includes(token));
  });
});
