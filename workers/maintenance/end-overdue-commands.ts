import type { JobStores } from './jobs.ts'

/** A gateway gives up on a reply after a minute; one that died leaves its commands as sent. */
const sentSeconds = 120

/** Ends commands that nobody will send or answer any more, and tells who waits. */
export async function endOverdueCommands({ main, bus }: JobStores): Promise<number> {
  const { rows } = await main.query<{ id: string; device_id: number }>(
    `UPDATE command SET state = 'timedOut', answered_at = now()
     WHERE (state = 'waiting' AND expires_at < now())
        OR (state = 'sent' AND sent_at < now() - make_interval(secs => $1))
     RETURNING id::text, device_id`,
    [sentSeconds],
  )
  for (const { id, device_id } of rows)
    await bus.publish('commandDone', { id, deviceId: device_id })
  return rows.length
}
