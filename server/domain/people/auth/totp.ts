import { Secret, TOTP } from 'otpauth'
import { keyedHash, openJson, sealJson } from './sealed-json.ts'

const stepMs = 30_000
const recoveryCodes = 10

/** Stored encrypted. */
export type TotpState = {
  /** Base32. */
  secret: string
  /** Last 30-second step used: codes serve once. */
  lastStep: number
  /** HMACs in hex, of unused ones. */
  recovery: string[]
}

const about = (accountId: number) => `account:${accountId}`
const use = 'totp state'

export const sealTotp = (state: TotpState, accountId: number, secret: string): Buffer =>
  sealJson(state, about(accountId), { secret, use })

export const openTotp = (sealed: Buffer, accountId: number, secret: string): TotpState =>
  openJson(sealed, about(accountId), { secret, use }) as TotpState

/** 160 bits, base32 (RFC 4226 §4). */
export const newTotpSecret = () => new Secret({ size: 20 }).base32

const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret) })

export const totpUri = (secret: string, issuer: string, label: string) =>
  totpOf(secret, issuer, label).toString()

/** `kept` is stored. */
export function newRecoveryCodes(secret: string): { codes: string[]; kept: string[] } {
  const codes = Array.from({ length: recoveryCodes }, () => {
    const letters = new Secret({ size: 7 }).base32.slice(0, 10)
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })
  return { codes, kept: codes.map((code) => hashRecovery(code, secret)) }
}

function hashRecovery(code: string, secret: string): string {
  const plain = code.replace('-', '').toUpperCase()
  return keyedHash(plain, { secret, use: 'totp recovery' })
}

/**
 * A code of this 30-second step or a neighbour, newer than the last used (RFC 6238 §5.2), or a
 * recovery code; else undefined.
 */
export function spendTotp(
  state: TotpState,
  answer: string,
  { now, secret }: { now: number; secret: string },
): TotpState | undefined {
  if (/^\d{6}$/.test(answer)) {
    const delta = totpOf(state.secret).validate({ token: answer, timestamp: now, window: 1 })
    const step = Math.floor(now / stepMs) + (delta ?? 0)
    return delta === null || step <= state.lastStep ? undefined : { ...state, lastStep: step }
  }
  const hash = hashRecovery(answer, secret)
  if (!state.recovery.includes(hash)) return undefined
  return { ...state, recovery: state.recovery.filter((kept) => kept !== hash) }
}
