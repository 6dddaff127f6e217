/** Sends letters to people through the SMTP server that the operator names. */
import type { Transporter } from 'nodemailer';

/** A letter in plain text. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Names the letter, so that a mail program shows a repeated one once. */
  readonly messageId?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends letters. */
export interface Mailer {
  /** Resolves when the server has accepted the letter. */
  send(letter: Letter): Promise<void>;
  close(): void;
}

/** Longest time that the server may take for each step. */
const patienceMs = 10_000;

/**
 * Opens a mailer that sends through `smtp://` or `smtps://`, with user and password in the address. The first letter
 * loads the library.
 */
export function openMailer(smtpUrl: string, from: string): Mailer {
  const timeouts = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs };
  let opened: Transporter | null = null;
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    opened ??= createTransport({ url: smtpUrl, ...timeouts });
    return opened;
  };
  return {
    send: async ({ headers = {}, ...letter }) => {
      const transport = await open();
      await transport.sendMail({ from, ...letter, headers: { ...headers } });
    },
    close: () => opened?.close(),
  };
}
