import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '#lib/codes/permissions.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { createAccountIn } from '../account/create-account.ts'
import type { LockedOrganisation } from '../organisation/lock-tree.ts'

export type NewPerson = {
  /** Of the provider; the log-in name is made of it where there is no address. */
  subject: string
  /** Of which the log-in name is made: a mail address, or empty. */
  address: string
  /** Empty: the log-in name. */
  name: string
  /** Lower case; empty without a proven one. */
  email: string
  phone: string
  role: Role
}

const nameTries = 5

/**
 * An account for a person that a provider names, with the rights that the provider may give. It has no password. Lock
 * the organisation first; runs in `client`'s transaction. Throws roleNotAllowed, phoneTaken, accountExists.
 */
export async function makeAccount(
  client: PoolClient,
  ctx: Context,
  { home, person, func }: { home: LockedOrganisation; person: NewPerson; func: string },
): Promise<number> {
  const { name, email, phone, role } = person
  const account = {
    md5: randomBytes(16).toString('hex'),
    phone: phone,
    email: email,
    region: 'mainland' as const,
    zone: undefined,
    remark: '',
    role: role,
    rights: undefined,
  }
  for (let attempt = 0; attempt < nameTries; attempt++) {
    const login = loginFor(person, attempt)
    const named = { ...account, login: login, name: name || login }
    try {
      return await createAccountIn(client, ctx, { home: home, account: named, func: func })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'accountExists') throw error
    }
  }
  throw new AppError('accountExists')
}

/** Letters and digits, as log-in names are; the same person gets the same. */
function loginFor(
  { address, subject }: Pick<NewPerson, 'address' | 'subject'>,
  attempt: number,
): string {
  const known =
    address
      .split('@')[0]
      ?.replace(/[^0-9a-z]/g, '')
      .slice(0, 12) ?? ''
  const word = /[a-z]/.test(known) ? known : `u${known}`
  const mark = createHash('sha256').update(`${subject} ${attempt}`).digest('hex').slice(0, 6)
  return attempt === 0 && word.length > 1 ? word : `${word}${mark}`
}
