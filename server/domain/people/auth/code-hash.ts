import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'
import type { codePurposes } from '#lib/contract/user/send-code.ts'

export type CodePurpose = (typeof codePurposes)[number]

export type CodeBinding = {
  purpose: CodePurpose
  target: string
  /** `account:7`, `device:9`; empty before either exists. */
  subject: string
}

export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** Keyed with SECRET: a leaked table gives no code away. */
export function hashCode({ purpose, target, subject }: CodeBinding, code: string, secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'verification codes', 32))
  return createHmac('sha256', key)
    .update(JSON.stringify([purpose, target, subject, code]))
    .digest()
}

export const fitsCode = (stored: Buffer, hash: Buffer) => timingSafeEqual(stored, hash)
