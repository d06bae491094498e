import type { Permission } from '#lib/codes/permissions.ts'
import { anyPhone } from '#lib/rules/phone.ts'
import type { Caller } from '../../../caller.ts'
import { maskContact } from './mask-contact.ts'

export const maskIdNumber = (text: string) =>
  text.length < 12
    ? '*'.repeat(text.length)
    : `${text.slice(0, 3)}${'*'.repeat(text.length - 7)}${text.slice(-4)}`

const isIdNumber = /^(\d{17}[\dXx]|\d{15})$/
/** Identity cards tell the number of the person. */
const maskCard = (card: string) => (isIdNumber.test(card) ? maskIdNumber(card) : card)

const maskAddress = (text: string) => `${[...text].slice(0, 2).join('')}****`

/** How others see them, and the right to read in full. Owners read theirs; device logins never. */
const personal = {
  account: {
    right: 'e_ua_edit_account',
    // Servers repeat the address in their answers.
    masks: {
      phone: maskContact,
      email: maskContact,
      emailRefused: (answer) => answer.slice(0, 3),
      lastLoginIp: () => '',
    },
  },
  organisation: { right: 'e_ua_edit_family', masks: { phone: maskContact } },
  device: { right: 'e_ua_bind_device', masks: { phone: maskContact } },
  profile: {
    right: 'e_ua_edit_device',
    masks: {
      leaderIdNumber: maskIdNumber,
      leaderPhone: maskContact,
      leaderMail: maskContact,
      leaderAddress: maskAddress,
    },
  },
  driver: { right: 'e_ua_edit_device', masks: { card: maskCard } },
} as const satisfies Record<
  string,
  { right: Permission; masks: Record<string, (text: string) => string> }
>

export type PersonalKind = keyof typeof personal
export type Reader = Pick<Caller, 'kind' | 'permissions'>

export const readsInFull = ({ kind, permissions }: Reader, of: PersonalKind): boolean =>
  kind === 'account' && permissions.includes(personal[of].right)

export function inPart<T extends object>(
  facts: T,
  of: PersonalKind,
  { reader, isOwn }: { reader: Reader; isOwn: boolean },
): T {
  if (isOwn || readsInFull(reader, of)) return facts
  const masks: Record<string, (text: string) => string> = personal[of].masks
  const masked = Object.entries(masks).flatMap(([key, mask]) => {
    const value = (facts as Record<string, unknown>)[key]
    return typeof value === 'string' && value !== '' ? [[key, mask(value)]] : []
  })
  return masked.length === 0 ? facts : Object.assign({}, facts, Object.fromEntries(masked))
}

export const visitorInPart = (name: string, reader: Reader): string =>
  (name.includes('@') || anyPhone.test(name)) && !readsInFull(reader, 'account')
    ? maskContact(name)
    : name
