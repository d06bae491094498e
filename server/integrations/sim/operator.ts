import type { SimState } from '#lib/codes/sim.ts'

/** What an operator tells of a card. */
export type SimFacts = {
  state: SimState
  /** Empty: not reported. */
  msisdn: string
  imsi: string
  /** KB; null: not limited, or not reported. */
  flowTotal: number | null
  flowUsed: number
  activatedAt: Date | null
  expiresAt: Date | null
}

export type TopUp = {
  /** Under it a card is topped up once, however often it is asked for. */
  key: string
  iccid: string
  mb: number
  /** From the end of what the card has, or from now. */
  months: number
}

/** `reason`: in the operator's words. */
export type TopUpState =
  | { state: 'processing' }
  | { state: 'success' }
  | { state: 'fail'; reason: string }

/** `reason`: in the operator's words. */
export type WhiteAnswer = { isDone: true } | { isDone: false; reason: string }

/** Each throws OverQuota, and anything else for what may be answered later. */
export type SimOperator = {
  name: string
  /** Undefined: it does not know the card. */
  card(iccid: string): Promise<SimFacts | undefined>
  /** Undefined: it sells nothing by itself. */
  topUps?: {
    make(asked: TopUp): Promise<TopUpState>
    /** Undefined: it was never asked for. */
    read(key: string): Promise<TopUpState | undefined>
  }
  /** Whom a card may call and be called by, number by number: the same again changes nothing. Undefined: it keeps no such list. */
  whiteList?: {
    add(iccid: string, phone: string): Promise<WhiteAnswer>
    remove(iccid: string, phone: string): Promise<WhiteAnswer>
  }
}

/** Whether data of cards can be bought. */
export const sellsData = ({ simOperator }: { simOperator: SimOperator | undefined }): boolean =>
  simOperator?.topUps !== undefined
