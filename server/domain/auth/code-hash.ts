import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'
import type { codePurposes } from '#lib/contract/user/send-code.ts'

export type CodePurpose = (typeof codePurposes)[number]

/** What a code is bound to: one sent for something else, to somebody else or about somebody else never fits. */
export type CodeBinding = {
  purpose: CodePurpose
  /** Phone number or mail address. */
  target: string
  /** `account:7`, `device:9`, or empty for who has neither yet. */
  subject: string
}

/** Six digits from the system's generator. */
export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** What is stored of a code: without the platform's SECRET a leaked table does not give it back. */
export function hashCode({ purpose, target, subject }: CodeBinding, code: string, secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'verification codes', 32))
  return createHmac('sha256', key)
    .update(JSON.stringify([purpose, target, subject, code]))
    .digest()
}

/** Compares in constant time. */
export const fitsCode = (stored: Buffer, hash: Buffer) => timingSafeEqual(stored, hash)
