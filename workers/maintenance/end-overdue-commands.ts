import type { JobStores } from './jobs.ts'

/** Sent commands whose gateway died with them are given up after so long. */
const sentMinutes = 10

/** Ends commands that nobody will send or answer any more, and tells who waits. */
export async function endOverdueCommands({ main, bus }: JobStores): Promise<number> {
  const { rows } = await main.query<{ id: string; device_id: number }>(
    `UPDATE command SET state = 'timedOut', answered_at = now()
     WHERE (state = 'waiting' AND expires_at < now())
        OR (state = 'sent' AND sent_at < now() - make_interval(mins => $1))
     RETURNING id::text, device_id`,
    [sentMinutes],
  )
  for (const { id, device_id } of rows)
    await bus.publish('commandDone', { id, deviceId: device_id })
  return rows.length
}
