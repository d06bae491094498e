import { type Compilable, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { keptData } from '#lib/codes/kept-data.ts'
import { db, run, type Tables } from '#server/db/sql.ts'
import { oldAnnouncements } from '#server/domain/people/announcement/old-announcements.ts'
import { oldRuns } from '#server/domain/people/schedule/start-due.ts'
import type { JobStores } from './job-stores.ts'

const now = sql<Date>`now()`
const ago = (span: string) => sql<Date>`now() - ${sql.lit(span)}::interval`

/** Before what is kept of it. */
const over = ({ days }: { days: number }) => ago(`${days} days`)

/** Ended, revoked a day ago, or idle too long. */
const isSessionOver = (eb: ExpressionBuilder<Tables, 'session'>) =>
  eb.or([
    eb('ends_at', '<', now),
    eb('changed_at', '<', ago('1 day')),
    sql<SqlBool>`${eb.ref('seen_at')} < now() - make_interval(secs => ${eb.ref('idle_seconds')}) - interval '1 hour'`,
  ])

/** A claimed one may still run as a task. */
const endedUndos = db
  .selectFrom('undo')
  .select('id')
  .where('ends_at', '<', now)
  .where((eb) => eb.or([eb('undone_at', 'is', null), eb('ends_at', '<', ago('1 hour'))]))

const mostAddressCells = 2_000_000
const lastKeptCell = db
  .selectFrom('address_cell')
  .select('expires_at')
  .orderBy('expires_at', 'desc')
  .offset(mostAddressCells)
  .limit(1)

const forget = {
  session: db.deleteFrom('session').where(isSessionOver),
  idempotency_key: db.deleteFrom('idempotency_key').where('created_at', '<', ago('2 days')),
  // Keys restart after an hour (domain/auth/login-throttle.ts).
  login_failure: db
    .deleteFrom('login_failure')
    .where('at', '<', ago('1 day'))
    .where((eb) => eb(eb.fn.coalesce('blocked_until', now), '<=', now)),
  passkey_challenge: db.deleteFrom('passkey_challenge').where('ends_at', '<', now),
  // Code limits look a day back (domain/auth/send-code.ts).
  verification_code: db
    .deleteFrom('verification_code')
    .where('created_at', '<', over(keptData.codes)),
  outbox_message: db.deleteFrom('outbox_message').where('created_at', '<', over(keptData.messages)),
  alarm_closing: db.deleteFrom('alarm_closing').where('done_at', '<', ago('1 day')),
  refused_contact: db
    .deleteFrom('refused_contact')
    .where('refused_at', '<', over(keptData.refusedContacts)),
  // A gateway that only pauses stays visible.
  gateway_status: db.deleteFrom('gateway_status').where('at', '<', ago('1 day')),
  running_process: db.deleteFrom('running_process').where('at', '<', ago('1 day')),
  device_heard: db.deleteFrom('device_heard').where('at', '<', ago('1 day')),
  download_token: db.deleteFrom('download_token').where('expires_at', '<', now),
  stored_file: db.deleteFrom('stored_file').where('expires_at', '<', now),
  client_error: db.deleteFrom('client_error').where('last_at', '<', over(keptData.clientErrors)),
  undo_device: db.deleteFrom('undo_device').where('undo_id', 'in', endedUndos),
  former_leader: db.deleteFrom('former_leader').where('left_at', '<', ago('1 day')),
  undo: db.deleteFrom('undo').where('ends_at', '<', over(keptData.undo)),
  selection: db.deleteFrom('selection').where('ends_at', '<', now),
  network_place: db.deleteFrom('network_place').where('expires_at', '<', now),
  address_cell: db.deleteFrom('address_cell').where((eb) =>
    eb.or([
      eb('expires_at', '<', now),
      // Beyond what is kept, those that end first.
      eb('expires_at', '<=', lastKeptCell),
    ]),
  ),
  assignment: db
    .deleteFrom('assignment')
    .where((eb) =>
      eb.or([eb('done_at', '<', over(keptData.assignments)), eb('taken_at', '<', ago('180 days'))]),
    ),
  schedule_run: oldRuns(keptData.scheduleRuns.days),
  announcement: oldAnnouncements(keptData.announcements.days),
  task: db.deleteFrom('task').where('finished_at', '<', over(keptData.tasks)),
} satisfies { [T in keyof Tables]?: Compilable<unknown> }

/** Deletes expired rows and files. */
export async function forgetStale({
  main,
}: Pick<JobStores, 'main'>): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {}
  for (const [table, statement] of Object.entries(forget))
    deleted[table] = await run(main, statement)
  return deleted
}
