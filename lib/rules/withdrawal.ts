import { plainDigits } from '../format/digits.ts'
import { matching, readingAs } from './rule.ts'

/** Cents. More than 1 unit of currency; 200 000 a month and wallet at the most. */
export const withdrawLimits = {
  least: 101,
  month: 20_000_000,
  vouchers: 3,
  cards: 10,
} as const

/** Number of a bank card or account, IBAN included. */
export const cardNumber = readingAs(plainDigits, matching('cardNumber', /^[\dA-Z]{8,34}$/))

/** Of an identity card or, elsewhere than in mainland China, of a passport or the like. */
export const identityNumber = readingAs(
  plainDigits,
  matching('identityNumber', /^[\dA-Za-z]{5,30}$/),
)
