/** Starts a mail server for tests, which keeps its letters. */
import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that keeps its letters. */
export interface LetterBox {
  /** For `SMTP_URL`. */
  readonly url: string;
  readonly letters: string[];
  /** Waits until there are so many letters. */
  waitFor(count: number): Promise<void>;
  /** Takes the next letter, and answers as if it had not: its sender is as one that died before the answer. */
  loseNextAnswer(): void;
  close(): void;
}

/** Starts a mail server that keeps the letters it is given. */
export async function letterBox(): Promise<LetterBox> {
  const letters: string[] = [];
  const arrivals = new EventEmitter();
  let isAnswerLost = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      let letter = '';
      stream.on('data', (chunk) => {
        letter += String(chunk);
      });
      stream.on('end', () => {
        letters.push(letter.replaceAll('=\r\n', '').replaceAll('=3D', '='));
        done(isAnswerLost ? new Error('The answer is lost') : null);
        isAnswerLost = false;
        arrivals.emit('letter');
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    waitFor: async (count) => {
      while (letters.length < count) await once(arrivals, 'letter');
    },
    loseNextAnswer: () => {
      isAnswerLost = true;
    },
    close: () => server.close(),
  };
}
