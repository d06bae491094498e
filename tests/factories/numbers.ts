import { nextNumber } from './organisations.ts'

/** Its own, so that failures of one do not block another (198.18.0.0/15, RFC 2544). */
export function ownIp(): string {
  const number = nextNumber()
  return `198.18.${(number >> 8) % 256}.${number % 256}`
}

export const newPhone = () => `137${10_000_000 + nextNumber()}`
