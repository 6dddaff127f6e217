/** Opens the store that the settings name, with the patience of the calling program. */
import { setTimeout as pause } from 'node:timers/promises';
import { Bucket } from './bucket.ts';
import type { Patience } from './patience.ts';
import { type StoreSettings, storeAddressOf } from './store-variables.ts';

/** Patience of a program with nothing else to do: about two minutes for each request. */
export const patient: Patience = {
  tries: 8,
  pauseMs: 1_000,
  answerMs: 30_000,
  sleep: async (ms, signal) => pause(ms, undefined, signal === undefined ? {} : { signal }),
  random: Math.random,
};

/** Returns the store, or null if the settings name none. */
export function openStore(settings: StoreSettings, patience: Patience = patient): Bucket | null {
  const address = storeAddressOf(settings);
  return address === null ? null : new Bucket(address, patience);
}
