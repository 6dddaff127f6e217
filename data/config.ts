/** Reads the setting that definitions depend on: which register this process works for. */
import { z } from 'zod';

const Settings = z.object({
  REGISTER: z.string().default('dubai'),
});

/** Id of the register of this process; an empty setting counts as none. */
export const registerId = Settings.parse({ REGISTER: process.env['REGISTER'] || undefined }).REGISTER;
