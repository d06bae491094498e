import { nextNumber } from './organisations.ts'

/** One each: failures of one block no other (198.18.0.0/15, RFC 2544). */
export function ownIp(): string {
  const number = nextNumber()
  return `198.18.${(number >> 8) % 256}.${number % 256}`
}

export const newPhone = () => `137${10_000_000 + nextNumber()}`
