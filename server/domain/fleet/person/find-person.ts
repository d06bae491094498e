import { numberKey } from '#lib/rules/device-number.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, first } from '../../../db/sql.ts'
import { fileKinds } from '../../platform/file/keep-file.ts'
import type { Subject } from './person-rules.ts'

/** By what rows of a person are found; `mention`: texts that stand for it wherever they are read. */
export type Person = Record<'account' | 'device' | 'organisation' | 'home', number[]> &
  Record<Exclude<Subject, 'account' | 'device' | 'organisation' | 'home'> | 'mention', string[]> & {
    /** Of each of `device`. */
    imei: string[]
    /** The account, in milliseconds. */
    madeAt: number
  }

/** Shorter ones are parts of other words. */
const shortestMention = 6
/** Not what an operator or a seller put up in the name of all. */
const sharedKinds = new Set(['firmware', 'app', 'voucher', 'language', 'logo'])

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

const devicesOf = (accountId: number, organisationId: number, isAll: boolean) =>
  db
    .selectFrom('device as d')
    .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
    .leftJoin('device_profile as p', 'p.device_id', 'd.id')
    .select(['d.id', 'd.imei', 'd.name', 'd.iccid', 'd.sim', 'd.phone', 'd.terminal_id'])
    .select(['p.frame_number', 'p.engine_number', 'p.leader_name', 'p.leader_phone'])
    .select(['p.leader_mail', 'p.leader_address', 'p.leader_id_number'])
    .where('o.kind', '=', 'end_user')
    .where((eb) =>
      eb.or([
        eb('d.account_id', '=', accountId),
        ...(isAll ? [eb('d.organisation_id', '=', organisationId)] : []),
      ]),
    )

/** Undefined once the account is gone. Devices of a firm stay its own, whoever drives them. */
export async function findPerson(
  client: PoolClient,
  accountId: number,
): Promise<Person | undefined> {
  const account = await first(
    client,
    db
      .selectFrom('account as a')
      .innerJoin('organisation as o', 'o.id', 'a.organisation_id')
      .select(['a.organisation_id as home', 'a.login', 'a.name', 'a.phone', 'a.email'])
      .select(['o.name as organisation', 'o.contact', 'o.phone as ofHome', 'o.address'])
      .select('a.created_at')
      .where('a.id', '=', accountId),
  )
  if (!account) return undefined
  const { home, login, name, phone, email } = account
  const isAll = await isAlone(client, accountId, home)
  const devices = await all(client, devicesOf(accountId, home, isAll))
  const ids = devices.map(({ id }) => id)
  const cards = db.selectFrom('sim_card').select(['iccid', 'msisdn', 'imsi'])
  const sims = await all(
    client,
    cards.where((eb) =>
      eb.or([
        eb('device_id', '=', anyOf(ids)),
        eb('organisation_id', '=', anyOf(isAll ? [home] : [])),
      ]),
    ),
  )
  const number = textsOf([
    ...devices.flatMap((one) => [one.imei, numberKey(one.imei), one.iccid, one.sim, one.phone]),
    ...devices.map((one) => one.terminal_id),
    ...sims.flatMap((one) => [one.iccid, one.msisdn, one.imsi]),
  ])
  const contact = textsOf([phone, email])
  const ofLeaders = devices.flatMap((one) => [
    one.leader_name,
    one.leader_phone,
    one.leader_mail,
    one.leader_address,
    one.leader_id_number,
    one.frame_number,
    one.engine_number,
  ])
  const ofHome = isAll
    ? [account.organisation, account.contact, account.ofHome, account.address]
    : []
  const said = [login, name, ...devices.map((one) => one.name), ...ofLeaders, ...ofHome]
  const mention = textsOf([...said, ...contact, ...number]).filter(
    ({ length }) => length >= shortestMention,
  )
  return {
    account: [accountId],
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
  }
}

const textsOf = (texts: readonly (string | null)[]) => [
  ...new Set(texts.filter((text): text is string => Boolean(text))),
]
