/** The election of a simulation: one leads. A session is lost while its holder goes on, as when PostgreSQL takes a machine that stands still for dead. */
import { StoreOvertaken } from '../../snapshot-store/store-failed.ts';

interface Lead {
  /** Throws StoreOvertaken if the session was lost. */
  confirm(): void;
  release(): void;
}

export class Election {
  #session: { readonly actor: string } | null = null;

  /** Returns the lead, or null while another actor has it. */
  stand(actor: string): Lead | null {
    if (this.#session !== null) return null;
    const session = { actor };
    this.#session = session;
    return {
      confirm: () => {
        if (this.#session !== session) throw new StoreOvertaken(`${actor} lost the lead`);
      },
      release: () => {
        if (this.#session === session) this.#session = null;
      },
    };
  }

  /** Ends the session of this actor, if it leads. */
  end(actor: string): void {
    if (this.#session?.actor === actor) this.#session = null;
  }
}
