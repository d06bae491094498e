export type OutgoingMessage = {
  /** Phone number or mail address. */
  target: string
  /** Whose it is; empty: the installation's. */
  brand?: string
  subject: string
  body: string
  /** For deduplication by the provider. */
  id: string
  alarm?: { id: string; deviceId: number; type: number }
  /** What a mail brings along. */
  file?: { name: string; mime: string; bytes: Buffer }
  /** Where its reader leaves the list that it is of: one click (RFC 8058). */
  leaveUrl?: string
  /** Page that a browser opens which shows it. */
  openPath?: string
  /** When it was written, in milliseconds: with the id, what tells a repeated mail from others. */
  writtenAt?: number
}

export type Sender = {
  /** Shown in the outbox only. */
  isSandbox: boolean
  /** The one that sends by a brand's own key; undefined: it has none. */
  keyed?(brand: string): Sender | undefined
  /** Resolves when accepted. Throws Declined for a final refusal, anything else for a retry. */
  send(message: OutgoingMessage): Promise<void>
}

/** Of a brand: by its own key, else by that of the installation. */
export const senderOf = (sender: Sender, brand: string): Sender => sender.keyed?.(brand) ?? sender

/** `phone` speaks the text. */
export type Senders = { sms: Sender; mail: Sender; phone: Sender; push: Sender }

/** To be tried again, perhaps by fewer (`target`), not before `seconds`. */
export class Postponed extends Error {
  readonly target: string
  readonly seconds: number
  constructor(reason: string, target: string, seconds: number) {
    super(reason)
    this.name = 'Postponed'
    this.target = target
    this.seconds = seconds
  }
}

/** Refused for good. `isOfTarget`: because of the address, which is marked. */
export class Declined extends Error {
  readonly isOfTarget: boolean
  constructor(reason: string, { isOfTarget = false } = {}) {
    super(reason)
    this.name = 'Declined'
    this.isOfTarget = isOfTarget
  }
}
