/** A local server that speaks the OpenAI chat protocol like a text model, correctly or not. */
import { type Behaviour, MisbehavingServer, whole } from './misbehaving-server.ts';

/** Answers with this text; a function makes it from the facts of the request. */
export function says(text: string | ((facts: readonly PromptFact[]) => string), finish = 'stop'): Behaviour {
  return (response, request) => {
    const content = typeof text === 'string' ? text : text(factsOf(request.body));
    const body = {
      id: 'chat-1',
      object: 'chat.completion',
      created: 1,
      model: 'm',
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    };
    return whole(JSON.stringify(body), { 'content-type': 'application/json' })(response, request);
  };
}

/** Answers with this status and no useful body. */
export function fails(status: number): Behaviour {
  return (response) => {
    response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>no</h1>');
  };
}

/** Accepts the request and never answers. */
export const stalls: Behaviour = () => undefined;

/** A fact in the model's prompt. */
export interface PromptFact {
  readonly name: string;
  readonly written: string;
  readonly from_records?: number;
}

function factsOf(body: string): readonly PromptFact[] {
  const { messages } = JSON.parse(body) as { messages: { role: string; content: string }[] };
  const prompt = messages.find(({ role }) => role === 'user')?.content ?? '{}';
  return (JSON.parse(prompt) as { facts: PromptFact[] }).facts;
}

/** Starts the server. Each behaviour answers one request; the last one answers all further requests. */
export function startTextModel(...script: Behaviour[]): Promise<MisbehavingServer> {
  return MisbehavingServer.start(...script);
}
