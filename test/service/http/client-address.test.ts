import assert from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import {
  clientAddress,
  readTrustedProxies,
  type TrustedProxies,
} from '../../../service/http/client-address.ts';

function request(connection: string, forwarded?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: connection });
  const message = new IncomingMessage(socket);
  if (forwarded !== undefined) message.headers['x-forwarded-for'] = forwarded;
  return message;
}

describe('the address of a client', () => {
  const cases: readonly (readonly [string, TrustedProxies, string, string | undefined, string])[] = [
    ['nobody may state it', 0, '9.9.9.9', '1.1.1.1', '9.9.9.9'],
    ['one proxy states it', 1, '10.0.0.1', '1.1.1.1', '1.1.1.1'],
    ['what the client wrote itself before one proxy', 1, '10.0.0.1', '6.6.6.6, 1.1.1.1', '1.1.1.1'],
    ['two proxies', 2, '10.0.0.1', '6.6.6.6, 1.1.1.1, 10.0.0.2', '1.1.1.1'],
    ['a proxy of the network', ['10.0.0.0/8'], '10.0.0.1', '6.6.6.6, 1.1.1.1, 10.9.9.9', '1.1.1.1'],
    ['a client that is no proxy', ['10.0.0.0/8'], '9.9.9.9', '1.1.1.1', '9.9.9.9'],
    ['a proxy without the header', 1, '10.0.0.1', undefined, '10.0.0.1'],
    ['text that is no address', 1, '10.0.0.1', 'unknown', '10.0.0.1'],
    ['text that is no address, by network', ['10.0.0.0/8'], '10.0.0.1', '<script>', '10.0.0.1'],
    ['IPv6', ['fd00::/8'], 'fd00::1', '2001:db8::7', '2001:db8::7'],
  ];
  for (const [what, trusted, connection, forwarded, expected] of cases) {
    it(what, () => assert.equal(clientAddress(trusted)(request(connection, forwarded)), expected));
  }

  it('reads the setting, and refuses to trust everybody', () => {
    const read = ['false', '0', '2', '10.0.0.0/8, fd00::/8', 'loopback'].map(readTrustedProxies);
    assert.deepEqual(read, [0, 0, 2, ['10.0.0.0/8', 'fd00::/8'], ['loopback']]);
    assert.deepEqual(
      ['true', '', '-1', '10.0.0.0/8,', '999.1.1.1', '1.5'].map(readTrustedProxies),
      Array(6).fill(null),
    );
  });
});
