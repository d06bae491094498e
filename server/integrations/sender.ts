/** One SMS or mail, ready to send. */
export type OutgoingMessage = {
  /** A phone number or a mail address. */
  target: string
  /** Of a mail; empty for an SMS. */
  subject: string
  body: string
  /** Names the message: a provider that knows it already must not send it twice. */
  id: string
}

/** A way to deliver messages. */
export type Sender = {
  /** Nothing leaves this machine: what was "sent" can be read in the outbox. */
  isSandbox: boolean
  /** Resolves when the provider has taken the message. Throws Declined when it never will, anything else for "try again". */
  send(message: OutgoingMessage): Promise<void>
}

export type Senders = { sms: Sender; mail: Sender }

/** The provider refuses the message for good: a wrong number, a barred one. Trying again is useless. */
export class Declined extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'Declined'
  }
}
