import { numberKey } from '#lib/rules/device-number.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, first } from '../../../db/sql.ts'
import { fileKinds } from '../../platform/file/keep-file.ts'
import type { Subject } from './person-rules.ts'

/** By what rows of a person are found; `mention`, `named`: texts that stand for it wherever they are read. */
type Ids = 'account' | 'device' | 'organisation' | 'home' | 'above' | 'aboveHome'

export type KnownPerson = Record<Ids, number[]> &
  Record<Exclude<Subject, Ids> | 'mention' | 'named', string[]> & {
    /** Of each of `device`. */
    imei: string[]
    /** The account, in milliseconds. */
    madeAt: number
  }

/**
 * What is looked for in the texts of others: nobody can make rows of others go by a name that is a word in them.
 * Contacts are proved; numbers are long, and digits alone.
 */
const longNumber = /^\d{10,}$/
/** Shorter names are parts of other words. */
const leastName = 6
/** Not what an operator or a seller put up in the name of all. */
const sharedKinds = new Set(['firmware', 'app', 'voucher', 'language', 'logo'])

/** Files that others export or import, which may hold rows of the person. */
const listKinds = ['import', 'xlsx', 'csv', 'pdf', 'gpx', 'kml', 'passwords', 'failures']

/** Of an end user alone in its organisation all of that is its own. */
export async function isAlone(
  client: PoolClient,
  accountId: number,
  organisationId: number,
): Promise<boolean> {
  const found = await first(
    client,
    db
      .selectFrom('organisation as o')
      .select('o.id')
      .where('o.id', '=', organisationId)
      .where('o.kind', '=', 'end_user')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('account as a')
              .select('a.id')
              .whereRef('a.organisation_id', '=', 'o.id')
              .where('a.id', '<>', accountId),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('organisation as c').select('c.id').whereRef('c.parent_id', '=', 'o.id'),
          ),
        ),
      ),
  )
  return found !== undefined
}

const devicesOf = (organisationId: number) =>
  db
    .selectFrom('device as d')
    .select(['d.id', 'd.imei', 'd.name'])
    .where('d.organisation_id', '=', organisationId)

/** Undefined once the account is gone. Devices of a firm stay its own, whoever drives them. */
export async function findPerson(
  client: PoolClient,
  accountId: number,
): Promise<KnownPerson | undefined> {
  const account = await first(
    client,
    db
      .selectFrom('account as a')
      .innerJoin('organisation as o', 'o.id', 'a.organisation_id')
      .select(['a.organisation_id as home', 'a.login', 'a.name', 'a.phone', 'a.email'])
      .select(['a.created_at', 'o.path', 'o.name as organisation'])
      .where('a.id', '=', accountId),
  )
  if (!account) return undefined
  const { home, login, name, phone, email, path } = account
  const isAll = await isAlone(client, accountId, home)
  const devices = isAll ? await all(client, devicesOf(home)) : []
  const ids = devices.map(({ id }) => id)
  const cards = db.selectFrom('sim_card').select(['iccid', 'msisdn', 'imsi'])
  const sims = await all(client, cards.where('organisation_id', '=', anyOf(isAll ? [home] : [])))
  const number = textsOf([
    ...devices.flatMap((one) => [one.imei, numberKey(one.imei)]),
    ...sims.flatMap((one) => [one.iccid, one.msisdn, one.imsi]),
  ])
  const contact = textsOf([phone, email])
  const mention = [...contact, ...number.filter((text) => longNumber.test(text))]
  const aboveHome = path.split('/').filter(Boolean).map(Number)
  const names = textsOf([
    login,
    name,
    ...devices.map((one) => one.name),
    isAll ? account.organisation : null,
  ])
  const over = db.selectFrom('account').select('id').where('id', '<>', accountId)
  const above = await all(client, over.where('organisation_id', '=', anyOf(aboveHome)))
  return {
    account: [accountId],
    above: above.map(({ id }) => id),
    aboveHome: aboveHome,
    device: ids,
    organisation: isAll ? [home] : [],
    home: [home],
    imei: devices.map((one) => one.imei),
    madeAt: account.created_at.getTime(),
    contact: contact,
    name: textsOf([login, name]),
    number: number,
    caller: [`account:${accountId}`, ...ids.map((id) => `device:${id}`)],
    ownKind: Object.keys(fileKinds).filter((kind) => !sharedKinds.has(kind)),
    // Keys of failed log-ins: `account:7@…`
    mention: [...mention, `account:${accountId}@`, ...ids.map((id) => `device:${id}@`)],
    named: [...mention, ...names.filter((text) => text.length >= leastName)],
    listKind: listKinds,
  }
}

/** Without devices that have another home by now, as an erasure may take days: they and their numbers are somebody else's. */
export async function withoutMoved(
  store: Pool | PoolClient,
  person: KnownPerson,
): Promise<KnownPerson> {
  if (person.device.length === 0) return person
  const moved = await all(
    store,
    db
      .selectFrom('device as d')
      .select(['d.id', 'd.imei', 'd.name'])
      .where('d.id', '=', anyOf(person.device))
      .where((eb) => eb.not(eb('d.organisation_id', '=', anyOf(person.organisation)))),
  )
  if (moved.length === 0) return person
  const ids = new Set(moved.map(({ id }) => id))
  const texts = new Set(
    moved.flatMap(({ id, imei, name }) => [
      imei,
      numberKey(imei),
      name,
      `device:${id}`,
      `device:${id}@`,
    ]),
  )
  const isOwn = (text: string) => !texts.has(text)
  return {
    ...person,
    device: person.device.filter((id) => !ids.has(id)),
    imei: person.imei.filter(isOwn),
    number: person.number.filter(isOwn),
    caller: person.caller.filter(isOwn),
    mention: person.mention.filter(isOwn),
    named: person.named.filter(isOwn),
  }
}

const textsOf = (texts: readonly (string | null)[]) => [
  ...new Set(texts.filter((text): text is string => Boolean(text))),
]
