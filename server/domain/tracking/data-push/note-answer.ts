import { brandText } from '#brands/public.ts'
import { resolveBrand } from '#brands/resolve.ts'
import { dataPushLimits } from '#lib/rules/data-push-limits.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { textsOf } from '../../../texts/texts.ts'
import { writeMessage } from '../../people/message/write-message.ts'
import { isClaimed } from './claim-push.ts'
import type { DataPush } from './data-push.ts'
import type { PushAnswer } from './post-message.ts'

/** Seconds before each further try; the last one again and again. */
const pauses = [5, 10, 30, 60, 120, 300, 600, 1200, 1800, 3600]
const longestPause = 3600
/** Answers beyond it wait among themselves. */
const slowMillis = 2000
const gone = 410

type Noted = { push: DataPush; claim: string; deliveryId: number; answer: PushAnswer }

/** One that is left among those that keep a place long. */
export const isSlowAnswer = ({ outcome, millis }: PushAnswer): boolean =>
  outcome !== 'taken' || millis > slowMillis

/** Until the next try: the address may ask for more, up to an hour. */
const pauseAfter = (fails: number, retryAfter: number): number =>
  Math.min(
    longestPause,
    Math.max(pauses[Math.min(fails, pauses.length) - 1] ?? longestPause, retryAfter),
  )

/** What came of a try: the next message, a further try, or an end after a day of them, which its owner is told. */
export async function noteAnswer(
  { main, now }: { main: Pool; now: () => number },
  noted: Noted,
): Promise<void> {
  const at = now()
  if (noted.answer.outcome === 'taken') return noteTaken(main, noted, at)
  await inTransaction(main, async (client) => {
    if (await isClaimed(client, noted.push.id, noted.claim)) await noteFailure(client, noted, at)
  })
}

const tried = ({ status, millis, error, answer }: PushAnswer, at: number) => ({
  status: status,
  millis: millis,
  error: error,
  answer: answer,
  tried_at: new Date(at),
})

type Tried = ReturnType<typeof tried> & { state?: string; done_at?: Date }

const updateDelivery = (deliveryId: number, row: Tried) =>
  db
    .updateTable('data_push_delivery')
    .set((eb) => rowFor('data_push_delivery', { ...row, tries: eb('tries', '+', 1) }))
    .where('id', '=', deliveryId)

/** Message and subscription in one statement. */
async function noteTaken(
  main: Pool,
  { push, claim, deliveryId, answer }: Noted,
  at: number,
): Promise<void> {
  const well = {
    fails: 0,
    failing_since: null,
    last_error: '',
    last_ok_at: new Date(at),
    is_slow: isSlowAnswer(answer),
  }
  const end = { ...tried(answer, at), state: 'delivered', done_at: new Date(at) }
  const own = db
    .updateTable('data_push')
    .set(rowFor('data_push', well))
    .where('id', '=', push.id)
    .where('claim', '=', claim)
    .returning('id')
  await run(
    main,
    db
      .with('own', () => own)
      .updateTable('data_push_delivery')
      .from('own')
      .set((eb) =>
        rowFor('data_push_delivery', { ...end, tries: eb('data_push_delivery.tries', '+', 1) }),
      )
      .where('data_push_delivery.id', '=', deliveryId),
  )
}

function pauseOf(isGone: boolean, isOver: boolean) {
  if (isGone) return 'gone'
  return isOver ? 'failing' : ''
}

async function noteFailure(
  client: PoolClient,
  { push, deliveryId, answer }: Noted,
  at: number,
): Promise<void> {
  const fails = push.fails + 1
  const since = push.failingSince ?? Math.floor(at / 1000)
  const isOver = at / 1000 - since >= dataPushLimits.giveUpHours * 3600
  const isGone = answer.status === gone
  const pause = pauseOf(isGone, isOver)
  const end = isOver && !isGone ? { state: 'dead', done_at: new Date(at) } : {}
  await run(client, updateDelivery(deliveryId, { ...tried(answer, at), ...end }))
  const failed = {
    fails: fails,
    failing_since: new Date(since * 1000),
    last_error: answer.error,
    is_slow: true,
    next_at: new Date(at + pauseAfter(fails, answer.retryAfter) * 1000),
    pause: pause,
    paused_at: pause ? new Date(at) : null,
  }
  const update = db.updateTable('data_push').set(rowFor('data_push', failed))
  await run(client, update.where('id', '=', push.id))
  if (pause) await tellOfPause(client, push, { pause: pause, error: answer.error, now: at })
}

type News = { pause: 'gone' | 'failing'; error: string; now: number }

/** By mail, where the account has an address; the page tells it, too. */
async function tellOfPause(
  client: PoolClient,
  push: Pick<DataPush, 'accountId' | 'address' | 'brand' | 'lang'>,
  { pause, error, now }: News,
): Promise<void> {
  const owner = db.selectFrom('account').select('email').where('id', '=', push.accountId)
  const target = (await first(client, owner))?.email
  if (!target) return
  const { brand, lang, address } = push
  const profile = resolveBrand(undefined, brand)
  const text = await textsOf(lang, ['push'], brand)
  const name = profile ? brandText(profile.name, lang) : ''
  const values = { brand: name, address: address, error: error }
  const subject = text('push.mail.subject', values) ?? address
  const body = text(`push.mail.${pause}`, values) ?? address
  await writeMessage(client, { channel: 'mail', target, brand, subject, body }, { now })
}
