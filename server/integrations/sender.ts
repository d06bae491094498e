/** One SMS or mail, ready to send. */
export type OutgoingMessage = {
  /** A phone number or a mail address. */
  target: string
  /** Of a mail; empty for an SMS. */
  subject: string
  body: string
  /** A provider that knows it already must not send it twice. */
  id: string
}

/** A way to deliver messages. */
export type Sender = {
  /** What was "sent" is read in the outbox. */
  isSandbox: boolean
  /** Resolves when the message was taken. Throws Declined when it never will be, anything else for "try again". */
  send(message: OutgoingMessage): Promise<void>
}

export type Senders = { sms: Sender; mail: Sender }

/** Refused for good: a wrong or barred number. */
export class Declined extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'Declined'
  }
}
