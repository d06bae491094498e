import type { JobStores } from './jobs.ts'

/** Deletes ended sessions, answers that no retry will ask for, and old failed log-ins. */
export async function forgetStale({ main }: JobStores): Promise<void> {
  await main.query(
    `DELETE FROM session WHERE ends_at < now() OR seen_at < now() - make_interval(secs => idle_seconds + 3600)`,
  )
  await main.query(`DELETE FROM request_memo WHERE created_at < now() - interval '1 day'`)
  await main.query(
    `DELETE FROM login_failure WHERE at < now() - interval '1 day' AND coalesce(blocked_until, now()) <= now()`,
  )
}
