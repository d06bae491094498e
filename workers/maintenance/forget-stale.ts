import type { JobStores } from './jobs.ts'

/** What is of no use any more, by table. */
const stale: Record<string, string> = {
  session:
    "ends_at < now() OR changed_at < now() - interval '1 day' OR seen_at < now() - make_interval(secs => idle_seconds) - interval '1 hour'",
  request_memo: "created_at < now() - interval '2 days'",
  // A key that was quiet for an hour starts anew (domain/auth/login-throttle.ts).
  login_failure: "at < now() - interval '1 day' AND coalesce(blocked_until, now()) <= now()",
  // The limits of codes look a day back (domain/auth/send-code.ts).
  verification_code: "created_at < now() - interval '2 days'",
  outbox_message: "created_at < now() - interval '7 days'",
  // A gateway that is gone for good; one that stands still for a while is to be seen.
  gateway_status: "at < now() - interval '1 day'",
  download_token: 'expires_at < now()',
  stored_file: 'expires_at < now()',
  task: "finished_at < now() - interval '30 days'",
}

/** Deletes ended sessions, answers that no retry will ask for, old failed log-ins, codes and messages, gateways that are gone, files and tasks whose time is up. */
export async function forgetStale({
  main,
}: Pick<JobStores, 'main'>): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {}
  for (const [table, condition] of Object.entries(stale)) {
    const { rowCount } = await main.query(`DELETE FROM ${table} WHERE ${condition}`)
    deleted[table] = rowCount ?? 0
  }
  return deleted
}
